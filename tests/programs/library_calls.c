// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Calls that wait inside of the C library or the kernel, or show numbers of the machine. Prints a
// line for each, with the virtual time in ms; all of them must be the same every time.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"  // sighold, sigpause

static long now_ms(void) {
  static long start;
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  const long now = t.tv_sec * 1000 + t.tv_nsec / 1000000;
  if (start == 0) start = now;
  return now - start;
}

static void pause_ms(int ms) { usleep(1000 * (unsigned)ms); }

// A child holds a lock for a second, and this process waits for it.
static void wait_for_lock(const char* name, const char* file, int (*lock)(int),
                          int (*unlock)(int)) {
  int told[2];
  if (pipe(told) != 0) exit(1);
  if (fork() == 0) {
    const int own = open(file, O_RDWR);
    lock(own);
    if (write(told[1], "x", 1) != 1) exit(1);
    pause_ms(1000);
    unlock(own);
    _exit(0);
  }
  char byte;
  const int fd = open(file, O_RDWR);
  if (read(told[0], &byte, 1) != 1) exit(1);
  struct flock held = {.l_type = F_WRLCK};
  fcntl(fd, F_GETLK, &held);
  printf("%s is held by %d, ", name, held.l_type == F_UNLCK ? 0 : held.l_pid);
  const int result = lock(fd);
  printf("got it %d at %ld\n", result, now_ms());
  wait(NULL);
  close(fd);
}

static int lock_all(int fd) { return flock(fd, LOCK_EX); }
static int unlock_all(int fd) { return flock(fd, LOCK_UN); }
static int lock_region(int fd) { return lockf(fd, F_LOCK, 0); }
static int unlock_region(int fd) { return lockf(fd, F_ULOCK, 0); }
static int set_region(int fd, short type) {
  struct flock region = {.l_type = type};
  return fcntl(fd, F_SETLKW, &region);
}
static int lock_by_fcntl(int fd) { return set_region(fd, F_WRLCK); }
static int unlock_by_fcntl(int fd) { return set_region(fd, F_UNLCK); }

static void locks(void) {
  char file[] = "/tmp/understudy-lock-XXXXXX";
  if (mkstemp(file) < 0) exit(1);
  wait_for_lock("flock", file, lock_all, unlock_all);
  wait_for_lock("lockf", file, lock_region, unlock_region);
  wait_for_lock("fcntl", file, lock_by_fcntl, unlock_by_fcntl);
  unlink(file);
}

static void streams(void) {
  int ends[2];
  if (pipe(ends) != 0) exit(1);
  if (fork() == 0) {
    close(ends[0]);
    for (int i = 0; i < 2; ++i) {
      pause_ms(500);
      dprintf(ends[1], "line %d\n", i);
    }
    _exit(0);
  }
  close(ends[1]);
  FILE* stream = fdopen(ends[0], "r");
  char line[64];
  while (fgets(line, sizeof line, stream) != NULL) printf("at %ld %s", now_ms(), line);
  printf("descriptor %d\n", fileno(stream) == ends[0]);
  fclose(stream);
  wait(NULL);
}

static int event;
static void* post(void* argument) {
  pause_ms(300);
  eventfd_write(event, 3);
  return argument;
}

static int nothing(void* argument) {
  (void)argument;
  pause_ms(1);
  return 0;
}

static void threads(void) {
  event = eventfd(0, 0);
  pthread_attr_t attributes;
  cpu_set_t far;  // a processor that few machines have
  CPU_ZERO(&far);
  CPU_SET(1000, &far);
  pthread_attr_init(&attributes);
  pthread_attr_setaffinity_np(&attributes, sizeof far, &far);
  pthread_t thread;
  const int created = pthread_create(&thread, &attributes, post, NULL);
  eventfd_t value = 0;
  eventfd_read(event, &value);
  printf("created %d, event %lu at %ld\n", created, (unsigned long)value, now_ms());
  pthread_join(thread, NULL);
  for (int i = 0; i < 20; ++i) {
    thrd_t other;
    thrd_create(&other, nothing, NULL);
    thrd_detach(other);
  }
  pause_ms(100);
  printf("threads of their own at %ld\n", now_ms());
}

static void ring(int number) { (void)number; }

static void sockets_and_signals(void) {
  const struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(17777), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  const int fd = socket(AF_INET, SOCK_DGRAM, 0);
  if (bind(fd, (const struct sockaddr*)&address, sizeof address) != 0) exit(1);
  const struct timeval patience = {.tv_sec = 1, .tv_usec = 500000};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  char text[16];
  ssize_t result = recv(fd, text, sizeof text, 0);
  printf("recv %zd %s at %ld\n", result, strerrorname_np(errno), now_ms());
  if (fork() == 0) {
    const int own = socket(AF_INET, SOCK_DGRAM, 0);
    pause_ms(200);
    sendto(own, "ab", 2, 0, (const struct sockaddr*)&address, sizeof address);
    sendto(own, "cde", 3, 0, (const struct sockaddr*)&address, sizeof address);
    _exit(0);
  }
  char texts[3][16];
  struct iovec parts[3];
  struct mmsghdr messages[3] = {0};
  for (int i = 0; i < 3; ++i) {
    parts[i] = (struct iovec){texts[i], sizeof texts[i]};
    messages[i].msg_hdr = (struct msghdr){.msg_iov = &parts[i], .msg_iovlen = 1};
  }
  wait(NULL);
  const int count = recvmmsg(fd, messages, 3, MSG_WAITFORONE, NULL);
  printf("recvmmsg %d of %u and %u bytes\n", count, messages[0].msg_len, messages[1].msg_len);

  int ends[2];
  if (pipe(ends) != 0) exit(1);
  struct sigaction action = {.sa_handler = ring};
  sigaction(SIGALRM, &action, NULL);
  alarm(1);
  result = read(ends[0], text, 1);
  printf("read %zd %s at %ld\n", result, strerrorname_np(errno), now_ms());
  sighold(SIGALRM);
  alarm(1);
  sigpause(SIGALRM);
  printf("sigpause at %ld\n", now_ms());
}

static void numbers(void) {
  struct timespec fine;
  clockid_t clock = -1;
  clock_getres(CLOCK_MONOTONIC, &fine);
  clock_getcpuclockid(getpid(), &clock);
  struct rlimit limit;
  printf("clocks %ld %d, memory %ld\n", fine.tv_nsec, clock, sysconf(_SC_PHYS_PAGES));
  printf("by number %d %d %d\n", prlimit(getpid(), RLIMIT_NOFILE, NULL, &limit),
         sched_getscheduler(getpid()), setpriority(PRIO_PROCESS, (id_t)getpid(), 0));
  int ends[2];
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) exit(1);
  getsockopt(ends[0], SOL_SOCKET, SO_PEERCRED, &peer, &length);
  char letters[] = "understudy";
  printf("peer %d, shuffled %s\n", peer.pid == getpid(), strfry(letters));
}

static void quick_ends(void) {
  for (int i = 0; i < 3; ++i) {
    if (fork() == 0) {
      pause_ms(10);
      quick_exit(3);
    }
    int status = 0;
    wait(&status);
    printf("ended %d at %ld\n", WEXITSTATUS(status), now_ms());
  }
}

int main(void) {
  now_ms();
  locks();
  streams();
  threads();
  sockets_and_signals();
  numbers();
  quick_ends();
  return 0;
}
