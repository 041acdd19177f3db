/* What crosses the boundary between Python and a generated engine; the same for every variant.
 * Points are 1 ... size along the rows from the top left as White sees the board; side 0 is White.
 * A cell is 0 or 1 + 2 * kind + side. */

typedef struct {
    uint8_t cells[129];        /* by point; cells[0] unused */
    uint8_t side;              /* to move */
    uint8_t hands[2][6];       /* men in hand, by side and kind */
    uint8_t streak_point[2];   /* the piece whose quiet moves run, 0: none; from here on: what the rules remember */
    uint8_t return_now[2];     /* the man that may not go straight back, 0: none */
    uint8_t return_before[2];  /* where it came from */
    uint8_t unmoved[2];        /* 1: this side's first turn is still to come */
    uint8_t marked[16];        /* dead men: bit (point - 1) % 8 of byte (point - 1) / 8 */
    int16_t owed[2];           /* removals that are due, below 0 of own pieces */
    uint8_t owed_turn;         /* 1 + the side that moves after them, 0: none are due */
    uint8_t opening;           /* 1: the side to move must open a way for the other */
    uint8_t maker;             /* 1 + the side that made the first mill, 0: none yet */
    uint32_t streak_length[2];
    uint64_t used_lines[2][8]; /* mill lines that have paid, bit by bit */
    uint32_t counters[24];     /* plies, one for each counting rule */
} rw_state;

typedef struct {
    uint8_t kind;              /* what the piece was before the move */
    uint8_t final_kind;        /* and what it is after it */
    uint8_t length;            /* points of the path; 1 for a placement, or a piece that leaves or is removed; 0 for a pass */
    uint8_t taken;
    uint8_t path[129];
    uint8_t captured[129];
} rw_turn;

/* The name of a move: the points of its path, 0, its victims in the order taken, 0, and 1 + the kind that the piece
 * becomes (0: it stays what it is). Names compare as moves do; 255 is in none of them.
 *
 * All calls take room for moves from the caller: `arena` of `bytes` bytes. Where it is too small they answer
 * RW_FULL (-1) and have changed nothing; the caller tries again with more. RW_STOPPED (-2): *stop became non-zero.
 * RW_TOO_RICH (-3): there are more capture sequences than anybody can wait for. */

uint64_t rw_move_bytes(void);
/* The names of the legal moves in order, 255 after each; answers their length. Too little room there is RW_FULL too. */
int64_t rw_names(const rw_state *state, void *arena, uint64_t bytes, uint8_t *names, uint64_t room);
/* Plays the legal move of this name: 1. 0: there is none. 2: there is a move with these ends, victims and final rank,
 * played here, but the path is not its smallest; whether it may be gone is not known here. */
int64_t rw_play(const rw_state *state, const uint8_t *name, uint64_t length, void *arena, uint64_t bytes,
                rw_state *out);
/* How many capture sequences, and steps of removing several men, are tried for the moves of a position; those of one jump
 * that need no search are not among them. */
int64_t rw_tried(const rw_state *state, void *arena, uint64_t bytes);
int64_t rw_outcome(const rw_state *state, void *arena, uint64_t bytes);
/* options: 1 merges routes that are one move, 2 makes and visits every leaf instead of counting the last ply. RW_TOO_DEEP
 * (-4): no more than 200 plies are counted at once. */
int64_t rw_perft(const rw_state *state, int32_t depth, int32_t options, void *arena, uint64_t bytes,
                 volatile int32_t *stop, uint64_t *nodes);
int64_t rw_perft_with(const rw_state *state, int32_t depth, int32_t options, void *arena, uint64_t bytes,
                      void *table, uint64_t entries, volatile int32_t *stop, uint64_t *nodes);

/* Many positions, array by array; the shape follows each. What an engine does not read may be null. */
typedef struct {
    int64_t count;
    uint8_t *cells;   /* count, points + 1 */
    uint8_t *sides;   /* count */
    uint8_t *hands;   /* count, 2, kinds; null: nothing is in hand */
    uint8_t *memory;  /* count, rw_memory_bytes(): the end of a state, as far as the rules read it; null: nothing is remembered */
} rw_batch;

/* Their legal moves, in order, one position after another. */
typedef struct {
    int64_t capacity;   /* moves that the arrays below have room for */
    int64_t *offsets;   /* count + 1: the moves of position i are offsets[i] ... offsets[i + 1] - 1 */
    uint8_t *ends;      /* capacity, 4: origin (0: from the hand, or off the board), destination (0: a pass), kind before, kind after */
    uint64_t *captured; /* capacity, words: bit (point - 1) % 64 of word (point - 1) / 64 */
} rw_batch_moves;

int32_t rw_has_hands(void); /* whether men in hand matter to the rules */
uint64_t rw_memory_bytes(void);
/* The number of the first position that cannot be (a cell, side or hand that does not exist); -1: there is none. */
int64_t rw_batch_check(const rw_batch *batch);
/* The number of moves in all, more than `capacity` perhaps: lists that go beyond it are counted, not written. */
int64_t rw_batch_moves_of(const rw_batch *batch, rw_batch_moves *moves, void *arena, uint64_t bytes,
                          volatile int32_t *stop);
/* Plays move chosen[i] of position i (its number in the list; below 0: none) into `out`. 0, or 1 + the number of the
 * first position that has no such move. */
int64_t rw_batch_play(const rw_batch *batch, const int32_t *chosen, rw_batch *out, void *arena, uint64_t bytes,
                      volatile int32_t *stop);
/* 0 open, 1 White has won, 2 Black has won, 3 drawn; repetition is not looked at. */
int64_t rw_batch_outcomes(const rw_batch *batch, uint8_t *outcomes, void *arena, uint64_t bytes,
                          volatile int32_t *stop);
int64_t rw_batch_perft(const rw_batch *batch, int32_t depth, int32_t options, uint64_t *nodes, void *arena,
                       uint64_t bytes, volatile int32_t *stop);
/* Plays each position on at random, for `plies` plies at most, into `out`: how it ended, and after how many. */
int64_t rw_batch_playouts(const rw_batch *batch, uint64_t seed, int32_t plies, rw_batch *out, uint8_t *outcomes,
                          int32_t *played, void *arena, uint64_t bytes, volatile int32_t *stop);

/* -- searching: docs/evaluation.md says what is weighed, csrc/search.h how it is searched */

/* One line of play, found by one call of rw_think. */
typedef struct {
    int32_t depth;       /* plies to be searched */
    int32_t rank;        /* 0: the best line; n: the best one without the first moves of the n lines before */
    uint64_t most_nodes; /* positions that may be visited, by all calls since rw_think_about */
    int32_t score;       /* hundredths of a man from the side to move; 30000 - n: won in n plies */
    int32_t complete;    /* 0: stopped early; the line is the best one so far */
    uint64_t nodes;      /* visited by all calls since rw_think_about */
    uint64_t length;     /* of the names of its moves, 255 after each; 0: none was found */
} rw_line;

uint64_t rw_thinker_bytes(void);
int32_t rw_features(void);
/* A thinker in `memory` (zeroed once, then kept from search to search) gets ready to think about a position. `past` are
 * the positions of its game before it, oldest first. `weights` has rw_features() numbers for each number of pieces from
 * 0 to the number of points; `table` room for `entries`, a power of two (zeroed once; thinkers may share it), or is null. `exact`:
 * nothing is searched less deep than asked for. All of it must stay where it is until the last rw_think. Answers the
 * number of legal moves, RW_FULL or RW_TOO_RICH. */
int64_t rw_think_about(void *memory, const rw_state *state, const rw_state *past, int64_t positions,
                       const int32_t *weights, void *table, uint64_t entries, int32_t exact, void *arena,
                       uint64_t bytes);
/* Searches a line; 0, or RW_FULL, or RW_TOO_RICH. *stop other than 0 ends it soon. There are legal moves, more than
 * `rank` of them, and lower ranks of this depth have been searched. */
int64_t rw_think(void *memory, rw_line *line, volatile int32_t *stop, uint8_t *names, uint64_t room);
/* What the position itself is worth, from the side to move. */
int32_t rw_evaluate(const rw_state *state, const int32_t *weights);
