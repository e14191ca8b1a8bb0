// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "systems/nmea/receiver.h"

#include <algorithm>
#include <utility>

#include "panel/device_panel.h"
#include "systems/nmea/panel.h"
#include "world/fix.h"

namespace understudy {
namespace {

// While more than this waits on the line, the sentences of a fix are left out.
constexpr TimeNs kLongestQueue = kSecond;
// From power-on to the first line.
constexpr TimeNs kBootTime = 500 * kMillisecond;
// What a receiver shows before its first fix: its clock starts here, and the sea is 13 m above the
// ellipsoid at the pole where it believes to be.
constexpr std::int64_t kFirstClock_ms = 315'964'785'005;  // 1980-01-05 23:59:45.005
constexpr double kFirstAltitude_m = 137;
constexpr double kFirstSeparation_m = 13;

int gps_of(const RobotModel& robot, const std::string& name) {
  const auto& sensors = robot.sensors();
  const auto found = std::find_if(sensors.begin(), sensors.end(), [&](const SensorModel& each) {
    return each.spec.kind == "gps" && (name.empty() || each.spec.name == name);
  });
  return found == sensors.end() ? -1 : static_cast<int>(found - sensors.begin());
}

// False without a fix, and for a sensor that has failed.
bool has_fix(std::span<const double> values) {
  return values.size() == kFixValueCount && values[kFixQuality] == 1 &&
         in_range(values[kFixLatitude], -90, 90) && in_range(values[kFixLongitude], -180, 180) &&
         in_range(values[kFixSatellites], 0, 99);
}

std::int64_t true_clock_ms(const Model& model, TimeNs at) {
  return model.epoch_s * 1000 + at / kMillisecond;
}

}  // namespace

NmeaReceiver::NmeaReceiver(ReceiverParams params) : params_(std::move(params)) {
  memory_.settings = params_.start;
  memory_.baud = params_.start.baud;
}

void NmeaReceiver::advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) {
  // One that is switched on during a run is first called with time 0.
  if (memory_.started < 0) start(std::max(now, robot.sealed_time()), params_.first_fix_ns);
  for (const LinkEvent& event : events) take(event, robot);
  if (memory_.line_free <= now) memory_.baud = memory_.settings.baud;
  if (memory_.boot_ends <= now) {
    say(memory_.boot_ends, "$PMTK010,001*2E\r\n" + std::string(params_.model->power_up), robot);
    memory_.boot_ends = kNever;
  }
  if (memory_.next_fix > now) return;
  fix(memory_.next_fix, robot);
  plan_next_fix(now);
}

TimeNs NmeaReceiver::next_event() const {
  if (memory_.started < 0) return 0;
  const bool speed_changes = memory_.baud != memory_.settings.baud;
  return std::min(
      {memory_.boot_ends, memory_.next_fix, speed_changes ? memory_.line_free : kNever});
}

void NmeaReceiver::start(TimeNs now, TimeNs until_fix) {
  memory_.started = now;
  memory_.boot_ends = now + kBootTime;
  memory_.first_fix = now + until_fix;
  memory_.fixes = 0;
  plan_next_fix(memory_.boot_ends);
}

void NmeaReceiver::restart(TimeNs now, Restart kind) {
  if (kind == Restart::kCold || kind == Restart::kFull)
    memory_.clock_right = memory_.placed = false;
  if (kind == Restart::kFull) memory_.settings = params_.start;
  start(now, kind == Restart::kHot ? params_.first_fix_ns : params_.cold_start_ns);
}

void NmeaReceiver::take(const LinkEvent& event, RobotAccess& robot) {
  if (std::holds_alternative<LinkEvent::Opened>(event.content)) {
    memory_.link = event.link.value;
    memory_.line_free = event.time;
    memory_.reader = {};
  } else if (std::holds_alternative<LinkEvent::Closed>(event.content)) {
    memory_.link = -1;
  } else if (const auto* received = std::get_if<LinkEvent::Received>(&event.content)) {
    for (const std::uint8_t byte : received->bytes)
      if (const auto line = memory_.reader.take(byte)) obey(event.time, *line, robot);
  }
}

void NmeaReceiver::obey(TimeNs now, const std::string& line, RobotAccess& robot) {
  const auto body = checked_body(line);
  if (!body) {
    if (line.starts_with("$PMTK") && !std::exchange(memory_.told_checksum, true))
      robot.log("nmea: a $PMTK command without the right checksum is ignored");
    return;
  }
  const auto fix_ms = memory_.settings.fix_ms;
  const PmtkAnswer answer = obey_pmtk(*body, *params_.model, params_.start, memory_.settings);
  say(now, answer.text, robot);
  if (answer.restart != Restart::kNone)
    restart(now, answer.restart);
  else if (memory_.settings.fix_ms != fix_ms)
    plan_next_fix(memory_.boot_ends == kNever ? now : memory_.boot_ends);
}

// Fixes are at whole multiples of their interval, as on receivers that follow the satellites'
// clock.
void NmeaReceiver::plan_next_fix(TimeNs now) {
  const TimeNs interval = memory_.settings.fix_ms * kMillisecond;
  memory_.next_fix = (now / interval + 1) * interval;
}

void NmeaReceiver::fix(TimeNs at, RobotAccess& robot) {
  Navigation now = navigate(at, robot);
  shown_ = now;
  shown_at_ = at;
  ++memory_.fixes;
  const bool speed_changes = memory_.baud != memory_.settings.baud;
  if (memory_.link < 0 || speed_changes || memory_.line_free > at + kLongestQueue) return;
  look_at_sky(at, robot, now);
  std::string text;
  for (const NmeaSentence sentence : kSentenceOrder) {
    const std::uint8_t every = memory_.settings.every[static_cast<std::size_t>(sentence)];
    if (every > 0 && memory_.fixes % every == 0) text += sentence_text(sentence, now);
  }
  say(at, text, robot);
}

void NmeaReceiver::describe_panel(const RobotAccess& robot, DevicePanel& panel) const {
  panel.fix.emplace();
  if (shown_at_ == kNever) return;
  Navigation now = shown_;
  if (shown_at_ >= memory_.started) look_at_sky(shown_at_, robot, now);
  panel.fix = satellite_fix(now);
  panel.fix->time_s = to_seconds(shown_at_);
  const int sensor = gps_of(robot.robot_model(), params_.sensor);
  if (sensor >= 0)
    panel.fix->sensor = robot.robot_model().sensors()[static_cast<std::size_t>(sensor)].spec.name;
}

Navigation NmeaReceiver::navigate(TimeNs at, RobotAccess& robot) {
  Navigation now;
  const int sensor = gps_of(robot.robot_model(), params_.sensor);
  if (sensor < 0 && !std::exchange(memory_.told_sensor, true))
    robot.log("nmea: the robot has no GPS" +
              (params_.sensor.empty() ? "" : " called " + params_.sensor) +
              ", so there will be no fix; add a line: sensor gps GPS");
  const std::span<const double> values =
      sensor < 0 ? std::span<const double>() : std::span(robot.sense(sensor).values);
  now.sees_sky = has_fix(values);
  now.fixed = now.sees_sky && at >= memory_.first_fix;
  if (now.fixed) {
    memory_.clock_right = memory_.placed = true;
    memory_.place = {values[kFixLatitude], values[kFixLongitude], values[kFixAltitude]};
    now.satellites = static_cast<int>(values[kFixSatellites]);
    now.hdop = values[kFixHdop];
    now.speed_m_s = values[kFixSpeed];
    now.course_deg = values[kFixCourse];
  }
  now.utc = utc_of(memory_.clock_right ? true_clock_ms(robot.model(), at)
                                       : kFirstClock_ms + (at - memory_.started) / kMillisecond);
  now.placed = memory_.placed;
  now.latitude_deg = memory_.place.latitude_deg;
  now.longitude_deg = memory_.place.longitude_deg;
  const double geoid_m = robot.model().environment.geoid_m;
  now.altitude_m = now.placed ? memory_.place.height_m - geoid_m : kFirstAltitude_m;
  now.separation_m = now.placed ? geoid_m : kFirstSeparation_m;
  now.minute_decimals = params_.minute_decimals;
  return now;
}

// Without a view of the sky nothing is tracked. While the receiver searches, it finds one satellite
// after the other; a receiver that knows neither time nor place does not know where they stand.
void NmeaReceiver::look_at_sky(TimeNs at, const RobotAccess& robot, Navigation& now) const {
  now.orbits_known = memory_.placed;
  if (!now.sees_sky) return;
  const EnvironmentSpec& here = robot.model().environment;
  now.tracked = satellites_in_view(true_clock_ms(robot.model(), at),
                                   now.placed ? now.latitude_deg : here.latitude_deg,
                                   now.placed ? now.longitude_deg : here.longitude_deg);
  if (at >= memory_.first_fix) return;
  const double share = static_cast<double>(at - memory_.started) /
                       static_cast<double>(memory_.first_fix - memory_.started);
  now.tracked.resize(static_cast<std::size_t>(share * static_cast<double>(now.tracked.size())));
}

void NmeaReceiver::say(TimeNs at, const std::string& text, RobotAccess& robot) {
  constexpr TimeNs kBitsPerByte = 10;
  if (memory_.link < 0 || text.empty()) return;
  const ByteSpan bytes = as_bytes(text);
  robot.act({LinkId{memory_.link}, at, LinkAction::Send{{bytes.begin(), bytes.end()}}});
  memory_.line_free = std::max(memory_.line_free, at) +
                      static_cast<TimeNs>(bytes.size()) * kBitsPerByte * kSecond / memory_.baud;
}

}  // namespace understudy
