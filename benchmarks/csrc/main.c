/* A generated engine as a program of its own: one perft or many random games from a position given as numbers.
 *
 * usage: engine perft DEPTH OPTIONS STATE...    prints leaves, processor seconds
 *        engine games GAMES PLIES STATE...      prints plies played, processor seconds
 * STATE: side, then kind and number of men in hand of each side, then the cells of the points (see abi.h).
 */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "abi.h"

#define ARENA_BYTES (1 << 22)
#define KINDS_AT_MOST 6

uint64_t random_games(const rw_state *state, uint64_t games, int plies, void *arena, uint64_t bytes);

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void read_state(rw_state *state, char **words, const int count)
{
    int next = 0;
    memset(state, 0, sizeof *state);
    state->side = (uint8_t)atoi(words[next++]);
    for (int side = 0; side < 2; side++)
        for (int kind = 0; kind < KINDS_AT_MOST; kind++)
            state->hands[side][kind] = (uint8_t)atoi(words[next++]);
    for (int point = 1; next < count && point < (int)sizeof state->cells; point++)
        state->cells[point] = (uint8_t)atoi(words[next++]);
}

int main(int count, char **words)
{
    static uint64_t arena[ARENA_BYTES / 8];
    static rw_state state;
    uint64_t done = 0;
    int64_t answer = 0;
    if (count < 4 + 1 + 2 * KINDS_AT_MOST)
        return 2;
    const int number = atoi(words[2]), option = atoi(words[3]);
    read_state(&state, words + 4, count - 4);
    const double started = processor_seconds();
    if (!strcmp(words[1], "perft"))
        answer = rw_perft(&state, number, option, arena, sizeof arena, NULL, &done);
    else
        done = random_games(&state, (uint64_t)number, option, arena, sizeof arena);
    printf("%" PRIu64 " %.9f\n", done, processor_seconds() - started);
    return answer < 0;
}
