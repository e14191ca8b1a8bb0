// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// Speaks nonsense on the RoBIOS port after a proper handshake, then tries to go on.
#include <arpa/inet.h>

#include "eyebot.h"

int main(void) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(34721)};
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, (struct sockaddr*)&to, sizeof to) != 0) return 2;
  unsigned char bytes[4096];
  for (size_t i = 0; i < sizeof bytes; ++i) bytes[i] = (unsigned char)(i * 37 + 200);
  send(fd, bytes, sizeof bytes, 0);
  ssize_t got = 0;
  while ((got = recv(fd, bytes, sizeof bytes, 0)) > 0) {
  }
  return got == 0 ? 0 : 1;  // cut off, not left hanging
}
