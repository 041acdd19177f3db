/* The legal moves of many positions, in the order of their names: what a network is fed with, and so worth its speed. */
#ifndef RULEWRIGHT_BATCH_MOVES_H
#define RULEWRIGHT_BATCH_MOVES_H

#define RW_PLACED 32 /* moves that are counted into place */
_Static_assert(RW_PLACED <= 256, "the number of a move is a byte of its key");

/* Keys in the order of the names of a few moves, and three that come after all; answers whether all names are short. */
static inline int few_keys(const rw_move *moves, const int64_t count, uint64_t *keys)
{
    if (count > RW_PLACED)
        return 0;
    for (int64_t i = 0; i < count; i++) {
        const rw_move *const move = moves + i;
        if (!has_short_name(move))
            return 0;
        const int to = point_of(move->to), placed = move->from == RW_HAND;
        const int victim = move->captured ? point_of(rw_lowest(move->captured)) : 0;
        const int becomes = move->final_kind == move->kind ? 0 : 1 + move->final_kind;
        const uint64_t ends = (uint64_t)(placed ? to << 8 : point_of(move->from) << 8 | to);
        keys[i] = ((ends << 8 | (uint64_t)victim) << 8 | (uint64_t)becomes) << 8 | (uint64_t)i;
    }
    keys[count] = keys[count + 1] = keys[count + 2] = UINT64_MAX;
    return 1;
}

/* How many of the keys come before one. Nobody can foresee which of two moves comes first: counting needs no branch that
 * guesses. */
static inline int64_t place_of(const uint64_t key, const uint64_t *keys, const int64_t count)
{
    int before = 0;
    for (int64_t j = 0; j < count; j += 4)
        before += (keys[j] < key) + (keys[j + 1] < key) + (keys[j + 2] < key) + (keys[j + 3] < key);
    return before;
}

static inline void write_batch_move(const rw_move *move, uint8_t *ends, uint64_t *captured)
{
    const rw_set taken = move->captured ? to_points(move->captured) : 0;
    const uint8_t four[4] = {
        (uint8_t)(move->from == RW_HAND ? 0 : point_of(move->from)), (uint8_t)(move->to == RW_HAND ? 0 : point_of(move->to)), move->kind, move->final_kind,
    };
    memcpy(ends, four, sizeof four);
    captured[0] = (uint64_t)taken;
#if RW_MASKS > 1
    captured[1] = (uint64_t)(taken >> 64);
#endif
}

/* Writes the listed moves of one position from number `at` on, in order; the list is full if there is no room to
 * order them in. */
static inline void write_batch_moves(const rw_position *pos, const int side, rw_list *list, const rw_move *first,
                                     rw_batch_moves *moves, const int64_t at)
{
    const int64_t count = list->top - first;
    uint64_t keys[RW_PLACED + 3];
    uint8_t *const ends = moves->ends + 4 * at;
    uint64_t *const captured = moves->captured + RW_MASKS * at;
    if (at + count > moves->capacity)
        return;
    if (few_keys(first, count, keys)) {
        for (int64_t i = 0; i < count; i++) {
            const int64_t place = place_of(keys[i], keys, count);
            write_batch_move(first + i, ends + 4 * place, captured + RW_MASKS * place);
        }
        return;
    }
    const rw_named *const named = name_moves(pos, side, list, first);
    for (int64_t i = 0; named && i < count; i++)
        write_batch_move(named[i].move, ends + 4 * i, captured + RW_MASKS * i);
}

int64_t rw_batch_moves_of(const rw_batch *batch, rw_batch_moves *moves, void *arena, uint64_t bytes,
                          volatile int32_t *stop)
{
    rw_list list = rw_list_in(arena, bytes, 1);
    rw_move *const first = list.top;
    int64_t written = 0;
    rw_state state;
    for (int64_t index = 0; index < batch->count; index++) {
        list.top = list.floor = first;
        load_around(batch, index, &state);
        const rw_position pos = load_position(batch->cells + index * (POINTS + 1), &state);
        moves->offsets[index] = written;
        add_moves(&pos, state.side, &list);
        write_batch_moves(&pos, state.side, &list, first, moves, written);
        const int64_t halt = halted(&list, stop);
        if (halt)
            return halt;
        written += list.top - first;
    }
    moves->offsets[batch->count] = written;
    return written;
}

#endif
