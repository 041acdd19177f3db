/* Random games, appended to a generated engine: every turn is listed, one is drawn and played. */

static inline uint64_t draw_number(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed;
}

/* Plies played in so many games, each until nobody can move or `plies` are played. */
uint64_t random_games(const rw_state *state, uint64_t games, int plies, void *arena, uint64_t bytes)
{
    const rw_position start = load_position(state);
    uint64_t seed = 0x9E3779B97F4A7C15, played = 0;
    while (games--) {
        rw_position pos = start;
        int side = state->side;
        for (int ply = 0; ply < plies; ply++) {
            rw_list list = rw_list_in(arena, bytes, 1);
            const rw_move *const first = list.top;
            add_moves(&pos, side, &list);
            const uint64_t moves = (uint64_t)(list.top - first);
            if (!moves)
                break;
            side = make_move(&pos, side, first + (draw_number(&seed) >> 32) % moves);
            played++;
        }
    }
    return played;
}
