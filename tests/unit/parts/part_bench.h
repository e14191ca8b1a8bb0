// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// A part alone.
#pragma once

#include "parts/parts.h"

namespace understudy {

class PartBench {
 public:
  explicit PartBench(std::string_view name, const Parameters& parameters = {}) {
    for (const PartDescriptor& d : all_parts())
      if (d.name == name) part_ = d.make(*read_parameters(parameters, d.parameters, "part"));
    part_->start(state);
  }
  void command(double value) { part_->command(value, state); }
  void tick() { part_->advance(0.005, state); }
  PartPush push() const { return part_->push(state); }

  PartState state;

 private:
  std::unique_ptr<const Part> part_;
};

}  // namespace understudy
