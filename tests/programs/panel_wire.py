# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Speaks the extended RoBIOS wire by hand: draws, beeps, waits for KEY2 and a touch, says which."""

import socket
import struct

link = socket.create_connection(("127.0.0.1", 34721))


def send(kind, payload):
    link.sendall(struct.pack(">BI", kind, len(payload)) + payload)


def receive():
    data = b""
    while len(data) < 5:
        data += link.recv(5 - len(data))
    kind, length = struct.unpack(">BI", data)
    payload = b""
    while len(payload) < length:
        payload += link.recv(length - len(payload))
    return kind, payload


def command(code, payload=b""):
    send(10, bytes([code]) + payload)


receive(), receive()
send(1, b"UNDERSTUDY\x02")
command(0x80, b"hello\n")  # LCDPrintf
command(0x89, struct.pack(">Bii", 4, -1, -1) + b"END")  # LCDMenu
command(0x8A, struct.pack(">BBhhhhi", 2, 1, 100, 100, 199, 149, 0x00FF00))  # LCDArea
command(0xB0, struct.pack(">ii", 1000, 500))  # AUTone
command(0x92, struct.pack(">i", 2))  # KEYWait(KEY2)
kind, payload = receive()
print("key", struct.unpack(">Bi", payload)[1], flush=True)
command(0x93)  # KEYGetXY
kind, payload = receive()
print("touch", *struct.unpack(">Bii", payload)[1:], flush=True)
command(0x82)  # LCDClear
command(0x8A, struct.pack(">BBhhhhi", 3, 1, 240, 160, 50, 0, 0xFF0000))  # LCDCircle
command(0x62)  # AUBeep
send(3, b"")
