/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * RoBIOS-7 for robot programs: the part that is there so far. Link with -leyesim. The first call
 * connects to the simulator; if there is none the program says so and exits 1.
 * Lengths are millimetres, angles degrees (left positive). A call returns 0 unless it says
 * otherwise.
 */
#ifndef UNDERSTUDY_EYEBOT_H
#define UNDERSTUDY_EYEBOT_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Driving. A new command replaces the one in progress. */
int VWSetSpeed(int linear_mm_s, int angular_deg_s);
int VWStraight(int distance_mm, int speed_mm_s); /* the sign of the distance gives the direction */
int VWTurn(int angle_deg, int speed_deg_s);
int VWCurve(int distance_mm, int angle_deg, int speed_mm_s);
int VWWait(void); /* until the drive command has ended */
int VWDone(void); /* 1: ended, 0: in progress */
int VWGetPosition(int* x_mm, int* y_mm, int* phi_deg);
int VWSetPosition(int x_mm, int y_mm, int phi_deg);

/* Distance sensors. */
int PSDGet(int psd);           /* millimetres, at most 9999; 0: there is no such sensor */
int LIDARGet(int distances[]); /* LIDAR_RESOLUTION values; rear, left (1/4), front (1/2), right */
extern int LIDAR_RESOLUTION;   /* 360 */

/* Time. */
int OSWait(int milliseconds);

/* The panel. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
int LCDPrintf(const char* format, ...);
int KEYGet(void);  /* waits for a key: KEY1 ... KEY4 */
int KEYRead(void); /* the key pressed, or NOKEY at once */

#ifdef __cplusplus
}
#endif

#endif
