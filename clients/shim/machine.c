// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The machine as a program sees it: one processor, idle, booted an hour before the run.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "clients/shim/shim.h"

#define US_MEMORY_BYTES (8ULL << 30)

US_EXPORT int get_nprocs(void) {
  REAL(int, get_nprocs, void);
  return us_attached() ? 1 : real_get_nprocs();
}

US_EXPORT int get_nprocs_conf(void) {
  REAL(int, get_nprocs_conf, void);
  return us_attached() ? 1 : real_get_nprocs_conf();
}

static long pages_in(unsigned long long bytes) { return (long)(bytes / (unsigned)getpagesize()); }

US_EXPORT long get_phys_pages(void) {
  REAL(long, get_phys_pages, void);
  return us_attached() ? pages_in(US_MEMORY_BYTES) : real_get_phys_pages();
}

US_EXPORT long get_avphys_pages(void) {
  REAL(long, get_avphys_pages, void);
  return us_attached() ? pages_in(US_MEMORY_BYTES / 2) : real_get_avphys_pages();
}

US_EXPORT long sysconf(int name) {
  REAL(long, sysconf, int);
  if (!us_attached()) return real_sysconf(name);
  switch (name) {
    case _SC_NPROCESSORS_ONLN:
    case _SC_NPROCESSORS_CONF:
      return 1;
    case _SC_PHYS_PAGES:
      return get_phys_pages();
    case _SC_AVPHYS_PAGES:
      return get_avphys_pages();
    default:
      return real_sysconf(name);
  }
}

US_EXPORT int sched_getaffinity(pid_t pid, size_t size, cpu_set_t* set) {
  REAL(int, sched_getaffinity, pid_t, size_t, cpu_set_t*);
  if (!us_attached()) return real_sched_getaffinity(pid, size, set);
  CPU_ZERO_S(size, set);
  CPU_SET_S(0, size, set);
  return 0;
}

US_EXPORT int pthread_getaffinity_np(pthread_t thread, size_t size, cpu_set_t* set) {
  REAL(int, pthread_getaffinity_np, pthread_t, size_t, cpu_set_t*);
  if (!us_attached()) return real_pthread_getaffinity_np(thread, size, set);
  return sched_getaffinity(0, size, set);
}

// A program that asks for a processor gets the only one there is.
US_EXPORT int sched_setaffinity(pid_t pid, size_t size, const cpu_set_t* set) {
  REAL(int, sched_setaffinity, pid_t, size_t, const cpu_set_t*);
  return us_attached() ? 0 : real_sched_setaffinity(pid, size, set);
}

US_EXPORT int pthread_setaffinity_np(pthread_t thread, size_t size, const cpu_set_t* set) {
  REAL(int, pthread_setaffinity_np, pthread_t, size_t, const cpu_set_t*);
  return us_attached() ? 0 : real_pthread_setaffinity_np(thread, size, set);
}

US_EXPORT int pthread_attr_getaffinity_np(const pthread_attr_t* attributes, size_t size,
                                          cpu_set_t* set) {
  REAL(int, pthread_attr_getaffinity_np, const pthread_attr_t*, size_t, cpu_set_t*);
  if (!us_attached()) return real_pthread_attr_getaffinity_np(attributes, size, set);
  return sched_getaffinity(0, size, set);
}

US_EXPORT int pthread_attr_setaffinity_np(pthread_attr_t* attributes, size_t size,
                                          const cpu_set_t* set) {
  REAL(int, pthread_attr_setaffinity_np, pthread_attr_t*, size_t, const cpu_set_t*);
  return us_attached() ? 0 : real_pthread_attr_setaffinity_np(attributes, size, set);
}

US_EXPORT int sched_getcpu(void) {
  REAL(int, sched_getcpu, void);
  return us_attached() ? 0 : real_sched_getcpu();
}

US_EXPORT int getcpu(unsigned* processor, unsigned* node) {
  REAL(int, getcpu, unsigned*, unsigned*);
  if (!us_attached()) return real_getcpu(processor, node);
  if (processor != NULL) *processor = 0;
  if (node != NULL) *node = 0;
  return 0;
}

US_EXPORT int getloadavg(double loads[], int count) {
  REAL(int, getloadavg, double[], int);
  if (!us_attached()) return real_getloadavg(loads, count);
  for (int i = 0; i < count && i < 3; ++i) loads[i] = 0;
  return count < 3 ? count : 3;
}

// The id of a machine with the address 127.0.1.1, as many have.
US_EXPORT long gethostid(void) {
  REAL(long, gethostid, void);
  return us_attached() ? 0x7F0101 : real_gethostid();
}

// Programs started from now on must find their addresses where they always are.
US_EXPORT int personality(unsigned long wanted) {
  REAL(int, personality, unsigned long);
  const bool only_asks = wanted == 0xFFFFFFFF;
  return real_personality(!us_attached() || only_asks ? wanted : wanted | ADDR_NO_RANDOMIZE);
}

int64_t us_uptime_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_BOOTTIME, &t);
  return us_from_timespec(&t);
}

US_EXPORT int sysinfo(struct sysinfo* out) {
  REAL(int, sysinfo, struct sysinfo*);
  if (!us_on()) return real_sysinfo(out);
  *out = (struct sysinfo){.uptime = us_uptime_ns() / US_SECOND,
                          .totalram = US_MEMORY_BYTES,
                          .freeram = US_MEMORY_BYTES / 2,
                          .procs = 1,
                          .mem_unit = 1};
  return 0;
}

// The 16 random bytes that the kernel provides for every program. Replacing them takes nothing from
// the stream that the program draws from.
void us_replace_random_bytes(void) {
  void* bytes = (void*)getauxval(AT_RANDOM);
  const uint64_t index = us_slot->entropy_index;
  us_slot->entropy_index = ~index;
  if (bytes != NULL) us_read_entropy(bytes, 16);
  us_slot->entropy_index = index;
}
