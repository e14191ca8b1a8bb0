#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Python's own ways to wait: asyncio, a timer, a queue between threads, a child process, a pool.
Prints what must be the same every time."""

import asyncio
import queue
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor


async def ping(name, delay, trace):
    for _ in range(3):
        await asyncio.sleep(delay)
        trace.append(name)


async def both(trace):
    await asyncio.gather(ping("a", 0.03, trace), ping("b", 0.05, trace))


def main():
    start = time.monotonic()
    trace = []
    asyncio.run(both(trace))
    done = threading.Event()
    threading.Timer(0.1, done.set).start()
    trace.append(str(done.wait(0.05)))
    trace.append(str(done.wait(1)))
    items = queue.Queue()
    producer = threading.Thread(target=lambda: [time.sleep(0.01) or items.put(i) for i in range(3)])
    producer.start()
    trace += [str(items.get(timeout=1)) for _ in range(3)]
    producer.join()
    child = subprocess.run(
        [sys.executable, "-c", "import time; time.sleep(0.2); print('child', time.monotonic() > 0)"],
        capture_output=True, text=True, check=True)
    trace.append(child.stdout.strip())
    with ThreadPoolExecutor(3) as pool:
        trace += list(pool.map(lambda i: time.sleep(0.01 * (3 - i)) or str(i), range(3)))
    trace.append(f"{time.monotonic() - start:.6f}")
    print(" ".join(trace))


if __name__ == "__main__":
    main()
