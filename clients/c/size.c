/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Sizes of images by resolution, and the variables through which programs and eye.py read them.
 */
#include "conn.h"
#include "eyebot.h"

int CAMWIDTH = QQVGA_X;
int CAMHEIGHT = QQVGA_Y;
int CAMPIXELS = QQVGA_PIXELS;
int CAMSIZE = QQVGA_SIZE;
int CAMMODE = QQVGA;
int CAM_INITIAL = 0;

int IP_WIDTH = QQVGA_X;
int IP_HEIGHT = QQVGA_Y;
int IP_PIXELS = QQVGA_PIXELS;
int IP_SIZE = QQVGA_SIZE;
int IPInitialised = 0;

int LCD_INITIAL = 0;
int IM_TYPE = QQVGA;
int IM_LEFT = 0;
int IM_TOP = 0;
int IM_WIDTH = QQVGA_X;
int IM_LENGTH = QQVGA_Y;

/* The real robot's hardware description table. Here the robot file is used instead. */
const char* HDT_FILE = "/home/pi/eyebot/bin/hdt.txt";

bool eyesim_size(int resolution, int* width, int* height) {
  static const int sizes[][2] = {{QQVGA_X, QQVGA_Y},   {QVGA_X, QVGA_Y},   {VGA_X, VGA_Y},
                                 {CAM1MP_X, CAM1MP_Y}, {CAMHD_X, CAMHD_Y}, {CAM5MP_X, CAM5MP_Y}};
  if (resolution < QQVGA || resolution > CAM5MP) return false;
  *width = sizes[resolution][0];
  *height = sizes[resolution][1];
  return true;
}

int IPSetSize(int resolution) {
  if (!eyesim_size(resolution, &IP_WIDTH, &IP_HEIGHT)) return 1;
  IP_PIXELS = IP_WIDTH * IP_HEIGHT;
  IP_SIZE = IP_PIXELS * 3;
  IPInitialised = 1;
  return 0;
}

int LCDImageSize(int resolution) {
  if (!eyesim_size(resolution, &IM_WIDTH, &IM_LENGTH)) return 1;
  IM_TYPE = resolution;
  return 0;
}

int LCDImageStart(int x, int y, int width, int height) {
  IM_TYPE = CUSTOM;
  IM_LEFT = x;
  IM_TOP = y;
  IM_WIDTH = width;
  IM_LENGTH = height;
  return 0;
}
