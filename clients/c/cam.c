/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * CAM: images of the robot's camera. The simulator sends colour; gray is computed here.
 */
#include "conn.h"
#include "eyebot.h"

int CAMInit(int resolution) {
  int width = 0;
  int height = 0;
  if (!eyesim_size(resolution, &width, &height)) return CAM_FAILURE;
  if (!eyesim_needs(ROBIOS_KIND_CAMERA, 1)) return CAM_FAILURE;
  CAMMODE = resolution;
  CAMWIDTH = width;
  CAMHEIGHT = height;
  CAMPIXELS = width * height;
  CAMSIZE = CAMPIXELS * 3;
  CAM_INITIAL = 1;
  IPSetSize(resolution);
  LCDImageSize(resolution);
  struct eyesim_command command = eyesim_command(ROBIOS_CAM_INIT);
  eyesim_add_u8(&command, 1);
  eyesim_add_i16(&command, width);
  eyesim_add_i16(&command, height);
  eyesim_tell(&command);
  return CAM_SUCCESS;
}

int CAMRelease(void) {
  CAM_INITIAL = 0;
  return CAM_SUCCESS;
}

int CAMGet(BYTE* colour) {
  if (!colour || (!CAM_INITIAL && CAMInit(QQVGA) != CAM_SUCCESS)) return CAM_FAILURE;
  const struct eyesim_command command = eyesim_command(ROBIOS_CAM_GET);
  const size_t size = (size_t)CAMSIZE;
  return eyesim_ask_packet(&command, ROBIOS_SERVER_CAMIMG, colour, size) == size ? CAM_SUCCESS
                                                                                 : CAM_FAILURE;
}

int CAMGetGray(BYTE* gray) {
  if (!gray || (!CAM_INITIAL && CAMInit(QQVGA) != CAM_SUCCESS)) return CAM_FAILURE;
  BYTE* colour = malloc((size_t)CAMSIZE);
  const int result = CAMGet(colour);
  for (int i = 0; result == CAM_SUCCESS && i < CAMPIXELS; ++i) {
    const BYTE* pixel = colour + 3 * (size_t)i;
    gray[i] = (BYTE)(((pixel[0] + pixel[2]) >> 2) + (pixel[1] >> 1));
  }
  free(colour);
  return result;
}
