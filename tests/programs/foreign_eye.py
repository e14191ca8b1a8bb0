# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A wrapper of the kind that comes with an EyeSim installation: libeyesim.so by its bare name, calls without declared
types, results in ctypes objects, signed bytes for images, and LIDAR_RESOLUTION read from the library."""

import ctypes

lib = ctypes.CDLL("libeyesim.so")


def text(string):
    return ctypes.c_char_p(string.encode("ascii"))


def numbers(call, *arguments, count):
    found = [ctypes.c_int() for _ in range(count)]
    call(*arguments, *[ctypes.byref(one) for one in found])
    return [one.value for one in found]


lib.LCDPrintf(text("%s in row %d\n"), text("text"), ctypes.c_int(1))
lib.LCDMenu(text("A"), text("B"), text("C"), text("END"))
lib.CAMInit(ctypes.c_int(0))
image = (ctypes.c_byte * (160 * 120 * 3))()
lib.CAMGet(image)
gray = (ctypes.c_byte * (160 * 120))()
lib.IPCol2Gray(image, gray)
edges = (ctypes.c_byte * (160 * 120))()
lib.IPSobel(gray, edges)
lib.LCDImageGray(edges)
print("seen", any(image), any(edges))

lib.VWStraight(ctypes.c_int(300), ctypes.c_int(200))
while not lib.VWDone():
    lib.OSWait(ctypes.c_int(50))
print("position", *numbers(lib.VWGetPosition, count=3))
print("place", *numbers(lib.SIMGetRobot, ctypes.c_int(1), count=4))
print("front", lib.PSDGet(1))

resolution = ctypes.c_int.in_dll(lib, "LIDAR_RESOLUTION").value
scan = (ctypes.c_int * resolution)()
lib.LIDARGet(scan)
print("lidar", resolution, scan[90], scan[180], scan[270])

fired = []
function = ctypes.CFUNCTYPE(None)(lambda: fired.append(lib.OSGetCount()))
timer = lib.OSAttachTimer(100, function)
lib.OSWait(1050)
lib.OSDetachTimer(timer)
print("timer", len(fired))
