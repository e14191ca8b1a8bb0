/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Words of the script that are calls of RoBIOS. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "eyebot.h"

static BYTE picture[640 * 480 * 3];
static int scan[7200];

static void speed(const Line* l) { printf(" %d", VWSetSpeed(l->n[0], l->n[1])); }
static void straight(const Line* l) { printf(" %d", VWStraight(l->n[0], l->n[1])); }
static void turn(const Line* l) { printf(" %d", VWTurn(l->n[0], l->n[1])); }
static void curve(const Line* l) { printf(" %d", VWCurve(l->n[0], l->n[1], l->n[2])); }
static void drive(const Line* l) { printf(" %d", VWDrive(l->n[0], l->n[1], l->n[2])); }
static void wait_drive(const Line* l) {
  /* Not VWWait, because a robot that is blocked would wait for ever. */
  int rounds = 0;
  while (rounds < l->n[0] && VWDone() == 0) {
    OSWait(20);
    rounds++;
  }
  printf(" %d %d", rounds, VWRemain());
}
static void position(const Line* l) {
  int x = 0, y = 0, phi = 0, v = 0, w = 0;
  if (l->count > 0) VWSetPosition(l->n[0], l->n[1], l->n[2]);
  VWGetPosition(&x, &y, &phi);
  VWGetSpeed(&v, &w);
  printf(" %d %d %d, %d %d, stalled %d", x, y, phi, v, w, VWStalled());
}
static void motor(const Line* l) { printf(" %d", MOTORDrive(l->n[0], l->n[1])); }
static void motor_speed(const Line* l) {
  MOTORPID(l->n[0], 4, 1, 1);
  printf(" %d", MOTORSpeed(l->n[0], l->n[1]));
}
static void encoders(const Line* l) {
  if (l->n[0] != 0) ENCODERReset(l->n[0]);
  printf(" %d %d", ENCODERRead(1), ENCODERRead(2));
}
static void distances(const Line* l) {
  for (int i = 1; i <= l->n[0]; i++) printf(" %d/%d", PSDGet(i), PSDGetRaw(i));
}
static void lidar(const Line* l) {
  if (l->count > 2) printf(" set %d", LIDARSet(l->n[0], l->n[1], l->n[2]));
  const int got = LIDARGet(scan);
  printf(" %d %08x", got, sum_of(scan, sizeof(int) * (size_t)LIDAR_RESOLUTION));
}
static void camera(const Line* l) {
  CAMInit(l->n[0] == 0 ? QQVGA : QVGA);
  const int got = l->n[1] == 0 ? CAMGet(picture) : CAMGetGray(picture);
  printf(" %d %08x", got, sum_of(picture, (size_t)(l->n[1] == 0 ? CAMSIZE : CAMPIXELS)));
}
static void others(const Line* l) {
  int x = 0, y = 0, z = 0;
  double a = 0, b = 0, c = 0;
  printf(" compass %d incl %d bump %d", COMPASSGet(), INCLGet(l->n[0]), BUMPGet(l->n[0]));
  printf(" gyro %d", GYROGet(&x, &y, &z));
  printf(" %d %d %d", x, y, z);
  printf(" acc %d", ACCELGet(&x, &y, &z));
  printf(" %d %d %d", x, y, z);
  printf(" gps %d", GPSGet(&a, &b, &c));
  printf(" %.9f %.9f %.4f", a, b, c);
}
static void servo(const Line* l) {
  printf(" %d", SERVOSet(l->n[0], l->n[1]));
  printf(" %d %d", SERVOGet(l->n[0]), SERVODone(l->n[0]));
}
static void lines(const Line* l) {
  for (int i = 1; i <= 16; i++) DIGITALWrite(i, (l->n[0] >> (i - 1)) & 1);
  printf(" %04x", (unsigned)DIGITALReadAll());
  for (int i = 1; i <= 8; i++) printf(" %d", ANALOGRead(i));
}
static void radio_send(const Line* l) {
  char text[100];
  snprintf(text, sizeof text, "to %d number %d", l->n[0], l->n[1]);
  printf(" %d", RADIOSend(l->n[0], text));
}
static void radio_read(const Line* l) {
  int from = 0;
  char text[300];
  RADIOInit();
  for (int i = 0; i < l->n[0] && RADIOCheck() > 0; i++) {
    memset(text, 0, sizeof text);
    const int got = RADIOReceive(&from, text, (int)sizeof text - 1);
    printf(" %d:%d:%08x", from, got, sum_of(text, sizeof text));
  }
  int ids[300];
  printf(" of %d", RADIOStatus(ids));
}
static void screen(const Line* l) {
  LCDPrintf("line %d\n", l->n[0]);
  LCDLine(l->n[0], l->n[1], l->n[2], l->n[3], (COLOR)l->n[4]);
  LCDArea(l->n[3], l->n[2], l->n[1], l->n[0], (COLOR)l->n[4], l->n[4] & 1);
}
static void tone(const Line* l) { printf(" %d %d", AUTone(l->n[0], l->n[1]), AUDone()); }
static void keys(const Line* l) {
  int x = -1, y = -1;
  for (int i = 0; i < l->n[0]; i++) printf(" %d", KEYRead());
  printf(" %d", KEYReadXY(&x, &y));
  printf(" %d %d", x, y);
}
static void bodies(const Line* l) {
  int x = 0, y = 0, z = 0, phi = 0;
  for (int i = 0; i <= l->n[0]; i++) {
    printf(" %d", SIMGetRobot(i, &x, &y, &z, &phi));
    printf(" %d %d %d", x, y, phi);
  }
}
static void put_object(const Line* l) {
  printf(" %d", SIMSetObject(l->n[0], l->n[1], l->n[2], 0, l->n[3]));
}
static void put_robot(const Line* l) {
  printf(" %d", SIMSetRobot(l->n[0], l->n[1], l->n[2], 0, l->n[3]));
}
static void pause_ms(const Line* l) { OSWait(l->n[0]); }
static void reconnect(const Line* l) {
  (void)l;
  printf(" %d", endConnection());
}
static void end_with(const Line* l) {
  fflush(stdout);
  exit(l->n[0]);
}

const Act robot_acts[] = {
    {"speed", speed},
    {"straight", straight},
    {"turn", turn},
    {"curve", curve},
    {"drive", drive},
    {"wait", wait_drive},
    {"position", position},
    {"motor", motor},
    {"motor-speed", motor_speed},
    {"encoders", encoders},
    {"distances", distances},
    {"lidar", lidar},
    {"camera", camera},
    {"others", others},
    {"servo", servo},
    {"lines", lines},
    {"radio-send", radio_send},
    {"radio-read", radio_read},
    {"screen", screen},
    {"tone", tone},
    {"keys", keys},
    {"bodies", bodies},
    {"put-object", put_object},
    {"put-robot", put_robot},
    {"pause", pause_ms},
    {"reconnect", reconnect},
    {"end", end_with},
    {NULL, NULL},
};
