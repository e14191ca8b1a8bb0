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

}  // namespace understudy
