/* Moves as values, and lists of them in room that the caller provides. Nothing here is allocated. */
#ifndef RULEWRIGHT_MOVES_H
#define RULEWRIGHT_MOVES_H

#include "sets.h"

/* `from` of a placement, of an own piece on `to` that leaves the board, and of a turn that only removes the piece on
 * `to`, which is captured then; `from` and `to` of a pass. */
#define RW_HAND 255

#define RW_FULL (-1)
#define RW_STOPPED (-2)
#define RW_TOO_RICH (-3)
#define RW_TOO_DEEP (-4)

#define RW_DEEPEST 200 /* plies of a perft: each is a level of calls, and a thread may have little stack */

#define RW_MERGED 1 /* options of perft */
#define RW_VISIT 2

typedef struct {
    rw_set captured; /* every point from which a piece is taken */
    uint8_t from;    /* bit numbers */
    uint8_t to;
    uint8_t kind;    /* of the piece before the move */
    uint8_t final_kind;
    uint8_t jumps;   /* pieces jumped over; the rest of `captured` are removals of a mill */
    uint8_t unused[3];
} rw_move;

/* Byte number `at` of eight that are written as one word. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define RW_BYTE(at, value) ((uint64_t)(uint8_t)(value) << (56 - 8 * (at)))
#else
#define RW_BYTE(at, value) ((uint64_t)(uint8_t)(value) << 8 * (at))
#endif

/* Of captures at one position, and of steps of removing several men; some have more than anybody can wait for. */
#define RW_MOST_SEQUENCES (1u << 22)
#define RW_SCORES 16
#define RW_FEW 24       /* captures that are compared one by one */
#define RW_CHAINS 2048  /* of captures, where there are more; a power of two */

/* Moves are written at `top`; `floor` is where the captures being collected begin. The first `indexed` of these hang in
 * chains by what they are: chain `i` begins at floor[chains[i] - 1] and goes on from move `n` to floor[links[n] - 1]. */
typedef struct {
    rw_move *top;
    rw_move *floor;
    rw_move *end;
    int merged; /* routes that are one move are listed once */
    int failed; /* why moves are missing: RW_FULL, RW_TOO_RICH or 0 */
    uint64_t best[RW_SCORES]; /* score of the captures between floor and top */
    uint32_t indexed;
    uint32_t sequences; /* that may still be tried */
    uint32_t *chains;
    uint32_t *links;
} rw_list;

/* Begins to collect captures at the top, or begins again at the floor. */
static inline void rw_collect(rw_list *list, rw_move *floor)
{
    list->top = list->floor = floor;
    list->indexed = 0;
}

/* Whether so many sequences have been tried that the search must end. */
static inline int rw_gives_up(rw_list *list)
{
    if (list->sequences) {
        list->sequences--;
        return 0;
    }
    list->failed = RW_TOO_RICH;
    return 1;
}

/* The same of something that takes as long as so many sequences. */
static inline int rw_gives_up_after(rw_list *list, const uint64_t work)
{
    if (list->sequences >= work) {
        list->sequences -= (uint32_t)work;
        return 0;
    }
    list->failed = RW_TOO_RICH;
    return 1;
}

/* Adds a move. Its small members are written as one word: who reads two of them at once would wait for two writes. */
static inline void rw_add(rw_list *list, rw_set captured, int from, int to, int kind, int final_kind,
                          int jumps)
{
    const uint64_t small = RW_BYTE(0, from) | RW_BYTE(1, to) | RW_BYTE(2, kind) | RW_BYTE(3, final_kind) | RW_BYTE(4, jumps);
    rw_move *const move = list->top;
    if (move == list->end) {
        list->failed = RW_FULL;
        return;
    }
    move->captured = captured;
    memcpy((uint8_t *)move + offsetof(rw_move, from), &small, sizeof small);
    list->top = move + 1;
}

static inline int rw_is_same(const rw_move *move, rw_set captured, int from, int to, int final_kind)
{
    return move->captured == captured && move->from == from && move->to == to && move->final_kind == final_kind;
}

static inline uint32_t *rw_chain(const rw_list *list, rw_set captured, int from, int to)
{
    const uint64_t ends = (uint64_t)(from << 8 | to);
    return list->chains + (rw_mix_set(rw_mix(0, ends), captured) >> 32 & (RW_CHAINS - 1));
}

/* The same through the chains, so that merging many routes takes no longer than listing them. */
__attribute__((unused)) static RW_APART int rw_is_chained(rw_list *list, rw_set captured, int from, int to, int final_kind)
{
    const uint32_t listed = (uint32_t)(list->top - list->floor);
    if (!list->indexed)
        memset(list->chains, 0, RW_CHAINS * sizeof *list->chains);
    for (; list->indexed < listed; list->indexed++) {
        const rw_move *const move = list->floor + list->indexed;
        uint32_t *const chain = rw_chain(list, move->captured, move->from, move->to);
        list->links[list->indexed] = *chain;
        *chain = list->indexed + 1;
    }
    for (uint32_t next = *rw_chain(list, captured, from, to); next; next = list->links[next - 1])
        if (rw_is_same(list->floor + next - 1, captured, from, to, final_kind))
            return 1;
    return 0;
}

/* Whether a move with the same ends, victims and final rank is listed already, from `floor` on. */
static inline int rw_is_listed(rw_list *list, rw_set captured, int from, int to, int final_kind)
{
    if (list->top - list->floor > RW_FEW)
        return rw_is_chained(list, captured, from, to, final_kind);
    for (const rw_move *move = list->floor; move < list->top; move++)
        if (rw_is_same(move, captured, from, to, final_kind))
            return 1;
    return 0;
}

/* A list in room that begins with the chains and ends with the links, one for each move. Room may begin anywhere; what
 * comes before the first place where a move can stand is left alone. */
static inline rw_list rw_list_in(void *room, uint64_t bytes, int merged)
{
    const uint64_t head = RW_CHAINS * sizeof(uint32_t), skip = -(uintptr_t)room % _Alignof(rw_move);
    const uint64_t moves = bytes < skip + head ? 0 : (bytes - skip - head) / (sizeof(rw_move) + sizeof(uint32_t));
    uint32_t *const arena = (uint32_t *)(void *)((uint8_t *)room + (moves ? skip : 0));
    rw_move *const first = (rw_move *)(void *)((uint8_t *)arena + (moves ? head : 0));
    return (rw_list){first, first, first + moves, merged, 0, {0}, 0, RW_MOST_SEQUENCES, arena, (uint32_t *)(first + moves)};
}

#endif
