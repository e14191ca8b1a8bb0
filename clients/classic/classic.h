/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The internal header for the sources of the older RoBIOS: both public headers, and handles.
 */
#ifndef UNDERSTUDY_CLASSIC_H
#define UNDERSTUDY_CLASSIC_H

#define EYESIM_CLASSIC_LIBRARY
#include "eyebot-classic.h"
#include "eyebot.h"

/* A handle has one bit per device. Number 0 and numbers above 32 have none. */
static inline unsigned handle_of(int number) {
  return number >= 1 && number <= 32 ? 1u << (number - 1) : 0;
}

/* The number of the first device in a handle; 0 if there is none. */
static inline int number_of(unsigned handle) { return __builtin_ffs((int)handle); }

/* Removes the first device from a joined handle and returns its number; 0 at the end. For loops. */
static inline int next_number(unsigned* handles) {
  const int number = number_of(*handles);
  *handles &= *handles - 1;
  return number;
}

/* For calls that wait: a task that must not run is held here. */
void classic_checkpoint(void);

#endif
