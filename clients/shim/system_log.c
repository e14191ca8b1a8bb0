// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The system log. Messages go where they always go, but with the time and the process id that the
// program knows. The C library would write the machine's own.
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <syslog.h>
#include <unistd.h>

#include "clients/shim/shim.h"

static struct {
  const char* name;
  int options;
  int facility;
  int mask;
} settings = {.facility = LOG_USER, .mask = 0xFF};

US_EXPORT void openlog(const char* name, int options, int facility) {
  REAL(void, openlog, const char*, int, int);
  if (us_slot == NULL) real_openlog(name, options, facility);
  settings.name = name;
  settings.options = options;
  if (facility != 0 && (facility & ~LOG_FACMASK) == 0) settings.facility = facility;
}

US_EXPORT void closelog(void) {
  REAL(void, closelog, void);
  if (us_slot == NULL) real_closelog();
  settings.name = NULL;
}

US_EXPORT int setlogmask(int mask) {
  REAL(int, setlogmask, int);
  if (us_slot == NULL) return real_setlogmask(mask);
  const int before = settings.mask;
  if (mask != 0) settings.mask = mask;
  return before;
}

// Nothing comes back from the log, so it does not matter when it takes the message.
static void send_to_log(const char* text, size_t length) {
  const struct sockaddr_un log = {.sun_family = AF_UNIX, .sun_path = "/dev/log"};
  const int fd = (int)us_syscall(SYS_socket, AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return;
  us_syscall(SYS_sendto, fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT, &log, sizeof log);
  us_syscall(SYS_close, fd);
}

static void log_message(int priority, const char* message) {
  const time_t now = time(NULL);
  struct tm parts;
  char when[32];
  strftime(when, sizeof when, "%h %e %T", localtime_r(&now, &parts));
  const char* name = settings.name != NULL ? settings.name : program_invocation_short_name;
  char number[16] = "";
  if ((settings.options & LOG_PID) != 0) snprintf(number, sizeof number, "[%d]", getpid());
  char* text = NULL;
  const int length = asprintf(&text, "<%d>%s %s%s: %s", priority, when, name, number, message);
  if (length < 0) return;
  if ((settings.options & LOG_PERROR) != 0)
    dprintf(STDERR_FILENO, "%s%s: %s%s", name, number, message,
            message[0] != 0 && message[strlen(message) - 1] == '\n' ? "" : "\n");
  send_to_log(text, (size_t)length);
  free(text);
}

US_EXPORT void vsyslog(int priority, const char* format, va_list list) {
  REAL(void, vsyslog, int, const char*, va_list);
  const int reason = errno;  // the format may ask for it with %m
  if (!us_on()) {
    real_vsyslog(priority, format, list);
    return;
  }
  if ((LOG_MASK(LOG_PRI(priority)) & settings.mask) == 0) return;
  if ((priority & LOG_FACMASK) == 0) priority |= settings.facility;
  char* message = NULL;
  errno = reason;
  if (vasprintf(&message, format, list) < 0) return;
  log_message(priority, message);
  free(message);
}

US_EXPORT void syslog(int priority, const char* format, ...) {
  va_list list;
  va_start(list, format);
  vsyslog(priority, format, list);
  va_end(list);
}

US_EXPORT void __vsyslog_chk(int priority, int level, const char* format, va_list list) {
  (void)level;
  vsyslog(priority, format, list);
}

US_EXPORT void __syslog_chk(int priority, int level, const char* format, ...) {
  (void)level;
  va_list list;
  va_start(list, format);
  vsyslog(priority, format, list);
  va_end(list);
}
