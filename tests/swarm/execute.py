# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Starts the tested program. Each run has its own copy of the case's folder, a fixed environment, and a mark in that
environment by which everything it leaves behind is found."""
import dataclasses
import json
import os
import pathlib
import secrets
import shutil
import subprocess

from leftovers import Leftovers

RUN_LIMIT_S = 120
_WRITTEN = ["--summary", "summary.json", "--log-dir", "logs", "--lcd-dir", "screens", "--audio-dir", "sounds",
            "--save-state", "places.txt"]


@dataclasses.dataclass
class Setup:
    """What is tested, and where."""
    understudy: pathlib.Path
    build: pathlib.Path  # of the test programs
    work: pathlib.Path

    @property
    def world_tool(self):
        return self.build / "tests" / "swarm_world"


@dataclasses.dataclass
class Outcome:
    """What came of one run."""
    code: int
    text: str  # standard output and error
    folder: pathlib.Path
    summary: dict = None
    outputs: dict = dataclasses.field(default_factory=dict)  # what programs print, screens, tables: name -> bytes
    left: list = dataclasses.field(default_factory=list)  # what it left behind

    @property
    def record(self):
        return self.folder / "run.rec"

    def facts(self):
        """All that must be the same in every way to run the case, by name."""
        if self.summary is None:
            return {"exit code": self.code, "summary": None}
        names = ("hash", "repeatable", "ticks", "virtual_s", "ended", "notes", "observations", "robots", "objects")
        facts = {"exit code": self.code, **{name: self.summary[name] for name in names}}
        facts["programs"] = [[p["robot"], p["exit"], p["end"]] for p in self.summary["programs"]]
        facts["outputs"] = self.outputs
        return facts


class Launch:
    """A run under way."""

    def __init__(self, setup, case, name, options=(), before=(), environment=None, **popen):
        self.folder = setup.work / name
        shutil.rmtree(self.folder, ignore_errors=True)
        case.write(self.folder, setup.build)
        (self.folder / "tmp").mkdir()
        mark = secrets.token_hex(8)
        self.leftovers = Leftovers(mark, self.folder / "tmp")
        self.log = open(self.folder / "run.log", "wb")
        arguments = [*before, str(setup.understudy), "run", *case.run_arguments(), *options, *_WRITTEN]
        variables = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/", "LANG": "C.UTF-8", "TZ": "UTC",
                     "TMPDIR": str(self.folder / "tmp"), "SWARM_RUN": mark, **(environment or {})}
        # In a session of its own, so that Ctrl-C ends the swarm and not the run.
        self.process = subprocess.Popen(arguments, cwd=self.folder, env=variables, stdin=subprocess.DEVNULL,
                                        stdout=self.log, stderr=self.log, start_new_session=True, **popen)

    def text(self):
        return (self.folder / "run.log").read_text(encoding="utf-8", errors="replace")

    def finish(self, limit_s=RUN_LIMIT_S):
        """Waits for its end."""
        hung = False
        try:
            code = self.process.wait(limit_s)
        except subprocess.TimeoutExpired:
            hung = True
            self.process.kill()
            code = self.process.wait()
        self.log.close()
        outcome = Outcome(code, self.text(), self.folder)
        if hung:
            outcome.left.append(f"hung: no end after {limit_s} s")
        outcome.left += self.leftovers.find(clean=code >= 0)
        try:
            outcome.summary = json.loads((self.folder / "summary.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            pass
        for pattern in ("logs/*", "screens/*", "sounds/*", "places.txt"):
            for path in sorted(self.folder.glob(pattern)):
                if path.name != "understudy.log":  # it has the wall clock in it
                    outcome.outputs[str(path.relative_to(self.folder))] = path.read_bytes()
        return outcome


def run(setup, case, name, options=(), **more):
    return Launch(setup, case, name, options, **more).finish()


def call(setup, folder, *arguments, limit_s=RUN_LIMIT_S, tool=None):
    """Another command of the program: (exit code, text)."""
    try:
        done = subprocess.run([str(tool or setup.understudy), *map(str, arguments)], cwd=folder, timeout=limit_s,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              start_new_session=True, check=False,
                              env={**os.environ, "LANG": "C.UTF-8", "TMPDIR": str(folder)})
    except subprocess.TimeoutExpired:
        return -99, f"hung: no end after {limit_s} s"
    return done.returncode, done.stdout.decode(errors="replace")
