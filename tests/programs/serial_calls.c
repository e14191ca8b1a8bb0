// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// All calls of SER: interface 1 is an echo at 9600 baud, 0 one at 115200, 3 does not exist.
#include "eyebot.h"

#include <signal.h>
#include <sys/time.h>

static long now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

// Receives exactly so many bytes.
static void receive(int interface, char* text, int size) {
  for (int have = 0; have < size;) have += SERReceive(interface, text + have, size - have);
  text[size] = 0;
}

static void without_a_device(void) {
  char text[256];
  const int results[] = {SERInit(3, 9600, 0), SERInit(21, 9600, 0), SERInit(-1, 9600, 0),
                         SERInit(1, 1234, 0), SERSendChar(3, 'a'),  SERSend(3, "a"),
                         SERReceiveChar(3),   SERReceive(3, text),  SERCheck(3),
                         SERFlush(3),         SERClose(3)};
  printf("none:");
  for (size_t i = 0; i < sizeof results / sizeof results[0]; ++i) printf(" %d", results[i]);
  printf("\n");
}

static volatile sig_atomic_t alarms;
static void on_alarm(int number) { alarms += number == SIGALRM; }

// A signal arrives while it waits for a byte that is on its way.
static void at_a_signal(void) {
  const struct sigaction action = {.sa_handler = on_alarm};
  const struct itimerval soon = {.it_value = {.tv_usec = 500}};
  sigaction(SIGALRM, &action, NULL);
  SERSendChar(1, 'y');
  setitimer(ITIMER_REAL, &soon, NULL);
  const char got = SERReceiveChar(1);
  printf("signal: '%c' after %d alarm\n", got, (int)alarms);
}

int main(void) {
  char text[256];
  without_a_device();
  const int fast = SERInit(0, 115200, 0);
  const int slow = SERInit(1, 9600, 1);
  printf("open: %d %d, waiting %d\n", fast, slow, SERCheck(1));

  const long start = now_us();
  SERSend(1, "one line");
  while (!SERCheck(1)) OSWait(1);
  const long first = now_us();
  receive(1, text, 8);
  printf("slow: '%s', first after %ld ms, all after %ld ms\n", text, (first - start) / 1000,
         (now_us() - start) / 1000);

  SERSendChar(0, 'x');
  printf("fast: '%c'", SERReceiveChar(0));
  SERSend(0, "a\0b", 3);
  receive(0, text, 3);
  printf(", bytes %d %d %d\n", text[0], text[1], text[2]);

  SERSend(0, "text");
  OSWait(10);
  printf("text: %d", SERReceive(0, text));
  printf(" '%s'\n", text);

  at_a_signal();

  SERSend(1, "forgotten");
  OSWait(50);
  const int before = SERCheck(1);
  const int flushed = SERFlush(1);
  printf("flush: %d %d %d\n", before, flushed, SERCheck(1));
  const int closed = SERClose(1);
  const int again = SERClose(1);
  printf("close: %d %d %d\n", closed, again, SERSend(1, "a"));
  return 0;
}
