# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Other cases than scenes of EyeSim: tables of SimMeR, crowds of bodies without motors, scenes of rays for the
reference caster, and files that come with Understudy, a little changed."""
import pathlib
import re

import kinds
import surroundings
from programs import CLIENT, ProgramMaker

ROOT = pathlib.Path(__file__).resolve().parents[2]

_SIMMER_WORDS = ["u1", "ua", "i1", "w1-6", "d1-3", "r1--45", "r1-30", "o1", "c1", "g1", "xx", "u0,w0-2,r0-45", "[u0]",
                 "[w0-3]"]


def _place(draw, width, height, border=0):
    x, y = draw.real(border, width - border), draw.real(border, height - border)
    return f"{x:.3f} {y:.3f} {draw.real(0, 360):.3f}"


def simmer(case, draw, catalogue):
    """A maze of SimMeR with one or two robots, and a client that talks to the first."""
    rows, columns = draw.whole(2, 5), draw.whole(3, 8)
    maze = [[1 if draw.chance(0.75) else 0 for _ in range(columns)] for _ in range(rows)]
    maze[0][0], maze[-1][-1] = 2, 3
    case.files["maze.csv"] = [",".join(map(str, row)) for row in maze]
    python = draw.chance(0.4)
    settings = ["version " + ("python" if python else "matlab"), "start_cell 1", f"blocksize {draw.pick([0, 2, 3])}",
                f"randerror {draw.whole(0, 1)}"]
    if python:
        settings += [f"sigma {draw.pick([0, 1, 2])}", f"frame_rate {draw.pick([10, 60, 100])}",
                     "dialect " + draw.pick(["auto", "text", "brackets"])]
    else:
        settings += [f"num_segments {draw.whole(1, 20)}", f"speed {draw.pick([0, 6, 30])}",
                     f"strength {draw.real(0, 0.2):.3f} {draw.real(0, 2):.3f}",
                     f"stop_at_collision {draw.whole(0, 1)}",
                     "drive_profile " + draw.pick(["differential", "skid_steer", "omni", "mecanum"])]
    if draw.chance(0.3):
        settings += ["robot second", "start_cell 1", f"bot_rot {draw.whole(0, 359)}"]
    case.files["world.simmer"] = settings
    case.world, case.until_s = "world.simmer", 8
    port = "127.0.0.1:" + ("61200" if python else "9000")
    script = []
    for _ in range(draw.whole(2, 15)):
        words = draw.pick(_SIMMER_WORDS) + draw.pick(["\n", "", "\r\n"])
        script.append(f"send tcp {port} {draw.pick([10, 300, 2000])} {words.encode().hex()}")
    case.files["script0.txt"] = script
    case.files["run.args"] = ["--program", f"1=./{CLIENT} script0.txt"]
    case.tools.append(CLIENT)


def crowd(case, draw, catalogue):
    """Bodies that push each other in a closed box, set in motion by robots that soon are gone."""
    width, height = draw.pick([(800, 800), (1500, 900), (2500, 2500)])
    border = [f"floor {width} {height}", f"0 0 {width} 0", f"{width} 0 {width} {height}",
              f"{width} {height} 0 {height}", f"0 {height} 0 0"]
    bounce = [f"set wall-restitution {draw.real(0, 1):.3f}"] if draw.chance(0.5) else []
    case.files["place.wld"] = bounce + border
    sim = ["world place.wld", f"set tick-ms {draw.pick([1, 5, 5, 20])}"]
    names = [kind for kind in catalogue.objects if " " not in kind]
    for i in range(draw.whole(1, 3)):
        case.files[f"thing{i}.esObj"] = kinds.object_kind(draw, f"Thing{i}", "")
        sim.append(f"obj thing{i}.esObj")
        names.append(f"Thing{i}")
    robots = draw.whole(1, 4)
    sim += [f"S4 {_place(draw, width, height, 100)} wander" for _ in range(robots)]
    for _ in range(min(draw.pick([3, 8, 20]), int(width * height / 100000))):
        sim.append(f"{draw.pick(names)} {_place(draw, width, height, 100)}")
    case.files["world.sim"] = sim
    case.world, case.until_s = "world.sim", draw.pick([2, 3])
    events = []
    for robot in ["S4"] + [f"S4-{i}" for i in range(2, robots + 1)]:
        events += [f"{draw.real(0, 1):.3f} {robot} drive {draw.real(100, 400):.1f} {draw.real(-40, 40):.1f}",
                   f"{draw.real(0, 1):.3f} {robot} part KICKER 1", f"1.2 remove {robot}"]
    case.files["events.txt"] = events


def _lidar(draw, number):
    tilt = draw.real(-10, 10) if draw.chance(0.25) else 0
    angle = draw.pick([360, 180, draw.real(1, 359)])
    return (f"sensor lidar SCAN{number} x_mm={draw.real(-50, 50):.2f} y_mm={draw.real(-50, 50):.2f}"
            f" z_mm={draw.real(5, 180):.2f} yaw_deg={draw.real(-180, 180):.3f} tilt_deg={tilt:.3f}"
            f" beams={draw.whole(1, 360)} angle_deg={angle:.3f} max_range_m=100")


def _plain_collider(draw):
    centre = f"{draw.real(-60, 60):.2f} {draw.real(60, 90):.2f} {draw.real(-60, 60):.2f}"
    return draw.pick([f"collider box {centre} {draw.real(10, 200):.2f} 100 {draw.real(10, 200):.2f}",
                      f"collider capsule {centre} {draw.real(5, 60):.2f} {draw.real(121, 200):.2f} y"])


def rays(case, draw, catalogue):
    """Walls and bodies of known shape, and level and tilted lidars: for the reference caster."""
    lines, size = surroundings.wld(draw, "", draw.pick([6, 25, 60]))
    case.files["place.wld"] = [line for line in lines if not line.startswith(("set wall-smooth", "set wall-reflect"))]
    case.files["robot.robi"] = ["drive differential", "name Looker", "collider box 100 80 120 0 40 0", "mass 2",
                                *(_lidar(draw, i) for i in range(3))]
    sim = ["world place.wld", "robi robot.robi"]
    for i in range(draw.whole(0, 2)):
        colliders = [_plain_collider(draw) for _ in range(draw.whole(1, 2))]
        case.files[f"thing{i}.esObj"] = [f"name Thing{i}", "mass 1"] + colliders
        sim.append(f"obj thing{i}.esObj")
        sim += [f"Thing{i} {_place(draw, *size)}" for _ in range(draw.whole(1, 3))]
    sim += [f"Looker {_place(draw, *size)}" for _ in range(draw.whole(1, 2))]
    case.files["world.sim"] = sim
    case.world, case.until_s = "world.sim", 0.5


def _other_numbers(draw, line):
    """The line with its first whole number changed a little."""
    def other(found):
        return str(max(1, int(int(found.group()) * draw.real(0.8, 1.2))))
    return re.sub(r"(?<![\w.])\d+(?![\w.])", other, line, count=1)


def borrowed(case, draw, catalogue):
    """A world that comes with Understudy, with some numbers changed. New formats get here with their examples."""
    roles = {"." + ending: f["role"] for f in catalogue.formats for ending in f["endings"]}
    worlds = [path for path in (ROOT / "worlds").rglob("*") if roles.get(path.suffix) in ("scene", "surroundings")]
    chosen = draw.pick(sorted(worlds))
    for folder in (chosen.parent, ROOT / "worlds/robots", ROOT / "worlds/objects"):
        for path in sorted(folder.iterdir()):
            if path.is_file() and path.suffix not in (".png", ".md"):
                case.files[path.name] = path.read_text(encoding="utf-8").splitlines()
    case.world = chosen.name
    lines = case.files[chosen.name]
    is_drawn = chosen.suffix in (".maz", ".txt", ".num", ".csv")
    for i in [] if is_drawn else draw.some(range(len(lines)), 0.1):
        lines[i] = _other_numbers(draw, lines[i])
    if roles[chosen.suffix] == "surroundings":
        case.world = "wrapped.sim"
        case.files[case.world] = [f"world {chosen.name}", *(f"S4 {_place(draw, 1000, 1000, 100)}" for _ in range(2))]
    case.until_s = draw.pick([1, 2])
    programs = ProgramMaker(draw, case.files, case.tools)
    command = programs.make([]).strip('"')
    case.exact = programs.exact
    placed = [line.split()[0] for line in case.files[case.world] if re.match(r"[A-Z]\w* -?\d+[.\d]* -?\d+", line)]
    robot = placed[0] if placed else "1"
    case.files["run.args"] = ["--program", f"{robot}={command}", "--error-level", str(draw.pick([0, 50, 100]))]
