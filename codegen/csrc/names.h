/* Moves by their names (abi.h says what a name is), and lists of them in the order of the names. */
#ifndef RULEWRIGHT_NAMES_H
#define RULEWRIGHT_NAMES_H

#define RW_NAME_END 255
#define RW_LONGEST_NAME (2 * 129 + 3)

typedef struct {
    uint64_t key;        /* the first eight bytes of the name, the first one highest; zeros behind a shorter name */
    const rw_move *move;
    const uint8_t *name; /* all of it; null where the key holds all of it */
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
    if (at + 2 != length)
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

/* Whether a move visits no point between its ends and takes one piece at most: no path has to be looked for, and the
 * name fits into its key. */
static RW_WORKER int has_short_name(const rw_move *move)
{
    return move->jumps < 2 && !(move->captured & (move->captured - 1)) && move->to != RW_HAND;
}

static inline rw_named short_name(const rw_move *move)
{
    const int placed = move->from == RW_HAND, changes = move->final_kind != move->kind;
    const uint32_t length = 4u + !placed + (move->captured != 0);
    uint64_t key = placed ? 0 : (uint64_t)point_of(move->from);
    key = (key << 8 | (uint64_t)point_of(move->to)) << 8;
    if (move->captured)
        key = key << 8 | (uint64_t)point_of(rw_lowest(move->captured));
    key = key << 16 | (uint64_t)(changes ? 1 + move->final_kind : 0);
    return (rw_named){key << (64 - 8 * length), move, 0, length};
}

/* The name of any move, written out at `name`. */
static rw_named long_name(const rw_position *pos, const int side, rw_list *list, const rw_move *move, uint8_t *name)
{
    rw_turn turn;
    uint64_t key = 0;
    write_turn(pos, side, list, move, &turn);
    const uint32_t length = write_name(&turn, name);
    for (uint32_t i = 0; i < 8; i++)
        key = key << 8 | (i < length ? name[i] : 0);
    return (rw_named){key, move, name, length};
}

/* Writes a name where there is room for eight bytes at least. */
static inline void put_name(const rw_named *named, uint8_t *out)
{
    if (named->name)
        memcpy(out, named->name, named->length);
    else
        for (int i = 0; i < 8; i++)
            out[i] = (uint8_t)(named->key >> (56 - 8 * i));
}

/* No name is the beginning of another, so that names with one key are both longer than it. */
static inline int comes_before(const rw_named *one, const rw_named *other)
{
    const uint32_t shorter = one->length < other->length ? one->length : other->length;
    if (one->key != other->key || !one->name || !other->name)
        return one->key < other->key;
    return memcmp(one->name, other->name, shorter) < 0;
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

/* The moves listed from `first` on, in order, in the room behind them; null (and the list has failed) if it is too small. */
static rw_named *name_moves(const rw_position *pos, const int side, rw_list *list, const rw_move *first)
{
    const int64_t count = list->top - first;
    uint8_t *const free_room = (uint8_t *)list->top;
    const uint64_t table = ((uint64_t)count + 1) * sizeof(rw_named);
    const uint64_t room = (uint64_t)((uint8_t *)list->end - free_room);
    const uint64_t skip = (uint64_t)(-(uintptr_t)free_room) % 8;
    if (list->failed)
        return 0;
    if (skip + table > room) {
        list->failed = RW_FULL;
        return 0;
    }
    rw_named *const names = (rw_named *)(void *)(free_room + skip);
    uint8_t *name = free_room + skip + table;
    list->sequences = RW_MOST_SEQUENCES << 4; /* thousands of moves may be found sooner than the paths of all */
    for (int64_t index = 0; index < count; index++) {
        if (has_short_name(first + index)) {
            names[index] = short_name(first + index);
            continue;
        }
        if ((uint8_t *)list->end - name < RW_LONGEST_NAME) {
            list->failed = RW_FULL;
            return 0;
        }
        names[index] = long_name(pos, side, list, first + index, name);
        name += names[index].length;
    }
    sort_names(names, count);
    return names;
}

#endif
