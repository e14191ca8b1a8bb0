#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Drives to where a SICK LMS 200 sees most room. The scanner is on a serial line, the wheels are RoBIOS'.

    laser_roam.py [SECONDS] [PORT]      default: 60 s, /dev/ttyUSB0
"""

import struct
import sys
import time

import serial
from eye import VWSetSpeed

BAUD_COMMANDS = {9600: 0x42, 19200: 0x41, 38400: 0x40, 500000: 0x48}
NO_RETURN_MM = 8183  # values from here on are errors: nothing there, or too far away


def crc(data):
    """Not the usual CRC-16: each byte counts twice."""
    register, previous = 0, 0
    for byte in data:
        register = (register << 1 ^ (0x8005 if register & 0x8000 else 0)) & 0xFFFF
        register ^= previous << 8 | byte
        previous = byte
    return register


class Scanner:
    def __init__(self, port, baud):
        self.line = serial.Serial(port, 9600, timeout=3)
        self.ask(bytes([0x20, BAUD_COMMANDS[baud]]))
        self.line.baudrate = baud
        self.ask(struct.pack("<BHH", 0x3B, 180, 100))  # 181 values
        self.ask(b"\x20\x24")  # one scan after the other

    def ask(self, payload):
        frame = struct.pack("<BBH", 2, 0, len(payload)) + payload
        self.line.write(frame + struct.pack("<H", crc(frame)))
        if self.line.read(1) != b"\x06":
            sys.exit("the scanner did not take the telegram %s" % payload.hex())
        return self.telegram()

    def telegram(self):
        """The payload of the next telegram."""
        head = self.line.read(4)
        payload = self.line.read(struct.unpack("<H", head[2:])[0])
        if struct.unpack("<H", self.line.read(2))[0] != crc(head + payload):
            sys.exit("a telegram arrived damaged")
        return payload

    def scan(self):
        """Distances in mm, from 0 degrees (right) to 180 (left)."""
        payload = self.telegram()
        count = struct.unpack("<H", payload[1:3])[0] & 0x3FF
        return struct.unpack("<%dH" % count, payload[3 : 3 + 2 * count])


def room_ahead(scan, degree):
    """The nearest thing in a sector as wide as the robot needs."""
    return min(min(value, NO_RETURN_MM) for value in scan[max(0, degree - 20) : degree + 21])


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    scanner = Scanner(sys.argv[2] if len(sys.argv) > 2 else "/dev/ttyUSB0", 38400)
    start = time.monotonic()
    scans = 0
    while time.monotonic() - start < seconds:
        scan = scanner.scan()
        scans += 1
        best = max(range(20, 161, 5), key=lambda degree: room_ahead(scan, degree) - 5 * abs(degree - 90))
        ahead = room_ahead(scan, 90)
        VWSetSpeed(min(400, max(0, (ahead - 400) // 2)), max(-60, min(60, best - 90)) if ahead > 500 else 60)
    VWSetSpeed(0, 0)
    print(f"{scans} scans, {scans / (time.monotonic() - start):.1f} per second")


if __name__ == "__main__":
    main()
