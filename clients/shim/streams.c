// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// C streams on wires. The C library reads and writes a stream's descriptor by itself, past any
// function a preloaded library can replace; so a stream on a wire is made of our own read and
// write.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static ssize_t stream_read(void* cookie, char* data, size_t length) {
  return read((int)(intptr_t)cookie, data, length);
}

static ssize_t stream_write(void* cookie, const char* data, size_t length) {
  return write((int)(intptr_t)cookie, data, length);
}

static int stream_close(void* cookie) { return close((int)(intptr_t)cookie); }

static FILE* stream_on(int fd, const char* mode) {
  const cookie_io_functions_t calls = {
      .read = stream_read, .write = stream_write, .close = stream_close};
  return fopencookie((void*)(intptr_t)fd, mode, calls);
}

US_EXPORT FILE* fdopen(int fd, const char* mode) {
  REAL(FILE*, fdopen, int, const char*);
  return us_wire_of(fd) != NULL ? stream_on(fd, mode) : real_fdopen(fd, mode);
}

static FILE* open_device_stream(const char* path, const char* mode) {
  if (!us_on() || path == NULL || us_find_address(US_SERIAL, path) < 0) return NULL;
  const int fd = open(path, O_RDWR);
  return fd < 0 ? NULL : stream_on(fd, mode);
}

US_EXPORT FILE* fopen(const char* path, const char* mode) {
  REAL(FILE*, fopen, const char*, const char*);
  FILE* stream = open_device_stream(path, mode);
  return stream != NULL ? stream : real_fopen(path, mode);
}

US_EXPORT FILE* fopen64(const char* path, const char* mode) {
  REAL(FILE*, fopen64, const char*, const char*);
  FILE* stream = open_device_stream(path, mode);
  return stream != NULL ? stream : real_fopen64(path, mode);
}
