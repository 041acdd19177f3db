/* One perft by a generated engine as a program of its own, from a position given as numbers.
 *
 * usage: engine DEPTH OPTIONS STATE...    prints leaves, processor seconds
 * STATE: side, then the men in hand of each side by kind, then the cells of the points (see abi.h).
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
    uint64_t leaves = 0;
    if (count < 3 + 1 + 2 * KINDS_AT_MOST)
        return 2;
    read_state(&state, words + 3, count - 3);
    const double started = processor_seconds();
    const int64_t answer = rw_perft(&state, atoi(words[1]), atoi(words[2]), arena, sizeof arena, NULL, &leaves);
    printf("%" PRIu64 " %.9f\n", leaves, processor_seconds() - started);
    return answer < 0;
}
