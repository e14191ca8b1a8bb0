/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * IP: image processing on images of IP_WIDTH x IP_HEIGHT. It uses the same integer arithmetic as
 * the real library, including its overflows, because the thresholds in programs depend on it.
 */
#include "eyebot.h"

static int larger(int a, int b) { return a > b ? a : b; }
static int smaller(int a, int b) { return a < b ? a : b; }

static BYTE gray_of(int red, int green, int blue) {
  return (BYTE)(((red + blue) >> 2) + (green >> 1));
}

/* The first and last row of the result stay unchanged. In the side columns, the neighbour is the
 * pixel at the other end of the next row. */
void IPLaplace(const BYTE* gray, BYTE* edges) {
  const int width = IP_WIDTH;
  for (int i = width; i < (IP_HEIGHT - 1) * width; ++i) {
    const int delta =
        abs(4 * gray[i] - gray[i - 1] - gray[i + 1] - gray[i - width] - gray[i + width]);
    edges[i] = (BYTE)smaller(delta, 255);
  }
}

/* The neighbours above the first and below the last pixel are outside the image and count as 0. */
static int neighbour(const BYTE* gray, int i) { return i < 0 || i >= IP_PIXELS ? 0 : gray[i]; }

void IPSobel(const BYTE* gray, BYTE* edges) {
  const int width = IP_WIDTH;
  const int end = (IP_HEIGHT - 1) * width;
  memset(edges, 0, (size_t)width);
  for (int i = width; i < end; ++i) {
    const int above_left = neighbour(gray, i - width - 1);
    const int below_right = neighbour(gray, i + width + 1);
    const int above_right = gray[i - width + 1];
    const int below_left = gray[i + width - 1];
    const int diagonal = above_right - below_left;
    const int dx = 2 * (gray[i + 1] - gray[i - 1]) + diagonal - above_left + below_right;
    const int dy = 2 * (gray[i - width] - gray[i + width]) + diagonal + above_left - below_right;
    edges[i] = (BYTE)smaller((abs(dx) + abs(dy)) / 3, 255);
  }
  memset(edges + end, 0, (size_t)width);
}

void IPCol2Gray(const BYTE* colour, BYTE* gray) {
  for (int i = 0; i < IP_PIXELS; ++i)
    gray[i] = gray_of(colour[3 * i], colour[3 * i + 1], colour[3 * i + 2]);
}

void IPGray2Col(const BYTE* gray, BYTE* colour) {
  for (int i = 0; i < IP_PIXELS; ++i) memset(colour + 3 * i, gray[i], 3);
}

void IPRGB2Col(const BYTE* red, const BYTE* green, const BYTE* blue, BYTE* colour) {
  for (int i = 0; i < IP_PIXELS; ++i) {
    colour[3 * i] = red[i];
    colour[3 * i + 1] = green[i];
    colour[3 * i + 2] = blue[i];
  }
}

COLOR IPPRGB2Col(BYTE red, BYTE green, BYTE blue) { return red << 16 | green << 8 | blue; }

void IPPCol2RGB(COLOR colour, BYTE* red, BYTE* green, BYTE* blue) {
  *red = (BYTE)(colour >> 16 & 0xFF);
  *green = (BYTE)(colour >> 8 & 0xFF);
  *blue = (BYTE)(colour & 0xFF);
}

void IPPRGB2HSI(BYTE red, BYTE green, BYTE blue, BYTE* hue, BYTE* saturation, BYTE* intensity) {
  const int r = red;
  const int g = green;
  const int b = blue;
  const int most = larger(r, larger(g, b));
  const int least = smaller(r, smaller(g, b));
  const int delta = most - least;
  const int gray = gray_of(r, g, b);
  *intensity = (BYTE)gray;
  *saturation = gray > 0 ? (BYTE)(255 - 255 * least / gray) : 0;
  *hue = 0;
  if (2 * delta <= most || gray <= 25) return; /* too pale or too dark to have a hue */
  if (r == most) *hue = (BYTE)(42 + 42 * (g - b) / delta);
  if (g == most) *hue = (BYTE)(126 + 42 * (b - r) / delta);
  if (b == most) *hue = (BYTE)(210 + 42 * (r - g) / delta);
}

BYTE IPPRGB2Hue(BYTE red, BYTE green, BYTE blue) {
  BYTE hue = 0;
  BYTE saturation = 0;
  BYTE intensity = 0;
  IPPRGB2HSI(red, green, blue, &hue, &saturation, &intensity);
  return hue;
}

void IPPCol2HSI(COLOR colour, BYTE* hue, BYTE* saturation, BYTE* intensity) {
  BYTE red = 0;
  BYTE green = 0;
  BYTE blue = 0;
  IPPCol2RGB(colour, &red, &green, &blue);
  IPPRGB2HSI(red, green, blue, hue, saturation, intensity);
}

void IPCol2HSI(const BYTE* colour, BYTE* hue, BYTE* saturation, BYTE* intensity) {
  for (int i = 0; i < IP_PIXELS; ++i)
    IPPRGB2HSI(colour[3 * i], colour[3 * i + 1], colour[3 * i + 2], hue + i, saturation + i,
               intensity + i);
}

void IPOverlay(const BYTE* below, const BYTE* above, BYTE* result) {
  for (int i = 0; i < IP_PIXELS; ++i) {
    const BYTE* pixel = above + 3 * i;
    memmove(result + 3 * i, pixel[0] || pixel[1] || pixel[2] ? pixel : below + 3 * i, 3);
  }
}

void IPOverlayGray(const BYTE* below, const BYTE* above, COLOR colour, BYTE* result) {
  for (int i = 0; i < IP_PIXELS; ++i) {
    const COLOR shown = above[i] ? colour : IPPRGB2Col(below[i], below[i], below[i]);
    IPPCol2RGB(shown, result + 3 * i, result + 3 * i + 1, result + 3 * i + 2);
  }
}
