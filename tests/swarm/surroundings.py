# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Floors, walls and mazes in every format that the swarm can write. Each function returns the lines of a file and
the size of the place in mm. All places are closed; the first four walls of a .wld are its border."""


def _wall(draw, width, height):
    x, y, length = draw.real(0, width), draw.real(0, height), draw.real(50, 900)
    dx, dy = draw.pick([(length, 0), (0, length), (length * draw.real(-1, 1), length * draw.real(-1, 1))])
    size = draw.pick(["", f" {draw.real(1, 80):.2f} {draw.real(10, 300):.2f}",
                      f" 20 150 {draw.whole(0, 255)} {draw.whole(0, 255)} {draw.whole(0, 255)}"])
    return f"{x:.3f} {y:.3f} {x + dx:.3f} {y + dy:.3f}{size}"


def wld(draw, picture, walls=None):
    """A box with some walls in it, or with as many as `walls` says."""
    width, height = draw.pick([(1500, 1500), (3000, 2000), (900, 700), (6000, 6000), (15000, 500)])
    lines = [f"floor {width} {height}", f"0 0 {width} 0", f"{width} 0 {width} {height}", f"{width} {height} 0 {height}",
             f"0 {height} 0 0"]
    if picture and draw.chance(0.3):
        lines.append(f"floor_texture {picture}")
    for _ in range(draw.pick([0, 2, 6, 25]) if walls is None else walls):
        if draw.chance(0.15):
            key, high = draw.pick([("friction", 1), ("restitution", 1), ("reflectivity", 1), ("smooth", 1),
                                   ("temperature_c", 90)])
            lines.append(f"set wall-{key} {draw.real(0, high):.3f}")
        if picture and draw.chance(0.1):
            lines.append(f"set wall-texture {picture}")
        if draw.chance(0.1):
            lines.append(f"push {draw.real(0, width):.1f} {draw.real(0, height):.1f} {draw.real(-180, 180):.2f}")
        lines.append(_wall(draw, width, height))
        if lines[-2].startswith("push"):
            lines.append("pop")
    return lines, (width, height)


def maz(draw):
    cells = draw.whole(3, 10)
    size = draw.pick([360, 360, 500, 250])
    rows = [" " + "_" * (2 * cells - 1)]
    for y in range(cells):
        row = "|"
        for x in range(cells):
            cell = "_" if y == cells - 1 or draw.chance(0.35) else " "
            if draw.chance(0.06):
                cell = draw.pick("oxOX") if cell == "_" else draw.pick("ox")
            if cell in "ox" and y == cells - 1:
                cell = cell.upper()
            row += cell + ("|" if x == cells - 1 or draw.chance(0.35) else " ")
        rows.append(row)
    rows[-1] = rows[-1][0] + "S" + rows[-1][2:]
    return rows + [str(size)], (cells * size, cells * size)


def _cell_walls(draw, cells):
    """For each cell: a wall to the north, a wall to the east. The border is closed."""
    return {(x, y): (y == cells - 1 or draw.chance(0.3), x == cells - 1 or draw.chance(0.3))
            for x in range(cells) for y in range(cells)}


def micromouse(draw):
    cells = draw.whole(3, 9)
    walls = _cell_walls(draw, cells)
    lines = []
    for y in reversed(range(cells)):
        lines.append("o" + "".join(("---" if walls[x, y][0] else "   ") + "o" for x in range(cells)))
        inside = {(0, 0): "S"}
        lines.append("|" + "".join(f" {inside.get((x, y), 'G' if draw.chance(0.03) else ' ')} "
                                   + ("|" if walls[x, y][1] else " ") for x in range(cells)))
    lines.append("o" + "---o" * cells)
    size = draw.pick([180, 180, 360, 720])
    if size != 180:
        lines.append(str(size))
    return lines, (cells * size, cells * size)


def mms(draw):
    cells = draw.whole(2, 8)
    walls = _cell_walls(draw, cells)
    lines = []
    for x in range(cells):
        for y in range(cells):
            north, east = walls[x, y]
            south = walls[x, y - 1][0] if y > 0 else True
            west = walls[x - 1, y][1] if x > 0 else True
            lines.append(f"{x} {y} {int(north)} {int(east)} {int(south)} {int(west)}")
    return draw.shuffled(lines), (cells * 180, cells * 180)


def any_place(draw, picture):
    """(file name, lines, size) of one of them."""
    kind = draw.weighted({"wld": 5, "maz": 2, "micromouse": 1, "mms": 1})
    if kind == "wld":
        return "place.wld", *wld(draw, picture)
    name, make = {"maz": ("place.maz", maz), "micromouse": ("place.txt", micromouse), "mms": ("place.num", mms)}[kind]
    return name, *make(draw)
