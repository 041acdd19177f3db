/* Cells, a byte for each point, from and to sets: eight points at a time and without a branch, since nobody can foresee
 * where pieces stand. Here sets hold point p as bit p - 1; the generated board knows its own numbering. */
#ifndef RULEWRIGHT_CELLS_H
#define RULEWRIGHT_CELLS_H

#include "sets.h"

#define RW_EACH 0x0101010101010101u /* one, in each of eight bytes */

/* The machine's word for eight bytes of which the first is the lowest, and back. */
static inline uint64_t rw_in_order(const uint64_t eight)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(eight);
#else
    return eight;
#endif
}

/* Up to eight cells as one word; those that are missing are empty. */
static RW_WORKER uint64_t rw_cells(const uint8_t *cells, const int count)
{
    uint64_t eight = 0;
    memcpy(&eight, cells, (size_t)count);
    return rw_in_order(eight);
}

/* The lowest bits of eight bytes as eight bits, the first byte's the lowest. */
static inline uint64_t rw_gather(const uint64_t eight)
{
    return (eight & RW_EACH) * 0x0102040810204080u >> 56;
}

/* Which of eight bytes are at least so large, as eight bits; none is above 127. */
static inline uint64_t rw_at_least(const uint64_t eight, const unsigned least)
{
    return rw_gather((eight + RW_EACH * (128 - least)) >> 7);
}

/* Eight bits as ones in eight bytes. */
static inline uint64_t rw_spread(const uint64_t bits)
{
    return ((((bits & 255) * RW_EACH & 0x8040201008040201u) + RW_EACH * 127) >> 7) & RW_EACH;
}

#endif
