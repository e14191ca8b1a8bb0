/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "client.h"

uint32_t sum_of(const void* bytes, size_t size) {
  uint32_t sum = 2166136261u;
  for (size_t i = 0; i < size; i++) sum = (sum ^ ((const uint8_t*)bytes)[i]) * 16777619u;
  return sum;
}

static const Act* find(const char* word) {
  const Act* lists[] = {robot_acts, odd_acts, wire_acts};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    for (const Act* act = lists[i]; act->word != NULL; act++)
      if (strcmp(act->word, word) == 0) return act;
  return NULL;
}

static void say_when(int number, const char* word) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  printf("%d %s at %ld.%09ld:", number, word, (long)t.tv_sec, t.tv_nsec);
}

int main(int argc, char** argv) {
  FILE* script = argc > 1 ? fopen(argv[1], "r") : NULL;
  if (script == NULL) {
    fprintf(stderr, "usage: swarm_client SCRIPT\n");
    return 2;
  }
  char text[1000];
  for (int number = 1; fgets(text, sizeof text, script) != NULL; number++) {
    char* rest = NULL;
    char* word = strtok_r(text, " \n", &rest);
    if (word == NULL || *word == '#') continue;
    rest[strcspn(rest, "\n")] = '\0';
    const Act* act = find(word);
    if (act == NULL) {
      fprintf(stderr, "swarm_client: line %d: no such word: %s\n", number, word);
      return 2;
    }
    Line line = {.word = word, .text = rest};
    char* next = rest;
    for (char* end = next; line.count < kMostArguments; next = end) {
      const long value = strtol(next, &end, 10);
      if (end == next) break;
      line.n[line.count++] = (int)value;
    }
    say_when(number, word);
    act->act(&line);
    putchar('\n');
    fflush(stdout);
  }
  fclose(script);
  return 0;
}
