/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Turns a car around in a narrow street, forwards and backwards, by motor and steering servo alone.
 *
 *   understudy run worlds/courses/street.sim
 */
#include "eyebot.h"

#define MOTOR 1
#define STEERING 1 /* the servo: 0 left, 128 straight, 255 right */
#define STRAIGHT 128
#define PERCENT 15 /* of full speed */
#define NEAR_MM 200
#define STEER_MS 250 /* from one end to the other */
#define STEP_MS 20

/* How far the car has turned to the left, 0 to 360 degrees. */
static int turned_deg(void) {
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  return phi < -10 ? phi + 360 : phi;
}

static void steer(int position) {
  MOTORDrive(MOTOR, 0);
  SERVOSet(STEERING, position);
  OSWait(STEER_MS);
}

/* Drives until something is near or the car faces the other way. */
static void drive_until_near(int percent, int psd) {
  MOTORDrive(MOTOR, percent);
  while (PSDGet(psd) > NEAR_MM && turned_deg() < 180) OSWait(STEP_MS);
  MOTORDrive(MOTOR, 0);
}

int main(void) {
  int moves = 0;
  VWSetPosition(0, 0, 0);
  while (turned_deg() < 180 && moves < 20) {
    const bool ahead = moves % 2 == 0;
    steer(ahead ? 0 : 255); /* backwards to the right turns the car to the left as well */
    drive_until_near(ahead ? PERCENT : -PERCENT, ahead ? PSD_FRONT : PSD_BACK);
    moves = moves + 1;
    LCDPrintf("move %d: %d degrees\n", moves, turned_deg());
  }
  steer(STRAIGHT);

  /* And off, one metre by the encoder of the rear axle: 1024 counts a turn, wheels of 66 mm. */
  const int one_metre = (int)lround(1024 * 1000 / (66 * M_PI));
  const int start = ENCODERRead(1);
  MOTORDrive(MOTOR, 2 * PERCENT);
  while (ENCODERRead(1) - start < one_metre) OSWait(STEP_MS);
  MOTORDrive(MOTOR, 0);
  printf("turned around in %d moves\n", moves);
  return 0;
}
