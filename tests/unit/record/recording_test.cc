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
#include "base/hash.h"
#include "base/time.h"

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
                    .sequence = 0,
                    .content = LinkBytes{{DeviceId{1}, LinkId{1}}, {0, 1, 255}}};
  RobotCommand press{.robot = 2, .command = {}};
  press.command = PressKey{.key = 8};
  const Input key{.time = -1, .sequence = 1, .content = press};
  {
    auto writer = create();
    writer->inputs({.tick = 1, .inputs = {input, key}});
    writer->hash({.tick = 1, .hash = 111});
    writer->hash({.tick = 11, .hash = 222});
    EXPECT_GT(writer->state({.tick = 11, .state = {9, 8, 7}}), 0u);
    writer->end({.tick = 11, .chain = 77});
    EXPECT_EQ(writer->failure(), "");
  }
  const Recording r = read();
  EXPECT_FALSE(r.torn);
  EXPECT_EQ(r.header.spec.name, "a world");
  EXPECT_EQ(r.header.seed, 42u);
  EXPECT_EQ(r.header.hash_every, 10);
  ASSERT_EQ(r.inputs.size(), 1u);
  EXPECT_EQ(r.inputs[0].tick, 1);
  ASSERT_EQ(r.inputs[0].inputs.size(), 2u);
  EXPECT_EQ(first_difference(list_fields(r.inputs[0].inputs[0]), list_fields(input)), "");
  EXPECT_EQ(first_difference(list_fields(r.inputs[0].inputs[1]), list_fields(key)), "");
  EXPECT_EQ(r.last_tick(), 11);
  EXPECT_EQ(r.hashes[1].hash, 222u);
  EXPECT_EQ(r.states[0].tick, 11);
  EXPECT_EQ(r.states[0].state, (Bytes{9, 8, 7}));
  ASSERT_TRUE(r.end.has_value());
  EXPECT_EQ(r.end->tick, 11);
  EXPECT_EQ(r.end->chain, 77u);
}

TEST_F(RecordingFile, many_hashes_come_back_in_order) {
  {
    auto writer = create();
    for (int tick = 1; tick <= 1234; ++tick) {
      writer->hash({.tick = tick, .hash = static_cast<std::uint64_t>(tick) * 3});
      if (tick % 100 == 50) writer->flush();
    }
  }
  const Recording r = read();
  std::int64_t expected = 1;
  for (const TickHash& hash : r.hashes) {
    EXPECT_EQ(hash.tick, expected);
    EXPECT_EQ(hash.hash, static_cast<std::uint64_t>(expected++) * 3);
  }
  EXPECT_EQ(r.last_tick(), 1234);
}

TEST_F(RecordingFile, is_on_the_disk_after_a_flush) {
  auto writer = create();
  writer->hash({.tick = 1, .hash = 5});
  EXPECT_EQ(read().last_tick(), 0);
  writer->flush();
  EXPECT_EQ(read().last_tick(), 1);  // with the writer still open, as after kill -9
  writer->hash({.tick = 2, .hash = 6});
  writer->flush();
  EXPECT_EQ(read().last_tick(), 2);
}

// An item may be larger than a chunk, and it is cut anywhere.
TEST_F(RecordingFile, large_states_are_cut_into_chunks) {
  Bytes state(3 * kMostPerChunk + 12345);
  for (std::size_t i = 0; i < state.size(); ++i)
    state[i] = static_cast<std::uint8_t>(i * i / 7 >> (i % 5));
  {
    auto writer = create();
    writer->hash({.tick = 1, .hash = 5});
    writer->state({.tick = 1, .state = state});
    writer->hash({.tick = 2, .hash = 6});
  }
  const Recording r = read();
  EXPECT_FALSE(r.torn);
  ASSERT_EQ(r.states.size(), 1u);
  EXPECT_EQ(r.states[0].state, state);
  EXPECT_EQ(r.last_tick(), 2);
}

// A program that asks the same thing again and again costs a few bytes each time, although each
// second is written to the disk by itself.
TEST_F(RecordingFile, inputs_that_repeat_are_small) {
  constexpr int kSeconds = 100;
  constexpr int kPerSecond = 10;
  auto writer = create();
  writer->flush();
  const auto before = std::filesystem::file_size(path_);
  for (int i = 0; i < kSeconds * kPerSecond; ++i) {
    const Input input{.time = i * 100 * kMillisecond + (i * 7919 % 1000),
                      .source = 10'000 * (i % 2),
                      .content = LinkBytes{{DeviceId{i % 2}, LinkId{1}}, {0, 0, 0, 0, 2, 'p', 1}}};
    writer->inputs({.tick = 20 * i + 1, .inputs = {input}});
    if (i % kPerSecond == 0) writer->flush();
  }
  writer->flush();
  const auto grown = std::filesystem::file_size(path_) - before;
  EXPECT_LT(grown / kSeconds, 250u) << "bytes per second";
  EXPECT_EQ(read().inputs.size(), static_cast<std::size_t>(kSeconds * kPerSecond));
}

TEST_F(RecordingFile, a_failure_is_kept_and_does_no_harm) {
  auto full = RecordingWriter::create("/dev/full", {});
  ASSERT_FALSE(full.ok());
  EXPECT_NE(full.error().find("/dev/full"), std::string::npos) << full.error();
  EXPECT_FALSE(RecordingWriter::create("/no/such/folder/x", {}).ok());
}

TEST(RecordingParse, nothing_and_nonsense_are_errors) {
  const std::string magic = "UNDERSTUDY-RECORDING-3\n";
  EXPECT_FALSE(parse_recording({}, "x").ok());
  EXPECT_FALSE(parse_recording(as_bytes(magic), "x").ok());
  EXPECT_FALSE(parse_recording(as_bytes("UNDERSTUDY-RECORDING-9\nabc"), "x").ok());
  Bytes all(magic.begin(), magic.end());
  ByteWriter head(all);
  head.le32(0xFFFFFFFF);  // a chunk of 4 GiB
  head.le64(0);
  EXPECT_FALSE(parse_recording(all, "x").ok());
}

// A chunk that unpacks to far more than the writer puts into one.
TEST(PackedStream, a_bomb_is_refused) {
  Bytes chunks;
  PackedWriter writer(chunks);
  const Bytes zeros(kMostPerChunk);
  for (int i = 0; i < 3; ++i) writer.add(zeros);
  writer.close_chunk();
  Bytes out;
  PackedReader reader;
  ByteReader in(chunks);
  while (!in.at_end()) ASSERT_TRUE(reader.next(in, out));
  EXPECT_EQ(out.size(), 3 * kMostPerChunk);
  // The three chunks as one, with the checksum put right.
  Bytes joined;
  ByteReader pieces(chunks);
  while (!pieces.at_end()) {
    const std::uint32_t length = pieces.le32();
    pieces.le64();
    ByteWriter(joined).bytes(pieces.bytes(length));
  }
  Hasher sum;
  sum.bytes(joined);
  Bytes bomb;
  ByteWriter head(bomb);
  head.le32(static_cast<std::uint32_t>(joined.size()));
  head.le64(sum.digest());
  head.bytes(joined);
  out.clear();
  PackedReader wary;
  ByteReader from(bomb);
  EXPECT_FALSE(wary.next(from, out));
  EXPECT_TRUE(out.empty());
}

}  // namespace
}  // namespace understudy::recording_test
