// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// SimMeR, the MATLAB versions 0.1 and 0.2: the simulator of a mechatronics course, on tcp 9000 for
// commands and 9001 for replies. docs/protocols/simmer.md describes it. Its timing is:
//
//   d1-3 LF   u1 LF
//   |         |  (waits)
//   |-seg-|-seg-| ... |-seg-|-> Inf   |poll|-> 12.3      one command after the other
//
// The device itself moves its robot from place to place. The robot has no drive and touches
// nothing.
//
// See it: understudy run FOLDER of a SimMeR configuration
#include <algorithm>
#include <cmath>
#include <limits>

#include "device/personality.h"
#include "systems/simmer/device_kinds.h"
#include "systems/simmer/matlab/clients.h"
#include "systems/simmer/matlab/commands.h"
#include "systems/simmer/matlab/plot.h"
#include "systems/simmer/matlab/robot_place.h"
#include "systems/simmer/matlab/sensors.h"
#include "systems/simmer/matlab/table.h"

namespace understudy {
namespace {

using namespace simmer;

constexpr double kNanoseconds = 1e9;

class Simmer final : public Personality {
 public:
  explicit Simmer(Config config) : config_(std::move(config)) {}

  void advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) override;
  TimeNs next_event() const override;
  std::shared_ptr<const Drawings> drawings() const override { return plot_.drawings(); }

  Bytes save() const override { return understudy::save(memory_); }
  bool load(ByteSpan blob) override;
  std::vector<NamedValue> fields() const override { return list_fields(memory_); }

 private:
  void begin(RobotAccess& robot);
  void run_until(TimeNs limit, RobotAccess& robot);
  void start_next(TimeNs now, RobotAccess& robot);
  TimeNs work_due() const;
  void work_on(TimeNs now, RobotAccess& robot);
  void move_on(TimeNs now, RobotAccess& robot);
  void finish(TimeNs now, RobotAccess& robot);
  std::vector<double> answer(const Asked& asked, RobotAccess& robot);
  double read(std::size_t sensor, RobotAccess& robot);
  SeededDraws draws(const RobotAccess& robot);

  const Config config_;
  Memory memory_;
  SurroundingsCache surroundings_;
  Plot plot_{config_};
};

void Simmer::advance(TimeNs now, std::span<const LinkEvent> events, RobotAccess& robot) {
  if (!memory_.started) begin(robot);
  for (const LinkEvent& event : events) {
    run_until(event.time, robot);
    Clients(config_, memory_, robot).take(event);
    start_next(event.time, robot);
  }
  run_until(now, robot);
}

TimeNs Simmer::next_event() const { return std::min(work_due(), silence_due(config_, memory_)); }

void Simmer::begin(RobotAccess& robot) {
  memory_.started = true;
  look_where(config_.heading_deg, robot, memory_);
  memory_.body.odometers_in.assign(config_.count(SensorKind::kOdometer), 0);
  memory_.body.gyros_deg.assign(config_.count(SensorKind::kGyro), 0);
  if (config_.random_bias) {
    SeededDraws stream = draws(robot);
    memory_.biases = random_biases(config_, stream);
  } else {
    for (const DriveRow& row : config_.drives) memory_.biases.push_back(row.bias);
  }
}

void Simmer::run_until(TimeNs limit, RobotAccess& robot) {
  for (TimeNs due = next_event(); due <= limit; due = next_event()) {
    if (work_due() <= due)
      work_on(due, robot);
    else
      Clients(config_, memory_, robot).end_silent(due);
    start_next(due, robot);
  }
}

void Simmer::start_next(TimeNs now, RobotAccess& robot) {
  if (memory_.work.under_way || memory_.queue.empty()) return;
  Work work;
  work.under_way = true;
  work.start = now;
  work.asked = std::move(memory_.queue.front());
  memory_.queue.erase(memory_.queue.begin());
  const Request request = read_request(work.asked.text, config_);
  if (request.kind == Request::Kind::kDrive) {
    const DriveRow& row = config_.drives[request.row];
    const bool turns = row.direction == Direction::kTurn;
    const double speed = turns ? config_.turn_speed_deg_s : config_.speed_in_s;
    const double length_s = speed > 0 ? std::fabs(request.value) / speed : 0;
    work.length_ns = std::min(length_s * kNanoseconds, kLongest_ns);
    SeededDraws stream = draws(robot);
    work.segments = config_.segments;
    work.segment =
        plan_segment(row, memory_.biases[request.row], request.value, config_.segments, stream);
    plot_.clear();
  } else {
    work.length_ns = config_.poll_time_s * kNanoseconds;
  }
  memory_.work = std::move(work);
}

// When the next segment is done, or the whole command and the pause after it.
TimeNs Simmer::work_due() const {
  const Work& work = memory_.work;
  if (!work.under_way) return kNever;
  if (work.done < work.segments) {
    const double share = static_cast<double>(work.done + 1) / static_cast<double>(work.segments);
    return work.start + static_cast<TimeNs>(work.length_ns * share);
  }
  return work.start + static_cast<TimeNs>(work.length_ns + config_.step_time_s * kNanoseconds);
}

void Simmer::work_on(TimeNs now, RobotAccess& robot) {
  if (memory_.work.done < memory_.work.segments)
    move_on(now, robot);
  else
    finish(now, robot);
}

void Simmer::move_on(TimeNs now, RobotAccess& robot) {
  Work& work = memory_.work;
  ++work.done;
  notice_hand(robot, memory_);
  SeededDraws stream = draws(robot);
  const Surroundings& around = surroundings_.look(robot.model(), robot.world_state());
  if (move_segment(work.segment, config_, around.maze, memory_.body, stream)) {
    put_robot(robot, memory_);
  } else if (config_.stop_at_collision) {
    work.segments = work.done;
    work.length_ns = static_cast<double>(now - work.start);
  }
}

void Simmer::finish(TimeNs now, RobotAccess& robot) {
  notice_hand(robot, memory_);
  const Asked asked = std::move(memory_.work.asked);
  memory_.work = {};
  const std::vector<double> values = answer(asked, robot);
  Clients(config_, memory_, robot).reply(asked, values, now);
  robot.data(table_row(now, asked.text, values, memory_.body));
}

std::vector<double> Simmer::answer(const Asked& asked, RobotAccess& robot) {
  const Request request = read_request(asked.text, config_);
  std::vector<double> values;
  switch (request.kind) {
    case Request::Kind::kSensor:
      return {read(request.row, robot)};
    case Request::Kind::kAllUltra:
      for (std::size_t i = 0; i < config_.sensors.size(); ++i)
        if (config_.sensors[i].kind == SensorKind::kUltra) values.push_back(read(i, robot));
      return values;
    case Request::Kind::kDrive:
      return {std::numeric_limits<double>::infinity()};
    case Request::Kind::kNothing:
      break;
  }
  Clients(config_, memory_, robot)
      .say_once(kToldUnknown, "SimMeR: the command " + as_field(asked.text.substr(0, 20)) +
                                  " is answered with NaN, because its code is not in the tables or "
                                  "a drive has no number; this is reported once");
  return {std::numeric_limits<double>::quiet_NaN()};
}

double Simmer::read(std::size_t sensor, RobotAccess& robot) {
  SeededDraws stream = draws(robot);
  const Surroundings& around = surroundings_.look(robot.model(), robot.world_state());
  Sighting sighting;
  const double value = read_sensor(config_, sensor, memory_.body, around, stream, sighting);
  plot_.saw(sensor, std::move(sighting));
  return value;
}

// With randerror 0, the same numbers in every run and for every robot.
SeededDraws Simmer::draws(const RobotAccess& robot) {
  if (!config_.random_error) return {0, 0, memory_.draws};
  return {robot.world_state().seed, static_cast<std::uint64_t>(robot.robot_model().id),
          memory_.draws};
}

bool Simmer::load(ByteSpan blob) {
  Memory read;
  if (!understudy::load(blob, read) || !fits(read, config_)) return false;
  memory_ = std::move(read);
  plot_.clear();
  return true;
}

Result<std::unique_ptr<Personality>> make_simmer(const Parameters& parameters) {
  auto config = read_config(parameters);
  if (!config) return Error{config.error()};
  return std::unique_ptr<Personality>(std::make_unique<Simmer>(std::move(*config)));
}

}  // namespace

PersonalityDescriptor simmer_personality() {
  return {
      .name = "simmer",
      .help = "SimMeR's protocol, MATLAB versions 0.1 and 0.2",
      .port = PortKind::kTcp,
      .address = "127.0.0.1:9000,127.0.0.1:9001",
      .baud = 0,
      .links = Clients::kMostLinks,
      .parameters = config_parameters(),
      .texts = config_texts(),
      .make = make_simmer,
      .time_waits = true,
      .greeting = "Simulator initialized... waiting for connection from client",
      .port_remedy = kSimmerPortRemedy,
      .data_columns = kTableColumns,
  };
}

}  // namespace understudy
