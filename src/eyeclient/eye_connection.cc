// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "eyeclient/eye_connection.h"

#include <fmt/format.h>

namespace understudy {
namespace {

constexpr double kPatience_s = 5;
constexpr double kShortPatience_s = 1;
constexpr double kLook_s = 1;  // how often we look whether a head still moves
constexpr int kMostStill = 10;
constexpr std::uint8_t kUnknownCommand = 0x06;

// Two commands are spelled in another way in the eye's specification.
struct EyeSpelling {
  std::string_view command;
  std::string_view printed;
};
constexpr EyeSpelling kEyeSpellings[] = {{"GEAA", "REGAEA"}, {"RNLS", "BERNLS"}};

std::string_view printed_spelling(std::string_view command) {
  for (const EyeSpelling& spelling : kEyeSpellings)
    if (spelling.command == command) return spelling.printed;
  return {};
}

std::string regular_spelling(std::string_view command) { return "RE" + std::string(command); }

}  // namespace

Bytes eye_words(const std::vector<std::uint16_t>& words) {
  Bytes bytes;
  ByteWriter out(bytes);
  for (const std::uint16_t word : words) out.be16(word);
  return bytes;
}

Result<EyeConnection> EyeConnection::make(const Peer& eye, const std::atomic<bool>& end) {
  auto socket = EyeSocket::make();
  if (!socket) return Error{socket.error()};
  return EyeConnection(std::move(*socket), eye, end);
}

Status EyeConnection::send(std::string_view opcode, ByteSpan arguments) const {
  Bytes datagram(opcode.begin(), opcode.end());
  datagram.insert(datagram.end(), arguments.begin(), arguments.end());
  return socket_.send(eye_, datagram);
}

std::optional<EyeAnswerMessage> EyeConnection::answer_until(EyeWallClock::time_point until,
                                                            const std::atomic<bool>* end) const {
  while (auto datagram = socket_.receive(until, end)) {
    if (datagram->from != eye_) continue;
    if (auto answer = read_eye_answer(datagram->bytes)) return answer;
  }
  return {};
}

Error EyeConnection::silence() const {
  if (*end_) return {"interrupted"};
  return {
      fmt::format("no answer from {} in {:g} s; is the eye on, and is this its address? "
                  "\"understudy roboteye find\" lists those that answer. A simulated eye needs "
                  "a run with --public, which must not be paused",
                  to_string(eye_), kPatience_s)};
}

Error EyeConnection::refusal(const EyeAnswerMessage& answer) {
  return {fmt::format("the eye refuses {}: {}", answer.command, eye_error_words(answer.error))};
}

Result<Bytes> EyeConnection::ask(std::string_view command, ByteSpan arguments) {
  if (const Status sent = send(regular_spelling(command), arguments); !sent)
    return Error{sent.error()};
  const auto until = EyeWallClock::now() + eye_seconds(kPatience_s);
  std::string_view other = printed_spelling(command);
  while (auto answer = answer_until(until, end_)) {
    if (answer->command != command) continue;
    if (answer->kind != EyeAnswerMessage::Kind::kRefused) return std::move(answer->bytes);
    if (answer->error != kUnknownCommand || other.empty()) return refusal(*answer);
    if (const Status sent = send(other, arguments); !sent) return Error{sent.error()};
    other = {};
  }
  return silence();
}

// The answer may take minutes. Until it comes we ask where the head is: an eye that is there
// answers that.
Status EyeConnection::move(std::string_view command, ByteSpan arguments) {
  if (const Status sent = send(regular_spelling(command), arguments); !sent) return sent;
  auto heard = EyeWallClock::now();
  auto look = heard + eye_seconds(kLook_s);
  Bytes last;
  int still = 0;
  while (!*end_ && EyeWallClock::now() < heard + eye_seconds(kPatience_s)) {
    const auto answer = answer_until(look, end_);
    if (!answer) {
      if (const Status sent = send("REGEAA", {}); !sent) return sent;
      look = EyeWallClock::now() + eye_seconds(kLook_s);
      continue;
    }
    heard = EyeWallClock::now();
    if (answer->command == command)
      return answer->kind == EyeAnswerMessage::Kind::kRefused ? Status(refusal(*answer)) : Status();
    if (answer->command != "GEAA") continue;
    still = answer->bytes == last ? still + 1 : 0;
    last = answer->bytes;
    if (still >= kMostStill)
      return Error{
          "the head stands still, but the eye has not said that it is there; has another program "
          "stopped it? Try again"};
  }
  return silence();
}

Result<EyeAngle> EyeConnection::where() {
  const auto bytes = ask("GEAA");
  if (!bytes) return Error{bytes.error()};
  ByteReader in(*bytes);
  const std::uint16_t azimuth = in.be16();
  const std::uint16_t elevation = in.be16();
  if (!in.ok()) return Error{"the eye's answer is too short; another program may use its port"};
  return angle_from_wire(azimuth, elevation);
}

void EyeConnection::stop_all() {
  for (const char* command : {"STLS", "STOP"}) {
    if (!send(regular_spelling(command), {})) return;
    const auto until = EyeWallClock::now() + eye_seconds(kShortPatience_s);
    while (auto answer = answer_until(until, nullptr))
      if (answer->command == command) break;
  }
}

}  // namespace understudy
