# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Files of robot and object kinds (.robi, .esObj)."""


def _surface(draw, highs):
    return [f"set {key} {draw.real(0, high):.4f}" for key, high in highs.items() if draw.chance(0.35)]


def _look(draw, picture):
    lines = []
    if draw.chance(0.3):
        lines.append(f"set colour {draw.whole(0, 0xFFFFFF):06X}")
    if picture and draw.chance(0.3):
        lines.append(f"set texture {picture}")
        lines.append(f"set texture_m {draw.power(0.02, 2):.4f}")
    if draw.chance(0.2):
        lines.append(f"set temperature_c {draw.real(-50, 200):.2f}")
    lines += _surface(draw, {"reflectivity": 1, "smooth": 1})
    return lines


def _robot_collider(draw):
    centre = f"{draw.real(-40, 40):.2f} {draw.real(10, 90):.2f} {draw.real(-40, 40):.2f}"
    return draw.pick([
        f"collider box {draw.real(20, 250):.2f} {draw.real(10, 150):.2f} {draw.real(20, 300):.2f} {centre}",
        f"collider sphere {draw.real(5, 120):.2f} {centre}",
        f"collider capsule {draw.real(5, 100):.2f} {draw.real(30, 200):.2f} {centre}"])


def robot_kind(draw, maker, name, drive, picture):
    """The lines of a .robi file."""
    lines = [maker.drive(drive), f"name {name}"]
    lines += [_robot_collider(draw) for _ in range(draw.whole(0, 3))]
    lines.append(f"mass {draw.power(0.01, 100):.5g}")
    if draw.chance(0.4):
        lines.append(f"mass {draw.power(0.1, 20):.5g} {draw.real(-30, 30):.2f} 20 {draw.real(-30, 30):.2f}")
    if draw.chance(0.5):
        lines.append(f"camera {draw.real(-50, 80):.1f} 0 {draw.real(20, 120):.1f} {draw.real(-30, 30):.1f} 0 45 45")
    if draw.chance(0.3):
        lines.append(f"lidar {draw.whole(10, 360)} {draw.whole(1, 400)} {draw.whole(-5, 5)}")
    for i in range(draw.whole(0, 4)):
        lines.append(f"psd {i + 1} PSD{i} {draw.real(-60, 60):.2f} {draw.real(-60, 60):.2f} {draw.real(5, 90):.2f}"
                     f" {draw.real(-20, 20):.2f} {draw.real(-180, 180):.2f} 0")
    if draw.chance(0.2):
        lines += [f"speed {draw.whole(10, 2000)}", f"turn {draw.whole(10, 400)}"]
    lines += maker.sensors(3) + maker.parts(2) + maker.errors(drive)
    lines += _surface(draw, {"friction": 1, "restitution": 1, "floor_friction": 2}) + _look(draw, picture)
    if draw.chance(0.25):
        lines.append("set contact " + draw.pick(["push", "stop", "pass"]))
    if draw.chance(0.15):
        lines.append("set error-source " + draw.pick(["own", "global"]))
    return lines


def object_kind(draw, name, picture):
    """The lines of an .esObj file."""
    lines = [f"name {name}", f"mass {draw.power(0.001, 300):.5g}"]
    if draw.chance(0.3):
        lines.append(f"scale {draw.pick([0.5, 2, 0.1])}")
    balls_only = draw.chance(0.4)
    for _ in range(draw.whole(1, 3)):
        centre = f"{draw.real(-60, 60):.2f} {draw.real(10, 90):.2f} {draw.real(-60, 60):.2f}"
        ball = f"collider sphere {centre} {draw.real(5, 90):.2f}"
        lines.append(ball if balls_only else draw.pick([
            ball, f"collider box {centre} {draw.real(10, 200):.2f} {draw.real(10, 200):.2f} {draw.real(10, 200):.2f}",
            f"collider capsule {centre} {draw.real(5, 60):.2f} {draw.real(20, 200):.2f} {draw.pick('xyz')}"]))
    if draw.chance(0.1):
        lines.append("fixed")
    lines += _surface(draw, {"friction": 1, "restitution": 1, "floor_friction": 1, "rolling_friction": 0.1})
    return lines + _look(draw, picture)
