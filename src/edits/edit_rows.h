// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Inside of the edits: the functions behind the table in edit.cc.
#pragma once

#include <optional>
#include <span>

#include "edits/edit.h"

namespace understudy::edits {

// A line that begins with the words of its row and has as many arguments as that allows.
struct EditLine {
  EditScene& scene;
  const Token& first;                // where complaints about the line as a whole point to
  std::span<const Token> arguments;  // what follows the words
  const Entry& entry;
};

// Each is false if the line was refused; then it has been reported and nothing has changed.
using Apply = bool (*)(const EditLine& line);

// edit_things.cc: what stands in the world.
bool add_robot(const EditLine& line);
bool add_object(const EditLine& line);
bool add_wall(const EditLine& line);
bool add_kind(const EditLine& line);
bool remove_wall(const EditLine& line);
bool move_wall(const EditLine& line);
bool set_floor(const EditLine& line);

// edit_presence.cc: who is in the world and who is out of it.
bool remove_body(const EditLine& line);
bool hold_body(const EditLine& line);
bool release_body(const EditLine& line);

// edit_markers.cc
bool add_marker(const EditLine& line);
bool remove_marker(const EditLine& line);
bool move_marker(const EditLine& line);
bool set_marker(const EditLine& line);

// edit_values.cc: what things are like.
bool set_value(const EditLine& line);
bool set_wall_value(const EditLine& line);
bool set_body_value(const EditLine& line);
bool set_error_level(const EditLine& line);
bool add_part(const EditLine& line);

// edit_state.cc: what goes to the state.
bool move_body(const EditLine& line);
bool place_body(const EditLine& line);
bool sensor_line(const EditLine& line);
bool part_line(const EditLine& line);
bool cut_device(const EditLine& line);
bool power_device(const EditLine& line);
bool disconnect_program(const EditLine& line);
bool save_state(const EditLine& line);
bool restore_state(const EditLine& line);

// What several of them share.
int take_id(Spec& spec);
void settle_ids(Spec& spec);  // so that the id of the last one is not given again when that goes
bool is_held(const Spec& spec, int id);
// The body is put there; the rest of its state stays.
void place_at(const EditLine& line, int id, const Pose2& pose);
template <class Body>
bool is_called(const Body& body, const std::string& id_or_name) {
  return body.name == id_or_name || std::to_string(body.id) == id_or_name;
}
// Can, Can-2, Can-3 ... as in files: the first that nobody has.
std::string free_name(const Spec& spec, const std::string& kind);
// r g b, each from 0 to 255.
std::optional<std::uint32_t> read_exact_colour(std::span<const Token> parts, FileReport& report);
std::optional<Pose2> read_pose(std::span<const Token> x_y_phi, FileReport& report);
std::optional<Vec2> read_point(std::span<const Token> x_y, FileReport& report);
WallSpec* find_wall(const Token& id, Spec& spec, FileReport& report);

}  // namespace understudy::edits
