// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Opening files: devices of the run, the entropy devices, files that the shim makes up, and FIFOs.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "clients/shim/shim.h"

// What any program may open in /dev. The run is asked about all other names there.
static bool is_usual(const char* path) {
  static const char* const kUsual[] = {"null", "zero", "full",  "random", "urandom",
                                       "tty",  "ptmx", "stdin", "stdout", "stderr"};
  static const char* const kFolders[] = {"pts/", "shm/", "fd/", "mqueue/"};
  const char* name = path + sizeof "/dev/" - 1;
  for (size_t i = 0; i < sizeof kUsual / sizeof kUsual[0]; ++i)
    if (strcmp(name, kUsual[i]) == 0) return true;
  for (size_t i = 0; i < sizeof kFolders / sizeof kFolders[0]; ++i)
    if (strncmp(name, kFolders[i], strlen(kFolders[i])) == 0) return true;
  return false;
}

static bool may_be_device(const char* path) {
  return path != NULL && strncmp(path, "/dev/", sizeof "/dev/" - 1) == 0 && !is_usual(path) &&
         strlen(path) < US_ADDRESS_BYTES && us_on();
}

bool us_is_device(const char* path) {
  if (!may_be_device(path)) return false;
  return us_wire_named(path) >= 0 || us_ask(US_FIND, 0, path, strlen(path)) == 1;
}

// The file that stands in for a device. Each device that is open has its own and each open() its
// own description of it, so the kernel answers for locks (flock, lockf, fcntl) as it does for a
// tty. It is empty and sealed: a child, which has no wire behind its copy, reads the end and cannot
// write.
static int stand_in(const char* path, int flags) {
  const bool closes = (flags & O_CLOEXEC) != 0;
  const int fd =
      (int)us_syscall(SYS_memfd_create, path, MFD_ALLOW_SEALING | (closes ? MFD_CLOEXEC : 0));
  if (fd < 0) return -1;
  us_syscall(SYS_fcntl, fd, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
  if ((flags & O_NONBLOCK) != 0) us_syscall(SYS_fcntl, fd, F_SETFL, O_NONBLOCK);
  return fd;
}

// The same file as that of an open wire, opened once more.
static int stand_in_of(int wire, int flags) {
  int fd = 0;
  while (fd < US_MAX_FDS && (us_fds[fd].kind != US_FD_WIRE || us_fds[fd].wire != wire)) ++fd;
  char name[32];
  snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
  return (int)us_syscall(SYS_openat, AT_FDCWD, name, O_RDWR | (flags & (O_NONBLOCK | O_CLOEXEC)),
                         0);
}

int us_open_device(const char* path, int flags) {
  if (!may_be_device(path) || (flags & (O_DIRECTORY | O_PATH)) != 0) return -2;
  const int shared = us_wire_named(path);
  const int fd = shared >= 0 ? stand_in_of(shared, flags) : stand_in(path, flags);
  if (fd < 0) return -1;
  int code = 0;
  if (shared >= 0 && us_wires[shared].exclusive)
    code = EBUSY;
  else if (shared >= 0)
    code = us_share_wire(fd, shared);
  else
    code = us_open_wire(fd, US_SERIAL, path);
  if (code != US_NOT_A_DEVICE) us_spend(us_run->write_cost_ns);
  if (code == 0) return fd;
  us_syscall(SYS_close, fd);
  errno = code;
  return code == US_NOT_A_DEVICE ? -2 : -1;
}

static bool is_entropy(const char* path) {
  return strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0;
}

// The C library closes a stream's descriptor by itself, so the same number may mean another file by
// now.
bool us_is_entropy(int fd) {
  struct stat about;
  return fstat(fd, &about) == 0 && S_ISCHR(about.st_mode) && major(about.st_rdev) == 1 &&
         (minor(about.st_rdev) == 8 || minor(about.st_rdev) == 9);
}

// A FIFO is opened without waiting for the other side. A reader waits in read(), and a writer waits
// here.
static bool is_fifo(int folder, const char* path) {
  struct stat about;
  return us_slot != NULL && fstatat(folder, path, &about, 0) == 0 && S_ISFIFO(about.st_mode);
}

static int open_fifo(int folder, const char* path, int flags) {
  for (;;) {
    const int fd = (int)us_syscall(SYS_openat, folder, path, flags | O_NONBLOCK, 0);
    if (fd >= 0) us_syscall(SYS_fcntl, fd, F_SETFL, flags & ~O_NONBLOCK);
    if (fd >= 0 || errno != ENXIO) return fd;
    us_wait(&(struct us_want_set){.deadline = US_NEVER, .flags = US_WANT_OUTSIDE});
  }
}

static int open_any(int folder, const char* path, int flags, mode_t mode) {
  if (path == NULL) return (int)us_syscall(SYS_openat, folder, path, flags, mode);
  char room[PATH_MAX];
  path = us_real_path(folder, path, room, sizeof room);
  const int device = us_open_device(path, flags);
  if (device != -2) return device;
  const int made_up = us_open_virtual_file(path, flags);
  if (made_up >= 0) return made_up;
  if ((flags & O_NONBLOCK) == 0 && is_fifo(folder, path)) return open_fifo(folder, path, flags);
  const int fd = (int)us_syscall(SYS_openat, folder, path, flags, mode);
  if (fd >= 0 && fd < US_MAX_FDS && us_slot != NULL && is_entropy(path))
    us_fds[fd].kind = US_FD_ENTROPY;
  return fd;
}

#define OPEN_MODE(flags)                                            \
  mode_t mode = 0;                                                  \
  if (((flags)&O_CREAT) != 0 || ((flags)&O_TMPFILE) == O_TMPFILE) { \
    va_list list;                                                   \
    va_start(list, flags);                                          \
    mode = va_arg(list, mode_t);                                    \
    va_end(list);                                                   \
  }

US_EXPORT int open(const char* path, int flags, ...) {
  OPEN_MODE(flags)
  return open_any(AT_FDCWD, path, flags, mode);
}
US_EXPORT int open64(const char* path, int flags, ...) {
  OPEN_MODE(flags)
  return open_any(AT_FDCWD, path, flags, mode);
}
US_EXPORT int openat(int folder, const char* path, int flags, ...) {
  OPEN_MODE(flags)
  return open_any(folder, path, flags, mode);
}
US_EXPORT int openat64(int folder, const char* path, int flags, ...) {
  OPEN_MODE(flags)
  return open_any(folder, path, flags, mode);
}
US_EXPORT int creat(const char* path, mode_t mode) {
  return open_any(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}
US_EXPORT int creat64(const char* path, mode_t mode) { return creat(path, mode); }
US_EXPORT int __open(const char* path, int flags, ...) {
  OPEN_MODE(flags)
  return open_any(AT_FDCWD, path, flags, mode);
}
US_EXPORT int __open64(const char* path, int flags, ...) {
  OPEN_MODE(flags)
  return open_any(AT_FDCWD, path, flags, mode);
}
US_EXPORT int __openat_2(int folder, const char* path, int flags) {
  return open_any(folder, path, flags, 0);
}
US_EXPORT int __openat64_2(int folder, const char* path, int flags) {
  return open_any(folder, path, flags, 0);
}
US_EXPORT int __open_2(const char* path, int flags) { return open_any(AT_FDCWD, path, flags, 0); }
US_EXPORT int __open64_2(const char* path, int flags) { return open_any(AT_FDCWD, path, flags, 0); }
