/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * VW: driving. The order of the arguments on the wire is not that of the calls; see robios_wire.h.
 */
#include "clients/wire/robios_wire.h"
#include "conn.h"
#include "eyebot.h"

int VWSetSpeed(int linear_mm_s, int angular_deg_s) {
  struct eyesim_command command = eyesim_command(ROBIOS_VW_SET_SPEED);
  eyesim_add_i16(&command, linear_mm_s);
  eyesim_add_i16(&command, angular_deg_s);
  eyesim_tell(&command);
  return 0;
}

int VWStraight(int distance_mm, int speed_mm_s) {
  struct eyesim_command command = eyesim_command(ROBIOS_VW_STRAIGHT);
  eyesim_add_i16(&command, speed_mm_s);
  eyesim_add_i16(&command, distance_mm);
  eyesim_tell(&command);
  return 0;
}

int VWTurn(int angle_deg, int speed_deg_s) {
  struct eyesim_command command = eyesim_command(ROBIOS_VW_TURN);
  eyesim_add_i16(&command, speed_deg_s);
  eyesim_add_i16(&command, angle_deg);
  eyesim_tell(&command);
  return 0;
}

int VWCurve(int distance_mm, int angle_deg, int speed_mm_s) {
  struct eyesim_command command = eyesim_command(ROBIOS_VW_CURVE);
  eyesim_add_i16(&command, distance_mm);
  eyesim_add_i16(&command, angle_deg);
  eyesim_add_i16(&command, speed_mm_s);
  eyesim_tell(&command);
  return 0;
}

int VWWait(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_VW_WAIT);
  eyesim_ask(&command, ROBIOS_DRIVE_DONE, NULL, 0);
  return 0;
}

int VWDone(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_VW_DONE);
  uint8_t done = 0;
  eyesim_ask(&command, ROBIOS_SERVER_MESSAGE, &done, 1);
  return done;
}

int VWGetPosition(int* x_mm, int* y_mm, int* phi_deg) {
  const struct eyesim_command command = eyesim_command(ROBIOS_VW_GET_POSITION);
  uint8_t reply[6];
  eyesim_ask(&command, ROBIOS_SERVER_MESSAGE, reply, sizeof reply);
  if (x_mm) *x_mm = eyesim_get_i16(reply);
  if (y_mm) *y_mm = eyesim_get_i16(reply + 2);
  if (phi_deg) *phi_deg = eyesim_get_i16(reply + 4);
  return 0;
}

int VWSetPosition(int x_mm, int y_mm, int phi_deg) {
  struct eyesim_command command = eyesim_command(ROBIOS_VW_SET_POSITION);
  eyesim_add_i16(&command, x_mm);
  eyesim_add_i16(&command, y_mm);
  eyesim_add_i16(&command, phi_deg);
  eyesim_tell(&command);
  return 0;
}
