// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The frame of the odd programs (odd_*.cc): `odd_threads latch` drives, waits in the odd way of
// that word, stops, and prints what it saw. tests/scenario/odd_test.cc says what must come of each
// word.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <map>
#include <string>

#include "eyebot.h"

namespace odd {

inline std::string folder = ".";  // for files, the second argument
inline std::string in_folder(const std::string& name) { return folder + "/" + name; }

inline double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

inline void where(const char* what) {
  int x = 0, y = 0, phi = 0;
  VWGetPosition(&x, &y, &phi);
  std::printf("%s at %d %d %d, t %.6f\n", what, x, y, phi, now());
  std::fflush(stdout);
}

// What a call gave, and when.
inline void tell(long result) {
  std::printf("%ld %.6f\n", result, now());
  std::fflush(stdout);
}

// Ends the program where something fails that never should.
inline void must(bool done, const char* what = "odd") {
  if (done) return;
  std::perror(what);
  std::exit(1);
}

// A handler that counts.
inline volatile sig_atomic_t hits = 0;
inline void count(int) { hits = hits + 1; }

template <class Body>
pid_t start_child(Body body) {
  std::fflush(stdout);
  const pid_t child = fork();
  must(child >= 0, "fork");
  if (child > 0) return child;
  body();
  std::fflush(stdout);
  _exit(0);
}

inline void wait_for_children() {
  while (wait(nullptr) > 0) {
  }
}

// The numbers of the signals given, blocked.
inline sigset_t block(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int number : signals) sigaddset(&set, number);
  sigprocmask(SIG_BLOCK, &set, nullptr);
  return set;
}

inline int run(int argc, char** argv, const std::map<std::string, void (*)()>& words) {
  const auto word = words.find(argc > 1 ? argv[1] : "");
  if (word == words.end()) {
    for (const auto& [name, act] : words) std::printf("%s\n", name.c_str());
    return 2;
  }
  if (argc > 2) folder = argv[2];
  VWSetSpeed(200, 20);
  where("before");
  word->second();
  where("after");
  VWSetSpeed(0, 0);
  where("end");
  return 0;
}

}  // namespace odd
