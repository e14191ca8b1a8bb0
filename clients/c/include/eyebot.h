/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * RoBIOS-7 for robot programs in C and C++, as in EyeSim. Compile with gccsim or g++sim, or link
 * with -leyesim. The first call connects to the simulator. If there is none, the program prints a
 * message and exits with 1. docs/robios.md has an entry for every call.
 *
 * Lengths are in millimetres, angles in degrees (left is positive), times in milliseconds. A call
 * returns 0 on success and 1 on failure, unless its comment says otherwise. Where a call changed
 * its arguments between versions, both forms compile.
 */
#ifndef UNDERSTUDY_EYEBOT_H
#define UNDERSTUDY_EYEBOT_H

#include "types.h"

#if defined(__GNUC__)
#define EYESIM_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define EYESIM_PRINTF(text, first)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- LCD: 480 x 320 pixels, drawn by the simulator; x to the right, y down ---- */
EYESIM_PRINTF(1, 2) int LCDPrintf(const char* format, ...); /* at the cursor, which moves on */
EYESIM_PRINTF(3, 4) int LCDSetPrintf(int row, int column, const char* format, ...);
int LCDClear(void); /* all black, cursor to 0, 0 */
int LCDSetPos(int row, int column);
int LCDGetPos(int* row, int* column);
int LCDSetColor(COLOR foreground, COLOR background); /* of text */
int LCDSetFont(int font, int style);                 /* HELVETICA ...; NORMAL, BOLD, ITALICS */
int LCDSetFontSize(int size);                        /* 8, 10, 12, 14, 18, 24; 1: no such size */
int LCDFontSize(int size);                           /* the same */
int LCDSetMode(int mode);                            /* LCD_NOSCROLLING ... */
int LCDMenu(const char* key1, const char* key2, const char* key3, const char* key4);
int LCDMenuI(int position, const char* text, COLOR foreground, COLOR background); /* 1..4 */
int LCDGetSize(int* width, int* height);
int LCDPixel(int x, int y, COLOR colour);
COLOR LCDGetPixel(int x, int y);
int LCDLine(int x1, int y1, int x2, int y2, COLOR colour);
int LCDArea(int x1, int y1, int x2, int y2, COLOR colour, int fill);
int LCDCircle(int x, int y, int radius, COLOR colour, int fill);
int LCDPixelInvert(int x, int y);
int LCDLineInvert(int x1, int y1, int x2, int y2);
int LCDAreaInvert(int x1, int y1, int x2, int y2);
int LCDCircleInvert(int x, int y, int radius);
int LCDImageSize(int resolution);                       /* for the images that follow; QQVGA ... */
int LCDImageStart(int x, int y, int width, int height); /* their position and size */
int LCDImage(const BYTE* colour);                       /* 3 bytes a pixel */
int LCDImageGray(const BYTE* gray);                     /* 1 byte a pixel */
int LCDImageBinary(const BYTE* binary);                 /* 1 byte a pixel: 0 white, 1 black */
int LCDRefresh(void);
int LCDInit(void); /* never needed */

/* ---- KEY: four keys under the LCD, and touch ---- */
int KEYGet(void);              /* waits for a key: KEY1 ... KEY4 */
int KEYRead(void);             /* the key pressed, or NOKEY; does not wait */
int KEYWait(int key);          /* waits for this one, or ANYKEY; returns the key */
int KEYGetXY(int* x, int* y);  /* waits for a touch */
int KEYReadXY(int* x, int* y); /* 0: touched, 1: not touched */

/* ---- CAM: images of the size set by CAMInit ---- */
int CAMInit(int resolution); /* QQVGA ... CAM5MP; sets the size for LCD and IP as well */
int CAMRelease(void);
int CAMGet(BYTE* colour); /* waits for the next image */
int CAMGetGray(BYTE* gray);

/* ---- IP: image processing, of the size set by CAMInit or IPSetSize ---- */
int IPSetSize(int resolution);
int IPReadFile(const char* name, BYTE* image); /* PNM: 1 PBM, 2 PGM, 3 PPM; -1: cannot read it */
int IPWriteFile(const char* name, const BYTE* colour); /* -1: cannot write it */
int IPWriteFileGray(const char* name, const BYTE* gray);
void IPLaplace(const BYTE* gray, BYTE* edges);
void IPSobel(const BYTE* gray, BYTE* edges);
void IPCol2Gray(const BYTE* colour, BYTE* gray);
void IPGray2Col(const BYTE* gray, BYTE* colour);
void IPRGB2Col(const BYTE* red, const BYTE* green, const BYTE* blue, BYTE* colour);
void IPCol2HSI(const BYTE* colour, BYTE* hue, BYTE* saturation, BYTE* intensity);
void IPOverlay(const BYTE* below, const BYTE* above, BYTE* result);
void IPOverlayGray(const BYTE* below, const BYTE* above, COLOR colour, BYTE* result);
COLOR IPPRGB2Col(BYTE red, BYTE green, BYTE blue);
void IPPCol2RGB(COLOR colour, BYTE* red, BYTE* green, BYTE* blue);
void IPPCol2HSI(COLOR colour, BYTE* hue, BYTE* saturation, BYTE* intensity);
BYTE IPPRGB2Hue(BYTE red, BYTE green, BYTE blue); /* 0..252, 0 for gray */
void IPPRGB2HSI(BYTE red, BYTE green, BYTE blue, BYTE* hue, BYTE* saturation, BYTE* intensity);

/* ---- OS: system and time ---- */
char* OSExecute(const char* command);               /* the command's output; NULL: failed */
int OSExecuteTo(const char* command, char* output); /* OSExecute(command, output) */
int OSVersion(char* text);
int OSVersionIO(char* text);
int OSMachineSpeed(void);
int OSMachineType(void);
int OSMachineName(char* text);
int OSMachineID(void);
int OSWait(int milliseconds);
TIMER OSAttachTimer(int period_ms, void (*function)(void)); /* 1..16; 17: all in use */
int OSDetachTimer(TIMER timer);
int OSSetTime(int hours, int minutes, int seconds);
int OSGetTime(int* hours, int* minutes, int* seconds, int* milliseconds);
int OSGetCount(void); /* milliseconds since the first RoBIOS call */

/* ---- MT, SEMA: tasks and semaphores (threads) ---- */
int MTInit(void);
int MTSleep(int milliseconds);
TASK MTSpawn(void* (*function)(void*), int id);
int MTGetUID(TASK task);
int MTKill(TASK task);
int MTExit(void);
int SEMAInit(SEMA* semaphore, int value);
int SEMALock(SEMA* semaphore);
int SEMAUnlock(SEMA* semaphore);

/* ---- SER: serial lines; 0 is /dev/ttyS0, 1..20 are /dev/ttyUSB0 ... 19 ---- */
int SERInit(int interface, int baud, int handshake); /* 50..230400; 0: none, else RTS/CTS */
int SERSendChar(int interface, char character);
int SERSend(int interface, const char* text);
int SERSendBytes(int interface, const void* data, uint32_t size); /* SERSend(i, data, size) */
char SERReceiveChar(int interface);                               /* waits for it */
int SERReceive(int interface, void* data, int size); /* waits for at least one; number of bytes */
int SERReceiveText(int interface, void* text);       /* SERReceive(i, text): at most 255, and NUL */
bool SERCheck(int interface);                        /* true: something can be received */
int SERFlush(int interface);
int SERClose(int interface);

/* ---- AU: sounds ---- */
int AUBeep(void);
int AUTone(int hertz, int milliseconds);
int AUPlay(const char* file);                              /* WAV; does not wait */
int AUDone(void);                                          /* 1: the sound has ended, 0: playing */
int AUCheckTone(void);                                     /* the same */
int AUCheckPlay(void);                                     /* the same */
int AUMicrophone(void);                                    /* always 0: there is no microphone */
int AURecord(BYTE* samples, int milliseconds, long hertz); /* always 1: there is no microphone */
int AUCheckRecord(void);                                   /* 1: nothing is being recorded */

/* ---- PSD, LIDAR: distances ---- */
int PSDGet(int psd); /* at most 9999; 0: there is no such sensor */
int PSDGetRaw(int psd);
int PSDGetOld(int psd); /* numbered left, front, right */
int PSDGetRawOld(int psd);
int LIDARGet(int distances[]);                 /* LIDAR_RESOLUTION values; see below */
int LIDARSet(int range, int tilt, int points); /* tilt: positive is down */
int SIMLaserScan(int* distances);              /* LIDARGet of 2018 */
/* The scan starts at the rear and goes clockwise as seen from above. With 360 points, 90 is
 * left, 180 is front and 270 is right. */
extern int LIDAR_RESOLUTION;

/* ---- SERVO, MOTOR, ENCODER ---- */
int SERVOSet(int servo, int position); /* 0..255 */
int SERVOSetRaw(int servo, int position);
int SERVORange(int servo, int low, int high);
int SERVOGet(int servo);  /* its position, 0..255; -1: no such servo */
int SERVODone(int servo); /* 1: it has arrived */
int SERVOWait(int servo); /* until it has arrived */
int SERVOStalled(int servo);
int SERVOSetAngle(int servo, int angle);        /* degrees from its centre */
int SERVOSetExtension(int servo, int distance); /* always 1: no robot has a servo that extends */
int MOTORDrive(int motor, int percent);         /* -100..100 */
int MOTORDriveRaw(int motor, int percent);
int MOTORPID(int motor, int p, int i, int d);
int MOTORPIDOff(int motor);
int MOTORPIDoff(int motor);
int MOTORSpeed(int motor, int ticks); /* per 1/100 s */
int ENCODERRead(int encoder);         /* ticks; 0: no such encoder */
int ENCODERReset(int encoder);

/* ---- VW: driving; a new command replaces the one in progress ---- */
int VWSetSpeed(int linear_mm_s, int angular_deg_s);
int VWGetSpeed(int* linear_mm_s, int* angular_deg_s);
int VWSetPosition(int x_mm, int y_mm, int phi_deg);
int VWGetPosition(int* x_mm, int* y_mm, int* phi_deg); /* phi -180..180 */
int VWStraight(int distance_mm, int speed_mm_s); /* the sign of the distance gives the direction */
int VWTurn(int angle_deg, int speed_deg_s);
int VWCurve(int distance_mm, int angle_deg, int speed_mm_s);
int VWDrive(int forward_mm, int left_mm, int speed_mm_s); /* an arc to that place */
int VWRemain(void);                                       /* mm still to drive, degrees in a turn */
int VWDone(void);                                         /* 1: ended, 0: in progress */
int VWWait(void);                                         /* until the command has ended */
int VWStalled(void);                                      /* 1: should move, but is blocked */
int VWDriveRemain(void);
int VWDriveDone(void);
int VWDriveWait(void);
int VWControl(int vv, int tv, int vw, int tw); /* accepted, but the controller needs no tuning */
int VWControlOff(void);

/* ---- DIGITAL, ANALOG, IRTV ---- */
int DIGITALSetup(int channel, char direction); /* 1..16; 'i', 'o', 'I' pull-up, 'J' pull-down */
int DIGITALRead(int channel);                  /* 0, 1; -1: no such channel */
int DIGITALReadAll(void);                      /* bit n-1 is channel n */
int DIGITALWrite(int channel, int state);
int ANALOGRead(int channel);              /* 0..1023; -1: no such channel */
int ANALOGVoltage(void);                  /* of the battery, in 1/100 V */
int ANALOGRecord(int channel, int count); /* this many values, one per tick */
int ANALOGTransfer(BYTE* values);         /* the recorded values, 0..255; returns how many */
int IRTVGet(void);                        /* always 0: there is no remote control */
int IRTVRead(void);
int IRTVFlush(void);
int IRTVGetStatus(void);

/* ---- RADIO: messages of up to 100 characters between robots; id 0 is everybody ---- */
int RADIOInit(void);
int RADIOGetID(void);
int RADIOSend(int id, const char* text);                /* 1: empty or too long, 2: no such robot */
int RADIOSendBytes(int id, const void* data, int size); /* RADIOSend(id, data, size) */
int RADIOReceive(int* id, void* buffer, int size);      /* waits; returns the length */
int RADIOReceiveSized(int* id, void* buffer, int* size); /* RADIOReceive(id, buffer, &size) */
int RADIOCheckFrom(int* id);                             /* RADIOCheck(&id): id is not set */
int RADIOStatus(int ids[]);                              /* the number of robots, and their ids */
int RADIORelease(void);

/* ---- SIM: what only a simulator can do; id 0 is the program's own robot ---- */
int SIMGetRobot(int id, int* x, int* y, int* z, int* phi); /* 1: no robot has this id */
int SIMSetRobot(int id, int x, int y, int z, int phi);
int SIMGetObject(int id, int* x, int* y, int* z, int* phi);
int SIMSetObject(int id, int x, int y, int z, int phi);
int SIMGetRobotCount(void);
int SIMGetObjectCount(void);
int SIMGetPose(int* x, int* y, int* phi); /* the program's own robot */
int SIMSetPose(int x, int y, int phi);
int SIMGetObjectPose(int id, int* x, int* y, int* phi); /* SIMGetObject(id, x, y, phi) of 2018 */
int SIMSetObjectPose(int id, int x, int y, int phi);

/* ---- More sensors, for robots that have them. Not in EyeSim. ---- */
int COMPASSGet(void); /* degrees from north, clockwise, 0..359; -1: the robot has no compass */
int GYROGet(int* x, int* y, int* z);  /* angular rates about forward, left, up: 1/100 degree/s */
int ACCELGet(int* x, int* y, int* z); /* mm/s2; z is 9807 at rest */
int INCLGet(int inclinometer);        /* 1/100 degree; INCL_NONE: there is none */
int BUMPGet(int bumper);              /* 1: pressed, 0: not; -1: no such bumper */
int GPSGet(double* latitude, double* longitude, double* altitude_m); /* degrees; 1: no fix */
#define INCL_NONE (-100000)

/* ---- The connection ---- */
int endConnection(void); /* disconnects; the next call connects again */
int receiveMessage(char* payload, unsigned char packet_type);

/* ---- Variables of the library: sizes of images, set by CAMInit and similar calls ---- */
extern int CAMWIDTH, CAMHEIGHT, CAMPIXELS, CAMSIZE, CAMMODE, CAM_INITIAL;
extern int IP_WIDTH, IP_HEIGHT, IP_PIXELS, IP_SIZE, IPInitialised;
extern int LCD_INITIAL, IM_TYPE, IM_LEFT, IM_TOP, IM_WIDTH, IM_LENGTH;
extern const char* HDT_FILE;

#ifdef __cplusplus
int RADIOCheck(void); /* how many messages are waiting */
}
#else
int RADIOCheck(); /* how many messages are waiting, whatever the arguments */
#endif

/* The other forms of calls that changed over the years. */
#ifdef __cplusplus
inline int OSExecute(const char* command, char* output) { return OSExecuteTo(command, output); }
inline int SERSend(int interface, const void* data, uint32_t size) {
  return SERSendBytes(interface, data, size);
}
inline int SERReceive(int interface, void* text) { return SERReceiveText(interface, text); }
inline int RADIOSend(int id, const void* data, int size) { return RADIOSendBytes(id, data, size); }
inline int RADIOReceive(int* id, void* buffer, int* size) {
  return RADIOReceiveSized(id, buffer, size);
}
inline int RADIOCheck(int* id) { return RADIOCheckFrom(id); }
inline int SIMGetObject(int id, int* x, int* y, int* phi) {
  return SIMGetObjectPose(id, x, y, phi);
}
inline int SIMSetObject(int id, int x, int y, int phi) { return SIMSetObjectPose(id, x, y, phi); }
#else
                  /* Selects the function by the number of arguments, the longer form first. */
#define EYESIM_2ND(a, b, name, ...) name
#define EYESIM_3RD(a, b, c, name, ...) name
#define EYESIM_5TH(a, b, c, d, e, name, ...) name
#define OSExecute(...) EYESIM_2ND(__VA_ARGS__, OSExecuteTo, OSExecute, 0)(__VA_ARGS__)
#define SERSend(...) EYESIM_3RD(__VA_ARGS__, SERSendBytes, SERSend, 0)(__VA_ARGS__)
#define SERReceive(...) EYESIM_3RD(__VA_ARGS__, SERReceive, SERReceiveText, 0)(__VA_ARGS__)
#define RADIOSend(...) EYESIM_3RD(__VA_ARGS__, RADIOSendBytes, RADIOSend, 0)(__VA_ARGS__)
#define RADIOReceive(id, buffer, size) \
  _Generic((size), int* : RADIOReceiveSized, default : RADIOReceive)(id, buffer, size)
#define SIMGetObject(...) EYESIM_5TH(__VA_ARGS__, SIMGetObject, SIMGetObjectPose, 0)(__VA_ARGS__)
#define SIMSetObject(...) EYESIM_5TH(__VA_ARGS__, SIMSetObject, SIMSetObjectPose, 0)(__VA_ARGS__)
#endif

#ifdef EYESIM_PSD_OLD
#define PSDGet(psd) PSDGetOld(psd)
#define PSDGetRaw(psd) PSDGetRawOld(psd)
#endif

#endif
