/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Drives around a room for a minute by three distance sensors.
 *   understudy run worlds/demo/room.sim
 */
#include "eyebot.h"

#define DRIVE_S 60
#define CRUISE_MM_S 250
#define SLOW_MM_S 120
#define TURN_DEG_S 75

#define FREE_MM 600    /* so much room ahead: full speed */
#define BLOCKED_MM 160 /* so little room ahead: turn away */
#define SIDE_MM 120    /* so near on one side: steer away */

static double seconds(void) {
  struct timeval now;
  gettimeofday(&now, NULL);
  return (double)now.tv_sec + 1e-6 * (double)now.tv_usec;
}

/* Stops and turns on the spot to the side with more room. A corner needs more than one turn. */
static void turn_away(int left_mm, int right_mm) {
  VWSetSpeed(0, 0);
  VWTurn(left_mm > right_mm ? 70 : -70, TURN_DEG_S);
  VWWait();
}

/* One beam ahead sees no table leg beside it; whoever stands still has hit one. */
static bool stuck(void) {
  static int last_x, last_y, last_phi, looks;
  int x, y, phi;
  if (++looks % 20 != 0) return false;
  VWGetPosition(&x, &y, &phi);
  const bool same = abs(x - last_x) < 5 && abs(y - last_y) < 5 && abs(phi - last_phi) < 3;
  last_x = x;
  last_y = y;
  last_phi = phi;
  return same;
}

int main(void) {
  const double start = seconds();
  int turns = 0;
  LCDPrintf("driving around for %d seconds\n", DRIVE_S);

  while (seconds() - start < DRIVE_S) {
    const int front = PSDGet(PSD_FRONT);
    const int left = PSDGet(PSD_LEFT);
    const int right = PSDGet(PSD_RIGHT);

    if (stuck()) {
      LCDPrintf("stuck; backing off\n");
      VWStraight(-80, SLOW_MM_S);
      VWWait();
      turn_away(left, right);
    } else if (front < BLOCKED_MM) {
      turn_away(left, right);
      ++turns;
    } else {
      int steer_deg_s = 0;
      if (left < SIDE_MM) steer_deg_s = -25;
      if (right < SIDE_MM) steer_deg_s = 25;
      VWSetSpeed(front > FREE_MM ? CRUISE_MM_S : SLOW_MM_S, steer_deg_s);
    }
    OSWait(50);
  }

  VWSetSpeed(0, 0);
  int x, y, phi;
  VWGetPosition(&x, &y, &phi);
  LCDPrintf("done after %d turns; by my wheels I am %d mm ahead and %d mm left of my start\n", turns, x,
            y);
  return 0;
}
