// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What /proc says about a process of the run: with the run's ids, in virtual time. Counts that
// depend on the machine (page faults, context switches, resident memory) are the same in every run.
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/virtual_files.h"

// About what a small program uses.
#define US_MEMORY_KB 40960
#define US_RESIDENT_KB 10240

// The part of "/proc/self/NAME", "/proc/NUMBER/NAME" or "/proc/self/task/NUMBER/NAME" after the
// last number, if the process belongs to the run. NULL if the path does not have this form.
static const char* name_in_process(const char* path) {
  static const char proc[] = "/proc/";
  if (strncmp(path, proc, sizeof proc - 1) != 0) return NULL;
  const char* rest = path + sizeof proc - 1;
  const char* const slash = strchr(rest, '/');
  if (slash == NULL) return NULL;
  const bool own = strncmp(rest, "self/", 5) == 0 || strncmp(rest, "thread-self/", 12) == 0;
  const pid_t real = (pid_t)atoi(rest);
  if (!own && (real <= 0 || us_virtual_pid(real) == US_OUTSIDE_PID)) return NULL;
  rest = slash + 1;
  if (strncmp(rest, "task/", 5) != 0) return rest;
  rest = strchr(rest + 5, '/');
  return rest == NULL ? NULL : rest + 1;
}

// The id of a thread of this process, or of a process of the run, as the program knows it.
static long virtual_number(long real) {
  if (real <= 1) return real;
  for (const struct us_thread* t = us_first_thread(); t != NULL; t = t->next)
    if (us_kernel_thread(t) == real) return us_thread_id(t);
  return us_virtual_pid((pid_t)real);
}

// The fields of /proc/self/stat, numbered from 1 as in its manual page.
static long long virtual_field(int number, long long value) {
  const long long centiseconds = us_now() / (US_SECOND / 100);
  switch (number) {
    case 4:  // parent, group, session, foreground group
    case 5:
    case 6:
    case 8:
      return virtual_number((long)value);
    case 14:  // time in the program
      return centiseconds;
    case 18:  // priority, niceness
    case 19:
      return us_niceness((int)value);
    case 22:  // its start time, since boot
      return (us_uptime_ns() - us_now()) / (US_SECOND / 100);
    case 23:  // memory
      return US_MEMORY_KB * 1024LL;
    case 24:
      return US_RESIDENT_KB / (sysconf(_SC_PAGESIZE) / 1024);
    case 10:  // page faults
    case 11:
    case 12:
    case 13:
    case 15:  // time in the kernel, of children
    case 16:
    case 17:
    case 35:  // where it waits, which core it is on, how long it waited for disks
    case 39:
    case 42:
    case 43:
    case 44:
    case 48:  // addresses of its arguments and variables, which depend on their number
    case 49:
    case 50:
    case 51:
      return 0;
    default:
      return value;
  }
}

static int rewrite_stat(const char* real, char* text, size_t room) {
  const char* const name = strchr(real, '(');
  const char* at = strrchr(real, ')');  // the name itself may contain anything
  if (name == NULL || at == NULL) return -1;
  int length = snprintf(text, room, "%ld %.*s %c", virtual_number(atol(real)), (int)(at + 1 - name),
                        name, at[2]);
  at += 3;
  for (int number = 4; *at == ' ' && length > 0 && (size_t)length < room; ++number) {
    char* end = NULL;
    // Addresses and limits can be as large as the largest unsigned number.
    const unsigned long long value = strtoull(at, &end, 10);
    const bool is_signed = at[1] == '-' || number == 18 || number == 19;
    const long long shown = virtual_field(number, (long long)value);
    length += is_signed ? snprintf(text + length, room - (size_t)length, " %lld", shown)
                        : snprintf(text + length, room - (size_t)length, " %llu",
                                   (unsigned long long)shown);
    at = end;
  }
  return length + snprintf(text + length, room - (size_t)length, "\n");
}

static int rewrite_statm(const char* real, char* text, size_t room) {
  const long resident = US_RESIDENT_KB / (sysconf(_SC_PAGESIZE) / 1024);
  (void)real;
  return snprintf(text, room, "%ld %ld %ld 1 0 %ld 0\n",
                  US_MEMORY_KB / (sysconf(_SC_PAGESIZE) / 1024), resident, resident / 2, resident);
}

// A line of /proc/self/status. Its value follows a tab.
static int rewrite_status_line(const char* line, int size, char* text, size_t room) {
  static const char* const numbers[] = {
      "Pid:", "Tgid:", "PPid:", "TracerPid:", "NStgid:", "NSpid:", "NSpgid:", "NSsid:"};
  static const char* const counts[] = {
      "voluntary_ctxt_switches:", "nonvoluntary_ctxt_switches:", "Cpus_allowed_list:", "SigQ:"};
  static const char* const sizes[] = {"VmPeak:",  "VmSize:",   "VmHWM:",  "VmRSS:", "RssAnon:",
                                      "RssFile:", "RssShmem:", "VmData:", "VmStk:", "VmPTE:"};
  const char* const value = memchr(line, '\t', (size_t)size);
  const int name = value == NULL ? 0 : (int)(value - line);
#define IS_ONE_OF(list)                                      \
  for (size_t i = 0; i < sizeof(list) / sizeof *(list); ++i) \
    if (name > 0 && strncmp(line, (list)[i], (size_t)name) == 0 && (list)[i][name] == 0)
  IS_ONE_OF(numbers)
  return snprintf(text, room, "%s\t%ld\n", numbers[i], virtual_number(atol(value + 1)));
  IS_ONE_OF(counts) return snprintf(text, room, "%s\t0\n", counts[i]);
  IS_ONE_OF(sizes) return snprintf(text, room, "%s\t%8d kB\n", sizes[i], US_RESIDENT_KB);
#undef IS_ONE_OF
  if (strncmp(line, "Cpus_allowed:", 13) == 0) return snprintf(text, room, "Cpus_allowed:\t1\n");
  return snprintf(text, room, "%.*s\n", size, line);
}

static int rewrite_status(const char* real, char* text, size_t room) {
  int length = 0;
  for (const char* end; (end = strchr(real, '\n')) != NULL && (size_t)length < room; real = end + 1)
    length += rewrite_status_line(real, (int)(end - real), text + length, room - (size_t)length);
  return length;
}

// Sets every number to 0.
static int rewrite_counts(const char* real, char* text, size_t room) {
  size_t length = 0;
  for (const char* at = real; *at != 0 && length + 1 < room; ++at) {
    const bool digit = *at >= '0' && *at <= '9';
    if (digit && at > real && at[-1] >= '0' && at[-1] <= '9') continue;
    text[length++] = digit ? '0' : *at;
  }
  text[length] = 0;
  return (int)length;
}

int us_write_virtual_process(const char* path, char* text, size_t room) {
  static const struct {
    const char* name;
    int (*rewrite)(const char* real, char* text, size_t room);
  } files[] = {{"stat", rewrite_stat},
               {"statm", rewrite_statm},
               {"status", rewrite_status},
               {"io", rewrite_counts},
               {"schedstat", rewrite_counts}};
  char room_for_path[PATH_MAX];
  char real[US_FILE_BYTES];
  path = us_real_path(AT_FDCWD, path, room_for_path, sizeof room_for_path);
  const char* const name = name_in_process(path);
  for (size_t i = 0; name != NULL && i < sizeof files / sizeof *files; ++i)
    if (strcmp(name, files[i].name) == 0 && us_read_whole(path, real, sizeof real) > 0)
      return files[i].rewrite(real, text, room);
  return -1;
}
