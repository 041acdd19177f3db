/* Moves by their names (abi.h says what a name is), and lists of them in the order of the names. */
#ifndef RULEWRIGHT_NAMES_H
#define RULEWRIGHT_NAMES_H

#define RW_NAME_END 255
#define RW_LONGEST_NAME (2 * 129 + 3)

typedef struct {
    const rw_move *move;
    const uint8_t *name;
    uint32_t length;
} rw_named;

/* What a move of a name would be, if it is one: answers whether the name can be that of any move. */
static int read_name(const uint8_t *name, const uint64_t length, rw_turn *turn)
{
    uint64_t at = 0;
    turn->length = turn->taken = 0;
    for (; at < length && name[at]; at++) {
        if (name[at] > POINTS || turn->length == 129)
            return 0;
        turn->path[turn->length++] = name[at];
    }
    for (at++; at < length && name[at]; at++) {
        if (name[at] > POINTS || turn->taken == 129)
            return 0;
        turn->captured[turn->taken++] = name[at];
    }
    if (turn->length == 0 || at + 2 != length)
        return 0;
    turn->final_kind = name[at + 1];
    return 1;
}

static uint32_t write_name(const rw_turn *turn, uint8_t *name)
{
    uint8_t *end = name;
    memcpy(end, turn->path, turn->length);
    end += turn->length;
    *end++ = 0;
    memcpy(end, turn->captured, turn->taken);
    end += turn->taken;
    *end++ = 0;
    *end++ = (uint8_t)(turn->final_kind != turn->kind ? 1 + turn->final_kind : 0);
    return (uint32_t)(end - name);
}

static inline int comes_before(const rw_named *one, const rw_named *other)
{
    const uint32_t shorter = one->length < other->length ? one->length : other->length;
    const int order = memcmp(one->name, other->name, shorter);
    return order ? order < 0 : one->length < other->length;
}

/* Shell's sort: a turn has a handful of moves, a rich position of an author's own game perhaps a million. */
static void sort_names(rw_named *names, const int64_t count)
{
    int64_t gap = 1;
    while (gap < count / 3)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (int64_t i = gap; i < count; i++) {
            const rw_named moved = names[i];
            int64_t hole = i;
            for (; hole >= gap && comes_before(&moved, names + hole - gap); hole -= gap)
                names[hole] = names[hole - gap];
            names[hole] = moved;
        }
}

/* The moves listed from `first` on, in order, in the room behind them; null (and the list is full) if it is too small. */
static rw_named *name_moves(const rw_position *pos, const int side, rw_list *list, const rw_move *first)
{
    const int64_t count = list->top - first;
    uint8_t *const free_room = (uint8_t *)list->top;
    const uint64_t table = ((uint64_t)count + 1) * sizeof(rw_named);
    const uint64_t room = (uint64_t)((uint8_t *)list->end - free_room);
    const uint64_t skip = (uint64_t)(-(uintptr_t)free_room) % 8;
    if (skip + table > room || list->full) {
        list->full = 1;
        return 0;
    }
    rw_named *const names = (rw_named *)(void *)(free_room + skip);
    uint8_t *name = free_room + skip + table;
    for (int64_t index = 0; index < count; index++) {
        rw_turn turn;
        if ((uint8_t *)list->end - name < RW_LONGEST_NAME) {
            list->full = 1;
            return 0;
        }
        write_turn(pos, side, list, first + index, &turn);
        names[index] = (rw_named){first + index, name, write_name(&turn, name)};
        name += names[index].length;
    }
    sort_names(names, count);
    return names;
}

#endif
