// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "tick/simulation.h"

namespace understudy {

// A world that is known to be without errors, at its start.
inline std::unique_ptr<Simulation> simulation_of(const Spec& spec) {
  auto made = Simulation::make(spec, {});
  EXPECT_TRUE(made) << (made ? "" : made.error());
  return made ? std::move(*made) : nullptr;
}

}  // namespace understudy
