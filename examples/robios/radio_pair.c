/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Two robots dance by radio. Both run this program; the one with the lower number leads. It tells the
 * other every step, dances it itself at the same time, and waits until the other has done it, too.
 *
 *   understudy run worlds/rooms/pair.sim
 */
#include "eyebot.h"

#define STEPS 8
#define MESSAGE 100

static void dance(int way_mm, int turn_deg) {
  VWStraight(way_mm, 200);
  VWWait();
  VWTurn(turn_deg, 60);
  VWWait();
}

/* Sends text to a robot until it has answered: the first words may get lost. */
static void ask(int robot, const char* text) {
  char answer[MESSAGE + 1];
  int from;
  for (;;) {
    RADIOSend(robot, text);
    for (int tenths = 0; tenths < 20; ++tenths) {
      if (RADIOCheck() > 0) {
        RADIOReceive(&from, answer, MESSAGE);
        if (from == robot && strcmp(answer, text) == 0) return;
      }
      OSWait(100);
    }
  }
}

static void lead(int other) {
  char text[MESSAGE + 1];
  for (int step = 1; step <= STEPS; ++step) {
    const int way_mm = 300, turn_deg = step % 4 == 0 ? 180 : 90;
    snprintf(text, sizeof text, "step %d %d %d", step, way_mm, turn_deg);
    ask(other, text);
    dance(way_mm, turn_deg);
  }
  ask(other, "end");
}

static void follow(void) {
  char text[MESSAGE + 1];
  int from, step, way_mm, turn_deg, done = 0;
  for (;;) {
    RADIOReceive(&from, text, MESSAGE);
    RADIOSend(from, text); /* understood; also if it is an old one, said again */
    if (strcmp(text, "end") == 0) return;
    if (sscanf(text, "step %d %d %d", &step, &way_mm, &turn_deg) == 3 && step > done) {
      dance(way_mm, -turn_deg); /* as in a mirror */
      done = step;
    }
  }
}

int main(void) {
  int ids[256];
  RADIOInit();
  const int me = RADIOGetID();
  const int robots = RADIOStatus(ids);
  int other = 0;
  for (int i = 0; i < robots; ++i)
    if (ids[i] != me) other = ids[i];
  if (other == 0) {
    LCDPrintf("nobody to dance with\n");
    return 1;
  }
  LCDPrintf("I am %d, my partner is %d\n", me, other);
  if (me < other)
    lead(other);
  else
    follow();
  LCDPrintf("done\n");
  return 0;
}
