/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Calls of RoBIOS before version 7, and what came of them, one line each. The robot is an S4 in the
 * box, 300 mm from the left wall, that looks along x.
 */
#include "eyebot-classic.h"

static void show_driving(void) {
  PositionType place;
  SpeedType speed;
  VWHandle vw = VWInit(VW_DRIVE, 1);
  VWStartControl(vw, 7, 0.3, 10, 0.1);
  VWDriveStraight(vw, 0.4, 0.2);
  VWDriveWait(vw);
  for (int i = 0; i < 10; ++i) { /* 0.15708 rad are 9.0 degrees: 90 in all */
    VWDriveTurn(vw, (float)(M_PI / 20 - 0.001), 1.0f);
    VWDriveWait(vw);
  }
  VWGetPosition(vw, &place);
  printf("at %.3f %.3f heading %.2f\n", place.x, place.y, place.phi);
  VWSetSpeed(vw, 0.1f, 0.5f);
  OSWait(10);
  VWGetSpeed(vw, &speed);
  VWSetSpeed(vw, 0, 0);
  printf("speed %.2f %.1f, no handle %d\n", speed.v, speed.w, VWSetSpeed(0, 0.1f, 0));
  VWDriveTurn(vw, 1.0f, 0.5f);
  OSWait(100);
  printf("turn left %.1f\n", VWDriveRemain(vw));
  VWRelease(&vw);
  VWRelease(vw);
}

static void show_devices(void) {
  MotorHandle left = MOTORInit(MOTOR_LEFT), right = MOTORInit(MOTOR_RIGHT);
  QuadHandle counts = QUADInit(QUAD_LEFT);
  PSDHandle front = PSDInit(PSD_FRONT), none = PSDInit(PSD_BACKLEFT);
  PSDStart(front, TRUE);
  MOTORDrive(left | right, 50);
  OSWait(50);
  MOTORDrive(left | right, 0);
  OSWait(1);
  printf("counts %s, reset to ", QUADRead(counts) > 500 ? "many" : "few");
  QUADReset(counts);
  printf("%d\n", QUADRead(counts));
  printf("psd %s, none %u, servo14 %u, compass %d\n", PSDGet(front) > 0 ? "sees" : "blind", none,
         SERVOInit(SERVO14), COMPASSInit(COMPASS));
  OSWriteOutLatch(0, 0xFF, 0x05);
  int before = OSWriteOutLatch(0, 0xFE, 0x02); /* bit 0 off, bit 1 on */
  printf("latch %d %d, in %d, battery %s\n", before, OSReadOutLatch(0), OSReadInLatch(0),
         OSGetAD(1) > 500 ? "full" : "empty");
}

static void show_images(void) {
  static image flat, spot, result;
  memset(flat, 100, sizeof flat);
  memset(spot, 100, sizeof spot);
  spot[30][40] = 150;
  IPLaplace(&spot, &result); /* 4 * 50 in the middle, 50 beside */
  printf("laplace %d %d %d\n", result[30][40], result[30][41], result[29][41]);
  IPSobel(&spot, &result); /* beside: 2 * 50 / 3; at the corner: (50 + 50) / 3 */
  printf("sobel %d %d %d\n", result[30][40], result[30][41], result[29][41]);
  IPDiffer(&spot, &flat, &result);
  printf("differ %d %d\n", result[30][40], result[0][0]);
  IPDither(&flat, &result);
  printf("dither %d %d %d %d\n", result[0][0], result[0][1], result[1][0], result[1][1]);
}

static char order[64];
static struct sem turn;

static void task(void) {
  for (int i = 0; i < 3; ++i) {
    char text[2] = {(char)('a' + OSGetUID(0)), 0};
    strcat(order, text);
    OSReschedule();
  }
  OSSemV(&turn);
}

static void show_tasks(void) {
  OSMTInit(COOP);
  OSSemInit(&turn, 0);
  for (int i = 0; i < 3; ++i) OSReady(OSSpawn("task", task, SSIZE, MIN_PRI, i));
  for (int i = 0; i < 3; ++i) OSSemP(&turn);
  printf("tasks %s\n", order);
}

int main() {
  int start = OSGetCount();
  OSWait(150);
  printf("waited %d\n", OSGetCount() - start);
  printf("camera %d\n", CAMInit(NORMAL));
  show_driving();
  show_devices();
  show_images();
  show_tasks();
  return 0;
}
