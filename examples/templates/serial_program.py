"""A program for a serial device: asks a microcontroller for its sensors. Needs pyserial (python3-serial)."""

import struct

import serial

SENSOR_REQUEST = 142


def read(port, number, count=1):
    """The numbers behind an id: two bytes each, the high one first."""
    port.write(bytes([SENSOR_REQUEST, number]))
    reply = port.read(2 * count)
    if len(reply) < 2 * count:
        raise TimeoutError(f"no reply to id {number}")
    return struct.unpack(f">{count}H", reply)


with serial.Serial("/dev/ttyUSB0", 9600, timeout=1) as port:
    print("sonar:", *read(port, 43), "cm")
    # print("second sonar:", *read(port, 44), "cm")
    # print("accelerometer:", *read(port, 45, 3))
    # print("gyroscope:", *read(port, 46, 3))
    # print("compass:", read(port, 47)[0] / 10, "deg")
