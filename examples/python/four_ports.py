#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Roams with a Create 2 that carries a PING))), a SICK LMS 200 and a GPS receiver, each on its own serial port. With
each fix it prints what all four say.

    understudy run worlds/serial/yard.sim
    understudy run worlds/serial/yard.sim --error-level 100
"""

import struct
import sys
import time
from math import cos, radians

import serial

CLEAR_MM = 700  # this near it turns
NOTHING_MM = 8183  # values of the scanner from here on: nothing there, or too far away
NO_ECHO_CM = 65535
DEGREE_M = 111_200  # of latitude, near enough for a yard


class Robot:
    """The Create 2's Open Interface."""

    def __init__(self, port):
        self.line = serial.Serial(port, 115200, timeout=1)
        self.way_mm = 0
        for opcode in (128, 131):  # start, safe
            self.line.write(bytes([opcode]))
            time.sleep(0.1)

    def packet(self, number, form):
        self.line.write(bytes([142, number]))
        return struct.unpack(form, self.line.read(struct.calcsize(form)))[0]

    def drive(self, left, right):
        self.line.write(struct.pack(">Bhh", 145, right, left))

    def look(self):
        """Whether it touches something. Adds up the way."""
        self.way_mm += self.packet(19, ">h")
        return self.packet(7, ">B") & 3


class Scanner:
    """The LMS 200, with 181 values from 0 degrees (right) to 180 (left)."""

    def __init__(self, port):
        self.line = serial.Serial(port, 9600, timeout=3)
        self.ask(b"\x20\x40")  # 38400 baud
        self.line.baudrate = 38400
        self.ask(struct.pack("<BHH", 0x3B, 180, 100))

    def ask(self, payload):
        frame = struct.pack("<BBH", 2, 0, len(payload)) + payload
        self.line.write(frame + struct.pack("<H", self.crc(frame)))
        if self.line.read(1) != b"\x06":
            sys.exit("the scanner did not take the telegram %s" % payload.hex())
        head = self.line.read(4)
        answer = self.line.read(struct.unpack("<H", head[2:])[0])
        if struct.unpack("<H", self.line.read(2))[0] != self.crc(head + answer):
            sys.exit("a telegram arrived damaged")
        return answer

    @staticmethod
    def crc(data):
        """Not the usual CRC-16: each byte counts twice."""
        register, previous = 0, 0
        for byte in data:
            register = (register << 1 ^ (0x8005 if register & 0x8000 else 0)) & 0xFFFF
            register ^= previous << 8 | byte
            previous = byte
        return register

    def scan(self):
        values = struct.unpack("<181H", self.ask(b"\x30\x01")[3:365])
        return [min(value, NOTHING_MM) for value in values]


class Ping:
    """The microcontroller that reads the PING)))."""

    def __init__(self, port):
        self.line = serial.Serial(port, 9600, timeout=1)

    def cm(self):
        self.line.write(bytes([142, 43]))
        return struct.unpack(">H", self.line.read(2))[0]


class Gps:
    """Place by GGA, in metres east and north of the first fix."""

    def __init__(self, port):
        self.line = serial.Serial(port, 38400, timeout=0)
        self.text = b""
        self.start = None

    def fix(self):
        """A new one, or None. Never waits."""
        self.text += self.line.read(4096)
        *lines, self.text = self.text.split(b"\n")
        for line in lines:
            field = line.decode("ascii", "replace").split(",")
            if field[0] == "$GPGGA" and field[6] != "0":
                return self.metres(self.degrees(field[2], field[3]), self.degrees(field[4], field[5]))
        return None

    def metres(self, latitude, longitude):
        self.start = self.start or (latitude, longitude)
        return ((longitude - self.start[1]) * DEGREE_M * cos(radians(latitude)),
                (latitude - self.start[0]) * DEGREE_M)

    @staticmethod
    def degrees(value, hemisphere):
        point = value.index(".")
        degrees = int(value[: point - 2]) + float(value[point - 2 :]) / 60
        return -degrees if hemisphere in "SW" else degrees


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    robot, ping = Robot("/dev/ttyUSB0"), Ping("/dev/ttyUSB1")
    scanner, gps = Scanner("/dev/ttyUSB2"), Gps("/dev/ttyUSB3")
    end = time.monotonic() + seconds
    turn = 0
    while time.monotonic() < end:
        scan, ping_cm, bumps, fix = scanner.scan(), ping.cm(), robot.look(), gps.fix()
        if fix:
            echo = "%.2f m" % (ping_cm / 100) if ping_cm != NO_ECHO_CM else "nothing"
            print("way %.2f m, GPS %.2f m east %.2f m north, ahead: laser %.2f m, PING %s" %
                  (robot.way_mm / 1000, *fix, scan[90] / 1000, echo), flush=True)
        room = min(min(scan[50:131]), 10 * ping_cm)
        if bumps:
            robot.drive(-100, -100)
            time.sleep(0.5)
        elif room > (1.5 if turn else 1) * CLEAR_MM:
            turn = 0
            robot.drive(250, 250)
        else:  # to the side with more room
            turn = turn or (60 if sum(scan[91:]) > sum(scan[:90]) else -60)
            robot.drive(-turn, turn)
    robot.drive(0, 0)


if __name__ == "__main__":
    main()
