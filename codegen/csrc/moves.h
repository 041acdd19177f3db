/* Moves as values, and lists of them in room that the caller provides. Nothing here is allocated. */
#ifndef RULEWRIGHT_MOVES_H
#define RULEWRIGHT_MOVES_H

#include "sets.h"

#define RW_HAND 255 /* `from` of a placement */

#define RW_FULL (-1)
#define RW_STOPPED (-2)

#define RW_MERGED 1 /* options of perft */
#define RW_VISIT 2

typedef struct {
    rw_set captured; /* every point from which a piece is taken */
    uint8_t from;    /* bit numbers */
    uint8_t to;
    uint8_t kind;    /* of the piece before the move */
    uint8_t final_kind;
    uint8_t jumps;   /* pieces jumped over; the rest of `captured` are removals of a mill */
} rw_move;

#define RW_SCORES 16

/* Moves are written at `top`; `floor` is where the captures being collected begin. */
typedef struct {
    rw_move *top;
    rw_move *floor;
    rw_move *end;
    int merged; /* routes that are one move are listed once */
    int full;   /* some move found no room */
    uint64_t best[RW_SCORES]; /* score of the captures between floor and top */
} rw_list;

static inline void rw_add(rw_list *list, rw_set captured, int from, int to, int kind, int final_kind,
                          int jumps)
{
    if (list->top == list->end) {
        list->full = 1;
        return;
    }
    *list->top++ = (rw_move){
        captured, (uint8_t)from, (uint8_t)to, (uint8_t)kind, (uint8_t)final_kind, (uint8_t)jumps,
    };
}

/* Whether a move with the same ends, victims and final rank is listed already, from `floor` on. */
static inline int rw_is_listed(const rw_list *list, rw_set captured, int from, int to, int final_kind)
{
    for (const rw_move *move = list->floor; move < list->top; move++)
        if (move->captured == captured && move->from == from && move->to == to && move->final_kind == final_kind)
            return 1;
    return 0;
}

static inline rw_list rw_list_in(void *arena, uint64_t bytes, int merged)
{
    rw_move *const first = arena;
    return (rw_list){first, first, first + bytes / sizeof(rw_move), merged, 0, {0}};
}

#endif
