#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Draws worlds/eyesim/Carolo.png, the street on the floor of Carolo.wld.

The street is a closed line of straights and arcs with two lanes. It is drawn by walking along the line and painting its cross section.
Usage: tools/draw_track.py worlds/eyesim/Carolo.png
"""
import math
import struct
import sys
import zlib

FLOOR_MM = 5000
PIXEL_MM = 5
LANE_MM = 300
LINE_MM = 20
DASH_MM = 200
STEP_MM = 2

GRASS, ASPHALT, WHITE = range(3)
COLOURS = [(96, 128, 80), (64, 64, 68), (240, 240, 240)]

# From the left end of the upper straight, clockwise: ("straight", mm), or ("turn", radius, degrees to the left).
START = (1000, 4550, 0.0)
PIECES = [("straight", 2800), ("turn", 750, -90), ("straight", 2600), ("turn", 750, -90), ("straight", 500), ("turn", 500, -90),
          ("turn", 500, 90), ("turn", 500, 90), ("turn", 500, -90), ("straight", 250), ("turn", 600, -90), ("straight", 2950),
          ("turn", 550, -90)]


def middle_line():
    """Points of the line between the lanes: way, x, y and heading, every STEP_MM."""
    x, y, heading = START
    way = 0
    for kind, size, *angle in PIECES:
        length = size if kind == "straight" else math.radians(abs(angle[0])) * size
        bend = 0 if kind == "straight" else math.copysign(1 / size, angle[0])
        count = max(1, round(length / STEP_MM))
        for _ in range(count):
            yield way, x, y, heading
            step = length / count
            x += step * math.cos(heading + bend * step / 2)
            y += step * math.sin(heading + bend * step / 2)
            heading += bend * step
            way += step
    yield way, x, y, heading


def paint_band(picture, point, low_mm, high_mm, colour):
    """Paints the cross section between two distances to the left of the line."""
    size = len(picture)
    _, x, y, heading = point
    offset = low_mm
    while offset <= high_mm:
        column = int((x - offset * math.sin(heading)) // PIXEL_MM)
        row = size - 1 - int((y + offset * math.cos(heading)) // PIXEL_MM)
        if 0 <= column < size and 0 <= row < size:
            picture[row][column] = colour
        offset += PIXEL_MM / 2


def draw():
    size = FLOOR_MM // PIXEL_MM
    picture = [bytearray([GRASS]) * size for _ in range(size)]
    points = list(middle_line())
    for point in points:
        paint_band(picture, point, -LANE_MM, LANE_MM, ASPHALT)
    for point in points:
        for side in (-LANE_MM, LANE_MM - LINE_MM):
            paint_band(picture, point, side, side + LINE_MM, WHITE)
        if point[0] % (2 * DASH_MM) < DASH_MM:
            paint_band(picture, point, -LINE_MM / 2, LINE_MM / 2, WHITE)
    return picture


def png(picture):
    """A PNG with a palette and two bits for each pixel."""

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    def packed(row):
        return bytes(row[i] << 6 | row[i + 1] << 4 | row[i + 2] << 2 | row[i + 3] for i in range(0, len(row), 4))

    size = len(picture)
    header = struct.pack(">IIBBBBB", size, size, 2, 3, 0, 0, 0)
    palette = b"".join(bytes(colour) for colour in COLOURS)
    rows = b"".join(b"\0" + packed(row) for row in picture)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", palette) + chunk(b"IDAT", zlib.compress(rows, 9)) +
            chunk(b"IEND", b""))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], "wb") as out:
        out.write(png(draw()))
