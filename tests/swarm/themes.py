# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Other cases than scenes of EyeSim: tables of SimMeR, crowds of bodies without motors, scenes of rays for the
reference caster, and files that come with Understudy, a little changed."""
import pathlib
import re

import kinds
import surroundings
from programs import ProgramMaker

ROOT = pathlib.Path(__file__).resolve().parents[2]


def simmer(case, draw, catalogue):
    """A maze of SimMeR with one or two robots, and a client that talks to them."""
    rows, columns = draw.whole(2, 5), draw.whole(3, 8)
    maze = [[1 if draw.chance(0.75) else 0 for _ in range(columns)] for _ in range(rows)]
    maze[0][0], maze[-1][-1] = 2, 3
    case.files["maze.csv"] = [",".join(map(str, row)) for row in maze]
    python = draw.chance(0.4)
    settings = ["version " + ("python" if python else "matlab"), "start_cell 1", f"blocksize {draw.pick([0, 2, 3])}",
                f"randerror {draw.whole(0, 1)}"]
    if python:
        settings += [f"sigma {draw.pick([0, 1, 2])}", f"frame_rate {draw.pick([10, 60, 100])}", "dialect " + draw.pick(["auto", "text", "brackets"])]
    else:
        settings += [f"num_segments {draw.whole(1, 20)}", f"speed {draw.pick([0, 6, 30])}", f"strength {draw.real(0, 0.2):.3f} {draw.real(0, 2):.3f}",
                     f"stop_at_collision {draw.whole(0, 1)}", "drive_profile " + draw.pick(["differential", "skid_steer", "omni", "mecanum"])]
    if draw.chance(0.3):
        settings += ["robot second", "start_cell 1", f"bot_rot {draw.whole(0, 359)}"]
    case.files["world.simmer"] = settings
    case.world = "world.simmer"
    port = "127.0.0.1:" + ("61200" if python else "9000")
    words = ["u1", "ua", "i1", "w1-6", "d1-3", "r1--45", "r1-30", "o1", "c1", "g1", "xx", "u0,w0-2,r0-45", "[u0]", "[w0-3]"]
    script = [f"send tcp {port} {draw.pick([10, 300, 2000])} {(draw.pick(words) + draw.pick([chr(10), '', chr(13) + chr(10)])).encode().hex()}"
              for _ in range(draw.whole(2, 15))]
    case.files["script0.txt"] = script
    case.tools.append("swarm_client")
    case.files["run.args"] = ["--program", "1=./swarm_client script0.txt"]
    case.until_s = 8


def crowd(case, draw, catalogue):
    """Bodies that push each other in a closed box, set in motion by robots that soon are gone."""
    width, height = draw.pick([(800, 800), (1500, 900), (2500, 2500)])
    border = [f"floor {width} {height}", f"0 0 {width} 0", f"{width} 0 {width} {height}", f"{width} {height} 0 {height}", f"0 {height} 0 0"]
    case.files["place.wld"] = [f"set wall-restitution {draw.real(0, 1):.3f}"] * draw.whole(0, 1) + border
    sim = ["world place.wld", f"set tick-ms {draw.pick([1, 5, 5, 20])}"]
    names = []
    for i in range(draw.whole(1, 3)):
        case.files[f"thing{i}.esObj"] = kinds.object_kind(draw, f"Thing{i}", "")
        sim.append(f"obj thing{i}.esObj")
        names.append(f"Thing{i}")
    names += [kind for kind in catalogue.objects if " " not in kind]
    robots = draw.whole(1, 4)
    for i in range(robots):
        sim.append(f"S4 {draw.real(100, width - 100):.3f} {draw.real(100, height - 100):.3f} {draw.real(0, 360):.2f} wander")
    for _ in range(min(draw.pick([3, 8, 20]), int(width * height / 100000))):
        sim.append(f"{draw.pick(names)} {draw.real(100, width - 100):.3f} {draw.real(100, height - 100):.3f} {draw.real(0, 360):.2f}")
    case.files["world.sim"] = sim
    case.world = "world.sim"
    case.until_s = draw.pick([2, 3])
    robot_names = ["S4"] + [f"S4-{i}" for i in range(2, robots + 1)]
    events = [f"{draw.real(0, 1):.3f} {robot} drive {draw.real(100, 400):.1f} {draw.real(-40, 40):.1f}" for robot in robot_names]
    events += [f"{draw.real(0, 1):.3f} {robot} part KICKER 1" for robot in robot_names]
    case.files["events.txt"] = events + [f"1.2 remove {robot}" for robot in robot_names]


def rays(case, draw, catalogue):
    """Walls and bodies of known shape, and level and tilted lidars: for the reference caster."""
    lines, size = surroundings.wld(draw, "")
    case.files["place.wld"] = [line for line in lines if not line.startswith(("set wall-smooth", "set wall-reflect"))]
    case.files["robot.robi"] = ["drive differential", "name Looker", "collider box 100 80 120 0 40 0", "mass 2",
                                *(f"sensor lidar SCAN{i} x_mm={draw.real(-50, 50):.2f} y_mm={draw.real(-50, 50):.2f} z_mm={draw.real(5, 180):.2f}"
                                  f" yaw_deg={draw.real(-180, 180):.3f} tilt_deg={draw.pick([0, 0, 0, draw.real(-10, 10)]):.3f}"
                                  f" beams={draw.whole(1, 90)} angle_deg={draw.pick([360, 180, draw.real(1, 359)]):.3f} max_range_m=100" for i in range(3))]
    sim = ["world place.wld", "robi robot.robi"]
    for i in range(draw.whole(0, 2)):
        case.files[f"thing{i}.esObj"] = [f"name Thing{i}", "mass 1"] + [draw.pick([
            f"collider box {draw.real(-60, 60):.2f} {draw.real(50, 90):.2f} {draw.real(-60, 60):.2f} {draw.real(10, 200):.2f} 100 {draw.real(10, 200):.2f}",
            f"collider capsule {draw.real(-60, 60):.2f} {draw.real(60, 90):.2f} {draw.real(-60, 60):.2f} {draw.real(5, 60):.2f} {draw.real(121, 200):.2f} y"])
            for _ in range(draw.whole(1, 2))]
        sim.append(f"obj thing{i}.esObj")
        sim += [f"Thing{i} {draw.real(0, size[0]):.3f} {draw.real(0, size[1]):.3f} {draw.real(0, 360):.3f}" for _ in range(draw.whole(1, 3))]
    sim += [f"Looker {draw.real(0, size[0]):.3f} {draw.real(0, size[1]):.3f} {draw.real(0, 360):.3f}" for _ in range(draw.whole(1, 2))]
    case.files["world.sim"] = sim
    case.world = "world.sim"
    case.until_s = 0.5


def borrowed(case, draw, catalogue):
    """A world that comes with Understudy, with some numbers changed. New formats get here with their examples."""
    endings = tuple("." + ending for f in catalogue.formats if f["role"] in ("scene", "surroundings") for ending in f["endings"])
    worlds = sorted(path for path in (ROOT / "worlds").rglob("*") if path.name.endswith(endings))
    chosen = draw.pick(worlds)
    for path in sorted(chosen.parent.iterdir()) + sorted((ROOT / "worlds/robots").iterdir()) + sorted((ROOT / "worlds/objects").iterdir()):
        if path.is_file() and path.suffix not in (".png", ".md"):
            case.files[path.name] = path.read_text(encoding="utf-8").splitlines()
    case.world = chosen.name
    lines = case.files[chosen.name]
    grid = chosen.suffix in (".maz", ".txt", ".num", ".csv")
    for i in [] if grid else draw.some(range(len(lines)), 0.1):
        lines[i] = re.sub(r"(?<![\w.])\d+(?![\w.])", lambda m: str(max(1, int(int(m.group()) * draw.real(0.8, 1.2)))), lines[i], count=1)
    role = next(f["role"] for f in catalogue.formats if chosen.name.endswith(tuple("." + e for e in f["endings"])))
    if role == "surroundings":
        case.world = "wrapped.sim"
        case.files[case.world] = [f"world {chosen.name}"] + [f"S4 {draw.whole(100, 900)} {draw.whole(100, 900)} 0" for _ in range(2)]
    case.until_s = draw.pick([1, 2])
    programs = ProgramMaker(draw, case.files, case.tools)
    command = programs.make([]).strip('"')
    case.exact = programs.exact
    kinds_placed = [line.split()[0] for line in case.files[case.world] if re.match(r"[A-Z]\w* -?\d+ -?\d+", line)]
    robot = kinds_placed[0] if kinds_placed else "1"
    case.files["run.args"] = ["--program", f"{robot}={command}", "--error-level", str(draw.pick([0, 50, 100]))]
