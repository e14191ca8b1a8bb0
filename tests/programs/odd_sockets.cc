// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Odd uses of sockets: within one program, and between its processes.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <thread>

#include "tests/programs/odd.h"

namespace {

sockaddr* any(sockaddr_in* address) { return reinterpret_cast<sockaddr*>(address); }

// A socket at a free port of this machine, which goes to `address`.
int new_socket(int type, sockaddr_in* address) {
  const int fd = socket(AF_INET, type, 0);
  *address = {};
  address->sin_family = AF_INET;
  address->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  odd::must(bind(fd, any(address), sizeof *address) == 0, "bind");
  socklen_t size = sizeof *address;
  getsockname(fd, any(address), &size);
  return fd;
}

int connect_to(sockaddr_in address) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  odd::must(connect(fd, any(&address), sizeof address) == 0, "connect");
  return fd;
}

void say(int fd, const char* three) { odd::must(write(fd, three, 3) == 3, "write"); }

void read_to_the_end(int fd, const char* who) {
  char text[100];
  for (ssize_t n; (n = read(fd, text, sizeof text)) > 0;) {
    std::printf("%s %.*s %.4f\n", who, static_cast<int>(n), text, odd::now());
    std::fflush(stdout);
  }
}

void sends_to_itself() {
  sockaddr_in address;
  const int fd = new_socket(SOCK_DGRAM, &address);
  std::thread sender([&] {
    for (int i = 0; i < 3; ++i) {
      usleep(100000);
      sendto(fd, "hi", 2, 0, any(&address), sizeof address);
    }
  });
  char text[9];
  for (int i = 0; i < 3; ++i) std::printf("%zd ", recv(fd, text, sizeof text, 0));
  sender.join();
  std::printf("port %d\n", ntohs(address.sin_port));
}

void connects_to_itself() {
  sockaddr_in address;
  const int listener = new_socket(SOCK_STREAM, &address);
  listen(listener, 3);
  std::thread client([&] {
    usleep(100000);
    const int fd = connect_to(address);
    for (int i = 0; i < 3; ++i) {
      usleep(50000);
      say(fd, "abc");
    }
    close(fd);
  });
  read_to_the_end(accept(listener, nullptr, nullptr), "got");
  client.join();
}

// The child connects; both speak, each at its own pace.
void connects_its_child() {
  sockaddr_in address;
  const int listener = new_socket(SOCK_STREAM, &address);
  listen(listener, 3);
  odd::start_child([&] {
    usleep(100000);
    const int fd = connect_to(address);
    for (int i = 0; i < 3; ++i) {
      usleep(30000);
      say(fd, "abc");
    }
    shutdown(fd, SHUT_WR);
    read_to_the_end(fd, "child");
  });
  const int fd = accept(listener, nullptr, nullptr);
  std::printf("accepted %.4f\n", odd::now());
  for (int i = 0; i < 3; ++i) {
    usleep(40000);
    say(fd, "xyz");
  }
  read_to_the_end(fd, "parent");
  close(fd);
  odd::wait_for_children();
}

// As Player does: each request is answered at once, and by the data when they come. The kernel
// would hold the second piece back until the first is acknowledged, for up to 40 ms of real time.
void answers_in_pieces() {
  sockaddr_in address;
  const int listener = new_socket(SOCK_STREAM, &address);
  listen(listener, 3);
  odd::start_child([&] {
    const int fd = connect_to(address);
    char text[6];
    for (int i = 0; i < 50; ++i) {
      say(fd, "ask");
      for (ssize_t got = 0; got < 6;) got += read(fd, text + got, 6 - static_cast<size_t>(got));
      if (i % 10 == 9) std::printf("round %d %.3f\n", i, odd::now());
    }
    std::fflush(stdout);
    close(fd);
  });
  const int fd = accept(listener, nullptr, nullptr);
  char text[3];
  while (read(fd, text, 3) == 3) {
    say(fd, "yes");
    usleep(10000);
    say(fd, "dat");
  }
  close(fd);
  odd::wait_for_children();
}

// As Java and Node do: a server of IPv6 at all addresses is reached by IPv4 as well, and the robot
// by its address in the form of IPv6.
void serves_both_worlds() {
  sockaddr_in6 all{};
  all.sin6_family = AF_INET6;
  all.sin6_port = htons(5555);
  const int listener = socket(AF_INET6, SOCK_STREAM, 0);
  odd::must(bind(listener, reinterpret_cast<sockaddr*>(&all), sizeof all) == 0, "bind");
  listen(listener, 3);
  sockaddr_in by_ipv4{};
  by_ipv4.sin_family = AF_INET;
  by_ipv4.sin_port = htons(5555);
  by_ipv4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  say(connect_to(by_ipv4), "old");
  const auto connect_by_ipv6 = [](const char* host, int port) {
    sockaddr_in6 address{};
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(static_cast<std::uint16_t>(port));
    inet_pton(AF_INET6, host, &address.sin6_addr);
    const int fd = socket(AF_INET6, SOCK_STREAM, 0);
    odd::must(connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0, host);
    return fd;
  };
  say(connect_by_ipv6("::1", 5555), "new");
  say(connect_by_ipv6("::ffff:127.0.0.1", 5555), "map");
  for (int i = 0; i < 3; ++i) {
    sockaddr_in6 peer{};
    socklen_t size = sizeof peer;
    const int fd = accept(listener, reinterpret_cast<sockaddr*>(&peer), &size);
    char text[4] = {};
    odd::must(read(fd, text, 3) == 3, "read");
    std::printf("%s from port %d\n", text, ntohs(peer.sin6_port));
  }
  char greeting[10];
  const int robot = connect_by_ipv6("::ffff:127.0.0.1", 34721);
  std::printf("robot says %zd bytes\n", read(robot, greeting, sizeof greeting));
}

void talks_over_a_pair() {
  int ends[2];
  odd::must(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0);
  odd::start_child([&] {
    for (const char* text : {"one", "two", "six"}) {
      usleep(70000);
      say(ends[1], text);
    }
  });
  close(ends[1]);
  read_to_the_end(ends[0], "got");
  odd::wait_for_children();
}

}  // namespace

int main(int argc, char** argv) {
  return odd::run(argc, argv,
                  {{"udp", sends_to_itself},
                   {"tcpself", connects_to_itself},
                   {"tcptwo", connects_its_child},
                   {"tcppieces", answers_in_pieces},
                   {"bothworlds", serves_both_worlds},
                   {"unixpair", talks_over_a_pair}});
}
