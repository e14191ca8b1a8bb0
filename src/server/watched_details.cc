// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What of it is sent, and when.
#include "server/watched_details.h"

#include <algorithm>

#include "files/png.h"
#include "panel/canvas.h"
#include "server/binary_messages.h"
#include "server/view_json.h"
#include "server/viewer_simulation.h"
#include "view/panel_view.h"
#include "view/snapshot.h"

namespace understudy {
namespace {

constexpr double kEvery_s = 0.1;
constexpr double kBetweenUpdates_s = 0.05;  // or less
constexpr std::uint64_t kPortsSubject = ~std::uint64_t{1};
// Beside the kinds of binary messages; 0 is a robot.
constexpr BinaryKind kPanelsSubject{255};

// What any of them watches.
Watch watched_by(const WatchedDetails::Viewers& viewers) {
  Watch all;
  for (const Viewer* viewer : viewers) {
    const Watch& watch = viewer->watch;
    all.robots.insert(watch.robots.begin(), watch.robots.end());
    all.beams.insert(watch.beams.begin(), watch.beams.end());
    all.scans.insert(watch.scans.begin(), watch.scans.end());
    all.cameras.insert(watch.cameras.begin(), watch.cameras.end());
  }
  return all;
}

}  // namespace

void WatchedDetails::clear() {
  sent_.clear();
  screens_.clear();
}

void WatchedDetails::forget(const Viewer& viewer) {
  for (auto& [id, sent] : screens_) sent.to.erase(&viewer);
}

void WatchedDetails::hurry() {
  sent_.clear();
  next_s_ = 0;
}

// Panels come with every snapshot.
bool WatchedDetails::are_due_soon(const Viewers& viewers, double wall_s) const {
  const bool soon = wall_s >= next_s_ - kBetweenUpdates_s;
  return std::any_of(viewers.begin(), viewers.end(), [&](const Viewer* viewer) {
    const Watch& w = viewer->watch;
    return !w.scans.empty() || (soon && (!w.robots.empty() || !w.beams.empty() ||
                                         !w.screens.empty() || !w.cameras.empty() || w.ports));
  });
}

// A paused run shows the same again and again: that is sent once.
template <class WantedBy>
void WatchedDetails::send_new(const Viewers& viewers, const MessagePtr& message,
                              const WantedBy& wanted_by) {
  MessagePtr& before = sent_[message->subject];
  if (before != nullptr && before->content == message->content) return;
  before = message;
  for (Viewer* viewer : viewers)
    if (wanted_by(viewer->watch)) viewer->send(message);
}

void WatchedDetails::send(const Viewers& viewers, ViewerSimulation& simulation,
                          const Snapshot& snapshot, double wall_s) {
  const Watch watched = watched_by(viewers);
  send_scans(watched, viewers, simulation);
  if (wall_s < next_s_) return;
  next_s_ = wall_s + kEvery_s;
  for (const int id : watched.robots) {
    const auto robot = simulation.robot_view(id);
    const std::uint64_t subject = subject_of(BinaryKind{0}, static_cast<std::uint64_t>(id));
    if (robot)
      send_new(viewers, view_message(*robot, subject),
               [&](const Watch& w) { return w.robots.count(id) > 0; });
  }
  for (const int id : watched.beams)
    send_new(viewers, beams_message(id, simulation.beams(id)),
             [&](const Watch& w) { return w.beams.count(id) > 0; });
  send_cameras(watched, viewers, simulation);
  send_panels(viewers, snapshot);
  if (snapshot.ports != nullptr)
    send_new(viewers, view_message(*snapshot.ports, kPortsSubject),
             [](const Watch& w) { return w.ports; });
  send_screens(viewers, snapshot);
}

void WatchedDetails::send_cameras(const Watch& watched, const Viewers& viewers,
                                  ViewerSimulation& simulation) {
  for (const auto& camera : watched.cameras) {
    const auto [robot, sensor] = camera;
    const auto png = simulation.camera_png(robot, sensor);
    if (png)
      send_new(viewers,
               camera_message(robot, sensor, simulation.sensor_name(robot, sensor), as_text(*png)),
               [&](const Watch& w) { return w.cameras.count(camera) > 0; });
  }
}

void WatchedDetails::send_scans(const Watch& watched, const Viewers& viewers,
                                ViewerSimulation& simulation) {
  for (const auto& scanner : watched.scans) {
    const auto [robot, sensor] = scanner;
    if (const auto scan = simulation.scan(robot, sensor))
      send_new(viewers, scan_message(robot, sensor, *scan),
               [&](const Watch& w) { return w.scans.count(scanner) > 0; });
  }
}

void WatchedDetails::send_panels(const Viewers& viewers, const Snapshot& snapshot) {
  for (const auto& [robot, panels] : snapshot.panels) {
    const int id = robot.value;
    const std::uint64_t subject = subject_of(kPanelsSubject, static_cast<std::uint64_t>(id));
    send_new(viewers, view_message(PanelsView{id, *panels}, subject),
             [&](const Watch& w) { return w.panels.count(id) > 0; });
  }
}

void WatchedDetails::send_screens(const Viewers& viewers, const Snapshot& snapshot) {
  for (const auto& [robot, picture] : snapshot.screens) {
    SentScreen& sent = screens_[robot.value];
    if (sent.message == nullptr || sent.drawn != picture->drawn) {
      const Image image{PixelKind::kColour, kLcdWidth, kLcdHeight, picture->rgb, {}};
      auto png = picture->rgb.empty() ? Result<Bytes>(Error{"blank"}) : write_png(image);
      sent.drawn = picture->drawn;
      sent.message = screen_message(robot.value, png ? as_text(*png) : std::string_view{});
      sent.to.clear();
    }
    for (Viewer* viewer : viewers)
      if (viewer->watch.screens.count(robot.value) > 0 && sent.to.insert(viewer).second)
        viewer->send(sent.message);
  }
}

}  // namespace understudy
