/* A thinker: the state of a search, in memory of the caller; when it stops, and in what order it tries moves. */
#ifndef RULEWRIGHT_THINKER_H
#define RULEWRIGHT_THINKER_H

#include "table.h"

#define RW_MOST_PLY 128     /* no line is followed further */
#define RW_MOST_PAST 512    /* positions of a game that are looked at for repetitions */
#define RW_MOST_LINES 64    /* that are searched beside each other */
#define RW_POLL_NODES 1024  /* between two looks at whether to stop */
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
    int32_t scores[RW_MOST_LINES]; /* of the lines found last */
    int past;         /* keys that lie before the root's */
    uint64_t keys[RW_MOST_PAST + RW_MOST_PLY + 1];
    int run[RW_MOST_PLY + 1]; /* positions before this one that may be the same */
    rw_move killers[RW_MOST_PLY + 1][2];
    int32_t history[2 * RW_SPOTS * RW_SPOTS]; /* how often moves were good */
    int lengths[RW_MOST_PLY + 1];
    rw_move lines[RW_MOST_PLY + 1][RW_MOST_PLY + 1]; /* the best line from each ply on */
} rw_thinker;

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

/* Moves are missing from the list: what is found without them must not be kept. */
static RW_APART int32_t lacks_room(rw_thinker *t, rw_move *first)
{
    t->list.top = first;
    t->stopped = 1;
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

#endif
