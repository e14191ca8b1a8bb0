// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of the C library that bypass virtual time unseen: they start threads or processes by
// themselves, read the clock without a system call, or reveal facts about the machine. Calling one
// marks the run.
#define _GNU_SOURCE
#include <aio.h>
#include <fcntl.h>
#include <mqueue.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pty.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utmp.h>
#include <wordexp.h>

#include "clients/shim/shim.h"

static void mark(const char* name, const char* why) {
  static const char* last;  // reported once, not for every call in a loop
  char text[160];
  if (!us_on() || last == name) return;
  last = name;
  snprintf(text, sizeof text, "called %s, %s", name, why);
  us_note(text, true);
}

static const char kOwnThreads[] = "which runs in the C library's own threads";
static const char kOwnProcess[] = "which starts a process and waits for it by itself";
static const char kOwnClock[] = "which reads a real clock";
static const char kMachine[] = "which reveals facts about the machine";
static const char kNetwork[] = "which leaves the run";

// A function that marks the run and then calls the real one unchanged.
#define MARKED(result, name, why, parameters, ...)                 \
  US_EXPORT result name parameters {                               \
    static result(*real) parameters;                               \
    if (real == NULL) real = (result(*) parameters)us_real(#name); \
    mark(#name, why);                                              \
    return real(__VA_ARGS__);                                      \
  }

MARKED(int, aio_read, kOwnThreads, (struct aiocb * request), request)
MARKED(int, aio_read64, kOwnThreads, (struct aiocb64 * request), request)
MARKED(int, aio_write, kOwnThreads, (struct aiocb * request), request)
MARKED(int, aio_write64, kOwnThreads, (struct aiocb64 * request), request)
MARKED(int, aio_fsync, kOwnThreads, (int operation, struct aiocb* request), operation, request)
MARKED(int, aio_fsync64, kOwnThreads, (int operation, struct aiocb64* request), operation, request)
MARKED(int, lio_listio, kOwnThreads,
       (int mode, struct aiocb* const list[], int count, struct sigevent* event), mode, list, count,
       event)
MARKED(int, lio_listio64, kOwnThreads,
       (int mode, struct aiocb64* const list[], int count, struct sigevent* event), mode, list,
       count, event)
MARKED(int, getaddrinfo_a, kOwnThreads,
       (int mode, struct gaicb* list[], int count, struct sigevent* event), mode, list, count,
       event)
MARKED(FILE*, _IO_proc_open, kOwnProcess, (FILE * stream, const char* command, const char* mode),
       stream, command, mode)
MARKED(int, _IO_proc_close, kOwnProcess, (FILE * stream), stream)
MARKED(int, mq_notify, "which makes the kernel send signals at real instants",
       (mqd_t queue, const struct sigevent* event), queue, event)

MARKED(struct tm*, getdate, kOwnClock, (const char* text), text)
MARKED(int, getdate_r, kOwnClock, (const char* text, struct tm* out), text, out)

// Queries to a name server have ids that come from the clock.
MARKED(unsigned, __res_randomid, kOwnClock, (void), )
#define QUERY                                                                             \
  int kind, const char *name, int group, int type, const unsigned char *data, int length, \
      const unsigned char *more, unsigned char *out, int room
MARKED(int, res_mkquery, kOwnClock, (QUERY), kind, name, group, type, data, length, more, out, room)
MARKED(int, __res_mkquery, kOwnClock, (QUERY), kind, name, group, type, data, length, more, out,
       room)
MARKED(int, res_nmkquery, kOwnClock, (void* state, QUERY), state, kind, name, group, type, data,
       length, more, out, room)
MARKED(int, __res_nmkquery, kOwnClock, (void* state, QUERY), state, kind, name, group, type, data,
       length, more, out, room)
#undef QUERY

MARKED(char*, ptsname, kMachine, (int fd), fd)
MARKED(int, ptsname_r, kMachine, (int fd, char* name, size_t room), fd, name, room)
MARKED(int, __ptsname_r_chk, kMachine, (int fd, char* name, size_t room, size_t real_room), fd,
       name, room, real_room)
MARKED(int, mincore, kMachine, (void* start, size_t length, unsigned char* pages), start, length,
       pages)
MARKED(int, klogctl, kMachine, (int type, char* text, int room), type, text, room)

MARKED(char*, getpass, "which asks the user", (const char* prompt), prompt)
MARKED(int, bindresvport, kNetwork, (int fd, struct sockaddr_in* address), fd, address)
MARKED(int, rresvport, kNetwork, (int* port), port)
MARKED(int, rresvport_af, kNetwork, (int* port, sa_family_t family), port, family)
MARKED(int, rcmd, kNetwork,
       (char** host, unsigned short port, const char* own_user, const char* user,
        const char* command, int* errors),
       host, port, own_user, user, command, errors)
MARKED(int, rcmd_af, kNetwork,
       (char** host, unsigned short port, const char* own_user, const char* user,
        const char* command, int* errors, sa_family_t family),
       host, port, own_user, user, command, errors, family)
MARKED(int, rexec, kNetwork,
       (char** host, int port, const char* user, const char* password, const char* command,
        int* errors),
       host, port, user, password, command, errors)
MARKED(int, rexec_af, kNetwork,
       (char** host, int port, const char* user, const char* password, const char* command,
        int* errors, sa_family_t family),
       host, port, user, password, command, errors, family)

MARKED(int, pthread_mutex_setprioceiling, "which may wait for a lock in real time",
       (pthread_mutex_t * mutex, int ceiling, int* before), mutex, ceiling, before)
MARKED(int, sigvec, "which is older than this library supports",
       (int number, const void* vector, void* before), number, vector, before)

US_EXPORT void logwtmp(const char* line, const char* name, const char* host) {
  REAL(void, logwtmp, const char*, const char*, const char*);
  mark("logwtmp", kOwnClock);
  real_logwtmp(line, name, host);
}

// The numbers of pseudo-terminals are those of the machine.
US_EXPORT int openpty(int* master, int* slave, char* name, const struct termios* line,
                      const struct winsize* size) {
  REAL(int, openpty, int*, int*, char*, const struct termios*, const struct winsize*);
  if (name != NULL) mark("openpty", kMachine);
  return real_openpty(master, slave, name, line, size);
}

// Only words that contain commands start a shell.
US_EXPORT int wordexp(const char* words, wordexp_t* out, int flags) {
  REAL(int, wordexp, const char*, wordexp_t*, int);
  if ((flags & WRDE_NOCMD) == 0 && (strstr(words, "$(") != NULL || strchr(words, '`') != NULL))
    mark("wordexp", kOwnProcess);
  return real_wordexp(words, out, flags);
}

// A reopened stream stays the C library's own, so it cannot reach a device of the run.
static void mark_reopened(const char* path) {
  struct stat about;
  if (us_slot == NULL || path == NULL) return;
  const bool ours = us_is_device(path);
  const bool waits =
      stat(path, &about) == 0 && (S_ISFIFO(about.st_mode) || us_names_terminal(&about));
  if (ours || waits || strcmp(path, "/dev/urandom") == 0 || strcmp(path, "/dev/random") == 0)
    mark("freopen", "which does not reach devices of the run or the terminal; use fopen");
}

US_EXPORT FILE* freopen(const char* path, const char* mode, FILE* stream) {
  REAL(FILE*, freopen, const char*, const char*, FILE*);
  mark_reopened(path);
  return real_freopen(path, mode, stream);
}

US_EXPORT FILE* freopen64(const char* path, const char* mode, FILE* stream) {
  REAL(FILE*, freopen64, const char*, const char*, FILE*);
  mark_reopened(path);
  return real_freopen64(path, mode, stream);
}

// A signal that the kernel sends when the parent ends.
US_EXPORT int prctl(int option, ...) {
  static int (*real)(int, long, long, long, long);
  if (real == NULL) real = (int (*)(int, long, long, long, long))us_real("prctl");
  va_list list;
  va_start(list, option);
  long arguments[4];
  for (int i = 0; i < 4; ++i) arguments[i] = va_arg(list, long);
  va_end(list);
  if (option == PR_SET_PDEATHSIG && arguments[0] != 0)
    mark("prctl", "for a signal at the end of its parent, which comes at a real instant");
  return real(option, arguments[0], arguments[1], arguments[2], arguments[3]);
}

US_EXPORT long ptrace(enum __ptrace_request request, ...) {
  static long (*real)(enum __ptrace_request, pid_t, void*, void*, void*);
  if (real == NULL)
    real = (long (*)(enum __ptrace_request, pid_t, void*, void*, void*))us_real("ptrace");
  va_list list;
  va_start(list, request);
  const pid_t pid = va_arg(list, pid_t);
  void* address = va_arg(list, void*);
  void* data = va_arg(list, void*);
  void* more = va_arg(list, void*);
  va_end(list);
  mark("ptrace", "which delays processes in real time");
  return real(request, us_real_pid(pid), address, data, more);
}

// A process or thread that the shim does not know about. One with its own memory leaves the run.
struct beginning {
  int (*function)(void*);
  void* argument;
};

static int begin_outside(void* argument) {
  const struct beginning beginning = *(struct beginning*)argument;
  us_slot = NULL;
  us_run = NULL;
  return beginning.function(beginning.argument);
}

static int clone_outside(int (*function)(void*), void* stack, int flags, void* argument,
                         va_list list) {
  static int (*real)(int (*)(void*), void*, int, void*, ...);
  if (real == NULL) real = (int (*)(int (*)(void*), void*, int, void*, ...))us_real("clone");
  pid_t* parent = va_arg(list, pid_t*);
  void* tls = va_arg(list, void*);
  pid_t* child = va_arg(list, pid_t*);
  mark("clone", "which starts something outside virtual time");
  struct beginning beginning = {function, argument};
  const bool own_memory = us_slot != NULL && (flags & CLONE_VM) == 0;
  const int result = real(own_memory ? begin_outside : function, stack, flags,
                          own_memory ? &beginning : argument, parent, tls, child);
  const bool is_child = us_slot != NULL && result > 0 && (flags & CLONE_THREAD) == 0;
  return is_child ? us_add_outside_child(result) : result;
}

US_EXPORT int clone(int (*function)(void*), void* stack, int flags, void* argument, ...) {
  va_list list;
  va_start(list, argument);
  const int result = clone_outside(function, stack, flags, argument, list);
  va_end(list);
  return result;
}

US_EXPORT int __clone(int (*function)(void*), void* stack, int flags, void* argument, ...) {
  va_list list;
  va_start(list, argument);
  const int result = clone_outside(function, stack, flags, argument, list);
  va_end(list);
  return result;
}
