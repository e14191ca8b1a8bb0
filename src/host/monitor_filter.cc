// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/monitor_filter.h"

#include <linux/audit.h>
#include <linux/futex.h>
#include <sys/random.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace understudy {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kOwnArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kOwnArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "say which architecture this is"
#endif

enum class Condition {
  kAlways,
  kPointer,    // the argument is not null
  kNumber,     // the argument, an int, is not 0
  kTimedWait,  // a futex operation that waits, with a timeout
  kEntropy,    // more than the eight bytes that the C library draws for its own use
};

struct Call {
  int number;
  const char* name;
  const char* meaning;
  Condition condition = Condition::kAlways;
  int argument = 0;
};

constexpr const char* kWaits = "waited in real time, bypassing the shim";
constexpr const char* kTimer = "set a real timer, bypassing the shim";
constexpr const char* kClock = "read a real clock, bypassing the shim";
constexpr const char* kEntropy = "drew real random numbers, bypassing the shim";
constexpr const char* kRing = "made the kernel wait for it, which virtual time does not reach";

#define UNDERSTUDY_CALL(name) SYS_##name, #name

// Frequent calls come first, because each one costs those after it two instructions.
constexpr Call kCalls[] = {
    {UNDERSTUDY_CALL(futex), kWaits, Condition::kTimedWait},
#ifdef SYS_poll  // not on ARM, like the other old calls
    {UNDERSTUDY_CALL(poll), kWaits, Condition::kNumber, 2},
    {UNDERSTUDY_CALL(epoll_wait), kWaits, Condition::kNumber, 3},
    {UNDERSTUDY_CALL(select), kWaits, Condition::kPointer, 4},
    {UNDERSTUDY_CALL(time), kClock},
    {UNDERSTUDY_CALL(alarm), kTimer},
#endif
    {UNDERSTUDY_CALL(ppoll), kWaits, Condition::kPointer, 2},
    {UNDERSTUDY_CALL(pselect6), kWaits, Condition::kPointer, 4},
    {UNDERSTUDY_CALL(epoll_pwait), kWaits, Condition::kNumber, 3},
    {UNDERSTUDY_CALL(epoll_pwait2), kWaits, Condition::kPointer, 3},
    {UNDERSTUDY_CALL(nanosleep), kWaits},
    {UNDERSTUDY_CALL(clock_nanosleep), kWaits},
    {UNDERSTUDY_CALL(rt_sigtimedwait), kWaits, Condition::kPointer, 2},
    {UNDERSTUDY_CALL(semtimedop), kWaits, Condition::kPointer, 3},
    {UNDERSTUDY_CALL(mq_timedsend), kWaits, Condition::kPointer, 4},
    {UNDERSTUDY_CALL(mq_timedreceive), kWaits, Condition::kPointer, 4},
    {UNDERSTUDY_CALL(futex_waitv), kWaits, Condition::kPointer, 3},
    {UNDERSTUDY_CALL(clock_gettime), kClock},
    {UNDERSTUDY_CALL(gettimeofday), kClock},
    {UNDERSTUDY_CALL(times), kClock},
    {UNDERSTUDY_CALL(getrusage), kClock},
    {UNDERSTUDY_CALL(getrandom), kEntropy, Condition::kEntropy},
    {UNDERSTUDY_CALL(timer_create), kTimer},
    {UNDERSTUDY_CALL(timerfd_create), kTimer},
    {UNDERSTUDY_CALL(setitimer), kTimer},
    {UNDERSTUDY_CALL(io_uring_setup), kRing},
};

#undef CALL

// Calls of the x32 interface have this bit in their numbers.
constexpr std::uint32_t kX32 = 0x40000000;

// A program that runs as root could set the machine's clock.
constexpr int kRefused[] = {SYS_clock_settime, SYS_settimeofday, SYS_adjtimex, SYS_clock_adjtime};

using Filter = std::vector<sock_filter>;

std::uint32_t argument_at(int argument, bool high) {
  return static_cast<std::uint32_t>(offsetof(seccomp_data, args)) +
         static_cast<std::uint32_t>(argument) * 8 + (high ? 4 : 0);
}

void load(Filter& filter, std::uint32_t offset) {
  filter.push_back(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

// Skips this many instructions if the loaded word is `value`, and that many if not.
void branch(Filter& filter, std::uint32_t value, std::uint8_t if_equal, std::uint8_t if_not) {
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, if_equal, if_not));
}

void answer(Filter& filter, std::uint32_t action) {
  filter.push_back(BPF_STMT(BPF_RET | BPF_K, action));
}

// The instructions for a call that is on the list. They end with an answer.
Filter body_of(const Call& call) {
  Filter body;
  switch (call.condition) {
    case Condition::kAlways:
      break;
    case Condition::kNumber:
      load(body, argument_at(call.argument, false));
      branch(body, 0, 0, 1);
      answer(body, SECCOMP_RET_ALLOW);
      break;
    case Condition::kPointer:
      load(body, argument_at(call.argument, false));
      branch(body, 0, 0, 3);
      load(body, argument_at(call.argument, true));
      branch(body, 0, 0, 1);
      answer(body, SECCOMP_RET_ALLOW);
      break;
    case Condition::kTimedWait:
      load(body, argument_at(1, false));
      body.push_back(
          BPF_STMT(BPF_ALU | BPF_AND | BPF_K, static_cast<std::uint32_t>(FUTEX_CMD_MASK)));
      branch(body, FUTEX_WAIT, 3, 0);
      branch(body, FUTEX_WAIT_BITSET, 2, 0);
      branch(body, FUTEX_LOCK_PI, 1, 0);
      answer(body, SECCOMP_RET_ALLOW);
      load(body, argument_at(3, false));
      branch(body, 0, 0, 3);
      load(body, argument_at(3, true));
      branch(body, 0, 0, 1);
      answer(body, SECCOMP_RET_ALLOW);
      break;
    case Condition::kEntropy:  // malloc draws a number that no program sees
      load(body, argument_at(1, false));
      branch(body, 8, 0, 3);
      load(body, argument_at(2, false));
      branch(body, GRND_NONBLOCK, 0, 1);
      answer(body, SECCOMP_RET_ALLOW);
      break;
  }
  answer(body, SECCOMP_RET_USER_NOTIF);
  return body;
}

Filter make_filter() {
  Filter filter;
  load(filter, offsetof(seccomp_data, arch));
  branch(filter, kOwnArchitecture, 1, 0);
  answer(filter, SECCOMP_RET_USER_NOTIF);
  load(filter, offsetof(seccomp_data, nr));
  for (const Call& call : kCalls) {
    const Filter body = body_of(call);
    branch(filter, static_cast<std::uint32_t>(call.number), 0,
           static_cast<std::uint8_t>(body.size()));
    filter.insert(filter.end(), body.begin(), body.end());
  }
  for (const int number : kRefused) {
    branch(filter, static_cast<std::uint32_t>(number), 0, 1);
    answer(filter, SECCOMP_RET_ERRNO | EPERM);
  }
  filter.push_back(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, kX32, 0, 1));
  answer(filter, SECCOMP_RET_USER_NOTIF);
  answer(filter, SECCOMP_RET_ALLOW);
  return filter;
}

}  // namespace

const std::vector<sock_filter>& monitor_filter() {
  static const Filter filter = make_filter();
  return filter;
}

std::string what_call_means(const seccomp_data& call) {
  const bool foreign =
      call.arch != kOwnArchitecture || (static_cast<std::uint32_t>(call.nr) & kX32) != 0;
  if (foreign) return "ran 32-bit code, which virtual time does not reach";
  for (const Call& known : kCalls)
    if (known.number == call.nr) return std::string(known.meaning) + " (" + known.name + ")";
  return "made a system call that virtual time does not reach (" + std::to_string(call.nr) + ")";
}

}  // namespace understudy
