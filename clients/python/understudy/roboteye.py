# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A Robot Eye on UDP, simulated or real, with nothing but the standard library.

    from understudy.roboteye import Eye, find, save
    eye = Eye(find()[0].address)
    eye.home()
    eye.look(-30, 5)
    save(eye.scan(lines=140, intensity=True), "room.ply")

Angles are in degrees: azimuth clockwise from ahead, elevation up. Points are in metres: y ahead, x to the
right, z up.
"""

import collections
import math
import socket
import struct
import time

PORT = 4365
CLOCK_HZ = 66e6  # of the stamps
LOW, HIGH = -35.0, 35.0  # how far it looks down and up
PATIENCE_S = 5
EVERYBODY = ("255.255.255.255", "127.255.255.255")  # on the network, and on this machine

ERRORS = {
    0x01: "wrong length of the command",
    0x02: "a number is out of range",
    0x03: "not ready; home the eye first, or wait until it is homed",
    0x04: "not homed; home the eye first",
    0x05: "invalid argument; the lower limit must be below the upper one",
    0x06: "unknown command",
    0x07: "not supported by this product",
    0x08: "too few lines for this speed; scan more lines, or more slowly",
    0x09: "busy; wait until it has finished, or stop it",
    0x0A: "bad flash page",
    0x0B: "bad flash key",
    0x0C: "not while it stabilises; stop that first",
    0xFF: "other error; the laser may have failed",
}

Found = collections.namedtuple("Found", "serial address port")
Point = collections.namedtuple("Point", "x y z intensity time")


class EyeError(Exception):
    """The eye refused a command, or does not answer; the text says why."""


def find(seconds=1.0, addresses=EVERYBODY):
    """All eyes that answer a broadcast within this time."""
    found = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        asker.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
        failed = None
        for address in addresses:
            try:
                asker.sendto(b"RECQRE", (address, PORT))
            except OSError as error:  # a machine without a network can still reach itself
                failed = error
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            asker.settimeout(left)
            try:
                answer, peer = asker.recvfrom(2048)
            except socket.timeout:
                break
            if answer.startswith(b"ERCQRE"):
                found.add(Found(answer[6:].decode("ascii", "replace"), *peer))
    if failed and not found:
        raise EyeError(f"no eye answers, and not all networks could be asked: {failed}")
    return sorted(found)


def _azimuth(degrees):
    return round(degrees * 100) % 36000


def _elevation(degrees):
    return round(degrees * 100)


class Eye:
    def __init__(self, address="127.0.0.1", port=PORT):
        self._peer = (address, port)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)

    def close(self):
        self._socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def ask(self, command, arguments=b"", patience=PATIENCE_S):
        """Sends a command of four letters and returns the bytes of its answer."""
        self._socket.sendto(b"RE" + command.encode() + arguments, self._peer)
        until = time.monotonic() + patience
        while (left := until - time.monotonic()) > 0:
            self._socket.settimeout(left)
            try:
                answer, peer = self._socket.recvfrom(2048)
            except socket.timeout:
                break
            kind, name, rest = answer[:2], answer[2:6].decode("ascii", "replace"), answer[6:]
            if peer != self._peer or name != command or kind not in (b"EA", b"ER", b"EE"):
                continue
            if kind == b"EE" and rest[:1] not in (b"", b"\0"):
                raise EyeError(f"the eye refuses {command}: {ERRORS.get(rest[0], 'error %#04x' % rest[0])}")
            return rest
        raise EyeError(
            f"no answer to {command} from {self._peer[0]}:{self._peer[1]} in {patience:g} s; is the eye on, "
            "and is this its address? A simulated eye needs a run with --public"
        )

    def serial(self):
        return self.ask("CQRE").decode("ascii", "replace")

    def home(self):
        """Lets the head find its marks; returns when it has."""
        self.ask("HOME", patience=60)

    def look(self, azimuth, elevation, speed=360):
        """Points there, at most at this speed (degrees per second); returns when it has arrived."""
        arguments = struct.pack(">HhH", _azimuth(azimuth), _elevation(elevation), round(speed))
        self.ask("SEAA", arguments, patience=PATIENCE_S + 360 / speed)

    def where(self):
        azimuth, elevation = struct.unpack(">Hh", self.ask("GEAA"))
        return azimuth / 100, elevation / 100

    def stop(self):
        self.ask("STOP")

    def gain(self, value):
        """Of the laser: 0 to 3."""
        self.ask("SLGA", bytes([value]))

    def acceleration(self, degrees_per_s2):
        self.ask("SEAC", struct.pack(">I", round(degrees_per_s2)))

    def io(self):
        """Outputs and inputs of the I/O module; bit 0 is channel 0."""
        outputs, inputs = self.ask("IIOG")[:2]
        return outputs, inputs

    def set_outputs(self, bits):
        self.ask("IIOS", bytes([bits]))

    def toggle_outputs(self, bits):
        self.ask("IIOT", bytes([bits]))

    def scan(self, lines=70, seconds=None, region=None, speed=1800, frequency=10000, average=1, intensity=False):
        """Records one pattern from bottom to top, or some seconds, and stops laser and head. `region` is
        (from azimuth, to azimuth, low, high). Measurements without a range are left out."""
        low, high = region[2:] if region else (LOW, HIGH)
        recorder = _Recorder(low, high, (high - low) / lines / 2, seconds, average / frequency)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as points:
            points.bind(("0.0.0.0", 0))
            points.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 << 20)
            points.settimeout(PATIENCE_S + 2 * 58 * average / frequency)
            if region:
                order = (_azimuth(region[0]), _azimuth(region[1]), _elevation(low), _elevation(high))
                self.ask("SRES", struct.pack(">HHhhHH", *order, speed, lines))
            else:
                self.ask("SFFS", struct.pack(">HH", speed, lines))
            try:
                port = points.getsockname()[1]
                self.ask("RNLS", struct.pack(">HHBBH", frequency, average, bool(intensity), 0, port))
                while not recorder.complete:
                    packet, peer = points.recvfrom(65536)
                    if peer[0] == self._peer[0]:
                        recorder.take(packet)
            except socket.timeout:
                raise EyeError("no points come; does a firewall keep them?") from None
            finally:
                for command in ("STLS", "STOP"):
                    self.ask(command)
        return recorder.points


class _Recorder:
    """Picks the points of the pattern: from the lower end until the head leaves the upper one."""

    def __init__(self, low, high, margin, seconds, point_s):
        self._low, self._high, self._seconds, self._point_s = low + margin, high - margin, seconds, point_s
        self._stamp = None
        self._time = 0.0
        self._count = 0
        self._first = None
        self._was_high = False
        self.points = []
        self.complete = False

    def take(self, packet):
        if packet.startswith(b"EBRBEP"):
            stamp = struct.unpack(">I", packet[6:10])[0]
            if self._stamp is not None:  # it overflows every 65 s
                self._time += (stamp - self._stamp) % 2**32 / CLOCK_HZ
            self._stamp = stamp
            packet = packet[10:]
        else:  # early eyes send no header
            self._time = self._count * self._point_s
        packet = packet[: len(packet) // 8 * 8]
        for i, point in enumerate(struct.iter_unpack(">HhHBB", packet)):
            self._take_point(point, self._time + i * self._point_s)
            if self.complete:
                break
        self._count += len(packet) // 8

    def _take_point(self, point, now):
        azimuth, elevation, range_cm, _, intensity = point
        elevation /= 100
        if self._first is None:
            if elevation > self._low:
                return
            self._first = now
        if self._seconds is not None:
            self.complete = now - self._first >= self._seconds
        else:
            is_high = elevation >= self._high
            self.complete = self._was_high and not is_high
            self._was_high = self._was_high or is_high
        if self.complete or range_cm in (0, 0x3FFF):
            return
        across, up, far = math.radians(azimuth / 100), math.radians(elevation), range_cm / 100
        level = far * math.cos(up)
        self.points.append(
            Point(level * math.sin(across), level * math.cos(across), far * math.sin(up), intensity, now - self._first)
        )


def save(points, path):
    """Writes a cloud; the ending decides the format: .pcd, .ply or .csv."""
    names = "x y z intensity time".split()
    if path.endswith(".csv"):
        with open(path, "w", encoding="ascii") as file:
            file.write(",".join(names) + "\n")
            file.writelines("%.4f,%.4f,%.4f,%g,%.7f\n" % point for point in points)
        return
    if path.endswith(".pcd"):
        header = (
            "# .PCD v0.7 - Point Cloud Data file format\nVERSION 0.7\nFIELDS %s\nSIZE 4 4 4 4 8\n"
            "TYPE F F F F F\nCOUNT 1 1 1 1 1\nWIDTH %d\nHEIGHT 1\nVIEWPOINT 0 0 0 1 0 0 0\nPOINTS %d\n"
            "DATA binary\n" % (" ".join(names), len(points), len(points))
        )
    elif path.endswith(".ply"):
        properties = "".join(f"property {'double' if name == 'time' else 'float'} {name}\n" for name in names)
        header = f"ply\nformat binary_little_endian 1.0\nelement vertex {len(points)}\n{properties}end_header\n"
    else:
        raise ValueError(f"{path}: its ending must be .pcd, .ply or .csv")
    with open(path, "wb") as file:
        file.write(header.encode())
        for point in points:
            file.write(struct.pack("<4fd", *point))
