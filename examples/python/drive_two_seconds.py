#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Drives for exactly two seconds: starts, sleeps, stops. Needs libeyesim.so in LD_LIBRARY_PATH."""

import ctypes
import time


def main():
    eyesim = ctypes.CDLL("libeyesim.so")
    x, y, phi = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
    eyesim.VWSetPosition(0, 0, 0)
    eyesim.VWSetSpeed(200, 0)
    time.sleep(2)
    eyesim.VWSetSpeed(0, 0)
    eyesim.VWGetPosition(ctypes.byref(x), ctypes.byref(y), ctypes.byref(phi))
    print(x.value, y.value, phi.value)


if __name__ == "__main__":
    main()
