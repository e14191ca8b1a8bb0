/* A robot program for RoBIOS before version 7, in three parts: variables, initialise, loop. */
#include "eyebot.h"

/* ---- Variables ---- */
#define SECONDS 30
#define NEAR_MM 200 /* so near to a wall: turn away */

VWHandle vw;
PSDHandle front, left, right;
int turns;

/* ---- Initialise: once, at the start ---- */
int initialise() {
  vw = VWInit(VW_DRIVE, 1);
  front = PSDInit(PSD_FRONT);
  left = PSDInit(PSD_LEFT);
  right = PSDInit(PSD_RIGHT);
  if (!vw || !front || !left || !right) return 0;
  VWStartControl(vw, 7, 0.3, 10, 0.1);
  PSDStart(front | left | right, TRUE);
  LCDPrintf("driving for %d seconds\n", SECONDS);
  return 1;
}

/* ---- Loop: again and again, until it returns 0 ---- */
int loop() {
  if (PSDGet(front) < NEAR_MM) {
    VWDriveTurn(vw, PSDGet(left) > PSDGet(right) ? M_PI / 2 : -M_PI / 2, 1.0); /* rad, rad/s */
    VWDriveWait(vw);
    turns = turns + 1;
  } else {
    VWSetSpeed(vw, 0.2, 0.0); /* m/s, rad/s */
  }
  return OSGetCount() < 100 * SECONDS;
}

int main() {
  if (!initialise()) {
    LCDPrintf("this robot has no drive or too few PSDs\n");
    return 1;
  }
  while (loop()) OSWait(5); /* 1/100 s */
  VWSetSpeed(vw, 0, 0);
  VWRelease(vw);
  PSDRelease();
  LCDPrintf("done after %d turns\n", turns);
  return 0;
}
