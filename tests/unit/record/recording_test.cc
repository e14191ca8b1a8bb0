// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What the writer writes the parser reads, whole or torn. (Damage is in tests/record.)
#include "record/recording.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/describe.h"

namespace understudy::recording_test {
namespace {

class RecordingFile : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(path_); }
  std::unique_ptr<RecordingWriter> create() {
    RecordingHeader header;
    header.spec.name = "a world";
    header.seed = 42;
    header.hash_every = 10;
    return std::move(*RecordingWriter::create(path_, header));
  }
  Recording read() {
    auto recording = read_recording(path_);
    EXPECT_TRUE(recording.ok()) << recording.error();
    return recording ? *recording : Recording{};
  }
  const std::string path_ = (std::filesystem::temp_directory_path() /
                             ("understudy-unit-" + std::to_string(getpid()) + ".rec"))
                                .string();
};

// What a line or a datagram brings comes back; a line as it usually is has the bytes it always had.
TEST(Input, lines_and_datagrams_come_back) {
  const LinkAddress at{DeviceId{1}, LinkId{2}};
  for (const LineState& state :
       {LineState{.baud = 57600}, LineState{.baud = 0, .dtr = false, .rts = false},
        LineState{.baud = 4'000'000'000, .break_on = true, .rts = false}}) {
    Input back;
    ASSERT_TRUE(load(save(Input{.content = LinkLine{at, state}}), back));
    const auto* line = std::get_if<LinkLine>(&back.content);
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->at, at);
    EXPECT_EQ(line->state, state);
  }
  EXPECT_EQ((Input{.content = LinkLine{at, {.baud = 9600}}}).flat().value, 9600);
  for (const Bytes& bytes : {Bytes{}, Bytes{1, 2, 3}}) {
    Input back;
    ASSERT_TRUE(load(save(Input{.content = LinkDatagram{at, {0x7F000001, 4365}, bytes}}), back));
    const auto* datagram = std::get_if<LinkDatagram>(&back.content);
    ASSERT_NE(datagram, nullptr);
    EXPECT_EQ(datagram->from, (Peer{0x7F000001, 4365}));
    EXPECT_EQ(datagram->bytes, bytes);
  }
}

TEST(Input, ends_and_flushes_come_back) {
  const LinkAddress at{DeviceId{1}, LinkId{2}};
  for (const ProgramEnd end : {ProgramEnd::kExit, ProgramEnd::kSignal, ProgramEnd::kKill}) {
    const Input back = Input::from(Input{.content = LinkClosed{at, end}}.flat());
    const auto* closed = std::get_if<LinkClosed>(&back.content);
    ASSERT_NE(closed, nullptr);
    EXPECT_EQ(closed->at, at);
    EXPECT_EQ(closed->end, end);
  }
  for (int queues = 0; queues < 4; ++queues) {
    const LinkFlushed flushed{at, (queues & 1) != 0, (queues & 2) != 0};
    const Input back = Input::from(Input{.content = flushed}.flat());
    const auto* kept = std::get_if<LinkFlushed>(&back.content);
    ASSERT_NE(kept, nullptr);
    EXPECT_EQ(kept->to_device, flushed.to_device);
    EXPECT_EQ(kept->to_client, flushed.to_client);
  }
  const Input back = Input::from(Input{.content = LinkOpened{DeviceId{3}, 1, LinkId{2}}}.flat());
  const auto* opened = std::get_if<LinkOpened>(&back.content);
  ASSERT_NE(opened, nullptr);
  EXPECT_EQ(opened->device, DeviceId{3});
  EXPECT_EQ(opened->port, 1);
  EXPECT_EQ(opened->link, LinkId{2});
}

TEST_F(RecordingFile, keeps_everything) {
  const Input input{.time = 12345,
                    .source = 3,
                    .sequence = 2,
                    .content = LinkBytes{{DeviceId{1}, LinkId{1}}, {0, 1, 255}}};
  RobotCommand press{.robot = 2, .command = {}};
  press.command = PressKey{.key = 8};
  const Input key{.time = -1, .content = press};
  {
    auto writer = create();
    writer->inputs({.tick = 1, .inputs = {input, key}});
    writer->tick_hash(1, 111);
    writer->tick_hash(2, 222);
    writer->state({.tick = 2, .state = {9, 8, 7}});
    writer->chain({.tick = 2, .chain = 77, .last = true});
    EXPECT_EQ(writer->failure(), "");
  }
  const Recording r = read();
  EXPECT_FALSE(r.torn);
  EXPECT_EQ(r.header.spec.name, "a world");
  EXPECT_EQ(r.header.seed, 42u);
  EXPECT_EQ(r.header.hash_every, 10);
  ASSERT_EQ(r.inputs.size(), 1u);
  ASSERT_EQ(r.inputs[0].inputs.size(), 2u);
  EXPECT_EQ(first_difference(list_fields(r.inputs[0].inputs[0]), list_fields(input)), "");
  EXPECT_EQ(first_difference(list_fields(r.inputs[0].inputs[1]), list_fields(key)), "");
  EXPECT_EQ(r.last_tick(), 2);
  EXPECT_EQ(r.states[0].state, (Bytes{9, 8, 7}));
  EXPECT_EQ(r.chains[0].chain, 77u);
  EXPECT_TRUE(r.chains[0].last);
}

TEST_F(RecordingFile, many_hashes_come_back_in_order) {
  {
    auto writer = create();
    for (int tick = 1; tick <= 1234; ++tick) {
      writer->tick_hash(tick, static_cast<std::uint64_t>(tick) * 3);
      if (tick % 100 == 50) writer->flush();
    }
  }
  const Recording r = read();
  std::int64_t expected = 1;
  for (const TickHashes& part : r.hashes) {
    EXPECT_EQ(part.first_tick, expected);
    for (const std::uint64_t hash : part.hashes)
      EXPECT_EQ(hash, static_cast<std::uint64_t>(expected++) * 3);
  }
  EXPECT_EQ(r.last_tick(), 1234);
}

TEST_F(RecordingFile, is_on_the_disk_after_a_flush) {
  auto writer = create();
  writer->tick_hash(1, 5);
  EXPECT_EQ(read().last_tick(), 0);
  writer->flush();
  EXPECT_EQ(read().last_tick(), 1);  // with the writer still open, as after kill -9
  writer->tick_hash(2, 6);
  writer->flush();
  EXPECT_EQ(read().last_tick(), 2);
}

TEST_F(RecordingFile, a_failure_is_kept_and_does_no_harm) {
  auto full = RecordingWriter::create("/dev/full", {});
  ASSERT_FALSE(full.ok());
  EXPECT_NE(full.error().find("/dev/full"), std::string::npos) << full.error();
  EXPECT_FALSE(RecordingWriter::create("/no/such/folder/x", {}).ok());
}

TEST(RecordingParse, nothing_and_nonsense_are_errors) {
  EXPECT_FALSE(parse_recording({}, "x").ok());
  EXPECT_FALSE(parse_recording(as_bytes("UNDERSTUDY-RECORDING-2\n"), "x").ok());
  EXPECT_FALSE(parse_recording(as_bytes("UNDERSTUDY-RECORDING-9\nabc"), "x").ok());
  const Bytes huge_frame = {1, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0};
  Bytes all(as_bytes("UNDERSTUDY-RECORDING-2\n").begin(),
            as_bytes("UNDERSTUDY-RECORDING-2\n").end());
  all.insert(all.end(), huge_frame.begin(), huge_frame.end());
  EXPECT_FALSE(parse_recording(all, "x").ok());
}

}  // namespace
}  // namespace understudy::recording_test
