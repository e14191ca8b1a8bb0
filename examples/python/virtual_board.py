# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""A virtual microcontroller with the sensors of SEAR's example: the same ids and numbers as the device `controller`.

understudy run worlds/serial/own_controller.sim --program "virtual_board.py ask_board.py"
"""

from understudy.controller import Controller, adxl330, cm, hmc6352, idg500, words

board = Controller("/dev/controller0", 9600)
robot = board.robot

board.request(43)(lambda: words(cm(robot.read("testPing1"))))
board.request(44)(lambda: words(cm(robot.read("MyNewestSONAR"))))
board.request(45)(lambda: words(*map(adxl330, robot.values("accel"))))
board.request(46)(lambda: words(*map(idg500, robot.values("gyro1"))))
board.request(47)(lambda: words(hmc6352(robot.read("comp1"))))


@board.every(0.5)
def blink():
    robot.set_part("lamp", 1 - round(robot.part("lamp")))


board.run()
