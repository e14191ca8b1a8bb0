// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Sockets for datagrams and a device at UDP 4007 that sends every datagram back: connected and not,
// several at once, empty, too large, cut off, looked at, and waited for.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static struct sockaddr_in device = {.sin_family = AF_INET};

static long now_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int new_socket(void) { return socket(AF_INET, SOCK_DGRAM, 0); }

static ssize_t send_text(int fd, const char* text) {
  return sendto(fd, text, strlen(text), 0, (struct sockaddr*)&device, sizeof device);
}

// What comes next, and from where.
static void show(const char* what, int fd) {
  char text[256] = "";
  struct sockaddr_in from = {0};
  socklen_t length = sizeof from;
  const ssize_t count = recvfrom(fd, text, sizeof text - 1, 0, (struct sockaddr*)&from, &length);
  printf("%s: %zd '%s' from %s:%d (%u)\n", what, count, text, inet_ntoa(from.sin_addr),
         ntohs(from.sin_port), length);
}

static void two_peers(void) {
  const int a = new_socket();
  const int b = new_socket();
  send_text(a, "from a");
  send_text(b, "from b");
  send_text(a, "again");
  show("b", b);
  show("a", a);
  show("a", a);
  struct sockaddr_in own[2];
  socklen_t length = sizeof own[0];
  getsockname(a, (struct sockaddr*)&own[0], &length);
  getsockname(b, (struct sockaddr*)&own[1], &length);
  printf("ports: %d %d\n", own[0].sin_port != 0, own[0].sin_port != own[1].sin_port);
  close(a);
  close(b);
}

static void connected(void) {
  const int fd = new_socket();
  char text[64] = "";
  struct sockaddr_in peer;
  socklen_t length = sizeof peer;
  const int before = getpeername(fd, (struct sockaddr*)&peer, &length);
  printf("before: %d %d\n", before, errno == ENOTCONN);
  printf("connect: %d\n", connect(fd, (struct sockaddr*)&device, sizeof device));
  getpeername(fd, (struct sockaddr*)&peer, &length);
  printf("peer: %s:%d\n", inet_ntoa(peer.sin_addr), ntohs(peer.sin_port));
  printf("write: %zd\n", write(fd, "written", 7));
  printf("send: %zd\n", send(fd, "sent", 4, 0));
  const ssize_t count = read(fd, text, sizeof text);
  printf("read: %zd '%.*s'\n", count, (int)count, text);
  show("recvfrom", fd);
  close(fd);
}

static void sizes(void) {
  const int fd = new_socket();
  static char large[65508];
  char small[5] = "";
  printf("empty: %zd, ", send_text(fd, ""));
  printf("back %zd\n", recv(fd, large, sizeof large, 0));
  memset(large, 'x', sizeof large);
  large[65506] = 'y';
  printf("largest: %zd, ", sendto(fd, large, 65507, 0, (struct sockaddr*)&device, sizeof device));
  memset(large, 0, sizeof large);
  const ssize_t back = recv(fd, large, sizeof large, 0);
  printf("back %zd %c%c\n", back, large[0], large[65506]);
  const ssize_t sent = sendto(fd, large, 65508, 0, (struct sockaddr*)&device, sizeof device);
  printf("too large: %zd %d\n", sent, errno == EMSGSIZE);
  send_text(fd, "a long one");
  send_text(fd, "next");
  printf("peek: %zd, ", recv(fd, small, 4, MSG_PEEK));
  struct iovec part = {small, 4};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  const ssize_t cut = recvmsg(fd, &message, 0);
  printf("cut: %zd '%s' %d\n", cut, small, (message.msg_flags & MSG_TRUNC) != 0);
  show("after", fd);
  send_text(fd, "in parts");
  char first[4] = "";
  char second[10] = "";
  struct iovec parts[2] = {{first, 3}, {second, 9}};
  const ssize_t got = readv(fd, parts, 2);
  printf("parts: %zd '%s' '%s'\n", got, first, second);
  struct iovec out[2] = {{"one ", 4}, {"datagram", 8}};
  struct msghdr sends = {
      .msg_name = &device, .msg_namelen = sizeof device, .msg_iov = out, .msg_iovlen = 2};
  sendmsg(fd, &sends, 0);
  show("sendmsg", fd);
  close(fd);
}

static void waits(void) {
  const int fd = new_socket();
  char text[64];
  fcntl(fd, F_SETFL, O_NONBLOCK);
  struct pollfd one = {.fd = fd, .events = POLLIN};
  send_text(fd, "later");
  while (recv(fd, text, sizeof text, 0) < 0 && errno == EAGAIN) poll(&one, 1, -1);
  printf("nonblocking: %.5s\n", text);
  const long start = now_us();
  printf("poll: %d, ", poll(&one, 1, 100));
  printf("%ld ms\n", (now_us() - start) / 1000);
  fd_set reads;
  FD_ZERO(&reads);
  FD_SET(fd, &reads);
  struct timeval limit = {0, 50000};
  printf("select: %d, ", select(fd + 1, &reads, NULL, NULL, &limit));
  send_text(fd, "x");
  FD_SET(fd, &reads);
  limit.tv_usec = 50000;
  printf("%d\n", select(fd + 1, &reads, NULL, NULL, &limit));
  recv(fd, text, sizeof text, 0);
  const int epoll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
  epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
  send_text(fd, "y");
  printf("epoll: %d\n", epoll_wait(epoll, &event, 1, 1000));
  fcntl(fd, F_SETFL, 0);
  recv(fd, text, sizeof text, 0);
  const struct timeval patience = {0, 200000};
  setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  const long before = now_us();
  const ssize_t none = recv(fd, text, sizeof text, 0);
  printf("timeout: %zd %d, %ld ms\n", none, errno == EAGAIN, (now_us() - before) / 1000);
  close(epoll);
  close(fd);
}

// A device may send to a port that has never sent anything.
static void data_port(void) {
  const int control = new_socket();
  const int data = new_socket();
  struct sockaddr_in own = {.sin_family = AF_INET, .sin_port = htons(4443)};
  printf("bind: %d\n", bind(data, (struct sockaddr*)&own, sizeof own));
  send_text(control, "to 4443 a scan");
  show("data", data);
  // What others send to it still comes.
  const int other = new_socket();
  own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  sendto(other, "own", 3, 0, (struct sockaddr*)&own, sizeof own);
  char text[8] = "";
  const ssize_t count = recv(data, text, sizeof text, 0);
  printf("own: %zd '%s'\n", count, text);
}

int main(void) {
  device.sin_port = htons(4007);
  device.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  two_peers();
  connected();
  sizes();
  waits();
  data_port();
  return 0;
}
