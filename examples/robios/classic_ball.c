/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * The same search as ball.c, written for RoBIOS before version 7: handles, metres and radians, images of
 * 60 x 80 pixels. Compile with gccsim --classic.
 *
 *   understudy run worlds/soccer/ball.sim --program classic_ball
 */
#include "eyebot-classic.h"

#define BALL_HUE 30
#define HUE_RANGE 15
#define LEAST_PIXELS 2
#define CLOSE_PIXELS 18
#define MOST_LOOKS 400

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

int is_ball(BYTE red, BYTE green, BYTE blue) {
  int most = MAX(red, MAX(green, blue)), chroma = most - MIN(red, MIN(green, blue));
  /* Orange: red leads, blue is last; only then the hue is below 60 degrees. */
  if (most < 40 || 2 * chroma < most || red != most || green < blue) return 0;
  return abs(60 * (green - blue) / chroma - BALL_HUE) <= HUE_RANGE;
}

void search(colimage picture, int* column, int* pixels) {
  int x, y;
  *column = -1;
  *pixels = 0;
  for (x = 1; x < imagecolumns - 1; x++) {
    int count = 0;
    for (y = 1; y < imagerows - 1; y++)
      count += is_ball(picture[y][x][0], picture[y][x][1], picture[y][x][2]);
    if (count >= LEAST_PIXELS && count > *pixels) {
      *column = x - 1;
      *pixels = count;
    }
  }
}

int main() {
  colimage picture;
  int column = -1, pixels = 0, looks = 0;
  VWHandle vw = VWInit(VW_DRIVE, 1);
  if (CAMInit(NORMAL) >= INITERROR || vw == 0) OSPanic("no camera or no drive");
  CAMSet(FPS15, 0, 0);
  VWStartControl(vw, 7, 0.3, 10, 0.1);
  while (pixels < CLOSE_PIXELS && ++looks < MOST_LOOKS) {
    CAMGetColFrame(&picture, 0);
    LCDPutColorGraphic(&picture);
    search(picture, &column, &pixels);
    LCDSetPos(0, 0);
    LCDPrintf("%3d %3d", column, pixels);
    if (column < 27)
      VWDriveTurn(vw, column < 0 ? 0.35 : 0.1, 1.0);
    else if (column > 53)
      VWDriveTurn(vw, -0.1, 1.0);
    else
      VWDriveStraight(vw, 0.05, 0.2);
    VWDriveWait(vw);
  }
  VWRelease(vw);
  CAMRelease();
  printf("column %d pixels %d after %d looks\n", column, pixels, looks);
  return pixels < CLOSE_PIXELS;
}
