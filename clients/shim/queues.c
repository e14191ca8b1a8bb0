// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// POSIX message queues, and the semaphores and queues of System V. A call that would block waits
// here.
#define _GNU_SOURCE
#include <errno.h>
#include <mqueue.h>
#include <poll.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/syscall.h>

#include "clients/shim/shim.h"

static bool wait_outside_until(int64_t deadline) {
  return us_wait(
      &(struct us_want_set){.deadline = deadline, .flags = US_WANT_OUTSIDE, .interruptible = true});
}

// Waits until the queue is ready. Returns false with errno if it was too late or interrupted.
static bool await_queue(mqd_t queue, short events, int64_t deadline) {
  struct mq_attr attributes;
  if (mq_getattr(queue, &attributes) == 0 && (attributes.mq_flags & O_NONBLOCK) != 0) return true;
  struct pollfd one = {.fd = queue, .events = events};
  while (us_syscall(SYS_poll, &one, 1, 0) == 0) {
    const unsigned handled = us_handled();
    const bool in_time = wait_outside_until(deadline);
    if (in_time && !us_interrupted(handled)) continue;
    errno = in_time ? EINTR : ETIMEDOUT;
    return false;
  }
  return true;
}

static int64_t from_realtime(const struct timespec* until) {
  return until == NULL ? US_NEVER : us_deadline_from_clock(CLOCK_REALTIME, until);
}

static ssize_t receive(mqd_t queue, char* data, size_t length, unsigned* priority,
                       const struct timespec* until) {
  if (us_on() && !await_queue(queue, POLLIN, from_realtime(until))) return -1;
  return us_syscall(SYS_mq_timedreceive, queue, data, length, priority,
                    us_slot == NULL ? until : NULL);
}

US_EXPORT ssize_t mq_timedreceive(mqd_t queue, char* data, size_t length, unsigned* priority,
                                  const struct timespec* until) {
  return receive(queue, data, length, priority, until);
}

US_EXPORT ssize_t mq_receive(mqd_t queue, char* data, size_t length, unsigned* priority) {
  return receive(queue, data, length, priority, NULL);
}

static int send_message(mqd_t queue, const char* data, size_t length, unsigned priority,
                        const struct timespec* until) {
  if (us_on() && !await_queue(queue, POLLOUT, from_realtime(until))) return -1;
  return (int)us_syscall(SYS_mq_timedsend, queue, data, length, priority,
                         us_slot == NULL ? until : NULL);
}

US_EXPORT int mq_timedsend(mqd_t queue, const char* data, size_t length, unsigned priority,
                           const struct timespec* until) {
  return send_message(queue, data, length, priority, until);
}

US_EXPORT int mq_send(mqd_t queue, const char* data, size_t length, unsigned priority) {
  return send_message(queue, data, length, priority, NULL);
}

// Called after a System V call that did not wait. Returns true if it should be tried again later.
static bool should_wait(bool would_block, int64_t deadline) {
  if (!would_block) return false;
  const unsigned handled = us_handled();
  if (!wait_outside_until(deadline)) {
    errno = EAGAIN;
    return false;
  }
  if (!us_interrupted(handled)) return true;
  errno = EINTR;
  return false;
}

US_EXPORT int semtimedop(int id, struct sembuf* operations, size_t count,
                         const struct timespec* timeout) {
  REAL(int, semtimedop, int, struct sembuf*, size_t, const struct timespec*);
  struct sembuf tries[64];
  if (!us_on() || count > 64) return real_semtimedop(id, operations, count, timeout);
  bool may_wait = true;
  for (size_t i = 0; i < count; ++i) {
    tries[i] = operations[i];
    may_wait = may_wait && (operations[i].sem_flg & IPC_NOWAIT) == 0;
    tries[i].sem_flg |= IPC_NOWAIT;
  }
  const int64_t deadline = timeout == NULL ? US_NEVER : us_now() + us_from_timespec(timeout);
  int result = 0;
  do {
    result = real_semtimedop(id, tries, count, NULL);
  } while (result != 0 && may_wait && should_wait(errno == EAGAIN, deadline));
  return result;
}

US_EXPORT int semop(int id, struct sembuf* operations, size_t count) {
  return semtimedop(id, operations, count, NULL);
}

US_EXPORT ssize_t msgrcv(int id, void* message, size_t length, long type, int flags) {
  REAL(ssize_t, msgrcv, int, void*, size_t, long, int);
  if (!us_on()) return real_msgrcv(id, message, length, type, flags);
  ssize_t result = 0;
  do {
    result = real_msgrcv(id, message, length, type, flags | IPC_NOWAIT);
  } while (result < 0 && (flags & IPC_NOWAIT) == 0 && should_wait(errno == ENOMSG, US_NEVER));
  return result;
}

US_EXPORT int msgsnd(int id, const void* message, size_t length, int flags) {
  REAL(int, msgsnd, int, const void*, size_t, int);
  if (!us_on()) return real_msgsnd(id, message, length, flags);
  int result = 0;
  do {
    result = real_msgsnd(id, message, length, flags | IPC_NOWAIT);
  } while (result < 0 && (flags & IPC_NOWAIT) == 0 && should_wait(errno == EAGAIN, US_NEVER));
  return result;
}
