// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// The less usual ways to wait, each with what the manual promises. Prints a line for each; all of
// them must be the same every time.
#define _GNU_SOURCE
#include <poll.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <threads.h>

#include "eyebot.h"

static long start_ms;
static long now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000 + t.tv_nsec / 1000000 - start_ms;
}

static volatile int rings;
static void sleepy_handler(int number) {
  (void)number;
  ++rings;
  usleep(20000);
}

static void handlers(void) {
  struct sigaction action = {.sa_handler = sleepy_handler};
  sigaction(SIGALRM, &action, NULL);
  alarm(1);
  printf("sleep left %u after %d ring\n", sleep(10), rings);
  sigset_t alarm_only, before;
  sigemptyset(&alarm_only);
  sigaddset(&alarm_only, SIGALRM);
  sigprocmask(SIG_BLOCK, &alarm_only, &before);
  alarm(1);
  const struct timespec long_time = {.tv_sec = 5};
  const int result = pselect(0, NULL, NULL, NULL, &long_time, &before);
  printf("pselect %d, rings %d\n", result, rings);
  alarm(1);
  int number = 0;
  sigwait(&alarm_only, &number);
  printf("sigwait %d\n", number == SIGALRM);
  sigprocmask(SIG_SETMASK, &before, NULL);
  alarm(1);
  struct pollfd out = {.fd = 1, .events = POLLOUT};
  const int seen = rings;
  long looks = 0;
  while (rings == seen) looks += poll(&out, 1, 0) >= 0;
  printf("polled until the alarm: %d\n", looks > 1000);
}

static pthread_mutex_t contended = PTHREAD_MUTEX_INITIALIZER;
static volatile int stop_hogging;
static void* hog(void* argument) {
  while (!stop_hogging) {
    pthread_mutex_lock(&contended);
    usleep(1000);
    pthread_mutex_unlock(&contended);
  }
  return argument;
}
static int c11_thread(void* argument) {
  const struct timespec nap = {.tv_nsec = 30000000};
  thrd_sleep(&nap, NULL);
  return *(int*)argument + 1;
}
static void slow_init(void) { usleep(50000); }
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void* init_once(void* argument) {
  pthread_once(&once, slow_init);
  return argument;
}

static void locks(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, hog, NULL);
  usleep(5500);
  const long before = now_ms();
  pthread_mutex_lock(&contended);
  stop_hogging = 1;
  pthread_mutex_unlock(&contended);
  printf("got a contended lock: %d\n", now_ms() - before <= 2);
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  printf("timed join %d\n", pthread_timedjoin_np(threads[0], NULL, &until));
  pthread_mutexattr_t kind;
  pthread_mutex_t checked;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&checked, &kind);
  pthread_mutex_lock(&checked);
  pthread_create(&threads[0], NULL, init_once, NULL);
  printf("relock %d\n", pthread_mutex_lock(&checked) == EDEADLK);
  init_once(NULL);
  pthread_join(threads[0], NULL);
  thrd_t c11;
  int value = 41;
  thrd_create(&c11, c11_thread, &value);
  thrd_join(c11, &value);
  printf("c11 %d\n", value);
  pthread_create(&threads[1], NULL, hog, NULL);  // ends at once
  pthread_cancel(threads[1]);
  pthread_join(threads[1], NULL);
}

static void children(void) {
  FILE* none = popen("true", "nonsense");
  printf("popen %d\n", none == NULL);
  FILE* stream = popen("sleep 0.2; echo from the child", "r");
  char line[64] = "";
  if (fgets(line, sizeof line, stream) == NULL) puts("nothing came");
  printf("%sclosed %d\n", line, pclose(stream));
  const pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(1);
  }
  usleep(100000);
  const long before = now_ms();
  kill(child, SIGTERM);
  int status = 0;
  waitpid(child, &status, 0);
  printf("killed %d within %ld ms\n", WTERMSIG(status), now_ms() - before);
  FILE* entropy = fopen("/dev/urandom", "r");
  printf("random %d\n", fgetc(entropy));
  fclose(entropy);
}

int main(void) {
  start_ms = now_ms();
  VWSetSpeed(100, 5);
  handlers();
  locks();
  children();
  VWSetSpeed(0, 0);
  printf("%ld ms\n", now_ms());
  return 0;
}
