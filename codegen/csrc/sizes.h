/* What the arrays of fixed size have to hold, checked when an engine is compiled: an engine that could overrun one is not
 * built. docs/performance.md tells why nothing else can be overrun. */
#ifndef RULEWRIGHT_SIZES_H
#define RULEWRIGHT_SIZES_H

#define RW_ROOM_OF(type, field) (sizeof ((type *)0)->field / sizeof *((type *)0)->field)

/* Points are numbered from 1. Bit numbers, ghosts included, and numbers of points fit into a byte and are not RW_HAND. */
_Static_assert(POINTS <= 128, "more points than a state has cells for");
_Static_assert(POINTS < RW_ROOM_OF(rw_state, cells), "a cell for each point, and number 0");
_Static_assert(POINTS < RW_NAME_END, "no point may look like the end of a name");
_Static_assert((POINTS + 7) / 8 <= RW_ROOM_OF(rw_state, marked), "a bit for each point");
_Static_assert(KINDS <= sizeof ((rw_state *)0)->hands[0], "men in hand by kind");
_Static_assert(2 * KINDS < 128, "cells are compared as numbers below 128");
_Static_assert(COUNTERS <= RW_ROOM_OF(rw_state, counters), "a counter for each rule that counts");

/* Each jump takes an enemy that was not taken before, and the piece that jumps is none: a path has a point more than there
 * are victims, at most as many as the board has points. Removals by a mill take enemies that are left. */
_Static_assert(POINTS <= RW_ROOM_OF(rw_turn, path), "the start of a path, and a landing for each victim");
_Static_assert(POINTS <= RW_ROOM_OF(rw_turn, captured), "each victim once");
_Static_assert(RW_LONGEST_NAME >= RW_ROOM_OF(rw_turn, path) + RW_ROOM_OF(rw_turn, captured) + 3, "a path, victims, two ends, a kind");
_Static_assert(POINTS < 256, "the length of a path is a byte");

/* Chains are found by a mask, and moves of a list numbered in 32 bits: room for more would be 64 GB. */
_Static_assert((RW_CHAINS & (RW_CHAINS - 1)) == 0, "a power of two");

#endif
