// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A session with a device as a plan: what a client does on its links, and when. Everything is drawn
// from a seed. The words come from the transcripts of tests/protocol; a device that has none yet
// gets random bytes.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/random.h"
#include "run/device.h"
#include "systems/systems.h"
#include "tests/protocol/transcript.h"

namespace understudy::swarm {

// Draws one after the other.
class Draws {
 public:
  Draws(std::uint64_t seed, std::uint64_t part) : random_(seed, part, 0) {}

  double real() { return random_.uniform(next_++); }
  bool chance(double share) { return real() < share; }
  // From 0 to count - 1.
  std::size_t below(std::size_t count) {
    return std::min(static_cast<std::size_t>(real() * static_cast<double>(count)), count - 1);
  }

 private:
  KeyedRandom random_;
  std::uint64_t next_ = 0;
};

struct Step {
  enum class Kind { kOpen, kSend, kDatagram, kClose, kLine, kFlush };
  TimeNs at = 0;
  Kind kind = Kind::kSend;
  int slot = 0;  // which of the client's links
  int port = 0;
  Bytes bytes = {};
  LineState line = {};
};

struct Plan {
  Parameters parameters;    // of the device
  std::vector<Step> steps;  // in order of time
};

constexpr int kSlots = 4;
constexpr TimeNs kEndOfPlan = 2 * kSecond;

// What clients say to this device, according to one of its transcripts.
inline Plan words_of(const PersonalityDescriptor& device, Draws& draws) {
  Plan plan;
  const std::filesystem::path folder =
      std::filesystem::path(UNDERSTUDY_SOURCE_DIR) / "tests/protocol" / device.name;
  std::vector<std::filesystem::path> transcripts;
  if (std::filesystem::is_directory(folder))
    for (const auto& entry : std::filesystem::directory_iterator(folder))
      transcripts.push_back(entry.path());
  std::sort(transcripts.begin(), transcripts.end());
  if (transcripts.empty()) {
    for (int i = 0; i < 20; ++i) {
      Bytes bytes(1 + draws.below(20));
      for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(draws.below(256));
      plan.steps.push_back({.kind = Step::Kind::kSend, .bytes = std::move(bytes)});
    }
    return plan;
  }
  for (const TranscriptLine& line : read_transcript(transcripts[draws.below(transcripts.size())])) {
    if (line.mark == '%') {
      const std::size_t equals = line.text.find('=');
      plan.parameters.push_back({line.text.substr(0, equals), line.text.substr(equals + 1)});
    }
    if (line.mark == '>')
      plan.steps.push_back(
          {.slot = (line.link - 1) % kSlots, .bytes = transcript_bytes(line.text)});
    if (line.mark == '@' && line.text.starts_with("datagram ")) {
      const std::size_t bytes = line.text.find(' ', sizeof "datagram");
      plan.steps.push_back({.bytes = transcript_bytes(line.text.substr(bytes))});
    }
  }
  return plan;
}

// An undamaged session: links are opened, then all is said at random instants, several things at
// once now and then, and the links stay open.
inline Plan undamaged_plan(const PersonalityDescriptor& device, Draws& draws) {
  Plan plan = words_of(device, draws);
  TimeNs at = 0;
  for (Step& step : plan.steps) {
    if (draws.chance(0.6)) at += static_cast<TimeNs>(draws.real() * 40e6);
    step.at = at;
    if (device.port == PortKind::kUdp) step.kind = Step::Kind::kDatagram;
  }
  const auto ports =
      1 + std::count(device.address, device.address + std::strlen(device.address), ',');
  std::vector<Step> steps;
  for (int slot = 0; slot < kSlots; ++slot)
    steps.push_back(
        {.kind = Step::Kind::kOpen, .slot = slot, .port = slot % static_cast<int>(ports)});
  steps.insert(steps.end(), plan.steps.begin(), plan.steps.end());
  plan.steps = std::move(steps);
  return plan;
}

// The same things said, but cut into pieces at the same instants.
inline Plan split(const Plan& plan, Draws& draws) {
  Plan other{plan.parameters, {}};
  for (const Step& step : plan.steps) {
    if (step.kind != Step::Kind::kSend) {
      other.steps.push_back(step);
      continue;
    }
    for (ByteSpan left = step.bytes; !left.empty();) {
      const std::size_t size = std::min(left.size(), 1 + draws.below(7));
      Step piece = step;
      piece.bytes.assign(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(size));
      other.steps.push_back(std::move(piece));
      left = left.subspan(size);
    }
  }
  return other;
}

// The same things said, but what is said on one link at one instant in one piece.
inline Plan merged(const Plan& plan) {
  Plan other{plan.parameters, {}};
  for (const Step& step : plan.steps) {
    Step* last = other.steps.empty() ? nullptr : &other.steps.back();
    if (last != nullptr && step.kind == Step::Kind::kSend && last->kind == Step::Kind::kSend &&
        last->at == step.at && last->slot == step.slot)
      last->bytes.insert(last->bytes.end(), step.bytes.begin(), step.bytes.end());
    else
      other.steps.push_back(step);
  }
  return other;
}

inline void garble(Bytes& bytes, Draws& draws) {
  const std::size_t place = draws.below(bytes.size());
  const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(place);
  switch (draws.below(4)) {
    case 0:
      *at = static_cast<std::uint8_t>(draws.below(256));
      return;
    case 1:
      bytes.erase(at);
      return;
    case 2:
      bytes.resize(place + 1);
      return;
    default:
      bytes.insert(at, bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(place));
  }
}

// A session over a bad line: bytes are dropped, changed, doubled and late, links break and are
// opened again, and the serial line does what it likes.
inline Plan damaged_plan(const PersonalityDescriptor& device, Draws& draws) {
  Plan plan = split(undamaged_plan(device, draws), draws);
  for (Step& step : plan.steps) {
    if (draws.chance(0.2)) step.at += static_cast<TimeNs>(draws.real() * 200e6);
    if (!step.bytes.empty() && draws.chance(0.15)) garble(step.bytes, draws);
    if (step.kind != Step::Kind::kSend || !draws.chance(0.08)) continue;
    switch (draws.below(4)) {
      case 0:
        step.kind = Step::Kind::kClose;
        break;
      case 1:
        step.kind = Step::Kind::kOpen;
        break;
      case 2:
        step.kind = Step::Kind::kLine;
        step.line = {.baud = static_cast<std::uint32_t>(draws.below(3) * 4800),
                     .break_on = draws.chance(0.3),
                     .dtr = draws.chance(0.7),
                     .rts = draws.chance(0.7)};
        break;
      default:
        step.kind = Step::Kind::kFlush;
    }
  }
  std::stable_sort(plan.steps.begin(), plan.steps.end(),
                   [](const Step& a, const Step& b) { return a.at < b.at; });
  return plan;
}

}  // namespace understudy::swarm
