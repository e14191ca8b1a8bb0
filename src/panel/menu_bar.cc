// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// How a label looks.
#include "panel/menu_bar.h"

#include "panel/font.h"
#include "panel/screen_text.h"

namespace understudy {
namespace {

constexpr std::size_t kLongestLabel = 31;

}  // namespace

void MenuBar::set(int position, std::int32_t foreground, std::int32_t background,
                  std::string_view text) {
  Label& label = labels_[static_cast<std::size_t>(position - 1)];
  if (foreground >= 0) label.foreground = static_cast<std::uint32_t>(foreground) & 0xFFFFFF;
  if (background >= 0) label.background = static_cast<std::uint32_t>(background) & 0xFFFFFF;
  label.text = printable(text).substr(0, kLongestLabel);
}

void MenuBar::clear_texts() {
  for (Label& label : labels_) label.text.clear();
}

// One or two lines in the middle of a coloured box with a black frame.
void MenuBar::draw(int position, Canvas& canvas) const {
  const int index = position - 1;
  const FontChoice font;
  const FontCell cell = cell_of(font);
  constexpr int kLabelWidth = kLcdWidth / kLcdMenuKeys;
  constexpr std::size_t kLines = 2;
  const auto fitting = static_cast<std::size_t>((kLabelWidth - 4) / cell.width);
  const Label& label = labels_[static_cast<std::size_t>(index)];
  const int left = index * kLabelWidth;
  const int top = kLcdHeight - kLcdMenuHeight;
  canvas.fill({left, top, kLabelWidth, kLcdMenuHeight}, 0);
  canvas.fill({left + 1, top + 1, kLabelWidth - 2, kLcdMenuHeight - 2}, label.background);

  std::array<std::string, kLines> lines;
  std::size_t count = 1;
  for (const char c : label.text) {
    const bool full = lines[count - 1].size() == fitting;
    if ((c == '\n' || full) && count == kLines) break;
    if (c == '\n' || full) ++count;
    if (c != '\n') lines[count - 1].push_back(c == '\t' || c == '\r' ? ' ' : c);
  }
  int base = top + (kLcdMenuHeight - static_cast<int>(count) * cell.height) / 2 + cell.ascent;
  for (std::size_t i = 0; i < count; ++i, base += cell.height) {
    int x = left + (kLabelWidth - static_cast<int>(lines[i].size()) * cell.width + 1) / 2;
    for (const char c : lines[i]) {
      canvas.glyph(glyph_of(font, c), x, base, label.foreground);
      x += cell.width;
    }
  }
}

}  // namespace understudy
