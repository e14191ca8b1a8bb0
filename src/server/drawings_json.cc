// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/drawings_json.h"

namespace understudy {
namespace {

using nlohmann::json;

const char* name_of(Drawing::Kind kind) {
  switch (kind) {
    case Drawing::Kind::kLine:
      return "line";
    case Drawing::Kind::kCircle:
      return "circle";
    case Drawing::Kind::kDot:
      return "dot";
    case Drawing::Kind::kCross:
      return "cross";
    case Drawing::Kind::kStar:
      return "star";
  }
  return "";
}

json to_json(const Drawing& drawing) {
  json out = {{"kind", name_of(drawing.kind)}, {"x_m", drawing.at.x},
              {"y_m", drawing.at.y},           {"z_m", drawing.z_m},
              {"on_robot", drawing.on_robot},  {"colour", drawing.colour}};
  if (drawing.kind == Drawing::Kind::kLine) {
    out["to_x_m"] = drawing.to.x;
    out["to_y_m"] = drawing.to.y;
  }
  if (drawing.kind == Drawing::Kind::kCircle) out["radius_m"] = drawing.radius_m;
  return out;
}

}  // namespace

json drawings_json(const Snapshot& snapshot) {
  json robots = json::array();
  for (const auto& [robot_id, drawings] : snapshot.drawings) {
    json figures = json::array();
    for (const Drawing& drawing : *drawings) figures.push_back(to_json(drawing));
    robots.push_back({{"robot", robot_id}, {"figures", figures}});
  }
  return {{"type", "drawings"}, {"robots", robots}};
}

}  // namespace understudy
