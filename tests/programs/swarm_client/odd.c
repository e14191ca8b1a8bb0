/* SPDX-FileCopyrightText: Understudy contributors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Words of the script that wait, draw numbers and start things in odd ways. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "client.h"
#include "eyebot.h"

static struct timespec in_ms(int ms) {
  return (struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int rounds_done;

static void* work(void* step_ms) {
  for (int i = 0; i < 3; i++) {
    usleep((useconds_t)(1000 * *(int*)step_ms));
    const int seen = PSDGet(1);
    pthread_mutex_lock(&lock);
    rounds_done += 1 + (seen & 1);
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}
/* threads COUNT MS: each sleeps three times and reads a sensor in between. */
static void threads(const Line* l) {
  pthread_t all[8];
  int steps[8];
  const int count = l->n[0] < 8 ? l->n[0] : 8;
  for (int i = 0; i < count; i++) {
    steps[i] = l->n[1] + i;
    pthread_create(&all[i], NULL, work, &steps[i]);
  }
  pthread_mutex_lock(&lock);
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 1;
  while (rounds_done < count && pthread_cond_timedwait(&changed, &lock, &until) == 0) {
  }
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < count; i++) pthread_join(all[i], NULL);
  printf(" %d", rounds_done);
}

/* children COUNT MS: each says something into a pipe. */
static void children(const Line* l) {
  int ends[2];
  if (pipe(ends) != 0) return;
  for (int i = 0; i < l->n[0]; i++) {
    fflush(stdout);
    const pid_t child = fork();
    if (child != 0) continue;
    usleep((useconds_t)(1000 * (l->n[1] + 3 * i)));
    dprintf(ends[1], " %d@%ld", i, (long)(time(NULL) % 1000));
    _exit(i);
  }
  close(ends[1]);
  char text[500] = "";
  for (ssize_t got; (got = read(ends[0], text, sizeof text - 1)) > 0;) {
    text[got] = '\0';
    printf("%s", text);
  }
  close(ends[0]);
  for (int status = 0; wait(&status) > 0;) printf(" =%d", WEXITSTATUS(status));
}

static volatile sig_atomic_t alarms;
static void on_alarm(int number) {
  (void)number;
  alarms = alarms + 1;
}
/* alarms MS COUNT: a timer that interrupts a pause. */
static void alarm_timer(const Line* l) {
  struct sigaction action = {.sa_handler = on_alarm};
  sigaction(SIGALRM, &action, NULL);
  const struct timeval every = {l->n[0] / 1000, l->n[0] % 1000 * 1000};
  const struct itimerval timer = {every, every};
  const struct itimerval off = {{0, 0}, {0, 0}};
  alarms = 0;
  setitimer(ITIMER_REAL, &timer, NULL);
  while (alarms < l->n[1]) pause();
  setitimer(ITIMER_REAL, &off, NULL);
  printf(" %d", (int)alarms);
}

/* timerfd MS COUNT, watched by epoll. */
static void timer_file(const Line* l) {
  const int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  const struct itimerspec every = {in_ms(l->n[0]), in_ms(l->n[0])};
  timerfd_settime(timer, 0, &every, NULL);
  const int set = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN};
  epoll_ctl(set, EPOLL_CTL_ADD, timer, &event);
  for (int i = 0; i < l->n[1]; i++) {
    uint64_t due = 0;
    const int ready = epoll_wait(set, &event, 1, 500);
    if (ready == 1 && read(timer, &due, sizeof due) < 0) due = 99;
    printf(" %d/%llu", ready, (unsigned long long)due);
  }
  close(set);
  close(timer);
}

/* pair MS: a thread's worth of waiting between two ends of one socket. */
static void pair(const Line* l) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return;
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    usleep((useconds_t)(1000 * l->n[0]));
    _exit(write(ends[1], "x", 1) == 1 ? 0 : 1);
  }
  fd_set set;
  FD_ZERO(&set);
  FD_SET(ends[0], &set);
  struct timeval most = {0, 1000 * (l->n[0] / 2)};
  const int early = select(ends[0] + 1, &set, NULL, NULL, &most);
  char byte = 0;
  const ssize_t got = read(ends[0], &byte, 1);
  waitpid(child, NULL, 0);
  printf(" %d %d %c", early, (int)got, byte);
  close(ends[0]);
  close(ends[1]);
}

static void random_numbers(const Line* l) {
  uint32_t drawn[4] = {0};
  if (getrandom(drawn, sizeof drawn, 0) < 0) return;
  srand((unsigned)time(NULL));
  printf(" %08x %d %d %p", drawn[l->n[0] & 3], rand(), (int)getpid(), (void*)drawn);
}
/* shell N: a command of the system's shell. */
static void shell(const Line* l) {
  static const char* const kCommands[] = {"sleep 0.05; date +%s.%N", "echo $$ | wc -c",
                                          "for i in 1 2 3; do echo $i & done; wait",
                                          "sleep 0.1 & sleep 0.02; kill $!; wait; echo $?"};
  FILE* out = popen(kCommands[l->n[0] & 3], "r");
  if (out == NULL) return;
  char text[200];
  while (fgets(text, sizeof text, out) != NULL) printf(" %.*s", (int)strcspn(text, "\n"), text);
  printf(" %d", pclose(out));
}
static void spin(const Line* l) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  const double end = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec + 1e-3 * l->n[0];
  int looks = 0;
  while ((double)t.tv_sec + 1e-9 * (double)t.tv_nsec < end) {
    clock_gettime(CLOCK_MONOTONIC, &t);
    looks++;
  }
  printf(" %d", looks);
}
static void nap(const Line* l) {
  const struct timespec time = in_ms(l->n[0]);
  printf(" %d", nanosleep(&time, NULL));
}
static void raise_signal(const Line* l) {
  fflush(stdout);
  raise(l->n[0]);
}

const Act odd_acts[] = {
    {"threads", threads},    {"children", children}, {"alarms", alarm_timer},
    {"timerfd", timer_file}, {"pair", pair},         {"random", random_numbers},
    {"shell", shell},        {"spin", spin},         {"nap", nap},
    {"raise", raise_signal}, {NULL, NULL},
};
