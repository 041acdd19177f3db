/* Random games: many positions played on by legal moves drawn at random. */
#ifndef RULEWRIGHT_PLAYOUTS_H
#define RULEWRIGHT_PLAYOUTS_H

#define RW_GAME_OVER (-1)

/* Plays a random turn and answers which side moves next; RW_GAME_OVER, and `result`, if there is none or `last`. */
static RW_WORKER int play_turn(rw_position *pos, const int side, const uint64_t random, const int last, rw_state *state,
                               rw_list *list, int *result)
{
    rw_move move = {0};
    const rw_position before = *pos;
    /* whether there is a turn may be asked by any rule on the ending */
    if (result_of(pos, side, 0)
        || !(side == WHITE ? white_pick(pos, list, random, &move) : black_pick(pos, list, random, &move))) {
        *result = list->failed ? 0 : outcome_of(pos, side, state, list);
        return RW_GAME_OVER;
    }
    *result = result_of_counters(state->counters);
    if (*result || last)
        return RW_GAME_OVER;
    const int next = make_move(pos, side, &move);
    count_plies(&before, pos, &move, state->counters);
    return next;
}

/* Plays one position on, until its game is over or `plies` have been played; answers how it stands then. */
static int play_out(rw_state *state, uint64_t random, const int32_t plies, rw_list *list, volatile int32_t *stop,
                    int32_t *played)
{
    rw_position pos = load_position(state->cells, state);
    int side = state->side, result = 0;
    for (*played = 0;; ++*played) {
        const uint64_t lot = next_random(&random) >> 32;
        const int last = *played == plies || halted(list, stop);
        const int next = side == WHITE ? play_turn(&pos, WHITE, lot, last, state, list, &result)
                                       : play_turn(&pos, BLACK, lot, last, state, list, &result);
        if (next == RW_GAME_OVER)
            break;
        side = next;
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
