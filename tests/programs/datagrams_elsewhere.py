# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# A socket that has sent to somebody else first, and so has a port of the kernel's, sends to the device.
import socket

with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
    one.sendto(b"nobody", ("127.0.0.1", 9))
    one.sendto(b"hello", ("127.0.0.1", 4007))
    one.settimeout(1)
    print(one.recv(100).decode())
