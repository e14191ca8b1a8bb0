// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/wire_log.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "run/wire_text.h"
#include "world/names.h"

namespace understudy {
namespace {

std::string full_name(const RunWorld& world, const Device& device) {
  return robot_name(world.model(), device.params().robot_id) + "/" + device.params().part.name;
}

Status check_names(const RunWorld& world, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    std::string all;
    bool found = false;
    for (const auto& device : world.devices()) {
      found = found || is_called(*device, world.model(), name);
      all += " " + full_name(world, *device);
    }
    if (!found)
      return Error{"there is no device " + name + "; there " +
                   (all.empty() ? "is none at all" : "are" + all)};
  }
  return {};
}

}  // namespace

WireLog::WireLog(RunWorld& world, WireLogParams params)
    : world_(world), params_(std::move(params)), out_(params_.file, std::ios::binary) {
  out_ << kWireTextHeader;
  watch_new_devices();
}

Result<std::unique_ptr<WireLog>> WireLog::open(RunWorld& world, WireLogParams params) {
  if (const Status known = check_names(world, params.devices); !known) return Error{known.error()};
  std::unique_ptr<WireLog> log(new WireLog(world, std::move(params)));
  log->flush();
  if (log->lost_) return Error{"cannot write " + log->params_.file + ": " + strerror(errno)};
  return log;
}

bool WireLog::is_wanted(const Device& device) const {
  const auto& names = params_.devices;
  return !device.params().gone() &&
         (names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) {
            return is_called(device, world_.model(), name);
          }));
}

void WireLog::watch_new_devices() {
  while (seen_devices_ < world_.devices().count()) {
    const DeviceId id{seen_devices_++};
    Device& device = world_.devices()[id];
    if (!is_wanted(device)) continue;
    WireTap& tap = device.exchange().tap;
    tap.watch(WireTap::Watcher::kFile, true);
    watched_[id] = {robot_name(world_.model(), device.params().robot_id), tap.next()};
  }
}

void WireLog::write() {
  if (lost_) return;
  watch_new_devices();
  for (auto& [id, place] : watched_) {
    Device& device = world_.devices()[id];
    const WireTap& tap = device.exchange().tap;
    const std::string& name = device.params().part.name;
    if (tap.first() > place.next)
      out_ << "# " << tap.first() - place.next << " messages of " << place.robot << "/" << name
           << " are left out: they were too many for one tick\n";
    for (std::uint64_t i = std::max(tap.first(), place.next); i < tap.next(); ++i)
      out_ << wire_text(place.robot, name, tap[i]);
    place.next = tap.next();
  }
  if (!out_) note_failure();
}

void WireLog::flush() {
  if (lost_) return;
  out_.flush();
  if (!out_) note_failure();
}

void WireLog::finish() {
  for (const auto& [id, place] : watched_) {
    Device& device = world_.devices()[id];
    WireTap& tap = device.exchange().tap;
    for (const LinkId link : device.links().open_ones())
      take_back_unsent(device.links(), link, world_.now(), tap);
    tap.finish(world_.now());
  }
  write();
  flush();
}

// The taps are let go, for they cost time and memory.
void WireLog::note_failure() {
  failure_ =
      "cannot write the traffic to " + params_.file + ": " + strerror(errno) + "; the run goes on";
  lost_ = true;
  for (const auto& [id, place] : watched_)
    world_.devices()[id].exchange().tap.watch(WireTap::Watcher::kFile, false);
}

std::string WireLog::take_failure() { return std::exchange(failure_, {}); }

}  // namespace understudy
