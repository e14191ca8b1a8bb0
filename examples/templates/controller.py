"""A virtual microcontroller. It reads simple sensors of its robot and answers on a serial line of its own.

A request is the byte 142 and an id from 43 on. Uncomment the branches for the sensors that your robot has, and write
their names as the robot's file has them. The program that asks is started behind this one's name:
controller.py user.py
"""

from understudy.controller import Controller, adxl330, cm, hmc6352, idg500, words

board = Controller("/dev/controller0", 9600)  # its own end of the line
robot = board.robot


@board.request(43)
def sonar():
    """A beam (sonar, radar): centimetres."""
    return words(cm(robot.read("testPing1")))


# @board.request(44)
# def second_sonar():
#     return words(cm(robot.read("MyNewestSONAR")))

# @board.request(45)
# def accelerometer():
#     """An accelerometer: x, y and z as a converter reads them from an ADXL330."""
#     return words(*[adxl330(value) for value in robot.values("accel")])

# @board.request(46)
# def gyroscope():
#     """A gyroscope: x, y and z as a converter reads them from an IDG-500."""
#     return words(*[idg500(value) for value in robot.values("gyro1")])

# @board.request(47)
# def compass():
#     """A compass: tenths of a degree, as an HMC6352 reports them."""
#     return words(hmc6352(robot.read("comp1")))

# @board.request(48)
# def scanner():
#     """A lidar: the smallest of its ranges, in centimetres."""
#     return words(cm(min(robot.values("scan"))))

# @board.request(49)
# def bumper():
#     """A bumper: 0 or 1, in one byte."""
#     return bytes([round(robot.read("bumper"))])

# @board.request(50)
# def battery():
#     """A battery: millivolts. Its other values are current and charge."""
#     return words(round(robot.values("battery")[0] * 1000))

# @board.request(51)
# def floor_sensor():
#     """A reflectance sensor: 0 to 1023."""
#     return words(round(robot.read("floor") * 1023))

# @board.request(52)
# def inclinometer():
#     """An inclinometer: hundredths of a radian, with a sign."""
#     return words(round(robot.read("tilt") * 100))

# @board.request(53)
# def odometer():
#     """An odometer: millimetres driven."""
#     return words(round(robot.values("odometer")[0] * 1000))

# @board.request(54)
# def place():
#     """A gps receiver: latitude and longitude as text."""
#     latitude, longitude = robot.values("gps")[:2]
#     return f"{latitude:.6f},{longitude:.6f}\n".encode()

# @board.request(55)
# def infrared():
#     """A psd: millimetres, or 0 if there is nothing."""
#     distance = robot.read("psd")
#     return words(round(distance * 1000) if distance < 10 else 0)

# @board.request(56)
# def cliff():
#     """A cliff sensor: 1 where the floor ends."""
#     return bytes([round(robot.read("cliff"))])

# @board.request(57)
# def wheels():
#     """An actuator sensor with of=wheels: the speeds of the first two wheels in mm/s, with a sign."""
#     left, right = robot.values("wheels")[:2]
#     return words(round(left * 1000), round(right * 1000))

# @board.request(58)
# def heard():
#     """An ir_receiver: the character that a beacon sends, 0 for none."""
#     return bytes([round(robot.read("receiver"))])

# @board.request(59)
# def on_charger():
#     """The charging_contacts: 1 while they touch a charger."""
#     return bytes([round(robot.read("contacts"))])

# @board.request(60)
# def rangefinder():
#     """A laser: how far it is to what is straight ahead, in centimetres."""
#     return words(cm(robot.read("laser")))

# Cameras take pictures, which are too much for such a line.

# @board.every(0.5)
# def blink():
#     """Whatever the board does by itself, again and again."""
#     robot.set_part("lamp", 1 - round(robot.part("lamp")))

board.run()
