#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Drives to places on Earth by a GPS receiver on a serial line, and stops at the last one.

    understudy run worlds/outdoors/field.sim
    understudy run worlds/outdoors/field.sim --error-level 100

The places are metres east and north of where the robot starts. The course while driving comes from
the receiver as well; on the spot a receiver knows none.
"""

import sys
from math import atan2, cos, degrees, hypot, radians

import serial
from eye import VWSetSpeed

PLACES = ((25, 0), (45, 20), (30, 55), (60, 70), (70, 45))
CLOSE_M = 2  # to a place
SPEED_MM_S = 1500
TURN_DEG_S = 60  # at most
DEGREE_M = 111_200  # of latitude, near enough for a field


def degrees_of(field, hemisphere):
    """'3336.600000', 'N' -> 33.61"""
    point = field.index(".")
    value = int(field[: point - 2]) + float(field[point - 2 :]) / 60
    return -value if hemisphere in "SW" else value


def fixes(port):
    """(latitude, longitude, m/s, course) of each RMC sentence with a fix; None without one."""
    while True:
        body, star, checksum = port.readline().decode("ascii", "replace").strip().partition("*")
        total = 0
        for character in body[1:]:
            total ^= ord(character)
        if not body.startswith("$GPRMC,") or not star or checksum != f"{total:02X}":
            continue
        field = body.split(",")
        if field[2] != "A":
            yield None
            continue
        yield (degrees_of(*field[3:5]), degrees_of(*field[5:7]), float(field[7]) * 1852 / 3600,
               float(field[8]))


def main():
    port = serial.Serial(sys.argv[1] if len(sys.argv) > 1 else "/dev/ttyUSB0", 38400, timeout=5)
    for command in (b"$PMTK314,0,1,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0*28", b"$PMTK220,200*2C"):
        port.write(command + b"\r\n")  # RMC and GGA only, five times a second
    left = list(PLACES)
    start = None
    for fix in fixes(port):
        if fix is None:
            VWSetSpeed(0, 0)  # blind
            continue
        latitude, longitude, speed, course = fix
        start = start or (latitude, longitude)
        east = left[0][0] - (longitude - start[1]) * DEGREE_M * cos(radians(latitude))
        north = left[0][1] - (latitude - start[0]) * DEGREE_M
        if hypot(east, north) < CLOSE_M:
            print(f"reached {left[0]} at {latitude:.6f} {longitude:.6f}", flush=True)
            del left[0]
            if not left:
                VWSetSpeed(0, 0)
                return
            continue
        # Courses are clockwise, turns are counter-clockwise.
        turn = 0
        if speed > 0.3:
            turn = (course - degrees(atan2(east, north)) + 180) % 360 - 180
        VWSetSpeed(SPEED_MM_S, max(-TURN_DEG_S, min(TURN_DEG_S, turn)))


if __name__ == "__main__":
    main()
