#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Draws worlds/outdoors/hills.png and hills_map.png: one kilometre of hills with a plateau, a track and a pond, and the picture draped over them.

The heights are noise of our own, so the land is nobody's. x is east and y north, in metres from the middle; both pictures have north at the top.
Usage: tools/draw_hills.py worlds/outdoors
"""
import math
import struct
import sys
import zlib
from pathlib import Path

SIDE_M = 1000
SPACING_M = 2  # of the heights
STEP_M = 0.005  # of one grey level
PIXEL_M = 1  # of the map

PLATEAU = (240.0, 210.0, 70.0, 150.0, 46.0)  # x, y, radius, radius where it ends, height
POND = (-230.0, -190.0, 60.0, 130.0)  # x, y, radius of the water, radius where the bank ends
POND_LEVEL_M = 12.0
POND_DEPTH_M = 4.0
BANK_M = 1.5  # above the water
TRACK = (150.0, -20.0, 151.0)  # a circle through the origin nearly: x, y, radius
TRACK_M, VERGE_M = 3.0, 14.0  # half its width; where the land is as nature made it


def hashed(x, y, layer):
    """A number from 0 to 1 that depends on three whole numbers."""
    n = (x * 374761393 + y * 668265263 + layer * 1442695041) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    n = ((n ^ (n >> 16)) * 2246822519) & 0xFFFFFFFF
    return ((n ^ (n >> 15)) & 0xFFFFFF) / 0xFFFFFF


def smooth(t):
    t = min(1.0, max(0.0, t))
    return t * t * t * (t * (6 * t - 15) + 10)


def noise(x, y, size, layer):
    """Smooth noise with bumps of about this size, from -1 to 1."""
    u, v = x / size, y / size
    i, j = math.floor(u), math.floor(v)
    s, t = smooth(u - i), smooth(v - j)
    low = hashed(i, j, layer) * (1 - s) + hashed(i + 1, j, layer) * s
    high = hashed(i, j + 1, layer) * (1 - s) + hashed(i + 1, j + 1, layer) * s
    return 2 * (low * (1 - t) + high * t) - 1


def blend(height, other, share):
    return height * (1 - share) + other * share


def distance(x, y, feature):
    return math.sqrt((x - feature[0]) ** 2 + (y - feature[1]) ** 2)


def off_track(x, y):
    return abs(distance(x, y, TRACK) - TRACK[2])


def height_at(x, y):
    """In metres; the valleys are near 0."""
    broad = 24 + 15 * noise(x, y, 310, 1) + 7 * noise(x, y, 140, 2)
    fine = 2.6 * noise(x, y, 60, 3) + 0.9 * noise(x, y, 25, 4) + 0.25 * noise(x, y, 9, 5)
    height = broad + fine * (1 - smooth((VERGE_M - off_track(x, y)) / (VERGE_M - TRACK_M)))
    away = distance(x, y, PLATEAU)
    height = blend(height, PLATEAU[4] + 0.1 * fine, 1 - smooth((away - PLATEAU[2]) / (PLATEAU[3] - PLATEAU[2])))
    away = distance(x, y, POND)
    height = blend(height, POND_LEVEL_M + BANK_M, 1 - smooth((away - 100) / (POND[3] - 100)))
    return blend(height, POND_LEVEL_M - POND_DEPTH_M, 1 - smooth((away - 0.5 * POND[2]) / (1.2 * POND[2] - 0.5 * POND[2])))


def paeth(a, b, c):
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def filtered(row, above, width):
    """The row as the filter that leaves the smallest numbers writes it."""
    zeros = bytes(width)
    left, corner = zeros + row[:-width], zeros + above[:-width]
    ways = [bytes([0]) + row,
            bytes([1]) + bytes((r - a) & 255 for r, a in zip(row, left)),
            bytes([2]) + bytes((r - b) & 255 for r, b in zip(row, above)),
            bytes([4]) + bytes((r - paeth(a, b, c)) & 255 for r, a, b, c in zip(row, left, above, corner))]
    return min(ways, key=lambda way: sum(min(v, 256 - v) for v in way[1:]))


def write_png(path, width, height, bits, kind, rows, palette=b""):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    if kind == 3:  # neighbours in a palette have nothing in common
        data = b"".join(bytes([0]) + row for row in rows)
    else:
        above = [bytes(len(rows[0]))] + rows[:-1]
        data = b"".join(filtered(row, last, bits // 8) for row, last in zip(rows, above))
    header = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + (chunk(b"PLTE", palette) if palette else b"") +
                     chunk(b"IDAT", zlib.compress(data, 9)) + chunk(b"IEND", b""))


# Meadow, heath, rock, sand, track, water; each from shade to light.
LAND = [(72, 104, 52), (126, 128, 70), (128, 122, 112), (196, 180, 132), (160, 138, 104), (52, 96, 110)]
MEADOW, HEATH, ROCK, SAND, DIRT, WATER = range(len(LAND))
SHADES = 10


def land_at(x, y, height, slope):
    if off_track(x, y) < TRACK_M:
        return DIRT
    if distance(x, y, POND) < 100:
        if height < POND_LEVEL_M:
            return WATER
        if height < POND_LEVEL_M + 0.6:
            return SAND
    if slope > 0.45 + 0.1 * noise(x, y, 7, 11):
        return ROCK
    return HEATH if height + 6 * noise(x, y, 40, 12) + 2 * noise(x, y, 6, 13) > 34 else MEADOW


def main():
    folder = Path(sys.argv[1])
    count = SIDE_M // SPACING_M + 1
    half = SIDE_M / 2
    heights = [[height_at(column * SPACING_M - half, half - row * SPACING_M) for column in range(count)] for row in range(count)]
    rows = [struct.pack(f">{count}H", *(max(0, round(h / STEP_M)) for h in row)) for row in heights]
    write_png(folder / "hills.png", count, count, 16, 0, rows)

    size = SIDE_M // PIXEL_M
    rows = []
    for row in range(size):
        y = half - (row + 0.5) * PIXEL_M
        line = bytearray()
        for column in range(size):
            x = (column + 0.5) * PIXEL_M - half
            i, j = min(column * PIXEL_M // SPACING_M, count - 2), min(row * PIXEL_M // SPACING_M, count - 2)
            east = (heights[j][i + 1] - heights[j][i]) / SPACING_M
            south = (heights[j + 1][i] - heights[j][i]) / SPACING_M
            slope = math.sqrt(east * east + south * south)
            light = 0.55 - 0.9 * east + 0.7 * south + 0.10 * (hashed(column // 2, row // 2, 21) - 0.5)
            shade = min(SHADES - 1, max(0, int(light * SHADES)))
            line.append(land_at(x, y, heights[j][i], slope) * SHADES + shade)
        rows.append(bytes(line))
    palette = b"".join(bytes(min(255, int(part * (0.62 + 0.08 * shade))) for part in colour) for colour in LAND for shade in range(SHADES))
    write_png(folder / "hills_map.png", size, size, 8, 3, rows, palette)
    print(f"heights from {min(map(min, heights)):.2f} to {max(map(max, heights)):.2f} m")
    steepest = max(abs(a - b) / SPACING_M for row in heights for a, b in zip(row, row[1:]))
    print(f"steepest slope to the east {math.degrees(math.atan(steepest)):.1f} degrees")
    for name, (x, y) in {"the origin": (0, 0), "the plateau": PLATEAU[:2], "the pond": POND[:2]}.items():
        print(f"height of {name}: {height_at(x, y):.2f} m")
    banks = min(height_at(POND[0] + 100 * dx / 50, POND[1] + 100 * dy / 50) for dx in range(-50, 51) for dy in range(-50, 51)
                if math.hypot(dx, dy) > 0.95 * 50)
    print(f"lowest bank of the pond: {banks:.2f} m, water at {POND_LEVEL_M} m")


main()
