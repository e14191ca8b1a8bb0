// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// One call of the C library that goes past virtual time, by name: marked_calls aio_read.
#define _GNU_SOURCE
#include <aio.h>
#include <fcntl.h>
#include <mqueue.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <wordexp.h>

static int read_aside(void) {
  static char data[16];
  struct aiocb request = {
      .aio_fildes = open("/dev/zero", O_RDONLY), .aio_buf = data, .aio_nbytes = sizeof data};
  const struct aiocb* const list[] = {&request};
  return aio_read(&request) != 0 || aio_suspend(list, 1, NULL) != 0;
}

int main(int count, char** arguments) {
  const char* name = count > 1 ? arguments[1] : "";
  wordexp_t words;
  if (strcmp(name, "aio_read") == 0) return read_aside();
  if (strcmp(name, "getdate") == 0) return getdate("12:00") != NULL;  // DATEMSK names no file
  if (strcmp(name, "mq_notify") == 0) return mq_notify(-1, NULL) == 0;
  if (strcmp(name, "prctl") == 0) return prctl(PR_SET_PDEATHSIG, 15);
  if (strcmp(name, "ptsname") == 0) return ptsname(posix_openpt(O_RDWR)) == NULL;
  if (strcmp(name, "wordexp") == 0) return wordexp("a $(echo b)", &words, 0);
  return 2;
}
