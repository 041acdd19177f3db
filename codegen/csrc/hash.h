/* A table of leaf counts for perft, in memory of the caller; threads may share it without locks. */
#ifndef RULEWRIGHT_HASH_H
#define RULEWRIGHT_HASH_H

#include "sets.h"

#define RW_WATCHED_DEPTH 3 /* plies below which it costs too much to look whether a count is known, or is to stop */

/* `check` is the key exclusive-or the leaves: an entry that two threads wrote at once fails the test and is not used. */
typedef struct {
    uint64_t check;
    uint64_t leaves;
} rw_entry;

/* 1 and the leaves, if the table holds them. */
static inline int rw_look_up(const rw_entry *table, uint64_t mask, uint64_t key, uint64_t *leaves)
{
    const rw_entry entry = table[key & mask];
    *leaves = entry.leaves;
    return (entry.check ^ entry.leaves) == key && entry.check;
}

static inline void rw_remember(rw_entry *table, uint64_t mask, uint64_t key, uint64_t leaves)
{
    table[key & mask] = (rw_entry){key ^ leaves, leaves};
}

#endif
