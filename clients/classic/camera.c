/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The small images of the older RoBIOS: 80 x 60 pixels, each the mean of four camera pixels, and a
 * border of one pixel that repeats the outermost ones.
 */
#include "classic.h"

#define WIDTH 80
#define HEIGHT 60

static int rate = FPS15;

static int inside(int value, int most) { return value < 0 ? 0 : value > most ? most : value; }
static int smaller(int a, int b) { return a < b ? a : b; }

static BYTE gray_of(const BYTE* rgb) { return (BYTE)((rgb[0] + rgb[1] + rgb[2]) / 3); }

int classic_CAMInit(int mode) {
  (void)mode;
  return CAMInit(QQVGA) == CAM_SUCCESS ? EYECAM_1 : NOCAM;
}

int classic_CAMRelease(void) { return CAMRelease(); }

static int get_small(colimage* small) {
  static QQVGAcol full;
  const int error = CAMGet(full);
  for (int row = 0; row < imagerows; ++row)
    for (int column = 0; column < imagecolumns; ++column) {
      const int y = 2 * inside(row - 1, HEIGHT - 1), x = 2 * inside(column - 1, WIDTH - 1);
      for (int part = 0; part < 3; ++part) {
        const BYTE* corner = full + 3 * (y * QQVGA_X + x) + part;
        (*small)[row][column][part] =
            (BYTE)((corner[0] + corner[3] + corner[3 * QQVGA_X] + corner[3 * QQVGA_X + 3] + 2) / 4);
      }
    }
  return error;
}

int classic_CAMGetFrame(image* gray) {
  colimage colour;
  const int error = get_small(&colour);
  classic_IPColor2Grey(&colour, gray);
  return error;
}

int classic_CAMGetColFrame(colimage* colour, int convert) {
  return convert != 0 ? classic_CAMGetFrame((image*)colour) : get_small(colour);
}

/* The simulated camera has only one frame rate, so the setting is just stored. */
int classic_CAMSet(int frame_rate, int unused, int unused_too) {
  (void)unused;
  (void)unused_too;
  if (frame_rate < FPS60 || frame_rate > FPS0_46875) return 1;
  rate = frame_rate;
  return 0;
}

int classic_CAMGet(int* frame_rate, int* width, int* height) {
  *frame_rate = rate;
  *width = imagecolumns;
  *height = imagerows;
  return 0;
}

int classic_CAMMode(int mode) {
  (void)mode;
  return 0;
}

/* Border pixels of the results are 0. */
int classic_IPLaplace(image* source, image* result) {
  BYTE(*s)[imagecolumns] = *source;
  image edges = {{0}};
  for (int y = 1; y < imagerows - 1; ++y)
    for (int x = 1; x < imagecolumns - 1; ++x)
      edges[y][x] = (BYTE)smaller(
          abs(4 * s[y][x] - s[y - 1][x] - s[y + 1][x] - s[y][x - 1] - s[y][x + 1]), 255);
  memcpy(result, edges, sizeof edges);
  return 0;
}

int classic_IPSobel(image* source, image* result) {
  BYTE(*s)[imagecolumns] = *source;
  image edges = {{0}};
  for (int y = 1; y < imagerows - 1; ++y)
    for (int x = 1; x < imagecolumns - 1; ++x) {
      const int dx = s[y - 1][x + 1] + 2 * s[y][x + 1] + s[y + 1][x + 1] - s[y - 1][x - 1] -
                     2 * s[y][x - 1] - s[y + 1][x - 1];
      const int dy = s[y - 1][x - 1] + 2 * s[y - 1][x] + s[y - 1][x + 1] - s[y + 1][x - 1] -
                     2 * s[y + 1][x] - s[y + 1][x + 1];
      edges[y][x] = (BYTE)smaller((abs(dx) + abs(dy)) / 3, 255);
    }
  memcpy(result, edges, sizeof edges);
  return 0;
}

/* Black or white, using a pattern of four thresholds. */
int classic_IPDither(image* source, image* result) {
  static const int threshold[2][2] = {{51, 153}, {204, 102}};
  for (int y = 0; y < imagerows; ++y)
    for (int x = 0; x < imagecolumns; ++x)
      (*result)[y][x] = (*source)[y][x] < threshold[y % 2][x % 2] ? 0 : 255;
  return 0;
}

int classic_IPDiffer(image* current, image* last, image* result) {
  for (int y = 0; y < imagerows; ++y)
    for (int x = 0; x < imagecolumns; ++x)
      (*result)[y][x] = (BYTE)abs((*current)[y][x] - (*last)[y][x]);
  return 0;
}

int classic_IPColor2Grey(colimage* source, image* result) {
  for (int y = 0; y < imagerows; ++y)
    for (int x = 0; x < imagecolumns; ++x) (*result)[y][x] = gray_of((*source)[y][x]);
  return 0;
}
