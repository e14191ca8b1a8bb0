// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A program that attacks the run it is in, by the memory it shares with it: `hostile WHAT
// [NUMBER]`.
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "clients/wire/time_wire.h"
#include "eyebot.h"

namespace {

us_run* shared_memory() {
  int memory = -1;
  std::sscanf(std::getenv(US_ENV_RUN), "%d", &memory);
  void* mapped = mmap(nullptr, sizeof(us_run), PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  return mapped == MAP_FAILED ? nullptr : static_cast<us_run*>(mapped);
}

// Whether these bytes are anywhere in what a program can see of the run. They come backwards, for
// the command line is looked at, too.
bool finds(const std::string& backwards) {
  const std::string secret(backwards.rbegin(), backwards.rend());
  std::string all(reinterpret_cast<const char*>(shared_memory()), offsetof(us_run, slots));
  for (char** variable = environ; *variable != nullptr; ++variable) all += *variable;
  const auto add_file = [&](const std::string& path) {
    std::FILE* file = std::fopen(path.c_str(), "r");
    if (file == nullptr) return;
    for (int c = 0; (c = std::fgetc(file)) != EOF;) all += static_cast<char>(c);
    std::fclose(file);
  };
  // Up to the first process: the subreaper, the simulator, and who started it.
  std::string up = "/proc/self";
  for (int i = 0; i < 3; ++i) {
    add_file(up + "/cmdline");
    if (i > 0) add_file(up + "/environ");
    std::FILE* stat = std::fopen((up + "/stat").c_str(), "r");
    int parent = 0;
    if (stat == nullptr || std::fscanf(stat, "%*d (%*[^)]) %*c %d", &parent) != 1) break;
    std::fclose(stat);
    up = "/proc/" + std::to_string(parent);
  }
  return all.find(secret) != std::string::npos;
}

}  // namespace

int main(int count, char** words) {
  const std::string what = count > 1 ? words[1] : "";
  VWSetSpeed(100, 0);
  us_run* run = shared_memory();
  if (run == nullptr) return 9;
  if (what == "process") {  // the simulator shall signal a foreign one
    for (us_slot& slot : run->slots) slot.pid = std::atoi(words[2]);
    // Computes for seconds, so that the simulator wants to nudge it.
    double sum = 0;
    for (long i = 1; i < 1000000000; ++i) sum += 1.0 / static_cast<double>(i);
    std::printf("%f\n", sum);
  } else if (what == "numbers") {
    run->family = 1;
    run->address_count = 0xffffffffu;
    run->slots_used = 0xffffffffu;
    run->processes = -5;
    for (us_slot& slot : run->slots) slot.number = slot.parent_slot = 1 << 30;
  } else if (what == "garbage") {
    for (std::size_t i = 0; i < sizeof run->slots; i += 7)
      reinterpret_cast<char*>(run->slots)[i] = static_cast<char>(i * 31);
  } else if (what == "finds") {
    std::printf("%s\n", finds(words[2]) ? "found" : "not found");
    std::fflush(stdout);
  }
  sleep(1);
  return 0;
}
