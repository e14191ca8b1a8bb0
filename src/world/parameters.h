// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The numbers that a part accepts, declared as data next to the part: key, default, unit, limits,
// help. One reader serves drives, sensors and error models, and lists and help pages print the same
// table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "world/spec.h"

namespace understudy {

struct ParameterInfo {
  const char* key;
  double fallback;
  const char* unit;
  double minimum;
  double maximum;
  const char* help;
  bool scaled = true;  // for an error: the error level scales it
};

// A parameter that is a word: a preset, the name of a part.
struct TextInfo {
  const char* key;
  const char* fallback;
  const char* form;  // "none|sharp|..." or "PART"
  const char* help;
};

// One text per info, in the same order. Texts that were given are removed from the list.
std::vector<std::string> take_texts(Parameters& given, std::span<const TextInfo> known);

// One value per info, in the same order. `part` names the part in the error ("sensor PSD1 of
// Rover").
Result<std::vector<double>> read_parameters(const Parameters& given,
                                            std::span<const ParameterInfo> known,
                                            const std::string& part);

}  // namespace understudy
