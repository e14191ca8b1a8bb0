// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "ports/pty_watch.h"

#include <sys/inotify.h>

#include <algorithm>
#include <cstring>

namespace understudy {

PtyWatch::PtyWatch(const std::string& device) : events_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (events_.is_open() &&
      ::inotify_add_watch(events_.get(), device.c_str(), IN_OPEN | IN_CLOSE) < 0)
    events_ = FileDescriptor();
}

bool PtyWatch::has_changed_hands(bool nobody) {
  bool left = false;
  bool changed = false;
  alignas(inotify_event) char room[4096];
  for (;;) {
    const ssize_t got = events_.is_open() ? ::read(events_.get(), room, sizeof room) : 0;
    if (got <= 0) break;
    for (ssize_t at = 0; at < got;) {
      inotify_event event{};
      std::memcpy(&event, room + at, sizeof event);
      at += static_cast<ssize_t>(sizeof event + event.len);
      if ((event.mask & IN_OPEN) != 0) {
        changed = changed || left;
        ++open_;
      } else if ((event.mask & IN_CLOSE) != 0) {
        open_ = std::max(open_ - 1, 0);
        left = left || open_ == 0;
      }
    }
  }
  open_ = nobody ? 0 : std::max(open_, 1);
  return changed && !nobody;
}

void PtyWatch::skip(bool nobody) {
  has_changed_hands(nobody);
  open_ = nobody ? 0 : 1;
}

}  // namespace understudy
