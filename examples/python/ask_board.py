# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Asks a microcontroller for the five sensors of SEAR's example. It cannot tell a virtual one from another. Needs
pyserial.

understudy run worlds/serial/controller.sim --program ask_board.py
"""

import struct

import serial

SENSOR_REQUEST = 142
SENSORS = ((43, "sonar 1", 1), (44, "sonar 2", 1), (45, "accelerometer", 3), (46, "gyroscope", 3), (47, "compass", 1))

with serial.Serial("/dev/ttyUSB0", 9600, timeout=1) as port:
    for number, name, count in SENSORS:
        port.write(bytes([SENSOR_REQUEST, number]))
        print(name, *struct.unpack(f">{count}H", port.read(2 * count)))
