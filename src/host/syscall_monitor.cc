// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
#include "host/syscall_monitor.h"

#include <linux/seccomp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

#include "host/monitor_filter.h"

namespace understudy {
namespace {

// A kernel may write more than our header knows.
struct Sizes {
  std::size_t notification = sizeof(seccomp_notif);
  std::size_t response = sizeof(seccomp_notif_resp);
};

Sizes sizes() {
  seccomp_notif_sizes kernel{};
  if (syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &kernel) != 0) return {};
  return {.notification = std::max<std::size_t>(kernel.seccomp_notif, sizeof(seccomp_notif)),
          .response = std::max<std::size_t>(kernel.seccomp_notif_resp, sizeof(seccomp_notif_resp))};
}

}  // namespace

SyscallMonitor::SyscallMonitor() : wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  monitor_filter();
}

SyscallMonitor::~SyscallMonitor() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  eventfd_write(wake_, 1);
  if (thread_.joinable()) thread_.join();
  for (const Listener& listener : listeners_) close(listener.descriptor);
  close(wake_);
}

int SyscallMonitor::install() {
  const std::vector<sock_filter>& filter = monitor_filter();
  sock_fprog program{.len = static_cast<unsigned short>(filter.size()),
                     .filter = const_cast<sock_filter*>(filter.data())};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  // The filter only observes and does not protect anything, so older kernels need not slow the
  // program down as they do for sandboxes.
  constexpr unsigned kFlags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  return static_cast<int>(syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, kFlags, &program));
}

void SyscallMonitor::watch(int descriptor, RobotId robot) {
  const std::lock_guard lock(mutex_);
  listeners_.push_back({descriptor, robot});
  if (!thread_.joinable()) thread_ = std::thread([this] { run(); });
  eventfd_write(wake_, 1);
}

std::vector<std::pair<RobotId, std::string>> SyscallMonitor::take() {
  const std::lock_guard lock(mutex_);
  const auto first = seen_.begin() + static_cast<std::ptrdiff_t>(told_);
  told_ = seen_.size();
  return {first, seen_.end()};
}

void SyscallMonitor::run() {
  for (;;) {
    std::vector<Listener> listeners;
    {
      const std::lock_guard lock(mutex_);
      if (stop_) return;
      listeners = listeners_;
    }
    std::vector<pollfd> waits = {{wake_, POLLIN, 0}};
    for (const Listener& listener : listeners) waits.push_back({listener.descriptor, POLLIN, 0});
    if (poll(waits.data(), waits.size(), -1) < 0) continue;
    eventfd_t ignored = 0;
    eventfd_read(wake_, &ignored);
    for (std::size_t i = 0; i < listeners.size(); ++i) {
      const short events = waits[i + 1].revents;
      if ((events & POLLIN) != 0) answer(listeners[i]);
      if ((events & POLLIN) != 0 || (events & (POLLHUP | POLLERR)) == 0) continue;
      const std::lock_guard lock(mutex_);
      std::erase_if(listeners_, [&](const Listener& listener) {
        return listener.descriptor == listeners[i].descriptor;
      });
      close(listeners[i].descriptor);
    }
  }
}

void SyscallMonitor::answer(const Listener& listener) {
  static const Sizes kernel = sizes();
  std::vector<std::uint64_t> asked(kernel.notification / 8 + 1);  // must be all zero
  auto* notification = reinterpret_cast<seccomp_notif*>(asked.data());
  if (ioctl(listener.descriptor, SECCOMP_IOCTL_NOTIF_RECV, notification) != 0) return;
  {
    const std::pair sight(listener.robot, what_call_means(notification->data));
    const std::lock_guard lock(mutex_);
    if (std::find(seen_.begin(), seen_.end(), sight) == seen_.end()) seen_.push_back(sight);
  }
  std::vector<std::uint64_t> reply(kernel.response / 8 + 1);
  auto* response = reinterpret_cast<seccomp_notif_resp*>(reply.data());
  response->id = notification->id;
  response->flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  ioctl(listener.descriptor, SECCOMP_IOCTL_NOTIF_SEND, response);
}

}  // namespace understudy
