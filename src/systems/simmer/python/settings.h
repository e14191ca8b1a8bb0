// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The settings on the line of a `simmer_python` device.
#pragma once

#include <optional>
#include <span>

#include "base/result.h"
#include "systems/simmer/python/robot.h"
#include "systems/simmer/python/wire.h"
#include "world/parameters.h"

namespace understudy::simmer_python {

struct Settings {
  std::optional<Dialect> dialect;  // guessed if empty
  bool random = true;              // noise from the run's seed
  bool shows_sights = true;
  RobotSettings robot;
};

std::span<const ParameterInfo> setting_numbers();
std::span<const TextInfo> setting_texts();
Result<Settings> read_settings(const Parameters& parameters);

}  // namespace understudy::simmer_python
