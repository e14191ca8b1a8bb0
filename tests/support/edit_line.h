// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A line of an edit as an input of a run.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "edits/read_edit.h"
#include "run/world_edits.h"

namespace understudy {

inline EditBytes edit_of_line(const std::string& line) {
  const auto edit = read_edit(line, edit_context());
  EXPECT_TRUE(edit) << line << ": " << edit.error();
  return edit ? as_input(*edit) : EditBytes{};
}

}  // namespace understudy
