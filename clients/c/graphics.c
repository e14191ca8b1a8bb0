/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * LCD: shapes and images. An image is clipped to the screen and sent in strips.
 */
#include "conn.h"
#include "eyebot.h"

/* Bytes of pixels in one packet. With the packet's head it must stay below
 * ROBIOS_MAX_CLIENT_PAYLOAD. */
#define STRIP_BYTES 60000

static int shape(int kind, int flags, int x1, int y1, int x2, int y2, COLOR colour) {
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_SHAPE);
  eyesim_add_u8(&command, kind);
  eyesim_add_u8(&command, flags);
  eyesim_add_i16(&command, x1);
  eyesim_add_i16(&command, y1);
  eyesim_add_i16(&command, x2);
  eyesim_add_i16(&command, y2);
  eyesim_add_i32(&command, colour);
  eyesim_tell(&command);
  return 0;
}

static int filled(int fill) { return fill ? ROBIOS_SHAPE_FILLED : 0; }

int LCDPixel(int x, int y, COLOR colour) {
  return shape(ROBIOS_SHAPE_PIXEL, 0, x, y, x, y, colour);
}

int LCDLine(int x1, int y1, int x2, int y2, COLOR colour) {
  return shape(ROBIOS_SHAPE_LINE, 0, x1, y1, x2, y2, colour);
}

int LCDArea(int x1, int y1, int x2, int y2, COLOR colour, int fill) {
  return shape(ROBIOS_SHAPE_AREA, filled(fill), x1, y1, x2, y2, colour);
}

int LCDCircle(int x, int y, int radius, COLOR colour, int fill) {
  return shape(ROBIOS_SHAPE_CIRCLE, filled(fill), x, y, radius, 0, colour);
}

int LCDPixelInvert(int x, int y) {
  return shape(ROBIOS_SHAPE_PIXEL, ROBIOS_SHAPE_INVERTS, x, y, x, y, 0);
}

int LCDLineInvert(int x1, int y1, int x2, int y2) {
  return shape(ROBIOS_SHAPE_LINE, ROBIOS_SHAPE_INVERTS, x1, y1, x2, y2, 0);
}

int LCDAreaInvert(int x1, int y1, int x2, int y2) {
  return shape(ROBIOS_SHAPE_AREA, ROBIOS_SHAPE_INVERTS | ROBIOS_SHAPE_FILLED, x1, y1, x2, y2, 0);
}

int LCDCircleInvert(int x, int y, int radius) {
  return shape(ROBIOS_SHAPE_CIRCLE, ROBIOS_SHAPE_INVERTS | ROBIOS_SHAPE_FILLED, x, y, radius, 0, 0);
}

COLOR LCDGetPixel(int x, int y) {
  struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_GET_PIXEL);
  eyesim_add_i16(&command, x);
  eyesim_add_i16(&command, y);
  return eyesim_ask_i32(&command);
}

static int smaller(int a, int b) { return a < b ? a : b; }

static int draw(int kind, int pixel_bytes, const BYTE* image) {
  if (!image) return 1;
  const int first_column = IM_LEFT < 0 ? -IM_LEFT : 0;
  const int first_row = IM_TOP < 0 ? -IM_TOP : 0;
  const int end_column = smaller(IM_WIDTH, ROBIOS_LCD_WIDTH - IM_LEFT);
  const int end_row = smaller(IM_LENGTH, ROBIOS_LCD_HEIGHT - IM_TOP);
  const int width = end_column - first_column;
  if (width <= 0 || end_row <= first_row) return 0; /* outside the screen */
  const int rows_at_once = STRIP_BYTES / (width * pixel_bytes);
  const size_t row_bytes = (size_t)(width * pixel_bytes);
  uint8_t* strip = malloc(row_bytes * (size_t)rows_at_once);
  if (!strip) return 1;
  for (int row = first_row; row < end_row; row += rows_at_once) {
    const int rows = smaller(rows_at_once, end_row - row);
    for (int i = 0; i < rows; ++i) {
      const size_t pixel = (size_t)(row + i) * (size_t)IM_WIDTH + (size_t)first_column;
      memcpy(strip + (size_t)i * row_bytes, image + pixel * (size_t)pixel_bytes, row_bytes);
    }
    struct eyesim_command command = eyesim_command(ROBIOS_EXT_LCD_IMAGE);
    eyesim_add_u8(&command, kind);
    eyesim_add_i16(&command, IM_LEFT + first_column);
    eyesim_add_i16(&command, IM_TOP + row);
    eyesim_add_i16(&command, width);
    eyesim_add_i16(&command, rows);
    eyesim_tell_with(&command, strip, (size_t)rows * row_bytes);
  }
  free(strip);
  return 0;
}

int LCDImage(const BYTE* colour) { return draw(ROBIOS_IMAGE_COLOUR, 3, colour); }

int LCDImageGray(const BYTE* gray) { return draw(ROBIOS_IMAGE_GRAY, 1, gray); }

int LCDImageBinary(const BYTE* binary) { return draw(ROBIOS_IMAGE_BINARY, 1, binary); }
