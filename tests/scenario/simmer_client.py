# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A program in the manner of SimMeR's Python clients: a connection for each command and for each reply, and
sleeps in between. It drives, looks, turns away from what is near, and prints what it heard.

  simmer_client.py [brackets|float] [rounds]"""

import socket
import struct
import sys
import time

DIALECT = sys.argv[1] if len(sys.argv) > 1 else "brackets"
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 5


def send(text):
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as command:
        command.connect(("127.0.0.1", 61200))
        command.send(text.encode("ascii"))
    time.sleep(0.1)


def receive():
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as reply:
        reply.connect(("127.0.0.1", 61201))
        return reply.recv(1024)


def ask(*commands):
    """The replies to these commands, as texts or numbers."""
    if DIALECT == "brackets":
        send("[" + ",".join(commands) + "]")
        raw = receive().decode("ascii")
        return [part.split(":", 1)[1] for part in raw.strip("[]").split(",")]
    send(",".join(command.replace(":", "-", 1) for command in commands))
    raw = receive()
    return struct.unpack(f"{len(raw) // 4}f", raw)


def ask_until_done(command):
    while ask(command)[0] in ("False",):
        pass


for _ in range(ROUNDS):
    ahead, aside, gyro, heading, floor, way = ask("u0", "u1", "g0", "c0", "i0", "m0")
    print(f"{float(ahead):.3f} {float(aside):.3f} {float(gyro):.3f} {float(heading):.3f} {floor} {float(way):.3f}")
    ask_until_done("w0:6" if float(ahead) > 9 else "r0:90")
    time.sleep(1)
print(*ask("zz", "xx"))
