// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/run_report.h"

#include <algorithm>

#include "base/log.h"
#include "run/observation_text.h"
#include "world/names.h"

namespace understudy {
namespace {

// A swarm that runs for hours gets stuck in many corners.
constexpr int kMostObservations = 200;

}  // namespace

void RunReport::not_repeatable(const std::string& reason) {
  summary_.repeatable = false;
  auto& reasons = summary_.reasons;
  if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
}

void RunReport::warn(const std::string& text, bool breaks) {
  log_warning(text);
  if (breaks) not_repeatable(text);
}

void RunReport::observe(const Observation& observation, const Run& run) {
  if (++observed_ > kMostObservations) {
    if (observed_ == kMostObservations + 1)
      log_info("more was noticed about robots that get nowhere; it is not listed");
    return;
  }
  log_info(log_line(observation, run.model(), run.state()));
  summary_.observations.push_back({.robot = robot_name(run.model(), observation.robot),
                                   .kind = word_of(observation.kind),
                                   .since = observation.since,
                                   .noticed = observation.noticed,
                                   .text = text_of(observation, run.model(), run.state())});
}

void RunReport::file_lost(const std::string& problem) {
  log_error(problem);
  note(problem);
  summary_.files_lost = true;
}

}  // namespace understudy
