/* The calls that searching is made of: a thinker gets ready for a position, then searches line after line of it. */
#ifndef RULEWRIGHT_THINK_H
#define RULEWRIGHT_THINK_H

#define RW_ASPIRES 4     /* plies from which on a search expects about the score that the last one found */
#define RW_EXPECTED 20   /* how near */

uint64_t rw_thinker_bytes(void)
{
    return sizeof(rw_thinker);
}

int32_t rw_features(void)
{
    return FEATURES;
}

int32_t rw_evaluate(const rw_state *state, const int32_t *weights)
{
    const rw_position pos = load_position(state->cells, state);
    return estimated(&pos, state->side, weights);
}

/* A list, and behind its room as many numbers. */
static void make_room(rw_thinker *t, void *arena, const uint64_t bytes)
{
    const uint64_t head = RW_CHAINS * sizeof(uint32_t), size = sizeof(uint64_t);
    const uint64_t each = sizeof(rw_move) + sizeof(uint32_t) + size;
    const uint64_t moves = bytes < head + size ? 0 : (bytes - head - size) / each;
    const uint64_t listed = moves ? head + moves * (sizeof(rw_move) + sizeof(uint32_t)) : 0; /* never more moves than numbers */
    t->list = rw_list_in(arena, listed, 1);
    uint8_t *const behind = (uint8_t *)arena + listed;
    t->order = (uint64_t *)(void *)(behind + -(uintptr_t)behind % size);
    t->moves = t->list.top;
}

/* How many of the last positions of a game may come back: those with as many pieces as there are now. */
static int lasting(const rw_state *past, const int count, const rw_position *root)
{
    const int pieces = rw_count(root->of[WHITE] | root->of[BLACK]);
    int lasts = 0;
    while (lasts < count) {
        const rw_position before = load_position(past[count - 1 - lasts].cells, past + count - 1 - lasts);
        if (rw_count(before.of[WHITE] | before.of[BLACK]) != pieces)
            break;
        lasts++;
    }
    return lasts;
}

int64_t rw_think_about(void *memory, const rw_state *state, const rw_state *past, int64_t positions,
                       const int32_t *weights, void *table, uint64_t entries, int32_t exact, void *arena, uint64_t bytes)
{
    rw_thinker *const t = memory;
    const int64_t left_out = positions > RW_MOST_PAST ? positions - RW_MOST_PAST : 0;
    make_room(t, arena, bytes);
    t->weights = weights, t->exact = exact;
    t->table = entries > 1 ? table : 0, t->mask = entries - 1, t->age++;
    t->nodes = t->poll = 0;
    t->side = state->side, t->root = load_position(state->cells, state);
    memcpy(t->counters, state->counters, COUNTERS * sizeof *t->counters);
    t->past = (int)(positions - left_out);
    for (int i = 0; i < t->past; i++) {
        const rw_state *const before = past + left_out + i;
        const rw_position pos = load_position(before->cells, before);
        t->keys[i] = key_of(&pos, before->side, 0);
    }
    t->keys[t->past] = key_of(&t->root, t->side, 0);
    t->run[0] = lasting(past + left_out, t->past, &t->root);
    memset(t->scores, 0, sizeof t->scores);
    fade(t, 8);
    memset(t->killers, 255, sizeof t->killers); /* no move has these ends */
    add_moves(&t->root, t->side, &t->list);
    if (t->list.failed)
        return t->list.failed;
    t->roots = (int)(t->list.top - t->moves);
    takes_first(t->moves, t->list.top);
    return t->roots;
}

/* Searches the root's moves once within a window. Answers the best score, and its move, -1 if none was searched to its
 * end. The first `rank` of the moves are left out. */
static int32_t search_root(rw_thinker *t, const int rank, int32_t alpha, const int32_t beta, const int32_t depth, int *chosen)
{
    const int32_t below = depth - (t->roots > 1);
    int32_t best = -RW_WIN;
    *chosen = -1;
    for (int i = rank; i < t->roots; i++) {
        const int32_t value = value_of_move(t, &t->root, t->moves + i, i - rank, alpha, beta, below, 0, t->counters, 0, t->side);
        if (t->stopped)
            break;
        if (value <= best)
            continue;
        best = value;
        if (value > alpha || *chosen < 0) {
            *chosen = i;
            keep_line(t, t->moves + i, 0);
        }
        alpha = value > alpha ? value : alpha;
        if (alpha >= beta)
            break;
    }
    return best;
}

/* Moves the chosen of the root's moves to the front of those that are not left out. */
static void put_first(rw_thinker *t, const int rank, const int chosen)
{
    const rw_move move = t->moves[chosen];
    memmove(t->moves + rank + 1, t->moves + rank, (size_t)(chosen - rank) * sizeof move);
    t->moves[rank] = move;
}

/* The names of the moves of the line found, 255 after each. */
static uint64_t name_line(rw_thinker *t, uint8_t *names, const uint64_t room)
{
    rw_position pos = t->root;
    int side = t->side;
    uint64_t length = 0;
    for (int i = 0; i < t->lengths[0]; i++) {
        const rw_move *const move = t->lines[0] + i;
        uint8_t text[RW_LONGEST_NAME + 8];
        if (!has_short_name(move)) { /* a path is looked for among the best captures, which the list has to know */
            rw_move *const top = t->list.top;
            add_moves(&pos, side, &t->list);
            t->list.top = top;
        }
        t->list.sequences = RW_MOST_SEQUENCES;
        const rw_named named = has_short_name(move) ? short_name(move) : long_name(&pos, side, &t->list, move, text + 8);
        if (length + named.length + 8 > room)
            break;
        put_name(&named, names + length);
        length += named.length;
        names[length++] = RW_NAME_END;
        side = make_move(&pos, side, move);
    }
    return length;
}

int64_t rw_think(void *memory, rw_line *line, volatile int32_t *stop, uint8_t *names, uint64_t room)
{
    rw_thinker *const t = memory;
    const int rank = line->rank < RW_MOST_LINES ? line->rank : RW_MOST_LINES - 1;
    const int32_t expected = t->scores[rank];
    int32_t width = RW_EXPECTED, score = 0;
    int chosen = -1, kept = 0;
    t->stop = stop, t->most_nodes = line->most_nodes, t->poll = 0, t->stopped = 0;
    t->unfolds = 2 * line->depth;
    t->counts = counts_out(t->counters, (uint32_t)t->unfolds + RW_QUIET_PLIES);
    t->list.top = t->moves + t->roots;
    line->length = 0, line->complete = 0;
    int32_t low = -RW_WIN, high = RW_WIN;
    if (line->depth >= RW_ASPIRES && expected > -RW_DECIDED && expected < RW_DECIDED)
        low = expected - width, high = expected + width;
    for (;;) {
        const int32_t tried = search_root(t, rank, low, high, line->depth, &chosen);
        if (chosen >= 0 && (tried > low || low == -RW_WIN)) { /* a failure below the window tells nothing of the move */
            put_first(t, rank, chosen);
            score = tried, kept = 1;
            line->length = name_line(t, names, room);
        }
        if (t->stopped || (tried > low && tried < high) || (tried <= low && low == -RW_WIN) || (tried >= high && high == RW_WIN))
            break;
        width *= 4;
        if (tried <= low)
            low = width > 1000 ? -RW_WIN : low - width;
        else
            high = width > 1000 ? RW_WIN : high + width;
    }
    line->complete = !t->stopped;
    line->nodes = t->nodes;
    line->score = score;
    if (kept)
        t->scores[rank] = score;
    t->list.top = t->moves + t->roots;
    return t->list.failed;
}

#endif
