// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The languages whose programs (tests/languages) are run many times, and the table of them in
// docs/time.md.
#pragma once

#include <ostream>
#include <string>

namespace understudy::scenario {

struct Language {
  const char* name;     // also of the test case
  const char* title;    // in the table
  const char* does;     // what its program does
  const char* compile;  // a shell command; SOURCES and MADE are the folders. Empty: nothing to do
  const char* run;      // likewise
};

inline std::ostream& operator<<(std::ostream& out, const Language& language) {
  return out << language.name;
}

inline constexpr Language kLanguages[] = {
    {"python", "Python, numpy", "threads, locks, queues, random numbers, linear algebra, sets", "",
     "SOURCES/numpy_threads.py"},
    {"node", "Node.js", "timers, promises, files, child processes, sockets", "",
     "node SOURCES/events.js"},
    {"octave", "Octave", "random matrices, eigenvalues, pauses, clocks, a child process", "",
     "octave-cli -qf SOURCES/matrices.m"},
    {"java", "Java", "thread pools, timers, sockets, random numbers, hashes of objects",
     "java -m jdk.compiler/com.sun.tools.javac.Main -d MADE SOURCES/Threads.java",
     "java -cp MADE Threads"},
    {"rust", "Rust", "threads, channels, conditions with timeouts, hash maps, sockets",
     "rustc -o MADE/threads SOURCES/threads.rs", "MADE/threads"},
    {"bash", "bash", "children, pipelines, signals, `timeout`, `$RANDOM`, `/dev/tcp`", "",
     "bash SOURCES/children.sh"},
    {"perl", "Perl", "fork, pipes, alarms, select, hashes, random numbers", "",
     "perl SOURCES/signals.pl"},
    {"openmp", "C with OpenMP", "a parallel sum, tasks, critical sections",
     "gccsim -fopenmp -o MADE/parallel SOURCES/parallel.c", "MADE/parallel"},
    {"asio", "C++ with Boost.Asio", "timers, sockets, signals, a pool of threads",
     "g++ -std=c++17 -pthread -o MADE/timers SOURCES/timers.cc", "MADE/timers"},
};

inline constexpr int kRunsOfLanguage = 50;  // idle and loaded, as fast as it goes and paced

inline std::string language_table() {
  std::string table =
      "| Language | its program | runs | hashes | outputs |\n|---|---|---|---|---|\n";
  for (const Language& language : kLanguages)
    table += std::string("| ") + language.title + " | " + language.does + " | " +
             std::to_string(4 * kRunsOfLanguage) + " | 1 | 1 |\n";
  return table;
}

}  // namespace understudy::scenario
