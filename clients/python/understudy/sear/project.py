# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""The folder of a SEAR project, and what all things in it have in common: a name, a place and an XML file."""

import os
import re
import shutil
from xml.sax.saxutils import quoteattr

ENVIRONMENT, ROBOT, ASSETS = "environment", "robot", "assets"
_MOST_COMPANIONS = 64  # files beside a model that are copied with it


def number_text(value: float) -> str:
    """The shortest text that reads back as the same number; whole ones without a point."""
    value = float(value)
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("a number of a SEAR project must be finite")
    return repr(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


class Project:
    """A folder with environment, robot and assets."""

    def __init__(self, folder: str = "SEARproject"):
        self.folder = folder
        # Where files that scripts name are looked for, after the current folder.
        self.sources = []

    def path(self, inner: str, name: str) -> str:
        """The XML file of a thing. Characters that files cannot have in their names become _."""
        return os.path.join(self.folder, inner, re.sub(r'[\x00-\x1f/\\:*?"<>|]', "_", name).strip(" .") + ".xml")

    def write(self, inner: str, name: str, text: str) -> None:
        path = self.path(inner, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write('<?xml version="1.0" encoding="UTF-8"?>\n' + text)

    def remove(self, inner: str, name: str) -> None:
        path = self.path(inner, name)
        if os.path.exists(path):
            os.remove(path)

    def take_asset(self, name: str) -> None:
        """Copies a file that a script names into assets, and a model with what is beside it. One that is not found is
        left to the simulator, which says so."""
        place = os.path.normpath(name)
        if os.path.isabs(place) or place.startswith("..") or "\\" in name:
            raise ValueError(f"{name!r}: name a file below the current folder, or put it into {self.folder}/{ASSETS}")
        target = os.path.join(self.folder, ASSETS, place)
        if os.path.exists(target):
            return
        for source in ["", *self.sources]:
            found = os.path.join(source, place)
            if os.path.isfile(found):
                os.makedirs(os.path.dirname(target), exist_ok=True)
                shutil.copyfile(found, target)
                self._take_companions(found, target)
                return

    @staticmethod
    def _take_companions(found: str, target: str) -> None:
        """The material and the pictures of a model are in files beside it that begin with its name."""
        stem = os.path.basename(found).split(".")[0]
        folder = os.path.dirname(found) or "."
        companions = [f for f in sorted(os.listdir(folder)) if f.startswith(stem) and f != os.path.basename(found)]
        for file in companions[:_MOST_COMPANIONS]:
            place = os.path.join(folder, file)
            beside = os.path.join(os.path.dirname(target), file)
            if os.path.isfile(place) and not os.path.exists(beside):
                shutil.copyfile(place, beside)


current = Project()


def use_project(folder: str) -> Project:
    """Things that are made from now on belong to this folder."""
    global current
    sources = current.sources
    current = Project(folder)
    current.sources = sources
    return current


class Thing:
    """Anything with a name and an XML file. `_attributes` are in the order in which they are written."""

    ELEMENT = ""
    _folder = ENVIRONMENT

    def __init__(self, name: str, **attributes):
        if not isinstance(name, str) or not name or '"' in name or len(name) > 200:
            raise ValueError("every thing of a SEAR project needs a name of 1 to 200 characters, without quotes")
        self.name = name
        self._attributes = attributes
        self._vectors = {}
        self._project = current
        self._write()

    def _take(self, item) -> None:
        """What the element of a file says."""
        self.name = item.get("name")
        self._attributes = {key: value for key, value in item.attrib.items() if key != "name"}
        places = {child.tag: child for child in item if child.tag in ("move", "rotate", "scale")}
        self._vectors = {tag: tuple(float(child.get(axis, 0)) for axis in "xyz") for tag, child in places.items()}
        self._project = current

    def getName(self) -> str:
        return self.name

    def move(self, x: float, y: float, z: float) -> None:
        """Puts its middle there, in metres: world x north, y up, z east; on a robot x left, y up, z ahead."""
        self._vectors["move"] = (x, y, z)
        self._write()

    def rotate(self, x: float, y: float, z: float) -> None:
        """Turns it by these degrees about the axes: first x, then z, then y."""
        self._vectors["rotate"] = (x, y, z)
        self._write()

    def scale(self, x: float, y: float = None, z: float = None) -> None:
        """Stretches it along its axes; one number for all of them."""
        self._vectors["scale"] = (x, x, x) if y is None else (x, y, z)
        self._write()

    def _set(self, **attributes) -> None:
        self._attributes.update(attributes)
        self._write()

    def _xml(self, indent: str = "") -> str:
        values = [("name", self.name)]
        for key, value in self._attributes.items():
            if value is not None and value != "":
                values.append((key, value if isinstance(value, str) else number_text(value)))
        head = f"{indent}<{self.ELEMENT}" + "".join(f" {key}={quoteattr(value)}" for key, value in values)
        inner = "".join(
            indent + '  <{} x="{}" y="{}" z="{}"/>\n'.format(name, *map(number_text, self._vectors[name]))
            for name in ("move", "rotate", "scale")
            if name in self._vectors
        )
        inner += self._inner_xml(indent + "  ")
        return f"{head}>\n{inner}{indent}</{self.ELEMENT}>\n" if inner else f"{head}/>\n"

    def _inner_xml(self, indent: str) -> str:
        return ""

    def _write(self) -> None:
        self._project.write(self._folder, self.name, self._xml())

    def _join(self, robot: "Thing") -> None:
        """Becomes a part of the robot: its file moves, and its place is relative to the robot from now on."""
        if self._folder != ROBOT:
            self._project.remove(self._folder, self.name)
        self._folder = ROBOT
        self._set(robot=robot.name)
