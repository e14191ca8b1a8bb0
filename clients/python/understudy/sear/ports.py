# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Serial lines of a script, and the messages that come over them: handlers run whenever the script waits."""

import select
import time

from understudy.serial_line import SerialLine

_sleep = time.sleep  # that of the run; scripts get the one below


class Lines:
    """All open lines. Before the simulation there is no time, so lines are opened when it starts."""

    def __init__(self):
        self.running = False
        self._waiting = []  # lines to be opened
        self._open = []

    def connect(self, line: "Line") -> None:
        (self._open if self.running else self._waiting).append(line)
        if self.running:
            line.open()

    def start(self) -> None:
        self.running = True
        for line in self._waiting:
            line.open()
        self._open += self._waiting
        self._waiting = []

    def forget(self, line: "Line") -> None:
        for lines in (self._open, self._waiting):
            if line in lines:
                lines.remove(line)

    def at(self, path: str) -> list:
        """The lines of this port, open or not yet."""
        return [line for line in self._open + self._waiting if line.path == path]

    def take_messages(self, seconds: float = None) -> bool:
        """Handles what comes within so many seconds, or the next thing that comes. False if nothing came."""
        if not self._open:
            _sleep(0.005 if seconds is None else seconds)
            return False
        ready, _, _ = select.select(self._open, [], [], seconds)
        for line in ready:
            if line in self._open:
                line.take()
        return bool(ready)

    def sleep(self, seconds: float) -> None:
        """Lets time pass; messages that come are handled. Before the simulation starts, time stands still."""
        if not self.running:
            return
        end = time.monotonic() + float(seconds)
        while (rest := end - time.monotonic()) > 0:
            self.take_messages(rest)

    def wait_for(self, condition, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not condition() and (rest := end - time.monotonic()) > 0:
            self.take_messages(rest)
        return condition()


lines = Lines()


class Line:
    """One line with its handler of bytes."""

    def __init__(self, path: str, baud: int, handler):
        self.path, self.baud = path, baud
        self._handler = handler
        self._line = None
        self._unsent = b""

    def open(self) -> None:
        self._line = SerialLine(self.path, self.baud)
        self.write(self._unsent)

    def fileno(self) -> int:
        return self._line.fileno()

    def write(self, data: bytes) -> None:
        if self._line is None:
            self._unsent += data
        elif data:
            self._line.write(data)

    def take(self) -> None:
        try:
            data = self._line.read()
        except EOFError:
            lines.forget(self)
            return
        self._handler(data)

    def set_baud(self, baud: int) -> None:
        self.baud = baud
        if self._line is not None:
            self._line.set_baud(baud)

    def close(self) -> None:
        lines.forget(self)
        if self._line is not None:
            self._line.close()
            self._line = None
