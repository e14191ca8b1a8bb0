#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Scans the room with a Robot Eye: 20 lines in each scan, 2000 points a second."""

import socket
import struct

EYE = ("127.0.0.1", 4365)


def bound():
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    opened.bind(("127.0.0.1", 0))
    return opened


control, points = bound(), bound()
for command in (
    b"REHOME",
    b"RESFFS" + struct.pack(">HH", 3600, 20),
    b"RERNLS" + struct.pack(">HHBBH", 2000, 1, 1, 0, points.getsockname()[1]),
):
    control.sendto(command, EYE)
    print(control.recv(100), flush=True)
while True:
    points.recv(2000)
