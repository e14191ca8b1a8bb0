// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Recordings that are torn, damaged or none at all: a clear error or a warning, never a crash.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "record/recording.h"
#include "run/replay.h"
#include "tests/support/cli.h"

namespace understudy::scenario::damage_test {
namespace {

Bytes bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

class Damage : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const TempDir folder;
    const std::string file = folder.file("run.rec");
    const CliResult r =
        run_program(test_program("threads"), {"--record", file, "--hash-every", "5"});
    ASSERT_EQ(r.exit_code, 0) << r.err;
    recording_ = read_text(file);
    ASSERT_GT(recording_.size(), 1000u);
  }
  CliResult verify(const std::string& content) {
    return run_cli({"replay", folder_.write("x.rec", content), "--verify"});
  }

  static std::string recording_;
  const TempDir folder_;
};
std::string Damage::recording_;

TEST_F(Damage, files_that_are_no_recording_are_named) {
  for (const std::string& content :
       {std::string(), std::string("UNDERSTUDY"), std::string(5000, 'x'),
        read_text(simulator()).substr(0, 9999)}) {
    const CliResult r = verify(content);
    EXPECT_EQ(r.exit_code, 1);
    EXPECT_NE(r.err.find("x.rec is not a recording"), std::string::npos) << r.err;
  }
  for (const char* version : {"1", "2", "4"}) {
    const CliResult other =
        verify("UNDERSTUDY-RECORDING-" + std::string(version) + "\n" + recording_.substr(23));
    EXPECT_EQ(other.exit_code, 1);
    EXPECT_NE(other.err.find("x.rec is a recording of another version"), std::string::npos)
        << other.err;
  }
  const CliResult none = run_cli({"replay", folder_.file("none.rec")});
  EXPECT_EQ(none.exit_code, 1);
  EXPECT_NE(none.err.find("cannot read"), std::string::npos) << none.err;
  const CliResult directory = run_cli({"replay", folder_.path()});
  EXPECT_EQ(directory.exit_code, 1);
}

TEST_F(Damage, a_damaged_beginning_is_named) {
  std::string damaged = recording_;
  damaged[60] = static_cast<char>(damaged[60] ^ 1);
  const CliResult r = verify(damaged);
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_NE(r.err.find("x.rec is damaged at its beginning"), std::string::npos) << r.err;
}

TEST_F(Damage, a_torn_end_is_told_and_the_rest_verified) {
  const CliResult r = verify(recording_.substr(0, recording_.size() - 3));
  EXPECT_EQ(r.exit_code, 0) << r.out << r.err;
  EXPECT_NE(r.err.find("is cut off at its end"), std::string::npos) << r.err;
  EXPECT_NE(r.out.find("verified"), std::string::npos) << r.out;
}

// Every byte near the beginning and the end, and a good thousand in between.
std::vector<std::size_t> places(std::size_t size) {
  std::vector<std::size_t> list;
  for (std::size_t i = 0; i < size; i += i < 100 || i + 300 > size ? 1 : 1 + size / 1200)
    list.push_back(i);
  return list;
}

// Cut anywhere: what is whole is what was written, in its order.
TEST_F(Damage, any_cut_leaves_a_beginning) {
  const Bytes all = bytes_of(recording_);
  const auto whole = parse_recording(all, "whole");
  ASSERT_TRUE(whole.ok());
  EXPECT_FALSE(whole->torn);
  std::size_t parsed = 0;
  for (const std::size_t length : places(all.size())) {
    const auto part = parse_recording(ByteSpan(all).first(length), "part");
    if (!part) continue;
    ++parsed;
    ASSERT_LE(part->inputs.size(), whole->inputs.size());
    ASSERT_LE(part->last_tick(), whole->last_tick());
    ASSERT_FALSE(part->end.has_value() && length < all.size());
  }
  EXPECT_GT(parsed, 100u);
}

// A whole chunk in the middle that is wrong is no kill: verifying must not say that all is well.
TEST_F(Damage, a_damaged_chunk_in_the_middle_fails_the_verification) {
  std::string bytes = recording_;
  const std::size_t middle = bytes.size() * 3 / 4;  // the world takes more than half
  bytes[middle] = static_cast<char>(bytes[middle] ^ 0x10);
  const CliResult r = verify(bytes);
  EXPECT_EQ(r.exit_code, 1) << r.out << r.err;
  EXPECT_NE(r.err.find("is damaged at byte "), std::string::npos) << r.err;
  EXPECT_NE(r.out.find("verified up to tick "), std::string::npos) << r.out;
}

// Any byte flipped: the checksums find it, and what is left out is said to be torn.
TEST_F(Damage, any_flipped_byte_is_found) {
  Bytes all = bytes_of(recording_);
  for (const std::size_t i : places(all.size())) {
    for (const int bit : {0, 7}) {
      all[i] = static_cast<std::uint8_t>(all[i] ^ (1U << bit));
      const auto damaged = parse_recording(all, "damaged");
      ASSERT_TRUE(!damaged || damaged->torn) << "byte " << i << ", bit " << bit;
      all[i] = static_cast<std::uint8_t>(all[i] ^ (1U << bit));
    }
  }
}

// Replays of what is left after a flip verify: the beginning is the run's beginning.
TEST_F(Damage, what_is_left_after_a_flip_replays) {
  Bytes all = bytes_of(recording_);
  for (std::size_t i = 0; i < all.size(); i += all.size() / 60) {
    all[i] = static_cast<std::uint8_t>(all[i] ^ 4U);
    const auto damaged = parse_recording(all, "damaged");
    if (damaged) {
      const auto result = replay(*damaged, 1);
      ASSERT_TRUE(result.ok()) << result.error();
      EXPECT_TRUE(result->same) << "byte " << i;
    }
    all[i] = static_cast<std::uint8_t>(all[i] ^ 4U);
  }
}

// Checksums in order, content from hell: a recording made by somebody else's program.
class Forged : public Damage {
 protected:
  void SetUp() override {
    auto parsed = parse_recording(bytes_of(recording_), "good");
    ASSERT_TRUE(parsed.ok());
    forged_ = *parsed;
    ASSERT_GE(forged_.inputs.size(), 2u);
  }
  Input& first_bytes() {
    for (TickInputs& tick : forged_.inputs)
      for (Input& input : tick.inputs)
        if (std::holds_alternative<LinkBytes>(input.content)) return input;
    std::abort();
  }
  // An error, or a replay that differs; anything but a crash.
  void expect_refused() {
    const auto result = replay(forged_, 1);
    EXPECT_TRUE(!result || !result->same);
  }
  Recording forged_;
};

TEST_F(Forged, devices_that_are_not_there) {
  for (const int device : {-1, 1, 1000, -1000000}) {
    std::get<LinkBytes>(first_bytes().content).at.device = DeviceId{device};
    EXPECT_FALSE(replay(forged_, 1).ok()) << device;
  }
}

TEST_F(Forged, links_that_are_not_there) {
  Input& input = first_bytes();
  for (const int link : {-1, 1, 1000, -1000000}) {
    const LinkAddress at{DeviceId{0}, LinkId{link}};
    input.content = LinkBytes{at, {1}};
    EXPECT_FALSE(replay(forged_, 1).ok()) << link;
    input.content = LinkFlushed{at, true, true};
    EXPECT_FALSE(replay(forged_, 1).ok()) << link;
  }
}

TEST_F(Forged, robots_that_are_not_there) {
  Input& input = first_bytes();
  for (const int robot : {-1, 1, 1000000}) {
    RobotCommand press{.robot = robot, .command = {}};
    press.command = PressKey{};
    input.content = press;
    EXPECT_FALSE(replay(forged_, 1).ok()) << robot;
  }
}

TEST_F(Forged, kinds_that_are_not_there) {
  FlatInput flat = first_bytes().flat();
  flat.kind = 77;
  first_bytes() = Input::from(flat);
  EXPECT_FALSE(replay(forged_, 1).ok());
}

TEST_F(Forged, times_outside_their_tick) {
  for (const TimeNs time : {TimeNs{-1}, 100 * kSecond, kNever}) {
    first_bytes().time = time;
    EXPECT_FALSE(replay(forged_, 1).ok()) << time;
  }
}

// The last instant of an interval is the one before the next tick.
TEST_F(Forged, times_at_the_next_tick) {
  for (TickInputs& tick : forged_.inputs)
    for (Input& input : tick.inputs) {
      if (&input != &first_bytes()) continue;
      const TimeNs end = tick.tick * forged_.header.spec.tick_ns;
      input.time = end - 1;
      EXPECT_TRUE(replay(forged_, 1).ok());
      input.time = end;
      EXPECT_FALSE(replay(forged_, 1).ok());
    }
}

TEST_F(Forged, ports_that_are_not_there) {
  Input& input = first_bytes();
  for (const int port : {-1, 1, 1000}) {
    input.content = LinkOpened{DeviceId{0}, port, LinkId{}};
    EXPECT_FALSE(replay(forged_, 1).ok()) << port;
  }
}

TEST_F(Forged, hashes_every_no_tick) {
  for (const std::int64_t every : {0, -1}) {
    forged_.header.hash_every = every;
    EXPECT_FALSE(replay(forged_, 1).ok()) << every;
  }
}

// A short file must not be a long run.
TEST_F(Forged, hashes_with_a_gap_are_torn_off) {
  const std::string file = folder_.file("gap.rec");
  {
    auto writer = RecordingWriter::create(file, forged_.header);
    ASSERT_TRUE(writer.ok());
    (*writer)->hash({.tick = 1, .hash = 5});
    (*writer)->flush();
    (*writer)->hash({.tick = std::int64_t{1} << 60, .hash = 6});
  }
  const auto gap = read_recording(file);
  ASSERT_TRUE(gap.ok());
  EXPECT_TRUE(gap->torn);
  EXPECT_EQ(gap->last_tick(), 1);
}

TEST_F(Forged, inputs_out_of_order_are_not_skipped_silently) {
  std::reverse(forged_.inputs.begin(), forged_.inputs.end());
  expect_refused();
}

TEST_F(Forged, states_that_cannot_be_read) {
  std::get<LinkBytes>(first_bytes().content).bytes[0] ^= 1;
  for (StateRecord& state : forged_.states) state.state.resize(state.state.size() / 2);
  expect_refused();
}

}  // namespace
}  // namespace understudy::scenario::damage_test
