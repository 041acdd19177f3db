/* Random games: many positions played on by legal moves drawn at random. */
#ifndef RULEWRIGHT_PLAYOUTS_H
#define RULEWRIGHT_PLAYOUTS_H

/* splitmix64: the next number of the sequence that `random` stands in. */
static inline uint64_t next_random(uint64_t *random)
{
    uint64_t mixed = *random += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

/* Plays one position on, until its game is over or `plies` have been played; answers how it stands then. */
static int play_out(rw_state *state, uint64_t random, const int32_t plies, rw_list *list, volatile int32_t *stop,
                    int32_t *played)
{
    rw_position pos = load_position(state);
    rw_move *const first = list->top;
    int side = state->side, result = 0;
    for (*played = 0;; ++*played) {
        list->top = first;
        result = outcome_of(&pos, side, state, list);
        const uint64_t count = (uint64_t)(list->top - first);
        if (result || count == 0 || *played == plies || halted(list, stop))
            break;
        side = play_on(&pos, side, first + ((next_random(&random) >> 32) * count >> 32), state);
    }
    store_position(&pos, side, state);
    return result % 4;
}

int64_t rw_batch_playouts(const rw_batch *batch, uint64_t seed, int32_t plies, rw_batch *out, uint8_t *outcomes,
                          int32_t *played, void *arena, uint64_t bytes, volatile int32_t *stop)
{
    rw_state state;
    uint64_t seeds = seed;
    for (int64_t index = 0; index < batch->count; index++) {
        rw_list list = rw_list_in(arena, bytes, 1);
        load_state(batch, index, &state);
        outcomes[index] = (uint8_t)play_out(&state, next_random(&seeds), plies, &list, stop, played + index);
        const int64_t halt = halted(&list, stop);
        if (halt)
            return halt;
        store_state(&state, out, index);
    }
    return 0;
}

#endif
