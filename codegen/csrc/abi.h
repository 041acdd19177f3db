/* What crosses the boundary between Python and a generated engine; the same for every variant.
 * Points are 1 ... size along the rows from the top left as White sees the board; side 0 is White.
 * A cell is 0 or 1 + 2 * kind + side. */

typedef struct {
    uint8_t cells[129];        /* by point; cells[0] unused */
    uint8_t side;              /* to move */
    uint8_t hands[2][6];       /* men in hand, by side and kind */
    uint8_t streak_point[2];   /* the piece whose quiet moves run, 0: none */
    uint8_t return_now[2];     /* the man that may not go straight back, 0: none */
    uint8_t return_before[2];  /* where it came from */
    uint32_t streak_length[2];
    uint64_t used_lines[2][8]; /* mill lines that have paid, bit by bit */
    uint32_t counters[24];     /* plies, one for each counting rule */
} rw_state;

typedef struct {
    uint8_t kind;              /* what the piece was before the move */
    uint8_t final_kind;        /* and what it is after it */
    uint8_t length;            /* points of the path; 1 for a placement */
    uint8_t taken;
    uint8_t path[129];
    uint8_t captured[129];
} rw_turn;

/* All calls take room for moves from the caller: `arena` of `bytes` bytes. Where it is too small they answer
 * RW_FULL (-1) and have changed nothing; the caller tries again with more. RW_STOPPED (-2): *stop became non-zero. */

uint64_t rw_move_bytes(void);
int64_t rw_moves(const rw_state *state, void *arena, uint64_t bytes, rw_turn *out, int64_t capacity);
int64_t rw_play(const rw_state *state, const rw_turn *turn, void *arena, uint64_t bytes, rw_state *out);
int64_t rw_outcome(const rw_state *state, void *arena, uint64_t bytes);
/* options: 1 merges routes that are one move, 2 makes and visits every leaf instead of counting the last ply */
int64_t rw_perft(const rw_state *state, int32_t depth, int32_t options, void *arena, uint64_t bytes,
                 volatile int32_t *stop, uint64_t *nodes);
