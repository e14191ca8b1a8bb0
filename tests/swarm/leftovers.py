# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""What a run leaves behind: processes (found by a mark in their environment), temporary files, shared memory."""
import os
import pathlib
import signal
import time

_PATIENCE_S = 5  # killed processes take a moment to go


class Leftovers:
    def __init__(self, mark, temporary):
        self.mark = f"SWARM_RUN={mark}".encode()
        self.temporary = pathlib.Path(temporary)
        self.shared_before = _shared()

    def processes(self):
        found = []
        for entry in os.listdir("/proc"):
            if not entry.isdigit() or int(entry) == os.getpid():
                continue
            try:
                with open(f"/proc/{entry}/environ", "rb") as file:
                    if self.mark in file.read().split(b"\0"):
                        found.append(int(entry))
            except OSError:
                pass
        return found

    def find(self, clean):
        """Sentences about what is left. `clean`: the run ended by itself, so no file may be left either."""
        end = time.monotonic() + _PATIENCE_S
        while (left := self.processes()) and time.monotonic() < end:
            time.sleep(0.02)
        problems = []
        for process in left:
            problems.append(f"left behind: process {process} {_command(process)}")
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        if clean:
            problems += [f"left behind: {path}" for path in sorted(self.temporary.rglob("*"))]
        problems += [f"left behind: /dev/shm/{name}" for name in sorted(_shared() - self.shared_before)]
        return problems


def _shared():
    try:
        return {name for name in os.listdir("/dev/shm") if "understudy" in name}
    except OSError:
        return set()


def _command(process):
    try:
        words = pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
        return b" ".join(words).decode(errors="replace").strip()
    except OSError:
        return ""
