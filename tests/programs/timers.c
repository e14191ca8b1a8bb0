// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// OSAttachTimer and the clocks: exact in virtual time.
#include "eyebot.h"

static volatile int fast, slow;

static void on_fast(void) { ++fast; }
static void on_slow(void) {
  ++slow;
  OSWait(5); /* a timer function may wait */
}
static void nothing(void) {}

int main(void) {
  int h, m, s, ms, h2, m2, s2, ms2;
  const TIMER a = OSAttachTimer(10, on_fast);
  const TIMER b = OSAttachTimer(100, on_slow);
  const int start = OSGetCount();
  OSGetTime(&h, &m, &s, &ms);
  OSWait(1005);
  OSGetTime(&h2, &m2, &s2, &ms2);
  printf("timers %d %d: fast %d slow %d\n", a, b, fast, slow);
  printf("count %d, clock %d\n", OSGetCount() - start,
         ((h2 * 60 + m2) * 60 + s2) * 1000 + ms2 - ((h * 60 + m) * 60 + s) * 1000 - ms);
  printf("detach %d", OSDetachTimer(a));
  printf(" %d", OSDetachTimer(a));
  printf(" %d\n", OSDetachTimer(17));
  const int before = fast;
  OSWait(200);
  printf("after detaching %d\n", fast - before);
  int last = 0;
  for (int i = 0; i < 16; ++i) last = OSAttachTimer(1000, nothing);
  printf("the sixteenth more: %d\n", last);
  OSSetTime(7, 59, 59);
  OSWait(1000);
  OSGetTime(&h, &m, &s, &ms);
  printf("%02d:%02d:%02d\n", h, m, s);
  return 0;
}
