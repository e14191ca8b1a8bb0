// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "time/participants.h"

#include <linux/futex.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>

namespace understudy {
namespace {

constexpr std::uint32_t kFew = 2;  // programs at once that the simulator wakes up for one by one
constexpr TimeNs kMomentPerProgram = 20 * kMicrosecond;

long futex(std::atomic<std::uint32_t>* word, int operation, std::uint32_t value,
           const timespec* timeout) {
  return syscall(SYS_futex, reinterpret_cast<std::uint32_t*>(word), operation, value, timeout,
                 nullptr, 0);
}

void copy_out(const us_ring& ring, std::uint32_t at, void* to, std::size_t length) {
  const std::uint32_t start = at % US_RING_BYTES;
  const std::size_t first = std::min<std::size_t>(length, US_RING_BYTES - start);
  std::memcpy(to, ring.data + start, first);
  std::memcpy(static_cast<std::uint8_t*>(to) + first, ring.data, length - first);
}

void copy_in(us_ring& ring, std::uint32_t at, const void* from, std::size_t length) {
  const std::uint32_t start = at % US_RING_BYTES;
  const std::size_t first = std::min<std::size_t>(length, US_RING_BYTES - start);
  std::memcpy(ring.data + start, from, first);
  std::memcpy(ring.data, static_cast<const std::uint8_t*>(from) + first, length - first);
}

// Several slashes count as one. So the path is as long whatever our process number: programs get it
// in their environment, and what Python makes of that decides where its objects lie.
std::string after_slashes(int number, std::size_t length) {
  const std::string digits = std::to_string(number);
  return std::string(length - std::min(length, digits.size()), '/') + digits;
}

}  // namespace

Result<std::unique_ptr<Participants>> Participants::make(const ParticipantsParams& params) {
  std::unique_ptr<Participants> made(new Participants);
  // A memory file without a name leaves nothing behind, whatever ends this process. Programs reach
  // it through /proc.
  made->fd_ = memfd_create("understudy-run", MFD_CLOEXEC);
  if (made->fd_ < 0 || ftruncate(made->fd_, sizeof(us_run)) != 0)
    return Error{std::string("cannot make the memory shared with programs: ") + strerror(errno) +
                 (errno == EFBIG ? "; raise the limit on the size of files (ulimit -f) to " +
                                       std::to_string(sizeof(us_run) / 1024 + 1) + " KiB"
                                 : "")};
  void* memory = mmap(nullptr, sizeof(us_run), PROT_READ | PROT_WRITE, MAP_SHARED, made->fd_, 0);
  if (memory == MAP_FAILED)
    return Error{std::string("cannot map the memory shared with programs: ") + strerror(errno)};
  made->run_ = static_cast<us_run*>(memory);
  made->path_ = "/proc/" + after_slashes(getpid(), 10) + "/fd/" + after_slashes(made->fd_, 4);
  us_run& run = *made->run_;
  run.magic = US_MAGIC;
  run.epoch_s = params.epoch_s;
  run.write_cost_ns = params.write_cost_ns;
  run.look_cost_ns = params.look_cost_ns;
  run.seed = params.seed;
  for (int i = 0; i < 2; ++i) {
    struct stat about {};
    if (fstat(STDOUT_FILENO + i, &about) != 0) continue;
    run.output_device[i] = about.st_dev;
    run.output_inode[i] = about.st_ino;
  }
  run.spin = sysconf(_SC_NPROCESSORS_ONLN) > 1 ? 1 : 0;
  made->spinner_.limit = US_SPIN_CYCLES;
  return made;
}

Participants::~Participants() {
  if (run_ != nullptr) munmap(run_, sizeof(us_run));
  if (fd_ >= 0) close(fd_);
}

Status Participants::add_address(us_address_kind kind, const std::string& name) {
  for (std::uint32_t i = 0; i < run_->address_count; ++i)
    if (run_->addresses[i].kind == kind && name == run_->addresses[i].name) return {};
  if (run_->address_count == US_ADDRESSES)
    return Error{"more than " + std::to_string(US_ADDRESSES) +
                 " device addresses in one world; give several robots the same one"};
  if (name.size() + 1 > US_ADDRESS_BYTES)
    return Error{"device address is too long: " + name + "; use a shorter one"};
  us_address& address = run_->addresses[run_->address_count++];
  address.kind = kind;
  std::memcpy(address.name, name.c_str(), name.size() + 1);
  return {};
}

int Participants::reserve(int robot, TimeNs now, TimeNs horizon) {
  for (int i = 0; i < US_SLOTS; ++i) {
    us_slot& slot = run_->slots[i];
    std::uint32_t expected = US_FREE;
    if (!slot.state.compare_exchange_strong(expected, US_RESERVED)) continue;
    std::uint32_t high = run_->slots_used.load();
    const auto mine = static_cast<std::uint32_t>(i) + 1;
    while (high < mine && !run_->slots_used.compare_exchange_strong(high, mine)) {
    }
    slot.pid = 0;
    slot.parent_pid = 0;
    slot.parent_number = 0;
    slot.parent_slot = -1;
    slot.signals = 0;
    slot.tells_of_children = 0;
    slot.robot = robot;
    slot.root = i;
    slot.number = 0;
    run_->family_processes[i] = 0;
    slot.now = now;
    slot.horizon = horizon;
    slot.news_at = 0;
    slot.timer = kNever;
    slot.entropy_index = 0;
    slot.calls = 0;
    slot.sleeping = 0;
    slot.to_sim.head = slot.to_sim.tail = 0;
    slot.from_sim.head = slot.from_sim.tail = 0;
    return i;
  }
  return -1;
}

void Participants::set_pid(int slot, int pid) { run_->slots[slot].pid = pid; }

void Participants::free(int slot) {
  run_->slots[slot].pid = 0;
  run_->slots[slot].state.store(US_FREE);
}

int Participants::find(int pid) const {
  for (int i = 0; i < used(); ++i)
    if (run_->slots[i].pid == pid && state(i) != US_FREE) return i;
  return -1;
}

int Participants::number_of(int slot) const {
  return us_process_number(run_->slots[slot].root, run_->slots[slot].number);
}

void Participants::bring_signals(int slot, std::uint64_t signals, int from) {
  run_->slots[slot].signals |= signals;
  run_->slots[slot].signal_from = from;
}

us_state Participants::state(int slot) const {
  return static_cast<us_state>(run_->slots[slot].state.load(std::memory_order_acquire));
}

int Participants::used() const {
  return static_cast<int>(std::min<std::uint32_t>(run_->slots_used.load(), US_SLOTS));
}

bool Participants::await_exit(int slot, TimeNs at_most) const {
  const long process = syscall(SYS_pidfd_open, run_->slots[slot].pid, 0);
  if (process < 0) return errno == ESRCH;
  pollfd ended{static_cast<int>(process), POLLIN, 0};
  const bool gone = poll(&ended, 1, static_cast<int>(at_most / kMillisecond)) > 0;
  close(static_cast<int>(process));
  return gone;
}

void Participants::receive(int slot, const std::function<void(const ProgramMessage&)>& take) {
  us_ring& ring = run_->slots[slot].to_sim;
  std::uint32_t tail = ring.tail.load(std::memory_order_relaxed);
  const std::uint32_t head = ring.head.load(std::memory_order_acquire);
  Bytes bytes;
  // The other side is a program that may write anything into this memory: believe no length.
  while (head - tail >= sizeof(us_message) && head - tail <= US_RING_BYTES) {
    us_message message;
    copy_out(ring, tail, &message, sizeof message);
    tail += static_cast<std::uint32_t>(sizeof message);
    if (message.length > head - tail) break;
    bytes.resize(message.length);
    copy_out(ring, tail, bytes.data(), bytes.size());
    tail += message.length;
    if (message.wire >= US_WIRES) continue;
    take({static_cast<us_message_type>(message.type), static_cast<int>(message.wire), message.time,
          message.value, bytes});
  }
  ring.tail.store(head, std::memory_order_release);
}

bool Participants::send(int slot, us_message_type type, int wire, std::int64_t value,
                        ByteSpan bytes) {
  us_ring& ring = run_->slots[slot].from_sim;
  std::uint32_t head = ring.head.load(std::memory_order_relaxed);
  const std::uint32_t room = US_RING_BYTES - (head - ring.tail.load(std::memory_order_acquire));
  us_message message{};
  if (room < sizeof message + bytes.size() || room > US_RING_BYTES) return false;
  message.type = type;
  message.wire = static_cast<std::uint32_t>(wire);
  message.value = value;
  message.length = static_cast<std::uint32_t>(bytes.size());
  copy_in(ring, head, &message, sizeof message);
  head += static_cast<std::uint32_t>(sizeof message);
  if (!bytes.empty()) copy_in(ring, head, bytes.data(), bytes.size());
  ring.head.store(head + message.length, std::memory_order_release);
  return true;
}

void Participants::wake(int slot, TimeNs now, TimeNs horizon, TimeNs news_at) {
  us_slot& s = run_->slots[slot];
  s.now = now;
  s.horizon = horizon;
  s.news_at = news_at;
  run_->sim_core = sched_getcpu();
  s.state.store(US_RUNNING);
  if (s.sleeping.load() != 0) futex(&s.state, FUTEX_WAKE, 1, nullptr);
}

void Participants::nudge(int slot, bool for_relatives) {
  const int pid = run_->slots[slot].pid;
  run_->slots[slot].relatives_wait = for_relatives ? 1 : 0;
  if (pid > 0) kill(pid, US_SIGNAL_NUDGE);
}

std::uint32_t Participants::doorbell() const { return run_->doorbell.load(); }

void Participants::wait(std::uint32_t seen, TimeNs at_most) {
  run_->sim_core = sched_getcpu();
  const std::uint32_t rung = run_->doorbell.load();
  const std::uint32_t running = count_running();
  if (running <= kFew) {
    if (somebody_runs_elsewhere() && us_spin(&spinner_, &run_->doorbell, seen) != 0) return;
    sleep_until_rung(seen + 1, at_most);
    return;
  }
  // More programs than cores: to wake up for each would take the cores away from the others. All of
  // them together, or what there is after a moment.
  const TimeNs moment = running * kMomentPerProgram;
  TimeNs waited = 0;
  do {
    sleep_until_rung(rung + running, moment);
    waited += moment;
  } while (waited < at_most && run_->doorbell.load() == seen);
}

void Participants::sleep_until_rung(std::uint32_t count, TimeNs at_most) {
  run_->sim_wake_at.store(count);
  run_->sim_sleeping.store(1);
  const timespec timeout{at_most / kSecond, at_most % kSecond};
  if (static_cast<std::int32_t>(run_->doorbell.load() - count) < 0)
    futex(&run_->sim_sleeping, FUTEX_WAIT, 1, &timeout);
  run_->sim_sleeping.store(0);
}

std::uint32_t Participants::count_running() const {
  std::uint32_t running = 0;
  for (int i = 0; i < used(); ++i)
    if (state(i) == US_RUNNING || state(i) == US_RESERVED) ++running;
  return running;
}

// On one core looking only keeps the other side from answering.
bool Participants::somebody_runs_elsewhere() const {
  if (run_->spin == 0) return false;
  for (int i = 0; i < used(); ++i)
    if (state(i) == US_RUNNING && run_->slots[i].core != run_->sim_core) return true;
  return false;
}

void Participants::ring() {
  run_->doorbell.fetch_add(1);
  run_->sim_sleeping.store(0);
  futex(&run_->sim_sleeping, FUTEX_WAKE, 1, nullptr);
}

}  // namespace understudy
