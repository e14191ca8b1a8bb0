/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * KEY: the four keys under the display.
 */
#include "clients/wire/robios_wire.h"
#include "conn.h"
#include "eyebot.h"

int KEYGet(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_GET);
  uint8_t reply[5]; /* behind the command's byte */
  eyesim_ask(&command, ROBIOS_EXT_DONE, reply, sizeof reply);
  return eyesim_get_i32(reply + 1);
}

int KEYRead(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_KEY_READ);
  uint8_t reply[4];
  eyesim_ask(&command, ROBIOS_SERVER_MESSAGE, reply, sizeof reply);
  return eyesim_get_i32(reply);
}
