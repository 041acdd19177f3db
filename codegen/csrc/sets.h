/* Sets of points: one 64-bit word, or two where a board needs them. RW_WORDS says which; operators do the rest. */
#ifndef RULEWRIGHT_SETS_H
#define RULEWRIGHT_SETS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define WHITE 0
#define BLACK 1

/* A worker takes constants that make several functions of one text; only its callers exist in the machine code. */
#define RW_WORKER inline __attribute__((always_inline))

/* What is seldom needed stands apart, so that it costs its callers nothing. */
#define RW_APART __attribute__((noinline))

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

#if RW_WORDS == 1

#define RW_FEW_HUNTERS 3 /* long-range pieces that are looked at one by one for captures */

/* A ray holds the points that lie one way of a point. Of those in the way, the nearest is the lowest where bit numbers
 * rise along the ray, the highest where they fall. Bit 0 is no point (RW_SENTINEL) or is asked for. */
static inline int rw_highest(rw_set points)
{
    return 63 - __builtin_clzll(points);
}

static inline rw_set rw_nearest_rising(rw_set in_the_way)
{
    return in_the_way & -in_the_way;
}

static inline rw_set rw_nearest_falling(rw_set in_the_way)
{
#if RW_SENTINEL
    return (rw_set)1 << rw_highest(in_the_way | 1);
#else
    return in_the_way ? (rw_set)1 << rw_highest(in_the_way) : 0;
#endif
}

/* The part of a ray before the nearest point in the way. */
static inline rw_set rw_run_rising(rw_set ray, rw_set in_the_way)
{
    return ray & ((in_the_way & -in_the_way) - 1);
}

static inline rw_set rw_run_falling(rw_set ray, rw_set in_the_way)
{
#if RW_SENTINEL
    return ray & (~(rw_set)1 << rw_highest(in_the_way | 1));
#else
    return in_the_way ? ray & (~(rw_set)1 << rw_highest(in_the_way)) : ray;
#endif
}

#endif

/* The set of one point, by its bit number. */
static inline rw_set rw_point(int bit)
{
    return (rw_set)1 << bit;
}

/* Mixes a word, or a set, into a key. With one product alone high bits change high bits only, and as a king stands in two
   sets, the second could undo what the first had changed: different positions had one key. */
static inline uint64_t rw_mix(uint64_t key, uint64_t word)
{
    key = (key ^ word) * 0x9e3779b97f4a7c15ull;
    key = (key ^ key >> 32) * 0xd6e8feb86659fd93ull;
    return key ^ key >> 29;
}

static inline uint64_t rw_mix_set(uint64_t key, rw_set points)
{
#if RW_WORDS == 1
    return rw_mix(key, points);
#else
    return rw_mix(rw_mix(key, RW_LOW(points)), RW_HIGH(points));
#endif
}

#endif
