// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What `understudy new` writes: one program per language, all doing the same. They drive ahead,
// turn away from walls, and stop after half a minute.
#pragma once

namespace understudy {

inline constexpr const char* kProgramInC =
    R"(/* A robot program in three parts: variables, initialise, loop. */
)"
    "#include \"eyebot.h\"\n"
    R"(
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
)";

inline constexpr const char* kProgramInCpp =
    R"(// A robot program in three parts: variables, initialise, loop.
)"
    "#include \"eyebot++.h\"\n"
    R"(
class Program {
 public:
  // ---- Initialise: once, at the start ----
  void initialise() { LCDPrintf("driving for %d seconds\n", kSeconds); }

  // ---- Loop: again and again, until it returns false ----
  bool loop() {
    if (PSDGet(PSD_FRONT) < kNear_mm) {
      VWTurn(PSDGet(PSD_LEFT) > PSDGet(PSD_RIGHT) ? 90 : -90, 60);  // degrees, degrees/s
      VWWait();
      ++turns_;
    } else {
      VWSetSpeed(200, 0);  // mm/s, degrees/s
    }
    return OSGetCount() < 1000 * kSeconds;
  }

  int turns() const { return turns_; }

 private:
  // ---- Variables ----
  static constexpr int kSeconds = 30;
  static constexpr int kNear_mm = 200;  // so near to a wall: turn away
  int turns_ = 0;
};

int main() {
  Program program;
  program.initialise();
  while (program.loop()) OSWait(50);  // ms
  VWSetSpeed(0, 0);
  LCDPrintf("done after %d turns\n", program.turns());
}
)";

inline constexpr const char* kProgramInPython =
    R"(# A robot program in three parts: variables, initialise, loop.
from eye import *

# ---- Variables ----
SECONDS = 30
NEAR_MM = 200  # so near to a wall: turn away
turns = 0


# ---- Initialise: once, at the start ----
def initialise():
    LCDPrintf("driving for %d seconds\n" % SECONDS)


# ---- Loop: again and again, until it returns False ----
def loop():
    global turns
    if PSDGet(PSD_FRONT) < NEAR_MM:
        VWTurn(90 if PSDGet(PSD_LEFT) > PSDGet(PSD_RIGHT) else -90, 60)  # degrees, degrees/s
        VWWait()
        turns = turns + 1
    else:
        VWSetSpeed(200, 0)  # mm/s, degrees/s
    return OSGetCount() < 1000 * SECONDS


initialise()
while loop():
    OSWait(50)  # ms
VWSetSpeed(0, 0)
LCDPrintf("done after %d turns\n" % turns)
)";

inline constexpr const char* kProgramInClassicC =
    R"(/* A robot program for RoBIOS before version 7, in three parts: variables, initialise, loop. */
)"
    "#include \"eyebot.h\"\n"
    R"(
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
)";

}  // namespace understudy
