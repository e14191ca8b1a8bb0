// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A part alone.
#pragma once

#include "parts/parts.h"

namespace understudy {

class PartBench {
 public:
  explicit PartBench(std::string_view name, Parameters parameters = {}) {
    for (const PartDescriptor& d : all_parts()) {
      if (d.name != name) continue;
      const auto texts = take_texts(parameters, d.texts);
      part_ = std::move(*d.make({*read_parameters(parameters, d.parameters, "part"), texts}));
    }
    part_->start(state);
  }
  void command(double value) { part_->command(value, state); }
  void command(int which, double value) { part_->command_one(which, value, state); }
  void tick() { part_->advance(0.005, state); }
  const Part& part() const { return *part_; }
  PartPush push() const { return part_->push(state); }

  PartState state;

 private:
  std::unique_ptr<const Part> part_;
};

}  // namespace understudy
