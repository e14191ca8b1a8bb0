// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Writes the summary of a run as JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "host/options.h"

namespace understudy {

namespace {

using Json = nlohmann::ordered_json;

Json to_json(const std::vector<BodySummary>& bodies) {
  Json list = Json::array();
  for (const BodySummary& b : bodies)
    list.push_back({{"id", b.id},
                    {"name", b.name},
                    {"x_m", b.pose.x_m},
                    {"y_m", b.pose.y_m},
                    {"z_m", b.z_m},
                    {"heading_rad", b.pose.heading_rad}});
  return list;
}

Json to_json(const std::vector<ObservationSummary>& observations) {
  Json list = Json::array();
  for (const ObservationSummary& o : observations)
    list.push_back({{"robot", o.robot},
                    {"kind", o.kind},
                    {"since_s", to_seconds(o.since)},
                    {"noticed_s", to_seconds(o.noticed)},
                    {"text", o.text}});
  return list;
}

const char* word_of(ProgramEnd end) {
  switch (end) {
    case ProgramEnd::kExit:
      return "exit";
    case ProgramEnd::kSignal:
      return "signal";
    case ProgramEnd::kKill:
      return "kill";
  }
  return "";
}

}  // namespace

std::string to_json(const RunSummary& summary) {
  Json out;
  const double virtual_s = to_seconds(summary.virtual_time);
  out["virtual_s"] = virtual_s;
  out["wall_s"] = summary.wall_s;
  out["ratio"] = summary.wall_s > 0 ? virtual_s / summary.wall_s : 0.0;
  out["ticks"] = summary.ticks;
  out["seed"] = summary.seed;
  out["hash"] = fmt::format("{:016x}", summary.hash);
  out["repeatable"] = summary.repeatable;
  out["call_monitor"] = summary.calls_monitored ? "seccomp" : "none";
  out["replayable"] = summary.replayable;
  out["reasons"] = summary.reasons;
  out["ended"] = summary.ended_because;
  out["notes"] = summary.notes;
  out["observations"] = to_json(summary.observations);
  out["robots"] = to_json(summary.robots);
  out["objects"] = to_json(summary.objects);
  out["programs"] = Json::array();
  for (const ProgramSummary& p : summary.programs) {
    Json one{{"robot", p.robot}, {"command", p.command}};
    one["exit"] = p.ended ? Json(p.exit_code) : Json(nullptr);
    one["killed"] = p.ended && p.end == ProgramEnd::kKill;
    one["end"] = p.ended ? Json(word_of(p.end)) : Json(nullptr);
    one["calls"] = p.calls;
    out["programs"].push_back(one);
  }
  out["stdin"] = Json::object();
  for (const auto& [robot, hash] : summary.inputs)
    out["stdin"][robot] = fmt::format("{:016x}", hash);
  // A program's name may contain any bytes, but the file must still be JSON.
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace understudy
