#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Drives by everything that usually differs from run to run: random numbers, the clock, the order of
a set of strings, addresses of objects, threads."""

import ctypes
import os
import random
import threading
import time
import uuid

eyesim = ctypes.CDLL("libeyesim.so")


def main():
    words = {"left", "right", "wait", "go", "stop", "turn", "back", "look"}
    trace = [" ".join(words), str(random.random()), str(time.time()), os.urandom(8).hex()]
    trace += [str(uuid.uuid4()), str(hash("understudy")), str(id(object()) % 4096)]
    results = []

    def worker(number):
        for _ in range(5):
            time.sleep(random.random() * 0.02)
            results.append(number)

    threads = [threading.Thread(target=worker, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for word in words:
        eyesim.VWSetSpeed(random.randrange(50, 300), len(word) * 5 - 20)
        time.sleep(random.random() * 0.2)
    for thread in threads:
        thread.join()
    eyesim.VWSetSpeed(0, 0)
    trace.append("".join(map(str, results)))
    print("\n".join(trace))


if __name__ == "__main__":
    main()
