/* The legal moves of many positions, in the order of their names: what a network is fed with, and so worth its speed. */
#ifndef RULEWRIGHT_BATCH_MOVES_H
#define RULEWRIGHT_BATCH_MOVES_H

#define RW_PLACED 32 /* moves that are counted into place; a key has five bits for the number of one */
#define RW_RANKS 7   /* kinds that a key has room for: three bits, 0 where the kind stays */

typedef int32_t rw_four __attribute__((vector_size(16))); /* four keys */

/* Keys in the order of the names of a few moves: ends, victim, new kind, number; behind them one that comes after all.
 * Answers whether all names are short. A key fills its word, since there may be a point 128; as a number with a sign it
 * is compared by one instruction. */
static inline int few_keys(const rw_move *moves, const int64_t count, int32_t *keys)
{
    if (count > RW_PLACED || KINDS > RW_RANKS)
        return 0;
    memset(keys, INT8_MAX, RW_PLACED * sizeof *keys);
    for (int64_t i = 0; i < count; i++) {
        const rw_move *const move = moves + i;
        if (!has_short_name(move))
            return 0;
        const uint32_t to = (uint32_t)point_of(move->to);
        const uint32_t ends = move->from == RW_HAND ? to << 8 : (uint32_t)point_of(move->from) << 8 | to;
        const uint32_t victim = move->captured ? (uint32_t)point_of(rw_lowest(move->captured)) : 0;
        const uint32_t becomes = move->final_kind == move->kind ? 0 : 1u + move->final_kind;
        const uint32_t key = ends << 16 | victim << 8 | becomes << 5 | (uint32_t)i;
        keys[i] = (int32_t)(key ^ 1u << 31);
    }
    return 1;
}

/* How many of so many keys come before one. Nobody can foresee which of two moves comes first: counting needs no branch
 * that guesses. */
static RW_WORKER int place_of(const int32_t key, const int32_t *keys, const int number)
{
    const rw_four mine = {key, key, key, key};
    rw_four before = {0};
#pragma GCC unroll 8
    for (int i = 0; i < number; i += 4) {
        rw_four four;
        memcpy(&four, keys + i, sizeof four);
        before -= four < mine;
    }
    return before[0] + before[1] + before[2] + before[3];
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

/* Writes a few moves, of which the keys tell nearly all, each to its place among so many keys. */
static RW_WORKER void write_few_moves(const rw_move *moves, const int64_t count, const int32_t *keys, const int number,
                                      uint8_t *ends, uint64_t *captured)
{
    for (int64_t i = 0; i < count; i++) {
        const int place = place_of(keys[i], keys, number);
        const uint32_t key = (uint32_t)keys[i] ^ 1u << 31, first = key >> 24, second = key >> 16 & 255, victim = key >> 8 & 255;
        uint8_t *const four = ends + 4 * place;
        four[0] = (uint8_t)(second ? first : 0); /* no origin: placed, or a piece that leaves or is removed */
        four[1] = (uint8_t)(second ? second : first);
        four[2] = moves[i].kind;
        four[3] = moves[i].final_kind;
        const rw_set taken = victim ? (rw_set)1 << (victim - 1) : 0;
        captured[RW_MASKS * place] = (uint64_t)taken;
#if RW_MASKS > 1
        captured[RW_MASKS * place + 1] = (uint64_t)(taken >> 64);
#endif
    }
}

/* Writes the listed moves of one position from number `at` on, in order; the list is full if there is no room to
 * order them in. */
static inline void write_batch_moves(const rw_position *pos, const int side, rw_list *list, const rw_move *first,
                                     rw_batch_moves *moves, const int64_t at)
{
    const int64_t count = list->top - first;
    int32_t keys[RW_PLACED];
    uint8_t *const ends = moves->ends + 4 * at;
    uint64_t *const captured = moves->captured + RW_MASKS * at;
    if (at + count > moves->capacity)
        return;
    if (few_keys(first, count, keys)) {
        if (count <= RW_PLACED / 2)
            write_few_moves(first, count, keys, RW_PLACED / 2, ends, captured);
        else
            write_few_moves(first, count, keys, RW_PLACED, ends, captured);
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
