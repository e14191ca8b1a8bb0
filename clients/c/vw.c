/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * VW: driving. The arguments on the wire are in a different order than in the calls; see
 * robios_wire.h.
 */
#include "conn.h"
#include "eyebot.h"

static int tell_two(uint8_t command_byte, int first, int second) {
  struct eyesim_command command = eyesim_command(command_byte);
  eyesim_add_i16(&command, first);
  eyesim_add_i16(&command, second);
  eyesim_tell(&command);
  return 0;
}

static int tell_three(uint8_t command_byte, int first, int second, int third) {
  struct eyesim_command command = eyesim_command(command_byte);
  eyesim_add_i16(&command, first);
  eyesim_add_i16(&command, second);
  eyesim_add_i16(&command, third);
  eyesim_tell(&command);
  return 0;
}

static int ask_byte(uint8_t command_byte) {
  const struct eyesim_command command = eyesim_command(command_byte);
  uint8_t answer = 0;
  eyesim_ask(&command, &answer, 1);
  return answer;
}

int VWSetSpeed(int linear_mm_s, int angular_deg_s) {
  return tell_two(ROBIOS_VW_SET_SPEED, linear_mm_s, angular_deg_s);
}

int VWGetSpeed(int* linear_mm_s, int* angular_deg_s) {
  const struct eyesim_command command = eyesim_command(ROBIOS_VW_GET_SPEED);
  uint8_t reply[8];
  eyesim_ask(&command, reply, sizeof reply);
  eyesim_get_pair(reply, linear_mm_s, angular_deg_s);
  return 0;
}

int VWSetPosition(int x_mm, int y_mm, int phi_deg) {
  return tell_three(ROBIOS_VW_SET_POSITION, x_mm, y_mm, phi_deg);
}

int VWGetPosition(int* x_mm, int* y_mm, int* phi_deg) {
  const struct eyesim_command command = eyesim_command(ROBIOS_VW_GET_POSITION);
  uint8_t reply[6];
  eyesim_ask(&command, reply, sizeof reply);
  if (x_mm) *x_mm = eyesim_get_i16(reply);
  if (y_mm) *y_mm = eyesim_get_i16(reply + 2);
  if (phi_deg) *phi_deg = eyesim_get_i16(reply + 4);
  return 0;
}

int VWStraight(int distance_mm, int speed_mm_s) {
  return tell_two(ROBIOS_VW_STRAIGHT, speed_mm_s, distance_mm);
}

int VWTurn(int angle_deg, int speed_deg_s) {
  return tell_two(ROBIOS_VW_TURN, speed_deg_s, angle_deg);
}

int VWCurve(int distance_mm, int angle_deg, int speed_mm_s) {
  return tell_three(ROBIOS_VW_CURVE, distance_mm, angle_deg, speed_mm_s);
}

/* Drives the arc that starts along the robot's heading and ends at the place. Straight ahead and
 * straight to the side, where the real library divides zero by zero, are a line and half a
 * circle. */
int VWDrive(int forward_mm, int left_mm, int speed_mm_s) {
  if (left_mm == 0) return VWStraight(forward_mm, speed_mm_s);
  if (forward_mm == 0)
    return VWCurve((int)(abs(left_mm) * M_PI / 2), left_mm > 0 ? 180 : -180, speed_mm_s);
  const double chord = hypot(forward_mm, left_mm);
  const double bearing = atan2(forward_mm, left_mm);
  const double turn = M_PI - 2 * bearing;
  const double arc = chord * sin(bearing) / sin(turn) * turn;
  return VWCurve((int)arc, (int)(turn * 180 / M_PI), speed_mm_s);
}

int VWRemain(void) { return eyesim_ask_number(ROBIOS_VW_REMAIN); }

int VWDone(void) { return ask_byte(ROBIOS_VW_DONE); }

int VWStalled(void) { return ask_byte(ROBIOS_EXT_VW_STALLED); }

int VWWait(void) {
  const struct eyesim_command command = eyesim_command(ROBIOS_VW_WAIT);
  eyesim_ask_packet(&command, ROBIOS_DRIVE_DONE, NULL, 0);
  return 0;
}

int VWDriveRemain(void) { return VWRemain(); }

int VWDriveDone(void) { return VWDone(); }

int VWDriveWait(void) { return VWWait(); }

/* The speed controller of the simulated robot is exact, so there is nothing to tune. */
int VWControl(int vv, int tv, int vw, int tw) {
  (void)vv;
  (void)tv;
  (void)vw;
  (void)tw;
  eyesim_connect();
  return 0;
}

int VWControlOff(void) {
  eyesim_connect();
  return 0;
}
