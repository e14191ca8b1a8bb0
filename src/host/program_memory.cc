// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/program_memory.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/peer.h"
#include "base/sha256.h"
#include "clients/wire/ring.h"
#include "host/process_stat.h"

namespace understudy {
namespace {

std::string why() { return strerror(errno); }

// The key depends on the seed and the robot, but does not reveal them.
void make_key(const ProgramMemoryParams& params, us_run& run) {
  const std::string text =
      "understudy program " + std::to_string(params.seed) + " " + std::to_string(params.robot_id);
  const auto digest = sha256(as_bytes(text));
  std::memcpy(run.key, digest.data(), sizeof run.key);
}

}  // namespace

Result<std::unique_ptr<ProgramMemory>> ProgramMemory::make(const ProgramMemoryParams& params) {
  std::unique_ptr<ProgramMemory> made(new ProgramMemory);
  // An unnamed memory file leaves nothing behind, however this process ends.
  made->fd_ = memfd_create("understudy-program", MFD_CLOEXEC);
  if (made->fd_ < 0 || ftruncate(made->fd_, sizeof(us_run)) != 0)
    return Error{"cannot create the memory shared with a program: " + why() +
                 (errno == EFBIG ? "; raise the limit on the size of files (ulimit -f) to " +
                                       std::to_string(sizeof(us_run) / 1024 + 1) + " KiB"
                                 : "")};
  void* memory = mmap(nullptr, sizeof(us_run), PROT_READ | PROT_WRITE, MAP_SHARED, made->fd_, 0);
  if (memory == MAP_FAILED) return Error{"cannot map the memory shared with a program: " + why()};
  made->run_ = static_cast<us_run*>(memory);
  made->robot_id_ = params.robot_id;
  us_run& run = *made->run_;
  run.magic = US_MAGIC;
  run.family = params.family;
  run.epoch_s = params.epoch_s;
  run.write_cost_ns = params.write_cost_ns;
  run.look_cost_ns = params.look_cost_ns;
  make_key(params, run);
  for (int i = 0; i < 2; ++i) {
    struct stat about {};
    if (fstat(STDOUT_FILENO + i, &about) != 0) continue;
    run.output_device[i] = about.st_dev;
    run.output_inode[i] = about.st_ino;
  }
  struct stat numbers {};
  run.pid_namespace = stat("/proc/self/ns/pid", &numbers) == 0 ? numbers.st_ino : 0;
  run.user = geteuid();
  run.niceness = getpriority(PRIO_PROCESS, 0);
  run.spin = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 1 : 0;
  return made;
}

ProgramMemory::~ProgramMemory() {
  for (int slot = 0; slot < US_SLOTS; ++slot) forget_process(slot);
  if (run_ != nullptr) munmap(run_, sizeof(us_run));
  if (fd_ >= 0) close(fd_);
}

int ProgramMemory::slots_used() const {
  return static_cast<int>(std::min<std::uint32_t>(run_->slots_used.load(), US_SLOTS));
}

void ProgramMemory::add_address(us_address_kind kind, const std::string& name) {
  us_address& address = run_->addresses[addresses_++];
  address.kind = kind;
  if (const auto peer = read_peer(name); peer && kind == US_UDP)
    address.peer = {.address = peer->address, .port = peer->port, .reserved = 0};
  std::memcpy(address.name, name.c_str(), name.size() + 1);
  run_->address_count = addresses_;
}

int ProgramMemory::reserve(TimeNs now, TimeNs horizon) {
  for (int i = 0; i < US_SLOTS; ++i)
    if (take(i, now, horizon)) return i;
  return -1;
}

void ProgramMemory::reserve_again(int slot, TimeNs now, TimeNs horizon, int parent) {
  // The process finds its slot by its parent, so this must come last.
  if (take(slot, now, horizon))
    __atomic_store_n(&run_->slots[slot].parent_pid, parent, __ATOMIC_RELEASE);
}

bool ProgramMemory::take(int number, TimeNs now, TimeNs horizon) {
  us_slot& slot = run_->slots[number];
  std::uint32_t expected = US_FREE;
  if (!slot.state.compare_exchange_strong(expected, US_RESERVED)) return false;
  std::uint32_t high = run_->slots_used.load();
  const auto mine = static_cast<std::uint32_t>(number) + 1;
  while (high < mine && !run_->slots_used.compare_exchange_strong(high, mine)) {
  }
  us_prepare_slot(&slot, 0, now, horizon);
  return true;
}

bool ProgramMemory::descends_from_keeper(int pid) const {
  constexpr int kDeepest = 100;
  for (int i = 0; i < kDeepest && pid > 1; ++i, pid = process_stat(pid).parent)
    if (pid == subreaper_) return true;
  return false;
}

int ProgramMemory::process(int slot) {
  Process& known = processes_[static_cast<std::size_t>(slot)];
  const int pid = run_->slots[slot].pid;
  if (pid == known.pid) return known.descriptor;
  forget_process(slot);
  known.pid = pid;
  if (pid > 0 && subreaper_ > 0 && descends_from_keeper(pid))
    known.descriptor = static_cast<int>(syscall(SYS_pidfd_open, pid, 0));
  return known.descriptor;
}

int ProgramMemory::process_number(int slot) {
  return process(slot) >= 0 ? processes_[static_cast<std::size_t>(slot)].pid : 0;
}

bool ProgramMemory::names_foreign_process(int slot) {
  const int pid = run_->slots[slot].pid;
  return process(slot) < 0 && pid > 0 && process_stat(pid).parent != 0 &&
         !descends_from_keeper(pid);
}

void ProgramMemory::forget_process(int slot) {
  Process& known = processes_[static_cast<std::size_t>(slot)];
  if (known.descriptor >= 0) close(known.descriptor);
  known = {};
}

}  // namespace understudy
