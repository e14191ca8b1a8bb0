// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Internal to the reader of edits: the functions of the table in read_edit.cc.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "edits/edit.h"
#include "files/entry_reader.h"
#include "files/format.h"

namespace understudy::edits {

// A line that begins with the words of its row and has an allowed number of arguments.
struct EditLine {
  const Entry& entry;
  std::span<const Token> arguments;  // what follows the words
  std::string_view text;             // the lines of a file below it
  const FormatContext& context;
  FileReport& report;

  const Token& first() const { return entry[0]; }  // errors about the whole line point to it
};

// Each returns nothing, after reporting why, if the line is not such an edit.
using ReadEdit = std::optional<Edit> (*)(const EditLine& line);

// read_world_edits.cc: what is in the world.
std::optional<Edit> read_add_robot(const EditLine& line);
std::optional<Edit> read_add_object(const EditLine& line);
std::optional<Edit> read_add_kind(const EditLine& line);
std::optional<Edit> read_hold(const EditLine& line);
std::optional<Edit> read_release(const EditLine& line);
std::optional<Edit> read_remove(const EditLine& line);
std::optional<Edit> read_add_wall(const EditLine& line);
std::optional<Edit> read_remove_wall(const EditLine& line);
std::optional<Edit> read_move_wall(const EditLine& line);
std::optional<Edit> read_set_wall(const EditLine& line);
std::optional<Edit> read_set_world(const EditLine& line);
std::optional<Edit> read_error_level(const EditLine& line);
std::optional<Edit> read_floor(const EditLine& line);
std::optional<Edit> read_add_marker(const EditLine& line);
std::optional<Edit> read_remove_marker(const EditLine& line);
std::optional<Edit> read_move_marker(const EditLine& line);
std::optional<Edit> read_set_marker(const EditLine& line);

// read_body_edits.cc: the properties of one robot or object, and the state.
std::optional<Edit> read_move(const EditLine& line);
std::optional<Edit> read_place(const EditLine& line);
std::optional<Edit> read_set_body(const EditLine& line);
std::optional<Edit> read_sensor(const EditLine& line);
std::optional<Edit> read_part(const EditLine& line);
std::optional<Edit> read_fitted(const EditLine& line);
std::optional<Edit> read_disconnect(const EditLine& line);
std::optional<Edit> read_cut(const EditLine& line);
std::optional<Edit> read_power(const EditLine& line);
std::optional<Edit> read_save_state(const EditLine& line);
std::optional<Edit> read_restore_state(const EditLine& line);

// take_back_text.cc
std::optional<Edit> read_take_back(const EditLine& line);

}  // namespace understudy::edits
