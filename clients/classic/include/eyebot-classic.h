/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * RoBIOS before version 7, the operating system of the EyeBot from 1996 to about 2012. Devices have
 * handles, driving is in metres and radians, images are 62 x 82, and time counts in 1/100 s.
 * Programs of that time compile with gccsim --classic, which makes this their eyebot.h.
 * docs/robios-classic.md has an entry for every call.
 *
 * Many names mean something else in RoBIOS-7. So the functions have different names in the library,
 * and the list at the end gives them the names that programs use.
 */
#ifndef UNDERSTUDY_EYEBOT_CLASSIC_H
#define UNDERSTUDY_EYEBOT_CLASSIC_H

#ifndef EYESIM_CLASSIC_LIBRARY
#include <ctype.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NOKEY = 0, KEY1 = 1, KEY2 = 2, KEY3 = 4, KEY4 = 8, ANYKEY = -1 };
enum { NORMAL = 0, WIDE = 1, TELE = 2 }; /* CAMInit */
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned char BYTE;
typedef int BOOL;
#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif

/* ---- Devices: numbers as in the robot file. One handle is one bit, so that handles can be joined.
 * ---- */
typedef int ClassicSemantics;
typedef unsigned int MotorHandle, QuadHandle, ServoHandle, PSDHandle, BumpHandle, IRHandle,
    VWHandle;
typedef int TimerHandle;
typedef void (*TimerFnc)(void);

#ifndef EYESIM_CLASSIC_LIBRARY
enum { VW = 1, VW_DRIVE = 1 };
enum { MOTOR_LEFT = 1, MOTOR_RIGHT, MOTOR_FL = 1, MOTOR_FR, MOTOR_BL, MOTOR_BR };
enum { QUAD_LEFT = 1, QUAD_RIGHT, QUAD_FL = 1, QUAD_FR, QUAD_BL, QUAD_BR };
enum {
  PSD_FRONT = 1,
  PSD_LEFT,
  PSD_RIGHT,
  PSD_BACK,
  PSD_FRONTLEFT,
  PSD_FRONTRIGHT,
  PSD_BACKLEFT,
  PSD_BACKRIGHT
};
enum { BUMP_FL = 1, BUMP_FR, BUMP_BR, BUMP_BL, BUMP_LEFT = 1, BUMP_RIGHT };
enum { IR_FRONT = 1, IR_LEFT, IR_RIGHT, IR_BACK };
enum { COMPASS = 1 };
enum {
  SERVO1 = 1,
  SERVO2,
  SERVO3,
  SERVO4,
  SERVO5,
  SERVO6,
  SERVO7,
  SERVO8,
  SERVO9,
  SERVO10,
  SERVO11,
  SERVO12,
  SERVO13,
  SERVO14
};
#endif

/* ---- Driving ---- */
typedef float meter, meterPerSec, radians, radPerSec;
typedef struct {
  meterPerSec v;
  radPerSec w;
} SpeedType;
typedef struct {
  meter x, y;
  radians phi;
} PositionType;

VWHandle classic_VWInit(ClassicSemantics semantics, int timescale);
int classic_VWRelease(VWHandle handle);
int classic_VWReleaseAt(const VWHandle* handle);
int classic_VWSetSpeed(VWHandle handle, meterPerSec v, radPerSec w);
int classic_VWGetSpeed(VWHandle handle, SpeedType* speed);
int classic_VWSetPosition(VWHandle handle, meter x, meter y, radians phi);
int classic_VWGetPosition(VWHandle handle, PositionType* position);
int classic_VWStartControl(VWHandle handle, float vv, float tv, float vw, float tw);
int classic_VWStopControl(VWHandle handle);
int classic_VWDriveStraight(VWHandle handle, meter way, meterPerSec v);
int classic_VWDriveTurn(VWHandle handle, radians angle, radPerSec w);
int classic_VWDriveCurve(VWHandle handle, meter way, radians angle, meterPerSec v);
float classic_VWDriveRemain(VWHandle handle); /* metres; of a turn radians */
int classic_VWDriveDone(VWHandle handle);     /* 0: in progress, 1: done */
int classic_VWDriveWait(VWHandle handle);
int classic_VWStalled(VWHandle handle); /* 1: stalled */

MotorHandle classic_MOTORInit(ClassicSemantics semantics);
int classic_MOTORRelease(MotorHandle handle);
int classic_MOTORDrive(MotorHandle handle, int percent); /* one or several motors */
QuadHandle classic_QUADInit(ClassicSemantics semantics);
int classic_QUADRelease(QuadHandle handle);
int classic_QUADReset(QuadHandle handle);
int classic_QUADRead(QuadHandle handle);
ServoHandle classic_SERVOInit(ClassicSemantics semantics);
int classic_SERVORelease(ServoHandle handle);
int classic_SERVOSet(ServoHandle handle, int position); /* 0..255 */

/* ---- Sensors ---- */
PSDHandle classic_PSDInit(ClassicSemantics semantics);
int classic_PSDRelease(void);
int classic_PSDStart(PSDHandle handles, BOOL cycle);
BOOL classic_PSDCheck(void); /* TRUE: there is a new value */
int classic_PSDStop(void);
int classic_PSDGet(PSDHandle handle); /* mm */
int classic_PSDGetRaw(PSDHandle handle);
BumpHandle classic_BUMPInit(ClassicSemantics semantics);
int classic_BUMPRelease(BumpHandle handle);
int classic_BUMPCheck(BumpHandle handle,
                      int* time); /* 0: pressed since (1/100 s), 1: not, 2: no bumper */
IRHandle classic_IRInit(ClassicSemantics semantics);
int classic_IRRelease(IRHandle handle);
int classic_IRRead(IRHandle handle); /* 0: something is near, 1: not */
int classic_COMPASSInit(ClassicSemantics semantics);
int classic_COMPASSStart(BOOL cycle);
int classic_COMPASSCheck(void); /* 1: there is a value */
int classic_COMPASSStop(void);
int classic_COMPASSRelease(void);
int classic_COMPASSCalibrate(int mode);
int classic_COMPASSGet(void); /* degrees from north, clockwise; -1: no compass */

/* ---- Camera and images; the picture is 60 x 80, with a border of one pixel ---- */
#define imagecolumns 82
#define imagerows 62
typedef BYTE image[imagerows][imagecolumns];
typedef BYTE colimage[imagerows][imagecolumns][3];
/* What CAMInit returns: the kind of camera, or why there is none. */
#define QUICKV1 0
#define COLCAM 16 /* from here on, cameras with colour */
#define QUICKV2 16
#define EYECAM_1 17
#define INITERROR 200
#define NOCAM 255
enum { FPS60, FPS30, FPS15, FPS7_5, FPS3_75, FPS1_875, FPS0_9375, FPS0_46875 }; /* CAMSet */
#define CAMWAIT 10                         /* to wait before the next CAMInit */
enum { NOAUTOBRIGHTNESS, AUTOBRIGHTNESS }; /* CAMMode */

int classic_CAMInit(int mode);
int classic_CAMRelease(void);
int classic_CAMGetFrame(image* gray);
int classic_CAMGetColFrame(colimage* colour, int convert); /* 1: as gray, one byte a pixel */
int classic_CAMSet(int frame_rate, int unused, int unused_too);
int classic_CAMGet(int* frame_rate, int* width, int* height);
int classic_CAMMode(int mode);
int classic_IPLaplace(image* source, image* result);
int classic_IPSobel(image* source, image* result);
int classic_IPDither(image* source, image* result);
int classic_IPDiffer(image* current, image* last, image* result);
int classic_IPColor2Grey(colimage* source, image* result);

/* ---- LCD: 7 rows of 16 characters and the menu; 128 x 64 pixels, drawn below the text here ----
 */
enum { SCROLLING = 1, NOSCROLLING = 2, CURSOR = 4, NOCURSOR = 8 }; /* LCDMode */
int classic_LCDPutChar(char c);
int classic_LCDSetChar(int row, int column, char c);
int classic_LCDPutString(const char* text);
int classic_LCDSetString(int row, int column, const char* text);
int classic_LCDPutHex(int value);
int classic_LCDPutHex1(int value);
int classic_LCDPutInt(int value);
int classic_LCDPutIntS(int value, int spaces);
int classic_LCDPutFloat(float value);
int classic_LCDPutFloatS(float value, int spaces, int decimals);
int classic_LCDMode(int mode);
int classic_LCDMenuI(int position, const char* text);
int classic_LCDPutGraphic(image* gray);
int classic_LCDPutColorGraphic(colimage* colour);
int classic_LCDPutImage(const BYTE* pixels); /* 128 x 64, one bit each */
int classic_LCDSetPixel(int row, int column, int value);
int classic_LCDInvertPixel(int row, int column);
int classic_LCDGetPixel(int row, int column);
int classic_LCDLine(int x1, int y1, int x2, int y2, int colour); /* 0 clears, 1 sets, 2 inverts */
int classic_LCDArea(int x1, int y1, int x2, int y2, int colour);
int classic_KEYGetBuf(char* key);

/* ---- Time: in 1/100 s ---- */
int classic_OSWait(int hundredths);
int classic_OSGetCount(void);
int classic_OSSetTime(int hours, int minutes, int seconds);
int classic_OSGetTime(int* hours, int* minutes, int* seconds, int* hundredths);
int classic_OSShowTime(void);
int classic_OSGetDate(int* year, int* month, int* day);
int classic_OSSetDate(int year, int month, int day);              /* -1: cannot be set */
TimerHandle classic_OSAttachTimer(int period, TimerFnc function); /* 0: none is left */
int classic_OSDetachTimer(TimerHandle timer);
const char* classic_OSVersion(void);
int classic_OSError(const char* message, int number, BOOL dead);

/* ---- Tasks ---- */
#define COOP 1
#define PREEMPT 2
#define MIN_PRI 1
#define MAX_PRI 8
#define SSIZE 4096
struct tcb;
struct sem {
  int value;
};
int classic_OSMTInit(BYTE mode);
int classic_OSMTStatus(void);
struct tcb* classic_OSSpawn(const char* name, void (*code)(void), int stack, int priority, int uid);
int classic_OSReady(struct tcb* task);
int classic_OSSuspend(struct tcb* task);
int classic_OSReschedule(void);
int classic_OSYield(void);
int classic_OSRun(struct tcb* task);
int classic_OSGetUID(struct tcb* task);
int classic_OSKill(struct tcb* task);
int classic_OSExit(int code);
int classic_OSPanic(const char* message);
int classic_OSSleep(int hundredths);
int classic_OSForbid(void);
int classic_OSPermit(void);
int classic_OSSemInit(struct sem* semaphore, int value);
int classic_OSSemP(struct sem* semaphore);
int classic_OSSemV(struct sem* semaphore);

/* ---- Latches, A/D, serial lines, sounds, radio, remote control ---- */
BYTE classic_OSReadInLatch(int latch);
BYTE classic_OSWriteOutLatch(int latch, BYTE mask, BYTE value); /* returns what was there before */
BYTE classic_OSReadOutLatch(int latch);
int classic_OSGetAD(int channel); /* 0..1023 */
int classic_OSOffAD(int mode);
enum { SERIAL1, SERIAL2, SERIAL3 };
enum { NONE, RTSCTS };
enum {
  SER4800 = 4800,
  SER9600 = 9600,
  SER19200 = 19200,
  SER38400 = 38400,
  SER57600 = 57600,
  SER115200 = 115200
};
int classic_OSInitRS232(int baud, int handshake, int interface);
int classic_OSSendCharRS232(char c, int interface);
int classic_OSSendRS232(const char* c, int interface);
int classic_OSRecvRS232(char* c, int interface);
int classic_OSFlushInRS232(int interface);
int classic_OSFlushOutRS232(int interface);
int classic_OSCheckInRS232(int interface);
int classic_OSCheckOutRS232(int interface);
int classic_AUPlaySample(const char* file);
int classic_AUCheckSample(void);
int classic_AUCaptureMic(void);
#define BROADCAST 0
#define MAXMSGLEN 35
typedef struct {
  int numMaster;
  int active[256];
} RadioStatus;
int classic_RADIOTerm(void);
int classic_RADIOSend(BYTE id, int count, const BYTE* data);
int classic_RADIORecv(BYTE* id, int* count, BYTE* data);
int classic_RADIOGetStatus(RadioStatus* status);
int classic_IRTVInitHDT(ClassicSemantics semantics);
int classic_IRTVInit(int type, int length, int toggle, int inverse, int mode, int buffer,
                     int delay);
void classic_IRTVTerm(void);
int classic_IRTVPressed(void);

/* ---- The same in RoBIOS-7 ---- */
#ifndef EYESIM_CLASSIC_LIBRARY
int LCDPrintf(const char* format, ...);
int LCDSetPrintf(int row, int column, const char* format, ...);
int LCDClear(void);
int LCDSetPos(int row, int column);
int LCDGetPos(int* row, int* column);
int LCDMenu(const char* key1, const char* key2, const char* key3, const char* key4);
int KEYGet(void);
int KEYRead(void);
int KEYWait(int key);
int AUBeep(void);
int AUTone(int hertz, int milliseconds);
int AUCheckTone(void);
int AURecord(BYTE* samples, int milliseconds, long hertz);
int AUCheckRecord(void);
int OSMachineSpeed(void);
int OSMachineType(void);
int OSMachineID(void);
int RADIOInit(void);
int RADIOCheck(void);
int IRTVRead(void);
int IRTVGet(void);
int IRTVFlush(void);
int IRTVGetStatus(void);
#include "eyebot-classic-names.h"
#endif

#ifdef __cplusplus
}
/* VWRelease(&handle). A template, so that VWRelease(0) is not ambiguous. */
template <class Handle>
int classic_VWRelease(Handle* handle) {
  return classic_VWReleaseAt(handle);
}
#endif
#endif
