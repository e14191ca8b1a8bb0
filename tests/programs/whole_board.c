// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Uses everything that an S4 has, one thing a line: motors, encoders, servos, camera, lidar, the
// board's lines and channels, and the calls about the world itself.
#include "eyebot.h"

static void motors(void) {
  MOTORDrive(1, 50);
  MOTORDrive(2, 50);
  OSWait(1000);
  MOTORDrive(1, 0);
  MOTORDrive(2, 0);
  OSWait(10);
  const int left = ENCODERRead(1);
  MOTORSpeed(1, -10);
  MOTORSpeed(2, -10);
  OSWait(1000);
  VWSetSpeed(0, 0);
  OSWait(10);
  printf("encoders %d %d\n", left, ENCODERRead(1) - left);
}

static void servos(void) {
  SERVOSet(1, 64);
  printf("servo there at once: %d\n", SERVODone(1));
  SERVOWait(1);
  printf("servo at %d, none at %d\n", SERVOGet(1), SERVOGet(9));
}

// The bright floor is below a camera that looks down, and black pixels are nowhere.
static void camera(void) {
  static BYTE image[QQVGA_SIZE];
  CAMInit(QQVGA);
  const int before = OSGetCount();
  for (int i = 0; i < 4; ++i) CAMGet(image);
  int black = 0;
  for (int i = 0; i < QQVGA_SIZE; i += 3)
    if (image[i] + image[i + 1] + image[i + 2] == 0) ++black;
  printf("three frames in %d ms, %d black pixels\n", (OSGetCount() - before + 5) / 10 * 10, black);
}

static void lidar(void) {
  int x, y, z, phi;
  int scan[8];
  SIMSetRobot(0, 1000, 500, 0, 90);
  SIMGetRobot(0, &x, &y, &z, &phi);
  printf("robot at %d %d %d %d, of %d\n", x, y, z, phi, SIMGetRobotCount());
  LIDARSet(180, 0, 8);
  LIDARGet(scan);
  printf("scan left %d, ahead %d\n", scan[0], scan[4]);
}

static void board(void) {
  int x, y, z;
  DIGITALWrite(9, 1);
  DIGITALWrite(16, 1);
  OSWait(100);
  printf("lines %x\n", (unsigned)DIGITALReadAll());
  printf("level %d %d, at rest %d\n", ANALOGRead(3), ANALOGRead(4), ANALOGRead(2));
  printf("battery %d V\n", ANALOGVoltage() / 100);
  VWSetSpeed(0, 45);
  OSWait(500);
  GYROGet(&x, &y, &z);
  printf("turns at %d\n", (z + 50) / 100);
  VWSetSpeed(0, 0);
  printf("compass %d\n", COMPASSGet());
}

static void bumper(void) {
  SIMSetRobot(0, 1000, 500, 0, 180);
  VWStraight(2000, 400);
  while (!DIGITALRead(1) && !DIGITALRead(2)) OSWait(10);
  OSWait(50);
  printf("bumpers %d %d %d %d, stalled %d\n", BUMPGet(1), BUMPGet(2), BUMPGet(3), BUMPGet(4),
         VWStalled());
}

int main(void) {
  motors();
  servos();
  camera();
  lidar();
  board();
  bumper();
  return 0;
}
