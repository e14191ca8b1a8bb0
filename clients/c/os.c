/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * OS: time. A sleep is the C library's own, so the preloaded shim makes it virtual like any other.
 */
#include "conn.h"
#include "eyebot.h"

int OSWait(int milliseconds) {
  /* usleep counts microseconds in 32 bits; longer waits go in pieces. */
  const int longest_ms = 1000 * 1000;
  eyesim_connect();
  for (int left_ms = milliseconds; left_ms > 0;) {
    const int piece_ms = left_ms < longest_ms ? left_ms : longest_ms;
    usleep((useconds_t)piece_ms * 1000);
    left_ms -= piece_ms;
  }
  return 0;
}
