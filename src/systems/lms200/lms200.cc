// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Lms200: a SICK LMS 200 on a serial line. It measures with a lidar sensor of its robot. Here
// telegrams come in, replies and measured values go out, and both get their times. What a command
// does is in commands.cc, when a beam is measured in mirror.cc.
#include <algorithm>

#include "device/personality.h"
#include "systems/lms200/commands.h"
#include "systems/lms200/memory.h"
#include "systems/lms200/replies.h"
#include "systems/lms200/settings.h"
#include "systems/lms200/wire_names.h"

namespace understudy {
namespace {

// The device allows itself 60 ms for the acknowledgement and 3 s for a change of mode. These are
// its usual times. A reply that interrupts output waits until a host has given up the telegram that
// was cut short; 35 ms is usual.
constexpr TimeNs kUntilAck = kMillisecond;
constexpr TimeNs kUntilReply = 2 * kMillisecond;
constexpr TimeNs kUntilNewMode = 10 * kMillisecond;
constexpr TimeNs kAfterInterruption = 50 * kMillisecond;
constexpr TimeNs kToStore = 100 * kMillisecond;
constexpr TimeNs kUntilValues = 25 * kMillisecond;  // after a reply
constexpr TimeNs kToRestart = kSecond;
constexpr TimeNs kLongestGap = 6 * kMillisecond;  // between two bytes of a host's telegram

class Lms200 final : public Personality {
 public:
  explicit Lms200(LmsSettings settings) : settings_(std::move(settings)) {
    memory_.unit = settings_.unit;
    memory_.line.set_baud(settings_.unit.baud);
  }

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override {
    if (!memory_.started) {
      memory_.started = true;
      memory_.awake_at = std::max(now, robot.sealed_time()) + settings_.boot;
      // When the run starts, it has been on for a while: nobody hears its telegram.
      memory_.announces = memory_.awake_at > 0;
    }
    for (const LinkEvent& event : events) take(event, robot);
    go_on(now, robot);
  }
  TimeNs next_event() const override;
  bool wants_ticks() const override { return memory_.mirror.measures(); }
  std::uint32_t baud() const override { return memory_.line.baud(); }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override { return understudy::load(blob, memory_); }
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  void take(const LinkEvent& event, RobotAccess& robot);
  void take_byte(std::uint8_t byte, TimeNs time, RobotAccess& robot);
  void execute(TimeNs time, RobotAccess& robot);
  void reply(const LmsAnswer& answer, TimeNs acknowledged, bool interrupts);
  void restart();
  void measure(RobotAccess& robot);
  void send_waiting(TimeNs now);
  // Does what is due by now.
  void go_on(TimeNs now, RobotAccess& robot);
  void stop_measuring();
  int find_sensor(RobotAccess& robot) const;
  Bytes frame(ByteSpan payload) const { return lms_frame(memory_.reply_address, payload); }

  LmsSettings settings_;
  LmsFaultSwitches switches_;
  LmsMemory memory_;
};

// Speaking of its own accord begins when it gets power.
TimeNs Lms200::next_event() const {
  if (!memory_.started) return 0;
  TimeNs next = memory_.line.next_event();
  if (memory_.announces) next = std::min(next, memory_.awake_at);
  if (!memory_.waiting.empty() && memory_.line.idle()) next = std::min(next, memory_.quiet_until);
  return next;
}

void Lms200::take(const LinkEvent& event, RobotAccess& robot) {
  if (std::holds_alternative<LinkEvent::Opened>(event.content)) {
    memory_.link = event.link;
    memory_.reader.drop();
    if (find_sensor(robot) < 0)
      robot.log(
          "lms200: its robot has no such lidar, so it sees nothing; add a line \"sensor lidar\"");
    if (memory_.unit.job.goes_on) memory_.mirror.start(event.time);
  } else if (std::holds_alternative<LinkEvent::Closed>(event.content)) {
    // It goes on as it was told, but there is nobody to measure for.
    memory_.link = {};
    stop_measuring();
  } else if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
    for (const std::uint8_t byte : received->bytes) take_byte(byte, event.time, robot);
  }
}

void Lms200::stop_measuring() {
  memory_.mirror.stop();
  memory_.scan.clear();
  memory_.waiting.clear();
  if (!memory_.unit.job.goes_on) memory_.unit.job = {};
}

void Lms200::take_byte(std::uint8_t byte, TimeNs time, RobotAccess& robot) {
  if (time < memory_.awake_at) return;
  const TimeNs gap = time - memory_.last_byte - memory_.line.byte_time();
  memory_.last_byte = time;
  if (memory_.reader.under_way() && gap > kLongestGap) memory_.reader.drop();
  const LmsReader::Found found = memory_.reader.take(byte);
  if (found == LmsReader::Found::kBadCrc) {
    memory_.line.interrupt();
    memory_.line.send(time + kUntilAck, {kLmsNak});
    if (!memory_.told_crc)
      robot.log(
          "lms200: a telegram with a wrong checksum is answered with NAK, and so will others");
    memory_.told_crc = true;
  } else if (found == LmsReader::Found::kTelegram) {
    const std::uint8_t address = memory_.reader.address();
    if (address == kLmsBroadcast || address == memory_.unit.address) execute(time, robot);
  }
}

void Lms200::execute(TimeNs time, RobotAccess& robot) {
  LmsUnit& unit = memory_.unit;
  const bool interrupts = !memory_.line.idle();
  memory_.line.interrupt();
  memory_.waiting.clear();
  if (!unit.job.goes_on) stop_measuring();
  memory_.reply_address = memory_.reader.address() | kLmsReplyAddress;
  unit.baud = memory_.line.baud();
  const int sensor = find_sensor(robot);
  const auto& sensors = robot.robot_state().sensors;
  unit.broken = sensor >= 0 && sensor < std::ssize(sensors) &&
                sensors[static_cast<std::size_t>(sensor)].broken;
  unit.faults = switches_.read(robot);
  const LmsAnswer answer = lms_execute(memory_.reader.payload(), unit);
  if (answer.is_refusal && !memory_.told_refusal) {
    robot.log("lms200: a command that it does not have or not do in this mode is refused");
    memory_.told_refusal = true;
  }
  memory_.line.send(time + kUntilAck, {kLmsAck});
  reply(answer, time + kUntilAck, interrupts);
  if (answer.effect == LmsEffect::kNewMode || answer.effect == LmsEffect::kMeasures) {
    memory_.scan.clear();
    memory_.mirror.stop();
    if (unit.job.active()) memory_.mirror.start(time);
  }
  if (answer.effect == LmsEffect::kRestarts) restart();
}

void Lms200::reply(const LmsAnswer& answer, TimeNs acknowledged, bool interrupts) {
  memory_.quiet_until = memory_.line.empty_at();
  if (answer.reply.empty()) return;
  TimeNs due = acknowledged + kUntilReply;
  if (answer.effect == LmsEffect::kNewMode) due = acknowledged + kUntilNewMode;
  if (answer.effect == LmsEffect::kStores) due = acknowledged + kToStore;
  if (interrupts) due = std::max(due, acknowledged + kAfterInterruption);
  memory_.line.send(due, frame(answer.reply), answer.baud);
  memory_.quiet_until = memory_.line.empty_at() + kUntilValues;
}

// Permanent settings stay.
void Lms200::restart() {
  LmsUnit& unit = memory_.unit;
  unit.mode = kLmsOnRequest;
  unit.job = {};
  unit.variant = settings_.unit.variant;
  stop_measuring();
  memory_.awake_at = memory_.line.empty_at() + kToRestart + settings_.boot;
  memory_.announces = true;
  if (!unit.baud_is_permanent) memory_.line.send(memory_.line.empty_at(), {}, kLmsFactoryBaud);
}

void Lms200::measure(RobotAccess& robot) {
  const int sensor = find_sensor(robot);
  while (auto turn = memory_.mirror.measure(memory_.unit.measured(), memory_.unit.wants_echoes(),
                                            sensor, robot)) {
    memory_.unit.faults = switches_.read(robot);
    spoil_turn(memory_.unit.measured(), memory_.unit.faults, *turn);
    if (memory_.unit.configuration.is_reflectivity()) turn->ranges_m = turn->echoes;
    auto payload = memory_.scan.add(*turn, memory_.unit);
    if (!payload) continue;
    memory_.waiting = std::move(*payload);
    if (!memory_.unit.job.goes_on) {
      memory_.mirror.stop();
      memory_.unit.job = {};
    }
  }
}

void Lms200::send_waiting(TimeNs now) {
  if (memory_.waiting.empty() || !memory_.line.idle() || now < memory_.quiet_until) return;
  ++memory_.telegrams;
  if (memory_.unit.configuration.has_indices()) {
    memory_.waiting.push_back(memory_.scan.scans());
    memory_.waiting.push_back(memory_.telegrams);
  }
  memory_.waiting.push_back(memory_.unit.status());
  memory_.line.send(now, frame(memory_.waiting));
  memory_.waiting.clear();
}

void Lms200::go_on(TimeNs now, RobotAccess& robot) {
  if (memory_.announces && now >= memory_.awake_at) {
    memory_.announces = false;
    if (memory_.link.exists())
      memory_.line.send(now, lms_frame(kLmsReplyAddress, lms_type_reply(memory_.unit, 0x90)));
  }
  measure(robot);
  memory_.line.advance(now, memory_.link, robot);
  send_waiting(now);
  memory_.line.advance(now, memory_.link, robot);
}

int Lms200::find_sensor(RobotAccess& robot) const {
  const auto& sensors = robot.robot_model().sensors();
  for (std::size_t i = 0; i < sensors.size(); ++i) {
    const SensorSpec& spec = sensors[i].spec;
    if (spec.kind == "lidar" && (settings_.sensor.empty() || spec.name == settings_.sensor))
      return static_cast<int>(i);
  }
  return -1;
}

Result<std::unique_ptr<Personality>> make_lms200(const Parameters& parameters) {
  auto settings = read_lms_settings(parameters);
  if (!settings) return Error{settings.error()};
  return std::unique_ptr<Personality>(std::make_unique<Lms200>(std::move(*settings)));
}

}  // namespace

PersonalityDescriptor lms200_personality() {
  return {
      .name = "lms200",
      .help = "SICK LMS 200 laser scanner on a serial line",
      .port = PortKind::kSerial,
      .address = "/dev/ttyUSB0",
      .baud = kLmsFactoryBaud,
      .links = 1,
      .parameters = lms_parameters(),
      .texts = lms_texts(),
      .make = make_lms200,
      .named_sensors = [](const Parameters& parameters) -> Result<std::vector<NamedSensor>> {
        Parameters numbers = parameters;
        return one_named_sensor(take_texts(numbers, lms_texts())[0], "lidar");
      },
      .decoder = make_lms_decoder,
  };
}

}  // namespace understudy
