/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Everything on the I/O board of an S4: follows a line with the four floor sensors, then looks for a
 * wall by touch. The lines of the board (docs/robots.md):
 *   digital in   1..4 bumpers, clockwise from the front left; 5..8 switches: 5 on skips the line
 *   digital out  9..12 LEDs: which floor sensor is on the line; 13 turning; 14, 15 touched left, right;
 *                16 the kicker
 *   analog in    1 battery, 2 gyroscope, 3 and 4 inclination, 5..8 floor, from left to right
 *
 *   understudy run worlds/courses/line.sim --program io_board
 */
#include "eyebot.h"

enum { BUMPERS = 1, SWITCHES = 5, LEDS = 9, LED_TURNING = 13, LED_LEFT, LED_RIGHT, KICKER };
enum { BATTERY = 1, GYRO, PITCH, ROLL, FLOOR };

#define LINE_SECONDS 20
#define DARK 512
#define REST 512 /* what the gyroscope shows when nothing turns */
#define SPEED_MM_S 150
#define STEP_MS 20

static int lowest[9], highest[9]; /* of each analog channel */

static int analog(int channel) {
  const int value = ANALOGRead(channel);
  if (value < lowest[channel]) lowest[channel] = value;
  if (value > highest[channel]) highest[channel] = value;
  return value;
}

/* Steers by how far the line is from the middle; shows what the sensors see. */
static void follow_line(void) {
  static const int aside_mm[4] = {30, 10, -10, -30};
  int sum = 0, dark = 0;
  for (int i = 0; i < 4; ++i) {
    const bool on_line = analog(FLOOR + i) < DARK;
    DIGITALWrite(LEDS + i, on_line);
    sum += on_line ? aside_mm[i] : 0;
    dark += on_line;
  }
  static int last_deg_s;
  if (dark > 0) last_deg_s = 3 * sum / dark;
  VWSetSpeed(SPEED_MM_S, last_deg_s);
  DIGITALWrite(LED_TURNING, abs(analog(GYRO) - REST) > 5);
}

/* Ahead until a bumper closes; then kicks, and backs off. Returns the bumpers that closed as bits. */
static int find_wall(void) {
  int touched;
  VWSetSpeed(SPEED_MM_S, 0);
  while ((touched = DIGITALReadAll() & 0xF) == 0) OSWait(STEP_MS);
  DIGITALWrite(LED_LEFT, (touched & 0x9) != 0);
  DIGITALWrite(LED_RIGHT, (touched & 0x6) != 0);
  DIGITALWrite(KICKER, 1);
  VWStraight(-100, SPEED_MM_S);
  VWWait();
  DIGITALWrite(KICKER, 0);
  return touched;
}

int main(void) {
  for (int channel = BATTERY; channel < FLOOR + 4; ++channel) lowest[channel] = 1023;
  for (int line = BUMPERS; line < LEDS; ++line) DIGITALSetup(line, 'i');
  for (int line = LEDS; line <= KICKER; ++line) DIGITALSetup(line, 'o');

  while (DIGITALRead(SWITCHES) == 0 && OSGetCount() < 1000 * LINE_SECONDS) {
    follow_line();
    OSWait(STEP_MS);
  }
  const int touched = find_wall();

  for (int channel = BATTERY; channel <= ROLL; ++channel) analog(channel);
  printf("touched %d battery %d pitch %d roll %d\n", touched, highest[BATTERY], highest[PITCH],
         highest[ROLL]);
  for (int i = 0; i < 4; ++i) printf("floor %d: %d to %d\n", i + 1, lowest[FLOOR + i], highest[FLOOR + i]);
  printf("gyroscope: %d to %d; supply %d.%02d V\n", lowest[GYRO], highest[GYRO],
         ANALOGVoltage() / 100, ANALOGVoltage() % 100);
  return 0;
}
