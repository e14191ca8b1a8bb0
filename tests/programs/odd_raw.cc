// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd ways around the C library, as a simulator that replaces its functions would see it: calls of
// the kernel by number, io_uring, a second C library.
#include <dlfcn.h>
#include <linux/futex.h>
#include <linux/io_uring.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include <cstdint>

#include "tests/programs/odd.h"

namespace {

void sleep_raw(timespec t) { syscall(SYS_nanosleep, &t, nullptr); }

void sleeps() { sleep_raw({0, 300000000}); }
void sleeps_long() { sleep_raw({3, 0}); }

void reads_the_clock() {
  timespec raw, t;
  syscall(SYS_clock_gettime, CLOCK_REALTIME, &raw);
  clock_gettime(CLOCK_REALTIME, &t);
  std::printf("%ld %ld\n", raw.tv_sec, t.tv_sec);
  usleep(static_cast<useconds_t>(raw.tv_nsec / 1000 % 100000));
}

void polls() {
  for (int i = 0; i < 5; ++i) syscall(SYS_poll, nullptr, 0, 50);
}

void waits_for_a_futex() {
  int word = 0;
  const timespec t = {0, 300000000};
  syscall(SYS_futex, &word, FUTEX_WAIT, 0, &t, nullptr, 0);
}

void draws() {
  unsigned number = 0;
  syscall(SYS_getrandom, &number, sizeof number, 0);
  usleep(number % 100000);
  std::printf("%u\n", number);
}

char* map_ring(int fd, std::size_t size, off_t offset) {
  void* const place =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, fd, offset);
  odd::must(place != MAP_FAILED);
  return static_cast<char*>(place);
}

// A timeout of 300 ms that the kernel carries out by itself.
void waits_for_a_ring() {
  io_uring_params params = {};
  const int fd = static_cast<int>(syscall(SYS_io_uring_setup, 4, &params));
  std::printf("there is io_uring: %d\n", fd >= 0 ? 1 : 0);
  if (fd < 0) return;
  char* const queue =
      map_ring(fd, params.sq_off.array + params.sq_entries * sizeof(unsigned), IORING_OFF_SQ_RING);
  auto* const entry = reinterpret_cast<io_uring_sqe*>(
      map_ring(fd, params.sq_entries * sizeof(io_uring_sqe), IORING_OFF_SQES));
  const __kernel_timespec timeout = {0, 300000000};
  *entry = {};
  entry->opcode = IORING_OP_TIMEOUT;
  entry->addr = reinterpret_cast<std::uintptr_t>(&timeout);
  entry->len = 1;
  *reinterpret_cast<unsigned*>(queue + params.sq_off.array) = 0;
  *reinterpret_cast<unsigned*>(queue + params.sq_off.tail) += 1;
  const long done = syscall(SYS_io_uring_enter, fd, 1, 1, IORING_ENTER_GETEVENTS, nullptr, 0);
  std::printf("%ld\n", done);
}

void sleep_by(void* library) {
  const auto sleep_us = reinterpret_cast<int (*)(useconds_t)>(dlsym(library, "usleep"));
  odd::must(sleep_us != nullptr, "dlsym");
  sleep_us(200000);
}

void looks_up_the_sleep() { sleep_by(RTLD_DEFAULT); }

void opens_the_library() { sleep_by(dlopen("libc.so.6", RTLD_NOW)); }
void opens_a_second_library() { sleep_by(dlmopen(LM_ID_NEWLM, "libc.so.6", RTLD_NOW)); }

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"rawsleep", sleeps},
                   {"rawlongsleep", sleeps_long},
                   {"rawclock", reads_the_clock},
                   {"rawpoll", polls},
                   {"rawfutex", waits_for_a_futex},
                   {"rawrandom", draws},
                   {"iouring", waits_for_a_ring},
                   {"dlsym", looks_up_the_sleep},
                   {"dlopen", opens_the_library},
                   {"dlmopen", opens_a_second_library}});
}
