// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "view/run_view.h"

#include <algorithm>
#include <utility>

#include "panel/panel.h"
#include "view/points_watch.h"

namespace understudy {
namespace {

const Panel* panel_of(const Device& device) {
  return device.params().gone() ? nullptr : device.personality().panel();
}

constexpr std::uint64_t kNothingDrawn = 0;  // Screen::drawn of a blank screen

// A device without power is dark.
DevicePanel panel_now(const Device& device) {
  DevicePanel panel;
  device.personality().describe_panel(device.robot(), panel);
  panel.device = device.params().part.name;
  panel.powered = device.powered();
  if (panel.powered) return panel;
  panel.state.clear();
  panel.digits.clear();
  if (panel.fix) panel.fix.emplace();
  for (PanelLight& light : panel.lights) light.brightness = 0;
  return panel;
}

}  // namespace

void add_places(const State& state, Snapshot& snapshot) {
  const std::size_t bodies = state.robots.size() + state.objects.size();
  snapshot.places.reserve(bodies);
  for (const RobotState& robot : state.robots) snapshot.places.push_back(robot.body.X_WB);
  for (const ObjectState& object : state.objects) snapshot.places.push_back(object.body.X_WB);
  if (state.spatial.empty()) return;
  snapshot.poses.reserve(bodies);
  for (std::size_t i = 0; i < bodies; ++i) {
    const int body = static_cast<int>(i);
    snapshot.poses.push_back(pose_of(state, body));
    for (const WheelState& wheel : state.spatial[i].wheels)
      snapshot.wheels.push_back({body, wheel});
  }
}

void RunView::reply(const EditReply& reply) {
  if (reply.ticket != 0) notices_.replies.push_back(reply);
}

void RunView::add_world(const RunWorld& world, Snapshot& snapshot) const {
  const int version = world.edits().version();
  const bool same = shown_ && shown_->version == version;
  snapshot.spec = same ? shown_->spec : std::make_shared<const Spec>(world.spec());
  snapshot.model = same ? shown_->model : std::make_shared<const Model>(world.model());
  snapshot.version = version;
}

// Pixels are copied only if something was drawn since the last snapshot. Without power there are
// none.
void RunView::add_screens(const DeviceSet& devices, Snapshot& snapshot) const {
  const std::set<RobotId> wanted = window_.robots_wanted().screens;
  if (wanted.empty()) return;
  for (const auto& device : devices) {
    const RobotId robot = device->params().robot_id;
    const Panel* panel = panel_of(*device);
    if (panel == nullptr || wanted.count(robot) == 0) continue;
    std::shared_ptr<const ScreenPicture>& picture = snapshot.screens[robot];
    if (shown_ && shown_->screens.count(robot) > 0) picture = shown_->screens.at(robot);
    const std::uint64_t drawn = device->powered() ? panel->screen.drawn() : kNothingDrawn;
    if (picture && picture->drawn == drawn) continue;
    const ByteSpan rgb = drawn == kNothingDrawn ? ByteSpan{} : panel->screen.canvas().rgb();
    picture = std::make_shared<const ScreenPicture>(ScreenPicture{drawn, {rgb.begin(), rgb.end()}});
  }
}

void RunView::add_drawings(const DeviceSet& devices, Snapshot& snapshot) const {
  for (const auto& device : devices) {
    auto drawings = device->params().gone() ? nullptr : device->personality().drawings();
    if (drawings) snapshot.drawings[device->params().robot_id] = std::move(drawings);
  }
}

// A panel that has not changed is the same one as in the last snapshot.
void RunView::add_panels(const DeviceSet& devices, Snapshot& snapshot) const {
  const std::set<RobotId> wanted = window_.robots_wanted().panels;
  if (wanted.empty()) return;
  std::map<RobotId, DevicePanels> panels;
  for (const auto& device : devices) {
    const RobotId robot = device->params().robot_id;
    if (!device->descriptor().has_panel || device->params().gone() || wanted.count(robot) == 0)
      continue;
    panels[robot].push_back(panel_now(*device));
  }
  for (auto& [robot, now] : panels) {
    std::shared_ptr<const DevicePanels>& shared = snapshot.panels[robot];
    if (shown_ && shown_->panels.count(robot) > 0) shared = shown_->panels.at(robot);
    if (!shared || *shared != now) shared = std::make_shared<const DevicePanels>(std::move(now));
  }
}

// Sounds, messages and points since the last time. Lists of sounds may start again.
void RunView::gather_notices(RunWorld& world) {
  for (const auto& device : world.devices()) {
    const Panel* panel = panel_of(*device);
    if (panel == nullptr) continue;
    const std::vector<Sound>& all = panel->sounds.list();
    std::size_t& sent = sounds_sent_[device->params().id];
    for (sent = std::min(sent, all.size()); sent < all.size(); ++sent)
      notices_.sounds.push_back({device->params().robot_id, all[sent]});
  }
  notices_.radio = world.radio().take_heard();
  notices_.points = take_points(world.devices(), window_.robots_wanted().points);
}

// Copying the whole state takes as long as some ticks, and viewers seldom need it.
bool RunView::needs_details(const Snapshot& snapshot) {
  const bool asked = window_.take_request_for_details();
  return asked || shown_ == nullptr || shown_->version != snapshot.version || snapshot.paused ||
         !snapshot.ended.empty();
}

void RunView::show(RunWorld& world, HostStatus status) {
  auto snapshot = std::make_shared<Snapshot>();
  static_cast<HostStatus&>(*snapshot) = std::move(status);
  add_world(world, *snapshot);
  snapshot->now = world.now();
  const State& state = world.state();
  add_places(state, *snapshot);
  add_drawings(world.devices(), *snapshot);
  add_panels(world.devices(), *snapshot);
  const bool details = needs_details(*snapshot);
  snapshot->state = details ? states_.copy(state) : shown_->state;
  if (details)
    add_screens(world.devices(), *snapshot);
  else
    snapshot->screens = shown_->screens;
  const PortsWanted wanted = window_.ports_wanted();
  if (wanted.table) snapshot->ports = details ? ports_view(world, *snapshot) : shown_->ports;
  notices_.traffic = traffic_.take(world, wanted.traffic);
  gather_notices(world);
  shown_ = snapshot;
  window_.show(std::move(snapshot));
  // Viewers learn that an edit is done after the snapshot that shows it.
  if (!notices_.is_empty()) window_.add_notices(std::exchange(notices_, {}));
}

}  // namespace understudy
