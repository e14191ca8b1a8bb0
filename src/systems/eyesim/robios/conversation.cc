// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Executes the requests of one client and sends the replies when their time has come.
#include "systems/eyesim/robios/conversation.h"

#include <algorithm>

#include "base/check.h"
#include "clients/wire/robios_wire.h"

namespace understudy::robios {
namespace {

// For a program that keeps sending without waiting for replies. A real one has one open request.
constexpr std::size_t kMaxInboxBytes = 4 * ROBIOS_MAX_CLIENT_PAYLOAD;
// No robot has that many different things to read. More of them in one tick wait for the next.
constexpr std::size_t kMaxAsked = 1024;
// Threads of one program that wait at the same time.
constexpr std::size_t kMaxWaits = 64;

}  // namespace

Bytes goodbye(std::string_view text) {
  Bytes with_nul(as_bytes(text).begin(), as_bytes(text).end());
  with_nul.push_back(0);
  return make_packet(ROBIOS_SERVER_DISCONNECT, with_nul);
}

void Conversation::begin(LinkId number, ProgramId program) {
  link_ = {};
  link_.open = true;
  link_.link = number;
  link_.program = program;
  link_.tick = robot_.sealed_tick();
  // The real server does not wait for the client's handshake either.
  send(ROBIOS_SERVER_HANDSHAKE, {});
  send(ROBIOS_SERVER_READY, {});
}

void Conversation::receive(ByteSpan bytes) {
  link_.inbox.insert(link_.inbox.end(), bytes.begin(), bytes.end());
  if (!link_.deferred) read_inbox();
  if (link_.inbox.size() > kMaxInboxBytes) cut_off("more than it waited for replies to");
}

// Ends the link of a client that sent `what`.
void Conversation::cut_off(const std::string& what) {
  robot_.log("RoBIOS: closed the connection; the program sent " + what);
  hang_up("Connection closed: the program sent " + what);
}

void Conversation::hang_up(const std::string& text) {
  robot_.act({link_.link, now_, LinkAction::Send{goodbye(text)}});
  robot_.act({link_.link, now_, LinkAction::Close{}});
  end(ProgramEnd::kKill);
}

void Conversation::closed(ProgramEnd how) {
  Packet packet;
  std::string reason;
  std::size_t used = 0;
  while (how == ProgramEnd::kExit &&
         read_client_packet(ByteSpan(link_.inbox).subspan(used), packet, reason) ==
             Framing::kComplete &&
         packet.type != ROBIOS_CLIENT_DISCONNECT) {
    used += packet.bytes;
    if (packet.type != ROBIOS_CLIENT_MESSAGE) continue;
    const Result<Request> request = read_request(packet.payload, link_.extended_version);
    if (request && request->row->access == Access::kWrites) run(*request);
  }
  end(how);
}

void Conversation::enter_interval() {
  if (robot_.sealed_tick() == link_.tick) return;
  link_.tick = robot_.sealed_tick();
  link_.wrote = false;
  link_.asked.clear();
  answer_waits();
  if (link_.deferred) read_inbox();
}

// Handles everything in the inbox up to a request that must wait.
void Conversation::read_inbox() {
  link_.deferred = false;
  std::size_t used = 0;
  while (true) {
    Packet packet;
    std::string reason;
    const ByteSpan unread = ByteSpan(link_.inbox).subspan(used);
    const Framing framing = read_client_packet(unread, packet, reason);
    if (framing == Framing::kGarbage) return cut_off(reason);
    if (framing == Framing::kIncomplete) break;
    if (!take_packet(packet)) {
      link_.deferred = true;
      break;
    }
    if (!link_.open) return;  // it was the last one, and the inbox is gone
    used += packet.bytes;
  }
  link_.inbox.erase(link_.inbox.begin(), link_.inbox.begin() + static_cast<std::ptrdiff_t>(used));
}

// Returns false if the packet must wait for the next seal.
bool Conversation::take_packet(const Packet& packet) {
  switch (packet.type) {
    case ROBIOS_CLIENT_HANDSHAKE:
      take_greeting(packet.payload);
      return true;
    case ROBIOS_CLIENT_MESSAGE:
      return take_command(packet.payload);
    case ROBIOS_CLIENT_DISCONNECT:
      robot_.act({link_.link, now_, LinkAction::Close{}});
      end(ProgramEnd::kExit);
      return true;
    default:  // client types that nobody has seen in use
      return true;
  }
}

void Conversation::take_greeting(ByteSpan payload) {
  const ByteSpan greeting = as_bytes(ROBIOS_GREETING);
  if (payload.size() != greeting.size() + 1 ||
      !std::equal(greeting.begin(), greeting.end(), payload.begin()))
    return;  // a client of the real wire
  link_.extended_version = std::min<int>(payload.back(), ROBIOS_EXTENDED_VERSION);
}

bool Conversation::take_command(ByteSpan payload) {
  const Result<Request> request = read_request(payload, link_.extended_version);
  if (!request) {
    cut_off(request.error());
    return true;
  }
  const std::int64_t frame = frame_of(*request);
  if (frame > 0 && frame <= link_.call_frame) return false;
  const auto copy = [&] { return std::string(payload.begin(), payload.end()); };
  switch (request->row->access) {
    case Access::kReads: {
      std::string item = copy();
      if (nothing_new(item)) return false;
      link_.asked.push_back(std::move(item));
      break;
    }
    case Access::kWrites:
      link_.wrote = true;
      break;
    case Access::kTells:
      break;
    case Access::kWaits:
    case Access::kWaitsAfterWrites:
      begin_wait(*request, copy());
      break;
  }
  if (!waits(request->row->access)) run(*request);
  if (frame > 0) link_.call_frame = frame;
  return true;
}

// The number of the present frame, from 1; 0 for a request that need not wait for one. It is that
// of the sealed state, because a request that waited may be looked at early or late in its
// interval.
std::int64_t Conversation::frame_of(const Request& request) const {
  const bool on_the_real_wire = request.row->code < ROBIOS_EXT_LCD_TEXT;
  if (settings_.calls_per_s <= 0 || !on_the_real_wire) return 0;
  return 1 + static_cast<std::int64_t>(to_seconds(robot_.sealed_time()) * settings_.calls_per_s);
}

void Conversation::begin_wait(const Request& request, std::string item) {
  if (link_.waits.size() >= kMaxWaits)
    return cut_off("more than " + std::to_string(kMaxWaits) + " calls that wait at once");
  // Earlier requests are served first.
  const auto same = [&](const std::string& other) { return other[0] == item[0]; };
  const bool is_next = std::none_of(link_.waits.begin(), link_.waits.end(), same);
  const bool careful = request.row->access == Access::kWaitsAfterWrites;
  if (is_next && !(careful && nothing_new(item)) && run(request)) {
    if (careful) link_.asked.push_back(std::move(item));
    return;
  }
  link_.waits.push_back(std::move(item));
}

// Tries each once per seal, in order of arrival. Those without an answer keep waiting.
void Conversation::answer_waits() {
  std::vector<std::string> waits;
  waits.swap(link_.waits);
  for (std::string& item : waits) {
    const auto request = read_request(as_bytes(item), ROBIOS_EXTENDED_VERSION);
    UNDERSTUDY_CHECK(request.ok(), "a call that waits was read before");
    if (!run(*request)) link_.waits.push_back(std::move(item));
  }
}

// Whether a request before the next seal would return what the client already knows, or would miss
// what it has just done.
bool Conversation::nothing_new(const std::string& item) const {
  const auto& asked = link_.asked;
  return link_.wrote || asked.size() >= kMaxAsked ||
         std::find(asked.begin(), asked.end(), item) != asked.end();
}

// Returns false if there is no answer yet.
bool Conversation::run(const Request& request) {
  const CommandRow& row = *request.row;
  const Form& form = *request.form;
  const bool late = link_.extended_version > 0 || settings_.generation == Generation::k2019;
  Call call{ByteReader(request.arguments),
            late ? Generation::k2019 : Generation::k2018,
            settings_,
            memory_,
            link_,
            robot_,
            now_};
  if (form.reply_type == ROBIOS_EXT_DONE) call.reply.push_back(row.code);
  if (row.handler != nullptr) row.handler(call);
  if (call.waits) return false;
  if (form.reply_type != 0) send(form.reply_type, call.reply);
  return true;
}

void Conversation::send(std::uint8_t type, ByteSpan payload) {
  robot_.act({link_.link, now_, LinkAction::Send{make_packet(type, payload)}});
}

}  // namespace understudy::robios
