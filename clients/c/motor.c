/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * SERVO, MOTOR, ENCODER. A call with a number that the robot does not have fails and does nothing.
 */
#include "conn.h"
#include "eyebot.h"

static int limit(int value, int low, int high) {
  return value < low ? low : value > high ? high : value;
}

static struct eyesim_command command_to(uint8_t command_byte, int number) {
  struct eyesim_command command = eyesim_command(command_byte);
  eyesim_add_u8(&command, number);
  return command;
}

int SERVOSet(int servo, int position) {
  if (!eyesim_needs(ROBIOS_KIND_SERVO, servo)) return 1;
  struct eyesim_command command = command_to(ROBIOS_SERVO_SET, servo);
  eyesim_add_u8(&command, limit(position, 0, 255));
  eyesim_tell(&command);
  return 0;
}

int SERVOSetRaw(int servo, int position) { return SERVOSet(servo, position); }

int SERVORange(int servo, int low, int high) {
  if (!eyesim_needs(ROBIOS_KIND_SERVO, servo)) return 1;
  struct eyesim_command command = command_to(ROBIOS_SERVO_RANGE, servo);
  eyesim_add_u8(&command, low);
  eyesim_add_u8(&command, high);
  eyesim_tell(&command);
  return 0;
}

/* Returns false if there is no such servo. */
static bool look_at_servo(int servo, bool* there, int* position) {
  if (!eyesim_needs(ROBIOS_KIND_SERVO, servo)) return false;
  const struct eyesim_command command = command_to(ROBIOS_EXT_SERVO_GET, servo);
  uint8_t reply[5];
  eyesim_ask(&command, reply, sizeof reply);
  *there = reply[0] != 0;
  *position = eyesim_get_i32(reply + 1);
  return true;
}

int SERVOGet(int servo) {
  bool there = false;
  int position = 0;
  return look_at_servo(servo, &there, &position) ? position : -1;
}

int SERVODone(int servo) {
  bool there = false;
  int position = 0;
  return !look_at_servo(servo, &there, &position) || there ? 1 : 0;
}

int SERVOWait(int servo) {
  bool there = false;
  int position = 0;
  while (!there) /* the same question again is answered at the next tick */
    if (!look_at_servo(servo, &there, &position)) return 1;
  return 0;
}

/* Nothing can block a servo in the simulator. */
int SERVOStalled(int servo) {
  eyesim_needs(ROBIOS_KIND_SERVO, servo);
  return 0;
}

int SERVOSetAngle(int servo, int angle) {
  if (!eyesim_needs(ROBIOS_KIND_SERVO, servo)) return 1;
  struct eyesim_command command = command_to(ROBIOS_EXT_SERVO_ANGLE, servo);
  eyesim_add_i32(&command, 100 * limit(angle, -360, 360));
  eyesim_tell(&command);
  return 0;
}

int SERVOSetExtension(int servo, int distance) {
  (void)distance;
  eyesim_needs(ROBIOS_KIND_SERVO, servo);
  return 1;
}

int MOTORDrive(int motor, int percent) {
  if (!eyesim_needs(ROBIOS_KIND_MOTOR, motor)) return 1;
  struct eyesim_command command = command_to(ROBIOS_MOTOR_DRIVE, motor);
  eyesim_add_u8(&command, limit(percent, -100, 100));
  eyesim_tell(&command);
  return 0;
}

int MOTORDriveRaw(int motor, int percent) { return MOTORDrive(motor, percent); }

int MOTORPID(int motor, int p, int i, int d) {
  if (!eyesim_needs(ROBIOS_KIND_MOTOR, motor)) return 1;
  struct eyesim_command command = command_to(ROBIOS_EXT_MOTOR_PID, motor);
  eyesim_add_i32(&command, p);
  eyesim_add_i32(&command, i);
  eyesim_add_i32(&command, d);
  eyesim_tell(&command);
  return 0;
}

int MOTORPIDOff(int motor) {
  if (!eyesim_needs(ROBIOS_KIND_MOTOR, motor)) return 1;
  const struct eyesim_command command = command_to(ROBIOS_MOTOR_PID_OFF, motor);
  eyesim_tell(&command);
  return 0;
}

int MOTORPIDoff(int motor) { return MOTORPIDOff(motor); }

int MOTORSpeed(int motor, int ticks) {
  if (!eyesim_needs(ROBIOS_KIND_MOTOR, motor)) return 1;
  struct eyesim_command command = command_to(ROBIOS_EXT_MOTOR_SPEED, motor);
  eyesim_add_i32(&command, ticks);
  eyesim_tell(&command);
  return 0;
}

/* What each encoder read when it was reset. */
static pthread_mutex_t zeros_lock = PTHREAD_MUTEX_INITIALIZER;
static int zeros[33];

static int read_ticks(int encoder) {
  const struct eyesim_command command = command_to(ROBIOS_ENCODER_READ, encoder);
  return eyesim_ask_i32(&command);
}

int ENCODERRead(int encoder) {
  if (!eyesim_needs(ROBIOS_KIND_ENCODER, encoder)) return 0;
  const int ticks = read_ticks(encoder);
  pthread_mutex_lock(&zeros_lock);
  const int zero = zeros[encoder];
  pthread_mutex_unlock(&zeros_lock);
  return ticks - zero;
}

int ENCODERReset(int encoder) {
  if (!eyesim_needs(ROBIOS_KIND_ENCODER, encoder)) return 1;
  const int ticks = read_ticks(encoder);
  pthread_mutex_lock(&zeros_lock);
  zeros[encoder] = ticks;
  pthread_mutex_unlock(&zeros_lock);
  return 0;
}
