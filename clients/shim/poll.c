// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Waiting for several descriptors: poll and select, on wires and anything else together.
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "clients/shim/shim.h"

short us_wire_events(struct us_wire* wire, short wanted) {
  short events = (short)(wanted & (POLLOUT | POLLWRNORM));
  if (events != 0 && !us_has_output_room(wire)) events = 0;
  if (us_wire_ready(wire)) events |= (short)(wanted & (POLLIN | POLLRDNORM));
  if (wire->closed_by_peer) events |= POLLHUP;
  return events;
}

// What to wait for if none is ready.
struct awaited {
  uint64_t wires;   // with something to read
  int64_t room_at;  // a serial line takes bytes again
  bool outside;
};

// Checks all of them once. Returns how many are ready.
static int look_at(struct pollfd* fds, nfds_t count, struct awaited* awaited) {
  int ready = 0;
  *awaited = (struct awaited){.room_at = US_NEVER};
  for (nfds_t i = 0; i < count; ++i) {
    struct us_wire* wire = us_wire_of(fds[i].fd);
    fds[i].revents = 0;
    if (wire != NULL) {
      if ((fds[i].events & (POLLIN | POLLRDNORM)) != 0)
        awaited->wires |= 1ULL << us_fds[fds[i].fd].wire;
      fds[i].revents = us_wire_events(wire, fds[i].events);
      const int64_t room_at = us_output_room_at(wire);
      if ((fds[i].events & (POLLOUT | POLLWRNORM)) != 0 && room_at < awaited->room_at)
        awaited->room_at = room_at;
    }
    if (fds[i].fd >= 0 && fds[i].revents == 0 && (wire == NULL || wire->also_outside)) {
      awaited->outside = true;
      struct pollfd one = {.fd = fds[i].fd, .events = fds[i].events};
      if (us_syscall(SYS_poll, &one, 1, 0) > 0) fds[i].revents = one.revents;
    }
    if (fds[i].revents != 0) ++ready;
  }
  return ready;
}

static int poll_until(struct pollfd* fds, nfds_t count, int64_t deadline) {
  struct awaited awaited;
  int ready = look_at(fds, count, &awaited);
  if (ready == 0 && awaited.wires != 0) {
    us_sync();
    ready = look_at(fds, count, &awaited);
  }
  // A check that does not wait takes time too. Otherwise a loop of them would stop the world.
  if (ready != 0 || deadline <= us_now()) us_spend(us_run->write_cost_ns);
  if (us_poll_terminal(fds, count, ready == 0 && deadline == US_NEVER)) {
    ready = look_at(fds, count, &awaited);
    errno = EINTR;
    return ready == 0 ? -1 : ready;
  }
  while (ready == 0 && deadline > us_now()) {
    const unsigned handled = us_handled();
    const int64_t until = awaited.room_at < deadline ? awaited.room_at : deadline;
    us_wait(&(struct us_want_set){.deadline = until,
                                  .wires = awaited.wires,
                                  .flags = awaited.outside ? US_WANT_OUTSIDE : 0,
                                  .interruptible = true,
                                  .is_timer = true});
    ready = look_at(fds, count, &awaited);
    if (ready == 0 && us_handled() != handled) {
      errno = EINTR;
      return -1;
    }
  }
  return ready;
}

US_EXPORT int poll(struct pollfd* fds, nfds_t count, int timeout_ms) {
  if (!us_on()) return (int)us_syscall(SYS_poll, fds, count, timeout_ms);
  return poll_until(fds, count, us_deadline_in((int64_t)timeout_ms * 1000000));
}
US_EXPORT int __poll_chk(struct pollfd* fds, nfds_t count, int timeout_ms, size_t room) {
  (void)room;
  return poll(fds, count, timeout_ms);
}

US_EXPORT int ppoll(struct pollfd* fds, nfds_t count, const struct timespec* timeout,
                    const sigset_t* mask) {
  REAL(int, ppoll, struct pollfd*, nfds_t, const struct timespec*, const sigset_t*);
  if (!us_on()) return real_ppoll(fds, count, timeout, mask);
  sigset_t before;
  if (mask != NULL) pthread_sigmask(SIG_SETMASK, mask, &before);
  const int ready =
      poll_until(fds, count, us_deadline_in(timeout == NULL ? -1 : us_from_timespec(timeout)));
  if (mask != NULL) pthread_sigmask(SIG_SETMASK, &before, NULL);
  return ready;
}

static int select_until(int count, fd_set* reads, fd_set* writes, fd_set* excepts,
                        int64_t deadline) {
  struct pollfd fds[FD_SETSIZE];
  nfds_t used = 0;
  for (int fd = 0; fd < count && fd < FD_SETSIZE; ++fd) {
    short events = 0;
    if (reads != NULL && FD_ISSET(fd, reads)) events |= POLLIN;
    if (writes != NULL && FD_ISSET(fd, writes)) events |= POLLOUT;
    if (excepts != NULL && FD_ISSET(fd, excepts)) events |= POLLPRI;
    if (events != 0) fds[used++] = (struct pollfd){.fd = fd, .events = events};
  }
  if (poll_until(fds, used, deadline) < 0) return -1;
  if (reads != NULL) FD_ZERO(reads);
  if (writes != NULL) FD_ZERO(writes);
  if (excepts != NULL) FD_ZERO(excepts);
  int ready = 0;
  for (nfds_t i = 0; i < used; ++i) {
    if ((fds[i].revents & POLLNVAL) != 0) {
      errno = EBADF;
      return -1;
    }
    if ((fds[i].events & POLLIN) != 0 && (fds[i].revents & (POLLIN | POLLHUP | POLLERR)) != 0) {
      FD_SET(fds[i].fd, reads);
      ++ready;
    }
    if ((fds[i].events & POLLOUT) != 0 && (fds[i].revents & (POLLOUT | POLLERR)) != 0) {
      FD_SET(fds[i].fd, writes);
      ++ready;
    }
    if ((fds[i].events & POLLPRI) != 0 && (fds[i].revents & POLLPRI) != 0) {
      FD_SET(fds[i].fd, excepts);
      ++ready;
    }
  }
  return ready;
}

US_EXPORT int select(int count, fd_set* reads, fd_set* writes, fd_set* excepts,
                     struct timeval* timeout) {
  REAL(int, select, int, fd_set*, fd_set*, fd_set*, struct timeval*);
  if (!us_on()) return real_select(count, reads, writes, excepts, timeout);
  const int64_t wait =
      timeout == NULL ? -1
                      : (int64_t)timeout->tv_sec * US_SECOND + (int64_t)timeout->tv_usec * 1000;
  const int64_t deadline = us_deadline_in(wait);
  const int ready = select_until(count, reads, writes, excepts, deadline);
  if (timeout != NULL) {  // Linux returns the time that was left
    const int64_t left = deadline > us_now() ? deadline - us_now() : 0;
    *timeout = (struct timeval){.tv_sec = left / US_SECOND, .tv_usec = left % US_SECOND / 1000};
  }
  return ready;
}

US_EXPORT int pselect(int count, fd_set* reads, fd_set* writes, fd_set* excepts,
                      const struct timespec* timeout, const sigset_t* mask) {
  REAL(int, pselect, int, fd_set*, fd_set*, fd_set*, const struct timespec*, const sigset_t*);
  if (!us_on()) return real_pselect(count, reads, writes, excepts, timeout, mask);
  sigset_t before;
  if (mask != NULL) pthread_sigmask(SIG_SETMASK, mask, &before);
  const int ready = select_until(count, reads, writes, excepts,
                                 us_deadline_in(timeout == NULL ? -1 : us_from_timespec(timeout)));
  if (mask != NULL) pthread_sigmask(SIG_SETMASK, &before, NULL);
  return ready;
}
