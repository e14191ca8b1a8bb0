// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What a line may say about a model file: the length of its unit and which of its axes points up.
// Without these words the format decides; docs/formats/models.md lists the defaults.
//   hull.stl unit=mm up=z
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace understudy {

struct ModelOptions {
  double unit_m = 0;  // 0: as the format says
  char up = 0;        // x, y or z; 0: as the format says

  bool operator==(const ModelOptions&) const = default;
};

// Whether a word is an option: "unit=mm", "up=z".
bool is_model_option(std::string_view word);

// Takes such a word. Units are m, cm, mm, in, ft, or a number of metres.
Status take_model_option(std::string_view word, ModelOptions& options);

// The words for these options, each after a blank; empty if the format decides.
std::string option_words(const ModelOptions& options);

// The name of a mesh as the words of a line: its path, and each of its options.
std::vector<std::string> words_of_mesh_name(std::string_view name);

}  // namespace understudy
