/* The calls that Python makes, around the generated rules: list moves, play one, tell the result. Many positions at
 * once: batch.h. Their moves (batch_moves.h), random games (playouts.h) and the search (think.h) have files of their own. */
#ifndef RULEWRIGHT_API_H
#define RULEWRIGHT_API_H

#include "names.h"
#include "sizes.h"

#define RW_OTHER_ROUTE 2

uint64_t rw_move_bytes(void)
{
    return sizeof(rw_move);
}

int64_t rw_names(const rw_state *state, void *arena, uint64_t bytes, uint8_t *names, uint64_t room)
{
    rw_list list = rw_list_in(arena, bytes, 1);
    const rw_position pos = load_position(state->cells, state);
    const rw_move *const first = list.top;
    add_moves(&pos, state->side, &list);
    const rw_named *const named = name_moves(&pos, state->side, &list, first);
    uint64_t length = 0;
    for (int64_t index = 0; !list.failed && index < list.top - first; index++) {
        if (length + named[index].length + 8 > room)
            return RW_FULL;
        put_name(named + index, names + length);
        length += named[index].length;
        names[length++] = RW_NAME_END;
    }
    return list.failed ? list.failed : (int64_t)length;
}

int64_t rw_tried(const rw_state *state, void *arena, uint64_t bytes)
{
    rw_list list = rw_list_in(arena, bytes, 1);
    const rw_position pos = load_position(state->cells, state);
    add_moves(&pos, state->side, &list);
    return list.failed ? list.failed : (int64_t)(RW_MOST_SEQUENCES - list.sequences);
}

/* Plays a move in a position and in all that the state counts. */
static int play_on(rw_position *pos, const int side, const rw_move *move, rw_state *counted)
{
    const rw_position before = *pos;
    const int next = make_move(pos, side, move);
    count_plies(&before, pos, move, counted->counters);
    return next;
}

/* Whether a listed move has the ends, victims and final rank that a name tells. The man that is placed may be of any
 * kind: names do not tell it. */
static int is_named(const rw_move *move, const rw_turn *told, const rw_set captured)
{
    const int stays = move->final_kind == move->kind;
    if (told->length == 0 || move->to == RW_HAND)
        return told->length == 0 && move->to == RW_HAND;
    return move->captured == captured && move->from == (told->length == 1 ? RW_HAND : BIT_OF[told->path[0]])
           && move->to == BIT_OF[told->path[told->length - 1]]
           && told->final_kind == (stays ? 0 : 1 + move->final_kind);
}

int64_t rw_play(const rw_state *state, const uint8_t *name, uint64_t length, void *arena, uint64_t bytes,
                rw_state *out)
{
    rw_list list = rw_list_in(arena, bytes, 1);
    rw_position pos = load_position(state->cells, state);
    const int side = state->side;
    rw_turn told, smallest;
    rw_set captured = 0;
    if (!read_name(name, length, &told))
        return 0;
    for (int i = 0; i < told.taken; i++)
        captured |= rw_point(BIT_OF[told.captured[i]]);
    const rw_move *move = list.top;
    add_moves(&pos, side, &list);
    if (list.failed)
        return list.failed;
    while (move < list.top && !is_named(move, &told, captured))
        move++;
    if (move == list.top)
        return 0;
    write_turn(&pos, side, &list, move, &smallest);
    if (list.failed)
        return list.failed;
    const int other = smallest.length != told.length || memcmp(smallest.path, told.path, told.length) != 0;
    *out = *state;
    const int next = play_on(&pos, side, move, out);
    store_position(&pos, next, out);
    return other ? RW_OTHER_ROUTE : 1;
}

/* 4 * (rule + 1) and 1 White has won, 2 Black has won, 3 drawn; 0 while the game goes on. Uses the list up, but moves
 * are looked for only where it matters whether there are any; a list that has failed would hold some. */
static int outcome_of(const rw_position *pos, const int side, const rw_state *counted, rw_list *list)
{
    int result = result_of(pos, side, 0);
    if (result != result_of(pos, side, 1)) {
        const rw_move *const first = list->top;
        add_moves_going_on(pos, side, list);
        result = result_of(pos, side, list->top == first && !list->failed);
        list->failed = 0;
    }
    return result ? result : result_of_counters(counted->counters);
}

int64_t rw_outcome(const rw_state *state, void *arena, uint64_t bytes)
{
    rw_list list = rw_list_in(arena, bytes, 1);
    const rw_position pos = load_position(state->cells, state);
    const int outcome = outcome_of(&pos, state->side, state, &list);
    return list.failed ? list.failed : outcome;
}

#include "batch.h"

#endif
