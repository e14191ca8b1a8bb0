// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Ways to look for keys at a terminal, without a line end. The first argument says which.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/timerfd.h>
#include <termios.h>
#include <unistd.h>

#include "eyebot.h"

static long now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void set_raw(int least, int tenths) {
  struct termios line;
  tcgetattr(0, &line);
  line.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
  line.c_cc[VMIN] = (cc_t)least;
  line.c_cc[VTIME] = (cc_t)tenths;
  tcsetattr(0, TCSANOW, &line);
}

// Drives for a second, and looks for a key all the time.
static void look(void) {
  char key = '-';
  int x, y, phi;
  VWSetSpeed(200, 0);
  for (const long from = now_ms(); now_ms() - from < 1000 && key != 'q';)
    if (read(0, &key, 1) < 0 && errno != EAGAIN) printf("error %d\n", errno);
  VWSetSpeed(0, 0);
  VWGetPosition(&x, &y, &phi);
  printf("at %d, key %c\n", x / 10 * 10, key);
}

static void read_once(void) {
  char key = '-';
  const long from = now_ms();
  const ssize_t got = read(0, &key, 1);
  printf("read %zd, key %c, after %ld ms\n", got, key, now_ms() - from);
}

static int timer_of(int milliseconds) {
  const struct itimerspec once = {.it_value.tv_nsec = milliseconds * 1000000L};
  const int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  timerfd_settime(timer, 0, &once, NULL);
  return timer;
}

// The terminal and a timer together: the timer comes.
static void poll_both(void) {
  struct pollfd both[2] = {{.fd = 0, .events = POLLIN}, {.fd = timer_of(300), .events = POLLIN}};
  const long from = now_ms();
  const int ready = poll(both, 2, -1);
  printf("poll %d, timer %d, after %ld ms\n", ready, both[1].revents == POLLIN, now_ms() - from);
}

static void select_both(void) {
  fd_set reads;
  const int timer = timer_of(300);
  FD_ZERO(&reads);
  FD_SET(0, &reads);
  FD_SET(timer, &reads);
  const long from = now_ms();
  const int ready = select(timer + 1, &reads, NULL, NULL, NULL);
  printf("select %d, timer %d, after %ld ms\n", ready, FD_ISSET(timer, &reads), now_ms() - from);
}

static void watch(int epoll, int fd) {
  struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
  epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
}

// With a timer, and then without one, when a person is asked.
static void epoll_both(void) {
  struct epoll_event event = {0};
  const int epoll = epoll_create1(0);
  const int timer = timer_of(300);
  watch(epoll, 0);
  watch(epoll, timer);
  long from = now_ms();
  int ready = epoll_wait(epoll, &event, 1, -1);
  printf("epoll %d, timer %d, after %ld ms\n", ready, event.data.fd == timer, now_ms() - from);
  close(timer);
  from = now_ms();
  printf("Press a key\n");
  ready = epoll_wait(epoll, &event, 1, -1);
  printf("epoll %d, key %d, after %ld ms\n", ready, event.data.fd == 0, now_ms() - from);
}

static void ask_by_name(void) {
  int answer = 0;
  FILE* terminal = fopen("/dev/tty", "r+");
  const long from = now_ms();
  fprintf(terminal, "How many?\n");
  const int got = fscanf(terminal, "%d", &answer);
  printf("read %d, answer %d, after %ld ms\n", got, answer, now_ms() - from);
}

int main(int count, char** words) {
  const char* how = count > 1 ? words[1] : "";
  if (strcmp(how, "look") == 0 || strcmp(how, "nonblocking") == 0) {
    set_raw(strcmp(how, "look") != 0, 0);
    if (strcmp(how, "look") != 0) fcntl(0, F_SETFL, O_RDWR | O_NONBLOCK);
    look();
  } else if (strcmp(how, "wait") == 0) {
    set_raw(0, 5);
    read_once();
  } else if (strcmp(how, "poll") == 0) {
    set_raw(1, 0);
    poll_both();
    select_both();
    epoll_both();
  } else if (strcmp(how, "name") == 0) {
    ask_by_name();
  } else {  // like a program for the whole screen that is killed
    set_raw(1, 0);
    fcntl(0, F_SETFL, O_RDWR | O_NONBLOCK);
    raise(SIGKILL);
  }
  return 0;
}
