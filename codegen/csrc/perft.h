/* Perft: leaves of the move tree. The last ply is counted, not played. Included behind the generated rules. */
#ifndef RULEWRIGHT_PERFT_H
#define RULEWRIGHT_PERFT_H

#define RW_POLL_DEPTH 4 /* a stop is looked for where at least so many plies are left */

typedef struct {
    rw_list *list;
    volatile int32_t *stop;
    int stopped;
} rw_search;

static uint64_t rw_leaves(rw_search *search, const rw_position *pos, int side, int depth)
{
    if (depth == 1)
        return count_moves(pos, side, search->list);
    if (depth >= RW_POLL_DEPTH && search->stop && *search->stop)
        search->stopped = 1;
    if (search->stopped || search->list->full)
        return 0;
    rw_list *const list = search->list;
    rw_move *const first = list->top;
    add_moves(pos, side, list);
    const rw_move *const last = list->top;
    uint64_t leaves = 0;
    for (const rw_move *move = first; move < last; move++) {
        rw_position next = *pos;
        const int next_side = make_move(&next, side, move);
        leaves += rw_leaves(search, &next, next_side, depth - 1);
    }
    list->top = first;
    return leaves;
}

int64_t rw_perft(const rw_state *state, int32_t depth, int32_t merged, void *arena, uint64_t bytes,
                 volatile int32_t *stop, uint64_t *nodes)
{
    rw_list list = rw_list_in(arena, bytes, merged);
    rw_search search = {&list, stop, 0};
    const rw_position pos = load_position(state);
    *nodes = depth == 0 ? 1 : rw_leaves(&search, &pos, state->side, depth);
    return list.full ? RW_FULL : search.stopped ? RW_STOPPED : 0;
}

#endif
