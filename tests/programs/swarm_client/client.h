/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * swarm_client SCRIPT: a robot program that does what its script says, one word and its numbers
 * per line. It prints all that it sees, so that a difference between two runs shows in its output,
 * too. tests/swarm makes the scripts; there, a smaller script is a shorter file.
 */
#ifndef SWARM_CLIENT_H
#define SWARM_CLIENT_H

#include <stddef.h>
#include <stdint.h>

enum { kMostArguments = 8 };

/* One line of the script. */
typedef struct {
  const char* word;
  const char* text; /* all that follows the word */
  int count;
  int n[kMostArguments]; /* its numbers; 0 where there are none */
} Line;

typedef struct {
  const char* word;
  void (*act)(const Line* line);
} Act;

/* Ends with a row without a word. */
extern const Act robot_acts[];
extern const Act odd_acts[];
extern const Act wire_acts[];

/* A number for many bytes. */
uint32_t sum_of(const void* bytes, size_t size);

#endif
