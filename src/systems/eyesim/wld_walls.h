// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The walls of a .wld: their frames (push, pop), their numbers, and the settings for the walls that
// follow.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "files/format.h"
#include "world/spec.h"

namespace understudy {

class WallReader {
 public:
  WallReader(FileReport& report, const Reading& reading, Spec& spec)
      : report_(report), reading_(reading), spec_(spec) {}

  void push(const Token& x, const Token& y, const Token& phi);
  // Returns false if there is no frame to leave.
  bool pop();
  // Takes at least four numbers. `first` is the first word of the line.
  void take_wall(const Token& first, std::span<const Token> numbers);
  void take_set(const Entry& entry);

  void set_next_id(const Token& value);
  void set_start_mark(const Token& value);

 private:
  // A local frame of push in the world frame. In mm and degrees, so that right angles stay exact.
  struct Frame {
    double x_mm = 0;
    double y_mm = 0;
    double turn_deg = 0;  // counter-clockwise
  };

  static Vec2 to_world_mm(const Frame& frame, Vec2 local_mm);
  std::optional<Vec2> read_end_m(const Token& x, const Token& y);
  bool read_body(std::span<const Token> numbers, WallSpec& wall);

  FileReport& report_;
  const Reading& reading_;
  Spec& spec_;
  std::vector<Frame> frames_ = {Frame{}};
  WallSpec next_;  // surface and look of the walls that follow
};

// The `set` keys of a .wld.
std::vector<Keyword> wld_settings();

}  // namespace understudy
