#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Floods a Robot Eye with datagrams from many addresses, and uses another eye meanwhile.

    eye_flood.py FLOODED OTHER COUNT

Half of the datagrams begin with a real opcode; lengths are 0 to 1472. Prints how many answers the other
eye gave to as many questions, and at last the flooded one's.
"""

import random
import socket
import sys

PORT = 4365
OPCODES = (
    b"CQRE SIPC HOME STOP SEAC GEAA SEAA TRAA SFFS SBES SRES RNLS STLS SLGA SRUN SSTP SSTG SGTG SGRL SSSP "
    b"IIOS IIOG IIOT IOSE IOGE"
).split()


def bound(address):
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    opened.bind((address, 0))
    return opened


def datagram(draw):
    if draw.random() < 0.5:
        return b"RE" + draw.choice(OPCODES) + draw.randbytes(draw.choice((0, 1, 2, 4, 6, 8, 10)))
    return draw.randbytes(draw.randrange(1473))


def main(flooded, other, count):
    draw = random.Random(1)
    crowd = [bound(f"127.0.1.{i}") for i in range(1, 101)]
    user = bound("127.0.0.1")
    user.settimeout(20)

    def ask(address):
        user.sendto(b"REGEAA", (address, PORT))
        return user.recv(100).startswith(b"ERGEAA")

    asked = answered = 0
    for i in range(count):
        crowd[i % len(crowd)].sendto(datagram(draw), (flooded, PORT))
        if i % 2000 == 0:
            asked += 1
            answered += ask(other)
    print(asked, answered)
    user.settimeout(1)
    for _ in range(60):  # the first questions may be lost, as the flood fills its socket
        try:
            if ask(flooded):
                return print("answers")
        except TimeoutError:
            pass


main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
