// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Every font that a program can choose with LCDSetFont and LCDSetFontSize.
#pragma once

#include <string>
#include <vector>

#include "panel/font.h"

namespace understudy {

inline std::vector<FontChoice> all_fonts() {
  std::vector<FontChoice> fonts;
  for (int family = 0; family < 3; ++family)
    for (int style = 0; style < 3; ++style)
      for (const int size : kFontSizes)
        fonts.push_back({static_cast<FontFamily>(family), static_cast<FontStyle>(style), size});
  return fonts;
}

inline std::string name_of(const FontChoice& font) {
  static const char* const kFamilies[] = {"Helvetica", "Times", "Courier", "own"};
  static const char* const kStyles[] = {"normal", "bold", "italics"};
  return std::string(kFamilies[static_cast<int>(font.family)]) + " " +
         kStyles[static_cast<int>(font.style)] + " " + std::to_string(font.size);
}

}  // namespace understudy
