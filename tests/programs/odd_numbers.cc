// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd places to get numbers from that differ in every run of a real machine.
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <x86intrin.h>

#include <random>
#include <string>
#include <thread>
#include <unordered_set>

#include "tests/programs/odd.h"

namespace {

// Uses a number as a careless program would: the robot drives on for that long.
void wait_by(unsigned long number) { usleep(static_cast<useconds_t>(number % 100000)); }

unsigned from_stream(const char* path) {
  unsigned number = 0;
  FILE* const file = std::fopen(path, "r");
  odd::must(file != nullptr && std::fread(&number, sizeof number, 1, file) == 1, path);
  std::fclose(file);
  return number;
}

unsigned from_descriptor(const char* path) {
  unsigned number = 0;
  const int fd = open(path, O_RDONLY);
  odd::must(read(fd, &number, sizeof number) == sizeof number, path);
  close(fd);
  return number;
}

void draws() {
  std::random_device device;
  unsigned by_call = 0, by_entropy = 0;
  odd::must(getrandom(&by_call, sizeof by_call, 0) == sizeof by_call);
  odd::must(getentropy(&by_entropy, sizeof by_entropy) == 0);
  const unsigned number = device();
  wait_by(number);
  std::printf("%u %u %u %u %u %u\n", number, by_call, by_entropy, from_stream("/dev/urandom"),
              from_descriptor("/dev/random"), arc4random());
}

void draws_from_every_device() {
  for (const char* name :
       {"rdrand", "rdseed", "/dev/urandom", "getrandom", "getentropy", "arc4random", "default"}) {
    try {
      std::random_device device(name);
      std::printf("%s %u\n", name, device());
    } catch (const std::exception&) {
      std::printf("%s: none\n", name);
    }
  }
}

void counts_cycles() {
  const unsigned long long start = __rdtsc();
  usleep(100000);
  const unsigned long long cycles = __rdtsc() - start;
  wait_by(cycles);
  std::printf("%llu\n", cycles);
}

void asks_the_processor() {
  unsigned number = 0;
  asm volatile("rdrand %0" : "=r"(number));
  wait_by(number);
  std::printf("%u\n", number);
}

void looks_at_the_kernels_gift() {
  const auto* bytes = reinterpret_cast<const unsigned char*>(getauxval(AT_RANDOM));
  for (int i = 0; i < 16; ++i) std::printf("%02x", bytes[i]);
  std::printf("\n");
  wait_by(bytes[0] * 1000u);
}

void reads_uptime() {
  double up = 0, idle = 0;
  FILE* const file = std::fopen("/proc/uptime", "r");
  odd::must(file != nullptr && std::fscanf(file, "%lf %lf", &up, &idle) == 2);
  std::fclose(file);
  wait_by(static_cast<unsigned long>(up * 100) * 1000);
  std::printf("%.2f\n", up);
}

// The file's bytes, summed so that each counts.
unsigned sum_of(const std::string& path) {
  FILE* const file = std::fopen(path.c_str(), "r");
  odd::must(file != nullptr, path.c_str());
  unsigned sum = 0;
  for (int c; (c = std::fgetc(file)) != EOF;) sum = sum * 31 + static_cast<unsigned>(c);
  std::fclose(file);
  return sum;
}

void reads_about_itself() {
  const std::string own = "/proc/" + std::to_string(getpid());
  for (const char* const name : {"/stat", "/status", "/statm", "/io", "/schedstat"}) {
    const unsigned sum = sum_of(own + name);
    std::printf("%s %u %s\n", name, sum,
                sum == sum_of(std::string("/proc/self") + name) ? "" : "?");
    wait_by(sum);
  }
  FILE* const file = std::fopen("/proc/self/stat", "r");
  int pid = 0, parent = 0, group = 0;
  odd::must(file != nullptr &&
            std::fscanf(file, "%d (%*[^)]) %*c %d %d", &pid, &parent, &group) == 3);
  std::fclose(file);
  std::printf("%d %d %d\n", pid == getpid(), parent == getppid(), group == getpgrp());
}

void reads_about_the_machine() {
  for (const char* const path : {"/proc/stat", "/proc/meminfo", "/proc/cpuinfo", "/proc/loadavg"})
    wait_by(sum_of(path));
}

void lists_processes() {
  DIR* const all = opendir("/proc");
  int count = 0;
  while (readdir(all) != nullptr) ++count;
  closedir(all);
  std::printf("%d\n", count);
}

void reads_a_uuid() {
  char text[64] = "";
  FILE* const file = std::fopen("/proc/sys/kernel/random/uuid", "r");
  odd::must(file != nullptr && std::fgets(text, sizeof text, file) != nullptr);
  std::fclose(file);
  wait_by(static_cast<unsigned char>(text[0]) * 1000u);
  std::printf("%s", text);
}

void asks_for_free_memory() {
  struct sysinfo info;
  sysinfo(&info);
  wait_by(info.freeram);
  std::printf("%ld %lu\n", info.uptime, info.freeram);
}

void shows_addresses() {
  int local = 0;
  void* const pages = mmap(nullptr, 1 << 22, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  std::printf("%p %p %p %p\n", static_cast<void*>(&local), std::malloc(100), pages,
              static_cast<void*>(&odd::folder));
  std::thread([] {
    int of_thread = 0;
    std::printf("%p %p\n", static_cast<void*>(&of_thread), std::malloc(10));
  }).join();
  std::unordered_set<void*> set;
  for (int i = 0; i < 5; ++i) set.insert(std::malloc(30));
  for (void* const address : set) std::printf("%p ", address);
  std::printf("\n");
}

void shows_its_names() {
  char host[64];
  gethostname(host, sizeof host);
  std::printf("%d %d %d %lx %s\n", getpid(), getppid(), gettid(), pthread_self(), host);
  std::printf("%ld %ld\n", syscall(SYS_getpid), syscall(SYS_gettid));
}

void shows_names_of_its_family() {
  const auto show = [](const char* who) {
    std::printf("%s %d %d %d %d\n", who, getpid(), getppid(), gettid(), getpgrp());
    std::fflush(stdout);
  };
  show("parent");
  std::thread([&] { show("thread"); }).join();
  const pid_t child = odd::start_child([&] {
    show("child");
    std::thread([&] { show("its thread"); }).join();
    odd::start_child([&] { show("grandchild"); });
    odd::wait_for_children();
  });
  std::printf("started %d, ended %d\n", child, wait(nullptr));
}

void shows_names_in_a_shell() {
  std::fflush(stdout);
  const int status = std::system(
      "sleep 0.2 & first=$!; (exit 3) & second=$!; echo $$ $PPID $first $second;"
      "wait $second; echo $?; wait $first; echo $?; sh -c 'echo $$ $PPID'");
  std::printf("%d\n", status);
}

void counts_processors() {
  cpu_set_t set;
  sched_getaffinity(0, sizeof set, &set);
  std::printf("%d %u %ld\n", CPU_COUNT(&set), std::thread::hardware_concurrency(),
              sysconf(_SC_NPROCESSORS_ONLN));
}

void locks_its_memory() {
  mlockall(MCL_CURRENT | MCL_FUTURE);  // not everybody may
  usleep(100000);
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"random", draws},
                   {"randomdev", draws_from_every_device},
                   {"rdtsc", counts_cycles},
                   {"rdrand", asks_the_processor},
                   {"auxrandom", looks_at_the_kernels_gift},
                   {"procuptime", reads_uptime},
                   {"procself", reads_about_itself},
                   {"procmachine", reads_about_the_machine},
                   {"proclist", lists_processes},
                   {"procid", reads_a_uuid},
                   {"sysinfo", asks_for_free_memory},
                   {"addresses", shows_addresses},
                   {"ids", shows_its_names},
                   {"familyids", shows_names_of_its_family},
                   {"shellids", shows_names_in_a_shell},
                   {"affinity", counts_processors},
                   {"mlock", locks_its_memory}});
}
