// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
#include "server/told_json.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "server/json.h"
#include "server/onlooker.h"
#include "server/request_target.h"
#include "server/trails.h"
#include "view/window.h"
#include "world/model.h"

namespace understudy {
namespace {

// What came to protocol 1 after its first version.
constexpr std::array kFeatures = {"drive", "odometry", "hold",     "outcomes", "markers", "sounds",
                                  "radio", "errors",   "cones",    "shapes",   "trails",  "kinds",
                                  "jpeg",  "uploads",  "settings", "drawings", "devices"};

Json features() {
  Json list = Json::array();
  for (const char* feature : kFeatures) list.push_back(feature);
  return list;
}

// The beginning of a message, for a label: bytes that are no letters as dots.
std::string label_of(const std::string& text) {
  constexpr std::size_t kLongest = 80;
  std::string label = text.substr(0, kLongest);
  std::replace_if(
      label.begin(), label.end(), [](char c) { return c < ' ' || c > '~'; }, '.');
  return label;
}

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

Json to_json(const Drawing& drawing) {
  Json out = {{"kind", name_of(drawing.kind)}, {"x_m", drawing.at.x},
              {"y_m", drawing.at.y},           {"z_m", drawing.z_m},
              {"on_robot", drawing.on_robot},  {"colour", drawing.colour}};
  if (drawing.kind == Drawing::Kind::kLine) {
    out.set("to_x_m", drawing.to.x);
    out.set("to_y_m", drawing.to.y);
  }
  if (drawing.kind == Drawing::Kind::kCircle) out.set("radius_m", drawing.radius_m);
  return out;
}

}  // namespace

std::string hello_json(const std::string& version, bool control, const std::string& world) {
  return Json({{"type", "hello"},
               {"protocol", 1},
               {"program", version},
               {"control", control},
               {"features", features()},
               {"world", world}})
      .dump();
}

std::string_view name_of(LogLevel level) {
  if (level == LogLevel::kError) return "error";
  return level == LogLevel::kWarning ? "warning" : "info";
}

std::string log_json(const std::vector<LogLine>& lines) {
  Json list = Json::array();
  for (const LogLine& line : lines)
    list.push_back({{"time_s", line.time_s},
                    {"level", name_of(line.level)},
                    {"source", line.source},
                    {"text", line.text}});
  return Json({{"type", "log"}, {"lines", list}}).dump();
}

std::string status_json(const RunStatus& status, double time_s, double factor) {
  return Json({{"type", "status"},
               {"paused", status.paused},
               {"speed", status.speed},
               {"ended", status.ended},
               {"repeatable", status.repeatable},
               {"viewers", status.viewers},
               {"time_s", time_s},
               {"factor", factor}})
      .dump();
}

std::string edit_answer_json(const std::string& id, const std::string& refusal, int added) {
  Json answer = {{"type", "answer"}, {"id", *Json::parse(id)}, {"ok", refusal.empty()}};
  if (!refusal.empty()) answer.set("error", refusal);
  if (added != 0) answer.set("added", added);
  return answer.dump();
}

std::string history_json(const std::string& undo, const std::string& redo) {
  return Json({{"type", "history"}, {"undo", undo}, {"redo", redo}}).dump();
}

std::string compiled_json(int robot_id, const std::string& source, bool ok,
                          const std::string& messages) {
  return Json({{"type", "compiled"},
               {"robot", robot_id},
               {"source", source},
               {"ok", ok},
               {"messages", messages}})
      .dump();
}

std::string sounds_json(const std::vector<HeardSound>& sounds) {
  Json list = Json::array();
  for (const auto& [robot, sound] : sounds)
    list.push_back({{"robot", robot.value},
                    {"time_s", to_seconds(sound.start)},
                    {"length_s", to_seconds(sound.length)},
                    {"hz", sound.hz},
                    {"file", sound.file}});
  return Json({{"type", "sounds"}, {"sounds", list}}).dump();
}

std::string radio_json(const std::vector<HeardMessage>& messages) {
  Json list = Json::array();
  for (const HeardMessage& message : messages) {
    Json to = Json::array();
    for (const RobotId robot : message.to) to.push_back(robot.value);
    list.push_back({{"time_s", to_seconds(message.time)},
                    {"from", message.from.value},
                    {"to", to},
                    {"text", label_of(message.text)}});
  }
  return Json({{"type", "radio"}, {"messages", list}}).dump();
}

std::string drawings_json(const Snapshot& snapshot) {
  Json robots = Json::array();
  for (const auto& [robot, drawings] : snapshot.drawings) {
    Json figures = Json::array();
    for (const Drawing& drawing : *drawings) figures.push_back(to_json(drawing));
    robots.push_back({{"robot", robot.value}, {"figures", figures}});
  }
  return Json({{"type", "drawings"}, {"robots", robots}}).dump();
}

std::string trails_json(const Trails& trails) {
  Json list = Json::array();
  for (const auto& [id, way] : trails.ways()) {
    Json points = Json::array();
    for (const Vec2& point : way.points)
      for (const double value : {point.x, point.y}) points.push_back(std::lround(1000 * value));
    list.push_back({{"robot", id}, {"points_mm", points}});
  }
  return Json({{"type", "trails"}, {"trails", list}}).dump();
}

std::string cameras_json(const Onlooker& onlooker, std::string_view path) {
  Json list = Json::array();
  const std::vector<RobotModel> none;
  for (const RobotModel& robot : onlooker.has_world() ? onlooker.model().robots : none)
    for (const SensorModel& sensor : robot.sensors()) {
      if (sensor.descriptor->kind != SampleKind::kImage) continue;
      const std::string address =
          std::string(path) + std::to_string(robot.id) + "/" + percent_encoded(sensor.spec.name);
      list.push_back({{"robot", robot.id},
                      {"name", robot.name},
                      {"sensor", sensor.spec.name},
                      {"png", address + ".png"},
                      {"jpg", address + ".jpg"},
                      {"mjpeg", address + ".mjpeg"}});
    }
  return Json({{"cameras", list}}).dump();
}

}  // namespace understudy
