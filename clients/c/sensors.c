/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * PSD and LIDAR: distances.
 */
#include "clients/wire/robios_wire.h"
#include "conn.h"
#include "eyebot.h"

/* Python's eye.py reads it by this name. */
int LIDAR_RESOLUTION = ROBIOS_LIDAR_POINTS;

int PSDGet(int psd) {
  struct eyesim_command command = eyesim_command(ROBIOS_PSD_GET);
  uint8_t reply[2];
  eyesim_add_u8(&command, psd);
  eyesim_ask(&command, ROBIOS_SERVER_MESSAGE, reply, sizeof reply);
  return reply[0] << 8 | reply[1];
}

int LIDARGet(int distances[]) {
  const struct eyesim_command command = eyesim_command(ROBIOS_LIDAR_GET);
  const size_t points = LIDAR_RESOLUTION > 0 ? (size_t)LIDAR_RESOLUTION : 0;
  uint8_t* reply = malloc(points * 4 + 1); /* never of size 0 */
  if (!distances || !reply) {
    free(reply);
    return 1;
  }
  /* A shorter scan than expected leaves zeros at the end. */
  eyesim_ask(&command, ROBIOS_SERVER_MESSAGE, reply, points * 4);
  for (size_t i = 0; i < points; ++i) distances[i] = eyesim_get_i32(reply + 4 * i);
  free(reply);
  return 0;
}
