# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Scenes of EyeSim (.sim): robots of all kinds with their sensors, parts, devices and programs, objects, markers and
settings, in a place of any format."""
import kinds
import surroundings
from events import EventMaker
from lines import LineMaker
from programs import ProgramMaker


class Scene:
    """What the lines of a scene name, for those who write events about it."""

    def __init__(self, size):
        self.size = size
        self.robots, self.objects = [], []
        self.robot_kinds, self.object_kinds = [], []
        self.drives = {}  # of a kind of robot
        self.kind_of = {}  # of a robot
        self.sensors, self.parts, self.devices = {}, {}, {}
        self._count = {}

    def name_for(self, kind):
        self._count[kind] = self._count.get(kind, 0) + 1
        return kind if self._count[kind] == 1 else f"{kind}-{self._count[kind]}"

    def note_lines(self, robot, lines):
        for line in lines:
            words = line.split()
            if words[0] in ("sensor", "part", "device"):
                getattr(self, words[0] + "s").setdefault(robot, []).append(words[2])


def _settings(draw):
    lines = [f"set error-level {draw.pick([0, 0, 30, 100, 77.7])}"]
    choices = {"tick-ms": [1, 2, 5, 7.3, 10, 20, 50], "radio_range_m": [0, 0.5, 3], "epoch": [0, 1700000000],
               "latitude": [-90, 0, 52.1], "north_deg": [0, 33.3], "temperature_c": [-20, 40],
               "sun-height_deg": [-5, 20], "end-of-program": ["drive-on", "stop"], "eyesim": [2018, 2019, 2023, 2025]}
    for key, values in choices.items():
        if draw.chance(0.12):
            lines.append(f"set {key} {draw.pick(values)}")
    return lines


def make(case, draw, catalogue):
    """Fills the case."""
    picture = "picture.png" if draw.chance(0.25) else ""
    if picture:
        case.pictures[picture] = (draw.whole(4, 40), draw.whole(4, 40), draw.whole(0, 99))
    place, lines, size = surroundings.any_place(draw, picture)
    case.files[place] = lines
    case.world = "world.sim"
    maker = LineMaker(draw, catalogue)
    programs = ProgramMaker(draw, case.files, case.tools)
    scene = Scene(size)
    scene.drives = {kind["name"]: kind["drive"] for kind in catalogue.robots if " " not in kind["name"]}
    scene.robot_kinds = list(scene.drives)
    scene.object_kinds = [kind for kind in catalogue.objects if " " not in kind]
    sim = [f"world {place}"] + _settings(draw)
    for i in range(draw.whole(0, 2)):
        drive = draw.pick(sorted(name for name, keys in catalogue.drives.items() if keys))
        case.files[f"kind{i}.robi"] = kinds.robot_kind(draw, maker, f"Kind{i}", drive, picture)
        scene.drives[f"Kind{i}"] = drive
        sim.append(f"robi kind{i}.robi")
        scene.robot_kinds.append(f"Kind{i}")
    for i in range(draw.whole(0, 2)):
        case.files[f"thing{i}.esObj"] = kinds.object_kind(draw, f"Thing{i}", picture)
        sim.append(f"obj thing{i}.esObj")
        scene.object_kinds.append(f"Thing{i}")
    # Bodies without room only push each other, which takes long and shows little.
    room = int(size[0] * size[1] / 150000)
    for i in range(min(draw.weighted({1: 5, 2: 4, 3: 2, 6: 1, 12: 0.4}), 1 + room)):
        sim += _robot(draw, maker, programs, scene, i)
    for _ in range(min(draw.weighted({0: 3, 2: 3, 5: 2, 15: 0.7, 40: 0.2}), room)):
        kind = draw.pick(scene.object_kinds)
        scene.objects.append(scene.name_for(kind))
        sim.append(f"{kind} {_pose(draw, size)}")
    for _ in range(draw.whole(0, 2)):
        sim.append(f"marker {draw.real(0, size[0]):.1f} {draw.real(0, size[1]):.1f} 255 0 0")
    case.files[case.world] = sim
    case.until_s = draw.pick([0.5, 1, 2, 2, 3])
    case.files["events.txt"] = EventMaker(draw, maker, scene).lines(case.until_s)
    case.files["edits.txt"] = EventMaker(draw, maker, scene).edits(draw.whole(1, 12))
    case.exact = programs.exact
    if draw.chance(0.15):
        case.files["input.txt"] = [str(draw.whole(0, 999)) for _ in range(5)]
        case.files["run.args"] = ["--stdin", "input.txt"]


def _pose(draw, size):
    return f"{draw.real(0, size[0]):.3f} {draw.real(0, size[1]):.3f} {draw.real(-360, 360):.4f}"


def _robot(draw, maker, programs, scene, number):
    kind = draw.pick(scene.robot_kinds)
    name = scene.name_for(kind)
    scene.robots.append(name)
    scene.kind_of[name] = kind
    lines = maker.sensors(2) + maker.parts(1) + maker.errors(scene.drives[kind]) + maker.devices(1, name)
    scene.note_lines(name, lines)
    wires = [(port, address) for robot, port, address in maker.wires if robot == name]
    own_program = number < 3 and draw.chance(0.5)
    program = programs.make(wires) if own_program else draw.pick(["", ""] + 4 * maker.catalogue.programs)
    if draw.chance(0.2):
        touch = f"X{draw.whole(0, 400)}Y{draw.whole(0, 300)}@{draw.real(0, 2):.2f}"
        lines.append(f"keys KEY{draw.whole(1, 4)}@{draw.real(0, 2):.2f},{touch}")
    return [f"{kind} {_pose(draw, scene.size)} {program}".rstrip()] + lines
