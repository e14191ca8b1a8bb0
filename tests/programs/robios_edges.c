// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Calls of RoBIOS with arguments that programs rarely use: to the right, beyond the limits, while
// something else goes on. tests/scenario/c_library_test.cc says what must come of them.
#include <signal.h>
#include <sys/time.h>

#include "eyebot.h"

static void drive_aside(void) {
  int x = 0, y = 0, phi = 0;
  SIMSetRobot(0, 1000, 1000, 0, 0);
  OSWait(20);
  for (int side = -1; side <= 1; side += 2) {
    VWSetPosition(0, 0, 0);
    VWDrive(0, side * 300, 300);
    VWWait();
    VWGetPosition(&x, &y, &phi);
    printf("aside %d: %d %d\n", side, (x + (x > 0 ? 5 : -5)) / 10, (y + (y > 0 ? 5 : -5)) / 10);
    SIMSetRobot(0, 1000, 1000, 0, 0);
    OSWait(20);
  }
}

static void record_analog(void) {
  BYTE values[4] = {0};
  printf("recorded %d", ANALOGRecord(3, 4));
  printf(" %d:", ANALOGTransfer(values));
  for (int i = 0; i < 4; ++i) printf(" %d", values[i]);
  printf(", none %d\n", ANALOGRecord(3, 0));
}

static void look_for_touches(void) {
  int x = -1, y = -1;
  while (KEYReadXY(&x, &y) != 0) OSWait(10);
  printf("touched at %d %d, then %d\n", x, y, KEYReadXY(&x, &y));
}

static void turn_servo(void) {
  for (int position = -50; position <= 300; position += 350) {
    SERVOSet(1, position);
    SERVOWait(1);
    printf("servo %d ", SERVOGet(1));
  }
  printf("\n");
}

// It takes longer than its period: what was missed is not made up for.
static int rings;
static void ring_slowly(void) {
  ++rings;
  OSWait(35);
}

static void hold_up_a_timer(void) {
  const TIMER timer = OSAttachTimer(10, ring_slowly);
  OSWait(400);
  OSDetachTimer(timer);
  OSWait(50);
  printf("slow rings %d\n", rings);
}

static void set_clock(void) {
  int hours = 0, minutes = 0, seconds = 0;
  for (int to = 1; to <= 23; to += 22) {
    OSSetTime(to, 2, 3);
    OSGetTime(&hours, &minutes, &seconds, NULL);
    printf("%02d:%02d:%02d ", hours, minutes, seconds);
  }
  printf("wrong %d\n", OSSetTime(24, 0, 0));
}

static void scan_as_in_2017(void) {
  static int scan[360], laser[360];
  int different = 0;
  SIMSetRobot(0, 700, 900, 0, 30);
  OSWait(20);
  LIDARGet(scan);
  OSWait(20);
  printf("laser %d", SIMLaserScan(laser));
  for (int i = 0; i < 360; ++i) different += laser[i] != scan[(180 - i - 1 + 360) % 360];
  printf(", different %d\n", different);
}

static void show_camera(void) {
  static BYTE image[QVGA_SIZE];
  CAMInit(QVGA);
  memset(image, 0x80, sizeof image);
  LCDImage(image);
  printf("pixels %x %x\n", LCDGetPixel(300, 200), LCDGetPixel(330, 200));
}

int main(void) {
  drive_aside();
  record_analog();
  look_for_touches();
  turn_servo();
  hold_up_a_timer();
  set_clock();
  scan_as_in_2017();
  show_camera();
  return 0;
}
