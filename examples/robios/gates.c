/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * A platform on Mecanum wheels passes gates: it slides along a wall sideways until it has seen where
 * the gate begins and ends, slides back to its middle, and drives through. It never turns.
 *
 *   understudy run worlds/courses/gates.sim --program gates
 */
#include "eyebot.h"

#define GATES 2
#define PERCENT 40
#define STEP_MS 20
#define SIDE_MM 120      /* so near to a wall on the side: go no further */
#define BEYOND_MM 600    /* so much more than to the wall: one looks through the gate */
#define THROUGH_MM 700   /* from the wall until the platform is behind it */
#define MM_PER_COUNT (100 * M_PI / 7300)

/* Wheels: front left, front right, back left, back right. Forwards they all turn alike; to the left
 * the two on one diagonal turn against the two on the other. */
static const int sideways[4] = {-1, 1, 1, -1};

static void drive(int ahead_percent, int left_percent) {
  for (int i = 0; i < 4; ++i) MOTORDrive(i + 1, ahead_percent + sideways[i] * left_percent);
}

/* Where the wheels have taken us, in mm to the left and ahead of the start. */
static double left_mm(void) {
  double counts = 0;
  for (int i = 0; i < 4; ++i) counts += sideways[i] * ENCODERRead(i + 1);
  return counts / 4 * MM_PER_COUNT;
}

static double ahead_mm(void) {
  double counts = 0;
  for (int i = 0; i < 4; ++i) counts += ENCODERRead(i + 1);
  return counts / 4 * MM_PER_COUNT;
}

static void slide_to(double place_mm) {
  const int direction = place_mm > left_mm() ? 1 : -1;
  drive(0, direction * PERCENT);
  while (direction * (place_mm - left_mm()) > 0) OSWait(STEP_MS);
  drive(0, 0);
}

/* Slides until the side sensor says stop. Returns the least distance to the wall ahead. */
static int slide_to_side(int direction, int side_psd) {
  int nearest_mm = PSDGet(PSD_FRONT);
  drive(0, direction * PERCENT);
  while (PSDGet(side_psd) > SIDE_MM) {
    const int front = PSDGet(PSD_FRONT);
    if (front < nearest_mm) nearest_mm = front;
    OSWait(STEP_MS);
  }
  drive(0, 0);
  return nearest_mm;
}

/* Slides to the left and returns the middle of the first gap in a wall `wall_mm` away. */
static double find_gap(int wall_mm) {
  drive(0, PERCENT);
  while (PSDGet(PSD_FRONT) < wall_mm + BEYOND_MM) OSWait(STEP_MS);
  const double begin_mm = left_mm();
  while (PSDGet(PSD_FRONT) >= wall_mm + BEYOND_MM) OSWait(STEP_MS);
  const double end_mm = left_mm();
  drive(0, 0);
  LCDPrintf("a gate of %.0f mm\n", end_mm - begin_mm);
  return (begin_mm + end_mm) / 2;
}

int main(void) {
  for (int gate = 1; gate <= GATES; ++gate) {
    const int wall_mm = slide_to_side(-1, PSD_RIGHT);
    slide_to(find_gap(wall_mm));
    const double behind_mm = ahead_mm() + wall_mm + THROUGH_MM;
    drive(PERCENT, 0);
    while (ahead_mm() < behind_mm) OSWait(STEP_MS);
    drive(0, 0);
    LCDPrintf("through gate %d\n", gate);
  }
  printf("through %d gates, %.0f mm ahead, %.0f mm left\n", GATES, ahead_mm(), left_mm());
  return 0;
}
