/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The LCD of the older RoBIOS on the larger one of RoBIOS-7: text at the top as usual, and below it
 * the 128 x 64 pixels, each drawn as two by two.
 */
#include "classic.h"

#define LEFT_PX 0
#define TOP_PX 160 /* below seven rows of text */
#define SCALE 2
#define COLUMNS 128
#define ROWS 64

static bool shown[ROWS][COLUMNS]; /* what LCDGetPixel returns */

static int left_of(int x) { return LEFT_PX + SCALE * x; }
static int top_of(int y) { return TOP_PX + SCALE * y; }
static bool on_screen(int x, int y) { return x >= 0 && y >= 0 && x < COLUMNS && y < ROWS; }

int classic_LCDPutChar(char c) { return LCDPrintf("%c", c); }
int classic_LCDSetChar(int row, int column, char c) { return LCDSetPrintf(row, column, "%c", c); }
int classic_LCDPutString(const char* text) { return LCDPrintf("%s", text); }
int classic_LCDSetString(int row, int column, const char* text) {
  return LCDSetPrintf(row, column, "%s", text);
}
int classic_LCDPutHex(int value) { return LCDPrintf("%08X", (unsigned)value); }
int classic_LCDPutHex1(int value) { return LCDPrintf("%02X", (unsigned)value & 0xFF); }
int classic_LCDPutInt(int value) { return LCDPrintf("%d", value); }
int classic_LCDPutIntS(int value, int spaces) { return LCDPrintf("%*d", spaces, value); }
int classic_LCDPutFloat(float value) { return LCDPrintf("%f", (double)value); }
int classic_LCDPutFloatS(float value, int spaces, int decimals) {
  return LCDPrintf("%*.*f", spaces, decimals, (double)value);
}

int classic_LCDMode(int mode) {
  return LCDSetMode(mode & NOSCROLLING ? LCD_NOSCROLLING : LCD_SCROLLING);
}

int classic_LCDMenuI(int position, const char* text) {
  return LCDMenuI(position, text, WHITE, BLACK);
}

int classic_KEYGetBuf(char* key) {
  *key = (char)KEYGet();
  return 0;
}

/* The picture without its border, enlarged. */
int classic_LCDPutColorGraphic(colimage* colour) {
  enum { WIDTH = SCALE * (imagecolumns - 2), HEIGHT = SCALE * (imagerows - 2) };
  static BYTE large[HEIGHT][WIDTH][3];
  for (int y = 0; y < HEIGHT; ++y)
    for (int x = 0; x < WIDTH; ++x) memcpy(large[y][x], (*colour)[1 + y / SCALE][1 + x / SCALE], 3);
  LCDImageStart(LEFT_PX, TOP_PX, WIDTH, HEIGHT);
  return LCDImage(&large[0][0][0]);
}

int classic_LCDPutGraphic(image* gray) {
  colimage colour;
  for (int y = 0; y < imagerows; ++y)
    for (int x = 0; x < imagecolumns; ++x) memset(colour[y][x], (*gray)[y][x], 3);
  return classic_LCDPutColorGraphic(&colour);
}

int classic_LCDSetPixel(int row, int column, int value) {
  if (!on_screen(column, row)) return 1;
  if (value == 2) value = !shown[row][column];
  shown[row][column] = value != 0;
  return LCDArea(left_of(column), top_of(row), left_of(column) + SCALE - 1, top_of(row) + SCALE - 1,
                 value ? WHITE : BLACK, 1);
}

int classic_LCDInvertPixel(int row, int column) { return classic_LCDSetPixel(row, column, 2); }

int classic_LCDGetPixel(int row, int column) {
  return on_screen(column, row) ? shown[row][column] : 0;
}

int classic_LCDPutImage(const BYTE* pixels) {
  for (int i = 0; i < ROWS * COLUMNS; ++i)
    classic_LCDSetPixel(i / COLUMNS, i % COLUMNS, pixels[i / 8] >> (7 - i % 8) & 1);
  return 0;
}

int classic_LCDLine(int x1, int y1, int x2, int y2, int colour) {
  const int steps = abs(x2 - x1) > abs(y2 - y1) ? abs(x2 - x1) : abs(y2 - y1);
  for (int i = 0; i <= steps; ++i) {
    const double share = steps > 0 ? (double)i / steps : 0;
    classic_LCDSetPixel((int)lround(y1 + share * (y2 - y1)), (int)lround(x1 + share * (x2 - x1)),
                        colour);
  }
  return 0;
}

int classic_LCDArea(int x1, int y1, int x2, int y2, int colour) {
  for (int y = y1; y <= y2; ++y) classic_LCDLine(x1, y, x2, y, colour);
  return 0;
}
