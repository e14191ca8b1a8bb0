// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Starts 300 children, one after the other. Each must be known to the run from its first moment.
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

int main(void) {
  for (int i = 0; i < 300; ++i) {
    char* const arguments[] = {"true", NULL};
    pid_t child = 0;
    int status = 0;
    if (posix_spawn(&child, "/bin/true", NULL, NULL, arguments, environ) != 0) return 1;
    if (waitpid(child, &status, 0) != child || status != 0) return 2;
  }
  puts("300 children");
  return 0;
}
