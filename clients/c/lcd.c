/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * LCD: text, colours, menus. The simulator draws; commands without a reply are pipelined.
 */
#include <stdarg.h>

#include "conn.h"
#include "eyebot.h"

#define MENU_CHARACTERS (LCD_MENU_STRLENGTH - 1)
#define KEEP_COLOUR (-1)

static int print(const struct eyesim_command* command, const char* format, va_list arguments) {
  char text[EYESIM_MAX_TEXT + 1]; /* longer text is cut */
  const int wanted = vsnprintf(text, sizeof text, format, arguments);
  if (wanted < 0) return 1;
  const size_t bytes = (size_t)wanted < sizeof text ? (size_t)wanted : sizeof text - 1;
  eyesim_tell_with(command, text, bytes);
  return 0;
}

int LCDPrintf(const char* format, ...) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_TEXT);
  va_list arguments;
  va_start(arguments, format);
  const int result = print(&command, format, arguments);
  va_end(arguments);
  return result;
}

int LCDSetPrintf(int row, int column, const char* format, ...) {
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_TEXT_AT);
  eyesim_add_i16(&command, row);
  eyesim_add_i16(&command, column);
  va_list arguments;
  va_start(arguments, format);
  const int result = print(&command, format, arguments);
  va_end(arguments);
  return result;
}

static int tell_plain(uint8_t command_byte) {
  const struct eyesim_command command = eyesim_command(command_byte);
  eyesim_tell(&command);
  return 0;
}

int LCDClear(void) { return tell_plain(ROBIOS_EXT_LCD_CLEAR); }

int LCDRefresh(void) { return tell_plain(ROBIOS_EXT_LCD_REFRESH); }

int LCDInit(void) {
  eyesim_connect();
  LCD_INITIAL = 1;
  return 0;
}

int LCDSetPos(int row, int column) {
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_SET_POS);
  eyesim_add_i16(&command, row);
  eyesim_add_i16(&command, column);
  eyesim_tell(&command);
  return 0;
}

int LCDGetPos(int* row, int* column) {
  const struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_GET_POS);
  uint8_t reply[8];
  eyesim_ask(&command, reply, sizeof reply);
  eyesim_get_pair(reply, row, column);
  return 0;
}

int LCDSetColor(COLOR foreground, COLOR background) {
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_COLOUR);
  eyesim_add_i32(&command, foreground);
  eyesim_add_i32(&command, background);
  eyesim_tell(&command);
  return 0;
}

int LCDSetFont(int font, int style) {
  if (font < HELVETICA || font > COURIER || style < NORMAL || style > ITALICS) return 1;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_FONT);
  eyesim_add_u8(&command, font);
  eyesim_add_u8(&command, style);
  eyesim_tell(&command);
  return 0;
}

int LCDSetFontSize(int size) {
  switch (size) {
    case 8:
    case 10:
    case 12:
    case 14:
    case 18:
    case 24:
      break;
    default:
      return 1;
  }
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_FONT_SIZE);
  eyesim_add_u8(&command, size);
  eyesim_tell(&command);
  return 0;
}

int LCDFontSize(int size) { return LCDSetFontSize(size); }

int LCDSetMode(int mode) {
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_MODE);
  eyesim_add_i32(&command, mode);
  eyesim_tell(&command);
  return 0;
}

int LCDMenuI(int position, const char* text, COLOR foreground, COLOR background) {
  if (position < 1 || position > 4) return 1;
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_MENU);
  eyesim_add_u8(&command, position);
  eyesim_add_i32(&command, foreground);
  eyesim_add_i32(&command, background);
  eyesim_tell_with(&command, text, text ? strnlen(text, MENU_CHARACTERS) : 0);
  return 0;
}

int LCDMenu(const char* key1, const char* key2, const char* key3, const char* key4) {
  LCDMenuI(1, key1, KEEP_COLOUR, KEEP_COLOUR);
  LCDMenuI(2, key2, KEEP_COLOUR, KEEP_COLOUR);
  LCDMenuI(3, key3, KEEP_COLOUR, KEEP_COLOUR);
  LCDMenuI(4, key4, KEEP_COLOUR, KEEP_COLOUR);
  return 0;
}

int LCDGetSize(int* width, int* height) {
  eyesim_connect();
  if (width) *width = ROBIOS_LCD_WIDTH;
  if (height) *height = ROBIOS_LCD_HEIGHT;
  return 0;
}
