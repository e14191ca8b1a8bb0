#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Drives around, scans with the lidar, and draws what it saw as a map: scan_map.py [FILE.svg] [SECONDS]

    understudy run worlds/demo/room.sim --program "S4=examples/python/scan_map.py map.svg"
"""

import ctypes
import math
import sys
import time

PSD_FRONT, PSD_LEFT, PSD_RIGHT = 1, 2, 3
NO_ECHO_MM = 9999

eyesim = ctypes.CDLL("libeyesim.so")


def position():
    x, y, phi = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    eyesim.VWGetPosition(ctypes.byref(x), ctypes.byref(y), ctypes.byref(phi))
    return x.value, y.value, math.radians(phi.value)


def scan():
    count = ctypes.c_int.in_dll(eyesim, "LIDAR_RESOLUTION").value
    ranges = (ctypes.c_int * count)()
    eyesim.LIDARGet(ranges)
    return list(ranges)


def points(pose, ranges):
    """Echoes in the frame of the start. Index 0 looks back, a quarter on left, half on ahead."""
    x, y, heading = pose
    for index, distance in enumerate(ranges):
        if distance < NO_ECHO_MM:
            angle = heading + math.pi - 2 * math.pi * index / len(ranges)
            yield x + distance * math.cos(angle), y + distance * math.sin(angle)


def steer():
    front, left, right = (eyesim.PSDGet(n) for n in (PSD_FRONT, PSD_LEFT, PSD_RIGHT))
    if front < 200:
        eyesim.VWTurn(100 if left > right else -100, 90)
        eyesim.VWWait()
    else:
        eyesim.VWSetSpeed(250, -25 if left < 120 else 25 if right < 120 else 0)


def svg(trail, echoes, last):
    left, right = min(x for x, _ in echoes) - 100, max(x for x, _ in echoes) + 100
    low, high = min(y for _, y in echoes) - 100, max(y for _, y in echoes) + 100
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {-high:.0f} '
           f'{right - left:.0f} {high - low:.0f}" width="640">',
           f'<rect x="{left:.0f}" y="{-high:.0f}" width="{right - left:.0f}" '
           f'height="{high - low:.0f}" fill="#101820"/>']
    x, y, heading = last
    out += [f'<line x1="{x}" y1="{-y}" x2="{ex:.0f}" y2="{-ey:.0f}" stroke="#2e6f8e" '
            'stroke-width="2" opacity="0.5"/>' for ex, ey in list(points(last, scan()))[::3]]
    out += [f'<circle cx="{ex:.0f}" cy="{-ey:.0f}" r="6" fill="#f2aa4c"/>' for ex, ey in echoes]
    path = " ".join(f"{px},{-py}" for px, py in trail)
    out.append(f'<polyline points="{path}" fill="none" stroke="#7fd1ae" stroke-width="10"/>')
    tip = f"{x + 110 * math.cos(heading):.0f}"
    out.append(f'<circle cx="{x}" cy="{-y}" r="72" fill="#e63946"/><line x1="{x}" y1="{-y}" '
               f'x2="{tip}" y2="{-(y + 110 * math.sin(heading)):.0f}" stroke="white" '
               'stroke-width="16"/></svg>')
    return "\n".join(out) + "\n"


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "map.svg"
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 40
    trail, echoes = [], []
    end = time.monotonic() + seconds
    next_scan = 0
    while time.monotonic() < end:
        steer()
        pose = position()
        trail.append(pose[:2])
        if time.monotonic() >= next_scan:
            echoes += list(points(pose, scan()))[::4]
            next_scan = time.monotonic() + 4
        time.sleep(0.1)
    eyesim.VWSetSpeed(0, 0)
    with open(name, "w", encoding="ascii") as file:
        file.write(svg(trail, echoes, position()))
    print(f"{len(echoes)} echoes from {len(trail)} positions in {name}")


if __name__ == "__main__":
    main()
