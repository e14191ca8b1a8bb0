// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// When a status is due, and how fast the run goes.
#include "server/status_reports.h"

#include "server/view_json.h"
#include "view/snapshot.h"

namespace understudy {
namespace {

constexpr double kEvery_s = 0.25;
constexpr double kMeasuredOver_s = 1.0;
constexpr std::uint64_t kStatusSubject = ~std::uint64_t{0};

}  // namespace

void StatusReports::measure(TimeNs now, double wall_s) {
  const double passed_s = wall_s - measured_from_s_;
  const bool first = measured_from_s_ == 0;
  if (!first && passed_s < kMeasuredOver_s) return;
  if (!first) factor_ = to_seconds(now - measured_from_) / passed_s;
  measured_from_s_ = wall_s;
  measured_from_ = now;
}

MessagePtr StatusReports::report(const Snapshot& snapshot, std::size_t viewers, double wall_s) {
  measure(snapshot.now, wall_s);
  StatusView status{.paused = snapshot.paused,
                    .speed = snapshot.speed,
                    .ended = snapshot.ended,
                    .repeatable = snapshot.repeatable,
                    .viewers = viewers};
  if (wall_s < next_s_ && status == last_) return nullptr;
  next_s_ = wall_s + kEvery_s;
  last_ = status;
  status.time_s = to_seconds(snapshot.now);
  status.factor = snapshot.paused ? 0.0 : factor_;
  return view_message(status, kStatusSubject);
}

}  // namespace understudy
