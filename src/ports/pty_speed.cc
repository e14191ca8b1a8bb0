// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// This is a separate file because the kernel's termios2 and the C library's termios.h cannot be
// included together, and only termios2 has the speed as a number.
#include <asm/ioctls.h>
#include <asm/termbits.h>

#include <cstdint>

extern "C" int ioctl(int fd, unsigned long request, ...) noexcept;

namespace understudy {

std::uint32_t pty_speed(int master_fd) {
  // On a pty the master shows the settings that the client made on its side.
  termios2 settings{};
  return ioctl(master_fd, TCGETS2, &settings) == 0 ? settings.c_ospeed : 0;
}

void set_pty_speed(int fd, std::uint32_t baud) {
  constexpr struct {
    std::uint32_t baud;
    tcflag_t code;
  } kCodes[] = {{1200, B1200},     {2400, B2400},     {4800, B4800},     {9600, B9600},
                {19200, B19200},   {38400, B38400},   {57600, B57600},   {115200, B115200},
                {230400, B230400}, {460800, B460800}, {500000, B500000}, {921600, B921600}};
  termios2 settings{};
  if (ioctl(fd, TCGETS2, &settings) != 0) return;
  // A client that reads the speed before it sets one knows the codes, but not always BOTHER.
  tcflag_t code = BOTHER;
  for (const auto& each : kCodes)
    if (each.baud == baud) code = each.code;
  settings.c_cflag = (settings.c_cflag & ~static_cast<tcflag_t>(CBAUD)) | code;
  settings.c_ispeed = settings.c_ospeed = baud;
  ioctl(fd, TCSETS2, &settings);
}

}  // namespace understudy
