// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A scan with a Robot Eye: starts a pattern and the laser, and collects the points of the pattern.
#pragma once

#include <optional>

#include "eyeclient/cloud.h"
#include "eyeclient/eye_connection.h"

namespace understudy {

struct EyeRegion {
  double from_azimuth_deg = 0;
  double to_azimuth_deg = 0;
  double low_deg = 0;
  double high_deg = 0;
};

struct EyeScanOrder {
  std::optional<EyeRegion> region;  // none: all around, -35 to 35 degrees
  int lines = 0;                    // of the pattern; 0: as fits the seconds
  double seconds = 0;               // of recording; 0: one pattern, from bottom to top
  int speed_deg_s = 1800;
  int frequency_hz = 10000;
  int average = 1;
  bool intensity = false;
};
// The error names the option that does not fit the others.
Status complete_order(EyeScanOrder& order);

// Picks the points of the pattern out of those that come: from where the head is at the lower end
// until it leaves the upper end, or for some seconds. Knows no socket.
class PatternRecorder {
 public:
  explicit PatternRecorder(const EyeScanOrder& order);
  void take(const EyePacket& packet);
  bool complete() const { return complete_; }
  bool begun() const { return first_s_ >= 0; }
  // Those with a range.
  const Cloud& cloud() const { return cloud_; }
  std::uint64_t without_range() const { return without_range_; }

 private:
  void take(const EyeRawPoint& point, double time_s);
  double time_of(const EyePacket& packet);

  double seconds_;
  double point_s_;  // from one to the next
  double low_deg_;
  double high_deg_;
  double margin_deg_;
  Cloud cloud_;
  std::uint64_t without_range_ = 0;
  std::uint64_t points_ = 0;
  std::optional<std::uint32_t> stamp_;
  double stamp_s_ = 0;  // without the overflows of the stamp
  double first_s_ = -1;
  bool was_high_ = false;
  bool complete_ = false;
};

struct EyeScan {
  PatternRecorder recorder;
  Status ended;  // why it ended early
};
// The eye must be homed. Stops laser and head at the end, whatever happens.
EyeScan scan_with_eye(EyeConnection& eye, const EyeScanOrder& order);

}  // namespace understudy
