# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A slow reference for beams: it reads the lines of a case itself, keeps a list of upright prisms and cylinders, and
tries each of them for each beam. It shares no code and no idea with the grid and the scene of the simulator, except the
documents: docs/formats and docs/range-sensors.md. Lengths are in metres."""
import csv
import math

import execute

_CLOSE = 2e-4  # the grid and the scene agree within 0.1 mm; a lidar keeps single precision
_WALL_FOOT = -0.010  # walls reach into the floor, which a beam from outside the floor can see
_WIGGLES = (0, 3e-6, -3e-6)  # a beam that just touches an edge may go either way


def _turned(x, y, angle):
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


class Box:
    """An upright box: the middle, half its sides, its heading, and from where to where it is high."""

    def __init__(self, x, y, heading, half_length, half_width, low, high):
        self.x, self.y, self.heading, self.low, self.high = x, y, heading, low, high
        self.half = (half_length, half_width)

    def hit(self, start, way):
        x, y = _turned(start[0] - self.x, start[1] - self.y, -self.heading)
        dx, dy = _turned(way[0], way[1], -self.heading)
        return _first_of_slabs([(x, dx, -self.half[0], self.half[0]), (y, dy, -self.half[1], self.half[1]),
                                (start[2], way[2], self.low, self.high)])


class Cylinder:
    def __init__(self, x, y, radius, low, high):
        self.x, self.y, self.radius, self.low, self.high = x, y, radius, low, high

    def hit(self, start, way):
        x, y = start[0] - self.x, start[1] - self.y
        a = way[0] ** 2 + way[1] ** 2
        b = x * way[0] + y * way[1]
        c = x * x + y * y - self.radius ** 2
        if a == 0:
            return None
        root = b * b - a * c
        if root < 0:
            return None
        near, far = (-b - math.sqrt(root)) / a, (-b + math.sqrt(root)) / a
        return _first_of_slabs([(start[2], way[2], self.low, self.high)], near, far)


def _first_of_slabs(slabs, near=-math.inf, far=math.inf):
    """Where a ray enters the part that all slabs share; negative if it starts inside; None if it misses."""
    for place, speed, low, high in slabs:
        if speed == 0:
            if not low <= place <= high:
                return None
            continue
        one, other = (low - place) / speed, (high - place) / speed
        near, far = max(near, min(one, other)), min(far, max(one, other))
    return near if near <= far and far >= 0 else None


def _numbers(words):
    return [float(word) for word in words]


def read_walls(lines):
    walls, frames, frame = [], [], (0.0, 0.0, 0.0)
    for line in lines:
        words = line.split()
        if words[0] == "push":
            x, y, clockwise = _numbers(words[1:4])
            dx, dy = _turned(x, y, frame[2])
            frames.append(frame)
            frame = (frame[0] + dx, frame[1] + dy, frame[2] - math.radians(clockwise))
        elif words[0] == "pop":
            frame = frames.pop()
        elif words[0] not in ("floor", "set"):
            n = _numbers(words)
            (x1, y1), (x2, y2) = _turned(n[0], n[1], frame[2]), _turned(n[2], n[3], frame[2])
            thickness, height = n[4:6] if len(n) > 4 else (10, 200)
            middle = (x1 + x2) / 2000 + frame[0] / 1000, (y1 + y2) / 2000 + frame[1] / 1000
            walls.append(Box(*middle, math.atan2(y2 - y1, x2 - x1), math.hypot(x2 - x1, y2 - y1) / 2000,
                             thickness / 2000, _WALL_FOOT, height / 1000))
    return walls


def _shapes_of(lines):
    """(kind, forward, left, low, high, half length or radius, half width) of the colliders of an .esObj or a .robi."""
    shapes = []
    for words in (line.split() for line in lines):
        if words[0] != "collider":
            continue
        n = _numbers(words[2:8] if words[1] == "box" else words[2:7])
        if words[1] == "box":
            sides, centre = (n[:3], n[3:]) if lines[0].startswith("drive") else (n[3:], n[:3])
            low, high = centre[1] - sides[1] / 2, centre[1] + sides[1] / 2
            shapes.append(["box", centre[2], -centre[0], low, high, sides[2] / 2, sides[0] / 2])
        else:
            shapes.append(["disc", n[2], -n[0], n[1] - n[4] / 2, n[1] + n[4] / 2, n[3], 0])
    if not lines[0].startswith("drive"):  # an object stands on the floor
        lowest = min((shape[3] for shape in shapes), default=0)
        for shape in shapes:
            shape[3], shape[4] = shape[3] - lowest, shape[4] - lowest
    return shapes


def _placed(shapes, x, y, heading):
    solids = []
    for kind, forward, left, low, high, length, width in shapes:
        dx, dy = _turned(forward, left, heading)
        at = (x + dx) / 1000, (y + dy) / 1000
        if kind == "box":
            solids.append(Box(*at, heading, length / 1000, width / 1000, low / 1000, high / 1000))
        else:
            solids.append(Cylinder(*at, length / 1000, low / 1000, high / 1000))
    return solids


class World:
    def __init__(self, case):
        self.walls = read_walls(case.files["place.wld"])
        self.floor = [float(n) / 1000 for n in case.files["place.wld"][0].split()[1:3]]
        kinds = {lines[1 if lines[0].startswith("drive") else 0].split()[1]: _shapes_of(lines)
                 for name, lines in case.files.items() if name.endswith((".esObj", ".robi"))}
        self.things, self.robots, count = [], {}, {}
        for words in (line.split() for line in case.files[case.world]):
            if words[0] in ("world", "robi", "obj"):
                continue
            x, y, heading = float(words[1]), float(words[2]), math.radians(float(words[3]))
            count[words[0]] = count.get(words[0], 0) + 1
            name = words[0] if count[words[0]] == 1 else f"{words[0]}-{count[words[0]]}"
            self.things.append((name, _placed(kinds[words[0]], x, y, heading)))
            if words[0] == "Looker":
                self.robots[name] = (x, y, heading)

    def range(self, robot, start, way):
        """The way to the first hit; None: no hit; 'inside': it starts in something, of which nothing is promised."""
        solids = self.walls + [solid for name, own in self.things if name != robot for solid in own]
        ways = [hit for hit in (solid.hit(start, way) for solid in solids) if hit is not None]
        if any(hit < 1e-4 for hit in ways):
            return "inside"
        if way[2] < 0:
            to_floor = -start[2] / way[2]
            at = [start[i] + to_floor * way[i] for i in (0, 1)]
            if all(0 <= at[i] <= self.floor[i] for i in (0, 1)):
                ways.append(to_floor)
        return min(ways, default=None)


def _beams(robot, keys):
    """(start, ways) of a lidar's beams; each way is a list of nearly the same directions."""
    x, y, heading = robot
    dx, dy = _turned(keys["x_mm"], keys["y_mm"], heading)
    start = ((x + dx) / 1000, (y + dy) / 1000, keys["z_mm"] / 1000)
    count, angle = int(keys["beams"]), math.radians(keys["angle_deg"])
    tilt, yaw = math.radians(keys["tilt_deg"]), heading + math.radians(keys["yaw_deg"])
    ways = []
    for i in range(count):
        near = []
        for wiggle in _WIGGLES:
            a = -angle / 2 + i * angle / count + wiggle
            flat = math.cos(a) * math.cos(tilt), math.sin(a)
            near += [(*_turned(*flat, yaw), math.cos(a) * math.sin(tilt) + up) for up in (_WIGGLES if tilt else (0,))]
        ways.append(near)
    return start, ways


def check(setup, case, folder):
    """Sentences about beams that differ."""
    world = World(case)
    problems = []
    lidars = [line.split() for line in case.files["robot.robi"] if line.startswith("sensor lidar")]
    for robot, pose in world.robots.items():
        for words in lidars:
            keys = {key: float(value) for key, value in (word.split("=") for word in words[3:])}
            code, text = execute.call(setup, folder, "sense", case.world, "--robot", robot, "--sensor", words[2],
                                      "--out", "scan.csv")
            if code != 0:
                return [f"sense fails: exit code {code}: {text[-300:]}"]
            with open(folder / "scan.csv", encoding="utf-8") as file:
                ranges = [row["range_m"] for row in csv.DictReader(file)]
            start, ways = _beams(pose, keys)
            starts = [(start[0] + s, start[1] + s, start[2]) for s in (0, 1e-6, -1e-6)]
            for i, (got, near) in enumerate(zip(ranges, ways)):
                wanted = [world.range(robot, start, near[0])]
                if not _agrees(got, wanted):
                    wanted += [world.range(robot, s, way) for way in near for s in starts]
                if not _agrees(got, wanted):
                    problems.append(f"beam {i} of {words[2]} of {robot} measures {got or 'nothing'}, "
                                    f"the reference {wanted[0]}")
    return problems[:5]


def _agrees(got, wanted):
    if "inside" in wanted:
        return True
    limit = 100  # the range of the case's lidars
    if got == "":
        return any(want is None or want > limit - 0.01 for want in wanted)
    ranges = [want for want in wanted if want is not None]
    return bool(ranges) and min(ranges) - _CLOSE <= float(got) <= max(ranges) + _CLOSE
