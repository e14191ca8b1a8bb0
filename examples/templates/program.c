/* A robot program in three parts: variables, initialise, loop. */
#include "eyebot.h"

/* ---- Variables ---- */
#define SECONDS 30
#define NEAR_MM 200 /* so near to a wall: turn away */

static int turns;

/* ---- Initialise: once, at the start ---- */
static void initialise(void) {
  LCDPrintf("driving for %d seconds\n", SECONDS);
}

/* ---- Loop: again and again, until it returns false ---- */
static bool loop(void) {
  if (PSDGet(PSD_FRONT) < NEAR_MM) {
    VWTurn(PSDGet(PSD_LEFT) > PSDGet(PSD_RIGHT) ? 90 : -90, 60); /* degrees, degrees/s */
    VWWait();
    turns = turns + 1;
  } else {
    VWSetSpeed(200, 0); /* mm/s, degrees/s */
  }
  return OSGetCount() < 1000 * SECONDS;
}

int main(void) {
  initialise();
  while (loop()) OSWait(50); /* ms */
  VWSetSpeed(0, 0);
  LCDPrintf("done after %d turns\n", turns);
  return 0;
}
