// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// RobotEye: an Ocular Robotics RE05 or REV25 on UDP. Here datagrams come in, and answers and points
// go out. What a command does is in motions.cc, laser.cc, stabiliser.cc, io_module.cc and
// network.cc; how the head moves is up to the part `head`.
#include "systems/roboteye/roboteye.h"

#include "systems/roboteye/commands.h"
#include "systems/roboteye/io_module.h"
#include "systems/roboteye/laser.h"
#include "systems/roboteye/motions.h"
#include "systems/roboteye/panel.h"
#include "systems/roboteye/stabiliser.h"

namespace understudy {
namespace {

constexpr TimeNs kUntilAnswer = 500 * kMicrosecond;
constexpr int kMostPeers = 64;

class RobotEye final : public Personality {
 public:
  explicit RobotEye(EyeSettings settings) : settings_(std::move(settings)) {}

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override {
    HeadControl head(robot, settings_.head, memory_.head);
    if (!memory_.started) switch_on(now, robot, head);
    if (now >= memory_.settles_at) see_rest(now, robot, head);
    for (const LinkEvent& event : events) take(event, robot);
    if (now == robot.sealed_time()) see_tick(now, robot, head);
  }
  TimeNs next_event() const override { return memory_.started ? memory_.settles_at : 0; }
  bool wants_ticks() const override {
    return memory_.laser.on || memory_.stabiliser.on || memory_.io.event_edge != 0;
  }
  bool busy() const override { return wants_ticks() || memory_.settles_at != kNever; }
  void lose_power(TimeNs now, RobotAccess& robot) override {
    drive_eye_outputs(settings_, 0, robot);
    HeadControl head(robot, settings_.head, memory_.head);
    if (head.exists()) head.start(kHeadHold, now);
  }
  // An address that it was given survives.
  void take_over(const Personality& before) override {
    memory_.address = static_cast<const RobotEye&>(before).memory_.address;
  }
  void describe_panel(const RobotAccess& robot, DevicePanel& panel) const override {
    describe_eye_panel(settings_, memory_, robot, panel);
  }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override {
    return understudy::load(blob, memory_) && memory_.address >= 0 &&
           memory_.address < std::ssize(settings_.addresses) &&
           (!memory_.laser.on || (memory_.laser.frequency_hz > 0 && memory_.laser.average > 0));
  }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  void switch_on(TimeNs now, RobotAccess& robot, const HeadControl& head);
  void take(const LinkEvent& event, RobotAccess& robot);
  void execute(const LinkEvent& event, const LinkEvent::Datagram& datagram, RobotAccess& robot);
  void see_tick(TimeNs now, RobotAccess& robot, HeadControl& head);
  void see_rest(TimeNs now, RobotAccess& robot, const HeadControl& head);
  static void answer(const EyeClient& client, TimeNs due, Bytes bytes, RobotAccess& robot) {
    if (client.exists() && !bytes.empty())
      robot.act({client.link, due, LinkAction::SendDatagram{client.peer, std::move(bytes)}});
  }

  EyeSettings settings_;
  EyeMemory memory_;
};

void RobotEye::switch_on(TimeNs now, RobotAccess& robot, const HeadControl& head) {
  memory_.started = true;
  memory_.power_on = std::max(now, robot.sealed_time());
  if (!head.exists()) return;
  memory_.zero_azimuth_rad = head.value(kHeadAzimuth);
  memory_.zero_elevation_rad = head.value(kHeadElevation);
}

void RobotEye::take(const LinkEvent& event, RobotAccess& robot) {
  if (const auto* datagram = std::get_if<LinkEvent::Datagram>(&event.content))
    return execute(event, *datagram, robot);
  if (const auto* opened = std::get_if<LinkEvent::Opened>(&event.content)) {
    if (memory_.ports.size() <= event.link.index()) memory_.ports.resize(event.link.index() + 1);
    memory_.ports[event.link.index()] = opened->port;
  }
  if (!std::holds_alternative<LinkEvent::Closed>(event.content)) return;
  // It does not notice that somebody has gone; but there is nobody to send to.
  if (memory_.waiting.link == event.link) memory_.waiting = {};
  if (memory_.laser.to.link == event.link) memory_.laser.to = {};
}

void RobotEye::execute(const LinkEvent& event, const LinkEvent::Datagram& datagram,
                       RobotAccess& robot) {
  if (event.link.index() >= memory_.ports.size() ||
      memory_.ports[event.link.index()] != memory_.address)
    return;
  // A broadcast comes once for each of its addresses. The one that moved it here is done.
  if (datagram.broadcast && event.time == memory_.moved) return;
  EyeCall call{settings_,
               memory_,
               robot,
               HeadControl(robot, settings_.head, memory_.head),
               event.time,
               {event.link, datagram.from},
               datagram.broadcast};
  if (!call.head.exists()) {
    if (!memory_.told_no_head)
      robot.log("roboteye: its robot has no part head " + settings_.head +
                ", so it does not answer; add a line \"part head " + settings_.head + "\"");
    memory_.told_no_head = true;
    return;
  }
  const EyeReply reply = execute_eye_command(call, datagram.bytes);
  answer(call.client, event.time + kUntilAnswer, eye_datagram(reply), robot);
}

void RobotEye::see_tick(TimeNs now, RobotAccess& robot, HeadControl& head) {
  if (!head.exists()) return;
  if (memory_.laser.on)
    for (Bytes& packet : measure_with_eye(settings_, memory_, robot))
      answer(memory_.laser.to, now, std::move(packet), robot);
  if (memory_.stabiliser.on) keep_steady(memory_, robot, head);
  if (memory_.io.event_edge != 0) watch_eye_inputs(settings_, memory_, robot);
}

// A motion should have come to its end now.
void RobotEye::see_rest(TimeNs now, RobotAccess& robot, const HeadControl& head) {
  // An event may have moved the head otherwise.
  if (head.exists() && head.remains_s(now) > 0) return await_eye_rest(memory_, head, now);
  memory_.settles_at = kNever;
  const bool homed = memory_.motion == EyeMotion::kHome;
  if (homed) {
    memory_.homed = true;
    memory_.zero_azimuth_rad = 0;
    memory_.zero_elevation_rad = 0;
  }
  answer(memory_.waiting, now, eye_datagram({homed ? "HOME" : "SEAA", {}}), robot);
  memory_.motion = EyeMotion::kStill;
  memory_.waiting = {};
}

Result<std::unique_ptr<Personality>> make_roboteye(const Parameters& parameters) {
  auto settings = read_eye_settings(parameters);
  if (!settings) return Error{settings.error()};
  return std::unique_ptr<Personality>(std::make_unique<RobotEye>(std::move(*settings)));
}

Result<std::vector<NamedSensor>> sensors_named_by(const Parameters& parameters) {
  const auto settings = read_eye_settings(parameters);
  if (!settings) return Error{settings.error()};
  if (!settings->has_laser()) return std::vector<NamedSensor>{};
  return one_named_sensor(settings->laser, "laser");
}

}  // namespace

PersonalityDescriptor roboteye_personality() {
  return {
      .name = "roboteye",
      .help = "Robot Eye on UDP: RE05 3D laser scanner, REV25 camera pointing",
      .port = PortKind::kUdp,
      .address = "127.0.0.1:4365",
      .baud = 0,
      .links = kMostPeers,
      .parameters = eye_parameters(),
      .texts = eye_texts(),
      .make = make_roboteye,
      .spare_addresses = true,
      .broadcast_option = "--eye-broadcast",
      .broadcast_option_help =
          "With --public: broadcast address of another network, such as 192.168.1.255, from which "
          "eyes "
          "are reached, too",
      .named_sensors = sensors_named_by,
      .decoder = make_eye_decoder,
      .has_panel = true,
      .shows_points = true,
  };
}

}  // namespace understudy
