/* Random games: many positions played on by legal moves drawn at random. */
#ifndef RULEWRIGHT_PLAYOUTS_H
#define RULEWRIGHT_PLAYOUTS_H

#define RW_GAME_OVER (-1)

/* Plays a random turn and answers which side moves next; RW_GAME_OVER if the game is over. */
static RW_WORKER int play_turn(rw_position *pos, const int side, const uint64_t random, uint32_t *counters, rw_list *list)
{
    rw_move move = {0};
    const rw_position before = *pos;
    if (result_of(pos, side, 0) || result_of_counters(counters)
        || !(side == WHITE ? white_pick(pos, list, random, &move) : black_pick(pos, list, random, &move)))
        return RW_GAME_OVER;
    const int next = make_move(pos, side, &move);
    count_plies(&before, pos, &move, counters);
    return next;
}

/* Plays one position on, until its game is over or `plies` have been played; answers how it stands then. */
static int play_out(rw_state *state, uint64_t random, const int32_t plies, rw_list *list, volatile int32_t *stop,
                    int32_t *played)
{
    rw_position pos = load_position(state->cells, state);
    int side = state->side;
    int32_t turns = 0;
    for (; turns < plies && !*stop; turns++) {
        const uint64_t lot = next_lot(&random);
        const int next = side == WHITE ? play_turn(&pos, WHITE, lot, state->counters, list)
                                       : play_turn(&pos, BLACK, lot, state->counters, list);
        if (next == RW_GAME_OVER)
            break;
        side = next;
    }
    *played = turns;
    const int64_t failed = list->failed; /* forgotten by who asks how a game stands */
    const int outcome = outcome_of(&pos, side, state, list) % 4;
    store_position(&pos, side, state);
    list->failed = failed;
    return outcome;
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
