// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RobiReader takes the lines of a .robi one by one: robi.cc has the table of its words and those
// about the robot as a whole, robi_body_lines.cc those about body and wheels, robi_sensor_lines.cc
// those about sensors. What the lines add up to is made in robi_kind.cc.
#pragma once

#include <optional>
#include <span>

#include "files/extension_lines.h"
#include "systems/eyesim/robi_kind.h"

namespace understudy {

class RobiReader {
 public:
  RobiReader(const std::string& file, Reading& reading, Spec& spec);
  void read(ByteSpan bytes);

  void take_drive(const Entry& entry);
  void take_name(const Entry& entry);
  void take_model(const Entry& entry);
  void take_collider(const Entry& entry);
  void take_mass(const Entry& entry);
  void take_axis(const Entry& entry);
  void take_axel(const Entry& entry);
  void take_wheel(const Entry& entry);
  void take_psd(const Entry& entry);
  void take_camera(const Entry& entry);
  void take_lidar(const Entry& entry);
  void take_speed(const Entry& entry);
  void take_turn(const Entry& entry);
  void take_diameter(const Entry& entry);
  void take_fisheye(const Entry& entry);
  void take_set(const Entry& entry) {
    read_robot_set_line(entry, report_, robot_.kind);
    load_set_picture(entry, report_, reading_, spec_, robot_.kind.body.look);
  }
  void take_part(const Entry& entry);
  void take_error(const Entry& entry);

 private:
  // Are there enough words behind the first? Warns about more than can be used.
  bool has_words(const Entry& entry, std::size_t least, std::size_t most);
  std::optional<double> number(const Token& word, const char* name, const NumberLimits& limits) {
    return read_number(word, name, limits, report_);
  }
  void take_number_of(const Entry& entry, const NumberLimits& limits, std::optional<double>& value);
  void take_drive_parameters(std::span<const Token> words);
  void take_camera_servos(std::span<const Token> words);

  FileReport report_;
  Reading& reading_;
  Spec& spec_;
  RobiFile robot_;
  std::optional<Token> name_;
};

}  // namespace understudy
