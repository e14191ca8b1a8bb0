// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// LCD: drawing on the robot's panel. Printed text goes to the robot's log, too, line by line.
#include "base/words.h"
#include "systems/eyesim/robios/units.h"

namespace understudy::robios {
namespace {

std::string rest_as_text(Call& call) {
  const ByteSpan bytes = call.arguments.bytes(call.arguments.left());
  return {bytes.begin(), bytes.end()};
}

Screen& screen_of(Call& call) { return call.memory.panel.screen; }

void log_text(Call& call, const std::string& text) {
  std::string line;
  const auto end_line = [&] {
    if (!line.empty()) call.robot.log("LCD: " + line);
    line.clear();
  };
  for (const char c : text) {
    if (c == '\n')
      end_line();
    else
      // A program must not control the user's terminal.
      line.push_back(is_control(c) ? ' ' : c);
  }
  end_line();
}

void lcd_text(Call& call) {
  const std::string text = rest_as_text(call);
  screen_of(call).print(text);
  log_text(call, text);
}

void lcd_set_pos(Call& call) {
  const int row = call.arguments.be_i16();
  const int column = call.arguments.be_i16();
  screen_of(call).move_to(row, column);
}

void lcd_text_at(Call& call) {
  lcd_set_pos(call);
  lcd_text(call);
}

void lcd_clear(Call& call) { screen_of(call).clear(); }

void lcd_get_pos(Call& call) {
  const ScreenText::CursorCell cursor = screen_of(call).cursor();
  reply_i32(call, cursor.row);
  reply_i32(call, cursor.column);
}

void lcd_colour(Call& call) {
  const std::uint32_t foreground = call.arguments.be32();
  screen_of(call).set_colours(foreground, call.arguments.be32());
}

// The client has told its program already whether there is such a font.
void lcd_font(Call& call) {
  const int family = call.arguments.u8();
  screen_of(call).set_font(family, call.arguments.u8());
}

void lcd_font_size(Call& call) { screen_of(call).set_font_size(call.arguments.u8()); }

void lcd_mode(Call& call) { screen_of(call).set_mode(call.arguments.be32()); }

void lcd_menu(Call& call) {
  const int position = call.arguments.u8();
  const std::int32_t foreground = call.arguments.be_i32();
  const std::int32_t background = call.arguments.be_i32();
  screen_of(call).set_label(position, foreground, background, rest_as_text(call));
}

void lcd_shape(Call& call) {
  ByteReader& in = call.arguments;
  const int shape = in.u8();
  const int flags = in.u8();
  const int x1 = in.be_i16();
  const int y1 = in.be_i16();
  const int x2 = in.be_i16();
  const int y2 = in.be_i16();
  const bool filled = (flags & ROBIOS_SHAPE_FILLED) != 0;
  const Ink ink{in.be32() & 0xFFFFFF, (flags & ROBIOS_SHAPE_INVERTS) != 0};
  Screen& screen = screen_of(call);
  if (shape == ROBIOS_SHAPE_PIXEL) screen.pixel(x1, y1, ink);
  if (shape == ROBIOS_SHAPE_LINE) screen.line(x1, y1, x2, y2, ink);
  if (shape == ROBIOS_SHAPE_AREA) screen.area(x1, y1, x2, y2, ink, filled);
  if (shape == ROBIOS_SHAPE_CIRCLE) screen.circle(x1, y1, x2, ink, filled);
}

void lcd_get_pixel(Call& call) {
  const int x = call.arguments.be_i16();
  reply_i32(call, screen_of(call).canvas().at(x, call.arguments.be_i16()));
}

void lcd_image(Call& call) {
  ByteReader& in = call.arguments;
  const int kind = in.u8();
  Rectangle area;
  area.x = in.be_i16();
  area.y = in.be_i16();
  area.width = in.be_i16();
  area.height = in.be_i16();
  const ByteSpan pixels = in.bytes(in.left());
  if (kind <= ROBIOS_IMAGE_BINARY)
    screen_of(call).image(static_cast<ImageKind>(kind), area, pixels);
}

// clang-format off
constexpr CommandRow kLcdCommands[] = {
    {ROBIOS_EXT_LCD_TEXT, "LCDPrintf", Access::kTells, {text_no_reply(0), kNoForm}, lcd_text},
    {ROBIOS_EXT_LCD_TEXT_AT, "LCDSetPrintf", Access::kTells, {text_no_reply(4), kNoForm}, lcd_text_at},
    {ROBIOS_EXT_LCD_CLEAR, "LCDClear", Access::kTells, {no_reply(0), kNoForm}, lcd_clear},
    {ROBIOS_EXT_LCD_SET_POS, "LCDSetPos", Access::kTells, {no_reply(4), kNoForm}, lcd_set_pos},
    {ROBIOS_EXT_LCD_GET_POS, "LCDGetPos", Access::kTells, {replies(0, 8), kNoForm}, lcd_get_pos},
    {ROBIOS_EXT_LCD_COLOUR, "LCDSetColor", Access::kTells, {no_reply(8), kNoForm}, lcd_colour},
    {ROBIOS_EXT_LCD_FONT, "LCDSetFont", Access::kTells, {no_reply(2), kNoForm}, lcd_font},
    {ROBIOS_EXT_LCD_FONT_SIZE, "LCDSetFontSize", Access::kTells, {no_reply(1), kNoForm}, lcd_font_size},
    {ROBIOS_EXT_LCD_MODE, "LCDSetMode", Access::kTells, {no_reply(4), kNoForm}, lcd_mode},
    {ROBIOS_EXT_LCD_MENU, "LCDMenu", Access::kTells, {text_no_reply(9), kNoForm}, lcd_menu},
    {ROBIOS_EXT_LCD_SHAPE, "LCDLine", Access::kTells, {no_reply(14), kNoForm}, lcd_shape},
    {ROBIOS_EXT_LCD_GET_PIXEL, "LCDGetPixel", Access::kTells, {replies(4, 4), kNoForm}, lcd_get_pixel},
    {ROBIOS_EXT_LCD_IMAGE, "LCDImage", Access::kTells, {text_no_reply(9), kNoForm}, lcd_image},
    {ROBIOS_EXT_LCD_REFRESH, "LCDRefresh", Access::kTells, {no_reply(0), kNoForm}, nullptr},
};
// clang-format on

}  // namespace

std::span<const CommandRow> lcd_commands() { return kLcdCommands; }

}  // namespace understudy::robios
