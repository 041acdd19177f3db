/* The search, the same for every variant: principal variation search with a transposition table; captures are followed
 * to their end before a position is evaluated. Its state is a thinker (thinker.h), nothing is global. think.h holds the
 * calls from outside and the root. */
#ifndef RULEWRIGHT_SEARCH_H
#define RULEWRIGHT_SEARCH_H

#include "thinker.h"

#define RW_WIN 30000
#define RW_DECIDED 29000    /* a score beyond is a win or loss in RW_WIN less so many plies */
#define RW_QUIET_PLIES 6    /* of captures that nobody must make are followed where a position may be evaluated instead */
#define RW_REDUCED_DEPTH 3  /* from which on late moves are searched less deep */
#define RW_REDUCED_FROM 3   /* moves that are not late */

static RW_APART int32_t white_searched(rw_thinker *t, const rw_position *pos, uint64_t key, int32_t alpha, int32_t beta,
                                       int32_t depth, int ply, const uint32_t *counters);
static RW_APART int32_t black_searched(rw_thinker *t, const rw_position *pos, uint64_t key, int32_t alpha, int32_t beta,
                                       int32_t depth, int ply, const uint32_t *counters);
static RW_APART int32_t white_settled(rw_thinker *t, const rw_position *pos, int32_t alpha, int32_t beta, int32_t depth,
                                      int ply, const uint32_t *counters);
static RW_APART int32_t black_settled(rw_thinker *t, const rw_position *pos, int32_t alpha, int32_t beta, int32_t depth,
                                      int ply, const uint32_t *counters);

/* What a game that is over is worth to the side to move; `result` may be 0, if nothing says who has won. */
static inline int32_t decided(const int result, const int side, const int ply)
{
    if (!result || result % 4 == DRAWN)
        return 0;
    return result % 4 == won_by(side) ? RW_WIN - ply : ply - RW_WIN;
}

/* What a position is worth as it stands, where it is seldom asked. */
static RW_APART int32_t estimated(const rw_position *pos, const int side, const int32_t *weights)
{
    return evaluate(pos, side, weights);
}

/* Whether a position has stood on the way here, or so often in the game before that it is drawn. */
static inline int has_come_back(const rw_thinker *t, const int ply)
{
    const uint64_t *const here = t->keys + t->past + ply;
    int times = 1;
    for (int back = ALTERNATES ? 4 : 1; back <= t->run[ply]; back += ALTERNATES ? 2 : 1)
        if (here[-back] == *here && (back <= ply || ++times >= REPETITIONS))
            return 1;
    return 0;
}

/* Keeps a move and the best line behind it as the best line from here on. */
static void keep_line(rw_thinker *t, const rw_move *move, const int ply)
{
    const int behind = t->lengths[ply + 1];
    t->lines[ply][0] = *move;
    memcpy(t->lines[ply] + 1, t->lines[ply + 1], (size_t)behind * sizeof *move);
    t->lengths[ply] = 1 + behind;
}

/* The counters after a move: those before it where none can run out. */
static RW_WORKER const uint32_t *counted_on(const rw_thinker *t, const rw_position *pos, const rw_position *next,
                                            const rw_move *move, const uint32_t *counters, uint32_t *after)
{
    if (!COUNTERS || !(t->counts || counts_material(next)))
        return counters;
    memcpy(after, counters, COUNTERS * sizeof *after);
    count_plies(pos, next, move, after);
    return after;
}

/* Lists the turns that take something, and says how many there are and whether there are others. */
static RW_WORKER int64_t list_takes(const rw_position *pos, const int side, rw_list *list, int *quiet)
{
    rw_move *const first = list->top;
#if TAKES_APART
    add_takes(pos, side, list);
    const int64_t takes = list->top - first;
    if (!MAY_STAY)
        *quiet = !(MUST_TAKE && takes) && has_quiet_move(pos, side, list);
#else
    add_moves_going_on(pos, side, list);
    const int64_t takes = takes_first(first, list->top);
    *quiet = list->top > first + takes;
    list->top = first + takes;
#endif
    return takes;
}

/* Whether a counter that ends the game has run out; the root's have not. */
static inline int ran_out(const rw_thinker *t, const uint32_t *counters)
{
    return COUNTERS && counters != t->counters && result_of_counters(counters);
}

/* A position in which only captures are followed. `depth` is 0 or below: plies since the search proper ended. Where nobody
 * has to take, what a position is worth as it stands may do, and its captures need not be listed. */
static RW_WORKER int32_t settle_down(rw_thinker *t, const rw_position *pos, int32_t alpha, const int32_t beta,
                                     const int32_t depth, const int ply, const uint32_t *counters, const int side)
{
    rw_list *const list = &t->list;
    rw_move *const first = list->top;
    int32_t best = -RW_WIN;
    int quiet = 0;
    if (stops(t))
        return 0;
    const int ended = ENDS_ON_BOARD ? result_of(pos, side, 0) : 0;
    if (ended)
        return decided(ended, side, ply);
    if (ply >= RW_MOST_PLY - 1)
        return estimated(pos, side, t->weights);
#if MAY_STAY
    quiet = has_quiet_move(pos, side, list);
    if (quiet) {
        if (ran_out(t, counters))
            return 0;
        best = evaluate(pos, side, t->weights);
        if (best >= beta || depth <= -RW_QUIET_PLIES)
            return best;
    }
#endif
    const int stays = quiet;
    const int64_t takes = list_takes(pos, side, list, &quiet);
    if (list->failed)
        return lacks_room(t, first);
    if (!takes && !quiet)
        return decided(result_of(pos, side, 1), side, ply);
    if (!stays && ran_out(t, counters)) {
        list->top = first;
        return 0;
    }
#if !MAY_STAY
    if (quiet) {
        best = evaluate(pos, side, t->weights);
        if (best >= beta || depth <= -RW_QUIET_PLIES) {
            list->top = first;
            return best;
        }
    }
#endif
    alpha = best > alpha ? best : alpha;
    for (int64_t i = 0; i < takes; i++) {
        rw_position next = *pos;
        uint32_t after[COUNTERS + 1];
        const int to_move = make_move(&next, side, first + i);
        const uint32_t *const counted = counted_on(t, pos, &next, first + i, counters, after);
        int32_t value;
        if (ALTERNATES || to_move != side)
            value = side == WHITE ? -black_settled(t, &next, -beta, -alpha, depth - 1, ply + 1, counted)
                                  : -white_settled(t, &next, -beta, -alpha, depth - 1, ply + 1, counted);
        else
            value = side == WHITE ? white_settled(t, &next, alpha, beta, depth - 1, ply + 1, counted)
                                  : black_settled(t, &next, alpha, beta, depth - 1, ply + 1, counted);
        if (t->stopped)
            break;
        best = value > best ? value : best;
        alpha = value > alpha ? value : alpha;
        if (alpha >= beta)
            break;
    }
    list->top = first;
    return best;
}

/* What a position that a move has led to is worth to the side that made it. */
static RW_WORKER int32_t value_of(rw_thinker *t, const rw_position *next, const uint64_t key, const int32_t alpha,
                                  const int32_t beta, const int32_t depth, const int ply, const uint32_t *counters,
                                  const int to_move, const int side)
{
    const int turns = ALTERNATES || to_move != side;
    const int32_t low = turns ? -beta : alpha, high = turns ? -alpha : beta;
    const int mover = ALTERNATES ? 1 - side : to_move;
    int32_t value;
    if (depth > 0)
        value = mover == WHITE ? white_searched(t, next, key, low, high, depth, ply, counters)
                               : black_searched(t, next, key, low, high, depth, ply, counters);
    else
        value = mover == WHITE ? white_settled(t, next, low, high, 0, ply, counters)
                               : black_settled(t, next, low, high, 0, ply, counters);
    return turns ? -value : value;
}

/* The value of move number i, searched no deeper and no wider than needed to see whether it is the best. */
static RW_WORKER int32_t value_of_move(rw_thinker *t, const rw_position *pos, const rw_move *move, const int64_t i,
                                       const int32_t alpha, const int32_t beta, const int32_t depth, const int ply,
                                       const uint32_t *counters, const int reducible, const int side)
{
    rw_position next = *pos;
    uint32_t after[COUNTERS + 1];
    const int to_move = make_move(&next, side, move);
    const uint32_t *const counted = counted_on(t, pos, &next, move, counters, after);
    uint64_t key = 0;
    int32_t value;
    t->lengths[ply + 1] = 0;
    if (depth > 0) {
        t->keys[t->past + ply + 1] = key = key_of(&next, to_move, 0);
        if (COUNTERS && counted == after)
            key ^= counters_in_reach(after, (uint32_t)(2 * depth + RW_QUIET_PLIES));
        if (t->table)
            __builtin_prefetch(rw_slots(t->table, t->mask, key));
        t->run[ply + 1] = is_final(move) ? 0 : t->run[ply] + 1;
    }
    if (i == 0)
        return value_of(t, &next, key, alpha, beta, depth, ply + 1, counted, to_move, side);
    const int32_t less = reducible && i >= RW_REDUCED_FROM && !move->captured ? 1 + (i >= 8) : 0;
    value = value_of(t, &next, key, alpha, alpha + 1, depth - less, ply + 1, counted, to_move, side);
    if (less && value > alpha && !t->stopped)
        value = value_of(t, &next, key, alpha, alpha + 1, depth, ply + 1, counted, to_move, side);
    if (value > alpha && value < beta && !t->stopped)
        value = value_of(t, &next, key, alpha, beta, depth, ply + 1, counted, to_move, side);
    return value;
}

/* Scores of won and lost games count plies from the root; in the table they count from the position. */
static inline int32_t from_here(const int32_t score, const int ply)
{
    return score > RW_DECIDED ? score + ply : score < -RW_DECIDED ? score - ply : score;
}

static inline int32_t from_root(const int32_t score, const int ply)
{
    return score > RW_DECIDED ? score - ply : score < -RW_DECIDED ? score + ply : score;
}

/* Whether what the table says of a position settles it. */
static RW_WORKER int is_settled(const rw_thinker *t, const uint64_t data, const int32_t alpha, const int32_t beta,
                                const int32_t depth, const int ply, int32_t *score)
{
    const int bound = rw_slot_bound(data);
    *score = from_root(rw_slot_score(data), ply);
    if (beta - alpha > 1 || (t->exact ? rw_slot_depth(data) != depth : rw_slot_depth(data) < depth))
        return 0;
    return bound == RW_EXACTLY || (bound == RW_AT_LEAST && *score >= beta) || (bound == RW_AT_MOST && *score <= alpha);
}

/* A position that is searched `depth` plies deep, at least 1. */
static RW_WORKER int32_t search(rw_thinker *t, const rw_position *pos, const uint64_t key, int32_t alpha, const int32_t beta,
                                int32_t depth, const int ply, const uint32_t *counters, const int side)
{
    rw_list *const list = &t->list;
    rw_move *const first = list->top;
    const int32_t floor = alpha;
    int32_t best = -RW_WIN, score;
    int64_t chosen = 0;
    uint64_t data = 0;
    if (stops(t))
        return 0;
    const int ended = ENDS_ON_BOARD ? result_of(pos, side, 0) : 0;
    if (ended)
        return decided(ended, side, ply);
    if (has_come_back(t, ply))
        return 0;
    if (ply >= RW_MOST_PLY - 1)
        return estimated(pos, side, t->weights);
    if (t->table) {
        data = rw_recall(rw_slots(t->table, t->mask, key), key);
        if (data && is_settled(t, data, alpha, beta, depth, ply, &score))
            return score;
    }
#if MOVES_APART
    add_takes(pos, side, list);
    if (!MUST_TAKE || list->top == first)
        add_quiet_moves(pos, side, list);
#else
    add_moves_going_on(pos, side, list);
#endif
    const int64_t count = list->top - first;
    if (list->failed)
        return lacks_room(t, first);
    if (!count)
        return decided(result_of(pos, side, 1), side, ply);
    if (ran_out(t, counters)) {
        list->top = first;
        return 0;
    }
    const int64_t hinted = bring_hinted(first, count, rw_slot_hint(data));
    const int32_t below = depth - (count > 1 || ply >= t->unfolds);
    const int reducible = depth >= RW_REDUCED_DEPTH && !t->exact;
    for (int64_t i = 0; i < count; i++) {
        if (i == hinted)
            rank(t, first, i, list->top, ply, side);
        else if (i > hinted && i < RW_SORTED)
            bring(t, first, i, count);
        const rw_move move = first[i];
        const int32_t value = value_of_move(t, pos, &move, i, alpha, beta, below, ply, counters, reducible, side);
        if (t->stopped)
            break;
        if (value <= best)
            continue;
        best = value, chosen = i;
        if (value <= alpha)
            continue;
        alpha = value;
        if (value >= beta) {
            praise(t, &move, depth, ply, side);
            break;
        }
        keep_line(t, &move, ply);
    }
    list->top = first;
    if (t->table && !t->stopped)
        rw_note(rw_slots(t->table, t->mask, key), key, from_here(best, ply), depth,
                best >= beta ? RW_AT_LEAST : best <= floor ? RW_AT_MOST : RW_EXACTLY, t->age, rw_hint(first + chosen));
    return best;
}

static RW_APART int32_t white_searched(rw_thinker *t, const rw_position *pos, uint64_t key, int32_t alpha, int32_t beta,
                                       int32_t depth, int ply, const uint32_t *counters)
{
    return search(t, pos, key, alpha, beta, depth, ply, counters, WHITE);
}

static RW_APART int32_t black_searched(rw_thinker *t, const rw_position *pos, uint64_t key, int32_t alpha, int32_t beta,
                                       int32_t depth, int ply, const uint32_t *counters)
{
    return search(t, pos, key, alpha, beta, depth, ply, counters, BLACK);
}

static RW_APART int32_t white_settled(rw_thinker *t, const rw_position *pos, int32_t alpha, int32_t beta, int32_t depth,
                                      int ply, const uint32_t *counters)
{
    return settle_down(t, pos, alpha, beta, depth, ply, counters, WHITE);
}

static RW_APART int32_t black_settled(rw_thinker *t, const rw_position *pos, int32_t alpha, int32_t beta, int32_t depth,
                                      int ply, const uint32_t *counters)
{
    return settle_down(t, pos, alpha, beta, depth, ply, counters, BLACK);
}

#endif
