// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Other names of the functions that the shim replaces. Programs and libraries may be linked to any
// of them.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clients/shim/shim.h"

US_EXPORT int __adjtimex(struct timex* state) { return adjtimex(state); }
US_EXPORT int stime(const time_t* value) {
  const struct timespec wanted = {.tv_sec = *value};
  return clock_settime(CLOCK_REALTIME, &wanted);
}
US_EXPORT int __gettimeofday(struct timeval* out, void* zone) { return gettimeofday(out, zone); }
US_EXPORT int __nanosleep(const struct timespec* request, struct timespec* left) {
  return nanosleep(request, left);
}

US_EXPORT int __poll(struct pollfd* fds, nfds_t count, int timeout_ms) {
  return poll(fds, count, timeout_ms);
}
US_EXPORT int __ppoll_chk(struct pollfd* fds, nfds_t count, const struct timespec* timeout,
                          const sigset_t* mask, size_t room) {
  (void)room;
  return ppoll(fds, count, timeout, mask);
}
US_EXPORT int __select(int count, fd_set* reads, fd_set* writes, fd_set* excepts,
                       struct timeval* timeout) {
  return select(count, reads, writes, excepts, timeout);
}

US_EXPORT int __close(int fd) { return close(fd); }
US_EXPORT int __connect(int fd, const struct sockaddr* address, socklen_t length) {
  return connect(fd, address, length);
}
US_EXPORT int __dup2(int from, int to) { return dup2(from, to); }
US_EXPORT int __fcntl(int fd, int command, ...) {
  va_list list;
  va_start(list, command);
  const long argument = va_arg(list, long);
  va_end(list);
  return fcntl(fd, command, argument);
}
US_EXPORT int __pipe(int ends[2]) { return pipe(ends); }
US_EXPORT ssize_t __read(int fd, void* data, size_t length) { return read(fd, data, length); }
US_EXPORT ssize_t __send(int fd, const void* data, size_t length, int flags) {
  return send(fd, data, length, flags);
}
US_EXPORT ssize_t __write(int fd, const void* data, size_t length) {
  return write(fd, data, length);
}

US_EXPORT FILE* _IO_fopen(const char* path, const char* mode) { return fopen(path, mode); }
US_EXPORT FILE* _IO_fdopen(int fd, const char* mode) { return fdopen(fd, mode); }
US_EXPORT FILE* _IO_popen(const char* command, const char* mode) { return popen(command, mode); }
US_EXPORT void _IO_flockfile(FILE* stream) { flockfile(stream); }
US_EXPORT void _IO_funlockfile(FILE* stream) { funlockfile(stream); }

US_EXPORT pid_t __bsd_getpgrp(pid_t pid) { return getpgid(pid); }
US_EXPORT pid_t __fork(void) { return fork(); }
US_EXPORT pid_t __getpid(void) { return getpid(); }
US_EXPORT int __setpgid(pid_t pid, pid_t group) { return setpgid(pid, group); }
US_EXPORT pid_t __vfork(void) { return fork(); }
US_EXPORT pid_t __wait(int* status) { return wait(status); }
US_EXPORT pid_t __waitpid(pid_t pid, int* status, int options) {
  return waitpid(pid, status, options);
}

US_EXPORT int gsignal(int number) { return raise(number); }
US_EXPORT int __sigaction(int number, const struct sigaction* action, struct sigaction* before) {
  return sigaction(number, action, before);
}
US_EXPORT int __sigsuspend(const sigset_t* mask) { return sigsuspend(mask); }

US_EXPORT int __sched_yield(void) { return sched_yield(); }
US_EXPORT int us_pthread_yield(void) __asm__("pthread_yield");
int us_pthread_yield(void) { return sched_yield(); }
US_EXPORT long __sysconf(int name) { return sysconf(name); }

US_EXPORT int __pthread_mutex_lock(pthread_mutex_t* mutex) { return pthread_mutex_lock(mutex); }
US_EXPORT int __pthread_mutex_unlock(pthread_mutex_t* mutex) { return pthread_mutex_unlock(mutex); }
US_EXPORT int __pthread_once(pthread_once_t* control, void (*routine)(void)) {
  return pthread_once(control, routine);
}
US_EXPORT int __pthread_rwlock_rdlock(pthread_rwlock_t* lock) {
  return pthread_rwlock_rdlock(lock);
}
US_EXPORT int __pthread_rwlock_wrlock(pthread_rwlock_t* lock) {
  return pthread_rwlock_wrlock(lock);
}
US_EXPORT int __pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  return pthread_rwlock_unlock(lock);
}
