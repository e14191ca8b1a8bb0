// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What transcripts cannot show well: the table itself, scans, floods. The bytes of the protocol are
// in tests/protocol/robios.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "clients/wire/robios_wire.h"
#include "systems/eyesim/robios/commands.h"
#include "systems/eyesim/robios/packets.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"
#include "world/keys.h"

namespace understudy::robios_test {
namespace {

class RobiosTest : public testing::Test {
 protected:
  explicit RobiosTest(const Parameters& parameters = {})
      : device_(std::move(*find_personality("robios")->make(parameters))) {
    event(1, LinkEvent::Opened{});
    robot_.actions.clear();
  }
  template <class Content>
  void event(int link, const Content& content) {
    const LinkEvent each{LinkId{link}, 0, content};
    device_->advance(0, std::span(&each, 1), robot_);
  }
  void send(std::uint8_t type, ByteSpan payload) {
    const Bytes packet = robios::make_packet(type, payload);
    event(1, LinkEvent::Received{packet});
  }
  void announce() {
    Bytes greeting(as_bytes(ROBIOS_GREETING).begin(), as_bytes(ROBIOS_GREETING).end());
    greeting.push_back(ROBIOS_EXTENDED_VERSION);
    send(ROBIOS_CLIENT_HANDSHAKE, greeting);
  }
  void command(const Bytes& payload) { send(ROBIOS_CLIENT_MESSAGE, payload); }
  void next_tick() {
    ++robot_.tick;
    device_->advance(robot_.sealed_time(), {}, robot_);
  }
  // Payload of the only packet sent since the last time.
  Bytes reply() {
    EXPECT_EQ(robot_.actions.size(), 1u);
    const Bytes nothing(ROBIOS_HEADER_BYTES);
    const ByteSpan sent = robot_.actions.empty() ? ByteSpan(nothing) : bytes_of(robot_.actions[0]);
    const Bytes bytes(sent.begin(), sent.end());
    robot_.actions.clear();
    return Bytes(bytes.begin() + ROBIOS_HEADER_BYTES, bytes.end());
  }
  bool was_closed() const {
    return !robot_.actions.empty() &&
           std::holds_alternative<LinkAction::Close>(robot_.actions.back().content);
  }

  FakeRobot robot_{false};
  std::unique_ptr<Personality> device_;
};

TEST(RobiosTable, CodesAreUnique) {
  std::set<int> codes;
  for (const robios::CommandRow* row : robios::all_commands())
    EXPECT_TRUE(codes.insert(row->code).second) << row->name;
}

// The table promises reply sizes; a handler that breaks the promise would hang a client.
TEST_F(RobiosTest, RepliesHaveTheSizesOfTheTable) {
  announce();
  robot_.heard.push({1, {}});
  for (const robios::CommandRow* each : robios::all_commands()) {
    const robios::CommandRow& row = *each;
    for (const robios::Form& form : row.forms) {
      if (form.argument_bytes < 0) continue;
      SCOPED_TRACE(row.name);
      next_tick();
      Bytes payload(static_cast<std::size_t>(1 + form.argument_bytes), 0);
      payload[0] = row.code;
      if (row.code == ROBIOS_CAM_INIT) payload = {ROBIOS_CAM_INIT, 1, 0, 160, 0, 120};
      if (row.code == ROBIOS_LIDAR_SET) payload[9 + 2] = 1, payload[9 + 3] = 0x68;  // 360 points
      if (row.code == ROBIOS_EXT_KEY_WAIT) payload[4] = 1;                          // KEY1
      robot_.keys = {1, make_touch(5, 6)};
      robot_.actions.clear();
      command(payload);
      ASSERT_EQ(robot_.actions.size(), form.reply_type == 0 ? 0u : 1u);
      if (form.reply_type == 0) continue;
      EXPECT_EQ(bytes_of(robot_.actions[0])[0], form.reply_type);
      EXPECT_EQ(reply().size(), static_cast<std::size_t>(form.reply_bytes_2019));
    }
  }
}

// Whole millimetres, rounded down, clockwise as the robot gives them.
TEST_F(RobiosTest, ScansAreInMillimetres) {
  robot_.scan_m = {0.2999F, 0.7F, 20.0F, 1e9F, 0.0F};
  command({ROBIOS_LIDAR_GET});
  const Bytes payload = reply();
  ASSERT_EQ(payload.size(), 20u);
  const auto mm = [&](std::size_t i) {
    return ByteReader(ByteSpan(payload).subspan(4 * i)).be32();
  };
  EXPECT_EQ(mm(0), 299u);
  EXPECT_EQ(mm(1), 700u);
  EXPECT_EQ(mm(2), 9999u);
  EXPECT_EQ(mm(3), 9999u);
  EXPECT_EQ(mm(4), 0u);
  EXPECT_FALSE(robot_.scans.at(0).has_value());
}

TEST_F(RobiosTest, LidarSetAimsTheScan) {
  command({ROBIOS_LIDAR_SET, 0, 0, 0, 180, 0, 0, 0, 10, 0, 0, 0, 8});
  EXPECT_EQ(reply(), Bytes{0});
  command({ROBIOS_LIDAR_GET});
  EXPECT_EQ(reply().size(), 32u);
  const ScanFan fan = robot_.scans.at(0).value();
  EXPECT_EQ(fan.beams, 8);
  EXPECT_DOUBLE_EQ(fan.angle_rad, kPi);
  EXPECT_DOUBLE_EQ(fan.step_rad, kPi / 8);
  EXPECT_DOUBLE_EQ(fan.tilt_rad, deg_to_rad(-10));
}

// Whatever a client asks for stays within what a lidar can do.
TEST_F(RobiosTest, LidarSetHasLimits) {
  const Bytes wild = {
      ROBIOS_LIDAR_SET, 0x7F, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0x7F, 0xFF, 0xFF, 0xFF};
  command(wild);
  reply();
  command({ROBIOS_LIDAR_GET});
  EXPECT_EQ(reply().size(), 4u * ScanFan::kMostBeams);
  EXPECT_DOUBLE_EQ(robot_.scans.at(0)->angle_rad, 2 * kPi);
  EXPECT_DOUBLE_EQ(robot_.scans.at(0)->tilt_rad, kPi / 2);
}

TEST_F(RobiosTest, NoisyPsdStaysWithinItsRange) {
  robot_.samples[0].values[0] = -0.004;
  command({ROBIOS_PSD_GET, 1});
  EXPECT_EQ(reply(), (Bytes{0, 0}));
}

TEST_F(RobiosTest, ADeferredReadDoesNotAskTheSensorTwice) {
  command({ROBIOS_PSD_GET, 1});
  command({ROBIOS_PSD_GET, 1});
  EXPECT_EQ(robot_.senses, 1);
  next_tick();
  EXPECT_EQ(robot_.senses, 2);
}

TEST_F(RobiosTest, AFloodOfRequestsIsCutOff) {
  for (int i = 0; i < 100'000 && !was_closed(); ++i) command({ROBIOS_PSD_GET, 1});
  EXPECT_TRUE(was_closed());
  EXPECT_LT(device_->save().size(), 1000u);
}

TEST_F(RobiosTest, AFloodOfWaitsIsCutOff) {
  robot_.state.drive.mode = DriveMode::kTurn;
  for (int i = 0; i < 64; ++i) command({ROBIOS_VW_WAIT});
  EXPECT_FALSE(was_closed());
  command({ROBIOS_VW_WAIT});
  EXPECT_TRUE(was_closed());
  EXPECT_FALSE(device_->wants_ticks());
}

// So many different questions in one tick: the rest waits, nothing grows.
TEST_F(RobiosTest, AThousandDifferentQuestionsAreEnoughForATick) {
  for (std::uint8_t high = 0; high < 5; ++high)
    for (int low = 0; low < 256; ++low)
      command({ROBIOS_SIM_GET_OBJECT, 0, 0, high, static_cast<std::uint8_t>(low)});
  EXPECT_EQ(robot_.actions.size(), 1024u);
  next_tick();
  EXPECT_EQ(robot_.actions.size(), 1280u);
}

// What the program starts is let in, by its family; each has its own place in the protocol. Only
// the end of the last one can stop the robot.
TEST_F(RobiosTest, RelativesShareTheRobot) {
  event(1, LinkEvent::Closed{});
  robot_.commands.clear();
  for (const int link : {1, 2}) event(link, LinkEvent::Opened{.program = ProgramId{7}});
  EXPECT_EQ(robot_.actions.size(), 4u);  // a handshake and "ready" for each
  for (const int family : {8, -1}) {
    robot_.actions.clear();
    event(3, LinkEvent::Opened{.program = ProgramId{family}});
    EXPECT_TRUE(was_closed()) << family;
  }
  robot_.actions.clear();
  const Bytes ask = robios::make_packet(ROBIOS_CLIENT_MESSAGE, Bytes{ROBIOS_VW_GET_POSITION});
  for (const int link : {1, 2}) event(link, LinkEvent::Received{ask});
  ASSERT_EQ(robot_.actions.size(), 2u);  // one that has asked does not make the other wait
  EXPECT_EQ(robot_.actions[1].link, LinkId{2});
  event(1, LinkEvent::Closed{ProgramEnd::kSignal});
  EXPECT_TRUE(robot_.commands.empty());
  event(2, LinkEvent::Closed{ProgramEnd::kSignal});
  EXPECT_EQ(robot_.commands.size(), 1u);
}

// A saved memory that holds a call no client can make is refused, not believed.
TEST_F(RobiosTest, AForgedWaitIsRefused) {
  robot_.state.drive.mode = DriveMode::kStraight;
  command({ROBIOS_VW_WAIT});
  const Bytes good = device_->save();
  EXPECT_TRUE(device_->load(good));
  const auto forged = [&](std::uint8_t code) {
    Bytes blob = good;
    const auto at = std::find(blob.rbegin(), blob.rend(), std::uint8_t{ROBIOS_VW_WAIT});
    *at = code;
    return blob;
  };
  EXPECT_TRUE(device_->load(forged(ROBIOS_VW_WAIT)));
  EXPECT_FALSE(device_->load(forged(ROBIOS_VW_DONE)));  // does not wait
  EXPECT_FALSE(device_->load(forged(0xFF)));            // no command at all
}

class Robios2019Test : public RobiosTest {
 protected:
  Robios2019Test() : RobiosTest({{"generation", "2019"}}) {}
};

TEST_F(Robios2019Test, NumbersAreWide) {
  robot_.state.drive.linear_m_s = -0.1;
  command({ROBIOS_VW_GET_SPEED});
  EXPECT_EQ(reply(), (Bytes{0xFF, 0xFF, 0xFF, 0x9C, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace understudy::robios_test
