// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RoBIOS: the protocol between EyeSim and robot programs, on tcp 34721. docs/protocols/robios.md
// describes the wire, commands.cc is the table of commands, and conversation.h has the rules of
// time. This file decides who may talk to the robot: one program, and the programs that it starts.
//
// See it: understudy run worlds/demo/room.sim
#include <algorithm>
#include <set>

#include "device/personality.h"
#include "systems/eyesim/robios/conversation.h"
#include "world/parameters.h"

namespace understudy {
namespace {

using namespace robios;

constexpr ParameterInfo kRobiosParameters[] = {
    {"generation", 2018, "(2018 or 2019)", 2018, 2019,
     "replies like EyeSim of that year; our own clients get those of 2019"},
    {"accurate", 0, "(0 or 1)", 0, 1,
     "VWGetPosition returns the odometry (0) or the true pose (1)"},
    {"fps", 15, "1/s", 0.1, 1000, "camera frames per second"},
    {"psd_numbers", 2019, "(2017 or 2019)", 2017, 2019,
     "2017: PSD 1 left, 2 front, 3 right; 2019: 1 front, 2 left, 3 right"},
    {"lidar_steps_first", 0, "(0 or 1)", 0, 1,
     "1: the first beam of LIDARGet is one step to the right of the left end, as in 2018"},
    {"sim_angles", 2023, "(2018 or 2023)", 2018, 2023,
     "SIMSet... angles are clockwise from y (2018) or from x (2023), SIMGet... counter-clockwise"},
    {"calls_per_s", 0, "1/s", 0, 1000,
     "calls of each program that reach the robot per second, one per frame; 0: any number"},
};
enum Value { kGeneration, kAccurate, kFps, kPsdNumbers, kLidarStepsFirst, kSimAngles, kCallsPerS };

Settings settings_of(std::span<const double> values) {
  return {.generation = values[kGeneration] < 2019 ? Generation::k2018 : Generation::k2019,
          .accurate = values[kAccurate] != 0,
          .frames_per_s = values[kFps],
          .old_psd_numbers = values[kPsdNumbers] < 2019,
          .lidar_steps_first = values[kLidarStepsFirst] != 0,
          .sim_angles_from_y = values[kSimAngles] < 2023,
          .calls_per_s = values[kCallsPerS]};
}

class Robios final : public Personality {
 public:
  explicit Robios(const Settings& settings) : settings_(settings) {}

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override;
  bool wants_ticks() const override {
    return std::any_of(memory_.links.begin(), memory_.links.end(),
                       [](const LinkMemory& link) { return link.deferred || !link.waits.empty(); });
  }
  std::optional<OutsideWait> waits_for(std::string_view robot) const override;
  const Panel* panel() const override { return &memory_.panel; }
  bool dismiss(TimeNs now, std::string_view text, RobotAccess& robot) override;

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override;
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  Conversation with(LinkMemory& link, TimeNs now, RobotAccess& robot) {
    return {settings_, memory_, link, now, robot};
  }
  void open(const LinkEvent& event, ProgramId program, RobotAccess& robot);
  void forget_ended(RobotAccess& robot);

  Settings settings_;
  Memory memory_;
};

void Robios::advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) {
  for (LinkMemory& link : memory_.links) with(link, now, robot).enter_interval();
  forget_ended(robot);
  for (const LinkEvent& event : events) {
    if (const auto* opened = std::get_if<LinkEvent::Opened>(&event.content))
      open(event, opened->program, robot);
    for (LinkMemory& link : memory_.links) {
      if (link.link != event.link) continue;
      if (const auto* received = std::get_if<LinkEvent::Received>(&event.content))
        with(link, event.time, robot).receive(received->bytes);
      if (const auto* closed = std::get_if<LinkEvent::Closed>(&event.content))
        with(link, event.time, robot).closed(closed->end);
    }
    forget_ended(robot);
  }
}

// A robot has one program. Programs that it starts are let in too, and share its screen.
void Robios::open(const LinkEvent& event, ProgramId program, RobotAccess& robot) {
  const bool is_first = memory_.links.empty();
  LinkMemory link;
  link.link = event.link;
  if (!is_first && (!program.exists() || program != memory_.links.front().program)) {
    robot.log("RoBIOS: refused a second program");
    with(link, event.time, robot).hang_up("This robot already has a program; end that one first");
    return;
  }
  if (is_first) memory_.panel.screen = {};
  with(link, event.time, robot).begin(event.link, program);
  memory_.links.push_back(std::move(link));
}

// When the last client has gone, its robot stops, unless it left by itself and the world lets
// robots drive on then.
void Robios::forget_ended(RobotAccess& robot) {
  bool stops = robot.model().end_of_program == EndOfProgram::kStop;
  for (const LinkMemory& link : memory_.links)
    stops = stops || (!link.open && link.end != ProgramEnd::kExit);
  const auto ended =
      std::erase_if(memory_.links, [](const LinkMemory& link) { return !link.open; });
  if (ended > 0 && memory_.links.empty() && stops) robot.command(SetSpeed{});
}

// What was drawn and played before is kept only if it led to this memory.
bool Robios::load(ByteSpan blob) {
  const std::uint64_t drawn = memory_.panel.screen.drawn();
  const std::uint64_t played = memory_.panel.sounds.hash();
  if (!understudy::load(blob, memory_) || !memory_.panel.screen.is_sound()) return false;
  // A forged memory must not hold calls that no client can make.
  for (const LinkMemory& link : memory_.links)
    for (const std::string& item : link.waits) {
      const auto request = read_request(as_bytes(item), ROBIOS_EXTENDED_VERSION);
      if (!request || !waits(request->row->access)) return false;
    }
  if (memory_.panel.screen.drawn() != drawn) memory_.panel.screen.forget_pixels();
  if (memory_.panel.sounds.hash() != played) memory_.panel.sounds.forget_list();
  return true;
}

bool Robios::dismiss(TimeNs now, std::string_view text, RobotAccess& robot) {
  for (LinkMemory& link : memory_.links) with(link, now, robot).hang_up(std::string(text));
  forget_ended(robot);
  return true;
}

// What all waiting calls wait for. Empty if the world itself can answer one of them.
std::optional<OutsideWait> Robios::waits_for(std::string_view robot) const {
  std::optional<OutsideWait> all;
  std::set<std::string> told;
  for (const LinkMemory& link : memory_.links) {
    for (const std::string& item : link.waits) {
      const CommandRow& row = command_of(static_cast<std::uint8_t>(item[0]));
      if (row.awaits == nullptr) return {};
      const OutsideWait one = row.awaits(ByteReader(as_bytes(item).subspan(1)), robot);
      if (!told.insert(one.what).second) continue;
      if (all)
        all->what += " or " + one.what;  // the remedy for the first is a start
      else
        all = one;
    }
  }
  return all;
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
      .links = 4,  // a program, two that it started, and one that is being refused
      .radio = true,
      .parameters = kRobiosParameters,
      .make = make_robios,
      .refusal = goodbye,
      .port_option = "--robios-port",
      .port_option_help =
          "With --public: TCP port for RoBIOS programs; 0 for any free one (default 34721)",
      .port_remedy = "with --robios-port N (0 for any free one)",
  };
}

}  // namespace understudy
