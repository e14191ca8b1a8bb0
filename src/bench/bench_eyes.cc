// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "bench/bench_eyes.h"

#include <memory>
#include <vector>

#include "base/bytes.h"
#include "base/hash.h"
#include "bench/bench_scenes.h"
#include "run/run_world.h"

namespace understudy {
namespace {

constexpr int kEyes = 10;
constexpr int kSpeed_deg_s = 7200;
constexpr int kLines = 200;
constexpr int kSamples_hz = 30000;
constexpr std::uint16_t kPort = 4371;
constexpr std::size_t kHeaderBytes = 10;
constexpr std::size_t kPointBytes = 8;

Spec scene() {
  Spec spec = wander_scene(kEyes);
  for (RobotKindSpec& kind : spec.kinds) {
    kind.parts.push_back({"head", "HEAD", {{"z_m", "0.12"}}});
    SensorSpec laser;
    laser.kind = "laser";
    laser.name = "LASER";
    laser.z_m = 0.12;
    laser.carrier = "HEAD";
    kind.sensors.push_back(laser);
    kind.devices = {{"roboteye", "EYE", {{"model", "re05"}}}};
  }
  return spec;
}

Bytes command(std::string_view opcode, const std::vector<int>& numbers = {}) {
  Bytes bytes(opcode.begin(), opcode.end());
  ByteWriter out(bytes);
  for (const int number : numbers) out.be16(static_cast<std::uint16_t>(number));
  return bytes;
}

// A world whose eyes obey one client.
class Eyes {
 public:
  explicit Eyes(RunWorld& world) : world_(world) {
    for (int i = 0; i < kEyes; ++i)
      links_.push_back(
          {DeviceId{i}, world.apply({.time = world.now(), .content = LinkOpened{DeviceId{i}, 0}})});
  }
  void send(const Bytes& datagram) {
    for (const LinkAddress& link : links_)
      world_.apply({.time = world_.now(),
                    .content = LinkDatagram{link, {0x7F000001, 5000}, datagram, false}});
  }
  void run(std::int64_t ticks) {
    for (std::int64_t i = 0; i < ticks; ++i)
      world_.tick([&](const LinkAddress&, const LinkOutput& output) {
        for (const Datagram& datagram : output.datagrams) take(datagram);
      });
  }
  std::uint64_t points() const { return points_; }
  std::uint64_t digest() {
    hash_.word(world_.hash());
    return hash_.digest();
  }

 private:
  void take(const Datagram& datagram) {
    hash_.bytes(datagram.bytes);
    if (datagram.peer.port == kPort)
      points_ += (datagram.bytes.size() - kHeaderBytes) / kPointBytes;
  }

  RunWorld& world_;
  std::vector<LinkAddress> links_;
  std::uint64_t points_ = 0;
  Hasher hash_;
};

}  // namespace

Result<EyesBenchResult> run_eyes_bench(std::int64_t ticks, StageClock clock) {
  constexpr TimeNs kHoming = 4 * kSecond;
  auto world = RunWorld::make(scene(), {});
  if (!world) return Error{world.error()};
  const TimeNs tick_ns = (*world)->model().tick_ns;
  Eyes eyes(**world);
  eyes.send(command("REHOME"));
  eyes.run(kHoming / tick_ns);
  eyes.send(command("RESFFS", {kSpeed_deg_s, kLines}));
  eyes.send(command("RERNLS", {kSamples_hz, 1, 0, kPort}));

  EyesBenchResult result;
  const std::int64_t start = clock();
  eyes.run(ticks);
  result.wall_s = static_cast<double>(clock() - start) * 1e-9;
  result.points = eyes.points();
  result.hash = eyes.digest();
  return result;
}

}  // namespace understudy
