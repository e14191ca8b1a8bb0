// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A robot for tests of personalities: its sealed state is what the test says, and it keeps what the
// device did. No physics, no session.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "device/personality.h"
#include "world/fix.h"

namespace understudy {

// Two wheels; an encoder counts 1000 a metre and 20 a radian.
class FakeDrive final : public Drive {
 public:
  void start(const DriveKey&, DriveMemory) const override {}
  void command(const Command&, const DriveKey&, DriveMemory) const override {}
  void act(double, const DriveKey&, DriveMemory) const override {}
  void accumulate(double, DriveMemory) const override {}
  int wheel_count() const override { return 2; }
  DriveStep step_of(const std::array<double, 4>&, const DriveState&) const override { return {}; }
  double counts_per_m() const override { return 1000; }
  double counts_per_rad() const override { return 20; }
};

class FakePart final : public Part {
 public:
  explicit FakePart(double most) : most_(most) {}
  void start(PartState&) const override {}
  void command(double, PartState&) const override {}
  void advance(double, PartState&) const override {}
  double most() const override { return most_; }

 private:
  double most_;
};

// Its values are those that the test gives it. A lidar has three beams: right, ahead, left.
class FakeSensor final : public Sensor {
 public:
  FakeSensor(bool is_lidar, std::size_t values) : is_lidar_(is_lidar), values_(values) {}
  std::size_t value_count() const override { return values_; }
  void measure(const SensorView&, std::span<double>) const override {}
  void disturb(const ErrorKey&, std::span<double>) const override {}
  std::optional<ScanFan> fan() const override {
    if (!is_lidar_) return std::nullopt;
    return ScanFan{.angle_rad = kPi, .step_rad = kPi / 2, .beams = 3};
  }

 private:
  bool is_lidar_;
  std::size_t values_;
};

class FakeRobot final : public RobotAccess {
 public:
  static constexpr TimeNs kTick = 5 * kMillisecond;
  static constexpr std::size_t kLidarPoints = 360;

  // Robot 2 of three things: robot 1, itself, can 3. Three PSDs (numbers 1 to 3, sensors 0 to 2)
  // and a lidar (sensor 3) that see nothing, a camera, and others that know nothing but 0, the last
  // of them a GPS without a fix (sensor 8); servos 1 and 2 of up to 90 degrees, kicker 3, an LED
  // and a switch. Their names are their kinds and numbers.
  // Without beams, the lidar has as many as scan_m has.
  explicit FakeRobot(bool lidar_has_beams = true) {
    auto kind = std::make_shared<KindModel>();
    for (int number = 1; number <= 3; ++number) add_sensor(*kind, "psd", number, kNoReturn);
    SensorModel& lidar = add_sensor(*kind, "lidar", 0, kNoReturn);
    if (!lidar_has_beams) lidar.sensor = std::make_shared<FakeSensor>(false, 1);
    add_sensor(*kind, "camera", 1, 0);
    add_sensor(*kind, "bumper", 1, 0).spec.digital = 1;
    add_sensor(*kind, "battery", 0, 0).spec.analog = 1;
    add_sensor(*kind, "gyroscope", 0, 0, 3).spec.analog = 2;
    add_sensor(*kind, "gps", 1, 0, kFixValueCount).spec.name = "GPS";
    add_part(*kind, "servo", 1, kPi / 2);
    add_part(*kind, "servo", 2, kPi / 2);
    add_part(*kind, "kicker", 3, 1).digital = 16;
    add_part(*kind, "led", 0, 1).digital = 9;
    add_part(*kind, "switch", 0, 1).digital = 5;
    kind->drive = std::make_shared<FakeDrive>();
    kind->name = "Fake";
    robot_model_.kind = kind;
    robot_model_.id = 2;
    robot_model_.name = "fake";
    model_.robots.resize(2);
    model_.robots[0].id = 1;
    model_.robots[1] = robot_model_;
    model_.objects.resize(1);
    model_.objects[0].id = 3;
    world.robots.resize(2);
    world.objects.resize(1);
  }

  const Model& model() const override { return model_; }
  const RobotModel& robot_model() const override { return robot_model_; }
  const RobotState& robot_state() const override { return state; }
  TimeNs sealed_time() const override { return tick * kTick; }
  std::int64_t sealed_tick() const override { return tick; }
  const Sample& sense(int sensor_index) override {
    ++senses;
    return samples.at(static_cast<std::size_t>(sensor_index));
  }
  std::vector<float> scan(int, const std::optional<ScanFan>& fan) override {
    scans.push_back(fan);
    std::vector<float> ranges = scan_m;
    if (fan) ranges.resize(static_cast<std::size_t>(fan->beams), static_cast<float>(kNoReturn));
    return ranges;
  }
  // All from the same wall.
  std::vector<float> beams(int, std::span<const BeamAim> aims) override {
    return std::vector<float>(aims.size(), 1);
  }
  std::vector<float> reflectivities(int, std::span<const BeamAim> aims) override {
    return std::vector<float>(aims.size(), 0.5F);
  }
  std::vector<BeamEcho> echoes(int, std::span<const BeamAim> aims, int gain) override {
    gains.push_back(gain);
    return std::vector<BeamEcho>(aims.size(), echo);
  }
  // The size asked for, or 160 x 120, all of one colour.
  std::shared_ptr<const Image> picture(int, ImageSize size, TimeNs) override {
    auto image = std::make_shared<Image>();
    image->width = size.width > 0 ? size.width : 160;
    image->height = size.height > 0 ? size.height : 120;
    image->bytes.assign(static_cast<std::size_t>(3 * image->width * image->height), grey);
    return image;
  }
  const State& world_state() const override { return world; }
  void place(int body, const Pose2& X_WB) override { placed.emplace_back(body, X_WB); }
  void send_radio(RobotId to, ByteSpan text) override {
    sent.emplace_back(to.value, std::string(text.begin(), text.end()));
  }
  bool take_radio(RadioMessage& message) override { return heard.take(message); }
  int radio_waiting() const override { return heard.count(); }
  std::vector<RobotId> radio_reach() const override { return reach; }
  std::uint32_t take_key(bool (*fits)(std::uint32_t press)) override {
    const auto found = std::find_if(keys.begin(), keys.end(), fits);
    if (found == keys.end()) return 0;
    const std::uint32_t press = *found;
    keys.erase(found);
    return press;
  }
  void command(const Command& command) override { commands.push_back(command); }
  void act(LinkAction action) override { actions.push_back(std::move(action)); }
  void fit_device(PartSpec device) override { fitted.push_back(std::move(device)); }
  void log(std::string_view line) override { logs.emplace_back(line); }
  void data(std::string_view row) override { rows.emplace_back(row); }
  void show_point(const ShownPoint& point) override { points.push_back(point); }
  // For devices that look at the world; the robot keeps its ids.
  Model& edit_model() { return model_; }
  RobotModel& edit_robot_model() { return robot_model_; }

  // What the test sets.
  std::int64_t tick = 0;
  RobotState state;
  std::vector<Sample> samples;
  std::deque<std::uint32_t> keys;
  RadioQueue heard;
  std::vector<RobotId> reach = {RobotId{2}};
  std::uint8_t grey = 0;
  std::vector<float> scan_m = std::vector<float>(kLidarPoints, static_cast<float>(kNoReturn));
  State world;

  // What the device did.
  std::vector<LinkAction> actions;
  std::vector<Command> commands;
  std::vector<PartSpec> fitted;
  std::vector<std::string> logs;
  std::vector<std::string> rows;
  std::vector<ShownPoint> points;
  int senses = 0;
  std::vector<std::optional<ScanFan>> scans;
  BeamEcho echo{1, 0.5};   // of every beam of a laser
  std::vector<int> gains;  // as echoes were asked for
  std::vector<std::pair<int, std::string>> sent;
  std::vector<std::pair<int, Pose2>> placed;

 private:
  static std::string named(const std::string& kind, int number) {
    return number == 0 ? kind : kind + std::to_string(number);
  }
  SensorModel& add_sensor(KindModel& kind, const char* sensor_kind, int number, double value,
                          std::size_t values = 1) {
    const auto of_kind = [](SampleKind sample, const char* unit) {
      return SensorDescriptor{.name = "",
                              .help = "",
                              .sensor_class = SensorClass::kInstant,
                              .kind = sample,
                              .parameters = {},
                              .errors = {},
                              .unit = unit,
                              .make = nullptr};
    };
    static const SensorDescriptor scalars = of_kind(SampleKind::kScalar, "m");
    static const SensorDescriptor images = of_kind(SampleKind::kImage, "");
    const std::string_view word = sensor_kind;
    SensorModel& sensor = kind.sensors.emplace_back();
    sensor.spec.kind = sensor_kind;
    sensor.spec.name = named(sensor_kind, number);
    sensor.spec.number = number;
    sensor.descriptor = word == "camera" ? &images : &scalars;
    sensor.sensor = std::make_shared<FakeSensor>(word == "lidar", values);
    samples.emplace_back().values.assign(values, value);
    return sensor;
  }
  PartModel& add_part(KindModel& kind, const char* part_kind, int number, double most) {
    static const PartDescriptor descriptor{
        .name = "", .help = "", .unit = "rad", .parameters = {}, .make = nullptr};
    PartModel& part = kind.parts.emplace_back();
    part.spec.kind = part_kind;
    part.spec.name = named(part_kind, number);
    part.descriptor = &descriptor;
    part.number = number;
    part.part = std::make_shared<FakePart>(most);
    state.parts.emplace_back();
    return part;
  }

  Model model_;
  RobotModel robot_model_;
};

}  // namespace understudy
