// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Makes the connection to its robot its standard output, and turns by what it prints: a line is
// sent when it ends.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  const struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = htons(34721), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  const int wire = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(wire, (const struct sockaddr*)&address, sizeof address) != 0) return 1;
  if (dup2(wire, STDOUT_FILENO) < 0) return 1;
  const char turn[10] = {'\n', 0, 0, 0, 5, 'x', 0, 0, 0, '\n'};  // 10 degrees in a second
  fwrite(turn, 1, sizeof turn, stdout);
  sleep(1);
  _exit(0);
}
