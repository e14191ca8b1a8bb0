#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Writes on the robot's screen; waits for a key, then for a touch, and says what it got: in text,
by a tone, by radio."""

import ctypes

eyesim = ctypes.CDLL("libeyesim.so")
eyesim.RADIOInit()
eyesim.LCDMenu(b"GO", b"", b"", b"END")
eyesim.LCDSetPrintf(0, 0, b"hello window")
print("key", eyesim.KEYGet(), flush=True)
eyesim.AUTone(440, 200)
x, y = ctypes.c_int(), ctypes.c_int()
eyesim.KEYGetXY(ctypes.byref(x), ctypes.byref(y))
print("touched", x.value, y.value, flush=True)
eyesim.LCDSetPrintf(2, 0, b"touched")
eyesim.RADIOSend(0, b"touched")
eyesim.KEYGet()
