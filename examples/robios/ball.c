/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Finds a ball by its colour and drives up to it. In every image it counts, column by column, the pixels
 * that have about the hue of the ball. The column with most of them is where the ball is, and their number
 * is how large it looks.
 *
 *   understudy run worlds/soccer/ball.sim
 */
#include "eyebot.h"

#define WIDTH QQVGA_X
#define HEIGHT QQVGA_Y

#define BALL_HUE 30     /* degrees on the circle of colours: orange */
#define HUE_RANGE 15    /* so far off still counts */
#define LEAST_PIXELS 3  /* fewer are noise */
#define CLOSE_PIXELS 36 /* so high in the image: we are there */
#define MOST_LOOKS 400

/* Hue of a colour in degrees, -1 for one that is too gray or too dark to have one. */
static int hue_of(int red, int green, int blue) {
  const int most = red > green ? (red > blue ? red : blue) : (green > blue ? green : blue);
  const int least = red < green ? (red < blue ? red : blue) : (green < blue ? green : blue);
  const int chroma = most - least;
  if (most < 40 || 2 * chroma < most) return -1;
  int hue;
  if (most == red)
    hue = 60 * (green - blue) / chroma;
  else if (most == green)
    hue = 120 + 60 * (blue - red) / chroma;
  else
    hue = 240 + 60 * (red - green) / chroma;
  return hue < 0 ? hue + 360 : hue;
}

static bool is_ball(const BYTE* pixel) {
  const int hue = hue_of(pixel[0], pixel[1], pixel[2]);
  if (hue < 0) return false;
  const int off = abs(hue - BALL_HUE);
  return (off > 180 ? 360 - off : off) <= HUE_RANGE;
}

/* The column with most pixels of the ball, and how many; column -1: no ball in sight. */
static void search(const BYTE* image, int* column, int* pixels) {
  *column = -1;
  *pixels = 0;
  for (int x = 0; x < WIDTH; ++x) {
    int count = 0;
    for (int y = 0; y < HEIGHT; ++y)
      if (is_ball(image + 3 * (y * WIDTH + x))) ++count;
    if (count >= LEAST_PIXELS && count > *pixels) {
      *column = x;
      *pixels = count;
    }
  }
}

int main(void) {
  static QQVGAcol image;
  int column = -1, pixels = 0, looks = 0;
  CAMInit(QQVGA);
  while (pixels < CLOSE_PIXELS && ++looks < MOST_LOOKS) {
    CAMGet(image);
    LCDImage(image);
    search(image, &column, &pixels);
    LCDSetPrintf(18, 0, "column %4d, %3d pixels", column, pixels);
    if (column < WIDTH / 3) /* also if there is none */
      VWTurn(column < 0 ? 20 : 5, 60);
    else if (column > 2 * WIDTH / 3)
      VWTurn(-5, 60);
    else
      VWStraight(50, 200);
    VWWait();
  }
  LCDPrintf("%s\n", pixels < CLOSE_PIXELS ? "no ball" : "found the ball");
  printf("column %d pixels %d after %d looks\n", column, pixels, looks);
  return pixels < CLOSE_PIXELS;
}
