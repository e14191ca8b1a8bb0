// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// epoll. We handle the wires that an epoll descriptor watches, including edge-triggered and
// one-shot ones. The kernel handles everything else.
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include "clients/shim/shim.h"

struct watch {
  struct watch* next;
  int epoll;
  int fd;
  bool in_kernel;  // added before it became a wire, so the kernel still watches it, too
  bool spent;      // one-shot, and already fired
  bool told;       // edge-triggered: everything has been reported up to ...
  uint64_t news;   // ... this count of the wire's news
  struct epoll_event event;
};
static struct watch* watches;

// Boost.Asio and others add a socket as soon as it exists. If it becomes a wire later, we must know
// that it is watched.
static bool may_become_wire(int fd) {
  int domain = 0;
  socklen_t length = sizeof domain;
  return us_syscall(SYS_getsockopt, fd, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0 &&
         (domain == AF_INET || domain == AF_INET6);
}

// The socket under a wire is not used, and the kernel would report it as hung up.
static void leave_kernel(struct watch* w) {
  if (w->in_kernel) us_syscall(SYS_epoll_ctl, w->epoll, EPOLL_CTL_DEL, w->fd, NULL);
  w->in_kernel = false;
}

US_EXPORT int epoll_ctl(int epoll, int operation, int fd, struct epoll_event* event) {
  const bool on = us_on();
  const bool is_wire = on && us_wire_of(fd) != NULL;
  if (!is_wire) {
    const long result = us_syscall(SYS_epoll_ctl, epoll, operation, fd, event);
    if (result != 0 || !on || !may_become_wire(fd)) return (int)result;
  }
  struct watch** link = &watches;
  while (*link != NULL && ((*link)->epoll != epoll || (*link)->fd != fd)) link = &(*link)->next;
  struct watch* found = *link;
  if (is_wire && (found == NULL) != (operation == EPOLL_CTL_ADD)) {
    errno = found == NULL ? ENOENT : EEXIST;
    return -1;
  }
  if (is_wire && found != NULL) leave_kernel(found);
  if (operation == EPOLL_CTL_DEL) {
    if (found == NULL) return 0;
    *link = found->next;
    free(found);
    return 0;
  }
  if (found == NULL) *link = found = calloc(1, sizeof *found);
  if (found == NULL) {
    errno = ENOMEM;
    return -1;
  }
  *found = (struct watch){
      .next = found->next, .epoll = epoll, .fd = fd, .in_kernel = !is_wire, .event = *event};
  return 0;
}

void us_forget_watches(unsigned first, unsigned last) {
  struct watch** link = &watches;
  while (*link != NULL) {
    struct watch* watch = *link;
    const unsigned fd = (unsigned)watch->fd;
    const unsigned epoll = (unsigned)watch->epoll;
    if ((fd < first || fd > last) && (epoll < first || epoll > last)) {
      link = &watch->next;
      continue;
    }
    *link = watch->next;
    free(watch);
  }
}

// The events to report for one wire now; 0 if there are none.
static uint32_t events_of(struct watch* w, struct us_wire* wire) {
  if (w->spent) return 0;
  const bool edge = (w->event.events & EPOLLET) != 0;
  if (edge && w->told && w->news == wire->news) return 0;
  // The bits of poll and epoll are the same on Linux.
  const uint32_t events = (uint16_t)us_wire_events(wire, (short)(w->event.events & 0xFFFF));
  if (events == 0) return 0;
  w->told = true;
  w->news = wire->news;
  w->spent = (w->event.events & EPOLLONESHOT) != 0;
  return events;
}

// Finds out which serial lines take bytes, and returns when the first of the others will. The
// simulator may have to be asked; then signal handlers may run, which may change the watches.
static int64_t look_for_room(int epoll) {
  int64_t first = US_NEVER;
  struct watch* w = watches;
  while (w != NULL) {
    struct us_wire* wire = us_wire_of(w->fd);
    const bool wanted = w->epoll == epoll && (w->event.events & EPOLLOUT) != 0 && !w->spent;
    if (!wanted || wire == NULL) {
      w = w->next;
      continue;
    }
    const bool asked = us_must_ask_for_room(wire);
    const bool has_room = us_has_output_room(wire);
    if (!has_room && us_output_room_at(wire) < first) first = us_output_room_at(wire);
    w = asked ? watches : w->next;
  }
  return first;
}

static int look_at_watches(int epoll, struct epoll_event* out, int room, uint64_t* wires) {
  int ready = 0;
  *wires = 0;
  for (struct watch* w = watches; w != NULL; w = w->next) {
    struct us_wire* wire = us_wire_of(w->fd);
    if (w->epoll != epoll || wire == NULL || ready >= room) continue;
    leave_kernel(w);
    const uint32_t events = events_of(w, wire);
    if (events != 0) {
      out[ready] = w->event;
      out[ready++].events = events;
    } else if ((w->event.events & EPOLLIN) != 0 && !w->spent && !us_wire_ready(wire)) {
      *wires |= 1ULL << us_fds[w->fd].wire;
    }
  }
  const long others =
      room > ready ? us_syscall(SYS_epoll_pwait, epoll, out + ready, room - ready, 0, NULL, 8) : 0;
  return others > 0 ? ready + (int)others : ready;
}

static int wait_until(int epoll, struct epoll_event* out, int room, int64_t deadline) {
  uint64_t wires = 0;
  us_sync();
  int64_t room_at = look_for_room(epoll);
  int ready = look_at_watches(epoll, out, room, &wires);
  if (ready != 0 || deadline <= us_now()) us_spend(us_run->write_cost_ns);
  if (ready == 0 && wires == 0 && deadline == US_NEVER && us_epoll_terminal(epoll)) {
    ready = look_at_watches(epoll, out, room, &wires);
    errno = EINTR;
    return ready == 0 ? -1 : ready;
  }
  while (ready == 0 && deadline > us_now()) {
    const unsigned handled = us_handled();
    us_wait(&(struct us_want_set){.deadline = room_at < deadline ? room_at : deadline,
                                  .wires = wires,
                                  .flags = US_WANT_OUTSIDE,
                                  .interruptible = true,
                                  .is_timer = true});
    room_at = look_for_room(epoll);
    ready = look_at_watches(epoll, out, room, &wires);
    if (ready != 0 || us_handled() == handled) continue;
    errno = EINTR;
    return -1;
  }
  return ready;
}

US_EXPORT int epoll_wait(int epoll, struct epoll_event* out, int room, int timeout_ms) {
  if (!us_on() || room <= 0)
    return (int)us_syscall(SYS_epoll_pwait, epoll, out, room, timeout_ms, NULL, 8);
  return wait_until(epoll, out, room, us_deadline_in((int64_t)timeout_ms * 1000000));
}

static int wait_masked(int epoll, struct epoll_event* out, int room, int64_t deadline,
                       const sigset_t* mask) {
  sigset_t before;
  if (mask != NULL) pthread_sigmask(SIG_SETMASK, mask, &before);
  const int ready = wait_until(epoll, out, room, deadline);
  if (mask != NULL) pthread_sigmask(SIG_SETMASK, &before, NULL);
  return ready;
}

US_EXPORT int epoll_pwait(int epoll, struct epoll_event* out, int room, int timeout_ms,
                          const sigset_t* mask) {
  if (!us_on() || room <= 0)
    return (int)us_syscall(SYS_epoll_pwait, epoll, out, room, timeout_ms, mask, 8);
  return wait_masked(epoll, out, room, us_deadline_in((int64_t)timeout_ms * 1000000), mask);
}

US_EXPORT int epoll_pwait2(int epoll, struct epoll_event* out, int room,
                           const struct timespec* timeout, const sigset_t* mask) {
  if (!us_on() || room <= 0)
    return (int)us_syscall(SYS_epoll_pwait2, epoll, out, room, timeout, mask, 8);
  return wait_masked(epoll, out, room,
                     us_deadline_in(timeout == NULL ? -1 : us_from_timespec(timeout)), mask);
}
