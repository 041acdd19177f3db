/* The calls that Python makes, around the generated rules: list moves, play one, tell the result. */
#ifndef RULEWRIGHT_API_H
#define RULEWRIGHT_API_H

uint64_t rw_move_bytes(void)
{
    return sizeof(rw_move);
}

/* All legal moves, in no particular order, each by its smallest route; their number may exceed `capacity`. */
int64_t rw_moves(const rw_state *state, void *arena, uint64_t bytes, rw_turn *out, int64_t capacity)
{
    rw_list list = rw_list_in(arena, bytes, 1);
    const rw_position pos = load_position(state);
    const rw_move *const first = list.top;
    add_moves(&pos, state->side, &list);
    if (list.full)
        return RW_FULL;
    for (int64_t index = 0; index < list.top - first && index < capacity; index++)
        write_turn(&pos, state->side, &list, first + index, out + index);
    return list.top - first;
}

/* Plays the legal move with the ends, victims and final rank of `turn`: 1, or 0 if there is none. */
int64_t rw_play(const rw_state *state, const rw_turn *turn, void *arena, uint64_t bytes, rw_state *out)
{
    rw_list list = rw_list_in(arena, bytes, 1);
    const rw_position before = load_position(state);
    const int side = state->side;
    const rw_move *move = list.top;
    rw_set captured = 0;
    for (int i = 0; i < turn->taken; i++)
        captured |= rw_point(BIT_OF[turn->captured[i]]);
    const int from = turn->length == 1 ? RW_HAND : BIT_OF[turn->path[0]];
    const int to = BIT_OF[turn->path[turn->length - 1]];
    add_moves(&before, side, &list);
    if (list.full)
        return RW_FULL;
    for (; move < list.top; move++) {
        if (move->captured != captured || move->from != from || move->to != to)
            continue;
        if (move->final_kind != turn->final_kind)
            continue;
        rw_position after = before;
        const int next = make_move(&after, side, move);
        *out = *state;
        store_position(&after, next, out);
        count_plies(&before, &after, move, out);
        return 1;
    }
    return 0;
}

/* 0 while the game goes on, else 4 * (rule + 1) and 1 White has won, 2 Black has won, 3 drawn. */
int64_t rw_outcome(const rw_state *state, void *arena, uint64_t bytes)
{
    rw_list list = rw_list_in(arena, bytes, 1);
    const rw_position pos = load_position(state);
    const rw_move *const first = list.top;
    add_moves_going_on(&pos, state->side, &list);
    if (list.full)
        return RW_FULL;
    const int result = result_of(&pos, state->side, list.top == first);
    return result ? result : result_of_counters(state);
}

#endif
