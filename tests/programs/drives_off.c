// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sets a speed and ends at once, in the way that its argument names.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "eyebot.h"

int main(int count, char** arguments) {
  const char* how = count > 1 ? arguments[1] : "return";
  VWSetSpeed(100, 0);
  if (strcmp(how, "fails") == 0) return 7;
  if (strcmp(how, "_exit") == 0) _exit(0);
  if (strcmp(how, "raw") == 0) syscall(SYS_exit_group, 0);
  if (strcmp(how, "abort") == 0) abort();
  if (strcmp(how, "crash") == 0) raise(SIGSEGV);
  if (strcmp(how, "kill") == 0) kill(getpid(), SIGKILL);
  if (strcmp(how, "stay") == 0) OSWait(100000);
  return 0;
}
