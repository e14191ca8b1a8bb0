// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A million random bytes into every device, in pieces of any size: nothing breaks, plans lie ahead,
// and neither memory nor output grows beyond a bound. After noise, each serial device answers again
// if its host does what it would do with the real one. Structured noise is what tests/fuzz makes.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/random.h"
#include "device/personality.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy::noise_test {
namespace {

struct NoisyDevice {
  std::string name;
  std::size_t most_memory;  // bytes, in its state; twice as much as the noise makes it need
  std::size_t most_output;  // bytes each time it is called; likewise
  Parameters parameters = {};
};

// Those with several models or tables are tried with more than one.
const NoisyDevice kNoisyDevices[] = {
    {"echo", 20, 1000},
    {"udp_echo", 40, 1000},
    {"null_modem", 300, 0},
    {"robios", 500, 200},
    {"simmer", 5000, 10},
    {"simmer_python", 50'000, 0},  // 64 messages wait
    {"lms200", 2500, 10},
    {"roomba", 4000, 2000},
    {"roomba", 4000, 500, {{"model", "create1"}}},
    {"roomba", 4000, 100, {{"model", "roomba400"}}},
    {"nmea", 1100, 1000},
    {"nmea", 1100, 1000, {{"model", "mtk3301"}}},
    {"controller", 100, 0},
    {"controller", 200, 30, {{"ids", "43:psd1:cm 44:lidar:*1:u32 46:gyroscope:idg500"}}},
    {"access", 2200, 3000},
    {"rosserial", 300, 250},
    {"roboteye", 1000, 0},
};

class NoisyLine {
 public:
  explicit NoisyLine(const NoisyDevice& device)
      : info_(*find_personality(device.name)),
        parameters_(device.parameters),
        device_(std::move(*info_.make(parameters_))) {
    robot_.samples[3].kind = SampleKind::kRanges;
    robot_.samples[3].ranges_m.assign(3, 1.0F);
    happen(LinkEvent::Opened{});
  }

  // Random bytes, but none of these.
  void take(std::size_t count, const std::set<int>& without = {}) {
    Bytes piece(count);
    for (std::uint8_t& byte : piece) {
      byte = static_cast<std::uint8_t>(256 * random_.uniform(draws_++));
      if (without.count(byte) > 0) byte = 0;
    }
    send(piece);
    // RTS goes up and down: it wakes a robot that some byte has sent to sleep.
    rts_ = !rts_;
    if (info_.port == PortKind::kSerial) happen(LinkEvent::Line{{.baud = info_.baud, .rts = rts_}});
  }
  void send(const Bytes& piece) {
    if (info_.port == PortKind::kUdp)
      happen(LinkEvent::Datagram{Peer{}, piece});
    else
      happen(LinkEvent::Received{piece});
  }
  void pass_tick() {
    const TimeNs seal = robot_.sealed_time() + FakeRobot::kTick;
    for (int calls = 0; device_->next_event() < seal; ++calls) {
      ASSERT_LT(calls, 10'000) << "it does not come to rest";
      advance(device_->next_event(), {});
    }
    ++robot_.tick;
    if (device_->wants_ticks() || device_->next_event() <= seal) advance(seal, {});
    most_memory_ = std::max(most_memory_, device_->save().size());
  }
  void pass(TimeNs time) {
    for (const TimeNs end = robot_.sealed_time() + time; robot_.sealed_time() < end;) pass_tick();
  }
  // As a cable does that pulls the device-detect pin low.
  void pulse_rts() {
    happen(LinkEvent::Line{LineState{.rts = false}});
    happen(LinkEvent::Line{LineState{.rts = true}});
  }
  void power_cycle() {
    device_->lose_power(robot_.sealed_time(), robot_);
    device_ = std::move(*info_.make(parameters_));
    happen(LinkEvent::Opened{});
  }
  // What comes back within a second.
  Bytes ask(const Bytes& request) {
    heard_.clear();
    send(request);
    pass(kSecond);
    return heard_;
  }
  std::uint64_t bytes_taken() const { return draws_; }
  std::size_t most_memory() const { return most_memory_; }
  std::size_t most_output() const { return most_output_; }

 private:
  void advance(TimeNs now, std::span<const LinkEvent> events) {
    device_->advance(now, events, robot_);
    std::size_t output = 0;
    bool closed = false;
    for (const LinkAction& action : robot_.actions) {
      output += bytes_of(action).size();
      heard_.insert(heard_.end(), bytes_of(action).begin(), bytes_of(action).end());
      closed |= std::holds_alternative<LinkAction::Close>(action.content);
    }
    most_output_ = std::max(most_output_, output);
    if (heard_.size() > kMostHeard) heard_.clear();
    robot_.actions.clear();
    robot_.commands.clear();
    robot_.logs.clear();
    robot_.rows.clear();
    robot_.sent.clear();
    robot_.scans.clear();
    robot_.placed.clear();
    // Whoever is thrown out comes again.
    if (closed) happen(LinkEvent::Closed{}), happen(LinkEvent::Opened{});
  }
  static constexpr std::size_t kMostHeard = 300'000;

  template <class Content>
  void happen(const Content& content) {
    const LinkEvent event{LinkId{0}, robot_.sealed_time(), content};
    advance(robot_.sealed_time(), std::span(&event, 1));
  }

  const PersonalityDescriptor& info_;
  Parameters parameters_;
  std::unique_ptr<Personality> device_;
  FakeRobot robot_;
  KeyedRandom random_{1, 2, 3};
  std::uint64_t draws_ = 0;
  std::size_t most_memory_ = 0;
  std::size_t most_output_ = 0;
  Bytes heard_;
  bool rts_ = true;
};

TEST(Noise, AMillionRandomBytesAreTakenByEveryDevice) {
  constexpr std::uint64_t kBytes = 1'000'000;
  for (const NoisyDevice& each : kNoisyDevices) {
    SCOPED_TRACE(each.name);
    NoisyLine line(each);
    for (std::size_t piece = 1; line.bytes_taken() < kBytes; piece = piece * 7 % 401) {
      line.take(piece);
      line.pass_tick();
      if (HasFatalFailure()) return;
    }
    EXPECT_LE(line.most_memory(), each.most_memory);
    EXPECT_LE(line.most_output(), each.most_output);
  }
}

Bytes bytes_of_text(std::string_view text) { return {text.begin(), text.end()}; }

// It fills up whatever command has begun, the longest of which has 513 bytes, wakes it, and starts
// it.
void recover_roomba(NoisyLine& line) {
  line.pass(kSecond / 2);  // the boot text, if it was told to reset
  line.pulse_rts();
  line.send(Bytes(513, 128));
}

// A telegram that has begun ends with a pause. A reset takes a second.
void recover_by_pause(NoisyLine& line) { line.pass(2 * kSecond); }

void recover_line_of_text(NoisyLine& line) { line.send(bytes_of_text("\r\n")); }

// These Create 1 commands make it deaf for as long as they say, for ever if what they wait for does
// not happen, and so does a script with them: then only its power switch helps.
const std::set<int> kOiWaits = {152, 153, 155, 156, 157, 158};

struct RecoveringDevice {
  const char* name;
  Parameters parameters = {};
};

struct Recovery {
  RecoveringDevice device;
  void (*recover)(NoisyLine& line);
  Bytes request;
  // Somewhere in what comes back. Empty: ten bytes and no more.
  Bytes answer;
  std::set<int> without = {};
};

const Bytes kWallPackets = {142, 1};
const Bytes kStreamOff = {150, 0, 142, 1};

std::vector<Recovery> recoveries() {
  return {
      {{"roomba", {}}, recover_roomba, kStreamOff, {}},
      {{"roomba", {{"model", "create1"}}}, recover_roomba, kStreamOff, {}, kOiWaits},
      {{"roomba", {{"model", "create1"}}},
       [](NoisyLine& line) { line.power_cycle(), recover_roomba(line); },
       kStreamOff,
       {}},
      {{"roomba", {{"model", "roomba400"}}}, recover_roomba, kWallPackets, {}},
      // Status, and an acknowledgement before it.
      {{"lms200", {}},
       recover_by_pause,
       {2, 0, 1, 0, 0x31, 0x15, 0x12},
       {6, 2, 0x80, 0x9A, 0, 0xB1}},
      {{"nmea", {}},
       recover_line_of_text,
       bytes_of_text("$PMTK000*32\r\n"),
       bytes_of_text("$PMTK001,0,3*30\r\n")},
      {{"controller", {{"ids", "43:psd1:cm 44:lidar:*1:u32 46:gyroscope:idg500"}}},
       recover_by_pause,
       {142, 43},
       {0xFF, 0xFF}},
      // "Topics please", answered by their frames.
      {{"rosserial", {}},
       recover_by_pause,
       {0xFF, 0xFE, 0, 0, 0xFF, 0, 0, 0xFF},
       bytes_of_text("geometry_msgs/Twist")},
      {{"echo", {}}, recover_by_pause, {1, 2, 3}, {1, 2, 3}},
  };
}

bool is_answered(const Recovery& recovery, const Bytes& heard) {
  if (recovery.answer.empty()) return heard.size() == 10;
  return std::search(heard.begin(), heard.end(), recovery.answer.begin(), recovery.answer.end()) !=
         heard.end();
}

TEST(Noise, AfterItEverySerialDeviceAnswersAgain) {
  constexpr int kTimes = 200;
  std::set<std::string> tried = {"null_modem"};  // carries what the other end sends
  for (const Recovery& each : recoveries()) {
    SCOPED_TRACE(each.device.name);
    tried.insert(each.device.name);
    NoisyLine line({each.device.name, 0, 0, each.device.parameters});
    line.pass(2 * kSecond);
    for (int time = 0; time < kTimes; ++time) {
      SCOPED_TRACE(time);
      for (int pieces = 0; pieces <= time % 4; ++pieces) {
        line.take(1 + 37 * static_cast<std::size_t>(time) % 400, each.without);
        line.pass_tick();
      }
      each.recover(line);
      const Bytes heard = line.ask(each.request);
      ASSERT_TRUE(is_answered(each, heard)) << testing::PrintToString(heard);
    }
  }
  for (const PersonalityDescriptor& each : all_personalities())
    EXPECT_TRUE(each.port != PortKind::kSerial || tried.count(each.name) > 0) << each.name;
}

TEST(Noise, EveryDeviceHasItsBounds) {
  for (const PersonalityDescriptor& device : all_personalities())
    EXPECT_TRUE(std::any_of(std::begin(kNoisyDevices), std::end(kNoisyDevices),
                            [&](const NoisyDevice& each) { return each.name == device.name; }))
        << device.name << ": add a row with its bounds";
}

}  // namespace
}  // namespace understudy::noise_test
