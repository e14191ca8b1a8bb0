/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Time of the older RoBIOS, which counts in 1/100 s, and inputs and outputs other than the robot's
 * devices.
 */
#include "classic.h"

#define LATCH_BITS 8
#define FIRST_OUTPUT 9 /* RoBIOS-7 channels: 1..8 are inputs, 9..16 are outputs */

int classic_OSWait(int hundredths) {
  const int error = OSWait(10 * hundredths);
  classic_checkpoint();
  return error;
}

int classic_OSGetCount(void) { return OSGetCount() / 10; }
int classic_OSSetTime(int hours, int minutes, int seconds) {
  return OSSetTime(hours, minutes, seconds);
}

int classic_OSGetTime(int* hours, int* minutes, int* seconds, int* hundredths) {
  const int error = OSGetTime(hours, minutes, seconds, hundredths);
  *hundredths /= 10;
  return error;
}

int classic_OSShowTime(void) {
  int hours, minutes, seconds, hundredths;
  classic_OSGetTime(&hours, &minutes, &seconds, &hundredths);
  return LCDPrintf("%02d:%02d:%02d\n", hours, minutes, seconds);
}

int classic_OSGetDate(int* year, int* month, int* day) {
  const time_t now = time(NULL);
  struct tm date;
  localtime_r(&now, &date);
  *year = 1900 + date.tm_year;
  *month = 1 + date.tm_mon;
  *day = date.tm_mday;
  return 0;
}

/* The date comes from the simulation: see epoch in docs/formats/sim.md. */
int classic_OSSetDate(int year, int month, int day) {
  (void)year, (void)month, (void)day;
  return -1;
}

TimerHandle classic_OSAttachTimer(int period, TimerFnc function) {
  const int timer = OSAttachTimer(10 * period, function);
  return timer > 16 ? 0 : timer;
}

int classic_OSDetachTimer(TimerHandle timer) { return OSDetachTimer(timer); }

const char* classic_OSVersion(void) { return "6.5"; }

int classic_OSError(const char* message, int number, BOOL dead) {
  fprintf(stderr, "%s: error %d\n", message, number);
  LCDPrintf("%s: error %d\n", message, number);
  if (dead) exit(1);
  return KEYWait((int)ANYKEY);
}

BYTE classic_OSReadInLatch(int latch) { return latch == 0 ? (BYTE)(DIGITALReadAll() & 0xFF) : 0; }

static BYTE out_latch;

BYTE classic_OSWriteOutLatch(int latch, BYTE mask, BYTE value) {
  if (latch != 0) return 0;
  const BYTE before = out_latch;
  out_latch = (BYTE)((before & mask) | value);
  for (int bit = 0; bit < LATCH_BITS; ++bit)
    if (((before ^ out_latch) >> bit & 1) != 0)
      DIGITALWrite(FIRST_OUTPUT + bit, out_latch >> bit & 1);
  return before;
}

BYTE classic_OSReadOutLatch(int latch) { return latch == 0 ? out_latch : 0; }
int classic_OSGetAD(int channel) { return ANALOGRead(channel); }

int classic_OSOffAD(int mode) {
  (void)mode;
  return 0;
}

int classic_OSInitRS232(int baud, int handshake, int interface) {
  return SERInit(interface, baud, handshake);
}
int classic_OSSendCharRS232(char c, int interface) { return SERSendChar(interface, c); }
int classic_OSSendRS232(const char* c, int interface) { return SERSendChar(interface, *c); }
int classic_OSRecvRS232(char* c, int interface) {
  *c = SERReceiveChar(interface);
  return 0;
}
int classic_OSFlushInRS232(int interface) { return SERFlush(interface); }
int classic_OSFlushOutRS232(int interface) {
  (void)interface;
  return 0;
}
int classic_OSCheckInRS232(int interface) { return SERCheck(interface) ? 1 : 0; }
int classic_OSCheckOutRS232(int interface) {
  (void)interface;
  return 0; /* nothing waits to be sent */
}

int classic_AUPlaySample(const char* file) { return AUPlay(file); }
int classic_AUCheckSample(void) { return AUCheckPlay(); }
int classic_AUCaptureMic(void) { return AUMicrophone(); }

int classic_RADIOTerm(void) { return RADIORelease(); }
int classic_RADIOSend(BYTE id, int count, const BYTE* data) {
  return RADIOSendBytes(id, data, count);
}

int classic_RADIORecv(BYTE* id, int* count, BYTE* data) {
  int from = 0;
  *count = RADIOReceive(&from, data, MAXMSGLEN);
  *id = (BYTE)from;
  return 0;
}

int classic_RADIOGetStatus(RadioStatus* status) {
  int ids[256];
  const int robots = RADIOStatus(ids);
  memset(status, 0, sizeof *status);
  for (int i = 0; i < robots && i < 256; ++i)
    if (ids[i] >= 0 && ids[i] < 256) status->active[ids[i]] = 1;
  return 0;
}

/* There is no remote control. */
int classic_IRTVInitHDT(ClassicSemantics semantics) {
  (void)semantics;
  return 1;
}
int classic_IRTVInit(int type, int length, int toggle, int inverse, int mode, int buffer,
                     int delay) {
  (void)type, (void)length, (void)toggle, (void)inverse, (void)mode, (void)buffer, (void)delay;
  return 1;
}
void classic_IRTVTerm(void) {}
int classic_IRTVPressed(void) { return 0; }
