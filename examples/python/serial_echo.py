#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Talks ten times a second to a serial device that sends back what it gets.

    serial_echo.py [COUNT] [PORT]      default: 10 lines, /dev/ttyUSB0; also socket://HOST:PORT
"""

import sys
import time

import serial


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    name = sys.argv[2] if len(sys.argv) > 2 else "/dev/ttyUSB0"
    with serial.serial_for_url(name, 9600, timeout=1) as port:
        for number in range(count):
            start = time.monotonic()
            line = b"line %d\n" % number
            port.write(line)
            echo = port.read(len(line))
            if echo != line:
                sys.exit(f"line {number}: sent {line!r}, got {echo!r}")
            time.sleep(max(0.0, 0.1 - (time.monotonic() - start)))
    print(f"{count} lines came back")


if __name__ == "__main__":
    main()
