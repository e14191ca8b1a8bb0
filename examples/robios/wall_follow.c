/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Follows the walls of a room on its left, once around, and says how well it kept its distance.
 *
 *   understudy run worlds/rooms/follow.sim
 */
#include "eyebot.h"

#define WANTED_MM 150 /* from the left sensor to the wall */
#define LOST_MM 350   /* further away than this: the wall has ended */
#define BLOCKED_MM 180
#define SPEED_MM_S 200
#define TURN_DEG_S 60
#define STEP_MS 80

/* Steering. Off the wanted distance the robot heads for the wall (or away from it) at an angle that
 * grows with the error, and it turns until it has that angle. */
#define DEG_PER_MM 0.25
#define MOST_DEG 30
#define TURNS_PER_S 2.5
#define NEW_SHARE 0.5 /* of a new look at the angle; the rest is memory, against noise */

#define AROUND_MM 300 /* so near to where it began is the same place */

static double limited(double value, double most) { return fmin(fmax(value, -most), most); }

static double distance_from(int x0, int y0) {
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  return hypot(x - x0, y - y0);
}

/* Straight ahead until something is there, then along it. */
static void find_wall(void) {
  VWSetSpeed(SPEED_MM_S, 0);
  while (PSDGet(PSD_FRONT) > BLOCKED_MM) OSWait(STEP_MS);
  VWSetSpeed(0, 0);
}

/* Turns right on the spot until the way is free and the wall beside is as near as it gets. */
static void turn_along(void) {
  VWSetSpeed(0, -TURN_DEG_S);
  while (PSDGet(PSD_FRONT) < 2 * BLOCKED_MM) OSWait(STEP_MS);
  int left = PSDGet(PSD_LEFT), before;
  do {
    before = left;
    OSWait(STEP_MS);
    left = PSDGet(PSD_LEFT);
  } while (left < before || left > LOST_MM);
  VWSetSpeed(0, 0);
}

/* How the robot heads away from the wall, in degrees, from two looks at it. */
static double angle_away_deg(int before_mm, int left_mm) {
  const double step_mm = SPEED_MM_S * STEP_MS / 1000.0;
  return limited(asin(limited((left_mm - before_mm) / step_mm, 1)) * 180 / M_PI, MOST_DEG);
}

int main(void) {
  int x0, y0, phi0;
  find_wall();
  turn_along();
  VWGetPosition(&x0, &y0, &phi0);
  LCDPrintf("wall found\n");

  bool left_start = false;
  int corners = 0, ends = 0, looks = 0, before = PSDGet(PSD_LEFT);
  bool wall_lost = false;
  double squares = 0, away_deg = 0;
  while (!left_start || distance_from(x0, y0) > AROUND_MM) {
    const int left = PSDGet(PSD_LEFT), front = PSDGet(PSD_FRONT);
    if (front < BLOCKED_MM) { /* an inner corner */
      turn_along();
      ++corners;
      before = PSDGet(PSD_LEFT);
      away_deg = 0;
      continue;
    }
    if (left > LOST_MM) { /* an outer corner: around it, on the same distance */
      VWSetSpeed(SPEED_MM_S, TURN_DEG_S);
      if (!wall_lost) ++ends;
      wall_lost = true;
    } else {
      const double off_mm = left - WANTED_MM;
      const double now_deg = wall_lost ? 0 : angle_away_deg(before, left);
      away_deg += NEW_SHARE * (now_deg - away_deg);
      const double towards_deg = limited(DEG_PER_MM * off_mm, MOST_DEG);
      VWSetSpeed(SPEED_MM_S, (int)lround(TURNS_PER_S * (towards_deg + away_deg)));
      squares += off_mm * off_mm;
      ++looks;
      wall_lost = false;
    }
    before = left;
    left_start = left_start || distance_from(x0, y0) > 4 * AROUND_MM;
    OSWait(STEP_MS);
  }

  VWSetSpeed(0, 0);
  LCDPrintf("around: %d corners, %d ends\n", corners, ends);
  printf("corners %d ends %d rms %.0f mm\n", corners, ends, sqrt(squares / looks));
  return 0;
}
