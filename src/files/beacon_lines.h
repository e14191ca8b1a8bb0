// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of ours about a kind of object: infrared beacons and charging contacts. As in sensor lines,
// x is forward, y left and z up, and a key in m or rad may also be written in mm or deg.
//
//   beacon character=164 x_mm=30 z_mm=60 yaw_deg=-20 half_angle_deg=24 reach_mm=3000
//   charger x_mm=70 reach_mm=20
#pragma once

#include "files/entry_reader.h"
#include "files/file_report.h"
#include "world/spec.h"

namespace understudy {

inline constexpr const char* kBeaconArguments = "character=NUMBER key=value ...";
inline constexpr const char* kChargerArguments = "key=value ...";

void read_beacon_line(const Entry& entry, FileReport& report, ObjectKindSpec& kind);
void read_charger_line(const Entry& entry, FileReport& report, ObjectKindSpec& kind);

}  // namespace understudy
