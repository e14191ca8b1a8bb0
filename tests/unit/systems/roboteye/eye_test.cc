// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What an eye measures and where it points, compared with what is computed by hand.
#include <map>

#include "base/random.h"
#include "systems/roboteye/commands.h"
#include "tests/unit/systems/roboteye/eye_room.h"

namespace understudy::eye_test {
namespace {

constexpr double kHz = 10000;

Bytes run_laser(int frequency, int average, bool intensity) {
  Bytes bytes = eye_command("RERNLS", {frequency, average});
  bytes.push_back(intensity ? 1 : 0);
  bytes.push_back(0);
  put16(bytes, 4371);
  return bytes;
}

int azimuth_of(const Bytes& answer) { return answer.at(6) << 8 | answer.at(7); }
int elevation_of(const Bytes& answer) {
  return static_cast<std::int16_t>(answer.at(8) << 8 | answer.at(9));
}

// Distance of a point from the nearest wall or the floor; walls' inner sides are 10 mm from the
// floor's edges.
double off_the_walls(const Vec3& p, double length_m = EyeRoom::kLength_m) {
  constexpr double kInner_m = EyeRoom::kWallThickness_m / 2;
  const double x = std::min(std::abs(p.x - kInner_m), std::abs(p.x - (length_m - kInner_m)));
  const double y =
      std::min(std::abs(p.y - kInner_m), std::abs(p.y - (EyeRoom::kWidth_m - kInner_m)));
  return std::min({x, y, std::abs(p.z)});
}

// Every product, by every command that it lacks.
TEST(RobotEye, RefusesWhatAProductLacks) {
  const std::map<std::string, std::vector<EyeNeeds>> lacks = {
      {"re05", {EyeNeeds::kTracking, EyeNeeds::kStabilising, EyeNeeds::kIoModule}},
      {"rev25", {EyeNeeds::kLaser, EyeNeeds::kStabilising, EyeNeeds::kIoModule}},
      {"rev25-st", {EyeNeeds::kLaser, EyeNeeds::kIoModule}}};
  for (const auto& [model, needs] : lacks) {
    EyeRoom room({.device = {{"model", model}, {"channels", "0"}}});
    int refused = 0;
    for (const EyeCommand& command : eye_commands()) {
      const bool has = std::find(needs.begin(), needs.end(), command.needs) == needs.end();
      const Bytes answer = room.answer(eye_command("RE" + std::string(command.name)));
      const Bytes refusal = [&] {
        Bytes bytes = eye_command("EE" + std::string(command.name));
        bytes.push_back(kEyeUnsupported);
        return bytes;
      }();
      EXPECT_EQ(answer == refusal, !has) << model << " " << command.name;
      refused += has ? 0 : 1;
    }
    EXPECT_EQ(refused, model == "re05" ? 12 : model == "rev25" ? 14 : 8);
  }
  EXPECT_EQ(eye_commands().size(), 25U);
}

// Asked every 10 ms on the way, it says where a triangle of speed over time is.
TEST(RobotEye, AnglesFollowTheProfile) {
  EyeRoom room;
  room.home();
  room.ask({'R', 'E', 'S', 'E', 'A', 'C', 0, 0, 0x03, 0xE8});  // 1000 degrees per second squared
  const TimeNs start = room.world().now();
  room.send(eye_command("RESEAA", {9000, 2000, 5000}));
  const double whole_s = 2 * std::sqrt(90.0 / 1000);
  int asked = 0;
  for (int i = 0; i < 55; ++i) {
    room.listen(10 * kMillisecond);
    const double t = to_seconds(room.world().now() - start);
    const Bytes answer = room.answer(eye_command("REGEAA"), 5 * kMillisecond);
    const double half = whole_s / 2;
    const double way = t < half ? 500 * t * t : 90 - 500 * std::pow(std::max(0.0, whole_s - t), 2);
    EXPECT_NEAR(azimuth_of(answer) / 100.0, way, 0.1) << t;
    EXPECT_NEAR(elevation_of(answer) / 100.0, way * 20 / 90, 0.1) << t;
    ++asked;
  }
  EXPECT_EQ(asked, 55);
}

// Commands that come between two ticks take effect at their own instant, at full speed as well: the
// profile begins there, an answer in the same tick is on it, and the acknowledgement has its time.
TEST(RobotEye, MovesFromTheInstantOfTheCommand) {
  EyeRoom room;
  room.home();
  room.ask({'R', 'E', 'S', 'E', 'A', 'C', 0, 0, 0x27, 0x10});  // 10000 degrees per second squared
  constexpr double kSpeed = 360;
  constexpr double kAcceleration = 10000;
  const TimeNs start = room.world().now() + 3300 * kMicrosecond;
  room.send_at(start, eye_command("RESEAA", {9000, 0, 360}));
  const double ramp_s = kSpeed / kAcceleration;
  const double whole_s = 90 / kSpeed + ramp_s;
  const auto way_at = [&](double t) {
    if (t < ramp_s) return 0.5 * kAcceleration * t * t;
    if (t < whole_s - ramp_s) return kSpeed * (t - 0.5 * ramp_s);
    return 90 - 0.5 * kAcceleration * std::pow(std::max(0.0, whole_s - t), 2);
  };
  const TimeNs settled = room.world().devices()[DeviceId{0}].next_event();
  EXPECT_NEAR(to_seconds(settled - start), whole_s + 0.02, 1e-6);
  std::vector<TimeNs> asked;
  std::vector<Datagram> answers;
  const auto listen = [&] {
    for (Datagram& heard : room.listen(5 * kMillisecond)) answers.push_back(std::move(heard));
  };
  for (TimeNs at = start; at < start + 250 * kMillisecond; at += 700 * kMicrosecond) {
    while (at >= room.world().now() + 5 * kMillisecond) listen();
    room.send_at(at, eye_command("REGEAA"));
    asked.push_back(at);
  }
  listen();
  ASSERT_EQ(answers.size(), asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const double t = to_seconds(asked[i] - start);
    EXPECT_NEAR(azimuth_of(answers[i].bytes) / 100.0, way_at(t), 0.01) << t;
  }
  const TimeNs stop = room.world().now() + 1700 * kMicrosecond;
  room.send_at(stop, eye_command("RESTOP"));
  room.send_at(stop + 1500 * kMicrosecond, eye_command("REGEAA"));
  answers = room.listen(10 * kMillisecond);
  ASSERT_EQ(answers.size(), 2U);
  const double t = to_seconds(stop - start);
  const double rate = t < whole_s - ramp_s ? kSpeed : kAcceleration * (whole_s - t);
  const double after = std::min(0.0015, rate / kAcceleration);
  EXPECT_NEAR(azimuth_of(answers[1].bytes) / 100.0,
              way_at(t) + rate * after - 0.5 * kAcceleration * after * after, 0.01);
}

TEST(RobotEye, ScansTheRoom) {
  EyeRoom room;
  room.home();
  room.ask(eye_command("RESFFS", {3600, 10}));
  room.ask(run_laser(10000, 1, true));
  const auto points = EyeRoom::points_of(room.listen(2 * kSecond), 1 / kHz);
  ASSERT_GT(points.size(), 19000U);
  int met = 0;
  for (const EyePoint3& point : points) {
    if (point.range_cm == 0x3FFF) continue;
    ++met;
    // 1 cm of range, and 0.005 degrees of each angle
    ASSERT_LT(off_the_walls(EyeRoom::place(point, {3, 2, 0.3})), 0.012);
  }
  EXPECT_GT(met, 15000);
  // One packet after the other, without a gap.
  for (std::size_t i = 1; i < points.size(); ++i)
    ASSERT_NEAR(points[i].time_s - points[i - 1].time_s, 1 / kHz, 2e-8);
}

// A robot that moves at 1 m/s and turns at 90 degrees per second: the walls are flat with the pose
// at each point's own time. With that of its packet, 5.8 ms later, they are not.
TEST(RobotEye, EveryPointHasItsOwnTime) {
  EyeRoom room({.X_WR = {2, 1, 0}, .length_m = 12});
  room.home();
  room.ask(eye_command("RESFFS", {1800, 20}));
  room.drive(1, kPi / 2);
  room.listen(kSecond);
  room.ask(run_laser(10000, 1, false));
  const auto packets = room.listen(1500 * kMillisecond);
  double worst = 0;
  double worst_by_packet = 0;
  std::size_t i = 0;
  for (const EyePoint3& point : EyeRoom::points_of(packets, 1 / kHz)) {
    const double packet_s = point.time_s + (57 - static_cast<double>(i++ % 58)) / kHz;
    if (point.range_cm == 0x3FFF || packet_s > to_seconds(room.world().now()) - 0.02) continue;
    worst = std::max(worst, off_the_walls(EyeRoom::place(point, room.pose_at(point.time_s)), 12));
    worst_by_packet =
        std::max(worst_by_packet, off_the_walls(EyeRoom::place(point, room.pose_at(packet_s)), 12));
  }
  std::printf("worst distance from the walls: %.4f m, by packet %.4f m\n", worst, worst_by_packet);
  EXPECT_LT(worst, 0.02);
  EXPECT_GT(worst_by_packet, 0.03);
}

// The mean of ten samples comes ten times less often; points without echo can be left out.
TEST(RobotEye, AveragesAndOmits) {
  EyeRoom room({.device = {{"model", "re05"}, {"errors", "omit"}}});
  room.home();
  room.ask(eye_command("RESFFS", {3600, 10}));
  room.ask(run_laser(10000, 10, false));
  const auto points = EyeRoom::points_of(room.listen(2 * kSecond), 10 / kHz);
  EXPECT_GT(points.size(), 1500U);
  EXPECT_LT(points.size(), 2000U);
  for (const EyePoint3& point : points) {
    EXPECT_NE(point.range_cm, 0x3FFF);
    EXPECT_EQ(point.intensity, 0);
  }
}

TEST(RobotEye, SendsWithoutAHeaderIfItsSerialNumberSaysSo) {
  EyeRoom room({.device = {{"model", "re05"}, {"serial", "RE05-7EM-12"}}});
  room.home();
  room.ask(run_laser(30000, 1, true));
  const auto packets = room.listen(100 * kMillisecond);
  ASSERT_NEAR(static_cast<double>(packets.size()), 0.1 * 30000 / 58, 2);
  for (const Datagram& packet : packets) {
    EXPECT_EQ(packet.bytes.size(), 464U);
    EXPECT_EQ(packet.peer.port, 4371);
    EXPECT_EQ(packet.bytes[0], 0);  // azimuth 0
    EXPECT_EQ(packet.bytes[7], 0);  // no intensity at 30 kHz
  }
}

// What is buffered is discarded; the stamp goes on, and begins anew with power.
TEST(RobotEye, StopsAndStartsItsLaser) {
  EyeRoom room;
  room.home();
  room.ask(run_laser(1000, 1, false));
  room.listen(50 * kMillisecond);  // 50 points: no packet yet
  const auto late = room.ask(eye_command("RESTLS"), kSecond);
  ASSERT_EQ(late.size(), 1U);
  EXPECT_EQ(late[0].bytes, eye_command("EASTLS"));
  room.ask(run_laser(1000, 1, false));
  const double began_s = to_seconds(room.world().now()) - 0.005;
  const auto points = EyeRoom::points_of(room.listen(200 * kMillisecond), 1e-3);
  ASSERT_EQ(points.size() % 58, 0U);
  EXPECT_NEAR(points[0].time_s, began_s, 1e-7);
}

// Reach of each gain on a dark and a bright wall: twice as far for four times the light. Noise and
// false returns grow with the gain.
TEST(RobotEye, GainsReachFartherAndAreNoisier) {
  for (const double reflectivity : {0.1, 0.9}) {
    double last_reach = 0;
    double last_sigma = 0;
    int last_false = -1;
    for (int gain = 0; gain < 4; ++gain) {
      // A wall far away, at 165 m; the head sweeps from facing it to 60 degrees aside, so ranges
      // along the side walls grow evenly.
      EyeRoom room({.X_WR = {1, 3, 0}, .reflectivity = reflectivity, .length_m = 165});
      room.home();
      room.ask({'R', 'E', 'S', 'L', 'G', 'A', static_cast<std::uint8_t>(gain)});
      room.drive(1.2, 0);
      room.ask(run_laser(100, 1, true));
      // Drives towards the end wall: the first echo tells the reach.
      double reach = 0;
      for (int s = 0; s < 140 && reach == 0; ++s)
        for (const EyePoint3& point : EyeRoom::points_of(room.listen(kSecond), 0.01))
          if (reach == 0 && point.range_cm != 0x3FFF) reach = point.range_cm / 100.0;
      EXPECT_GT(reach, last_reach) << gain;
      EXPECT_NEAR(reach,
                  15 *
                      (gain == 0   ? 1
                       : gain == 1 ? 1.6
                       : gain == 2 ? 2.4
                                   : 10.0 / 3) *
                      std::sqrt(reflectivity / 0.1),
                  0.1);
      last_reach = reach;

      EyeRoom noisy({.X_WR = {1, 3, 0}, .reflectivity = reflectivity, .error_level = 1});
      noisy.home();
      noisy.ask({'R', 'E', 'S', 'L', 'G', 'A', static_cast<std::uint8_t>(gain)});
      noisy.ask(run_laser(10000, 1, true));
      const auto points = EyeRoom::points_of(noisy.listen(6 * kSecond), 1 / kHz);
      double sum = 0;
      double squares = 0;
      int count = 0;
      int wrong = 0;
      const double truth = 9 - 0.01 - 1;
      for (const EyePoint3& point : points) {
        const double error = point.range_cm / 100.0 - truth;
        if (std::abs(error) > 0.3) {
          ++wrong;
          continue;
        }
        sum += error;
        squares += error * error;
        ++count;
      }
      const double sigma = std::sqrt(squares / count - std::pow(sum / count, 2));
      std::printf("reflectivity %.1f, gain %d: reach %.2f m, sigma %.4f m, %.2f false in 10000\n",
                  reflectivity, gain, reach, sigma,
                  1e4 * wrong / static_cast<double>(points.size()));
      EXPECT_GT(sigma, last_sigma);
      EXPECT_GT(wrong, last_false);
      last_sigma = sigma;
      last_false = wrong;
    }
  }
}

// Too near to measure: the robot stands 30 cm from the wall.
TEST(RobotEye, MarksWhatIsTooNear) {
  EyeRoom room({.X_WR = {EyeRoom::kLength_m - 0.31, 3, 0}});
  room.home();
  room.ask(run_laser(10000, 1, true));
  const auto points = EyeRoom::points_of(room.listen(50 * kMillisecond), 1 / kHz);
  ASSERT_FALSE(points.empty());
  for (const EyePoint3& point : points) EXPECT_EQ(point.range_cm, 0);
}

// Its own direction in the world, from the angles of all that carries it, written out by hand.
Vec3 looks_at(const EyeRoom& room, double heading) {
  const double roll = room.part("PLATFORM").value;
  const double pitch = room.part("PLATFORM").at(1).value;
  const double az = room.head().value;
  const double el = room.head().at(kHeadElevation).value;
  double x = std::cos(el) * std::cos(az);
  double y = std::cos(el) * std::sin(az);
  double z = std::sin(el);
  const double y1 = y * std::cos(roll) - z * std::sin(roll);
  const double z1 = y * std::sin(roll) + z * std::cos(roll);
  const double x2 = x * std::cos(pitch) - z1 * std::sin(pitch);
  const double z2 = x * std::sin(pitch) + z1 * std::cos(pitch);
  return {x2 * std::cos(heading) - y1 * std::sin(heading),
          x2 * std::sin(heading) + y1 * std::cos(heading), z2};
}

// The platform rolls by 10 degrees twice in a second and pitches, too, and the robot turns: the eye
// keeps looking at the same place for a minute.
TEST(RobotEye, StaysOnItsTarget) {
  EyeRoom room({.kind = "EyeCamera",
                .X_WR = {4, 3, 0.3},
                .parts = {{"platform",
                           "PLATFORM",
                           {{"z_m", "0.25"},
                            {"roll_amplitude_rad", "0.17453292519943295"},
                            {"roll_period_s", "2"},
                            {"pitch_amplitude_rad", "0.08"},
                            {"pitch_period_s", "3.1"}}}}});
  room.home();
  room.ask(eye_command("RESRUN"));
  room.listen(2500 * kMillisecond);
  // Yaw 20 degrees from north (+y), clockwise; 4 degrees up.
  EXPECT_EQ(room.answer(eye_command("RESSTG", {2000, 400, 0})), eye_command("EASSTG"));
  room.listen(kSecond);
  room.drive(0, 0.4);
  room.listen(kSecond);
  const double yaw = deg_to_rad(90.0 - 20);
  const double up = deg_to_rad(4.0);
  const Vec3 target{std::cos(up) * std::cos(yaw), std::cos(up) * std::sin(yaw), std::sin(up)};
  double worst = 0;
  for (int tick = 0; tick < 12'000; ++tick) {
    room.listen(5 * kMillisecond);
    const Vec3 ahead = looks_at(room, room.world().state().robots[0].body.X_WB.heading_rad);
    worst = std::max(worst, std::acos(std::min(1.0, dot(ahead, target))));
  }
  std::printf("worst angle from the target: %.4f degrees\n", rad_to_deg(worst));
  EXPECT_LT(rad_to_deg(worst), 0.1);
}

// Rising and falling edges of the chosen input are counted where events can see them.
TEST(RobotEye, CountsEdges) {
  EyeRoom room;
  room.ask({'R', 'E', 'I', 'O', 'S', 'E', 0, 3});
  for (int i = 0; i < 3; ++i) {
    room.edit_part("INPUT_0", 1);
    room.edit_part("INPUT_1", 1);
    room.listen(20 * kMillisecond);
    room.edit_part("INPUT_0", 0);
    room.edit_part("INPUT_1", 0);
    room.listen(20 * kMillisecond);
  }
  EXPECT_EQ(room.part("ISOLATED_IN_RISING").value, 3);
  EXPECT_EQ(room.part("ISOLATED_IN_FALLING").value, 3);
}

// Any datagram, of any length, half of them with a real opcode: it answers or is silent, and goes
// on. A real command is answered afterwards.
TEST(RobotEye, SurvivesAMillionBytesOfNoise) {
  for (const char* model : {"re05", "rev25-st"}) {
    EyeRoom room({.kind = std::string_view(model) == "re05" ? "EyeRover" : "EyeCamera",
                  .device = {{"model", model}}});
    const KeyedRandom random(7, 8, 9);
    std::uint64_t draw = 0;
    const auto next = [&](double below) {
      return static_cast<int>(below * random.uniform(draw++));
    };
    std::size_t sent = 0;
    while (sent < 500'000) {
      Bytes bytes;
      if (next(2) == 0) {
        const auto all = eye_commands();
        bytes = eye_command("RE" + std::string(all[static_cast<std::size_t>(next(25))].name));
      }
      const int length = next(4) == 0 ? next(1500) : next(14);
      for (int i = 0; i < length; ++i) bytes.push_back(static_cast<std::uint8_t>(next(256)));
      room.send(bytes, next(10) == 0);
      sent += bytes.size();
      if (next(4) == 0) room.listen(5 * kMillisecond);
    }
    room.ask(eye_command("RESTOP"));
    room.listen(100 * kMillisecond);
    const Bytes answer = room.answer(eye_command("REGEAA"));
    EXPECT_EQ(as_text(answer).substr(0, 6), "ERGEAA") << model;
    EXPECT_LT(room.world().devices()[DeviceId{0}].personality().save().size(), 4000U);
  }
}

}  // namespace
}  // namespace understudy::eye_test
