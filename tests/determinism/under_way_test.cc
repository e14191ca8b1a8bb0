// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A world in which everything that a run remembers is under way, restored at every single tick: it
// goes on to the same hash and says the same to its clients. There are DC motors that speed up, a
// car whose wheels are steered, a kicker that swings, a robot that pushes and one that is held,
// sensors with rates and drifts, keys and radio messages that nobody has read, scans that a client
// has set up, and links that are about to close.
#include <algorithm>

#include "tests/determinism/run_restore.h"
#include "tests/support/test_robot.h"
#include "world/builtin_objects.h"

namespace understudy::under_way_test {
namespace {

constexpr int kTicks = 160;

enum Robot { kCar, kDc, kRover, kTalker, kReader };

RobotKindSpec car_kind() {
  RobotKindSpec kind = hull_kind();
  kind.name = "Car";
  kind.drive = {"ackermann", "drive", {{"steer_speed_rad_s", "0.8"}, {"wheelbase_m", "0.12"}}};
  return kind;
}

RobotKindSpec dc_kind() {
  RobotKindSpec kind = hull_kind();
  kind.name = "Dc";
  kind.drive.parameters.push_back({"dc", "1"});
  kind.drive.parameters.push_back({"rotor_inertia_kg_m2", "0.002"});
  return kind;
}

SensorSpec with(SensorSpec sensor, Parameters parameters) {
  sensor.parameters = std::move(parameters);
  return sensor;
}

// The rover of other tests with sensors that remember. Its errors drift.
RobotKindSpec feeling_rover() {
  RobotKindSpec kind = rover_kind();
  kind.sensors.push_back(with(test_sensor("gyroscope", "GYRO", 1, {}, 0), {{"rate_hz", "70"}}));
  kind.sensors.push_back(test_sensor("gps", "GPS", 1, {}, 0.1));
  kind.sensors.push_back(test_sensor("odometer", "ODOMETER", 1, {}, 0));
  kind.sensors.push_back(test_sensor("battery", "BATTERY", 1, {}, 0));
  kind.errors.push_back({"gyroscope", "", {{"bias_walk", "0.01"}, {"noise_density", "0.001"}}});
  kind.errors.push_back({"gps", "", {{"drift_sigma_m", "1"}, {"sigma_m", "1"}, {"loss", "0.2"}}});
  return kind;
}

Spec busy_world() {
  Spec spec = scripted_world();
  spec.robots.clear();
  spec.kinds.push_back(car_kind());
  spec.kinds.push_back(dc_kind());
  spec.kinds.push_back(feeling_rover());
  spec.object_kinds = builtin_object_kinds();
  const struct {
    const char* kind;
    Pose2 X_WR;
  } robots[] = {{"Car", {0.5, 0.5, 0.2}},
                {"Dc", {0.5, 2.5, 0}},
                {"Rover", {1.5, 1.5, 0}},
                {"S4", {2.5, 0.5, 1}},
                {"S4", {2.85, 2.5, 0}}};  // stands before a wall
  for (const auto& each : robots) {
    RobotSpec robot;
    robot.id = static_cast<int>(spec.robots.size()) + 1;
    robot.kind = each.kind;
    robot.name = "robot " + std::to_string(robot.id);
    robot.X_WR = each.X_WR;
    spec.robots.push_back(robot);
  }
  spec.robots[kTalker].devices.push_back({"echo", "echo", {}});
  spec.robots[kTalker].devices.push_back({"udp_echo", "udp_echo", {}});
  spec.robots[kReader].program = "";
  spec.objects.push_back({100, "can", "Can", {1.5 + 0.072 + 0.04, 1.5, 0}});
  return spec;
}

// What the clients and events do at every tick: a function of the tick alone.
class Client {
 public:
  explicit Client(RunWorld& core) : core_(core) {}

  void act(int tick) {
    at_ = core_.now() + 1'000'000;
    drive(tick);
    talk(tick);
    read(tick);
  }

 private:
  void drive(int tick) {
    if (tick == 0) {
      command(kCar, SetSpeed{.linear_m_s = 0.2, .angular_rad_s = 0.9});
      command(kDc, MotorGains{.motor = 0, .p = 0.02, .i = 0.3, .d = 0.001});
      for (int motor = 0; motor < 2; ++motor) command(kDc, MotorSpeed{motor, 6.0 + motor});
      core_.simulation().senses().enable(kRover, 5, true);
      command(kRover, DriveCurve{1, 0.6, 0.3});
      command(kTalker, SetSpeed{.linear_m_s = 0.1, .angular_rad_s = 0.4});
      command(kReader, SetSpeed{.linear_m_s = 0.3});
    }
    if (tick == 12 || tick == 70) command(kRover, MovePart{.part = 2, .value = 1});
    if (tick == 14 || tick == 80) command(kRover, MovePart{.part = 2, .value = 0});
    if (tick == 20) command(kRover, MovePart{.part = 0, .value = 0.7});
    if (tick == 60) command(kCar, DriveCurve{-0.4, 0.5, 0.2});
    if (tick == 90) command(kDc, MotorDuty{0, -0.8});
  }

  // Robot kTalker sends by radio, and bytes that come back slowly.
  void talk(int tick) {
    const DeviceId robios = tcp(kTalker);
    const DeviceId echo = core_.devices().find(id(kTalker), PortKind::kSerial, "/dev/ttyUSB0");
    const DeviceId udp = core_.devices().find(id(kTalker), PortKind::kUdp, "127.0.0.1:4007");
    if (tick == 1)
      for (const DeviceId device : {robios, echo, udp}) send(LinkOpened{device});
    if (tick == 3 || tick == 30) {
      say(robios, {'R', 0, 0, 0, kReader + 1, 'h', 'i', static_cast<int>(tick), 0});
      send(LinkBytes{{echo, LinkId{0}}, Bytes(60, 'e')});
      send(LinkDatagram{{udp, LinkId{0}}, {0x7F000001, 5000}, {1, 2, 3}});
    }
  }

  // Robot kReader has its scan looked at all the time, and its messages and keys late.
  void read(int tick) {
    const DeviceId robios = tcp(kReader);
    if (tick == 1) send(LinkOpened{robios});
    if (tick == 2) say(robios, {'j', 0, 0, 0, 90, 0, 0, 0, 20, 0, 0, 0, 5});
    if (tick == 2) send(RobotCommand{kReader, PressKey{.key = 4}});
    if (tick == 2) send(RobotCommand{kReader, PressKey{.key = 2}});
    if (tick > 4 && tick % 7 == 0) say(robios, {'l'});
    if (tick == 50) say(robios, {'c'});
    if (tick == 51) say(robios, {'r'});
    if (tick == 52) say(robios, {'F', 0, 0, 40, 0, 30});
    if (tick == 54 || tick == 58) say(robios, {'f'});
    // The second question must wait for the next tick, and so must the good-bye behind it.
    if (tick == 100) {
      say(robios, {'q'});
      say(robios, {'q'});
      send(LinkBytes{{robios, LinkId{0}}, {ROBIOS_CLIENT_DISCONNECT, 0, 0, 0, 0}});
    }
    if (tick == 103) send(LinkOpened{robios});
    if (tick > 104 && tick % 5 == 0) say(robios, {'q'});
  }

  static RobotId id(int robot) { return RobotId{robot + 1}; }
  DeviceId tcp(int robot) const {
    return core_.devices().find(id(robot), PortKind::kTcp, "127.0.0.1:34721");
  }
  void send(InputContent content) { core_.apply({.time = at_, .content = std::move(content)}); }
  void command(int robot, Command command) { send(RobotCommand{robot, command}); }
  void say(DeviceId device, std::initializer_list<int> payload) {
    Bytes packet = {ROBIOS_CLIENT_MESSAGE, 0, 0, 0, static_cast<std::uint8_t>(payload.size())};
    for (const int b : payload) packet.push_back(static_cast<std::uint8_t>(b));
    send(LinkBytes{{device, LinkId{0}}, packet});
  }

  RunWorld& core_;
  TimeNs at_ = 0;
};

// One tick: the hash of the world, and everything that was said to clients in it.
struct Step {
  std::uint64_t hash = 0;
  std::uint64_t said = 0;
};

Step step(RunWorld& core, int tick) {
  Client(core).act(tick);
  Hasher said;
  core.tick([&](const LinkAddress& link, const LinkOutput& output) {
    said.word(static_cast<std::uint64_t>(link.device.value));
    said.word(static_cast<std::uint64_t>(link.link.value));
    said.bytes(output.bytes);
    for (const Datagram& datagram : output.datagrams) said.bytes(datagram.bytes);
    said.word(output.closed ? 1 : 0);
  });
  return {core.hash(), said.digest()};
}

std::vector<Step> straight_through(const Spec& spec) {
  const std::unique_ptr<RunWorld> core = make_core(spec);
  std::vector<Step> steps;
  for (int i = 0; i < kTicks; ++i) steps.push_back(step(*core, i));
  return steps;
}

TEST(UnderWay, restored_at_every_tick_it_is_the_same_run) {
  const Spec spec = busy_world();
  const std::vector<Step> wanted = straight_through(spec);
  std::unique_ptr<RunWorld> core = make_core(spec);
  for (int i = 0; i < kTicks; ++i) {
    std::unique_ptr<RunWorld> next = make_core(spec);
    ASSERT_TRUE(next->restore(core->save())) << "tick " << i;
    core = std::move(next);
    const Step got = step(*core, i);
    ASSERT_EQ(got.hash, wanted[static_cast<std::size_t>(i)].hash) << "tick " << i;
    ASSERT_EQ(got.said, wanted[static_cast<std::size_t>(i)].said) << "tick " << i;
  }
}

// The world is worth the test only as long as all of it happens.
TEST(UnderWay, everything_is_under_way_at_some_tick) {
  const std::unique_ptr<RunWorld> core = make_core(busy_world());
  std::set<std::string> seen;
  const auto note = [&](bool there, const char* what) {
    if (there) seen.insert(what);
  };
  for (int i = 0; i < kTicks; ++i) {
    step(*core, i);
    const std::vector<RobotState>& robots = core->state().robots;
    note(robots[kCar].drive.steer_rad != 0, "steering");
    note(robots[kDc].motors[0].integral != 0 && robots[kDc].motors[0].last_error != 0, "motor");
    note(robots[kRover].parts[2].rate > 0, "kicker goes out");
    note(robots[kRover].parts[2].rate < 0, "kicker comes back");
    note(robots[kRover].parts[0].rate != 0, "servo");
    note(robots[kRover].sensors[5].next_due > core->now(), "sensor with a rate");
    note(robots[kRover].drive.slip_per_m != 0, "slip");
    note(core->state().objects[0].body.vx_m_s != 0, "can");
    note(robots[kReader].body.forced, "forced");
    note(robots[kReader].drive.hindered, "hindered");
    note(robots[kReader].keys.size() == 2, "keys");
    for (const auto& device : core->devices()) {
      if (device->params().robot_id == RobotId{kReader + 1})
        note(device->robot().radio_waiting() == 2, "radio");
      const DeviceLinks& links = device->links();
      for (const LinkId link : links.open_ones()) note(!links.in_use(link), "closing");
      note(links.busy(), "bytes");
    }
  }
  EXPECT_EQ(seen,
            (std::set<std::string>{"steering", "motor", "kicker goes out", "kicker comes back",
                                   "servo", "sensor with a rate", "slip", "can", "forced",
                                   "hindered", "keys", "radio", "closing", "bytes"}));
}

}  // namespace
}  // namespace understudy::under_way_test
