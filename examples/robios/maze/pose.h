/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Where the robot is. Real wheels slip and real sensors are noisy, so it never trusts its wheels alone: it keeps
 * an estimate of its pose with a measure of how wrong that may be (an extended Kalman filter), and every wall it
 * looks at pulls the estimate straight.
 *
 * Millimetres and radians; the origin is the centre of the start cell.
 */
#ifndef POSE_H
#define POSE_H

#include "eyebot.h"

#define SENSORS 3  /* front, left, right */
#define READINGS 8 /* of each sensor, averaged */

typedef struct {
  int psd[SENSORS];         /* their numbers */
  double ahead_mm[SENSORS]; /* where they sit, from the middle of the axle */
  double left_mm[SENSORS];
} Robot;

extern const Robot s4, mouse;
extern const Robot* robot;
extern double cell_mm, wall_mm; /* of the maze */

enum { X, Y, PHI, STATES };
extern double pose[STATES];

double normalised(double angle_rad);

void moved(double way_mm);                /* straight on, by what the wheels say */
void turned(double angle_rad);            /* likewise */
void seen(int sensor, double reading_mm); /* the mean of READINGS looks */

#endif
