#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Makes a .simmer settings file of the config.py of a team that uses SimMeR's Python version.

  config_to_simmer.py path/to/config.py team.simmer

The maze goes to a table beside it (team_maze.csv). config.py is run, as SimMeR runs it, but with stand-ins for
pygame and for the classes of its devices: neither needs to be installed. What has no counterpart is told and left out."""

import builtins
import importlib.machinery
import pathlib
import sys
import types

KINDS = {
    "motorsimple": "motor",
    "motor": "motor",
    "drive": "drive",
    "ultrasonic": "ultra",
    "tof": "ultra",
    "timeofflight": "ultra",
    "infrared": "ir",
    "gyroscope": "gyro",
    "compass": "compass",
}


class StandIn:
    """A device as config.py makes it: it only remembers what it was made of."""

    def __init__(self, info=None, *_others, **_named):
        self.info = info if isinstance(info, dict) else {}


class StandInModule(types.ModuleType):
    """A module that has every class one may import from it."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        made = type(name, (StandIn,), {})
        setattr(self, name, made)
        return made


class StandInFinder:
    """Gives stand-ins for devices.* and pygame*."""

    @staticmethod
    def find_spec(name, _path=None, _target=None):
        if name.split(".")[0] not in ("devices", "pygame"):
            return None
        return importlib.machinery.ModuleSpec(name, StandInFinder, is_package=True)

    @staticmethod
    def create_module(spec):
        module = StandInModule(spec.name)
        module.Vector2 = lambda x=0, y=0: tuple(x) if isinstance(x, (list, tuple)) else (x, y)
        return module

    @staticmethod
    def exec_module(_module):
        pass


class Names(dict):
    """What config.py defines. A name that it forgot is told; its device is left out."""

    def __missing__(self, name):
        if hasattr(builtins, name):
            raise KeyError(name)
        print(f"{name} is not defined in config.py", file=sys.stderr)
        return None


def number(value):
    return f"{float(value):.9g}"


def pairs(info, names):
    """key=value for those of the names that the device has: (name there, key here)."""
    return [f"{key}={number(info[name])}" for name, key in names if name in info]


def place(info):
    x, y = list(info.get("position", [0, 0]))[:2]
    return [f"x={number(x)}", f"y={number(y)}"]


def drive_words(info, motor_codes):
    velocity = info.get("velocity", [0, 0])
    words = [f"vx={number(velocity[0])}", f"vy={number(velocity[1])}", f"turn={number(info.get('ang_velocity', 0))}"]
    codes = [motor_codes[id(motor)] for motor in info.get("motors", []) if id(motor) in motor_codes]
    if codes:
        words.append("motors=" + "+".join(codes))
        words.append("directions=" + "+".join(number(sign) for sign in info["motor_direction"]))
    for what in ("bias", "error"):
        axes = [("x", f"{what}_x"), ("y", f"{what}_y"), ("rotation", f"{what}_r")]
        words += pairs(info.get(what, {}), axes)
    return words


def device_words(kind, info, motor_codes):
    if kind == "motor":
        return place(info) + pairs(info, [("rotation", "rotation")])
    if kind == "drive":
        return drive_words(info, motor_codes)
    if kind == "ultra":
        names = [(name, name) for name in ("height", "rotation", "error", "beamwidth", "min_range")]
        # SimMeR takes the longest range from min_range, too.
        return place(info) + pairs(info, names + [("num_rays", "rays"), ("min_range", "max_range")])
    if kind == "ir":
        return place(info) + pairs(info, [(name, name) for name in ("height", "fov", "threshold", "error")])
    return pairs(info, [("error", "error"), ("bias", "bias")])


def device_lines(config):
    groups = [config.get(name, {}) for name in ("motors", "drives", "sensors")]
    motor_codes = {id(motor): code for code, motor in groups[0].items()}
    lines = []
    for code, device in (item for group in groups for item in group.items()):
        name = type(device).__name__
        kind = KINDS.get(name.lower().replace("_", ""))
        if kind is None or not device.info:
            reason = "has no counterpart" if kind is None else "has no description"
            print(f"{code}: {name} {reason} and is left out", file=sys.stderr)
            continue
        lines.append(" ".join([kind, code] + device_words(kind, device.info, motor_codes)))
    return lines


def settings_lines(config):
    lines = []
    values = [("robot_start_position", "bot_center"), ("robot_start_rotation", "bot_rot"),
              ("block_position", "block_center"), ("block_size", "blocksize"), ("frame_rate", "frame_rate")]
    for name, word in values:
        if name in config:
            value = config[name]
            numbers = value if isinstance(value, (list, tuple)) else [value]
            lines.append(" ".join([word] + [number(one) for one in numbers]))
    if "port_rx" in config and "port_tx" in config:
        lines.append(f"ports {int(config['port_rx'])} {int(config['port_tx'])}")
    outline = config.get("robot_outline")
    if outline:
        lines.append("outline " + " ".join(number(value) for point in outline for value in point))
    return lines


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    source, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    sys.meta_path.insert(0, StandInFinder)
    config = Names(__name__="config", __file__=str(source))
    exec(compile(source.read_text(encoding="utf-8"), str(source), "exec"), config)
    lines = ["version python"]
    walls = config.get("walls")
    if walls is not None:
        maze = target.with_name(target.stem + "_maze.csv")
        maze.write_text("".join(",".join(str(cell) for cell in row) + "\n" for row in walls), encoding="utf-8")
        lines.append(f"maze {maze.name}")
    lines += settings_lines(config) + device_lines(config)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
