/* The search, the same for every variant: principal variation search with a transposition table; captures are followed
 * to their end before a position is evaluated. Its state is a thinker in memory of the caller; nothing is global.
 * think.h holds the calls from outside and the root; table.h the table. */
#ifndef RULEWRIGHT_SEARCH_H
#define RULEWRIGHT_SEARCH_H

#include "table.h"

#define RW_WIN 30000
#define RW_DECIDED 29000    /* a score beyond is a win or loss in RW_WIN less so many plies */
#define RW_MOST_PLY 128     /* no line is followed further */
#define RW_MOST_PAST 512    /* positions of a game that are looked at for repetitions */
#define RW_MOST_LINES 64    /* that are searched beside each other */
#define RW_QUIET_PLIES 6    /* of captures that nobody must make are followed where a position may be evaluated instead */
#define RW_POLL_NODES 1024  /* between two looks at whether to stop */
#define RW_REDUCED_DEPTH 3  /* from which on late moves are searched less deep */
#define RW_REDUCED_FROM 3   /* moves that are not late */
#define RW_SORTED 12        /* moves that are tried in order; the others as they come */
#define RW_TIRED (1 << 19)  /* points of the history at which all are halved */
#define RW_SPOTS (BITS < 32 ? 32 : BITS < 64 ? 64 : 128) /* a power of two above the bits */

typedef struct {
    rw_list list;
    rw_move *moves;   /* where the list begins */
    int32_t *order;   /* how promising each move of the list is */
    const int32_t *weights;
    rw_slot *table;   /* none: 0 */
    uint64_t mask, age;
    volatile int32_t *stop;
    uint64_t nodes, poll, most_nodes;
    int stopped, exact;
    int counts;       /* whether counters may run out that do not ask for material */
    int unfolds;      /* the ply up to which a forced move costs no depth */
    int side, roots;
    rw_position root;
    uint32_t counters[COUNTERS + 1];
    int32_t scores[RW_MOST_LINES]; /* of the lines found last, and their first moves */
    int taken[RW_MOST_LINES];
    int past;         /* keys that lie before the root's */
    uint64_t keys[RW_MOST_PAST + RW_MOST_PLY + 1];
    int run[RW_MOST_PLY + 1]; /* positions before this one that may be the same */
    rw_move killers[RW_MOST_PLY + 1][2];
    int32_t history[2 * RW_SPOTS * RW_SPOTS]; /* how often moves were good */
    int lengths[RW_MOST_PLY + 1];
    rw_move lines[RW_MOST_PLY + 1][RW_MOST_PLY + 1]; /* the best line from each ply on */
} rw_thinker;

static RW_APART int32_t white_searched(rw_thinker *t, const rw_position *pos, uint64_t key, int32_t alpha, int32_t beta,
                                       int32_t depth, int ply, const uint32_t *counters);
static RW_APART int32_t black_searched(rw_thinker *t, const rw_position *pos, uint64_t key, int32_t alpha, int32_t beta,
                                       int32_t depth, int ply, const uint32_t *counters);
static RW_APART int32_t white_settled(rw_thinker *t, const rw_position *pos, int32_t alpha, int32_t beta, int32_t depth,
                                      int ply, const uint32_t *counters);
static RW_APART int32_t black_settled(rw_thinker *t, const rw_position *pos, int32_t alpha, int32_t beta, int32_t depth,
                                      int ply, const uint32_t *counters);

static RW_APART int polled(rw_thinker *t)
{
    t->poll = t->nodes + RW_POLL_NODES < t->most_nodes ? t->nodes + RW_POLL_NODES : t->most_nodes;
    if (*t->stop || t->list.failed || t->nodes >= t->most_nodes)
        t->stopped = 1;
    return t->stopped;
}

/* Whether the search is to end; counts a position. */
static inline int stops(rw_thinker *t)
{
    return ++t->nodes >= t->poll ? polled(t) : t->stopped;
}

/* What a game that is over is worth to the side to move; `result` may be 0, if nothing says who has won. */
static inline int32_t decided(const int result, const int side, const int ply)
{
    if (!result || result % 4 == DRAWN)
        return 0;
    return result % 4 == won_by(side) ? RW_WIN - ply : ply - RW_WIN;
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

static inline int is_equal(const rw_move *one, const rw_move *other)
{
    return one->from == other->from && one->to == other->to && one->captured == other->captured;
}

/* Where the history keeps how often a move was good: by side and ends. (RW_HAND becomes the last spot.) */
static inline uint32_t in_history(const rw_move *move, const int side)
{
    const uint32_t last = RW_SPOTS - 1;
    return ((uint32_t)side * RW_SPOTS + (move->from & last)) * RW_SPOTS + (move->to & last);
}

static inline int32_t remembered(const rw_thinker *t, const rw_move *move, const int side)
{
    return t->history[in_history(move, side)];
}

static inline void swap(rw_move *moves, int32_t *order, const int64_t one, const int64_t other)
{
    const rw_move move = moves[one];
    const int32_t points = order[one];
    moves[one] = moves[other], order[one] = order[other];
    moves[other] = move, order[other] = points;
}

/* Puts the moves that take something before the others; answers how many there are. */
static inline int64_t takes_first(rw_move *first, const rw_move *end)
{
    rw_move *next = first;
    for (rw_move *move = first; move < end; move++)
        if (move->captured) {
            const rw_move take = *move;
            *move = *next;
            *next++ = take;
        }
    return next - first;
}

static RW_APART void fade(rw_thinker *t, const int32_t by)
{
    for (int i = 0; i < 2 * RW_SPOTS * RW_SPOTS; i++)
        t->history[i] /= by;
}

/* A move has been good enough to end the search of its position. */
static void praise(rw_thinker *t, const rw_move *move, const int32_t depth, const int ply, const int side)
{
    int32_t *const points = t->history + in_history(move, side);
    if (move->captured && MUST_TAKE)
        return;
    if (!is_equal(move, &t->killers[ply][0])) {
        t->killers[ply][1] = t->killers[ply][0];
        t->killers[ply][0] = *move;
    }
    *points += depth * depth;
    if (*points > RW_TIRED)
        fade(t, 2);
}

/* How promising a move is: the one from the table, then captures, then what was good elsewhere. */
static RW_WORKER int32_t promise(const rw_thinker *t, const rw_move *move, const uint32_t hint, const int ply, const int side)
{
    if ((uint32_t)(move->from << 8 | move->to) == hint >> 16 && rw_hint(move) == hint)
        return INT32_MAX;
    if (move->captured)
        return (1 << 28) + (rw_count(move->captured) << 20) + remembered(t, move, side);
    if (is_equal(move, &t->killers[ply][0]))
        return 1 << 27;
    return is_equal(move, &t->killers[ply][1]) ? 1 << 26 : remembered(t, move, side);
}

/* Says of each of the moves how promising it is, and brings the best to the front. */
static RW_WORKER void rank(rw_thinker *t, rw_move *first, const int64_t count, const uint32_t hint, const int ply, const int side)
{
    int32_t *const order = t->order + (first - t->moves);
    int64_t best = 0;
    for (int64_t i = 0; i < count; i++) {
        order[i] = promise(t, first + i, hint, ply, side);
        best = order[i] > order[best] ? i : best;
    }
    swap(first, order, 0, best);
}

/* Brings the most promising of the moves from number i on to its place. */
static RW_WORKER void bring(rw_thinker *t, rw_move *first, const int64_t i, const int64_t count)
{
    int32_t *const order = t->order + (first - t->moves);
    int64_t best = i;
    for (int64_t j = i + 1; j < count; j++)
        best = order[j] > order[best] ? j : best;
    swap(first, order, i, best);
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

/* A position in which only captures are followed. `depth` is 0 or below: plies since the search proper ended. */
static RW_WORKER int32_t settle_down(rw_thinker *t, const rw_position *pos, int32_t alpha, const int32_t beta,
                                     const int32_t depth, const int ply, const uint32_t *counters, const int side)
{
    rw_list *const list = &t->list;
    rw_move *const first = list->top;
    int64_t takes;
    int32_t best = -RW_WIN;
    if (stops(t))
        return 0;
    const int ended = ENDS_ON_BOARD ? result_of(pos, side, 0) : 0;
    if (ended)
        return decided(ended, side, ply);
#if TAKES_APART
    add_takes(pos, side, list);
    takes = list->top - first;
    const int forced = takes && (MUST_TAKE || !has_quiet_move(pos, side, list));
    if (!takes && !has_quiet_move(pos, side, list))
        return decided(result_of(pos, side, 1), side, ply);
#else
    add_moves_going_on(pos, side, list);
    const int64_t moves = list->top - first;
    if (!moves)
        return decided(result_of(pos, side, 1), side, ply);
    takes = takes_first(first, list->top);
    const int forced = takes == moves;
    list->top = first + takes;
#endif
    if (COUNTERS && result_of_counters(counters)) {
        list->top = first;
        return 0;
    }
    if (!forced || ply >= RW_MOST_PLY - 1) {
        best = evaluate(pos, side, t->weights);
        if (!takes || best >= beta || depth <= -RW_QUIET_PLIES || ply >= RW_MOST_PLY - 1) {
            list->top = first;
            return best;
        }
        alpha = best > alpha ? best : alpha;
    }
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
        return evaluate(pos, side, t->weights);
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
    if (!count)
        return decided(result_of(pos, side, 1), side, ply);
    if (COUNTERS && result_of_counters(counters)) {
        list->top = first;
        return 0;
    }
    rank(t, first, count, rw_slot_hint(data), ply, side);
    const int32_t below = depth - (count > 1 || ply >= t->unfolds);
    const int reducible = depth >= RW_REDUCED_DEPTH && !t->exact;
    for (int64_t i = 0; i < count; i++) {
        if (i > 0 && i < RW_SORTED)
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
