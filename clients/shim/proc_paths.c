// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files in /proc that a program names by the ids of the run. They are found under the real ids.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static bool is_proc(int folder) {
  struct statfs about;
  return folder != AT_FDCWD && fstatfs(folder, &about) == 0 && about.f_type == PROC_SUPER_MAGIC;
}

const char* us_real_path(int folder, const char* path, char* room, size_t size) {
  static const char root[] = "/proc/";
  if (us_slot == NULL || path == NULL) return path;
  const size_t before = strncmp(path, root, sizeof root - 1) == 0 ? sizeof root - 1 : 0;
  char* after = NULL;
  const long number = path[before] == '5' ? strtol(path + before, &after, 10) : 0;
  if (number < US_FIRST_PID || number > INT_MAX) return path;
  if (before == 0 && !is_proc(folder)) return path;
  snprintf(room, size, "%.*s%d%s", (int)before, path, us_real_pid((pid_t)number), after);
  return room;
}

// Who asks about a serial device of the run is told of a device that exists.
static const char* shown_path(int folder, const char* path, char* room, size_t size) {
  return us_is_device(path) ? "/dev/null" : us_real_path(folder, path, room, size);
}

// Calls a function that takes a path with the real path.
#define WITH_PATH(result, name, folder, parameters, ...)           \
  US_EXPORT result name parameters {                               \
    static result(*real) parameters;                               \
    if (real == NULL) real = (result(*) parameters)us_real(#name); \
    char room[PATH_MAX];                                           \
    path = shown_path(folder, path, room, sizeof room);            \
    return real(__VA_ARGS__);                                      \
  }

WITH_PATH(int, stat, AT_FDCWD, (const char* path, struct stat* about), path, about)
WITH_PATH(int, stat64, AT_FDCWD, (const char* path, struct stat64* about), path, about)
WITH_PATH(int, lstat, AT_FDCWD, (const char* path, struct stat* about), path, about)
WITH_PATH(int, lstat64, AT_FDCWD, (const char* path, struct stat64* about), path, about)
WITH_PATH(int, fstatat, folder, (int folder, const char* path, struct stat* about, int flags),
          folder, path, about, flags)
WITH_PATH(int, fstatat64, folder, (int folder, const char* path, struct stat64* about, int flags),
          folder, path, about, flags)
WITH_PATH(int, statx, folder,
          (int folder, const char* path, int flags, unsigned mask, struct statx* about), folder,
          path, flags, mask, about)
WITH_PATH(int, access, AT_FDCWD, (const char* path, int mode), path, mode)
WITH_PATH(int, faccessat, folder, (int folder, const char* path, int mode, int flags), folder, path,
          mode, flags)
WITH_PATH(ssize_t, readlink, AT_FDCWD, (const char* path, char* target, size_t size), path, target,
          size)
WITH_PATH(ssize_t, readlinkat, folder, (int folder, const char* path, char* target, size_t size),
          folder, path, target, size)

// A list of all processes of the machine has real ids in it and differs between two runs.
static void tell_of_list(const char* path) {
  static bool told;
  if (told || us_slot == NULL || path == NULL) return;
  if (strcmp(path, "/proc") != 0 && strcmp(path, "/proc/") != 0) return;
  told = true;
  us_note("listed all processes of the machine (/proc)", true);
}

US_EXPORT DIR* opendir(const char* path) {
  REAL(DIR*, opendir, const char*);
  char room[PATH_MAX];
  tell_of_list(path);
  return real_opendir(us_real_path(AT_FDCWD, path, room, sizeof room));
}
