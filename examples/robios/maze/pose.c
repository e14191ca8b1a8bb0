/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The filter.
 */
#include "pose.h"

/* One sigma of what may go wrong. */
#define SLIP_MM 4.0 /* with every drive command */
#define SLIP_RAD (2.0 * M_PI / 180)
#define WHEEL_ERROR 0.01 /* of the way */
#define PSD_ERROR_MM 10.0

const Robot s4 = {{PSD_FRONT, PSD_LEFT, PSD_RIGHT}, {60, 56, 56}, {0, 45, -45}};
const Robot mouse = {{PSD_FRONT, PSD_LEFT, PSD_RIGHT}, {45, 40, 40}, {0, 33, -33}};
static const double look_rad[SENSORS] = {0, M_PI / 2, -M_PI / 2};

const Robot* robot = &s4;
double cell_mm = 360, wall_mm = 10;

double pose[STATES] = {0, 0, M_PI / 2};
static double covariance[STATES][STATES] = {{25, 0, 0}, {0, 25, 0}, {0, 0, 3e-4}};

double normalised(double angle_rad) { return remainder(angle_rad, 2 * M_PI); }

/* Adds sigma^2 times the outer product of a direction in which the pose may have gone wrong. */
static void add_doubt(double x, double y, double phi, double sigma) {
  const double direction[STATES] = {x, y, phi};
  for (int i = 0; i < STATES; ++i)
    for (int j = 0; j < STATES; ++j)
      covariance[i][j] += sigma * sigma * direction[i] * direction[j];
}

/* After VWStraight: where the wheels say we are now, and what slip may have done. */
void moved(double way_mm) {
  const double dx = way_mm * cos(pose[PHI]), dy = way_mm * sin(pose[PHI]);
  /* A wrong heading has become a wrong place: P = F P F', where F = I + (-dy, dx) at column PHI. */
  for (int i = 0; i < STATES; ++i) {
    covariance[X][i] -= dy * covariance[PHI][i];
    covariance[Y][i] += dx * covariance[PHI][i];
  }
  for (int i = 0; i < STATES; ++i) {
    covariance[i][X] -= dy * covariance[i][PHI];
    covariance[i][Y] += dx * covariance[i][PHI];
  }
  add_doubt(dx / way_mm, dy / way_mm, 0, SLIP_MM + WHEEL_ERROR * fabs(way_mm));
  add_doubt(-dy / 2, dx / 2, 1, SLIP_RAD + WHEEL_ERROR * fabs(way_mm) / 90);
  pose[X] += dx;
  pose[Y] += dy;
}

void turned(double angle_rad) {
  pose[PHI] = normalised(pose[PHI] + angle_rad);
  add_doubt(0, 0, 1, SLIP_RAD + WHEEL_ERROR * fabs(angle_rad));
  add_doubt(1, 0, 0, 1);
  add_doubt(0, 1, 0, 1);
}

/* One sensor saw something `reading_mm` away. If that fits one of the lines on which walls stand, the
 * estimate moves so that it fits better. */
void seen(int sensor, double reading_mm) {
  const double c = cos(pose[PHI]), s = sin(pose[PHI]);
  /* The sensor relative to the axle, in the directions of the map. */
  const double ox = robot->ahead_mm[sensor] * c - robot->left_mm[sensor] * s;
  const double oy = robot->ahead_mm[sensor] * s + robot->left_mm[sensor] * c;
  const double ux = cos(pose[PHI] + look_rad[sensor]), uy = sin(pose[PHI] + look_rad[sensor]);

  /* It looks along x or along y, more or less; n is that direction. */
  const double nx = fabs(ux) > fabs(uy) ? copysign(1, ux) : 0;
  const double ny = nx != 0 ? 0 : copysign(1, uy);
  const double slant = nx * ux + ny * uy;
  const double from = nx * (pose[X] + ox) + ny * (pose[Y] + oy);
  /* Walls are half a cell beside the centres, and their faces half a wall before that. */
  const double first_face = (cell_mm - wall_mm) / 2;
  const double face = first_face + cell_mm * round((from + reading_mm * slant - first_face) / cell_mm);
  const double expected_mm = (face - from) / slant;
  const double surprise_mm = reading_mm - expected_mm;
  if (reading_mm > 0.8 * cell_mm || fabs(surprise_mm) > cell_mm / 5) return;

  /* How the expected reading changes with x, y and phi. */
  const double change[STATES] = {
      -nx / slant, -ny / slant,
      -((ny * ox - nx * oy) + expected_mm * (ny * ux - nx * uy)) / slant};
  double gain[STATES], variance = PSD_ERROR_MM * PSD_ERROR_MM / READINGS + 2;
  for (int i = 0; i < STATES; ++i) {
    gain[i] = 0;
    for (int j = 0; j < STATES; ++j) gain[i] += covariance[i][j] * change[j];
    variance += change[i] * gain[i];
  }
  for (int i = 0; i < STATES; ++i) pose[i] += gain[i] / variance * surprise_mm;
  for (int i = 0; i < STATES; ++i)
    for (int j = 0; j < STATES; ++j) covariance[i][j] -= gain[i] * gain[j] / variance;
}
