#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Draws the pictures and the model that SEAR's examples name: worlds/sear/textures and worlds/sear/models.

tools/draw_sear_assets.py            needs only Python; roomba.jpg also needs cjpeg (Debian: libjpeg-turbo-progs)
"""

import math
import pathlib
import struct
import subprocess
import zlib

WORLD = pathlib.Path(__file__).resolve().parent.parent / "worlds/sear"
SIZE = 128


def write_png(path, pixel):
    """pixel(x, y) gives red, green and blue of a place in the unit square; y is 0 at the top."""
    rows = b"".join(
        b"\0" + bytes(v for x in range(SIZE) for v in pixel((x + 0.5) / SIZE, (y + 0.5) / SIZE)) for y in range(SIZE)
    )

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")
    )


def cardboard_box(x, y):
    """Brown board with a strip of tape across its flaps, and an arrow that says this side up."""
    grain = 6 * math.sin(220 * y)
    colour = (184 + grain, 140 + grain, 90 + grain)
    if 0.44 < x < 0.56:
        colour = (216, 190, 140)
    if abs(y - 0.16) < 0.008:
        colour = (120, 88, 52)
    stem = abs(x - 0.8) < 0.02 and 0.68 < y < 0.86
    tip = 0.58 < y < 0.68 and abs(x - 0.8) < (y - 0.58) * 0.7
    if stem or tip:
        colour = (70, 50, 30)
    return tuple(int(c) for c in colour)


def traffic_cone(_x, y):
    """Orange with two white bands, which are round a cone."""
    if 0.25 < y < 0.42 or 0.55 < y < 0.72:
        return (240, 240, 236)
    return (238, 98, 30)


def recycling_bin(x, y):
    """Blue with a dark lid, ribs, and three arrows that run after each other."""
    if y < 0.1:
        return (20, 46, 96)
    colour = (34, 84, 170) if int(x * 16) % 2 else (30, 76, 158)
    dx, dy = (x - 0.5) * 1.0, y - 0.55
    radius, angle = math.hypot(dx, dy), math.degrees(math.atan2(dy, dx)) % 120
    head = 78 < angle < 100 and abs(radius - 0.2) < 0.075 * (100 - angle) / 22
    if (abs(radius - 0.2) < 0.035 and angle < 80) or head:
        colour = (236, 240, 244)
    return colour


def roomba(x, y):
    """The top of a round robot: grey, with a dark ring, a button and its light."""
    radius = math.hypot(x - 0.5, y - 0.5)
    if radius < 0.06:
        return (60, 200, 90)
    if radius < 0.1:
        return (40, 44, 48)
    if 0.4 < radius < 0.44:
        return (30, 33, 36)
    shade = int(150 - 70 * radius)
    return (shade, shade + 4, shade + 8)


def ring(radius, height, count):
    return [
        (radius * math.cos(2 * math.pi * i / count), height, radius * math.sin(2 * math.pi * i / count))
        for i in range(count)
    ]


def solid(bottom_radius, top_radius, low, high, count):
    """Corners and triangles of an upright frustum with a floor and, unless it is a cone, a lid; y is up."""
    points = ring(bottom_radius, low, count) + ring(top_radius, high, count) + [(0, low, 0), (0, high, 0)]
    faces = []
    for i in range(count):
        k = (i + 1) % count
        faces += [(i, count + i, k), (2 * count, i, k)]
        if top_radius > 0:
            faces += [(k, count + i, count + k), (2 * count + 1, count + k, count + i)]
    return points, faces


def submesh(material, points, faces):
    lines = [
        f'    <submesh material="{material}" usesharedvertices="false" use32bitindexes="false" '
        'operationtype="triangle_list">',
        f'      <faces count="{len(faces)}">',
        *(f'        <face v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in faces),
        "      </faces>",
        f'      <geometry vertexcount="{len(points)}">',
        '        <vertexbuffer positions="true">',
        *(f'          <vertex><position x="{x:.6f}" y="{y:.6f}" z="{z:.6f}"/></vertex>' for x, y, z in points),
        "        </vertexbuffer>",
        "      </geometry>",
        "    </submesh>",
    ]
    return "\n".join(lines)


def write_tree(folder):
    """A trunk of 0.1 m radius and a crown of three cones, 3 m high; its origin is on the ground."""
    parts = [("Tree/Bark", *solid(0.1, 0.08, 0, 1.0, 12))]
    parts += [("Tree/Leaves", *solid(r, 0, low, high, 16)) for r, low, high in ((0.9, 0.8, 1.9), (0.7, 1.4, 2.5), (0.5, 2.0, 3.0))]
    inner = "\n".join(submesh(*part) for part in parts)
    (folder / "Tree.mesh.xml").write_text(f"<mesh>\n  <submeshes>\n{inner}\n  </submeshes>\n</mesh>\n")
    (folder / "Tree.material").write_text(
        "".join(
            f"material {name}\n{{\n  technique\n  {{\n    pass\n    {{\n      diffuse {colour}\n    }}\n  }}\n}}\n"
            for name, colour in (("Tree/Bark", "0.36 0.25 0.16 1"), ("Tree/Leaves", "0.18 0.42 0.16 1"))
        )
    )


def main():
    textures, tree = WORLD / "textures", WORLD / "models/Tree"
    textures.mkdir(parents=True, exist_ok=True)
    tree.mkdir(parents=True, exist_ok=True)
    for draw in (cardboard_box, traffic_cone, recycling_bin):
        write_png(textures / f"{draw.__name__}.png", draw)
    pixels = bytes(v for y in range(SIZE) for x in range(SIZE) for v in roomba((x + 0.5) / SIZE, (y + 0.5) / SIZE))
    picture = b"P6 %d %d 255\n" % (SIZE, SIZE) + pixels
    jpeg = subprocess.run(["cjpeg", "-quality", "90"], input=picture, stdout=subprocess.PIPE, check=True).stdout
    (textures / "roomba.jpg").write_bytes(jpeg)
    write_tree(tree)


if __name__ == "__main__":
    main()
