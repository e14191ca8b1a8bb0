// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RoBIOS: what EyeSim speaks with robot programs, on tcp 34721. docs/protocols/robios.md describes
// the wire; commands.cc is the table of commands. Here are the life of a link and the time rule:
//
//   seal N                                                    seal N+1
//   |  PSDGet 1 -> at once   VWSetSpeed   PSDGet 2 . . . . . . |-> reply     after an own write
//   |  PSDGet 1 -> at once   PSDGet 1 . . . . . . . . . . . .  |-> reply     the same item again
//   |  VWTurn   VWWait . . . . . . . . . . . . . . . . . . . . |. . . ->     when the drive is idle
//
// A request that has to wait stays at the head of the inbox, so replies keep their order. VWWait
// and KEYGet do not hold up what comes behind them: another thread of the program may go on
// driving.
//
// See it: understudy run worlds/demo/room.sim
#include <algorithm>
#include <set>

#include "base/check.h"
#include "clients/wire/robios_wire.h"
#include "personalities/personality.h"
#include "personalities/robios/commands.h"
#include "personalities/robios/memory.h"
#include "personalities/robios/packets.h"
#include "world/parameters.h"

namespace understudy {
namespace {

using namespace robios;

// A program that talks on without waiting for replies; a real one has one request under way.
constexpr std::size_t kMaxInboxBytes = 4 * ROBIOS_MAX_CLIENT_PAYLOAD;
// No robot has so many different things to read; more of them in one tick wait for the next.
constexpr std::size_t kMaxAsked = 1024;

// Threads of one program that wait at the same time.
constexpr std::size_t kMaxWaits = 64;

constexpr ParameterInfo kRobiosParameters[] = {
    {"generation", 2018, "(2018 or 2019)", 2018, 2019,
     "replies as EyeSim of that year; a client of ours gets those of 2019"},
    {"accurate", 0, "(0 or 1)", 0, 1, "VWGetPosition: 0: odometry, 1: the true pose"},
    {"fps", 15, "1/s", 0.1, 1000, "frames of the camera a second"},
    {"psd_numbers", 2019, "(2017 or 2019)", 2017, 2019,
     "2017: PSD 1 left, 2 front, 3 right; 2019: 1 front, 2 left, 3 right"},
};
enum Value { kGeneration, kAccurate, kFps, kPsdNumbers };

Settings settings_of(std::span<const double> values) {
  return {.generation = values[kGeneration] < 2019 ? Generation::k2018 : Generation::k2019,
          .accurate = values[kAccurate] != 0,
          .frames_per_s = values[kFps],
          .old_psd_numbers = values[kPsdNumbers] < 2019};
}

Bytes goodbye(std::string_view text) {
  Bytes with_nul(as_bytes(text).begin(), as_bytes(text).end());
  with_nul.push_back(0);
  return make_packet(ROBIOS_SERVER_DISCONNECT, with_nul);
}

class Robios final : public Personality {
 public:
  explicit Robios(const Settings& settings) : settings_(settings) {}

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override;
  bool wants_ticks() const override { return link().deferred || !link().waits.empty(); }
  std::optional<OutsideWait> waits_for(std::string_view robot) const override;
  const Panel* panel() const override { return &memory_.panel; }
  bool dismiss(TimeNs now, std::string_view text, RobotAccess& robot) override;

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override;
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  // The robot and the instant of what is going on.
  struct Moment {
    TimeNs now;
    RobotAccess& robot;
  };
  LinkMemory& link() { return memory_.link; }
  const LinkMemory& link() const { return memory_.link; }

  void open_link(int number, Moment at);
  void refuse_link(int number, Moment at);
  void cut_off(const std::string& reason, Moment at);
  void hang_up(int number, const std::string& text, Moment at);
  void release(Moment at);

  void enter_interval(Moment at);
  void read_inbox(Moment at);
  bool take_packet(const Packet& packet, Moment at);
  void take_greeting(ByteSpan payload);
  bool take_command(ByteSpan payload, Moment at);
  bool run(const Request& request, Moment at);
  void begin_wait(const Request& request, std::string item, Moment at);
  bool nothing_new(const std::string& item) const;
  void answer_waits(Moment at);
  void send(std::uint8_t type, ByteSpan payload, int number, Moment at);

  Settings settings_;
  Memory memory_;
};

void Robios::advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) {
  if (link().open) enter_interval({now, robot});
  for (const LinkEvent& event : events) {
    const Moment at{event.time, robot};
    const bool ours = link().open && event.link == link().link;
    if (event.kind == LinkEvent::Kind::kOpened) {
      if (link().open)
        refuse_link(event.link, at);
      else
        open_link(event.link, at);
    } else if (ours && event.kind == LinkEvent::Kind::kBytes) {
      link().inbox.insert(link().inbox.end(), event.bytes.begin(), event.bytes.end());
      if (!link().deferred) read_inbox(at);
      if (link().inbox.size() > kMaxInboxBytes) cut_off("more than it waited for replies to", at);
    } else if (ours && event.kind == LinkEvent::Kind::kClosed) {
      release(at);
    }
  }
}

// What was drawn and played before counts only if it is what led to this memory.
bool Robios::load(ByteSpan blob) {
  const std::uint64_t drawn = memory_.panel.screen.drawn();
  const std::uint64_t played = memory_.panel.sounds.hash();
  if (!understudy::load(blob, memory_) || !memory_.panel.screen.is_sound()) return false;
  // A forged memory must not hold calls that no client can make.
  for (const std::string& item : link().waits) {
    const auto request = read_request(as_bytes(item), ROBIOS_EXTENDED_VERSION);
    if (!request || !waits(request->row->access)) return false;
  }
  if (memory_.panel.screen.drawn() != drawn) memory_.panel.screen.forget_pixels();
  if (memory_.panel.sounds.hash() != played) memory_.panel.sounds.forget_list();
  return true;
}

void Robios::open_link(int number, Moment at) {
  link() = {};
  link().open = true;
  link().link = number;
  link().tick = at.robot.sealed_tick();
  memory_.panel.screen = {};
  // The real server does not wait for the client's handshake either.
  send(ROBIOS_SERVER_HANDSHAKE, {}, number, at);
  send(ROBIOS_SERVER_READY, {}, number, at);
}

void Robios::refuse_link(int number, Moment at) {
  at.robot.log("RoBIOS: refused a second program");
  hang_up(number, "This robot already has a program; end that one first", at);
}

// Ends the link of a client that sent `what`.
void Robios::cut_off(const std::string& what, Moment at) {
  at.robot.log("RoBIOS: closed the connection; the program sent " + what);
  hang_up(link().link, "Connection closed: the program sent " + what, at);
  release(at);
}

void Robios::hang_up(int number, const std::string& text, Moment at) {
  at.robot.act({LinkAction::Kind::kBytes, number, at.now, goodbye(text)});
  at.robot.act({LinkAction::Kind::kClose, number, at.now, {}});
}

bool Robios::dismiss(TimeNs now, std::string_view text, RobotAccess& robot) {
  if (!link().open) return true;
  const Moment at{now, robot};
  hang_up(link().link, std::string(text), at);
  release(at);
  return true;
}

// The client has gone: its robot stops, nothing of it is left.
void Robios::release(Moment at) {
  Command stop;
  stop.kind = CommandKind::kSetSpeed;
  at.robot.command(stop);
  link() = {};
}

// A new sealed state answers what waited for one.
void Robios::enter_interval(Moment at) {
  if (at.robot.sealed_tick() == link().tick) return;
  link().tick = at.robot.sealed_tick();
  link().wrote = false;
  link().asked.clear();
  answer_waits(at);
  if (link().deferred) read_inbox(at);
}

// Acts upon everything in the inbox up to a request that has to wait.
void Robios::read_inbox(Moment at) {
  link().deferred = false;
  std::size_t used = 0;
  while (true) {
    Packet packet;
    std::string reason;
    const ByteSpan unread = ByteSpan(link().inbox).subspan(used);
    const Framing framing = read_client_packet(unread, packet, reason);
    if (framing == Framing::kGarbage) return cut_off(reason, at);
    if (framing == Framing::kIncomplete) break;
    if (!take_packet(packet, at)) {
      link().deferred = true;
      break;
    }
    if (!link().open) return;  // it was the last one, and the inbox is gone
    used += packet.bytes;
  }
  link().inbox.erase(link().inbox.begin(),
                     link().inbox.begin() + static_cast<std::ptrdiff_t>(used));
}

// False if the packet has to wait for the next seal.
bool Robios::take_packet(const Packet& packet, Moment at) {
  switch (packet.type) {
    case ROBIOS_CLIENT_HANDSHAKE:
      take_greeting(packet.payload);
      return true;
    case ROBIOS_CLIENT_MESSAGE:
      return take_command(packet.payload, at);
    case ROBIOS_CLIENT_DISCONNECT:
      at.robot.act({LinkAction::Kind::kClose, link().link, at.now, {}});
      release(at);
      return true;
    default:  // the types of a client that nobody has seen used
      return true;
  }
}

void Robios::take_greeting(ByteSpan payload) {
  const ByteSpan greeting = as_bytes(ROBIOS_GREETING);
  if (payload.size() != greeting.size() + 1 ||
      !std::equal(greeting.begin(), greeting.end(), payload.begin()))
    return;  // a client of the real wire
  link().extended_version = std::min<int>(payload.back(), ROBIOS_EXTENDED_VERSION);
}

bool Robios::take_command(ByteSpan payload, Moment at) {
  const Result<Request> request = read_request(payload, link().extended_version);
  if (!request) {
    cut_off(request.error(), at);
    return true;
  }
  const auto copy = [&] { return std::string(payload.begin(), payload.end()); };
  switch (request->row->access) {
    case Access::kReads: {
      std::string item = copy();
      if (nothing_new(item)) return false;
      link().asked.push_back(std::move(item));
      break;
    }
    case Access::kWrites:
      link().wrote = true;
      break;
    case Access::kTells:
      break;
    case Access::kWaits:
    case Access::kWaitsAfterWrites:
      begin_wait(*request, copy(), at);
      return true;
  }
  run(*request, at);
  return true;
}

void Robios::begin_wait(const Request& request, std::string item, Moment at) {
  if (link().waits.size() >= kMaxWaits)
    return cut_off("more than " + std::to_string(kMaxWaits) + " calls that wait at once", at);
  // What came before has the first right to what there is.
  const auto same = [&](const std::string& other) { return other[0] == item[0]; };
  const bool is_next = std::none_of(link().waits.begin(), link().waits.end(), same);
  const bool careful = request.row->access == Access::kWaitsAfterWrites;
  if (is_next && !(careful && nothing_new(item)) && run(request, at)) {
    if (careful) link().asked.push_back(std::move(item));
    return;
  }
  link().waits.push_back(std::move(item));
}

// Each once a seal, in the order they came; what is still not there goes on waiting.
void Robios::answer_waits(Moment at) {
  std::vector<std::string> waits;
  waits.swap(link().waits);
  for (std::string& item : waits) {
    const auto request = read_request(as_bytes(item), ROBIOS_EXTENDED_VERSION);
    UNDERSTUDY_CHECK(request.ok(), "a call that waits was read before");
    if (!run(*request, at)) link().waits.push_back(std::move(item));
  }
}

// All that wait for the same: if the world itself can answer one of them, it is not over.
std::optional<OutsideWait> Robios::waits_for(std::string_view robot) const {
  std::optional<OutsideWait> all;
  std::set<std::string> told;
  for (const std::string& item : link().waits) {
    const CommandRow& row = command_of(static_cast<std::uint8_t>(item[0]));
    if (row.awaits == nullptr) return {};
    const OutsideWait one = row.awaits(ByteReader(as_bytes(item).subspan(1)), robot);
    if (!told.insert(one.what).second) continue;
    if (all)
      all->what += " or " + one.what;  // and to help one thread is a start
    else
      all = one;
  }
  return all;
}

// Before the next seal a request for this would find what the client knows already, or not find
// what it has just done.
bool Robios::nothing_new(const std::string& item) const {
  const auto& asked = link().asked;
  return link().wrote || asked.size() >= kMaxAsked ||
         std::find(asked.begin(), asked.end(), item) != asked.end();
}

// False if there is no answer yet.
bool Robios::run(const Request& request, Moment at) {
  const CommandRow& row = *request.row;
  const Form& form = *request.form;
  const bool late = link().extended_version > 0 || settings_.generation == Generation::k2019;
  Call call{ByteReader(request.arguments),
            late ? Generation::k2019 : Generation::k2018,
            settings_,
            memory_,
            link(),
            at.robot,
            at.now};
  if (form.reply_type == ROBIOS_EXT_DONE) call.reply.push_back(row.code);
  if (row.handler != nullptr) row.handler(call);
  if (call.waits) return false;
  if (form.reply_type != 0) send(form.reply_type, call.reply, link().link, at);
  return true;
}

void Robios::send(std::uint8_t type, ByteSpan payload, int number, Moment at) {
  at.robot.act({LinkAction::Kind::kBytes, number, at.now, make_packet(type, payload)});
}

Result<std::unique_ptr<Personality>> make_robios(const Parameters& parameters) {
  const auto values = read_parameters(parameters, kRobiosParameters, "device robios");
  if (!values) return Error{values.error()};
  return std::unique_ptr<Personality>(std::make_unique<Robios>(settings_of(*values)));
}

}  // namespace

PersonalityDescriptor robios_personality() {
  return {
      .name = "robios",
      .help = "EyeSim's protocol: programs written with eyebot.h",
      .port = PortKind::kTcp,
      .address = "127.0.0.1:34721",
      .baud = 0,
      .links = 2,  // one program, and a second one while it is told that it is refused
      .radio = true,
      .parameters = kRobiosParameters,
      .make = make_robios,
      .refusal = goodbye,
  };
}

}  // namespace understudy
