// SPDX-FileCopyrightText: Understudy contributors
// SPDX-License-Identifier: Apache-2.0
//
// This is a separate file because the kernel's termios2 and the C library's termios.h cannot be
// included together, and only termios2 takes the speed as a number.
#include <asm/ioctls.h>
#include <asm/termbits.h>

#include <cstdint>

extern "C" int ioctl(int fd, unsigned long request, ...) noexcept;

namespace understudy {

bool make_serial_line(int fd, std::uint32_t baud) {
  termios2 line{};
  if (ioctl(fd, TCGETS2, &line) != 0) return false;
  line.c_iflag = 0;
  line.c_oflag = 0;
  line.c_lflag = 0;
  line.c_cflag = CS8 | CREAD | CLOCAL | BOTHER;
  line.c_ispeed = line.c_ospeed = baud;
  line.c_cc[VMIN] = 1;
  line.c_cc[VTIME] = 0;
  return ioctl(fd, TCSETS2, &line) == 0;
}

}  // namespace understudy
