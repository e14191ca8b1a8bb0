# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A serial line as plain bytes, with nothing but the standard library."""

import os
import termios
import tty


class SerialLine:
    def __init__(self, path: str, baud: int):
        self._fd = os.open(path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self._fd)
        self.set_baud(baud)

    def set_baud(self, baud: int) -> None:
        settings = termios.tcgetattr(self._fd)
        settings[4] = settings[5] = getattr(termios, f"B{baud}")
        termios.tcsetattr(self._fd, termios.TCSANOW, settings)

    def fileno(self) -> int:
        return self._fd

    def read(self) -> bytes:
        """What is there; waits for a byte if there is none. EOFError says that the line is gone."""
        try:
            data = os.read(self._fd, 4096)
        except OSError as problem:
            raise EOFError("the serial line is gone") from problem
        if not data:
            raise EOFError("the serial line is gone")
        return data

    def write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._fd, data) :]

    def close(self) -> None:
        os.close(self._fd)
