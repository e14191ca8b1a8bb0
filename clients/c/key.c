/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * KEY: the four keys under the display, and touch.
 */
#include "conn.h"
#include "eyebot.h"

int KEYGet(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_GET);
  uint8_t reply[4];
  eyesim_await(&command, reply, sizeof reply);
  return eyesim_get_i32(reply);
}

int KEYRead(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_READ);
  uint8_t reply[4];
  eyesim_ask(&command, reply, sizeof reply);
  return eyesim_get_i32(reply);
}

int KEYWait(int key) {
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_WAIT);
  uint8_t reply[4];
  eyesim_add_i32(&command, key);
  eyesim_await(&command, reply, sizeof reply);
  return eyesim_get_i32(reply);
}

int KEYGetXY(int* x, int* y) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_GET_XY);
  uint8_t reply[8];
  eyesim_await(&command, reply, sizeof reply);
  if (x) *x = eyesim_get_i32(reply);
  if (y) *y = eyesim_get_i32(reply + 4);
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
