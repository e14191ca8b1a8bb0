/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Which parts the robot has. They cannot change during a run, so the library asks once per kind.
 */
#include <pthread.h>

#include "conn.h"

#define KINDS 32

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint32_t parts[KINDS];
static bool known[KINDS];

static uint32_t parts_of(int kind) {
  pthread_mutex_lock(&lock);
  const bool asked = known[kind];
  const uint32_t before = parts[kind];
  pthread_mutex_unlock(&lock);
  if (asked) return before;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_PARTS);
  eyesim_add_u8(&command, kind);
  const uint32_t numbers = (uint32_t)eyesim_ask_i32(&command);
  pthread_mutex_lock(&lock);
  parts[kind] = numbers;
  known[kind] = true;
  pthread_mutex_unlock(&lock);
  return numbers;
}

bool eyesim_has(int kind, int number) {
  return number >= 1 && number <= 32 && (parts_of(kind) >> (number - 1) & 1) != 0;
}

bool eyesim_needs(int kind, int number) {
  if (eyesim_has(kind, number)) return true;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_MISSING);
  eyesim_add_u8(&command, kind);
  eyesim_add_u8(&command, number >= 0 && number <= 255 ? number : 255);
  eyesim_tell(&command);
  return false;
}
