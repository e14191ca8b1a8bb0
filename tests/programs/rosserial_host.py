# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""The host's side of rosserial: asks for the topics, checks their types, answers questions for the time, drives a
little and prints what it sees. The sums of the types are computed from their definitions, as genmsg does: constants
first, then fields, each with the sum of its own type instead of that type's name."""

import hashlib
import math
import os
import select
import struct
import termios
import time
import tty

DEFINITIONS = {
    "std_msgs/Header": "uint32 seq\ntime stamp\nstring frame_id",
    "geometry_msgs/Vector3": "float64 x\nfloat64 y\nfloat64 z",
    "geometry_msgs/Quaternion": "float64 x\nfloat64 y\nfloat64 z\nfloat64 w",
    "geometry_msgs/Twist": "geometry_msgs/Vector3 linear\ngeometry_msgs/Vector3 angular",
    "sensor_msgs/Range": "uint8 ULTRASOUND=0\nuint8 INFRARED=1\nstd_msgs/Header header\nuint8 radiation_type\n"
    "float32 field_of_view\nfloat32 min_range\nfloat32 max_range\nfloat32 range",
    "sensor_msgs/Imu": "std_msgs/Header header\ngeometry_msgs/Quaternion orientation\n"
    "float64[9] orientation_covariance\ngeometry_msgs/Vector3 angular_velocity\n"
    "float64[9] angular_velocity_covariance\ngeometry_msgs/Vector3 linear_acceleration\n"
    "float64[9] linear_acceleration_covariance",
    "sensor_msgs/LaserScan": "std_msgs/Header header\nfloat32 angle_min\nfloat32 angle_max\n"
    "float32 angle_increment\nfloat32 time_increment\nfloat32 scan_time\nfloat32 range_min\nfloat32 range_max\n"
    "float32[] ranges\nfloat32[] intensities",
}


def md5_of(name):
    lines = []
    for line in DEFINITIONS[name].split("\n"):
        kind, field = line.split(" ", 1)
        lines.append((md5_of(kind) if kind in DEFINITIONS else kind) + " " + field)
    return hashlib.md5("\n".join(lines).encode()).hexdigest()


def frame_of(number, message=b""):
    length = struct.pack("<H", len(message))
    body = struct.pack("<H", number) + message
    return b"\xff\xfe" + length + bytes([255 - sum(length) % 256]) + body + bytes([255 - sum(body) % 256])


class Host:
    def __init__(self, path):
        self.line = os.open(path, os.O_RDWR | os.O_NOCTTY)
        tty.setraw(self.line)
        settings = termios.tcgetattr(self.line)
        settings[4] = settings[5] = termios.B57600
        termios.tcsetattr(self.line, termios.TCSANOW, settings)
        self.input = b""
        self.topics = {}

    def send(self, number, message=b""):
        os.write(self.line, frame_of(number, message))

    def frames(self, seconds):
        """All frames of the next so many seconds."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.line], [], [], left)[0]:
                return
            self.input += os.read(self.line, 4096)
            while len(self.input) >= 8:
                size = 8 + struct.unpack("<H", self.input[2:4])[0]
                if len(self.input) < size:
                    break
                frame, self.input = self.input[:size], self.input[size:]
                assert frame[:2] == b"\xff\xfe" and sum(frame[2:5]) % 256 == 255 and sum(frame[5:]) % 256 == 255
                yield struct.unpack("<H", frame[5:7])[0], frame[7:-1]

    def serve(self, seconds):
        """Answers questions for the time; returns the last message and the number of messages of each topic."""
        last, counts = {}, {}
        for number, message in self.frames(seconds):
            if number == 10:
                now = time.time()
                self.send(10, struct.pack("<II", int(now), int(now % 1 * 1e9)))
            elif number in (0, 1):
                self.announce(message)
            else:
                name = self.topics[number]
                last[name] = message
                counts[name] = counts.get(name, 0) + 1
        return last, counts

    def announce(self, message):
        number = struct.unpack("<H", message[:2])[0]
        texts, at = [], 2
        for _ in range(3):
            size = struct.unpack("<I", message[at : at + 4])[0]
            texts.append(message[at + 4 : at + 4 + size].decode())
            at += 4 + size
        topic, kind, md5 = texts
        print(number, topic, kind, "right sum" if md5 == md5_of(kind) else "wrong sum")
        self.topics[number] = topic


def body(message):
    """A message without its header, and the header's time."""
    size = struct.unpack("<I", message[12:16])[0]
    seconds, nanoseconds = struct.unpack("<II", message[4:12])
    return message[16 + size :], seconds + nanoseconds * 1e-9


host = Host("/dev/ttyUSB0")
host.send(0)
last, counts = host.serve(5)
print("messages", sorted(counts.items()))
sonar, stamp = body(last["sonar_front"])
age = time.time() - stamp  # of the last one of ten a second, with the way of the host's answer
print("sonar %.2f m, clock %s" % (struct.unpack("<f", sonar[-4:])[0], "right" if 0 <= age < 0.13 else age))
scan, _ = body(last["scan"])
first, end, step = struct.unpack("<3f", scan[:12])
ranges = struct.unpack("<90f", scan[32 : 32 + 360])
print("scan from %.3f to %.3f, ahead %.2f m, %d without return" % (first, end, ranges[45], ranges.count(math.inf)))
host.send(100, struct.pack("<6d", 0.2, 0, 0, 0, 0, 0.5))
last, _ = host.serve(1)
imu, _ = body(last["imu"])
print("turns with %.2f rad/s" % struct.unpack("<d", imu[104 + 16 : 104 + 24])[0])
host.send(100, bytes(48))
host.serve(0.5)
host.send(11)
host.serve(0.1)
print("after stop", host.serve(1)[1])
