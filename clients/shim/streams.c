// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// C streams on wires, on the entropy devices, and to children. The C library reads and writes a
// stream's descriptor by itself, and a preloaded library cannot replace those functions. So a
// stream on a wire is built from our own read and write.
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clients/shim/shim.h"

extern char** environ;

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
  FILE* stream = fopencookie((void*)(intptr_t)fd, mode, calls);
  if (stream == NULL) return NULL;
  stream->_fileno = fd;  // for fileno(), which the library does not support for such streams
  if (isatty(fd)) setvbuf(stream, NULL, _IOLBF, 0);
  return stream;
}

// True for a pipe, a socket or a terminal, where the library would wait in its own way.
static bool may_wait(int fd) {
  struct stat about;
  if (us_slot == NULL || fstat(fd, &about) != 0) return false;
  return S_ISFIFO(about.st_mode) || S_ISSOCK(about.st_mode) || isatty(fd);
}

// Programs in the middle of a pipeline read the pipe as their standard input.
void us_prepare_streams(void) {
  if (!may_wait(STDIN_FILENO)) return;
  FILE* stream = stream_on(STDIN_FILENO, "r");
  if (stream != NULL) stdin = stream;
}

static int keep_open(void* cookie) {
  (void)cookie;
  return 0;
}

// A shell writes to descriptor 3 by temporarily making it its standard output.
void us_standard_output_changed(void) {
  static FILE* own;   // the library's, ...
  static FILE* wire;  // ... and ours while descriptor 1 is a wire
  const bool is_wire = us_wire_of(STDOUT_FILENO) != NULL;
  if (is_wire && wire == NULL) {
    const cookie_io_functions_t calls = {.write = stream_write, .close = keep_open};
    wire = fopencookie((void*)(intptr_t)STDOUT_FILENO, "w", calls);
    if (wire == NULL) return;
    wire->_fileno = STDOUT_FILENO;
    setvbuf(wire, NULL, _IOLBF, 0);  // like the stream that it replaces
    own = stdout;
  }
  if (wire != NULL) stdout = is_wire ? wire : own;
}

US_EXPORT FILE* fdopen(int fd, const char* mode) {
  REAL(FILE*, fdopen, int, const char*);
  const bool entropy =
      us_slot != NULL && fd >= 0 && fd < US_MAX_FDS && us_fds[fd].kind == US_FD_ENTROPY;
  const bool ours = us_wire_of(fd) != NULL || entropy || may_wait(fd);
  return ours ? stream_on(fd, mode) : real_fdopen(fd, mode);
}

static FILE* open_device_stream(const char* path, const char* mode) {
  REAL(FILE*, fdopen, int, const char*);
  if (!us_on() || path == NULL) return NULL;
  const int made_up = us_open_virtual_file(path, O_CLOEXEC);
  if (made_up >= 0) return real_fdopen(made_up, mode);
  const bool entropy = strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0;
  const int fd = entropy ? open(path, O_RDONLY) : us_open_device(path, O_RDWR);
  return fd < 0 ? NULL : stream_on(fd, mode);
}

// The C library opens a stream's file by itself, and would wait there for the other side of a FIFO
// or for the user at the terminal.
static FILE* open_waiting_stream(const char* path, const char* mode) {
  struct stat about;
  if (us_slot == NULL || stat(path, &about) != 0) return NULL;
  if (!S_ISFIFO(about.st_mode) && !us_names_terminal(&about)) return NULL;
  const int access = strchr(mode, '+') != NULL ? O_RDWR : mode[0] == 'r' ? O_RDONLY : O_WRONLY;
  const int fd = open(path, access);
  return fd < 0 ? NULL : stream_on(fd, mode);
}

static FILE* open_special_stream(const char* path, const char* mode) {
  FILE* stream = open_device_stream(path, mode);
  return stream != NULL ? stream : open_waiting_stream(path, mode);
}

US_EXPORT FILE* fopen(const char* path, const char* mode) {
  REAL(FILE*, fopen, const char*, const char*);
  char room[PATH_MAX];
  FILE* stream = open_special_stream(path, mode);
  return stream != NULL ? stream
                        : real_fopen(us_real_path(AT_FDCWD, path, room, sizeof room), mode);
}

US_EXPORT FILE* fopen64(const char* path, const char* mode) {
  REAL(FILE*, fopen64, const char*, const char*);
  char room[PATH_MAX];
  FILE* stream = open_special_stream(path, mode);
  return stream != NULL ? stream
                        : real_fopen64(us_real_path(AT_FDCWD, path, room, sizeof room), mode);
}

// Streams of popen: ours, which the program has, and the underlying one of the library.
#define US_CHILD_STREAMS 32
static struct {
  FILE* ours;
  FILE* real;
} child_streams[US_CHILD_STREAMS];

// The library starts the shell itself, with whatever the environment is at that moment.
static FILE* popen_with_pad(FILE* (*real)(const char*, const char*), const char* command,
                            const char* mode) {
  char** const own = environ;
  char* const arguments[] = {"sh", "-c", (char*)command, NULL};
  environ = us_environment_for("/bin/sh", arguments, own);
  FILE* stream = real(command, mode);
  us_free_environment(environ, own);
  environ = own;
  return stream;
}

US_EXPORT FILE* popen(const char* command, const char* mode) {
  REAL(FILE*, popen, const char*, const char*);
  if (!us_on()) return real_popen(command, mode);
  const bool apart = us_children_are_apart();
  const int slot = apart ? -1 : us_slot_for_child();  // the child finds it by its parent
  FILE* real = slot < 0 && !apart ? NULL : popen_with_pad(real_popen, command, mode);
  if (real == NULL) {
    us_release_slot(slot);
    return NULL;
  }
  us_let_child_run();
  const cookie_io_functions_t calls = {
      .read = stream_read, .write = stream_write, .close = keep_open};
  for (int i = 0; i < US_CHILD_STREAMS; ++i) {
    if (child_streams[i].ours != NULL) continue;
    child_streams[i].real = real;
    child_streams[i].ours = fopencookie((void*)(intptr_t)fileno(real), mode, calls);
    return child_streams[i].ours;
  }
  return real;
}

US_EXPORT int pclose(FILE* stream) {
  REAL(int, pclose, FILE*);
  for (int i = 0; i < US_CHILD_STREAMS; ++i) {
    if (child_streams[i].ours != stream || stream == NULL) continue;
    child_streams[i].ours = NULL;
    fclose(stream);
    stream = child_streams[i].real;
    // A child that reads must see the end of its input before we can wait for it. The library
    // closes the descriptor again.
    dup2(open("/dev/null", O_RDWR | O_CLOEXEC), fileno(stream));
    break;
  }
  // Wait for the child here, in virtual time, and leave it for the library to collect.
  siginfo_t ended;
  if (us_on()) waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT);
  return real_pclose(stream);
}

US_EXPORT int fileno(FILE* stream) {
  REAL(int, fileno, FILE*);
  for (int i = 0; i < US_CHILD_STREAMS; ++i)
    if (child_streams[i].ours == stream && stream != NULL)
      return real_fileno(child_streams[i].real);
  return real_fileno(stream);
}
US_EXPORT int fileno_unlocked(FILE* stream) { return fileno(stream); }
