#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Finds a Robot Eye, homes it, scans the room around it and saves the cloud.

    eye_scan.py [FILE [LINES]]      default: no file, 40 lines; .pcd, .ply or .csv

    understudy run worlds/roboteye/room.sim
"""

import sys

from understudy.roboteye import Eye, find, save


def main():
    eyes = find()
    if not eyes:
        sys.exit("no eye answers; is it on?")
    print("found", *(f"{eye.serial} at {eye.address}" for eye in eyes))
    with Eye(eyes[0].address) as eye:
        eye.home()
        eye.gain(1)
        cloud = eye.scan(lines=int(sys.argv[2]) if len(sys.argv) > 2 else 40, intensity=True)
        eye.look(0, 0)
    far = max(cloud, key=lambda point: point.x**2 + point.y**2)
    print(f"{len(cloud)} points, the furthest one {(far.x**2 + far.y**2) ** 0.5:.2f} m away")
    if len(sys.argv) > 1:
        save(cloud, sys.argv[1])


if __name__ == "__main__":
    main()
