/* Sets of points: one 64-bit word, or two where a board needs them. RW_WORDS says which; operators do the rest. */
#ifndef RULEWRIGHT_SETS_H
#define RULEWRIGHT_SETS_H

#include <stdint.h>
#include <string.h>

#define WHITE 0
#define BLACK 1

#if RW_WORDS == 1

typedef uint64_t rw_set;

/* The number of points in a set. */
static inline int rw_count(rw_set points)
{
    return __builtin_popcountll(points);
}

/* The bit number of the lowest point of a set that is not empty. */
static inline int rw_lowest(rw_set points)
{
    return __builtin_ctzll(points);
}

#else

__extension__ typedef unsigned __int128 rw_set;

#define RW_LOW(points) ((uint64_t)(points))
#define RW_HIGH(points) ((uint64_t)((points) >> 64))
#define RW_JOIN(high, low) ((rw_set)(high) << 64 | (rw_set)(low))

static inline int rw_count(rw_set points)
{
    return __builtin_popcountll(RW_LOW(points)) + __builtin_popcountll(RW_HIGH(points));
}

static inline int rw_lowest(rw_set points)
{
    return RW_LOW(points) ? __builtin_ctzll(RW_LOW(points)) : 64 + __builtin_ctzll(RW_HIGH(points));
}

#endif

/* The set of one point, by its bit number. */
static inline rw_set rw_point(int bit)
{
    return (rw_set)1 << bit;
}

#endif
