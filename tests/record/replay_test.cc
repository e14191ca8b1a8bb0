// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Point 3 of the spine: replay equals the run, also after kill -9, and says where it does not.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>

#include <filesystem>
#include <regex>

#include "record/recording.h"
#include "tests/support/cli.h"

namespace understudy::scenario::replay_test {
namespace {

constexpr const char* kWorld =
    "set error-level 100\n"
    "S4 300 300 0 square\n"
    "S4 1500 1500 180 wander\n";

class Replay : public ::testing::Test {
 protected:
  CliResult record(const Arguments& more) {
    Arguments arguments = {world_, "--record", file_};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_world(arguments);
  }
  CliResult verify() { return run_cli({"replay", file_, "--verify"}); }
  // Writes the recording again, as it is in memory.
  void rewrite(const Recording& recording) {
    auto writer = RecordingWriter::create(file_, recording.header);
    ASSERT_TRUE(writer.ok());
    for (const TickInputs& inputs : recording.inputs) (*writer)->inputs(inputs);
    for (const StateRecord& state : recording.states) (*writer)->state(state);
    for (const TickHash& hash : recording.hashes) (*writer)->hash(hash);
    if (recording.end) (*writer)->end(*recording.end);
  }

  const TempDir folder_;
  const std::string world_ = folder_.write("world.sim", kWorld);
  const std::string file_ = folder_.file("run.rec");
};

TEST_F(Replay, equals_the_run) {
  const CliResult run = record({"--until", "15"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_TRUE(run.summary["replayable"].get<bool>());
  const CliResult replay = verify();
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_EQ(replay.out, "replayed 3000 ticks, hash " + run.hash() +
                            "\nverified: all hashes are the recorded ones\n");
  for (const char* threads : {"1", "2", "8"})
    EXPECT_EQ(run_cli({"replay", file_, "--verify", "--threads", threads}).out, replay.out);
}

TEST_F(Replay, needs_neither_world_nor_programs) {
  const CliResult run = record({"--until", "5", "--hash-every", "7"});
  std::filesystem::remove(world_);
  const CliResult replay = verify();
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find(run.hash()), std::string::npos) << replay.out;
}

TEST_F(Replay, a_run_that_ends_between_two_hashes_is_whole) {
  const CliResult run = record({"--until", "5.555"});
  EXPECT_EQ(run.summary["ticks"], 1111);
  const CliResult replay = verify();
  EXPECT_EQ(replay.exit_code, 0) << replay.out;
  EXPECT_NE(replay.out.find("1111 ticks, hash " + run.hash()), std::string::npos) << replay.out;
}

TEST_F(Replay, keys_and_serial_lines_are_in_the_recording) {
  const std::string world = folder_.write("echo.sim", "S4 300 1000 0\ndevice echo echo\n");
  const CliResult serial =
      run_world({world, "--record", file_, "--program",
                 "S4=" + source_path("examples/python/serial_echo.py") + " 5"});
  EXPECT_EQ(serial.exit_code, 0) << serial.err;
  EXPECT_NE(verify().out.find(serial.hash()), std::string::npos);
  EXPECT_EQ(verify().exit_code, 0);
  const CliResult keys =
      run_world({world, "--record", file_, "--program", "S4=" + test_program("waits_for_key"),
                 "--keys", "S4=KEY1@0.5,KEY2@2"});
  EXPECT_NE(verify().out.find(keys.hash()), std::string::npos);
  EXPECT_EQ(verify().exit_code, 0);
}

TEST_F(Replay, after_kill_9_all_but_the_last_second_is_there) {
  RunningWorld run({world_, "--record", file_, "--speed", "20", "--until", "100000"});
  const auto recorded_ticks = [&]() -> std::int64_t {
    auto recording = read_recording(file_);
    return recording ? recording->last_tick() : 0;
  };
  // At 20 times real time a wall second is 4000 ticks of 5 ms. When 6000 are on the disk, the run
  // is between 6000 and 10000: a second later at most the next ones must be there, too.
  ASSERT_TRUE(wait_for([&] { return recorded_ticks() > 6000; }));
  run.process().signal(SIGKILL);
  EXPECT_EQ(run.process().wait(10), 128 + SIGKILL);
  const CliResult replay = verify();
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find("(the recording has no end)"), std::string::npos) << replay.out;
  EXPECT_NE(replay.out.find("verified"), std::string::npos) << replay.out;
  EXPECT_GT(recorded_ticks(), 6000);
}

// The promise in wall time: from the start of the program on, never more than a second is missing.
TEST_F(Replay, kill_9_loses_at_most_a_wall_second) {
  const std::string program = folder_.write(
      "clock.py",
      "import time, os\n"
      "while True:\n"
      "    time.sleep(0.1)\n"
      "    with open(os.environ['REACHED'], 'w') as f: f.write(str(time.monotonic()))\n");
  const std::string reached = folder_.file("reached");
  RunningWorld run({folder_.write("box.sim", kBox), "--record", file_, "--speed", "20", "--program",
                    "S4=" + program},
                   {"REACHED=" + reached});
  const auto virtual_s = [&] { return std::atof(read_text(reached).c_str()) - 3600.0; };
  ASSERT_TRUE(wait_for([&] { return virtual_s() > 30; }));
  run.process().signal(SIGKILL);
  run.process().wait(10);
  auto recording = read_recording(file_);
  ASSERT_TRUE(recording.ok());
  EXPECT_GE(static_cast<double>(recording->last_tick()) * 0.005, 30 - 20.0);
  EXPECT_EQ(verify().exit_code, 0);
}

// Changes the first VWStraight of the program ('y', speed, distance) by one millimetre. Returns the
// tick that takes it.
std::int64_t alter_first_straight(Recording& recording) {
  for (TickInputs& inputs : recording.inputs)
    for (Input& input : inputs.inputs)
      if (auto* sent = std::get_if<LinkBytes>(&input.content);
          sent != nullptr && sent->bytes.size() >= 10 && sent->bytes[5] == 'y') {
        sent->bytes[9] = static_cast<std::uint8_t>(sent->bytes[9] + 1);
        return inputs.tick;
      }
  return 0;
}

// Records, alters one input, and replays. `tick` is that of the input.
class AlteredReplay : public Replay {
 protected:
  CliResult replay_altered(const Arguments& more) {
    Arguments arguments = {"--until", "6"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    EXPECT_EQ(record(arguments).exit_code, 0);
    auto recording = read_recording(file_);
    EXPECT_TRUE(recording.ok());
    tick_ = alter_first_straight(*recording);
    EXPECT_GT(tick_, 0) << "the program sent no VWStraight";
    rewrite(*recording);
    const CliResult replay = verify();
    EXPECT_EQ(replay.exit_code, 1);
    EXPECT_TRUE(std::regex_search(replay.out, std::regex("\n    robots\\[0\\]\\."))) << replay.out;
    return replay;
  }
  std::int64_t tick_ = 0;
};

TEST_F(AlteredReplay, is_found_in_its_second_with_fields) {
  const CliResult replay = replay_altered({});
  const std::regex range("between [0-9.]+ s \\(tick ([0-9]+)\\) and [0-9.]+ s \\(tick ([0-9]+)\\)");
  std::smatch ticks;
  ASSERT_TRUE(std::regex_search(replay.out, ticks, range)) << replay.out;
  EXPECT_LT(std::stoll(ticks[1]), tick_);
  EXPECT_GE(std::stoll(ticks[2]), tick_);
  EXPECT_LE(std::stoll(ticks[2]) - std::stoll(ticks[1]), 200) << "ticks of a second";
}

TEST_F(AlteredReplay, is_found_at_its_tick_if_every_tick_has_a_hash) {
  const CliResult replay = replay_altered({"--hash-every", "1"});
  EXPECT_NE(replay.out.find("differs: first at tick " + std::to_string(tick_)), std::string::npos)
      << replay.out;
}

TEST_F(Replay, a_missing_input_and_another_seed_are_found) {
  ASSERT_EQ(record({"--until", "3"}).exit_code, 0);
  auto recording = read_recording(file_);
  ASSERT_TRUE(recording.ok());
  Recording without = *recording;
  without.inputs.erase(without.inputs.begin());
  rewrite(without);
  EXPECT_NE(verify().out.find("differs: first between 0.000 s"), std::string::npos);
  recording->header.seed += 1;
  rewrite(*recording);
  const CliResult replay = verify();
  EXPECT_EQ(replay.exit_code, 1);
  EXPECT_NE(replay.out.find("differs: first between 0.000 s"), std::string::npos) << replay.out;
}

// Hashes each second, whole states within their budget, and no more.
TEST_F(Replay, a_simulated_hour_takes_less_than_a_megabyte) {
  std::string world = "set error-level 100\n";
  for (int i = 0; i < 10; ++i)
    world += "S4 " + std::to_string(200 + 160 * i) + " " + std::to_string(300 + 400 * (i % 4)) +
             " 0 wander\n";
  const CliResult run =
      run_world({folder_.write("ten.sim", world), "--record", file_, "--until", "600"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_LT(std::filesystem::file_size(file_), 1'000'000u / 6);
  EXPECT_EQ(verify().exit_code, 0);
}

TEST_F(Replay, info_says_what_is_in_a_recording) {
  const CliResult run = record({"--until", "15"});
  const CliResult info = run_cli({"replay", file_, "--info"});
  EXPECT_EQ(info.exit_code, 0) << info.err;
  for (const std::string& part :
       {std::string("2 robots, 0 objects"), std::string("15.000 s, 3000 ticks of 5 ms"),
        std::string(", one every 200 ticks"), "complete, hash " + run.hash(),
        std::string("pieces of bytes"), std::string("MB per simulated hour")})
    EXPECT_NE(info.out.find(part), std::string::npos) << part << "\n" << info.out;
}

TEST_F(Replay, a_full_disk_is_told) {
  const CliResult r = run_world({world_, "--record", "/dev/full", "--until", "5"});
  // The header cannot be written: refused before anything starts.
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_NE(r.err.find("/dev/full"), std::string::npos) << r.err;
  EXPECT_NE(r.err.find("No space left on device"), std::string::npos) << r.err;
  EXPECT_TRUE(r.summary.is_null());
}

TEST_F(Replay, a_disk_that_fills_up_ends_the_recording_not_the_run) {
  // A limit on the size of files, set while it runs, stands in for a disk that fills up.
  const std::string summary = folder_.file("s.json");
  Process run({"/bin/sh", "-c",
               "exec '" + simulator() + "' run '" + world_ + "' --until 80 --speed 40 --record '" +
                   file_ + "' --summary '" + summary + "'"});
  ASSERT_TRUE(wait_for([&] {
    auto begun = read_recording(file_);
    return begun && begun->last_tick() > 0;
  }));
  const std::size_t room = read_text(file_).size() + 20;  // less than any chunk
  const rlimit limit{room, room};
  ASSERT_EQ(prlimit(run.pid(), RLIMIT_FSIZE, &limit, nullptr), 0);
  EXPECT_EQ(run.wait(60), 1) << run.err();
  const auto json = nlohmann::json::parse(read_text(summary));
  EXPECT_EQ(json["virtual_s"], 80.0);
  EXPECT_FALSE(json["replayable"].get<bool>());
  EXPECT_TRUE(json["repeatable"].get<bool>()) << json;
  EXPECT_NE(json["notes"].dump().find("stopped: File too large"), std::string::npos) << json;
  const CliResult replay = verify();  // what was written before
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  EXPECT_NE(replay.out.find("verified"), std::string::npos);
}

TEST_F(Replay, a_place_that_cannot_be_written_is_a_clear_error) {
  const CliResult r = run_world({world_, "--record", "/no/such/folder/x.rec", "--until", "1"});
  EXPECT_EQ(r.exit_code, 1);
  EXPECT_NE(r.err.find("cannot write the recording /no/such/folder/x.rec"), std::string::npos);
}

}  // namespace
}  // namespace understudy::scenario::replay_test
