// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "base/random.h"
#include "systems/controller/request_table.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy::controller_test {
namespace {

constexpr TimeNs kTwoBytes = 2'083'333;  // 20 bits at 9600 baud

std::string refusal(const std::string& ids) {
  const auto made = find_personality("controller")->make({{"ids", ids}});
  return made.ok() ? "" : made.error();
}

class ControllerDevice : public testing::Test {
 protected:
  ControllerDevice() {
    happen(0, LinkEvent::Opened{});
    robot_.samples[0].values[0] = 0.5;
  }
  template <class Content>
  void happen(TimeNs time, const Content& content) {
    const LinkEvent event{LinkId{1}, time, content};
    device_->advance(time, std::span(&event, 1), robot_);
  }
  void send(TimeNs time, const Bytes& bytes) { happen(time, LinkEvent::Received{bytes}); }
  std::size_t replies() const { return robot_.actions.size(); }

  FakeRobot robot_;
  std::unique_ptr<Personality> device_ =
      std::move(*find_personality("controller")->make({{"ids", "43:psd1:cm 44:nothing:cm"}}));
};

TEST(ControllerIds, MistakesSayWhatToWrite) {
  EXPECT_EQ(refusal("43:a:cm  44:b[0,2]:*1:u8"), "");
  EXPECT_EQ(refusal("42:a:cm"),
            "device controller: ids: \"42:a:cm\": \"42\" is not an id; use 43 to 255");
  EXPECT_EQ(refusal("43"), "device controller: ids: \"43\": write ID:SENSOR:SCALING:FORMAT");
  EXPECT_EQ(refusal("43:a 43:b"), "device controller: ids: 43 appears twice; keep one");
  EXPECT_NE(refusal("43:a:inch").find("unknown scaling \"inch\"; write cm, adxl330"),
            std::string::npos);
  EXPECT_NE(refusal("43:a:cm:u9").find("unknown format \"u9\""), std::string::npos);
  EXPECT_NE(refusal("43:a[x]:cm").find("NAME[0,2]"), std::string::npos);
  EXPECT_NE(refusal("43::cm").find("a sensor is missing"), std::string::npos);
  EXPECT_NE(refusal("256:a").find("use 43 to 255"), std::string::npos);
}

TEST(ControllerIds, ChosenValuesAreSentInTheirOrder) {
  FakeRobot robot;
  robot.samples[7].values = {1, 2, 3};
  const auto table = RequestTable::read("43:gyroscope[2,0,9]:*1:u8");
  EXPECT_EQ(answer_to(*table->find(43), robot), (Bytes{3, 1, 0})) << "there is no value 9";
}

TEST_F(ControllerDevice, TakesTheNextRequestWhenTheReplyIsOut) {
  send(0, {142, 43, 142, 43});
  EXPECT_EQ(replies(), 1u);
  EXPECT_EQ(device_->next_event(), kTwoBytes);
  device_->advance(kTwoBytes, {}, robot_);
  ASSERT_EQ(replies(), 2u);
  EXPECT_EQ(robot_.actions[1].due, kTwoBytes);
  EXPECT_EQ(device_->next_event(), kNever);
}

TEST_F(ControllerDevice, ItsInputBufferHolds64Bytes) {
  send(0, {142, 43});
  for (int i = 0; i < 100; ++i) send(1, {142, 43});
  for (TimeNs next = device_->next_event(); next != kNever; next = device_->next_event())
    device_->advance(next, {}, robot_);
  EXPECT_EQ(replies(), 1u + 32u);
}

TEST_F(ControllerDevice, AnIdWithoutItsSensorIsLogged) {
  send(0, {142, 44});
  EXPECT_EQ(replies(), 0u);
  ASSERT_EQ(robot_.logs.size(), 1u);
  EXPECT_NE(robot_.logs[0].find("id 44 names the sensor \"nothing\""), std::string::npos)
      << robot_.logs[0];
}

// A million bytes at random: what it remembers stays small, and it still answers.
TEST_F(ControllerDevice, SurvivesRandomBytes) {
  const KeyedRandom random(1, 2, 3);
  TimeNs now = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    Bytes bytes(1000);
    for (std::size_t k = 0; k < bytes.size(); ++k)
      bytes[k] = static_cast<std::uint8_t>(random.uniform(i * 1000 + k) * 256);
    now += 1000 * kMillisecond;
    device_->advance(now, {}, robot_);
    send(now, bytes);
    ASSERT_LT(device_->save().size(), 300u);
    ASSERT_GT(device_->next_event(), now);
    robot_.actions.clear();
    robot_.logs.clear();
  }
  now += kSecond;
  send(now, {0});
  now += kSecond;
  robot_.actions.clear();
  send(now, {142, 43});
  EXPECT_EQ(replies(), 1u);
}

TEST(ControllerNames, RequestsAndReplies) {
  const auto decoder = find_personality("controller")->decoder({});
  const auto names = [&](WireDirection direction, const Bytes& bytes) {
    std::string all;
    for (const WireMessage& message : decoder->take(direction, bytes)) all += message.name + "|";
    return all;
  };
  EXPECT_EQ(names(WireDirection::kToDevice, {142}), "");
  EXPECT_EQ(names(WireDirection::kToDevice, {43, 7}), "read 43|?|");
  EXPECT_EQ(names(WireDirection::kFromDevice, {0x01, 0x02}), "reply to 43: 258|");
  EXPECT_EQ(names(WireDirection::kToDevice, {142, 142, 44}), "?|read 44|");
}

}  // namespace
}  // namespace understudy::controller_test
