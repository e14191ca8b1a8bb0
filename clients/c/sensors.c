/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * PSD and LIDAR: distances. Also sensors that EyeSim does not have.
 */
#include <stdatomic.h>

#include "conn.h"
#include "eyebot.h"

#undef PSDGet
#undef PSDGetRaw

#define MOST_VALUES 16
#define MOST_POINTS 100000

/* Python's eye.py reads it by this name. */
int LIDAR_RESOLUTION = ROBIOS_LIDAR_POINTS;

/* Programs of 2017 number left 1 and front 2; since 2018 front is 1 and left is 2. */
static int from_old(int psd) { return psd == 1 ? 2 : psd == 2 ? 1 : psd; }

static int read_psd(int psd) {
  if (psd < 1 || psd > 255) {
    eyesim_needs(ROBIOS_KIND_PSD, psd);
    return 0;
  }
  struct eyesim_command command = eyesim_command(ROBIOS_PSD_GET);
  uint8_t reply[2];
  eyesim_add_u8(&command, psd);
  eyesim_ask(&command, reply, sizeof reply);
  const int distance = reply[0] << 8 | reply[1];
  if (distance == 0) eyesim_needs(ROBIOS_KIND_PSD, psd); /* or it touches something */
  return distance;
}

static int read_psd_raw(int psd) {
  if (!eyesim_needs(ROBIOS_KIND_PSD, psd)) return 0;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_PSD_RAW);
  eyesim_add_u8(&command, psd);
  return eyesim_ask_i32(&command);
}

int PSDGet(int psd) { return read_psd(psd); }

int PSDGetRaw(int psd) { return read_psd_raw(psd); }

int PSDGetOld(int psd) { return read_psd(from_old(psd)); }

int PSDGetRawOld(int psd) { return read_psd_raw(from_old(psd)); }

/* Until LIDARSet says otherwise, the robot decides. */
static atomic_bool resolution_known;

static void learn_resolution(void) {
  if (atomic_exchange(&resolution_known, true)) return;
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_LIDAR_POINTS);
  LIDAR_RESOLUTION = eyesim_ask_i32(&command);
}

/* Python's eye.py passes NULL to learn the resolution first. */
int LIDARGet(int distances[]) {
  learn_resolution();
  if (!distances || LIDAR_RESOLUTION < 1 || LIDAR_RESOLUTION > MOST_POINTS) return 1;
  const size_t points = (size_t)LIDAR_RESOLUTION;
  memset(distances, 0, points * sizeof distances[0]);
  if (!eyesim_needs(ROBIOS_KIND_LIDAR, 1)) return 1;
  const struct eyesim_command command = eyesim_command(ROBIOS_LIDAR_GET);
  uint8_t* reply = malloc(points * 4);
  if (!reply) return 1;
  /* If the scan is shorter than expected, the rest is zeros. */
  eyesim_ask(&command, reply, points * 4);
  for (size_t i = 0; i < points; ++i) distances[i] = eyesim_get_i32(reply + 4 * i);
  free(reply);
  return 0;
}

int LIDARSet(int range, int tilt, int points) {
  if (range < 1 || range > 360 || tilt < -90 || tilt > 90 || points < 1 || points > MOST_POINTS)
    return 1;
  if (!eyesim_needs(ROBIOS_KIND_LIDAR, 1)) return 1;
  struct eyesim_command command = eyesim_command(ROBIOS_LIDAR_SET);
  uint8_t reply = 0;
  eyesim_add_i32(&command, range);
  eyesim_add_i32(&command, tilt);
  eyesim_add_i32(&command, points);
  eyesim_ask(&command, &reply, 1);
  LIDAR_RESOLUTION = points;
  resolution_known = true;
  return 0;
}

/* The laser of 2017: a degree to the left of the front first, then on to the left. */
int SIMLaserScan(int* distances) {
  int* scan = malloc(sizeof(int) * MOST_POINTS);
  if (!scan || !distances) {
    free(scan);
    return 1;
  }
  const int failed = LIDARGet(scan);
  const int points = LIDAR_RESOLUTION;
  for (int i = 0; !failed && i < points; ++i)
    distances[i] = scan[((points / 2 - i - 1) % points + points) % points];
  free(scan);
  return failed;
}

/* Reads the values of sensor `number` of this kind. False unless there are `wanted` of them. */
static bool sense(int kind, int number, double* values, size_t wanted) {
  if (!eyesim_needs(kind, number)) return false;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_SENSE);
  uint8_t reply[1 + 8 * MOST_VALUES];
  eyesim_add_u8(&command, kind);
  eyesim_add_u8(&command, number);
  eyesim_ask(&command, reply, sizeof reply);
  if (reply[0] < wanted) return false;
  for (size_t i = 0; i < wanted; ++i) values[i] = eyesim_get_f64(reply + 1 + 8 * i);
  return true;
}

static double degrees(double radians) { return radians * (180 / M_PI); }

/* Rounds to the nearest integer; not-a-number becomes 0. */
static int whole(double value) { return value > -2e9 && value < 2e9 ? (int)floor(value + 0.5) : 0; }

int COMPASSGet(void) {
  double heading_rad = 0;
  if (!sense(ROBIOS_KIND_COMPASS, 1, &heading_rad, 1)) return -1;
  return ((whole(degrees(heading_rad)) % 360) + 360) % 360;
}

static int sense_vector(int kind, double scale, int* x, int* y, int* z) {
  double values[3];
  if (!sense(kind, 1, values, 3)) return 1;
  if (x) *x = whole(values[0] * scale);
  if (y) *y = whole(values[1] * scale);
  if (z) *z = whole(values[2] * scale);
  return 0;
}

int GYROGet(int* x, int* y, int* z) {
  return sense_vector(ROBIOS_KIND_GYROSCOPE, degrees(100), x, y, z);
}

int ACCELGet(int* x, int* y, int* z) {
  return sense_vector(ROBIOS_KIND_ACCELEROMETER, 1000, x, y, z);
}

int INCLGet(int inclinometer) {
  double angle_rad = 0;
  if (!sense(ROBIOS_KIND_INCLINOMETER, inclinometer, &angle_rad, 1)) return INCL_NONE;
  return whole(degrees(angle_rad) * 100);
}

int BUMPGet(int bumper) {
  double pressed = 0;
  if (!sense(ROBIOS_KIND_BUMPER, bumper, &pressed, 1)) return -1;
  return pressed != 0;
}

int GPSGet(double* latitude, double* longitude, double* altitude_m) {
  double fix[4]; /* the fourth is the quality */
  if (!sense(ROBIOS_KIND_GPS, 1, fix, 4) || fix[3] == 0) return 1;
  if (latitude) *latitude = fix[0];
  if (longitude) *longitude = fix[1];
  if (altitude_m) *altitude_m = fix[2];
  return 0;
}
