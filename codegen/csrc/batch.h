/* The calls that Python makes for many positions at once. Each is a loop over what api.h does for one. */
#ifndef RULEWRIGHT_BATCH_H
#define RULEWRIGHT_BATCH_H

#include <stddef.h>

/* What is remembered of a position: the end of a state, from the first field that the rules read to the last. */
#define RW_MEMORY (MORE_THAN_COUNTERS ? offsetof(rw_state, streak_point) : offsetof(rw_state, counters))
#define RW_MEMORY_BYTES (offsetof(rw_state, counters) + sizeof(uint32_t) * COUNTERS - RW_MEMORY)
#define RW_MASKS ((POINTS + 63) / 64)

int32_t rw_has_hands(void)
{
    return HANDS;
}

uint64_t rw_memory_bytes(void)
{
    return RW_MEMORY_BYTES;
}

/* All of a state but its cells; what the rules do not read stays as it is. */
static RW_WORKER void load_around(const rw_batch *batch, const int64_t index, rw_state *state)
{
    state->side = batch->sides[index];
    for (int side = WHITE; side <= BLACK; side++)
        if (batch->hands)
            memcpy(state->hands[side], batch->hands + (2 * index + side) * KINDS, KINDS);
        else
            memset(state->hands[side], 0, KINDS);
    if (batch->memory)
        memcpy((uint8_t *)state + RW_MEMORY, batch->memory + (uint64_t)index * RW_MEMORY_BYTES, RW_MEMORY_BYTES);
    else
        memset((uint8_t *)state + RW_MEMORY, 0, RW_MEMORY_BYTES);
}

static inline void load_state(const rw_batch *batch, const int64_t index, rw_state *state)
{
    memcpy(state->cells, batch->cells + index * (POINTS + 1), POINTS + 1);
    load_around(batch, index, state);
}

static void store_state(const rw_state *state, rw_batch *batch, const int64_t index)
{
    memcpy(batch->cells + index * (POINTS + 1), state->cells, POINTS + 1);
    batch->sides[index] = state->side;
    for (int side = WHITE; batch->hands && side <= BLACK; side++)
        memcpy(batch->hands + (2 * index + side) * KINDS, state->hands[side], KINDS);
    if (batch->memory)
        memcpy(batch->memory + (uint64_t)index * RW_MEMORY_BYTES, (const uint8_t *)state + RW_MEMORY, RW_MEMORY_BYTES);
}

/* Whether the work is to go on: somebody may have asked for a stop, or the room for moves was too small. */
static inline int64_t halted(const rw_list *list, volatile int32_t *stop)
{
    return list->failed ? list->failed : *stop ? RW_STOPPED : 0;
}

/* Whether cells, sides and what is remembered speak of pieces, sides and points that exist. */
static int can_be(const rw_batch *batch, const int64_t index)
{
    const uint8_t *const cells = batch->cells + index * (POINTS + 1);
    rw_block wrong = RW_ALL(0);
    for (int done = 0; done + RW_BLOCK <= POINTS + 1; done += RW_BLOCK)
        wrong |= rw_larger(rw_cells(cells + done, RW_BLOCK), 2 * KINDS);
    if ((POINTS + 1) % RW_BLOCK)
        wrong |= rw_larger(rw_cells(cells + (POINTS + 1) / RW_BLOCK * RW_BLOCK, (POINTS + 1) % RW_BLOCK), 2 * KINDS);
    if (rw_tops(wrong) || cells[0] || batch->sides[index] > BLACK)
        return 0;
#if MORE_THAN_COUNTERS
    rw_state state;
    load_around(batch, index, &state);
    for (int side = WHITE; side <= BLACK; side++)
        if (state.streak_point[side] > POINTS || state.return_now[side] > POINTS || state.return_before[side] > POINTS
            || state.unmoved[side] > 1)
            return 0;
#endif
    return 1;
}

int64_t rw_batch_check(const rw_batch *batch)
{
    for (int64_t index = 0; index < batch->count; index++)
        if (!can_be(batch, index))
            return index;
    return -1;
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
            rw_position pos = load_position(state.cells, &state);
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
        const rw_position pos = load_position(state.cells, &state);
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
