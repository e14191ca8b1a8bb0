// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Calls of the C library at their limits, on a robot that has the sensors: the compass all around,
// texts that just fit, output that fills its buffer.
#include "eyebot.h"

// Headings on the map, as SIMSetRobot takes them.
static void look_at_compass(void) {
  for (int phi = 0; phi < 360; phi += 45) {
    SIMSetRobot(0, 1000, 1000, 0, phi);
    OSWait(50);
    printf("%d ", COMPASSGet());
  }
  printf("\n");
}

static void show_other_sensors(void) {
  int x = 0, y = 0, z = 0;
  double latitude = 0, longitude = 0, altitude_m = 0;
  SIMSetRobot(0, 1000, 1000, 0, 0);
  VWSetSpeed(0, -30);
  OSWait(500);
  printf("gyro %d", GYROGet(&x, &y, &z));
  printf(" %d %d %d\n", x, y, (z - 50) / 100);
  VWSetSpeed(0, 0);
  OSWait(500);
  printf("accelerometer %d", ACCELGet(&x, &y, &z));
  printf(" %d %d %d\n", x, y, (z + 50) / 100);
  printf("inclinometers %d %d, none %d\n", INCLGet(7), INCLGet(8), INCLGet(9) == INCL_NONE);
  printf("gps %d", GPSGet(&latitude, &longitude, &altitude_m));
  printf(" %.4f %.4f %.1f\n", latitude, longitude, altitude_m);
}

static char text[200];
static const char* letters(int count) {
  memset(text, 'x', sizeof text);
  text[count] = 0;
  return text;
}

static void send_texts(void) {
  char received[200];
  int from = 0;
  RADIOInit();
  const int me = RADIOGetID();
  printf("send");
  for (int length = 0; length <= 101; ++length)
    if (length < 2 || length > 99) printf(" %d", RADIOSend(me, letters(length)));
  OSWait(50);
  printf(", waiting %d", RADIOCheck());
  RADIOReceive(&from, received, sizeof received);
  printf(", first %d of %d", (int)strlen(received), from == me);
  memset(received, '?', sizeof received);
  RADIOReceive(&from, received, 100);  // one letter does not fit beside the NUL
  printf(", second %d, behind it %c\n", (int)strlen(received), received[100]);
}

// A guard behind the buffer shows what is written beyond it.
static void execute(int bytes) {
  struct {
    char output[1024];
    char guard[16];
  } room;
  char command[100];
  memset(&room, '?', sizeof room);
  snprintf(command, sizeof command, "head -c %d /dev/zero | tr '\\0' z", bytes);
  const int result = OSExecuteTo(command, room.output);
  printf("output %d %d %c\n", result, (int)strnlen(room.output, sizeof room.output), room.guard[0]);
}

int main(void) {
  look_at_compass();
  show_other_sensors();
  send_texts();
  execute(5);
  execute(1023);
  execute(1024);
  execute(3000);
  return 0;
}
