// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// What calls of the C library say at their edges: reasons of failures, urgent data, full pipes, and
// the machine's own number. tests/scenario/clocks_test.cc says what must come of them.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static struct timespec in_200_ms(void) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 200000000;
  if (until.tv_nsec >= 1000000000) {
    until.tv_nsec -= 1000000000;
    ++until.tv_sec;
  }
  return until;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void wait_for_a_message(void) {
  char text[8192];
  const mqd_t queue = mq_open("/understudy-edges", O_CREAT | O_RDWR, 0600, NULL);
  mq_unlink("/understudy-edges");
  const struct timespec until = in_200_ms();
  const double start = now();
  const ssize_t got = mq_timedreceive(queue, text, sizeof text, NULL, &until);
  printf("queue %zd, timed out %d after %.2f s\n", got, errno == ETIMEDOUT, now() - start);
}

// A condition whose clock is the wall's, as usual.
static void wait_for_a_signal(void) {
  pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  const struct timespec until = in_200_ms();
  const double start = now();
  pthread_mutex_lock(&lock);
  const int result = pthread_cond_timedwait(&condition, &lock, &until);
  printf("condition %d after %.2f s\n", result == ETIMEDOUT, now() - start);
}

static pthread_barrier_t barrier;
static int serials;
static void* meet(void* nothing) {
  if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) ++serials;
  return nothing;
}

static void meet_at_a_barrier(void) {
  pthread_t threads[3];
  pthread_barrier_init(&barrier, NULL, 3);
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], NULL, meet, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  printf("serial threads %d\n", serials);
}

// One byte of urgent data is an exception to select.
static void send_urgently(void) {
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof at;
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  bind(listener, (struct sockaddr*)&at, size);
  listen(listener, 1);
  getsockname(listener, (struct sockaddr*)&at, &size);
  const int one = socket(AF_INET, SOCK_STREAM, 0);
  connect(one, (struct sockaddr*)&at, size);
  const int other = accept(listener, NULL, NULL);
  send(one, "!", 1, MSG_OOB);
  fd_set excepts;
  FD_ZERO(&excepts);
  FD_SET(other, &excepts);
  struct timeval patience = {.tv_sec = 1};
  const int ready = select(other + 1, NULL, NULL, &excepts, &patience);
  printf("urgent %d %d\n", ready, ready > 0 && FD_ISSET(other, &excepts));
}

static void fill_a_pipe(void) {
  static char bytes[500000];
  int ends[2];
  pipe2(ends, O_NONBLOCK);
  printf("pipe takes %d\n", (int)write(ends[1], bytes, sizeof bytes) == (int)sizeof bytes);
}

// Every byte of an odd number is drawn.
static void draw_odd_numbers(void) {
  int same = 0;
  for (int i = 0; i < 64; ++i) {
    unsigned char bytes[7];
    memset(bytes, 0xAA, sizeof bytes);
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) abort();
    same += bytes[6] == 0xAA;
  }
  printf("undrawn %d\n", same > 8);
}

int main(void) {
  wait_for_a_message();
  wait_for_a_signal();
  meet_at_a_barrier();
  send_urgently();
  fill_a_pipe();
  draw_odd_numbers();
  printf("host %lx\n", gethostid());
  return 0;
}
