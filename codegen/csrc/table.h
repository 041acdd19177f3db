/* The transposition table: what searches have found out about positions, in memory of the caller. Threads share it
 * without locks: `check` is the key exclusive-or the data, so that an entry that two threads wrote at once is not found. */
#ifndef RULEWRIGHT_TABLE_H
#define RULEWRIGHT_TABLE_H

#include "moves.h"

enum { RW_AT_LEAST = 1, RW_AT_MOST = 2, RW_EXACTLY = 3 };

typedef struct {
    uint64_t check;
    uint64_t data; /* score 16 bits, depth 8, bound 2, age 6, hint 32 */
} rw_slot;

/* Both ends of a move as one number, 16 bits. */
static inline uint32_t rw_ends(const rw_move *move)
{
    uint16_t ends;
    memcpy(&ends, &move->from, sizeof ends);
    return ends;
}

/* What is left of a move in the table: its ends and one of its victims. It tells nearly all moves of a position apart. */
static inline uint32_t rw_hint(const rw_move *move)
{
    const uint32_t victim = move->captured ? 1 + (uint32_t)rw_lowest(move->captured) : 0;
    return rw_ends(move) << 16 | victim << 8 | 1;
}

static inline int32_t rw_slot_score(const uint64_t data)
{
    return (int16_t)(uint16_t)data;
}

static inline int32_t rw_slot_depth(const uint64_t data)
{
    return (int32_t)(data >> 16 & 255);
}

static inline int rw_slot_bound(const uint64_t data)
{
    return (int)(data >> 24 & 3);
}

static inline uint64_t rw_slot_age(const uint64_t data)
{
    return data >> 26 & 63;
}

static inline uint32_t rw_slot_hint(const uint64_t data)
{
    return (uint32_t)(data >> 32);
}

/* Slots come in pairs: the first for what took longest to find out, the second for what is new. */
static inline rw_slot *rw_slots(rw_slot *table, const uint64_t mask, const uint64_t key)
{
    return table + (key & mask & ~(uint64_t)1);
}

/* The data about a position, 0 if there is none. */
static inline uint64_t rw_recall(const rw_slot *slots, const uint64_t key)
{
    const rw_slot first = slots[0], second = slots[1];
    if ((first.check ^ first.data) == key)
        return first.data;
    return (second.check ^ second.data) == key ? second.data : 0;
}

static inline void rw_note(rw_slot *slots, const uint64_t key, const int32_t score, const int32_t depth, const int bound,
                           const uint64_t age, const uint32_t hint)
{
    const uint64_t data = (uint64_t)hint << 32 | (age & 63) << 26 | (uint64_t)bound << 24 | (uint64_t)(depth & 255) << 16
                          | (uint16_t)(int16_t)score;
    const uint64_t first = slots[0].data;
    const int replaces = (slots[0].check ^ first) == key || rw_slot_age(first) != (age & 63) || depth >= rw_slot_depth(first);
    slots[!replaces] = (rw_slot){key ^ data, data};
}

#endif
