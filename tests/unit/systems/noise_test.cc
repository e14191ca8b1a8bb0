// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A million random bytes into every device, in pieces of any size: nothing breaks, plans lie ahead,
// and neither memory nor output grows beyond a bound. Structured noise is what tests/fuzz makes.
#include <gtest/gtest.h>

#include "base/random.h"
#include "device/personality.h"
#include "systems/systems.h"
#include "tests/protocol/fake_robot.h"

namespace understudy::noise_test {
namespace {

struct NoisyDevice {
  std::string name;
  Parameters parameters = {};
};

// Those with several tongues are tried in each.
std::vector<NoisyDevice> all_devices() {
  std::vector<NoisyDevice> all;
  for (const PersonalityDescriptor& each : all_personalities()) all.push_back({each.name});
  for (const char* model : {"create1", "roomba400"}) all.push_back({"roomba", {{"model", model}}});
  all.push_back({"nmea", {{"model", "mtk3301"}}});
  all.push_back({"controller", {{"ids", "43:psd1:cm 44:lidar:*1:u32 46:gyroscope:idg500"}}});
  return all;
}

class NoisyLine {
 public:
  static constexpr std::size_t kMostMemory = 300'000;

  explicit NoisyLine(const NoisyDevice& device)
      : info_(*find_personality(device.name)), device_(std::move(*info_.make(device.parameters))) {
    robot_.samples[3].kind = SampleKind::kRanges;
    robot_.samples[3].ranges_m.assign(3, 1.0F);
    happen(LinkEvent::Opened{});
  }

  void take(std::size_t count) {
    Bytes piece(count);
    for (std::uint8_t& byte : piece)
      byte = static_cast<std::uint8_t>(256 * random_.uniform(draws_++));
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
      closed |= std::holds_alternative<LinkAction::Close>(action.content);
    }
    most_output_ = std::max(most_output_, output);
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
  template <class Content>
  void happen(const Content& content) {
    const LinkEvent event{LinkId{0}, robot_.sealed_time(), content};
    advance(robot_.sealed_time(), std::span(&event, 1));
  }

  const PersonalityDescriptor& info_;
  std::unique_ptr<Personality> device_;
  FakeRobot robot_;
  KeyedRandom random_{1, 2, 3};
  std::uint64_t draws_ = 0;
  std::size_t most_memory_ = 0;
  std::size_t most_output_ = 0;
};

TEST(Noise, AMillionRandomBytesAreTakenByEveryDevice) {
  constexpr std::uint64_t kBytes = 1'000'000;
  constexpr std::size_t kMostAtOnce = 1'000'000;  // a camera's picture is the largest
  for (const NoisyDevice& each : all_devices()) {
    SCOPED_TRACE(each.name);
    NoisyLine line(each);
    for (std::size_t piece = 1; line.bytes_taken() < kBytes; piece = piece * 7 % 401) {
      line.take(piece);
      line.pass_tick();
      if (HasFatalFailure()) return;
    }
    EXPECT_LT(line.most_memory(), NoisyLine::kMostMemory);
    EXPECT_LT(line.most_output(), kMostAtOnce);
  }
}

}  // namespace
}  // namespace understudy::noise_test
