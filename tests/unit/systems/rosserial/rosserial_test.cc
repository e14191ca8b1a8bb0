// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <bit>

#include "base/random.h"
#include "systems/rosserial/frames.h"
#include "systems/rosserial/messages.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy::rosserial_test {
namespace {

class RosserialDevice : public testing::Test {
 protected:
  void make(const Parameters& parameters) {
    device_ = std::move(*find_personality("rosserial")->make(parameters));
    happen(LinkEvent::Opened{});
  }
  template <class Content>
  void happen(const Content& content) {
    const LinkEvent event{LinkId{1}, now_, content};
    device_->advance(now_, std::span(&event, 1), robot_);
  }
  void send(std::uint16_t id, const Bytes& message = {}) {
    happen(LinkEvent::Received{ros_frame(id, message)});
  }
  void move_to(TimeNs time) {
    for (TimeNs next = device_->next_event(); next <= time; next = device_->next_event())
      device_->advance(now_ = next, {}, robot_);
    now_ = time;
  }
  // The frames that it has sent since the last call.
  std::vector<RosFrame> sent() {
    std::vector<RosFrame> frames;
    RosFrameReader reader(32767, kNever);
    for (const LinkAction& action : robot_.actions)
      for (const std::uint8_t byte : bytes_of(action))
        if (reader.take(byte, 0) == RosFrameReader::Found::kFrame) frames.push_back(reader.frame());
    robot_.actions.clear();
    return frames;
  }
  int count(const std::vector<RosFrame>& frames, std::uint16_t id) {
    return static_cast<int>(std::count_if(frames.begin(), frames.end(),
                                          [&](const RosFrame& frame) { return frame.id == id; }));
  }
  static constexpr std::uint16_t kPsd1 = 125;

  TimeNs now_ = 0;
  FakeRobot robot_;
  std::unique_ptr<Personality> device_;
};

TEST_F(RosserialDevice, IsSilentUntilItIsAsked) {
  make({});
  EXPECT_EQ(device_->next_event(), kNever);
  EXPECT_EQ(device_->baud(), 57600u);
  send(kRosTime, ros_time(5));
  EXPECT_TRUE(robot_.actions.empty());
}

TEST_F(RosserialDevice, PublishesAtItsRateAndStops) {
  make({{"sensors", "psd1"}, {"rate_hz", "20"}});
  send(kRosPublisher);
  sent();
  move_to(kSecond);
  EXPECT_EQ(count(sent(), kPsd1), 20);
  send(kRosStop);
  move_to(2 * kSecond);
  EXPECT_TRUE(sent().empty());
}

TEST_F(RosserialDevice, ValuesAndStampsAreThoseOfTheInstant) {
  make({{"sensors", "psd1"}});
  robot_.samples[0].values[0] = 0.75;
  send(kRosPublisher);
  now_ = 20 * kMillisecond;
  const std::uint64_t host_ns = 1'000'000'000'000;
  send(kRosTime, ros_time(host_ns));
  sent();
  move_to(100 * kMillisecond);
  const auto frames = sent();
  ASSERT_EQ(frames.size(), 1u);
  // As ros_lib does it: the answer counts from the instant of the question, which was 0.
  const RosRange expected{.header = {0, host_ns + 100'000'000, "psd1"},
                          .radiation = RosRange::kInfrared,
                          .range_m = 0.75};
  EXPECT_EQ(frames[0].message, to_bytes(expected));
}

TEST_F(RosserialDevice, AsksForTheTimeAndNoticesAHostThatLeft) {
  make({{"sensors", "psd1"}});
  send(kRosPublisher);
  sent();
  move_to(10050 * kMillisecond);
  const auto frames = sent();
  EXPECT_EQ(count(frames, kRosTime), 4) << "every 2.5 s";
  EXPECT_EQ(count(frames, kPsd1), 100);
  move_to(11500 * kMillisecond);
  sent();
  EXPECT_EQ(device_->next_event(), kNever) << "no answer for 11 s";
}

TEST_F(RosserialDevice, AnsweredQuestionsKeepItGoing) {
  make({{"sensors", "psd1"}});
  send(kRosPublisher);
  for (int i = 1; i <= 30; ++i) {
    move_to(i * kSecond);
    send(kRosTime, ros_time(7));
  }
  move_to(30050 * kMillisecond);
  sent();
  move_to(31050 * kMillisecond);
  EXPECT_EQ(count(sent(), kPsd1), 10);
}

TEST_F(RosserialDevice, AScanThatIsTooLongIsThinnedOut) {
  robot_.samples[3].kind = SampleKind::kRanges;
  robot_.samples[3].ranges_m.assign(360, 1.5F);
  make({{"sensors", "lidar"}, {"buffer", "512"}, {"scan_hz", "1"}});
  send(kRosPublisher);
  sent();
  move_to(kSecond);
  const auto frames = sent();
  ASSERT_EQ(frames.size(), 1u);
  const Bytes& message = frames[0].message;
  EXPECT_LE(message.size() + 8, 512u);
  // Every fourth beam; 90 of them fit, 120 would not.
  ByteReader in(message);
  in.bytes(16 + 5 + 4 * 2);
  EXPECT_EQ(std::bit_cast<float>(in.le32()), static_cast<float>(2 * kPi)) << "four steps of 90 deg";
  in.bytes(4 * 4);
  EXPECT_EQ(in.le32(), 90u);
}

// 9600 baud carry 960 bytes a second, but a hundred Ranges a second would be 4500.
TEST_F(RosserialDevice, NeverSendsMoreThanTheLineCarries) {
  make({{"sensors", "psd1"}, {"baud", "9600"}, {"rate_hz", "100"}});
  send(kRosPublisher);
  sent();
  move_to(10 * kSecond);
  std::size_t bytes = 0;
  for (const LinkAction& action : robot_.actions) bytes += bytes_of(action).size();
  EXPECT_LE(bytes, 9700u);
  EXPECT_GE(bytes, 9000u);
}

TEST_F(RosserialDevice, AFrameThatTakesTooLongIsGivenUp) {
  make({});
  const Bytes frame = ros_frame(kRosPublisher, {});
  happen(LinkEvent::Received{ByteSpan(frame).first(4)});
  now_ += 21 * kMillisecond;
  happen(LinkEvent::Received{ByteSpan(frame).subspan(4)});
  EXPECT_EQ(count(sent(), kRosPublisher), 0);
  now_ += 21 * kMillisecond;
  send(kRosPublisher);
  EXPECT_EQ(count(sent(), kRosPublisher), 5);
}

TEST_F(RosserialDevice, SurvivesRandomBytesAndRequestsWithoutEnd) {
  make({});
  const KeyedRandom random(1, 2, 5);
  std::size_t out = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    Bytes bytes(1000);
    for (std::size_t k = 0; k < bytes.size(); ++k)
      bytes[k] = static_cast<std::uint8_t>(random.uniform(i * 1000 + k) * 256);
    // Often what looks like a frame.
    for (std::size_t k = 0; k + 8 < bytes.size(); k += 50) {
      bytes[k] = 0xFF;
      bytes[k + 1] = 0xFE;
    }
    const Bytes topics = ros_frame(kRosPublisher, {});
    bytes.insert(bytes.end(), topics.begin(), topics.end());
    move_to(now_ + 100 * kMillisecond);
    happen(LinkEvent::Received{bytes});
    for (const LinkAction& action : robot_.actions) out += bytes_of(action).size();
    robot_.actions.clear();
    robot_.commands.clear();
    ASSERT_LT(device_->save().size(), 1000u);
  }
  EXPECT_LT(out, 5760u * 107) << "about what the line carries in this time";
}

TEST(RosserialNames, FramesHaveTheNamesOfTheirTopics) {
  const auto decoder = find_personality("rosserial")->decoder({});
  const auto names = [&](WireDirection direction, const Bytes& bytes) {
    std::string all;
    for (const WireMessage& message : decoder->take(direction, bytes)) all += message.name + "|";
    return all;
  };
  const auto to = WireDirection::kToDevice;
  const auto from = WireDirection::kFromDevice;
  EXPECT_EQ(names(to, ros_frame(kRosPublisher, {})), "topics please|");
  EXPECT_EQ(names(from, ros_frame(kRosTime, ros_time(0))), "time please|");
  EXPECT_EQ(names(to, ros_frame(kRosTime, ros_time(1'500'000'000))), "time 1.500 s|");
  EXPECT_EQ(names(from, ros_frame(125, Bytes{1, 2})), "topic 125|");
  const RosTopicInfo scan{125, "scan", kRosScan.name, kRosScan.md5, 512};
  EXPECT_EQ(names(from, ros_frame(kRosPublisher, to_bytes(scan))),
            "publishes scan (sensor_msgs/LaserScan) as 125|");
  EXPECT_EQ(names(from, ros_frame(125, Bytes{1, 2})), "scan|");
  const RosTopicInfo velocity{100, "cmd_vel", kRosTwist.name, kRosTwist.md5, 512};
  EXPECT_EQ(names(from, ros_frame(kRosSubscriber, to_bytes(velocity))),
            "takes cmd_vel (geometry_msgs/Twist) as 100|");
  Bytes twist(48, 0);
  EXPECT_EQ(names(to, ros_frame(100, twist)), "cmd_vel: 0.000 m/s, 0.000 rad/s|");
  EXPECT_EQ(names(to, {7}), "?|");
}

}  // namespace
}  // namespace understudy::rosserial_test
