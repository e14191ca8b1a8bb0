// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Names of temporary files. The C library would draw them from the system's entropy by itself, so
// we make them here from the run's.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "clients/shim/shim.h"

#define US_X 6  // characters to fill in
#define US_TRIES 10000

static bool fill_in(char* x) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  uint64_t number = 0;
  if (getrandom(&number, sizeof number, 0) != sizeof number) return false;
  for (int i = 0; i < US_X; ++i, number /= sizeof letters - 1)
    x[i] = letters[number % (sizeof letters - 1)];
  return true;
}

// The characters to fill in, before a suffix of this length; NULL with EINVAL if there are none.
static char* place_in(char* template, int suffix) {
  const size_t length = strlen(template);
  char* x = suffix >= 0 && length >= US_X + (size_t)suffix
                ? template + length - (size_t)suffix - US_X
                : NULL;
  if (x != NULL && strncmp(x, "XXXXXX", US_X) == 0) return x;
  errno = EINVAL;
  return NULL;
}

static int make_file(char* template, int suffix, int flags) {
  char* x = place_in(template, suffix);
  for (int i = 0; x != NULL && i < US_TRIES && fill_in(x); ++i) {
    const int fd = open(template, flags | O_RDWR | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

US_EXPORT int mkostemps(char* template, int suffix, int flags) {
  return make_file(template, suffix, flags);
}
US_EXPORT int mkostemps64(char* template, int suffix, int flags) {
  return make_file(template, suffix, flags);
}
US_EXPORT int mkostemp(char* template, int flags) { return make_file(template, 0, flags); }
US_EXPORT int mkostemp64(char* template, int flags) { return make_file(template, 0, flags); }
US_EXPORT int mkstemps(char* template, int suffix) { return make_file(template, suffix, 0); }
US_EXPORT int mkstemps64(char* template, int suffix) { return make_file(template, suffix, 0); }
US_EXPORT int mkstemp(char* template) { return make_file(template, 0, 0); }
US_EXPORT int mkstemp64(char* template) { return make_file(template, 0, 0); }

US_EXPORT char* mkdtemp(char* template) {
  char* x = place_in(template, 0);
  for (int i = 0; x != NULL && i < US_TRIES && fill_in(x); ++i) {
    if (mkdir(template, S_IRWXU) == 0) return template;
    if (errno != EEXIST) return NULL;
  }
  return NULL;
}

US_EXPORT char* mktemp(char* template) {
  char* x = place_in(template, 0);
  for (int i = 0; x != NULL && i < US_TRIES && fill_in(x); ++i)
    if (access(template, F_OK) != 0) return template;
  template[0] = 0;
  return template;
}

US_EXPORT char* tmpnam(char out[L_tmpnam]) {
  static char own[L_tmpnam];
  char* name = out != NULL ? out : own;
  snprintf(name, L_tmpnam, "%s/fileXXXXXX", P_tmpdir);
  return mktemp(name)[0] != 0 ? name : NULL;
}
US_EXPORT char* tmpnam_r(char out[L_tmpnam]) { return out != NULL ? tmpnam(out) : NULL; }

US_EXPORT char* tempnam(const char* folder, const char* prefix) {
  const char* wish = getenv("TMPDIR");
  const char* where = wish != NULL && *wish != 0 ? wish : folder != NULL ? folder : P_tmpdir;
  char* name = NULL;
  if (asprintf(&name, "%s/%.5sXXXXXX", where, prefix != NULL ? prefix : "file") < 0) return NULL;
  if (mktemp(name)[0] != 0) return name;
  free(name);
  return NULL;
}
