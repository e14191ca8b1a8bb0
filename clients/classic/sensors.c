/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Distance sensors, bumpers, infrared switches and compass of the older RoBIOS.
 */
#include "classic.h"

#define NEAR_MM 100 /* an infrared switch reacts to what a PSD measures nearer than this */

PSDHandle classic_PSDInit(ClassicSemantics semantics) {
  return PSDGet(semantics) != 0 ? handle_of(semantics) : 0;
}

int classic_PSDRelease(void) { return 0; }

/* The simulated sensors measure whenever they are read, so starting and stopping changes
 * nothing. */
int classic_PSDStart(PSDHandle handles, BOOL cycle) {
  (void)cycle;
  return handles == 0 ? -1 : 0;
}

BOOL classic_PSDCheck(void) { return TRUE; }
int classic_PSDStop(void) { return 0; }
int classic_PSDGet(PSDHandle handle) { return PSDGet(number_of(handle)); }
int classic_PSDGetRaw(PSDHandle handle) { return PSDGetRaw(number_of(handle)); }

BumpHandle classic_BUMPInit(ClassicSemantics semantics) {
  return BUMPGet(semantics) >= 0 ? handle_of(semantics) : 0;
}

int classic_BUMPRelease(BumpHandle handle) { return handle == 0 ? -1 : 0; }

int classic_BUMPCheck(BumpHandle handle, int* time) {
  const int pressed = handle == 0 ? -1 : BUMPGet(number_of(handle));
  if (pressed < 0) return 2;
  if (pressed == 0) return 1;
  if (time) *time = classic_OSGetCount();
  return 0;
}

IRHandle classic_IRInit(ClassicSemantics semantics) { return classic_PSDInit(semantics); }
int classic_IRRelease(IRHandle handle) { return handle == 0 ? -1 : 0; }

int classic_IRRead(IRHandle handle) {
  return handle == 0 ? -1 : PSDGet(number_of(handle)) >= NEAR_MM;
}

int classic_COMPASSInit(ClassicSemantics semantics) {
  (void)semantics;
  return COMPASSGet() < 0;
}

int classic_COMPASSStart(BOOL cycle) {
  (void)cycle;
  return COMPASSGet() < 0;
}

int classic_COMPASSCheck(void) { return COMPASSGet() >= 0; }
int classic_COMPASSStop(void) { return 0; }
int classic_COMPASSRelease(void) { return 0; }

/* Nothing near the simulated compass disturbs the Earth's field. */
int classic_COMPASSCalibrate(int mode) {
  (void)mode;
  return 0;
}

int classic_COMPASSGet(void) { return COMPASSGet(); }
