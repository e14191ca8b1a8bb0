// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The picture of a REV25-ST: turned by the angle that SGRL tells, its horizon is level while the
// platform rolls.
#include "tests/unit/systems/roboteye/eye_room.h"

namespace understudy::eye_picture_test {
namespace {

// A floor that ends a kilometre away, and nothing else.
std::unique_ptr<RunWorld> plain() {
  Spec spec;
  spec.kinds = all_robot_kinds();
  spec.floor = {.width_m = 2000, .height_m = 2000, .texture = "", .origin = {-1000, -1000}};
  RobotSpec robot;
  robot.id = spec.next_id++;
  robot.kind = robot.name = "EyeCamera";
  robot.parts = {{"platform",
                  "PLATFORM",
                  {{"z_m", "0.25"},
                   {"roll_amplitude_rad", "0.17453292519943295"},
                   {"roll_period_s", "2"},
                   {"pitch_amplitude_rad", "0.05"},
                   {"pitch_period_s", "3"}}}};
  spec.robots.push_back(robot);
  return std::move(*RunWorld::make(spec, {}));
}

class Client {
 public:
  Client() : world_(plain()) {
    link_ = world_->apply({.time = 0, .content = LinkOpened{DeviceId{0}, 0}});
  }
  Bytes ask(const Bytes& datagram, TimeNs duration = 5 * kMillisecond) {
    world_->apply({.time = world_->now(),
                   .content = LinkDatagram{{DeviceId{0}, link_}, EyeRoom::kClient, datagram}});
    Bytes answer;
    for (const TimeNs end = world_->now() + duration; world_->now() < end;)
      world_->tick([&](const LinkAddress&, const LinkOutput& output) {
        if (!output.datagrams.empty()) answer = output.datagrams[0].bytes;
      });
    return answer;
  }
  std::shared_ptr<const Image> picture() {
    const auto& sensors = world_->model().robots[0].sensors();
    for (std::size_t i = 0; i < sensors.size(); ++i)
      if (sensors[i].spec.name == "CAM")
        return world_->simulation().senses().picture(0, static_cast<int>(i), {}, world_->now());
    return nullptr;
  }

 private:
  std::unique_ptr<RunWorld> world_;
  LinkId link_;
};

// That of the pixel from which the upper half of the picture is seen most: the brighter corner.
const std::uint8_t* sky_colour(const Image& image) {
  const auto sum = [](const std::uint8_t* p) { return p[0] + p[1] + p[2]; };
  const std::uint8_t* best = image.bytes.data();
  const auto corner = [&](int x, int y) {
    return image.bytes.data() +
           3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                static_cast<std::size_t>(x));
  };
  for (const std::uint8_t* p :
       {corner(0, 0), corner(image.width - 1, 0), corner(0, image.height - 1),
        corner(image.width - 1, image.height - 1)})
    if (p[2] - p[0] > best[2] - best[0] || (p[2] - p[0] == best[2] - best[0] && sum(p) > sum(best)))
      best = p;
  return best;
}

// How far the horizon is turned clockwise in the picture, in degrees: 0 if it is level with the sky
// above. The direction from the middle of the floor's pixels to that of the sky's is its normal,
// because the horizon runs through the middle of a picture; a disc, so that corners do not count.
double horizon_deg(const Image& image) {
  const auto is_sky = [&](int x, int y) {
    const auto at = static_cast<std::size_t>(3 * (y * image.width + x));
    const std::uint8_t* p = image.bytes.data() + at;
    const std::uint8_t* top = sky_colour(image);
    return std::abs(p[0] - top[0]) + std::abs(p[1] - top[1]) + std::abs(p[2] - top[2]) < 30;
  };
  double sx = 0;
  double sy = 0;
  double fx = 0;
  double fy = 0;
  double skies = 0;
  double floors = 0;
  const double r = 0.5 * image.height - 1;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      const double dx = x + 0.5 - 0.5 * image.width;
      const double dy = y + 0.5 - 0.5 * image.height;
      if (dx * dx + dy * dy > r * r) continue;
      if (is_sky(x, y)) {
        sx += dx, sy += dy, ++skies;
      } else {
        fx += dx, fy += dy, ++floors;
      }
    }
  const double ux = sx / skies - fx / floors;
  const double uy = sy / skies - fy / floors;
  return rad_to_deg(std::atan2(ux, -uy));
}

}  // namespace

TEST(RobotEye, PicturesAreLevelWhenTurnedBack) {
  Client eye;
  ASSERT_EQ(eye.ask(eye_command("REHOME"), 3 * kSecond), eye_command("EAHOME"));
  eye.ask(eye_command("RESRUN"), 2500 * kMillisecond);
  double least = 360;
  double most = -360;
  for (const int yaw : {9000, 4000, -3000, -17000, 12000}) {
    for (const int roll : {0, 2000}) {
      eye.ask(eye_command("RESSTG", {yaw, 0, roll}), kSecond);
      for (int i = 0; i < 6; ++i) {
        eye.ask(eye_command("RECQRE"), 165 * kMillisecond);
        const auto image = eye.picture();
        const Bytes answer = eye.ask(eye_command("RESGRL"));
        ASSERT_EQ(answer.size(), 8U);
        const double turn = static_cast<std::int16_t>(answer[6] << 8 | answer[7]) / 100.0;
        const double seen = horizon_deg(*image);
        least = std::min(least, seen);
        most = std::max(most, seen);
        // The target's frame leans by `roll` to the right, so the horizon leans to the left in it.
        const double level = std::remainder(seen + turn + roll / 100.0, 360);
        EXPECT_LT(std::abs(level), 0.5)
            << "yaw " << yaw << " roll " << roll << " seen " << seen << " turn " << turn;
      }
    }
  }
  EXPECT_GT(most - least, 150);  // the pictures themselves turn with the azimuth
}

}  // namespace understudy::eye_picture_test
