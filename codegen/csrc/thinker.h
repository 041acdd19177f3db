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
#define RW_SPARE_BITS (BITS < 32 ? 3 : BITS < 64 ? 2 : 1) /* of a byte that holds the number of a bit */
#define RW_SPOTS (1 << (8 - RW_SPARE_BITS))

typedef struct {
    rw_list list;
    rw_move *moves;   /* where the list begins */
    uint64_t *order;  /* how promising each move of the list is, and above its number from the end */
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
    uint32_t killers[RW_MOST_PLY + 1][2]; /* ends of quiet moves that were good at the same ply */
    int32_t history[2][RW_SPOTS * RW_SPOTS]; /* how often moves of each side were good */
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
    return ++t->nodes >= t->poll && polled(t);
}

/* Moves are missing from the list: what is found without them must not be kept. */
static RW_APART int32_t lacks_room(rw_thinker *t, rw_move *first)
{
    t->list.top = first;
    t->stopped = 1;
    return 0;
}

/* Where the history of a side keeps how often a move was good: by its ends. (RW_HAND becomes the last spot.) */
static inline uint32_t in_history(const uint32_t ends)
{
    const uint32_t last = RW_SPOTS - 1;
    return (ends & last) | (ends >> RW_SPARE_BITS & last * RW_SPOTS);
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
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < RW_SPOTS * RW_SPOTS; i++)
            t->history[side][i] /= by;
}

/* A move has been good enough to end the search of its position. */
static void praise(rw_thinker *t, const rw_move *move, const int32_t depth, const int ply, const int side)
{
    const uint32_t ends = rw_ends(move);
    int32_t *const points = t->history[side] + in_history(ends);
    uint32_t *const killers = t->killers[ply];
    if (move->captured && MUST_TAKE)
        return;
    if (!move->captured && killers[0] != ends) {
        killers[1] = killers[0];
        killers[0] = ends;
    }
    *points += depth * depth;
    if (*points > RW_TIRED)
        fade(t, 2);
}

/* Brings the move that the table remembers to the front; answers whether it is there. */
static RW_WORKER int64_t bring_hinted(rw_move *first, const int64_t count, const uint32_t hint)
{
    if (!hint)
        return 0;
    for (int64_t i = 0; i < count; i++)
        if (rw_ends(first + i) == hint >> 16 && rw_hint(first + i) == hint) {
            const rw_move move = first[i];
            first[i] = first[0];
            first[0] = move;
            return 1;
        }
    return 0;
}

/* Exchanges move number i with the most promising one, which `best` tells. */
static RW_WORKER void exchange(uint64_t *order, rw_move *first, const int64_t i, const uint64_t best)
{
    const int64_t chosen = (int64_t)(UINT32_MAX - (uint32_t)best);
    const rw_move move = first[chosen];
    first[chosen] = first[i];
    first[i] = move;
    order[chosen] = (order[i] & ~(uint64_t)UINT32_MAX) | (uint32_t)(UINT32_MAX - chosen);
}

/* Says how promising each of the moves from number i on is, captures before what was good elsewhere, and brings the best
 * to the front. */
static RW_WORKER void rank(rw_thinker *t, rw_move *first, const int64_t i, const rw_move *end, const int ply, const int side)
{
    const int32_t *const good = t->history[side];
    const uint32_t killer = t->killers[ply][0], second = t->killers[ply][1];
    uint64_t *const order = t->order + (first - t->moves), *next = order + i, from_end = (uint64_t)(UINT32_MAX - i), best = 0;
    for (const rw_move *move = first + i; move < end; move++, from_end--) {
        const uint32_t ends = rw_ends(move);
        uint64_t points = (uint64_t)good[in_history(ends)];
        if (move->captured)
            points += (1 << 28) + ((uint64_t)rw_count(move->captured) << 20);
        else if (ends == killer)
            points = 1 << 27;
        else if (ends == second)
            points = 1 << 26;
        points = points << 32 | from_end;
        *next++ = points;
        best = points > best ? points : best;
    }
    exchange(order, first, i, best);
}

/* Brings the most promising of the moves from number i on to its place; of equal ones the first. */
static RW_WORKER void bring(rw_thinker *t, rw_move *first, const int64_t i, const int64_t count)
{
    uint64_t *const order = t->order + (first - t->moves);
    uint64_t best = order[i];
#pragma GCC unroll 4
    for (int64_t j = i + 1; j < count; j++)
        best = order[j] > best ? order[j] : best;
    exchange(order, first, i, best);
}

#endif
