# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Roams a room with the lidar: turns to where most room is, drives half of it, and looks again. Keeps a map
# of the places it has seen.
#
#   understudy run worlds/rooms/roam.sim
from math import cos, radians, sin

from eye import *

LOOKS = 25
HALF_WIDTH_MM = 100  # of the robot, and a little more
CELL_MM = 100  # of the map
MOST_MM = 1500  # to drive in one go

seen = set()  # cells of the map that a beam has passed


def angle_of(index, count):
    """Degrees to the left of ahead. A scan starts at the rear and goes clockwise."""
    return 180 - 360 * index / count


def room_ahead(scan, index):
    """How far the robot can drive in the direction of a beam without touching what the others see."""
    count = len(scan)
    free = scan[index]
    for i, distance in enumerate(scan):
        off = radians(360 * (i - index) / count)
        if cos(off) > 0 and abs(distance * sin(off)) < HALF_WIDTH_MM:
            free = min(free, distance * cos(off))
    return free


def note(scan):
    """Enters into the map what this scan has seen."""
    x, y, phi = VWGetPosition()
    for i, distance in enumerate(scan):
        heading = radians(phi + angle_of(i, len(scan)))
        for way in range(0, min(distance, 3000), CELL_MM):
            seen.add((int((x + way * cos(heading)) // CELL_MM), int((y + way * sin(heading)) // CELL_MM)))


def value(scan, index):
    """What a direction is worth: room, but rather ahead than back."""
    return room_ahead(scan, index) * (1 - abs(angle_of(index, len(scan))) / 400)


for look in range(LOOKS):
    scan = LIDARGet()
    note(scan)
    best = max(range(0, len(scan), 5), key=lambda index: value(scan, index))
    VWTurn(round(angle_of(best, len(scan))), 90)
    VWWait()
    VWStraight(min(round(room_ahead(scan, best) / 2), MOST_MM), 300)
    VWWait()

LCDPrintf("seen %.1f square metres\n" % (len(seen) * CELL_MM**2 / 1e6))
print("seen %.1f m2" % (len(seen) * CELL_MM**2 / 1e6))
