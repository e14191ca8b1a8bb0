// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "panel/seven_segments.h"

#include <algorithm>
#include <iterator>

namespace understudy {
namespace {

struct SegmentGlyph {
  char character;
  int segments;
};

// Digits first: what looks the same as one of them is read as that digit.
constexpr SegmentGlyph kSegmentGlyphs[] = {
    {'0', 0x3F}, {'1', 0x06}, {'2', 0x5B}, {'3', 0x4F},  {'4', 0x66}, {'5', 0x6D}, {'6', 0x7D},
    {'7', 0x07}, {'8', 0x7F}, {'9', 0x6F}, {'A', 0x77},  {'B', 0x7C}, {'C', 0x39}, {'D', 0x5E},
    {'E', 0x79}, {'F', 0x71}, {'G', 0x3D}, {'H', 0x76},  {'I', 0x30}, {'J', 0x1E}, {'K', 0x75},
    {'L', 0x38}, {'M', 0x37}, {'N', 0x54}, {'O', 0x3F},  {'P', 0x73}, {'Q', 0x67}, {'R', 0x50},
    {'S', 0x6D}, {'T', 0x78}, {'U', 0x3E}, {'V', 0x1C},  {'W', 0x7E}, {'X', 0x76}, {'Y', 0x6E},
    {'Z', 0x5B}, {'-', 0x40}, {'_', 0x08}, {'=', 0x48},  {'"', 0x22}, {'?', 0x53}, {'[', 0x39},
    {']', 0x0F}, {'(', 0x39}, {')', 0x0F}, {'\'', 0x20}, {'`', 0x02}, {'^', 0x23}, {'|', 0x30},
};

}  // namespace

int segments_of(char character) {
  const bool small = character >= 'a' && character <= 'z';
  const char looked_for = small ? static_cast<char>(character - 'a' + 'A') : character;
  const auto* found =
      std::find_if(std::begin(kSegmentGlyphs), std::end(kSegmentGlyphs),
                   [&](const SegmentGlyph& glyph) { return glyph.character == looked_for; });
  return found == std::end(kSegmentGlyphs) ? 0 : found->segments;
}

char character_of(int segments) {
  const auto* found =
      std::find_if(std::begin(kSegmentGlyphs), std::end(kSegmentGlyphs),
                   [&](const SegmentGlyph& glyph) { return glyph.segments == segments; });
  return found == std::end(kSegmentGlyphs) ? ' ' : found->character;
}

}  // namespace understudy
