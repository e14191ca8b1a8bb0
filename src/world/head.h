// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The values of the part `head`, which points a camera or a laser: what a device sets, and what it
// reads. Angles are counter-clockwise from the head's front, and up from its level, in radians.
#pragma once

namespace understudy {

enum HeadValue : int {
  kHeadAzimuth,       // where it points; its target is where it was told to point
  kHeadElevation,     // likewise
  kHeadSpeed,         // most speed of the next motion; a scan turns to the left if it is positive
  kHeadAcceleration,  // most acceleration of the next motion; 0: the head's own
  kHeadMotion,        // a HeadMotion; setting it starts that motion, with all the other values
  kHeadLines,         // of a scan
  kHeadLow,           // a scan's elevations
  kHeadHigh,
  kHeadFrom,     // a region's azimuths, at most half a turn apart: it sweeps from here
  kHeadTo,       // to here
  kHeadDelay,    // of the next motion only: it begins so many seconds after the last tick
  kHeadSettled,  // read only: 1 if it has come to rest where it should be
  kHeadLine,     // read only: the scan's line, from 0; -1 if it is not scanning
  kHeadRemains,  // read only: seconds until it is settled; less than 0 since then
  kHeadValueCount
};

enum HeadMotion : int {
  kHeadHold,    // brakes and stays
  kHeadMove,    // to an azimuth, the shortest way, and an elevation
  kHeadTrack,   // the same, softly: for small moves in quick succession
  kHeadHome,    // finds its index marks, in a full turn, and points ahead
  kHeadScan,    // turns all the time, between two elevations
  kHeadRegion,  // sweeps over a region, line by line
  kHeadAim,     // points there at the end of the next tick, if it is quick enough
  kHeadMotionCount
};

}  // namespace understudy
