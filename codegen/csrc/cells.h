/* Cells, a byte for each point, from and to sets: many points at a time and without a branch, since nobody can foresee
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

/* The cells that are read at once: RW_BLOCK of them, sixteen where one instruction gathers a bit of each. RW_ALL is a
 * number in each, rw_tops the highest bit of each, the first cell's the lowest. */
#ifdef __SSE2__
#define RW_BLOCK 16
#define RW_ALL(n) ((rw_block){0} + (uint8_t)(n))
typedef uint8_t rw_block __attribute__((vector_size(RW_BLOCK)));
typedef char rw_chars __attribute__((vector_size(RW_BLOCK)));

static RW_WORKER uint64_t rw_tops(const rw_block block)
{
    return (uint32_t)__builtin_ia32_pmovmskb128((rw_chars)block);
}
#else
#define RW_BLOCK 8
#define RW_ALL(n) (RW_EACH * (n))
typedef uint64_t rw_block;

static RW_WORKER uint64_t rw_tops(const rw_block block)
{
    return (block >> 7 & RW_EACH) * 0x0102040810204080u >> 56;
}
#endif

/* A block of cells; those that are missing are empty. */
static RW_WORKER rw_block rw_cells(const uint8_t *cells, const int count)
{
    rw_block block = RW_ALL(0);
    memcpy(&block, cells, (size_t)count);
#ifdef __SSE2__
    return block;
#else
    return rw_in_order(block);
#endif
}

/* The lowest bit of each cell. */
static RW_WORKER uint64_t rw_odd(const rw_block block)
{
    return rw_tops(block << 7);
}

/* Which cells are at least so large; none is above 127. */
static RW_WORKER uint64_t rw_at_least(const rw_block block, const unsigned least)
{
    return rw_tops(block + RW_ALL(128 - least));
}

/* Cells of which those larger than `most`, which is below 128, have the highest bit. */
static RW_WORKER rw_block rw_larger(const rw_block block, const unsigned most)
{
    return block | ((block & RW_ALL(127)) + RW_ALL(127 - most));
}

/* Eight bits as ones in eight bytes. */
static inline uint64_t rw_spread(const uint64_t bits)
{
    return ((((bits & 255) * RW_EACH & 0x8040201008040201u) + RW_EACH * 127) >> 7) & RW_EACH;
}

#endif
