// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// $PMTK: the commands by which MediaTek's receivers are set and asked.
#pragma once

#include <string>
#include <string_view>

#include "systems/nmea/settings.h"

namespace understudy {

enum class Restart { kNone, kHot, kWarm, kCold, kFull };

struct PmtkAnswer {
  std::string text;  // whole lines; empty for what is no command of this family
  Restart restart = Restart::kNone;
};

// Carries out a command ("PMTK220,200"). `start` has the settings that the receiver began with.
PmtkAnswer obey_pmtk(std::string_view body, const ReceiverModel& model,
                     const ReceiverSettings& start, ReceiverSettings& settings);

}  // namespace understudy
