/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * SIM: reading and changing the positions of robots and objects from outside the world.
 */
#include "conn.h"
#include "eyebot.h"

#undef SIMGetObject
#undef SIMSetObject

static int get(uint8_t command_byte, int id, const char* what, int* x, int* y, int* z, int* phi) {
  struct eyesim_command command = eyesim_command(command_byte);
  uint8_t reply[17];
  eyesim_add_i32(&command, id);
  eyesim_ask(&command, reply, sizeof reply);
  if (!reply[0]) {
    fprintf(stderr, "There is no %s with id %d\n", what, id);
    return 1;
  }
  int* const places[] = {x, y, z, phi};
  for (int i = 0; i < 4; ++i)
    if (places[i]) *places[i] = eyesim_get_i32(reply + 1 + 4 * i);
  return 0;
}

static int set(uint8_t command_byte, int id, int x, int y, int z, int phi) {
  struct eyesim_command command = eyesim_command(command_byte);
  uint8_t reply = 0;
  eyesim_add_i32(&command, id);
  eyesim_add_i32(&command, x);
  eyesim_add_i32(&command, y);
  eyesim_add_i32(&command, z);
  eyesim_add_i32(&command, phi);
  eyesim_ask(&command, &reply, 1);
  return 0;
}

int SIMGetRobot(int id, int* x, int* y, int* z, int* phi) {
  return get(ROBIOS_SIM_GET_ROBOT, id, "robot", x, y, z, phi);
}

int SIMSetRobot(int id, int x, int y, int z, int phi) {
  return set(ROBIOS_SIM_SET_ROBOT, id, x, y, z, phi);
}

int SIMGetObject(int id, int* x, int* y, int* z, int* phi) {
  return get(ROBIOS_SIM_GET_OBJECT, id, "object", x, y, z, phi);
}

int SIMSetObject(int id, int x, int y, int z, int phi) {
  return set(ROBIOS_SIM_SET_OBJECT, id, x, y, z, phi);
}

int SIMGetPose(int* x, int* y, int* phi) { return SIMGetRobot(0, x, y, NULL, phi); }

int SIMSetPose(int x, int y, int phi) { return SIMSetRobot(0, x, y, 0, phi); }

int SIMGetObjectPose(int id, int* x, int* y, int* phi) { return SIMGetObject(id, x, y, NULL, phi); }

int SIMSetObjectPose(int id, int x, int y, int phi) { return SIMSetObject(id, x, y, 0, phi); }

int SIMGetRobotCount(void) { return eyesim_ask_number(ROBIOS_SIM_ROBOT_COUNT); }

int SIMGetObjectCount(void) { return eyesim_ask_number(ROBIOS_SIM_OBJECT_COUNT); }
