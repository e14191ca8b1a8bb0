// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// swarm_world RECORDING [--seed S] [--restores N] [--box X0 Y0 X1 Y1]: plays a recording twice side
// by side. The second world is saved now and then and goes on in a new world that was restored from
// the bytes, with another number of threads. Both must stay the same. On the way it checks what
// must hold in every world, tick by tick: no value is NaN, energy does not grow by itself, and
// nothing leaves a closed box. Prints a line for each problem; exit code 1 if there is one.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "base/describe.h"
#include "base/random.h"
#include "record/recording.h"
#include "run/run_world.h"
#include "tests/swarm/body_checks.h"

namespace understudy::swarm {
namespace {

struct Arguments {
  std::string recording;
  std::uint64_t seed = 1;
  int restores = 5;
  std::optional<ClosedBox> box;
};

std::optional<Arguments> read_arguments(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--seed" && i + 1 < argc) {
      arguments.seed = std::strtoull(argv[++i], nullptr, 10);
    } else if (word == "--restores" && i + 1 < argc) {
      arguments.restores = std::atoi(argv[++i]);
    } else if (word == "--box" && i + 4 < argc) {
      double corner[4];
      for (double& c : corner) c = std::atof(argv[++i]);
      arguments.box = ClosedBox{corner[0], corner[1], corner[2], corner[3]};
    } else if (arguments.recording.empty() && word[0] != '-') {
      arguments.recording = word;
    } else {
      return {};
    }
  }
  if (arguments.recording.empty()) return {};
  return arguments;
}

class Problems {
 public:
  void add(std::int64_t tick, const std::string& text) {
    constexpr int kMost = 5;
    if (++count_ <= kMost)
      std::printf("tick %lld: %s\n", static_cast<long long>(tick), text.c_str());
  }
  bool any() const { return count_ > 0; }

 private:
  int count_ = 0;
};

class TwoWorlds {
 public:
  TwoWorlds(const Recording& recording, const Arguments& arguments)
      : recording_(recording), arguments_(arguments), random_(arguments.seed, 5, 17) {
    plain_ = make(1);
    restored_ = make(1);
    checks_.box = arguments.box;
  }

  bool made() const { return plain_ && restored_; }

  void play(Problems& problems) {
    const std::int64_t end = recording_.last_tick();
    const double share = static_cast<double>(arguments_.restores) / static_cast<double>(end + 1);
    auto inputs = recording_.inputs.begin();
    while (plain_->state().tick < end && !problems.any()) {
      const std::int64_t tick = plain_->state().tick;
      if (random_.uniform(static_cast<std::uint64_t>(tick)) < share) restore(problems);
      const bool moved_by_hand = inputs != recording_.inputs.end() && inputs->tick == tick + 1;
      checks_.before(*plain_);
      for (; inputs != recording_.inputs.end() && inputs->tick == tick + 1; ++inputs)
        for (const Input& input : inputs->inputs) {
          plain_->apply(input);
          restored_->apply(input);
        }
      plain_->tick(nullptr);
      restored_->tick(nullptr);
      for (const std::string& text : checks_.after(*plain_, moved_by_hand))
        problems.add(plain_->state().tick, text);
      if (plain_->state().tick % kLookEvery == 0 || plain_->state().tick == end) compare(problems);
    }
  }

 private:
  static constexpr int kLookEvery = 20;

  std::unique_ptr<RunWorld> make(int threads) const {
    auto world = RunWorld::make(recording_.header.spec,
                                {.seed = recording_.header.seed, .threads = threads});
    return world ? std::move(*world) : nullptr;
  }

  void restore(Problems& problems) {
    const std::int64_t tick = plain_->state().tick;
    const Bytes saved = restored_->save();
    const int threads =
        1 + static_cast<int>(3 * random_.uniform(static_cast<std::uint64_t>(tick), 1));
    auto next = make(threads);
    if (!next->restore(saved)) return problems.add(tick, "a saved state cannot be restored");
    if (next->save() != saved) problems.add(tick, "a restored state saves other bytes");
    restored_ = std::move(next);
    compare(problems);
  }

  void compare(Problems& problems) {
    const std::int64_t tick = plain_->state().tick;
    const auto fields = plain_->fields();
    if (plain_->hash() != restored_->hash())
      problems.add(tick,
                   "a restored world differs: " + first_difference(fields, restored_->fields()));
    for (const NamedValue& field : fields)
      if (field.value.find("nan") != std::string::npos &&
          field.path.find("name") == std::string::npos)
        problems.add(tick, field.path + " is " + field.value);
  }

  const Recording& recording_;
  const Arguments& arguments_;
  KeyedRandom random_;
  std::unique_ptr<RunWorld> plain_;
  std::unique_ptr<RunWorld> restored_;
  BodyChecks checks_;
};

int check(const Arguments& arguments) {
  auto recording = read_recording(arguments.recording);
  if (!recording) {
    std::printf("%s\n", recording.error().c_str());
    return 1;
  }
  TwoWorlds worlds(*recording, arguments);
  if (!worlds.made()) {
    std::printf("the recorded world cannot be built\n");
    return 1;
  }
  Problems problems;
  worlds.play(problems);
  return problems.any() ? 1 : 0;
}

}  // namespace
}  // namespace understudy::swarm

int main(int argc, char** argv) {
  const auto arguments = understudy::swarm::read_arguments(argc, argv);
  if (!arguments) {
    std::fprintf(stderr,
                 "usage: swarm_world RECORDING [--seed S] [--restores N] [--box X0 Y0 X1 Y1]\n");
    return 2;
  }
  return understudy::swarm::check(*arguments);
}
