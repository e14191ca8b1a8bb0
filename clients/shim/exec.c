// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Starting another program. It must find the run even if it gets its own environment, and its stack
// must begin at an address that does not depend on the lengths of names (argument_block.h).
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clients/shim/shim.h"
#include "clients/wire/argument_block.h"
#include "clients/wire/executable.h"

extern char** environ;

void us_take_out_pad(void) {
  char** kept = environ;
  for (char** each = environ; each != NULL && *each != NULL; ++each)
    if (!us_is_pad(*each)) *kept++ = *each;
  if (kept != NULL) *kept = NULL;
}

static const char* const kNeeded[] = {"LD_PRELOAD", US_ENV_RUN};
#define NEEDED (sizeof kNeeded / sizeof kNeeded[0])

static char* find_variable(char** environment, const char* name) {
  const size_t length = strlen(name);
  for (char** each = environment; each != NULL && *each != NULL; ++each)
    if (strncmp(*each, name, length) == 0 && (*each)[length] == '=') return *each;
  return NULL;
}

// Logs one line about what virtual time will not follow, before the program starts.
static void tell_about(const char* path) {
  char text[512];
  const char* why = us_why_not_followed(path);
  if (why != NULL) {
    snprintf(text, sizeof text, "starts %s, which %s", path, why);
    us_note(text, true);
    us_process_wait(us_slot->now, 0, US_WANT_SYNC);  // nobody will be here to report it later
  } else if (us_loses_rights(path)) {
    snprintf(text, sizeof text, "starts %s, whose special rights are not available in a run", path);
    us_note(text, false);
  }
}

char** us_environment_for(const char* path, char* const arguments[], char* const environment[]) {
  tell_about(path);
  size_t count = 0;
  while (environment != NULL && environment[count] != NULL) ++count;
  char** all = calloc(count + NEEDED + US_PADS + 1, sizeof *all);
  if (all == NULL) return (char**)environment;
  size_t used = 0;
  for (size_t i = 0; i < count; ++i)
    if (!us_is_pad(environment[i])) all[used++] = environment[i];
  for (size_t i = 0; i < NEEDED; ++i) {
    char* ours = find_variable(environ, kNeeded[i]);
    if (ours != NULL && find_variable(all, kNeeded[i]) == NULL) all[used++] = ours;
  }
  char* const nothing[] = {NULL};
  const struct us_pad pad = us_pad_for(path, arguments == NULL ? nothing : arguments, all);
  char* text = malloc(sizeof US_PAD + pad.length);
  if (text == NULL) return all;
  memcpy(text, US_PAD, sizeof US_PAD - 1);
  memset(text + sizeof US_PAD - 1, '.', pad.length);
  text[sizeof US_PAD - 1 + pad.length] = 0;
  all[used++] = text;
  if (pad.entries > 1) all[used] = US_PAD;
  return all;
}

void us_free_environment(char** made, char* const environment[]) {
  if (made == environment) return;
  char** each = made;
  while (*each != NULL && !us_is_pad(*each)) ++each;
  free(*each);  // the first pad is ours, the second is a constant
  free(made);
}

void us_find_program(const char* file, char* found, size_t size) {
  const char* folders = strchr(file, '/') == NULL ? getenv("PATH") : NULL;
  while (folders != NULL && *folders != 0) {
    const size_t length = strcspn(folders, ":");
    snprintf(found, size, "%.*s/%s", (int)length, folders, file);
    if (access(found, X_OK) == 0) return;
    folders += length + (folders[length] == ':');
  }
  snprintf(found, size, "%s", file);
}

US_EXPORT int execve(const char* path, char* const arguments[], char* const environment[]) {
  REAL(int, execve, const char*, char* const[], char* const[]);
  if (!us_on()) return real_execve(path, arguments, environment);
  char** all = us_environment_for(path, arguments, environment);
  const int result = real_execve(path, arguments, all);
  const int reason = errno;
  us_free_environment(all, environment);
  errno = reason;
  return result;
}

US_EXPORT int execvpe(const char* file, char* const arguments[], char* const environment[]) {
  REAL(int, execvpe, const char*, char* const[], char* const[]);
  if (!us_on()) return real_execvpe(file, arguments, environment);
  char path[PATH_MAX];
  us_find_program(file, path, sizeof path);
  char** all = us_environment_for(path, arguments, environment);
  const int result = real_execvpe(file, arguments, all);
  const int reason = errno;
  us_free_environment(all, environment);
  errno = reason;
  return result;
}

// Runs a program that is already open, through its name in /proc/self/fd.
US_EXPORT int fexecve(int fd, char* const arguments[], char* const environment[]) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  return execve(path, arguments, environment);
}

US_EXPORT int execveat(int folder, const char* path, char* const arguments[],
                       char* const environment[], int flags) {
  REAL(int, execveat, int, const char*, char* const[], char* const[], int);
  if (!us_on()) return real_execveat(folder, path, arguments, environment, flags);
  char** all = us_environment_for(path, arguments, environment);
  const int result = real_execveat(folder, path, arguments, all, flags);
  const int reason = errno;
  us_free_environment(all, environment);
  errno = reason;
  return result;
}

US_EXPORT int execv(const char* path, char* const arguments[]) {
  return execve(path, arguments, environ);
}

US_EXPORT int execvp(const char* file, char* const arguments[]) {
  return execvpe(file, arguments, environ);
}

// The arguments of execl and its variants as an array. The list is left before its closing NULL.
static char** argument_array(const char* first, va_list list) {
  va_list again;
  va_copy(again, list);
  size_t count = 1;
  while (va_arg(again, char*) != NULL) ++count;
  va_end(again);
  char** arguments = calloc(count + 1, sizeof *arguments);
  if (arguments == NULL) return NULL;
  arguments[0] = (char*)first;
  for (size_t i = 1; i < count; ++i) arguments[i] = va_arg(list, char*);
  return arguments;
}

US_EXPORT int execl(const char* path, const char* first, ...) {
  va_list list;
  va_start(list, first);
  char** arguments = argument_array(first, list);
  va_end(list);
  const int result = arguments == NULL ? -1 : execve(path, arguments, environ);
  free(arguments);
  return result;
}

US_EXPORT int execlp(const char* file, const char* first, ...) {
  va_list list;
  va_start(list, first);
  char** arguments = argument_array(first, list);
  va_end(list);
  const int result = arguments == NULL ? -1 : execvpe(file, arguments, environ);
  free(arguments);
  return result;
}

US_EXPORT int execle(const char* path, const char* first, ...) {
  va_list list;
  va_start(list, first);
  char** arguments = argument_array(first, list);
  (void)va_arg(list, char*);  // the NULL at the end of the arguments
  char* const* environment = va_arg(list, char* const*);
  va_end(list);
  const int result = arguments == NULL ? -1 : execve(path, arguments, environment);
  free(arguments);
  return result;
}
