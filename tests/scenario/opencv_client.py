#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""OpenCV reads the motion JPEG of a REV25-ST, and turns its pictures as SGRL says.

    opencv_client.py STREAM EYE YAW...

Homes the eye at the address EYE, starts to stabilise, and points it at the horizon at each YAW (degrees
clockwise from north). Prints for each what SGRL said and how far the horizon then leans in the picture,
in degrees: as it came, and turned back.
"""

import socket
import struct
import sys

import cv2
import numpy

OLD_PICTURES = 20  # under way or in OpenCV's buffer when the eye says that it has arrived


class Eye:
    def __init__(self, address):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.settimeout(10)
        self.socket.connect((address, 4365))

    def ask(self, opcode, *numbers):
        self.socket.send(b"RE" + opcode + struct.pack(f">{len(numbers)}h", *numbers))
        return self.socket.recv(100)

    def order(self, opcode, *numbers):
        answer = self.ask(opcode, *numbers)
        if answer != b"EA" + opcode:
            sys.exit(f"{opcode}: {answer}")

    def wait_until_stabilised(self):
        while self.ask(b"SGTG").startswith(b"EE"):
            pass

    def image_roll_deg(self):
        return struct.unpack(">h", self.ask(b"SGRL")[6:])[0] / 100


def lean_deg(picture):
    """0 if the horizon is level with the sky above; clockwise is positive."""
    height, width = picture.shape[:2]
    disc = numpy.zeros((height, width), numpy.uint8)  # corners do not count
    cv2.circle(disc, (width // 2, height // 2), height // 2 - 4, 255, -1)
    blue, _, red = cv2.split(cv2.GaussianBlur(picture, (5, 5), 0).astype(numpy.int16))
    sky = ((blue - red > 25) & (disc > 0)).astype(numpy.uint8)
    border = cv2.Canny(sky * 255, 50, 150) & cv2.erode(disc, numpy.ones((9, 9)))
    points = cv2.findNonZero(border)
    x, y = (float(v) for v in cv2.fitLine(points, cv2.DIST_HUBER, 0, 0.01, 0.01)[:2, 0])
    middle = cv2.moments(sky, True)
    up_x = middle["m10"] / middle["m00"] - width / 2
    up_y = middle["m01"] / middle["m00"] - height / 2
    if up_x * y - up_y * x < 0:  # along the horizon, with the sky on the left hand
        x, y = -x, -y
    return float(numpy.degrees(numpy.arctan2(y, x)))


def turned(picture, clockwise_deg):
    height, width = picture.shape[:2]
    middle = ((width - 1) / 2, (height - 1) / 2)
    return cv2.warpAffine(picture, cv2.getRotationMatrix2D(middle, -clockwise_deg, 1), (width, height))


def main(stream, address, yaws):
    eye = Eye(address)
    eye.order(b"HOME")
    eye.order(b"SRUN")
    eye.wait_until_stabilised()
    video = cv2.VideoCapture(stream)
    for yaw in yaws:
        eye.order(b"SSTG", int(100 * yaw), 0, 0)
        for _ in range(OLD_PICTURES):
            received, picture = video.read()
            if not received:
                sys.exit(f"OpenCV reads no picture from {stream}")
        roll = eye.image_roll_deg()
        print(f"{roll:.2f} {lean_deg(picture):.2f} {lean_deg(turned(picture, roll)):.2f}", flush=True)


main(sys.argv[1], sys.argv[2], [float(yaw) for yaw in sys.argv[3:]])
