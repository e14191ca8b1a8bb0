/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * KEY: the four keys under the display, and touch.
 */
#include "conn.h"
#include "eyebot.h"

int KEYGet(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_GET);
  return eyesim_await_i32(&command);
}

int KEYRead(void) { return eyesim_ask_number(ROBIOS_EXT_KEY_READ); }

int KEYWait(int key) {
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_WAIT);
  eyesim_add_i32(&command, key);
  return eyesim_await_i32(&command);
}

int KEYGetXY(int* x, int* y) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_GET_XY);
  uint8_t reply[8];
  eyesim_await(&command, reply, sizeof reply);
  eyesim_get_pair(reply, x, y);
  return 0;
}

int KEYReadXY(int* x, int* y) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_READ_XY);
  uint8_t reply[9];
  eyesim_ask(&command, reply, sizeof reply);
  if (!reply[0]) return 1;
  if (x) *x = eyesim_get_i32(reply + 1);
  if (y) *y = eyesim_get_i32(reply + 5);
  return 0;
}
