// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Fonts of the LCD: three families in three styles and six sizes, and the panel's own 6 x 13 font
// that a program starts with. font_widths.inc determines where characters go. Their shapes come
// from fonts that the build turns into pictures (tools/fonts). They can be seen in
// tests/unit/panel/golden (helvetica.png, times.png, courier.png).
#pragma once

#include <cstdint>

namespace understudy {

// The first three are in the order of RoBIOS.
enum class FontFamily : std::uint8_t { kHelvetica, kTimes, kCourier, kOwn };
enum class FontStyle : std::uint8_t { kNormal, kBold, kItalics };

inline constexpr int kFontSizes[] = {8, 10, 12, 14, 18, 24};  // pixels

struct FontChoice {
  FontFamily family = FontFamily::kOwn;
  FontStyle style = FontStyle::kNormal;  // not for kOwn
  int size = 12;                         // not for kOwn; one of kFontSizes

  friend bool operator==(const FontChoice&, const FontChoice&) = default;

  template <class Self, class Visitor>
  static void describe(Self& self, Visitor& visit) {
    visit("family", self.family);
    visit("style", self.style);
    visit("size", self.size);
  }
};

// A character as a rectangle of coverage values.
struct Glyph {
  int left = 0;  // relative to the pen
  int top = 0;   // rows above the base line
  int width = 0;
  int height = 0;
  const std::uint8_t* coverage = nullptr;  // row by row; 255 is full ink
};

// Text lines are placed in cells of this size. For a proportional font the width is that of a
// digit.
struct FontCell {
  int width = 6;
  int height = 13;
  int ascent = 11;  // rows above the base line
};

FontCell cell_of(const FontChoice& font);
// Characters outside 32..126 are drawn as a box.
int advance_of(const FontChoice& font, char character);
Glyph glyph_of(const FontChoice& font, char character);

}  // namespace understudy
