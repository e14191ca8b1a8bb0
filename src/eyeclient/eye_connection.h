// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// EyeConnection: asks one Robot Eye for things and waits for its answers, in real time.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "eyeclient/eye_messages.h"
#include "eyeclient/eye_socket.h"

namespace understudy {

class EyeConnection {
 public:
  // What waits ends early when `end` becomes true, and fails.
  static Result<EyeConnection> make(const Peer& eye, const std::atomic<bool>& end);

  const Peer& eye() const { return eye_; }
  const std::atomic<bool>& end() const { return *end_; }

  // The bytes of the answer. The error says in words what the eye refused, or that it is silent.
  Result<Bytes> ask(std::string_view command, ByteSpan arguments = {});
  // For commands that are answered when the head has arrived.
  Status move(std::string_view command, ByteSpan arguments = {});
  Result<EyeAngle> where();
  // The laser and the head. It does not wait long, and also works after the end.
  void stop_all();

 private:
  EyeConnection(EyeSocket socket, const Peer& eye, const std::atomic<bool>& end)
      : socket_(std::move(socket)), eye_(eye), end_(&end) {}
  Status send(std::string_view opcode, ByteSpan arguments) const;
  std::optional<EyeAnswerMessage> answer_until(EyeWallClock::time_point until,
                                               const std::atomic<bool>* end) const;
  Error silence() const;
  static Error refusal(const EyeAnswerMessage& answer);

  EyeSocket socket_;
  Peer eye_;
  const std::atomic<bool>* end_;
};

// The arguments of most commands: numbers of two bytes.
Bytes eye_words(const std::vector<std::uint16_t>& words);

struct FoundEye {
  Peer peer;
  std::string serial;

  auto operator<=>(const FoundEye&) const = default;
};
// Asks at these addresses, which may be broadcast addresses, and collects what answers.
Result<std::vector<FoundEye>> find_eyes(const std::vector<Peer>& at, double seconds,
                                        const std::atomic<bool>& end);
// The broadcast addresses of all networks of this machine, and of the machine itself.
std::vector<Peer> broadcast_addresses(std::uint16_t port);

}  // namespace understudy
