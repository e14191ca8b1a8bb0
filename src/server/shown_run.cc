// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Which messages a new snapshot makes.
#include "server/shown_run.h"

#include "server/binary_messages.h"
#include "server/make_world_view.h"
#include "server/message_views.h"
#include "server/view_json.h"
#include "view/snapshot.h"

namespace understudy {

void ShownRun::begin(const std::string& world_name) {
  ++runs_;
  world_name_ = world_name;
  snapshot_ = nullptr;
  version_ = -1;
  simulation_ = {};
  trails_.clear();
  drawings_ = nullptr;
}

std::vector<MessagePtr> ShownRun::take(std::shared_ptr<const Snapshot> latest) {
  std::vector<MessagePtr> messages;
  if (latest == nullptr || latest == snapshot_) return messages;
  const bool redrawn = snapshot_ == nullptr || snapshot_->drawings != latest->drawings;
  snapshot_ = std::move(latest);
  simulation_.follow(snapshot_);
  trails_.follow(*snapshot_);
  const int version = version_of(*snapshot_);
  if (version_ != snapshot_->version) {
    version_ = snapshot_->version;
    world_ = view_message(make_world_view(*snapshot_->spec, simulation_.model(), version, files_));
    files_.keep_added();
    messages.push_back(world_);
    frame_ = nullptr;
  }
  MessagePtr frame = frame_message(*snapshot_, version);
  if (frame_ == nullptr || frame->content != frame_->content) messages.push_back(frame);
  frame_ = std::move(frame);
  if (redrawn && (drawings_ != nullptr || !snapshot_->drawings.empty())) {
    constexpr std::uint64_t kDrawingsSubject = ~std::uint64_t{1};
    drawings_ = view_message(drawings_view(*snapshot_), kDrawingsSubject);
    messages.push_back(drawings_);
  }
  return messages;
}

std::vector<MessagePtr> ShownRun::all() const {
  std::vector<MessagePtr> messages;
  if (world_) {
    messages.push_back(world_);
    messages.push_back(view_message(trails_view(trails_)));
  }
  if (frame_) messages.push_back(frame_);
  if (drawings_) messages.push_back(drawings_);
  return messages;
}

// Of all runs that are shown one after another, none has a version of another.
int ShownRun::version_of(const Snapshot& snapshot) const {
  constexpr int kVersionsOfARun = 1 << 20;
  return runs_ * kVersionsOfARun + snapshot.version;
}

}  // namespace understudy
