// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines that Understudy adds to other systems' formats. Each starts with a word that old
// readers do not know and skip:
//
//   sensor KIND NAME key=value ...     a sensor, with its place: x_m= y_m= z_m= yaw_rad= number=
//   error PART [NAME] key=value ...    errors of the drive, the encoders, the radio or a sensor
//   device KIND NAME key=value ...     a personality on a wire
//   part KIND NAME key=value ...       a servo, LED, switch or kicker
//   null-modem A B                     a cable between two programs
//   set KEY VALUE                      a setting: see settings.h
//
// All formats share one grammar; readers call these functions for the words they allow. A key that
// ends in _m may also be written with _mm, and one in _rad with _deg. The Spec gets metres and
// radians. docs/formats/extensions.md is the reference.
#pragma once

#include <string>
#include <vector>

#include "files/entry_reader.h"
#include "files/format.h"
#include "files/settings.h"

namespace understudy {

// The lists that the lines of a robot, or of a kind of robot, are added to.
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

// The words that read_part_line accepts: sensor, error, device, part, null-modem.
std::vector<Keyword> part_line_keywords();
// The keys that every sensor line may have: its place, its number, its error source.
std::vector<LineKey> placement_keys();

// Reads a line that starts with one of these. Returns false and does nothing if the line starts
// with another word. A new entry replaces one of the same name in the list.
bool read_part_line(const Entry& entry, const FormatContext& context, FileReport& report,
                    PartLists lists);

// Replaces the entry with the same name (for errors also of the same kind), or adds it at the end.
// If there is no room, this is reported at `word`.
void fit_sensor(SensorSpec sensor, const Token& word, FileReport& report,
                std::vector<SensorSpec>& sensors);
void fit_part(PartSpec part, const Token& word, FileReport& report, std::vector<PartSpec>& parts);
void fit_errors(PartSpec errors, const Token& word, FileReport& report,
                std::vector<PartSpec>& list);

// Returns false and reports it if a robot with this many sensors (parts, ...) cannot have more.
bool has_room(std::size_t size, const Token& word, FileReport& report);

// A cable between two programs. It is named after its two ends.
PartSpec null_modem(const std::string& one_end, const std::string& other_end);
bool is_null_modem(const PartSpec& device);
// Why these cannot be the names of its ends; empty if they can.
std::string null_modem_mistake(const std::string& one_end, const std::string& other_end);

// Adds the device to the list, or replaces one with the same name.
void read_device_line(const Entry& entry, const std::vector<LineKind>& kinds, FileReport& report,
                      std::vector<PartSpec>& devices);

// Checks that the devices which these lines have added to the list name sensors of their robot, of
// the kind that they read. Called when all its sensors are known. Other lines are skipped. Of lines
// with the same name, the last one counts.
void check_device_lines(std::span<const Entry> lines, const std::vector<PartSpec>& devices,
                        const std::vector<NamedSensor>& sensors, const FormatContext& context,
                        FileReport& report);
// For it. A sensor replaces an earlier one of its name.
void add_sensors(const std::vector<SensorSpec>& sensors, std::vector<NamedSensor>& named);

// The kind of this name. Reports a word that names no kind. `what` is "sensor kind" or the like.
const LineKind* find_line_kind(const Token& word, const std::vector<LineKind>& kinds,
                               const std::string& what, FileReport& report);

}  // namespace understudy
