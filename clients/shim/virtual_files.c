// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Files of /proc and /sys that tell of the machine, as the run has it: one processor, idle, up for
// an hour. What they say about a process is in virtual_processes.c.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/virtual_files.h"

struct virtual_file {
  const char* path;
  int (*write)(char* text, size_t room);
};

static int write_uptime(char* text, size_t room) {
  const int64_t centiseconds = us_uptime_ns() / (US_SECOND / 100);
  return snprintf(text, room, "%lld.%02lld 0.00\n", (long long)centiseconds / 100,
                  (long long)centiseconds % 100);
}

static int write_uuid(char* text, size_t room) {
  uint16_t w[8];
  us_read_entropy(w, sizeof w);
  return snprintf(text, room, "%04x%04x-%04x-4%03x-%04x-%04x%04x%04x\n", w[0], w[1], w[2],
                  w[3] & 0xFFF, (w[4] & 0x3FFF) | 0x8000, w[5], w[6], w[7]);
}

static int write_boot_id(char* text, size_t room) {
  return snprintf(text, room, "00000000-0000-4000-8000-000000000001\n");
}

static int write_loads(char* text, size_t room) {
  return snprintf(text, room, "0.00 0.00 0.00 1/1 %d\n", getpid());
}

static int write_processors(char* text, size_t room) { return snprintf(text, room, "0\n"); }

static int write_counters(char* text, size_t room) {
  const long long idle = us_uptime_ns() / (US_SECOND / 100);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return snprintf(text, room,
                  "cpu  0 0 0 %lld 0 0 0 0 0 0\ncpu0 0 0 0 %lld 0 0 0 0 0 0\nintr 0\nctxt 0\n"
                  "btime %lld\nprocesses 1\nprocs_running 1\nprocs_blocked 0\nsoftirq 0\n",
                  idle, idle, (long long)now.tv_sec - us_uptime_ns() / US_SECOND);
}

static int write_memory(char* text, size_t room) {
  const long total = sysconf(_SC_PHYS_PAGES) * (sysconf(_SC_PAGESIZE) / 1024);
  return snprintf(text, room,
                  "MemTotal:       %8ld kB\nMemFree:        %8ld kB\nMemAvailable:   %8ld kB\n"
                  "Buffers:        %8d kB\nCached:         %8d kB\n"
                  "SwapTotal:      %8d kB\nSwapFree:       %8d kB\n",
                  total, total / 2, total / 2, 0, 0, 0, 0);
}

// Describes the first processor of the machine, at a constant speed.
static int write_processor(char* text, size_t room) {
  int length = us_read_whole("/proc/cpuinfo", text, room);
  char* const second = length > 0 ? strstr(text, "\n\n") : NULL;
  if (second != NULL) length = (int)(second + 2 - text);
  char* speed = length > 0 ? strstr(text, "cpu MHz") : NULL;
  for (speed = speed != NULL ? strchr(speed, ':') : NULL; speed != NULL && *speed != '\n'; ++speed)
    if (*speed >= '0' && *speed <= '9') *speed = '0';
  return length;
}

static const struct virtual_file virtual_files[] = {
    {"/proc/uptime", write_uptime},
    {"/proc/loadavg", write_loads},
    {"/proc/stat", write_counters},
    {"/proc/meminfo", write_memory},
    {"/proc/cpuinfo", write_processor},
    {"/proc/sys/kernel/random/uuid", write_uuid},
    {"/proc/sys/kernel/random/boot_id", write_boot_id},
    {"/sys/devices/system/cpu/online", write_processors},
};

int us_read_whole(const char* path, char* text, size_t room) {
  const int fd = (int)us_syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (fd < 0) return -1;
  size_t length = 0;
  for (;;) {
    const long got = us_syscall(SYS_read, fd, text + length, room - 1 - length);
    if (got <= 0) break;
    length += (size_t)got;
  }
  us_syscall(SYS_close, fd);
  text[length] = 0;
  return (int)length;
}

static int write_virtual(const char* path, char* text, size_t room) {
  for (size_t i = 0; i < sizeof virtual_files / sizeof *virtual_files; ++i)
    if (strcmp(path, virtual_files[i].path) == 0) return virtual_files[i].write(text, room);
  return us_write_virtual_process(path, text, room);
}

int us_open_virtual_file(const char* path, int flags) {
  char text[US_FILE_BYTES];
  if (!us_attached() || path == NULL || (path[1] != 'p' && path[1] != 's')) return -1;
  const int length = write_virtual(path, text, sizeof text);
  if (length < 0) return -1;
  const int fd = (int)us_syscall(SYS_memfd_create, "virtual", (flags & O_CLOEXEC) != 0 ? 1 : 0);
  if (fd < 0) return -1;
  us_syscall(SYS_write, fd, text, length);
  us_syscall(SYS_lseek, fd, 0, SEEK_SET);
  return fd;
}
