// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Participants: the simulator's side of the memory it shares with the programs of a run. Who waits,
// for what, and until when. The layout and the rules of that memory are in
// clients/wire/time_wire.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/bytes.h"
#include "base/result.h"
#include "base/time.h"
#include "clients/wire/spin.h"
#include "clients/wire/time_wire.h"

namespace understudy {

struct ParticipantsParams {
  std::uint64_t seed = 1;
  std::int64_t epoch_s = 0;
  TimeNs write_cost_ns = 20 * kMicrosecond;
  TimeNs look_cost_ns = 1 * kMicrosecond;
};

// One message from a program. The bytes are valid during the call only.
struct ProgramMessage {
  us_message_type type = US_DATA;
  int wire = 0;
  TimeNs time = 0;
  std::int64_t value = 0;
  ByteSpan bytes;
};

class Participants {
 public:
  static Result<std::unique_ptr<Participants>> make(const ParticipantsParams& params);
  ~Participants();
  Participants(const Participants&) = delete;
  Participants& operator=(const Participants&) = delete;

  // What a program's environment must hold to find the memory.
  const std::string& path() const { return path_; }
  // Programs that connect to this address, or open this device name, reach the run.
  Status add_address(us_address_kind kind, const std::string& name);

  static constexpr int capacity() { return US_SLOTS; }
  // A slot for a program about to start; -1 if all are taken. It counts as running from now on.
  int reserve(int robot, TimeNs now, TimeNs horizon);
  void set_pid(int slot, int pid);
  void free(int slot);
  // The slot of this process; -1 if it has none (any more).
  int find(int pid) const;

  // The number by which programs know this process.
  int number_of(int slot) const;
  // These signals (a bit for each) come to a waiting slot when it wakes.
  void bring_signals(int slot, std::uint64_t signals, int from);

  us_state state(int slot) const;
  const us_slot& at(int slot) const { return run_->slots[slot]; }
  // One past the highest slot ever used: what loops need to look at.
  int used() const;

  // Waits until the process of a slot that said goodbye is really gone, at most so long: only then
  // can its parent learn of it, and time must not move before.
  bool await_exit(int slot, TimeNs at_most) const;  // false: it still lives

  // Hands every waiting message of the slot to `take`.
  void receive(int slot, const std::function<void(const ProgramMessage&)>& take);
  // False if the ring has no room for it now. `bytes` may be at most kLargestMessage long.
  bool send(int slot, us_message_type type, int wire, std::int64_t value, ByteSpan bytes);
  static constexpr std::size_t kLargestMessage = US_RING_BYTES / 4;

  // The slot runs on from `now`; before `horizon` it needs nobody's consent, and before `news_at`
  // nothing can arrive on its wires.
  void wake(int slot, TimeNs now, TimeNs horizon, TimeNs news_at);
  // For a slot that only computes: look at your timers, or let your relatives go on.
  void nudge(int slot, bool for_relatives);

  // Sleeps until a program rings, at most so long. Call with the count read before the last look.
  std::uint32_t doorbell() const;
  void wait(std::uint32_t seen, TimeNs at_most);
  // From another thread or a signal handler: end a wait().
  void ring();

 private:
  Participants() = default;
  bool somebody_runs_elsewhere() const;
  std::uint32_t count_running() const;
  void sleep_until_rung(std::uint32_t count, TimeNs at_most);
  int fd_ = -1;
  us_run* run_ = nullptr;
  std::string path_;
  us_spinner spinner_{};
};

}  // namespace understudy
