// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "model_reader/confinement.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <cstdint>
#include <vector>

#include "models/reader_protocol.h"

namespace understudy {
namespace {

bool limit(__rlimit_resource_t what, std::size_t most, std::size_t grace = 0) {
  const rlimit limits{most, most + grace};
  return setrlimit(what, &limits) == 0;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define UNDERSTUDY_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define UNDERSTUDY_SANITIZED 1
#endif
#endif

#if defined(UNDERSTUDY_SANITIZED)
// Sanitizers reserve terabytes of addresses, so the memory is limited by their own means, and they
// make system calls of their own.
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kArchitecture = 0;  // without a filter; the other limits hold
#endif

// Memory, time, what is open already, and the end.
constexpr long kAllowedCalls[] = {
    SYS_read,          SYS_write,     SYS_close,        SYS_fstat,
    SYS_lseek,         SYS_mmap,      SYS_munmap,       SYS_mremap,
    SYS_mprotect,      SYS_madvise,   SYS_brk,          SYS_futex,
    SYS_clock_gettime, SYS_getrandom, SYS_rt_sigaction, SYS_rt_sigprocmask,
    SYS_rt_sigreturn,  SYS_getpid,    SYS_gettid,       SYS_tgkill,
    SYS_sched_yield,   SYS_exit,      SYS_exit_group,
};

// All other calls fail, as if they were not permitted.
bool filter_calls() {
  if (kArchitecture == 0) return true;
  const auto load = [](std::uint32_t offset) {
    return sock_filter BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset);
  };
  std::vector<sock_filter> program = {
      load(offsetof(seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      load(offsetof(seccomp_data, nr)),
  };
  for (const long call : kAllowedCalls) {
    program.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call), 0, 1));
    program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  program.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace

bool confine_process() {
  bool fine = prctl(PR_SET_DUMPABLE, 0) == 0 && limit(RLIMIT_CORE, 0) && limit(RLIMIT_FSIZE, 0) &&
              limit(RLIMIT_NOFILE, 3) &&
              // Past the first limit comes a signal that tells why, past the second the end.
              limit(RLIMIT_CPU, kReaderCpuSeconds, 2);
  if (kSanitized) return fine;
  fine = fine && limit(RLIMIT_AS, kReaderMemoryBytes);
  // A kernel may be built without filters. The other limits hold without them.
  if (!filter_calls() && errno != EINVAL && errno != ENOSYS) return false;
  return fine;
}

}  // namespace understudy

#if defined(UNDERSTUDY_SANITIZED)
extern "C" const char* __asan_default_options();   // NOLINT: the sanitizer gives the name
extern "C" const char* __asan_default_options() {  // NOLINT
  return "hard_rss_limit_mb=1536:detect_leaks=0:handle_segv=0:allocator_may_return_null=1";
}
#endif
