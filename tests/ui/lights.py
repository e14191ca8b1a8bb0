#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Switches the lights of a Create 2 on, then prints its buttons and what its receivers hear whenever that changes. The
button Minute switches the lights off."""

import serial
import time

port = serial.Serial("/dev/ttyUSB0", 115200, timeout=2)
port.write(bytes([128, 132]))
port.write(bytes([139, 0b0010, 255, 255]))  # spot, and the power light in full red
port.write(bytes([162, 0b0000100, 0b00001]))  # Tuesday, and the colon
port.write(bytes([164]) + b"12Ab")
before = None
while True:
    port.write(bytes([149, 4, 18, 17, 52, 53]))
    buttons, *heard = port.read(4)
    if (buttons, heard) != before:
        print("buttons", buttons, flush=True)
        print("heard", *heard, flush=True)
    before = (buttons, heard)
    if buttons == 8:
        port.write(bytes([139, 0, 0, 0]))
    time.sleep(0.05)
