/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Follows a dark line on a bright floor with the camera: steers for the middle of what is dark in the
 * lowest rows of the image. Without a line it turns to the side where it saw it last.
 *
 *   understudy run worlds/courses/line.sim
 */
#include "eyebot.h"

#define WIDTH QQVGA_X
#define HEIGHT QQVGA_Y
#define FIRST_ROW 96 /* the floor some 11 to 14 cm ahead of the camera */
#define DARK 80
#define LEAST_PIXELS 20

#define SPEED_MM_S 200
#define DEG_S_PER_PIXEL 1.0
#define SEARCH_DEG_S 45
#define SECONDS 60

/* Pixels from the middle of the image to the middle of the line, left positive; false: no line. */
static bool find_line(const BYTE* gray, int* left) {
  long sum = 0, count = 0;
  for (int y = FIRST_ROW; y < HEIGHT; ++y)
    for (int x = 0; x < WIDTH; ++x)
      if (gray[y * WIDTH + x] < DARK) {
        sum += WIDTH / 2 - x;
        ++count;
      }
  if (count < LEAST_PIXELS) return false;
  *left = (int)(sum / count);
  return true;
}

int main(void) {
  static QQVGAgray gray;
  int left = 0, lost = 0, looks = 0;
  CAMInit(QQVGA);
  while (OSGetCount() < 1000 * SECONDS) {
    CAMGetGray(gray);
    ++looks;
    if (find_line(gray, &left)) {
      VWSetSpeed(SPEED_MM_S, (int)lround(DEG_S_PER_PIXEL * left));
    } else {
      VWSetSpeed(0, left < 0 ? -SEARCH_DEG_S : SEARCH_DEG_S);
      ++lost;
    }
    if (looks % 15 == 0) LCDImageGray(gray); /* once a second is enough to watch */
  }
  VWSetSpeed(0, 0);
  printf("%d looks, %d without a line\n", looks, lost);
  return 0;
}
