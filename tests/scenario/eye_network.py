#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs a command on a machine of its own, which is on the network 10.77.0.0/24 with two addresses:

    unshare -Urn eye_network.py COMMAND [ARGUMENT...]

Nothing leaves the machine: the addresses are those of its loopback interface.
"""

import fcntl
import os
import socket
import struct
import sys

SIOCSIFFLAGS, SIOCSIFADDR, SIOCSIFBRDADDR, SIOCSIFNETMASK = 0x8914, 0x8916, 0x891A, 0x891C
UP_RUNNING_LOOPBACK = 0x49

control = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)


def set_address(name, request, address):
    fcntl.ioctl(control, request, struct.pack("16sH2x4s8x", name, socket.AF_INET, socket.inet_aton(address)))


fcntl.ioctl(control, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", UP_RUNNING_LOOPBACK))
for name, address in ((b"lo:1", "10.77.0.1"), (b"lo:2", "10.77.0.2")):
    set_address(name, SIOCSIFADDR, address)
    set_address(name, SIOCSIFNETMASK, "255.255.255.0")
    set_address(name, SIOCSIFBRDADDR, "10.77.0.255")
os.execvp(sys.argv[1], sys.argv[1:])
