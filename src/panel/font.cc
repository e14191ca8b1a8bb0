// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which picture a character has in a font, and how far it advances the pen.
#include "panel/font.h"

#include <algorithm>
#include <iterator>

#include "panel/font_pictures.h"
#include "panel/own_font.h"

namespace understudy {
namespace {

constexpr int kCharacters = 95;  // from 32 to 126
#include "panel/font_widths.inc"

constexpr int kCourierWidth = 600;
constexpr int kBoxWidth = 600;

int width_in_thousandths(const FontChoice& font, int index) {
  if (index >= kCharacters) return kBoxWidth;
  const bool bold = font.style == FontStyle::kBold;
  if (font.family == FontFamily::kHelvetica)
    return bold ? kHelveticaBoldWidths[index] : kHelveticaWidths[index];
  if (font.family == FontFamily::kCourier) return kCourierWidth;
  if (font.style == FontStyle::kItalics) return kTimesItalicsWidths[index];
  return bold ? kTimesBoldWidths[index] : kTimesWidths[index];
}

// 0..94 for 32..126, 95 for all others.
int index_of(char character) {
  return character >= ' ' && character <= '~' ? character - ' ' : kCharacters;
}

int size_index(int size) {
  const auto* found = std::find(std::begin(kFontSizes), std::end(kFontSizes), size);
  return static_cast<int>(std::min(found, std::end(kFontSizes) - 1) - std::begin(kFontSizes));
}

}  // namespace

FontCell cell_of(const FontChoice& font) {
  if (font.family == FontFamily::kOwn) return {};
  // Room for the tallest and deepest characters of the three families.
  return {advance_of(font, '0'), font.size + (font.size + 5) / 6, (font.size * 90 + 50) / 100};
}

int advance_of(const FontChoice& font, char character) {
  if (font.family == FontFamily::kOwn) return FontCell{}.width;
  return (width_in_thousandths(font, index_of(character)) * font.size + 500) / 1000;
}

Glyph glyph_of(const FontChoice& font, char character) {
  const int index = index_of(character);
  if (font.family == FontFamily::kOwn) return own_glyph(index);
  const int variant = (static_cast<int>(font.family) * 3 + static_cast<int>(font.style)) *
                          static_cast<int>(std::size(kFontSizes)) +
                      size_index(font.size);
  if (index < kCharacters) return font_picture(variant * kCharacters + index);
  return stretched_box(font, advance_of(font, character), variant);
}

}  // namespace understudy
