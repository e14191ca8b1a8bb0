# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A virtual microcontroller: reads the robot's sensors and answers on a serial line of its own.

    from understudy.controller import Controller, words, cm

    board = Controller("/dev/controller0")

    @board.request(43)
    def sonar():
        return words(cm(board.robot.read("front")))

    board.run()

A request is the byte 142 and an id, as in the iRobot Open Interface; what a function returns is the reply. For
another protocol, override take(). docs/protocols/controller.md is the guide.
"""

import math
import select
import struct
import subprocess
import sys

from understudy.access import Robot
from understudy.serial_line import SerialLine

REQUEST = 142
_STEPS_PER_VOLT = 310.30303  # of a converter with 1024 steps over 3.3 V
_LARGEST = 0xFFFF


def words(*numbers: int) -> bytes:
    """Numbers of two bytes, the high one first."""
    return b"".join(struct.pack(">H", int(number) & 0xFFFF) for number in numbers)


def cm(metres: float) -> int:
    """Centimetres; the largest number if there is no echo."""
    return int(metres * 100) if math.isfinite(metres) else _LARGEST


def adxl330(m_s2: float) -> int:
    """What a 10-bit converter at 3.3 V reads from the accelerometer ADXL330."""
    return min(int((m_s2 / -9.8 * 0.3 + 1.5) * _STEPS_PER_VOLT), 1023)


def idg500(rad_s: float) -> int:
    """The same for the gyroscope IDG-500."""
    return int((rad_s * 57.2957795 * 0.002 + 1.35) * _STEPS_PER_VOLT)


def hmc6352(rad: float) -> int:
    """What the compass HMC6352 reports: tenths of a degree in steps of 5, 0 to 3599."""
    return int(0.5 * math.ceil(2 * (math.degrees(rad) % 360) - 1e-9) * 10) % 3600


class Controller:
    """Serves a serial line. `robot` reaches the robot that carries it."""

    def __init__(self, port: str = "/dev/controller0", baud: int = 9600, robot: Robot = None):
        self.robot = robot or Robot()
        self.line = SerialLine(port, baud)
        self._requests: dict = {}
        self._timers: dict = {}
        self._id_follows = False

    def request(self, number: int):
        """Makes a function the answer to 142 and this id. It returns bytes, or None for no reply."""

        def add(function):
            self._requests[number] = function
            return function

        return add

    def every(self, seconds: float):
        """Makes a function run again and again, in the time of the run."""

        def add(function):
            name = f"every{len(self._timers)}"
            self._timers[name] = function
            self.robot.start_timer(name, seconds, seconds)
            return function

        return add

    def send(self, data: bytes) -> None:
        self.line.write(data)

    def take(self, byte: int) -> None:
        """One byte has come. An unknown id gets no answer."""
        function = self._requests.get(byte) if self._id_follows else None
        self._id_follows = byte == REQUEST and function is None
        if function is not None:
            reply = function()
            if reply:
                self.send(reply)

    def run(self, command: list = None) -> None:
        """Serves for ever; with a command, until that program has ended, with its exit code.

        The command is the program that uses the line: by default what stands behind this script's own name, as in
        `controller.py user.py`."""
        command = sys.argv[1:] if command is None else command
        if command and command[0].endswith(".py"):
            command = [sys.executable, *command]
        user = subprocess.Popen(command) if command else None
        try:
            while user is None or user.poll() is None:
                self.serve(0.1 if user else None)
        except (ConnectionError, EOFError):
            return  # the run is over
        sys.exit(user.returncode)

    def serve(self, seconds: float = None) -> None:
        """Handles what comes within so many seconds, but at least one thing if there is no limit."""
        ready, _, _ = select.select([self.line, self.robot], [], [], seconds)
        if self.line in ready:
            for byte in self.line.read():
                self.take(byte)
        if self.robot in ready or self.robot.has_timer():
            self._timers[self.robot.next_timer()]()
