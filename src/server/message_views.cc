// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "server/message_views.h"

#include <algorithm>
#include <cmath>

#include "server/json.h"
#include "server/request_target.h"
#include "server/trails.h"
#include "server/view_json.h"
#include "server/viewer_simulation.h"
#include "view/window.h"
#include "world/model.h"

namespace understudy {
namespace {

// The beginning of a message, for a label. Bytes that are not letters become dots.
std::string label_of(const std::string& text) {
  constexpr std::size_t kLongest = 80;
  std::string label = text.substr(0, kLongest);
  std::replace_if(
      label.begin(), label.end(), [](char c) { return c < ' ' || c > '~'; }, '.');
  return label;
}

AnyFigureView figure_view(const Drawing& drawing) {
  const FigureView figure{drawing.at.x, drawing.at.y, drawing.z_m, drawing.on_robot,
                          drawing.colour};
  switch (drawing.kind) {
    case Drawing::Kind::kLine:
      return LineView{figure, drawing.to.x, drawing.to.y};
    case Drawing::Kind::kCircle:
      return CircleView{figure, drawing.radius_m};
    case Drawing::Kind::kDot:
      return DotView{figure};
    case Drawing::Kind::kCross:
      return CrossView{figure};
    case Drawing::Kind::kStar:
      break;
  }
  return StarView{figure};
}

}  // namespace

LogLevelView log_level_view(LogLevel level) {
  if (level == LogLevel::kError) return LogLevelView::kError;
  return level == LogLevel::kWarning ? LogLevelView::kWarning : LogLevelView::kInfo;
}

SoundsView sounds_view(const std::vector<StartedSound>& sounds) {
  SoundsView view;
  for (const auto& [robot, sound] : sounds)
    view.sounds.push_back({.robot = robot.value,
                           .time_s = to_seconds(sound.start),
                           .length_s = to_seconds(sound.length),
                           .hz = sound.hz,
                           .file = sound.file});
  return view;
}

RadioView radio_view(const std::vector<HeardMessage>& messages) {
  RadioView view;
  for (const HeardMessage& message : messages) {
    RadioMessageView& one = view.messages.emplace_back();
    one.time_s = to_seconds(message.time);
    one.from = message.from.value;
    for (const RobotId robot : message.to) one.to.push_back(robot.value);
    one.text = label_of(message.text);
  }
  return view;
}

DrawingsView drawings_view(const Snapshot& snapshot) {
  DrawingsView view;
  for (const auto& [robot, drawings] : snapshot.drawings) {
    RobotDrawingsView& one = view.robots.emplace_back();
    one.robot = robot.value;
    for (const Drawing& drawing : *drawings) one.figures.push_back(figure_view(drawing));
  }
  return view;
}

TrailsView trails_view(const Trails& trails) {
  constexpr double kPerMetre = 1000;
  TrailsView view;
  for (const auto& [id, way] : trails.ways()) {
    TrailView& trail = view.trails.emplace_back();
    trail.robot = id;
    for (const Vec2& point : way.points) {
      trail.points_mm.push_back(std::lround(kPerMetre * point.x));
      trail.points_mm.push_back(std::lround(kPerMetre * point.y));
    }
  }
  return view;
}

std::string edit_answer_json(const std::string& id, const std::string& refusal, int added) {
  AnswerView answer;
  answer.id = {id};
  answer.ok = refusal.empty();
  if (!refusal.empty()) answer.error = refusal;
  if (added != 0) answer.added = added;
  return view_json(answer);
}

std::string cameras_json(const ViewerSimulation& simulation, std::string_view path) {
  Json list = Json::array();
  const std::vector<RobotModel> none;
  for (const RobotModel& robot : simulation.has_world() ? simulation.model().robots : none)
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
