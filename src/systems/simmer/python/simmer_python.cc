// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR's Python version, v0.1 to v1.2, on tcp 61200 (commands) and 61201 (replies).
// docs/protocols/simmer_python.md describes it. Its clock ticks in frames:
//
//   frame k                         frame k+1                       frame k+2
//   |   [w0:36,u0] arrives . . . . . | taken; reply ready; moves . .  | moves . . .
//   |                                |   a client fetches the reply   |
//
// The frames begin with the first connection. At rest nothing but the gyro's drift changes, so time
// may stand still then.
#include <algorithm>
#include <cmath>

#include "device/personality.h"
#include "systems/simmer/device_kinds.h"
#include "systems/simmer/matlab/draws.h"
#include "systems/simmer/matlab/surroundings.h"
#include "systems/simmer/matlab/table.h"
#include "systems/simmer/python/links.h"
#include "systems/simmer/python/memory.h"
#include "systems/simmer/python/robot.h"
#include "systems/simmer/python/sensor_drawings.h"
#include "systems/simmer/python/settings.h"
#include "world/migrate.h"

namespace understudy {
namespace {

using namespace simmer_python;

double floor_height_in(const RobotAccess& access) {
  return simmer::to_inches(access.model().floor.y);
}

class SimmerPython final : public Personality {
 public:
  explicit SimmerPython(Settings settings)
      : settings_(std::move(settings)),
        robot_(settings_.robot),
        sensor_drawings_(settings_.robot.outline) {}

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& access) override;
  TimeNs next_event() const override { return memory_.started ? frame_time(next_frame()) : kNever; }
  bool busy() const override;
  std::shared_ptr<const Drawings> drawings() const override { return sensor_drawings_.drawings(); }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override;
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  std::int64_t next_frame() const { return memory_.frame + 1; }
  TimeNs frame_time(std::int64_t frame) const;
  void start(TimeNs now, RobotAccess& access);
  void run_frame(TimeNs now, RobotAccess& access);
  void follow_hand(RobotAccess& access);
  void take_messages(TimeNs now, Scene scene, RobotAccess& access);
  void run(const WireCommand& command, TimeNs now, Scene scene, RobotAccess& access);
  void put_robot(TimeNs now, RobotAccess& access);
  void write_row(TimeNs now, const std::string& command, const std::string& reply,
                 RobotAccess& access) const;
  Place place() const {
    const RobotMemory& robot = memory_.robot;
    return {{robot.x_in, robot.y_in}, robot.rotation_deg};
  }

  Settings settings_;
  Robot robot_;
  Memory memory_;
  simmer::SurroundingsCache surroundings_;
  SensorDrawings sensor_drawings_;
};

TimeNs SimmerPython::frame_time(std::int64_t frame) const {
  const std::int64_t rate = settings_.robot.frames_per_s;
  return frame / rate * kSecond + (frame % rate * kSecond + rate / 2) / rate;
}

void SimmerPython::advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& access) {
  if (!memory_.started) start(now, access);
  const auto run_frames_to = [&](TimeNs time) {
    while (frame_time(next_frame()) <= time) {
      ++memory_.frame;
      run_frame(frame_time(memory_.frame), access);
    }
  };
  for (const LinkEvent& event : events) {
    run_frames_to(event.time);
    Links(settings_.dialect, memory_).take(event, access);
  }
  run_frames_to(now);
}

bool SimmerPython::busy() const {
  return robot_.is_moving(memory_.robot) || !memory_.reply_links.empty() ||
         memory_.message_under_way();
}

void SimmerPython::start(TimeNs now, RobotAccess& access) {
  memory_.started = true;
  memory_.frame = now / kSecond * settings_.robot.frames_per_s;
  while (frame_time(next_frame()) <= now) ++memory_.frame;
  memory_.placed = access.robot_state().body.X_WB;
  memory_.robot = robot_.fresh(from_world(memory_.placed, floor_height_in(access)));
}

void SimmerPython::run_frame(TimeNs now, RobotAccess& access) {
  constexpr std::uint64_t kFixedSeed = 5489;  // as for its floor
  simmer::SeededDraws draws(settings_.random ? access.world_state().seed : kFixedSeed,
                            access.robot_model().name_key, memory_.robot.draws);
  Links links(settings_.dialect, memory_);
  follow_hand(access);
  links.end_messages(now, access);
  if (!memory_.messages.empty() || robot_.is_moving(memory_.robot)) {
    const MazeView maze = view_of(surroundings_.look(access.model(), access.world_state()));
    take_messages(now, {maze, draws}, access);
    robot_.move(memory_.robot, maze);
    put_robot(now, access);
  }
  links.answer(now, access);
  if (!memory_.drive_command.empty() && !robot_.is_moving(memory_.robot)) {
    write_row(now, memory_.drive_command, "True", access);
    memory_.drive_command.clear();
  }
  robot_.turn_gyros(memory_.robot, draws);
}

// Somebody else has moved the robot. It stays where they put it, and its gyros have felt the turn.
void SimmerPython::follow_hand(RobotAccess& access) {
  constexpr double kSame = 1e-9;
  if (access.sealed_time() < memory_.placed_at + access.model().tick_ns) return;  // not visible yet
  const Pose2& seen = access.robot_state().body.X_WB;
  const Pose2& placed = memory_.placed;
  const double turned_rad = det::wrap_angle(seen.heading_rad - placed.heading_rad);
  if (std::abs(seen.x_m - placed.x_m) <= kSame && std::abs(seen.y_m - placed.y_m) <= kSame &&
      std::abs(turned_rad) <= kSame)
    return;
  const Place there = from_world(seen, floor_height_in(access));
  memory_.robot.x_in = there.at.x;
  memory_.robot.y_in = there.at.y;
  memory_.robot.rotation_deg -= rad_to_deg(turned_rad);
  memory_.placed = seen;
}

void SimmerPython::put_robot(TimeNs now, RobotAccess& access) {
  const Pose2 there = to_world(place(), floor_height_in(access));
  if (there.x_m == memory_.placed.x_m && there.y_m == memory_.placed.y_m &&
      there.heading_rad == memory_.placed.heading_rad)
    return;
  memory_.placed = there;
  memory_.placed_at = now;
  access.place(find_body(access.model(), access.robot_model().id), there);
}

void SimmerPython::take_messages(TimeNs now, Scene scene, RobotAccess& access) {
  std::vector<std::string> messages;
  messages.swap(memory_.messages);
  for (const std::string& message : messages) {
    const auto commands = Links(settings_.dialect, memory_).commands_of(message);
    if (!commands) continue;
    for (const WireCommand& command : read_commands(*commands)) run(command, now, scene, access);
  }
}

void SimmerPython::run(const WireCommand& command, TimeNs now, Scene scene, RobotAccess& access) {
  Sight sight;
  const Reply reply = robot_.run(command, memory_.robot, scene, sight);
  const bool drives = reply.kind == ReplyKind::kAccepted;
  const std::string text = drives ? command.code + ":" + shown(command.number) : command.code;
  if (drives)
    sensor_drawings_.clear();
  else if (settings_.shows_sights)
    sensor_drawings_.add(sight, scene.maze.floor_height_in);
  if (drives && robot_.is_moving(memory_.robot))
    memory_.drive_command = text;  // its row is written when it has ended
  else
    write_row(now, text, shown(reply), access);
  if (memory_.replies.size() < kMaxReplies) memory_.replies.push_back(reply);
}

void SimmerPython::write_row(TimeNs now, const std::string& command, const std::string& reply,
                             RobotAccess& access) const {
  access.data(table_row(now, command, reply, to_world(place(), floor_height_in(access))));
}

// A forged memory must not hold anything that no client can cause.
bool SimmerPython::load(ByteSpan blob) {
  Memory loaded;
  if (!understudy::load(blob, loaded)) return false;
  const auto is_link = [](LinkId link) { return link.exists() && link.value < kLinks; };
  const bool sound = (!loaded.started || robot_.fits(loaded.robot)) && loaded.frame >= 0 &&
                     loaded.frame <= kNever / kSecond && loaded.placed_at <= kNever / 2 &&
                     loaded.command_links.size() <= kLinks && loaded.reply_links.size() <= kLinks &&
                     loaded.messages.size() <= kMaxMessages &&
                     loaded.replies.size() <= kMaxReplies &&
                     std::all_of(loaded.reply_links.begin(), loaded.reply_links.end(), is_link) &&
                     std::all_of(loaded.command_links.begin(), loaded.command_links.end(),
                                 [&](const CommandLink& each) {
                                   return is_link(each.link) && each.last_byte >= 0 &&
                                          each.last_byte <= kNever - kMessageEnds;
                                 }) &&
                     std::all_of(loaded.replies.begin(), loaded.replies.end(),
                                 [](const Reply& reply) { return reply.kind < ReplyKind::kCount; });
  if (sound) memory_ = std::move(loaded);
  if (sound) sensor_drawings_.clear();
  return sound;
}

Result<std::unique_ptr<Personality>> make_simmer_python(const Parameters& parameters) {
  auto settings = read_settings(parameters);
  if (!settings) return Error{settings.error()};
  return std::unique_ptr<Personality>(std::make_unique<SimmerPython>(std::move(*settings)));
}

}  // namespace

PersonalityDescriptor simmer_python_personality() {
  return {
      .name = "simmer_python",
      .help = "SimMeR's Python version: v0.1 to v1.2",
      .port = PortKind::kTcp,
      .address = "127.0.0.1:61200,127.0.0.1:61201",
      .baud = 0,
      .links = kLinks,
      .parameters = setting_numbers(),
      .texts = setting_texts(),
      .make = make_simmer_python,
      .time_waits = true,
      .real_time = true,
      .port_remedy = kSimmerPortRemedy,
      .data_columns = simmer::kTableColumns,
  };
}

}  // namespace understudy
