// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Waits for a radio message (RADIOReceive) with the plain bytes of the wire, prints it, and ends.
#include <arpa/inet.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(34721)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int wire = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(wire, (struct sockaddr*)&to, sizeof to) != 0) return 2;
  unsigned char in[256] = {0};
  if (recv(wire, in, 10, MSG_WAITALL) != 10) return 3;
  send(wire, "\x0A\0\0\0\1r", 6, 0);
  if (recv(wire, in, 9, MSG_WAITALL) != 9 || in[0] != 14) return 1;
  const int from = in[8];
  if (recv(wire, in, (size_t)in[4] - 4, 0) <= 0) return 3;
  printf("from %d: %s\n", from, (char*)in);
  return 0;
}
