# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A case: a world with its programs and events, as files in a folder, and the ways to run it. Everything is text in
lines, so that the shrinker can drop and simplify lines without knowing what they mean."""
import dataclasses
import json
import os
import pathlib
import shutil
import struct
import zlib

EVENTS = "events.txt"
ARGUMENTS = "run.args"  # more arguments of the run, one per line
CASE = "case.json"


@dataclasses.dataclass
class Case:
    seed: int
    theme: str  # which part of the generator made it
    world: str  # the file that is run
    files: dict  # name -> lines
    until_s: float = 2.0
    run_seed: int = 1
    pictures: dict = dataclasses.field(default_factory=dict)  # name -> (width, height, seed)
    tools: list = dataclasses.field(default_factory=list)  # built programs that the folder needs
    ways: list = dataclasses.field(default_factory=list)  # [name, number] each
    exact: bool = True  # no program does what may mark a run

    def copy(self):
        return Case(**json.loads(self.to_json()))

    def to_json(self):
        return json.dumps(dataclasses.asdict(self), indent=1)

    def write(self, folder, build):
        """Puts all files into the folder. Programs are links into the build, so a case is small."""
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        for name, lines in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")
            if name.endswith((".py", ".sh", ".pl")):
                path.chmod(0o755)
        for name, (width, height, seed) in self.pictures.items():
            (folder / name).write_bytes(_png(width, height, seed))
        for name in self.tools:
            link = folder / name
            if link.is_symlink() or link.exists():
                link.unlink()
            os.symlink(pathlib.Path(build).resolve() / "programs" / name, link)
        (folder / CASE).write_text(self.to_json() + "\n", encoding="utf-8")

    @property
    def has_events(self):
        return any(line.strip() for line in self.files.get(EVENTS, []))

    def run_arguments(self):
        """What comes after `understudy run`, in the case's folder."""
        arguments = [self.world, "--until", f"{self.until_s:g}", "--seed", str(self.run_seed)]
        if self.has_events:
            arguments += ["--events", EVENTS]
        return arguments + self.files.get(ARGUMENTS, [])

    def size(self):
        return sum(len(line) + 1 for lines in self.files.values() for line in lines)


def read(path):
    """The case in a folder, or in its case.json."""
    path = pathlib.Path(path)
    if path.is_dir():
        path = path / CASE
    return Case(**json.loads(path.read_text(encoding="utf-8")))


def fresh_folder(path):
    shutil.rmtree(path, ignore_errors=True)
    pathlib.Path(path).mkdir(parents=True)
    return pathlib.Path(path)


def _png(width, height, seed):
    """A picture of coloured squares."""
    rows = b""
    for y in range(height):
        rows += b"\0"
        for x in range(width):
            value = (x // 4 * 73856093 ^ y // 4 * 19349663 ^ seed * 83492791) & 0xFFFFFF
            rows += bytes((value >> 16, value >> 8 & 255, value & 255))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
