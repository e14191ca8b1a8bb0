/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Driving, motors, encoders and servos of the older RoBIOS. The underlying RoBIOS-7 takes whole
 * millimetres and degrees. What is rounded off a turn is added to the next one, so that many small
 * turns do not add up to an error.
 */
#include "classic.h"

#define DEGREES (180 / M_PI)

static double turn_rest_deg, way_rest_mm;
static int turns_on_spot; /* the last command was a turn */

static int whole(double value) { return (int)lround(value); }

/* Returns the next whole number and keeps the remainder for the one after it. */
static int whole_with_rest(double value, double* rest) {
  const int result = whole(value + *rest);
  *rest += value - result;
  return result;
}

VWHandle classic_VWInit(ClassicSemantics semantics, int timescale) {
  (void)timescale;
  return VWSetSpeed(0, 0) == 0 ? handle_of(semantics) : 0;
}

int classic_VWRelease(VWHandle handle) {
  if (handle == 0) return -1;
  return VWSetSpeed(0, 0);
}

int classic_VWReleaseAt(const VWHandle* handle) { return classic_VWRelease(*handle); }

int classic_VWSetSpeed(VWHandle handle, meterPerSec v, radPerSec w) {
  if (handle == 0) return -1;
  return VWSetSpeed(whole(1000.0 * v), whole(w * DEGREES));
}

int classic_VWGetSpeed(VWHandle handle, SpeedType* speed) {
  int v = 0, w = 0;
  if (handle == 0 || VWGetSpeed(&v, &w) != 0) return -1;
  speed->v = (float)(v / 1000.0);
  speed->w = (float)(w / DEGREES);
  return 0;
}

int classic_VWSetPosition(VWHandle handle, meter x, meter y, radians phi) {
  if (handle == 0) return -1;
  turn_rest_deg = way_rest_mm = 0;
  return VWSetPosition(whole(1000.0 * x), whole(1000.0 * y), whole(phi * DEGREES));
}

int classic_VWGetPosition(VWHandle handle, PositionType* position) {
  int x = 0, y = 0, phi = 0;
  if (handle == 0 || VWGetPosition(&x, &y, &phi) != 0) return -1;
  position->x = (float)(x / 1000.0);
  position->y = (float)(y / 1000.0);
  position->phi = (float)(phi / DEGREES);
  return 0;
}

int classic_VWStartControl(VWHandle handle, float vv, float tv, float vw, float tw) {
  if (handle == 0) return -1;
  return VWControl(whole(vv), whole(tv), whole(vw), whole(tw));
}

int classic_VWStopControl(VWHandle handle) { return handle == 0 ? -1 : VWControlOff(); }

int classic_VWDriveStraight(VWHandle handle, meter way, meterPerSec v) {
  if (handle == 0) return -1;
  turns_on_spot = 0;
  return VWStraight(whole_with_rest(1000.0 * way, &way_rest_mm), whole(1000.0 * v));
}

int classic_VWDriveTurn(VWHandle handle, radians angle, radPerSec w) {
  if (handle == 0) return -1;
  turns_on_spot = 1;
  return VWTurn(whole_with_rest(angle * DEGREES, &turn_rest_deg), whole(w * DEGREES));
}

int classic_VWDriveCurve(VWHandle handle, meter way, radians angle, meterPerSec v) {
  if (handle == 0) return -1;
  turns_on_spot = 0;
  return VWCurve(whole_with_rest(1000.0 * way, &way_rest_mm),
                 whole_with_rest(angle * DEGREES, &turn_rest_deg), whole(1000.0 * v));
}

float classic_VWDriveRemain(VWHandle handle) {
  return handle == 0 ? 0 : (float)(VWRemain() / (turns_on_spot ? DEGREES : 1000.0));
}

int classic_VWDriveDone(VWHandle handle) { return handle == 0 ? -1 : VWDone(); }
int classic_VWDriveWait(VWHandle handle) { return handle == 0 ? -1 : VWWait(); }
int classic_VWStalled(VWHandle handle) { return handle == 0 ? -1 : VWStalled(); }

MotorHandle classic_MOTORInit(ClassicSemantics semantics) {
  return MOTORDrive(semantics, 0) == 0 ? handle_of(semantics) : 0;
}

int classic_MOTORDrive(MotorHandle handle, int percent) {
  int error = handle == 0 ? -1 : 0;
  for (int motor; (motor = next_number(&handle)) != 0;)
    if (MOTORDrive(motor, percent) != 0) error = -1;
  return error;
}

int classic_MOTORRelease(MotorHandle handle) { return classic_MOTORDrive(handle, 0); }

/* The robot's encoders count on for ever, so a reset is stored here. */
static int quad_start[32];

QuadHandle classic_QUADInit(ClassicSemantics semantics) {
  const QuadHandle handle = handle_of(semantics);
  classic_QUADReset(handle);
  return handle;
}

int classic_QUADRelease(QuadHandle handle) { return handle == 0 ? -1 : 0; }

int classic_QUADReset(QuadHandle handle) {
  if (handle == 0) return -1;
  for (int quad; (quad = next_number(&handle)) != 0;) quad_start[quad - 1] = ENCODERRead(quad);
  return 0;
}

int classic_QUADRead(QuadHandle handle) {
  const int quad = number_of(handle);
  return quad == 0 ? 0 : ENCODERRead(quad) - quad_start[quad - 1];
}

ServoHandle classic_SERVOInit(ClassicSemantics semantics) {
  return SERVOGet(semantics) >= 0 ? handle_of(semantics) : 0;
}

int classic_SERVORelease(ServoHandle handle) { return handle == 0 ? -1 : 0; }

int classic_SERVOSet(ServoHandle handle, int position) {
  int error = handle == 0 ? -1 : 0;
  for (int servo; (servo = next_number(&handle)) != 0;)
    if (SERVOSet(servo, position) != 0) error = -1;
  return error;
}
