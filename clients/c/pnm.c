/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * IP: image files of the PNM family (netpbm). A file whose size is not IP_WIDTH x IP_HEIGHT is
 * cropped at the right and at the bottom, or filled up with black. A damaged file is always refused
 * with a message.
 */
#include <ctype.h>

#include "eyebot.h"

#define LARGEST_SIDE 32768
#define LARGEST_VALUE 65535

struct picture {
  FILE* file;
  int kind; /* 1 bits, 2 gray, 3 colour */
  bool plain;
  int width;
  int height;
  int largest; /* value */
};

/* Reads the next number in the text, after white space and comments; -1 if there is none. */
static long read_number(FILE* file, long limit) {
  int c = fgetc(file);
  while (isspace(c) || c == '#') {
    if (c == '#')
      while (c != '\n' && c != EOF) c = fgetc(file);
    else
      c = fgetc(file);
  }
  if (!isdigit(c)) return -1;
  long number = 0;
  for (; isdigit(c); c = fgetc(file)) {
    number = 10 * number + (c - '0');
    if (number > limit) return -1;
  }
  /* Exactly one white space separates the head from binary data, and it has been read. */
  return number;
}

/* Returns NULL, or what is wrong. */
static const char* read_head(struct picture* picture) {
  FILE* file = picture->file;
  const int letter = fgetc(file);
  const int digit = fgetc(file);
  if (letter != 'P' || digit < '1' || digit > '6') return "is not a PNM image (P1 to P6)";
  picture->plain = digit < '4';
  picture->kind = picture->plain ? digit - '0' : digit - '3';
  picture->width = (int)read_number(file, LARGEST_SIDE);
  picture->height = (int)read_number(file, LARGEST_SIDE);
  picture->largest = picture->kind == 1 ? 1 : (int)read_number(file, LARGEST_VALUE);
  if (picture->width < 1 || picture->height < 1) return "has no valid size";
  if (picture->largest < 1) return "has no valid maximum value";
  return NULL;
}

/* Reads one value, 0..255; -1 if the file ends or something else is there. */
static int read_plain(const struct picture* picture) {
  if (picture->kind == 1) { /* the digits of a bitmap need no space between them */
    int c = fgetc(picture->file);
    while (isspace(c)) c = fgetc(picture->file);
    return c == '1' ? 0 : c == '0' ? 255 : -1;
  }
  const long value = read_number(picture->file, picture->largest);
  if (value < 0 || picture->largest == 255) return (int)value;
  return (int)(value * 255 / picture->largest);
}

static int read_binary(const struct picture* picture) {
  const int first = fgetc(picture->file);
  if (first == EOF || picture->largest == 255) return first == EOF ? -1 : first;
  if (picture->largest < 256)
    return first > picture->largest ? 255 : first * 255 / picture->largest;
  const int second = fgetc(picture->file);
  if (second == EOF) return -1;
  const int value = first << 8 | second;
  return value > picture->largest ? 255 : (int)((long)value * 255 / picture->largest);
}

/* Reads one row of the file into `row`; false if the file ends too early. */
static bool read_row(const struct picture* picture, BYTE* row) {
  const int values = picture->width * (picture->kind == 3 ? 3 : 1);
  if (picture->kind == 1 && !picture->plain) {
    for (int x = 0; x < values; x += 8) {
      const int bits = fgetc(picture->file);
      if (bits == EOF) return false;
      for (int i = 0; i < 8 && x + i < values; ++i) row[x + i] = bits >> (7 - i) & 1 ? 0 : 255;
    }
    return true;
  }
  for (int i = 0; i < values; ++i) {
    const int value = picture->plain ? read_plain(picture) : read_binary(picture);
    if (value < 0) return false;
    row[i] = (BYTE)value;
  }
  return true;
}

static const char* read_rows(const struct picture* picture, BYTE* image) {
  const size_t pixel_bytes = picture->kind == 3 ? 3 : 1;
  const size_t image_row = (size_t)IP_WIDTH * pixel_bytes;
  const size_t file_row = (size_t)picture->width * pixel_bytes;
  BYTE* row = malloc(file_row);
  if (!row) return "needs more memory than is available";
  memset(image, 0, image_row * (size_t)IP_HEIGHT);
  const char* problem = NULL;
  for (int y = 0; y < picture->height && y < IP_HEIGHT && !problem; ++y) {
    if (read_row(picture, row))
      memcpy(image + (size_t)y * image_row, row, file_row < image_row ? file_row : image_row);
    else
      problem = "ends too early, or contains something that is not a pixel value";
  }
  free(row);
  return problem;
}

int IPReadFile(const char* name, BYTE* image) {
  struct picture picture = {.file = name && image ? fopen(name, "rb") : NULL};
  if (!picture.file) {
    fprintf(stderr, "IPReadFile: cannot read %s: %s\n", name ? name : "(null)", strerror(errno));
    return -1;
  }
  const char* problem = read_head(&picture);
  if (!problem) problem = read_rows(&picture, image);
  fclose(picture.file);
  if (!problem) return picture.kind;
  fprintf(stderr, "IPReadFile: %s %s\n", name, problem);
  return -1;
}

static int write_file(const char* call, const char* name, char kind, const BYTE* values,
                      size_t count) {
  FILE* file = name && values ? fopen(name, "wb") : NULL;
  bool fine = file != NULL;
  if (fine) fine = fprintf(file, "P%c\n%d %d\n255\n", kind, IP_WIDTH, IP_HEIGHT) > 0;
  if (fine) fine = fwrite(values, 1, count, file) == count;
  if (file && fclose(file) != 0) fine = false;
  if (!fine)
    fprintf(stderr, "%s: cannot write %s: %s\n", call, name ? name : "(null)", strerror(errno));
  return fine ? 0 : -1;
}

int IPWriteFile(const char* name, const BYTE* colour) {
  return write_file("IPWriteFile", name, '6', colour, (size_t)IP_SIZE);
}

int IPWriteFileGray(const char* name, const BYTE* gray) {
  return write_file("IPWriteFileGray", name, '5', gray, (size_t)IP_PIXELS);
}
