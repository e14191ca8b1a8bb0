// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines that Understudy adds to the formats of others. Each starts with a word that old readers
// do not know and skip:
//
//   sensor KIND NAME key=value ...     a sensor, with its place: x_m= y_m= z_m= yaw_rad= number=
//   error PART [NAME] key=value ...    errors of the drive, the encoders, the radio or a sensor
//   device KIND NAME key=value ...     a personality on a wire
//   part KIND NAME key=value ...       a servo, LED, switch or kicker
//   set KEY VALUE                      a setting: see settings.h
//
// One grammar for every format; readers call these for the words they allow. A key that ends in _m
// may be written with _mm, one in _rad with _deg; the Spec gets metres and radians.
// docs/formats/extensions.md is the reference.
#pragma once

#include <string>
#include <vector>

#include "files/entry_reader.h"
#include "files/format.h"
#include "files/settings.h"

namespace understudy {

// Where the lines of a robot, or of a kind of robot, go.
struct PartLists {
  std::vector<SensorSpec>& sensors;
  std::vector<PartSpec>& parts;
  std::vector<PartSpec>& errors;
  std::vector<PartSpec>& devices;
};

inline PartLists part_lists(RobotKindSpec& kind) {
  return {kind.sensors, kind.parts, kind.errors, kind.devices};
}
inline PartLists part_lists(RobotSpec& robot) {
  return {robot.sensors, robot.parts, robot.errors, robot.devices};
}

// The words that read_part_line takes: sensor, error, device, part.
std::vector<Keyword> part_line_keywords();
// The keys that a line of every sensor may have: where it is, its number, its error source.
std::vector<LineKey> placement_keys();

// A line of sensor, error, device or part; false, and nothing done, if it starts with another word.
// What has the name of something in the list takes its place.
bool read_part_line(const Entry& entry, const FormatContext& context, FileReport& report,
                    PartLists lists);

// Puts it into the place of the one with the same name (of errors: also of the same kind), or at
// the end. Without room it is reported at `word`.
void fit_sensor(SensorSpec sensor, const Token& word, FileReport& report,
                std::vector<SensorSpec>& sensors);
void fit_part(PartSpec part, const Token& word, FileReport& report, std::vector<PartSpec>& parts);
void fit_errors(PartSpec errors, const Token& word, FileReport& report,
                std::vector<PartSpec>& list);

// False, and reported, if a robot that has so many sensors (parts, ...) can get no more.
bool has_room(std::size_t size, const Token& word, FileReport& report);

// Adds the device to the list, or puts it in the place of one with the same name.
void read_device_line(const Entry& entry, const std::vector<LineKind>& kinds, FileReport& report,
                      std::vector<PartSpec>& devices);

// The kind of this name; reports a word that names none. `what` is "sensor kind" or the like.
const LineKind* find_line_kind(const Token& word, const std::vector<LineKind>& kinds,
                               const std::string& what, FileReport& report);

}  // namespace understudy
