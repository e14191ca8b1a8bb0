# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A viewer of a run: the browser's side of the window's protocol (docs/protocols/window.md), enough to watch and to
edit. Only what the standard library has."""
import base64
import json
import os
import re
import socket
import struct
import threading
import time
import urllib.request


def link_of(launch, patience_s=20):
    """The link that a run with --ui prints; None if the run ends without one."""
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        found = re.search(r"open (http://127\.0\.0\.1:\d+/#[0-9a-f]+)", launch.text())
        if found:
            return found.group(1)
        if launch.process.poll() is not None:
            return None
        time.sleep(0.01)
    return None


class Viewer(threading.Thread):
    """Watches all it can until the run is gone. With control it can also ask for things."""

    def __init__(self, link, control):
        super().__init__(daemon=True)
        self.base, self.token = link.split("/#")
        self.answers, self.frames, self.ids = {}, 0, 0
        self._there = threading.Condition()
        self.open, self.why = True, ""
        cookie = self._cookie() if control else ""
        host, port = re.match(r"http://([\d.]+):(\d+)", self.base).groups()
        self._socket = socket.create_connection((host, int(port)), timeout=30)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall((f"GET /stream HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                              f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                              f"{cookie}\r\n").encode())
        self._rest = b""
        while b"\r\n\r\n" not in self._rest:
            self._rest += self._more()
        self._rest = self._rest.split(b"\r\n\r\n", 1)[1]
        self.start()

    def _cookie(self):
        request = urllib.request.Request(self.base + "/api/control", data=self.token.encode(), method="POST")
        with urllib.request.urlopen(request, timeout=30) as answer:
            return f"Cookie: {answer.headers['Set-Cookie'].split(';')[0]}\r\n"

    def _more(self):
        data = self._socket.recv(1 << 16)
        if not data:
            raise ConnectionError("the run has closed the connection")
        return data

    def _take(self, count):
        while len(self._rest) < count:
            self._rest += self._more()
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken

    def run(self):
        try:
            whole, kind = b"", 0
            while True:
                first, length = self._take(2)
                if length == 126:
                    (length,) = struct.unpack(">H", self._take(2))
                elif length == 127:
                    (length,) = struct.unpack(">Q", self._take(8))
                whole += self._take(length)
                kind = first & 15 or kind  # 0 continues the message before
                if not first & 0x80:
                    continue
                self.frames += 1
                if kind == 1:
                    self._read(json.loads(whole))
                whole = b""
        except (OSError, ValueError) as problem:
            self.why = repr(problem)
        with self._there:
            self.open = False
            self._there.notify_all()

    def _read(self, message):
        if message.get("type") == "answer":
            with self._there:
                self.answers[message["id"]] = message
                self._there.notify_all()

    def send(self, message):
        data = json.dumps(message).encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack(">BH", 0x80 | 126, len(data))
        try:
            self._socket.sendall(b"\x81" + length + bytes(4) + data)  # a mask of zeros changes nothing
        except OSError:
            pass

    def watch(self):
        ids = list(range(1, 9))
        self.send({"type": "watch", "robots": ids, "beams": ids, "screens": ids,
                   "cameras": [{"robot": i, "sensor": "CAMERA"} for i in ids]})

    def ask(self, request, patience_s=20):
        """The answer; None if the run ends first."""
        self.ids += 1
        number = self.ids
        self.send({**request, "id": number})
        end = time.monotonic() + patience_s
        with self._there:
            while number not in self.answers and self.open and time.monotonic() < end:
                self._there.wait(0.1)
            return self.answers.get(number)
