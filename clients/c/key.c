/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * KEY: the four keys under the display.
 */
#include "clients/wire/robios_wire.h"
#include "conn.h"
#include "eyebot.h"

static int ask_key(uint8_t command_byte) {
  const struct eyesim_command command = eyesim_command(command_byte);
  uint8_t reply[4];
  eyesim_ask(&command, ROBIOS_SERVER_MESSAGE, reply, sizeof reply);
  return eyesim_get_i32(reply);
}

int KEYGet(void) { return ask_key(ROBIOS_EXT_KEY_GET); }

int KEYRead(void) { return ask_key(ROBIOS_EXT_KEY_READ); }
