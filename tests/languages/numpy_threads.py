# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
#
# Python threads with a lock and a queue, numpy's random numbers and linear algebra, sets in the
# order of their hashes; one thread drives.
import os
import queue
import random
import socket
import threading
import time

import numpy

lines = queue.Queue()
total = 0
lock = threading.Lock()


def drive():
    link = socket.create_connection(("127.0.0.1", 34721))
    link.recv(10)
    for speed in 100, 200, 0:
        link.sendall(bytes([10, 0, 0, 0, 5, ord("x"), 0, speed, 0, 0]))
        time.sleep(random.uniform(0.05, 0.1))
    link.sendall(bytes([10, 0, 0, 0, 1, ord("q")]))
    lines.put("position " + link.recv(11)[5:].hex())


def count(number):
    global total
    for _ in range(50):
        with lock:
            total += number
        time.sleep(0.001 * (number + 1))
    lines.put(f"counter {number} at {time.monotonic_ns()}")


threads = [threading.Thread(target=count, args=(n,)) for n in range(4)]
threads.append(threading.Thread(target=drive))
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
while not lines.empty():
    print(lines.get())
generator = numpy.random.default_rng()
matrix = generator.normal(size=(60, 60))
print("sum", total, "norm", repr(numpy.linalg.norm(numpy.linalg.inv(matrix @ matrix.T))))
print("set", list({str(n) for n in range(8)}), os.getpid(), time.time())
