# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""The robot as a program reaches it over its device `access`: sensors by name, drive, parts and timers.

    from understudy.access import Robot
    robot = Robot()
    print(robot.read("front"))
    robot.straight(0.5, 0.2)
    robot.wait()

Units are SI: metres, radians, seconds. docs/protocols/access.md describes the lines behind the calls.
"""

import collections
import shlex
import socket

ADDRESS = ("127.0.0.1", 34730)

Item = collections.namedtuple("Item", "name kind count unit")


class AccessError(Exception):
    """The robot refused a request; the text says why."""


def _word(name: str) -> str:
    return f'"{name}"' if not name or any(c.isspace() for c in name) else name


class Robot:
    def __init__(self, host: str = ADDRESS[0], port: int = ADDRESS[1]):
        self._socket = socket.create_connection((host, port))
        self._rest = b""
        self._timers: collections.deque = collections.deque()

    def close(self) -> None:
        self._socket.close()

    def fileno(self) -> int:
        """For select(): readable when a timer has fired."""
        return self._socket.fileno()

    def ask(self, request: str) -> list:
        """Sends a line of the protocol. Returns the words behind "ok"; raises AccessError for "error"."""
        self._socket.sendall(request.encode() + b"\n")
        while True:
            words = self._line()
            if words[0] == "!":
                self._timers.append(words[2])
            elif words[0] == "ok":
                return words[1:]
            else:
                raise AccessError(" ".join(words[1:]))

    def _line(self) -> list:
        while b"\n" not in self._rest:
            piece = self._socket.recv(65536)
            if not piece:
                raise ConnectionError("the robot has closed the connection")
            self._rest += piece
        line, self._rest = self._rest.split(b"\n", 1)
        return shlex.split(line.decode()) if b'"' in line else line.decode().split()

    def _items(self, request: str) -> list:
        items = []
        for _ in range(int(self.ask(request)[0])):
            name, kind, count, unit = self._line()
            items.append(Item(name, kind, int(count), unit))
        return items

    # What the robot has and what it measures.

    def name(self) -> str:
        return self.ask("robot")[0]

    def time(self) -> float:
        """Seconds since the start of the run."""
        return float(self.ask("time")[0])

    def sensors(self) -> list:
        """All sensors: name, kind, number of values, unit."""
        return self._items("sensors")

    def values(self, sensor: str) -> list:
        """All values of a sensor; infinite where there is no echo."""
        return [float(value) for value in self.ask("read " + _word(sensor))]

    def read(self, sensor: str) -> float:
        """The first value of a sensor, which is the only one of most."""
        return self.values(sensor)[0]

    def parts(self) -> list:
        return self._items("parts")

    def part(self, name: str) -> float:
        return float(self.ask("part " + _word(name))[0])

    def set_part(self, name: str, value: float, which: int = 0) -> None:
        self.ask(f"part {_word(name)} {value!r} {which}")

    # Driving. Commands take effect at the next tick.

    def drive(self, linear: float, angular: float, sideways: float = 0.0) -> None:
        """Speeds that hold until the next command."""
        self.ask(f"drive {linear!r} {angular!r} {sideways!r}")

    def straight(self, distance: float, speed: float) -> None:
        self.ask(f"straight {distance!r} {speed!r}")

    def turn(self, angle: float, speed: float) -> None:
        self.ask(f"turn {angle!r} {speed!r}")

    def curve(self, distance: float, angle: float, speed: float) -> None:
        self.ask(f"curve {distance!r} {angle!r} {speed!r}")

    def stop(self) -> None:
        self.ask("stop")

    def wait(self) -> None:
        """Returns when a straight, a turn or a curve has come to its end."""
        self.ask("wait")

    def odometry(self) -> tuple:
        x, y, heading = self.ask("odometry")
        return float(x), float(y), float(heading)

    def set_odometry(self, x: float, y: float, heading: float) -> None:
        self.ask(f"odometry {x!r} {y!r} {heading!r}")

    # Cables.

    def null_modem(self, one_end: str, other_end: str) -> None:
        """Joins two programs: one opens the first name, the other the second."""
        self.ask(f"null-modem {_word(one_end)} {_word(other_end)}")

    # Time of the run.

    def sleep(self, seconds: float) -> None:
        self.ask(f"sleep {seconds!r}")

    def start_timer(self, name: str, seconds: float, period: float = 0.0) -> None:
        """Fires once after so many seconds and then, with a period, again and again."""
        self.ask(f"timer {_word(name)} {seconds!r} {period!r}")

    def cancel(self, name: str) -> None:
        self.ask("cancel " + _word(name))

    def has_timer(self) -> bool:
        """Whether next_timer() returns at once, as far as has been read."""
        return bool(self._timers) or b"\n" in self._rest

    def next_timer(self) -> str:
        """The name of the timer that fired first; waits for one."""
        while not self._timers:
            words = self._line()
            if words[0] == "!":
                self._timers.append(words[2])
        return self._timers.popleft()

    def log(self, text: str) -> None:
        """A line in the robot's log."""
        self.ask("log " + text.replace('"', "'"))
