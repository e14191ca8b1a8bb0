#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Python programs of several processes: a pool, a queue, time-outs, a child that is ended, one with an
environment of its own, much output through a pipe. Prints what must be the same every time."""

import multiprocessing
import os
import queue
import subprocess
import sys
import time


def square(x):
    time.sleep(0.01 * (x % 3))
    return x * x


def produce(items):
    for i in range(3):
        time.sleep(0.02)
        items.put(i)


def main():
    start = time.monotonic()

    def stamp():
        return f"{time.monotonic() - start:.4f}"

    with multiprocessing.Pool(3) as pool:
        print("pool", pool.map(square, range(6)), stamp())
    items = multiprocessing.Queue()
    producer = multiprocessing.Process(target=produce, args=(items,))
    producer.start()
    got, misses = [], 0
    while len(got) < 3:
        try:
            got.append(items.get(timeout=0.001))
        except queue.Empty:
            misses += 1
    producer.join()
    print("queue", got, misses, stamp())
    sleeper = subprocess.Popen(["sleep", "100"])
    time.sleep(1)
    sleeper.terminate()
    print("terminated", sleeper.wait(), stamp())
    try:
        subprocess.run(["sleep", "100"], timeout=0.5, check=False)
    except subprocess.TimeoutExpired:
        print("timed out", stamp())
    subprocess.run(["sleep", "0.3"], env={"PATH": os.environ["PATH"]}, check=True)
    print("own environment", stamp())
    script = "import sys; sys.stdout.write('x' * 300000)"
    much = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout
    print("much output", len(much), stamp())


if __name__ == "__main__":
    main()
