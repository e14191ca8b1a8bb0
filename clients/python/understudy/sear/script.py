# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs a script of a SEAR user: python3 -m understudy.sear.script FILE. `understudy sear run` starts it."""

import atexit
import io
import os
import sys
import time
import types

from understudy import sear
from understudy.sear import project, python2, services
from understudy.sear.components import known_robot
from understudy.sear.ports import lines


def _add_module(name: str, **names) -> types.ModuleType:
    module = types.ModuleType(name)
    module.__dict__.update(names)
    module.__path__ = []
    sys.modules[name] = module
    parent, _, last = name.rpartition(".")
    if parent:
        if parent not in sys.modules:
            _add_module(parent)
        setattr(sys.modules[parent], last, module)
    return module


def _add_modules(classes: dict) -> None:
    """What scripts import: packages of Java."""
    own_services = {kind: service for kind, service in services.Runtime.KINDS.items() if kind != "SEAR"}
    _add_module("org.SEAR.POJOs", **classes, model=sear.Model)
    _add_module("org.myrobotlab.service", **own_services, SEAR=services.Sear, Runtime=services.Runtime)
    _add_module(
        "org.myrobotlab.serial",
        VirtualSerialPort=services.VirtualSerialPort,
        SerialDeviceFactory=services.SerialDeviceFactory,
    )
    for java in ("Java", "java"):
        _add_module(f"{java}.lang.String")
        sys.modules[f"{java}.lang"].String = str


class _Runner:
    def __init__(self, path: str):
        self._folders = [os.path.dirname(os.path.abspath(path))]

    def run(self, path: str, names: dict) -> None:
        for folder in ("", *self._folders, project.current.folder):
            found = os.path.join(folder, path)
            if os.path.isfile(found):
                with open(found, encoding="utf-8") as file:
                    exec(python2.compile_script(file.read(), found), names)
                return
        raise FileNotFoundError(f"there is no script {path} in the current folder or beside the first script")


def _keep_output() -> None:
    """The first of the two times that a script runs, its output is shown only if it never starts a simulation."""
    kept, shown = io.StringIO(), sys.stdout
    sys.stdout = kept

    def show():
        shown.write(kept.getvalue())
        shown.flush()

    atexit.register(show)


def main(arguments: list) -> None:
    path = arguments[0]
    sys.argv = arguments
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    if services.REHEARSES:
        _keep_output()
    folder = project.use_project(os.environ.get("UNDERSTUDY_SEAR_PROJECT", "SEARproject"))
    runner = _Runner(path)
    folder.sources = runner._folders
    time.sleep = lines.sleep
    classes = {name: getattr(sear, name) for name in sear.__all__ if name not in ("Project", "use_project")}
    _add_modules(classes)
    names = {
        **python2.NAMES,
        **classes,
        "__name__": "__main__",
        "__file__": path,
        "__wait_for_message__": lines.take_messages,
        "Runtime": services.Runtime,
        "SerialDeviceFactory": services.SerialDeviceFactory,
        "VirtualSerialPort": services.VirtualSerialPort,
        "sleep": lines.sleep,
    }
    robot = known_robot()
    if robot is not None:
        names["robot"] = robot
    names["python"] = services.Python(names, runner.run)
    runner.run(path, names)
    while lines.running and services.Runtime.anyone_listens():
        lines.take_messages()


if __name__ == "__main__":
    main(sys.argv[1:])
