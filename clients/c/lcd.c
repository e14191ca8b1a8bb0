/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * LCD: text goes to the simulator, which writes it into the robot's log.
 */
#include <stdarg.h>

#include "clients/wire/robios_wire.h"
#include "conn.h"
#include "eyebot.h"

int LCDPrintf(const char* format, ...) {
  char text[EYESIM_MAX_TEXT + 1]; /* the display holds far less; longer text is cut */
  va_list arguments;
  va_start(arguments, format);
  const int wanted = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (wanted < 0) return 1;
  const size_t bytes = (size_t)wanted < sizeof text ? (size_t)wanted : sizeof text - 1;
  eyesim_tell_text(ROBIOS_EXT_LCD_TEXT, text, bytes);
  return 0;
}
