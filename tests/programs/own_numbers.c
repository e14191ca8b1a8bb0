// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Starts children that have process numbers of their own (a namespace), and waits for them.
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

static int end_with_four(void* ignored) {
  (void)ignored;
  _exit(4);
}

int main(void) {
  static char stack[65536] __attribute__((aligned(16)));
  int status = 0;
  const pid_t cloned = clone(end_with_four, stack + sizeof stack, SIGCHLD, NULL);
  const pid_t found = waitpid(cloned, &status, 0);
  printf("cloned: %s, exit %d\n", found == cloned ? "found" : "lost", WEXITSTATUS(status));
  if (unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) return 1;
  // The first one must live as long as there shall be others.
  int line[2];
  if (pipe(line) != 0) return 1;
  const pid_t first = fork();
  if (first == 0) {
    char end;
    close(line[1]);
    _exit(read(line[0], &end, 1) == 0 && getpid() == 1 ? 3 : 1);
  }
  pid_t second = 0;
  char* const words[] = {"true", NULL};
  if (posix_spawnp(&second, "true", NULL, NULL, words, environ) != 0) return 1;
  printf("spawned: %s\n", waitpid(second, &status, 0) == second ? "found" : "lost");
  char text[16] = "";
  FILE* third = popen("echo hello", "r");
  if (third == NULL || fgets(text, sizeof text, third) == NULL) return 1;
  printf("read %s", text);
  pclose(third);
  close(line[0]);
  close(line[1]);
  const pid_t ended = wait(&status);
  printf("forked: %s, exit %d\n", ended == first ? "found" : "lost", WEXITSTATUS(status));
  return 0;
}
