// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The robots and objects of a .sim: their kinds, built in or loaded, their places, names and ids.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "files/body_names.h"
#include "files/format.h"
#include "systems/eyesim/sim_kinds.h"

namespace understudy {

class SceneBodies {
 public:
  SceneBodies(FileReport& report, Reading& reading, Spec& spec)
      : report_(report), reading_(reading), spec_(spec), kinds_(report, reading, spec) {}

  // A robi or robot line: loads a kind. EyeSim 6 wrote the program and the place after it.
  void take_robi(const Entry& entry);
  // An obj or object line: loads a kind. EyeSim 6 wrote a place and a mesh instead.
  void take_obj(const Entry& entry);
  // A line that starts with the name of a kind. Returns false if there is no such kind.
  bool place(const Entry& entry);
  // set next-id, next-name, next-heading-rad, next-error-source. Returns false for any other key.
  bool take_set(const Entry& entry);
  // Called after the file of the surroundings was read, because its objects have names too.
  void adopt_named();
  // Called at the end of the file. Start marks and floor are known now, unless their file has
  // errors.
  void finish(bool surroundings_known);

  // The robot that a part line belongs to; null if there is none so far.
  RobotSpec* last_robot() { return spec_.robots.empty() ? nullptr : &spec_.robots[last_robot_]; }
  // Of the robot or object placed last; null if there is none so far.
  Stance* last_stance();
  const SceneKinds& kinds() const { return kinds_; }

  void set_id(const Token& value);
  void set_name(const Token& value);
  void set_heading(const Token& value);
  void set_error_source(const Token& value);

 private:
  // A body's position in the file and in the Spec, for checks that are only possible at the end.
  struct Placed {
    Token word;
    bool is_robot;
    std::size_t index;
  };
  struct AtMark {
    Token letter;  // empty text for any mark
    std::size_t robot;
    bool keeps_heading;  // the line gives one
  };

  void place_robot(const RobotKindSpec& kind, const Entry& entry);
  void place_object(const ObjectKindSpec& kind, const Token& word, std::span<const Token> pose);
  void place_at_mark(const RobotKindSpec& kind, const Entry& entry);
  std::optional<Pose2> read_pose(std::span<const Token> words);
  RobotSpec& add_robot(const std::string& kind, const Token& word, const Pose2& X_WR);
  std::string give_name(const std::string& kind);
  std::string command_of(std::span<const Token> words) const;
  std::string program_of(const Token& word) const;
  std::optional<std::string> program_file(const std::string& word) const;
  void go_to_mark(const AtMark& at);
  void check_places();

  FileReport& report_;
  Reading& reading_;
  Spec& spec_;
  SceneKinds kinds_;
  BodyNames names_;
  std::vector<Placed> placed_;
  std::vector<AtMark> at_marks_;
  std::size_t last_robot_ = 0;
  std::size_t named_objects_ = 0;  // this many of the spec's objects are in names_
  std::size_t named_robots_ = 0;
  // From set lines, for the next robot or object.
  std::optional<Token> next_name_;
  std::optional<Token> next_heading_;
  double next_heading_rad_ = 0;
  std::optional<Token> next_source_;  // of errors; for the next robot
};

// The `set` keys that apply to the next robot or object.
std::vector<Keyword> next_body_settings();

}  // namespace understudy
