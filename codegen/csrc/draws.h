/* Drawing lots: random numbers, a number below a bound, the n-th point of a set. */
#ifndef RULEWRIGHT_DRAWS_H
#define RULEWRIGHT_DRAWS_H

#include "sets.h"

/* splitmix64: the next number of the sequence that `random` stands in. */
static inline uint64_t next_random(uint64_t *random)
{
    uint64_t mixed = *random += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
    return mixed ^ mixed >> 31;
}

/* A number below `count`, which is below 2^32, by 32 random bits. */
static inline uint64_t below(const uint64_t count, const uint64_t random)
{
    return random * count >> 32;
}

#define RW_BYTES 0x0101010101010101u /* 1 in each byte */

/* How many of eight numbers below 128, a byte each, are `n` at most. */
static inline int rw_at_most(const uint64_t bytes, const uint64_t n)
{
    return __builtin_popcountll(((n * RW_BYTES | 0x80 * RW_BYTES) - bytes) & 0x80 * RW_BYTES);
}

/* The bit number of the n-th lowest one of a word, from 0; there are so many. No branch, no loop: what n is cannot be
 * foreseen. The ones of each byte are added up, then those of each bit of the byte in question. */
static inline int rw_nth_of_word(const uint64_t word, uint64_t n)
{
#ifdef __BMI2__
    return __builtin_ctzll(__builtin_ia32_pdep_di((uint64_t)1 << n, word)); /* engines for this very processor */
#else
    uint64_t sums = word - (word >> 1 & 0x55 * RW_BYTES);
    sums = (sums & 0x33 * RW_BYTES) + (sums >> 2 & 0x33 * RW_BYTES);
    sums = ((sums + (sums >> 4)) & 0x0f * RW_BYTES) * RW_BYTES;
    const int byte = 8 * rw_at_most(sums, n);
    n -= sums << 8 >> byte & 0xff;
    const uint64_t bits = (word >> byte & 0xff) * RW_BYTES & 0x8040201008040201u;
    return byte + rw_at_most(((bits + 0x7f * RW_BYTES) >> 7 & RW_BYTES) * RW_BYTES, n);
#endif
}

static inline int rw_nth(const rw_set points, const uint64_t n)
{
#if RW_WORDS == 1
    return rw_nth_of_word(points, n);
#else
    const uint64_t low = (uint64_t)__builtin_popcountll(RW_LOW(points));
    return n < low ? rw_nth_of_word(RW_LOW(points), n) : 64 + rw_nth_of_word(RW_HIGH(points), n - low);
#endif
}

#endif
