// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Prints where its stack and its heap begin, and starts itself again in every way there is. Nothing
// of what it prints may depend on the lengths of names: of its folder, of its user, of variables.
#define _GNU_SOURCE
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

static const char* const kWays[] = {"execv",        "execve", "execvp", "execvpe",
                                    "execl",        "execle", "execlp", "posix_spawn",
                                    "posix_spawnp", "system", "popen"};

// In a child: becomes this program again. It prints the way and where it is.
static void become(const char* way, char* self) {
  char* const arguments[] = {self, (char*)way, NULL};
  char* const own[] = {"OWN=1", NULL};
  if (strcmp(way, "execv") == 0) execv(self, arguments);
  if (strcmp(way, "execve") == 0) execve(self, arguments, own);
  if (strcmp(way, "execvp") == 0) execvp(self, arguments);
  if (strcmp(way, "execvpe") == 0) execvpe(self, arguments, own);
  if (strcmp(way, "execl") == 0) execl(self, self, way, NULL);
  if (strcmp(way, "execle") == 0) execle(self, self, way, NULL, own);
  if (strcmp(way, "execlp") == 0) execlp(self, self, way, NULL);
  _exit(1);
}

static int start(const char* way, char* self) {
  char* const arguments[] = {self, (char*)way, NULL};
  char line[4096];
  snprintf(line, sizeof line, "'%s' %s", self, way);
  if (strcmp(way, "system") == 0) return system(line);
  if (strcmp(way, "popen") == 0) {
    FILE* output = popen(line, "r");
    if (output == NULL) return 1;
    while (fgets(line, sizeof line, output) != NULL) fputs(line, stdout);
    return pclose(output);
  }
  pid_t child = 0;
  int status = 0;
  if (strcmp(way, "posix_spawn") == 0)
    posix_spawn(&child, self, NULL, NULL, arguments, environ);
  else if (strcmp(way, "posix_spawnp") == 0)
    posix_spawnp(&child, self, NULL, NULL, arguments, environ);
  else
    child = fork();
  if (child == 0) become(way, self);
  waitpid(child, &status, 0);
  return status;
}

int main(int count, char** arguments) {
  int here = 0;
  void* block = malloc(100);
  printf("%s: stack %p, variables at %p, heap %p\n", count > 1 ? arguments[1] : "program",
         (void*)&here, (void*)environ, block);
  free(block);
  for (char** each = environ; *each != NULL; ++each)
    if (strncmp(*each, "UNDERSTUDY_PAD", 14) == 0) puts("the pad is to be seen");
  if (count > 1) return 0;
  fflush(stdout);
  for (size_t i = 0; i < sizeof kWays / sizeof kWays[0]; ++i)
    if (start(kWays[i], arguments[0]) != 0) printf("%s failed\n", kWays[i]);
  return 0;
}
