#!/usr/bin/env python3
"""Drives a Roomba or Create 2 around a square by its own distance and angle, with nothing but pyserial. The same
program drives a real one.

    ./understudy run worlds/rooms/roomba.sim --program "Create2=examples/python/roomba_square.py 0.8"
"""
import struct
import sys
import time

import serial

START, SAFE, SENSORS, DRIVE_DIRECT = 128, 131, 142, 145
DISTANCE, ANGLE = 19, 20


class Robot:
    def __init__(self, port):
        self.port = port
        port.write(bytes([START]))
        time.sleep(0.1)
        port.write(bytes([SAFE]))
        time.sleep(0.1)

    def read(self, packet):
        self.port.write(bytes([SENSORS, packet]))
        return struct.unpack('>h', self.port.read(2))[0]

    def wheels(self, left, right):
        self.port.write(struct.pack('>Bhh', DRIVE_DIRECT, right, left))

    def move(self, packet, amount, slow, left, right):
        """Turns the wheels until this packet has counted so much, the last bit of it slowly."""
        self.read(packet)
        done = 0
        self.wheels(left, right)
        while done < amount:
            time.sleep(0.02)
            done += self.read(packet)
            if done > amount - slow:
                self.wheels(left // 10, right // 10)
        self.wheels(0, 0)


def main():
    side_mm = int(float(sys.argv[1] if len(sys.argv) > 1 else 1) * 1000)
    with serial.Serial('/dev/ttyUSB0', 115200, timeout=1) as port:
        robot = Robot(port)
        for _ in range(4):
            robot.move(DISTANCE, side_mm, 20, 200, 200)
            robot.move(ANGLE, 90, 5, -100, 100)
        print('around')


if __name__ == '__main__':
    main()
