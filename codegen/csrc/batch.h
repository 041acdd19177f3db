/* The calls that Python makes for many positions at once. Each is a loop over what api.h does for one. */
#ifndef RULEWRIGHT_BATCH_H
#define RULEWRIGHT_BATCH_H

#include <stddef.h>

#define RW_MEMORY offsetof(rw_state, streak_point)
#define RW_MASKS ((POINTS + 63) / 64)

uint64_t rw_memory_bytes(void)
{
    return sizeof(rw_state) - RW_MEMORY;
}

static void load_state(const rw_batch *batch, const int64_t index, rw_state *state)
{
    memset(state, 0, sizeof *state);
    memcpy(state->cells, batch->cells + index * (POINTS + 1), POINTS + 1);
    state->side = batch->sides[index];
    for (int side = WHITE; batch->hands && side <= BLACK; side++)
        memcpy(state->hands[side], batch->hands + (2 * index + side) * KINDS, KINDS);
    if (batch->memory)
        memcpy((uint8_t *)state + RW_MEMORY, batch->memory + (uint64_t)index * rw_memory_bytes(), rw_memory_bytes());
}

static void store_state(const rw_state *state, rw_batch *batch, const int64_t index)
{
    memcpy(batch->cells + index * (POINTS + 1), state->cells, POINTS + 1);
    batch->sides[index] = state->side;
    for (int side = WHITE; batch->hands && side <= BLACK; side++)
        memcpy(batch->hands + (2 * index + side) * KINDS, state->hands[side], KINDS);
    if (batch->memory)
        memcpy(batch->memory + (uint64_t)index * rw_memory_bytes(), (const uint8_t *)state + RW_MEMORY,
               rw_memory_bytes());
}

/* Whether the work is to go on: somebody may have asked for a stop, or the room for moves was too small. */
static inline int64_t halted(const rw_list *list, volatile int32_t *stop)
{
    return list->full ? RW_FULL : *stop ? RW_STOPPED : 0;
}

/* Whether a state speaks of cells, sides and points that exist. */
static int can_be(const rw_state *state)
{
    int wrong = state->cells[0] != 0 || state->side > BLACK;
    for (int point = 1; point <= POINTS; point++)
        wrong |= state->cells[point] > 2 * KINDS;
    for (int side = WHITE; side <= BLACK; side++)
        wrong |= state->streak_point[side] > POINTS || state->return_now[side] > POINTS
                 || state->return_before[side] > POINTS;
    return !wrong;
}

int64_t rw_batch_check(const rw_batch *batch)
{
    rw_state state;
    for (int64_t index = 0; index < batch->count; index++) {
        load_state(batch, index, &state);
        if (!can_be(&state))
            return index;
    }
    return -1;
}

/* Which points a set holds, by point number instead of bit number. */
static inline void write_mask(rw_set points, uint64_t *mask)
{
    memset(mask, 0, RW_MASKS * sizeof *mask);
    for (; points; points &= points - 1) {
        const int point = point_of(rw_lowest(points)) - 1;
        mask[point / 64] |= (uint64_t)1 << point % 64;
    }
}

static void write_batch_move(const rw_move *move, rw_batch_moves *moves, const int64_t at)
{
    uint8_t *const ends = moves->ends + 4 * at;
    ends[0] = (uint8_t)(move->from == RW_HAND ? 0 : point_of(move->from));
    ends[1] = (uint8_t)point_of(move->to);
    ends[2] = move->kind;
    ends[3] = move->final_kind;
    write_mask(move->captured, moves->captured + at * RW_MASKS);
}

int64_t rw_batch_moves_of(const rw_batch *batch, rw_batch_moves *moves, void *arena, uint64_t bytes,
                          volatile int32_t *stop)
{
    int64_t written = 0;
    rw_state state;
    for (int64_t index = 0; index < batch->count; index++) {
        rw_list list = rw_list_in(arena, bytes, 1);
        const rw_move *const first = list.top;
        load_state(batch, index, &state);
        const rw_position pos = load_position(&state);
        moves->offsets[index] = written;
        add_moves(&pos, state.side, &list);
        const rw_named *const named = name_moves(&pos, state.side, &list, first);
        const int64_t halt = halted(&list, stop);
        if (halt)
            return halt;
        for (int64_t i = 0; i < list.top - first; i++, written++)
            if (written < moves->capacity)
                write_batch_move(named[i].move, moves, written);
    }
    moves->offsets[batch->count] = written;
    return written;
}

int64_t rw_batch_play(const rw_batch *batch, const int32_t *chosen, rw_batch *out, void *arena, uint64_t bytes,
                      volatile int32_t *stop)
{
    rw_state state;
    for (int64_t index = 0; index < batch->count; index++) {
        rw_list list = rw_list_in(arena, bytes, 1);
        const rw_move *const first = list.top;
        load_state(batch, index, &state);
        if (chosen[index] >= 0) {
            rw_position pos = load_position(&state);
            const int side = state.side;
            add_moves(&pos, side, &list);
            const rw_named *const named = name_moves(&pos, side, &list, first);
            const int64_t halt = halted(&list, stop);
            if (halt)
                return halt;
            if (chosen[index] >= list.top - first)
                return 1 + index;
            const int next = play_on(&pos, side, named[chosen[index]].move, &state);
            store_position(&pos, next, &state);
        }
        store_state(&state, out, index);
    }
    return 0;
}

int64_t rw_batch_outcomes(const rw_batch *batch, uint8_t *outcomes, void *arena, uint64_t bytes,
                          volatile int32_t *stop)
{
    rw_state state;
    for (int64_t index = 0; index < batch->count; index++) {
        rw_list list = rw_list_in(arena, bytes, 1);
        load_state(batch, index, &state);
        const rw_position pos = load_position(&state);
        outcomes[index] = (uint8_t)(outcome_of(&pos, state.side, &state, &list) % 4);
        const int64_t halt = halted(&list, stop);
        if (halt)
            return halt;
    }
    return 0;
}

int64_t rw_batch_perft(const rw_batch *batch, int32_t depth, int32_t options, uint64_t *nodes, void *arena,
                       uint64_t bytes, volatile int32_t *stop)
{
    rw_state state;
    for (int64_t index = 0; index < batch->count; index++) {
        load_state(batch, index, &state);
        const int64_t answer = rw_perft(&state, depth, options, arena, bytes, stop, nodes + index);
        if (answer < 0 || *stop)
            return answer < 0 ? answer : RW_STOPPED;
    }
    return 0;
}

#endif
