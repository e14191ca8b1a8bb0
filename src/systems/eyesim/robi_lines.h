// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a .robi are taken one by one: each has a function that adds it to RobiLines. robi.cc
// has the table of their words; what the lines add up to is made in robi_kind.cc.
#pragma once

#include <optional>
#include <string>

#include "files/extension_lines.h"
#include "systems/eyesim/robi_kind.h"

namespace understudy::robi {

// What was read so far, and where to complain.
struct RobiLines {
  // Whether there are enough words after the first. Warns about more than can be used.
  bool has_words(const Entry& entry, std::size_t least, std::size_t most);
  std::optional<double> number(const Token& word, const char* what, const NumberLimits& limits) {
    return read_number(word, what, limits, report);
  }
  // For a line of one number.
  void take_number(const Entry& entry, const NumberLimits& limits, std::optional<double>& value) {
    if (has_words(entry, 1, 1)) value = number(entry[1], entry[0].text.c_str(), limits);
  }

  FileReport report;
  Reading& reading;
  Spec& spec;
  RobiFile robot;
  std::optional<Token> name;
};

// The robot as a whole: robi.cc
void take_drive(RobiLines& lines, const Entry& entry);
void take_name(RobiLines& lines, const Entry& entry);
void take_set(RobiLines& lines, const Entry& entry);
void take_part(RobiLines& lines, const Entry& entry);
void take_device(RobiLines& lines, const Entry& entry);
void take_error(RobiLines& lines, const Entry& entry);

// Body and wheels: robi_body_lines.cc
void take_model(RobiLines& lines, const Entry& entry);
void take_collider(RobiLines& lines, const Entry& entry);
void take_mass(RobiLines& lines, const Entry& entry);
void take_axis(RobiLines& lines, const Entry& entry);
void take_axel(RobiLines& lines, const Entry& entry);
void take_wheel(RobiLines& lines, const Entry& entry);
void take_speed(RobiLines& lines, const Entry& entry);
void take_turn(RobiLines& lines, const Entry& entry);
void take_diameter(RobiLines& lines, const Entry& entry);
void take_shape(RobiLines& lines, const Entry& entry);
void take_wheel_at(RobiLines& lines, const Entry& entry);
void take_suspension(RobiLines& lines, const Entry& entry);

// Sensors: robi_sensor_lines.cc
void take_psd(RobiLines& lines, const Entry& entry);
void take_camera(RobiLines& lines, const Entry& entry);
void take_lidar(RobiLines& lines, const Entry& entry);
void take_fisheye(RobiLines& lines, const Entry& entry);

}  // namespace understudy::robi
