# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Robots and what is mounted on them: wheels, dynamics and sensors."""

import os
import re
import xml.etree.ElementTree as xml

from understudy.sear.project import ROBOT, Thing


class SEARrobot(Thing):
    """SEARrobot(name): has no shape of its own. Parts are added to it."""

    ELEMENT = "SEARrobot"
    _folder = ROBOT

    def __init__(self, name: str):
        self._wheels = []
        super().__init__(name)

    def addComponent(self, component: Thing) -> None:
        """Its file moves to the folder robot. Its place is relative to the robot's middle from now on."""
        if isinstance(component, Wheel):
            self.addWheel(component)
        else:
            component._join(self)

    def addWheel(self, wheel: "Wheel") -> None:
        """Its data becomes a part of the robot's file."""
        self._wheels = [known for known in self._wheels if known.name != wheel.name] + [wheel]
        wheel._join(self)
        self._write()

    @classmethod
    def _read(cls, item: xml.Element) -> "SEARrobot":
        """From its file, which stays as it is."""
        robot = cls.__new__(cls)
        robot._take(item)
        robot._wheels = []
        for part in item.findall(Wheel.ELEMENT):
            wheel = Wheel.__new__(Wheel)
            wheel._take(part)
            wheel._robot = robot
            robot._wheels.append(wheel)
        return robot

    def _inner_xml(self, indent: str) -> str:
        return "".join(wheel._xml(indent) for wheel in self._wheels)


def known_robot() -> SEARrobot:
    """The only robot of the project, as scripts that add something to it expect it; None if there is not exactly one."""
    from understudy.sear import project

    folder = os.path.join(project.current.folder, ROBOT)
    files = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    found = [xml.parse(os.path.join(folder, file)).getroot() for file in files if file.endswith(".xml")]
    robots = [item for item in found if item.tag == SEARrobot.ELEMENT]
    return SEARrobot._read(robots[0]) if len(robots) == 1 else None


class Wheel(Thing):
    """Wheel(name, radius, width), then perhaps 1 if a motor turns it, 0 if it rolls along."""

    ELEMENT = "Wheel"

    def __init__(self, name: str, radius: float, width: float, driven: int = 0):
        self._robot = None
        super().__init__(name, radius=radius, width=width, driven=int(bool(driven)))

    def _join(self, robot: SEARrobot) -> None:
        if self._robot is None:
            self._project.remove(self._folder, self.name)
        self._robot = robot

    def _write(self) -> None:
        if self._robot is None:
            super()._write()
        else:
            self._robot._write()


class _Ported(Thing):
    """With a serial line of its own."""

    def setPorts(self, uartPort: str, userPort: str) -> None:
        """The device's own end of the line, and the end that the user's code opens."""
        self._set(uartPort=uartPort, userPort=userPort)

    def setBaud(self, baud: int) -> None:
        self._set(baud=baud)


class Dynamics(_Ported):
    """Dynamics(name, mass, stiffness, compression, damping, maximum force of a spring, rest length of a spring, and
    six more: how the body is shifted against the wheels, x y z; roll, pitch and yaw at the start, in degrees)."""

    ELEMENT = "Dynamics"
    _KEYS = (
        "mass stiffness compression damping maxSuspensionForce restLength offsetX offsetY offsetZ roll pitch yaw".split()
    )
    _USUAL = (3.5, 60, 0.3, 0.4, 10000, 0.1, 0, 0, 0, 0, 0, 0)

    def __init__(self, name: str, *numbers):
        if len(numbers) > len(self._KEYS):
            raise TypeError(f"Dynamics takes at most {len(self._KEYS)} numbers after its name")
        values = (*numbers, *self._USUAL[len(numbers) :])
        super().__init__(name, **dict(zip(self._KEYS, values)), baud=57600)


class Accelerometer(Thing):
    """Accelerometer(name), then perhaps its bandwidth in Hz."""

    ELEMENT = "Accelerometer"

    def __init__(self, name: str, bandwidth: float = 50):
        super().__init__(name, bandwidth=bandwidth)

    def setBandwidth(self, bandwidth: float) -> None:
        self._set(bandwidth=bandwidth)


class Gyroscope(Accelerometer):
    """Gyroscope(name), then perhaps its bandwidth in Hz."""

    ELEMENT = "Gyroscope"

    def __init__(self, name: str, bandwidth: float = 140):
        super().__init__(name, bandwidth)


class Compass(Thing):
    """Compass(name), then perhaps where north is, x and z in metres (100 km along x), or True for the magnetic
    declination at the place of the GPS."""

    ELEMENT = "Compass"

    def __init__(self, name: str, *rest):
        declination = bool(rest and isinstance(rest[0], bool) and rest[0])
        north = [value for value in rest if not isinstance(value, bool)]
        super().__init__(
            name,
            northX=north[0] if north else 100000,
            northZ=north[-1] if len(north) > 1 else 0,
            declination=int(declination),
        )

    def setNorth(self, x: float, z: float) -> None:
        self._set(northX=x, northZ=z)

    def setDeclination(self, on: bool = True) -> None:
        self._set(declination=int(bool(on)))


class GPS(_Ported):
    """GPS(name, latitude, altitude, longitude): of the world's origin, in degrees and metres above the sea."""

    ELEMENT = "GPS"

    def __init__(self, name: str, latitude: float, altitude: float, longitude: float):
        super().__init__(name, latitude=latitude, altitude=altitude, longitude=longitude, baud=38400)


class Odometer(Thing):
    """Odometer(name): metres moved ahead, from -32.768 to 32.767."""

    ELEMENT = "Odometer"

    def __init__(self, name: str):
        super().__init__(name)


# The longest cone of each pattern that has a name, in metres.
BEAM_RANGES = {
    "PING)))": 3, "EZ0": 6.45, "EZ1": 6.45, "EZ2": 6.45, "EZ3": 6.45, "EZ4": 6.45, "SRF04": 3, "SRF05": 4, "SRF08": 6,
    "SRF10": 6, "HC-SR04": 4, "GP2Y0A21": 0.8, "GP2Y0A02": 1.5, "GP2Y0A41": 0.3,
}  # fmt: skip


def _pattern_in(name: str) -> str:
    """The pattern that a name contains: "MaxBotics EZ1" has EZ1."""
    words = re.findall(r"[a-z0-9]+", name.lower())
    for beam in BEAM_RANGES:
        if "".join(re.findall(r"[a-z0-9]+", beam.lower())) in words or beam.lower() in name.lower():
            return beam
    return ""


class Distance(Thing):
    """Distance(name): a PING))), or the sensor that the name contains ("MaxBotics EZ1").
    Distance(name, beam): the pattern of this sensor.
    Distance(name, [(angle, length, lines), ...]): nested cones; half angles in degrees, lengths in metres.
    Distance(name, range, spread, lines): three nested cones of so many lines, the widest of this full angle."""

    ELEMENT = "Distance"

    def __init__(self, name: str, *rest):
        self._range, self._spread, self._lines = 3.0, 0.0, 8
        beam, cones = "", ""
        if not rest:
            beam = _pattern_in(name) or "PING)))"
        elif isinstance(rest[0], str):
            beam = rest[0]
        elif isinstance(rest[0], (list, tuple)):
            cones = ",".join(":".join(map(_plain, cone)) for cone in rest[0])
            self._range = max(cone[1] for cone in rest[0])
        else:
            self._range = float(rest[0])
            self._spread = float(rest[1]) if len(rest) > 1 else 0.0
            self._lines = int(rest[2]) if len(rest) > 2 else 8
            cones = self._nested()
        super().__init__(name, range=BEAM_RANGES.get(beam, self._range), resolution=0, beam=beam, cones=cones)

    def _nested(self) -> str:
        """A lobe that grows shorter towards its side."""
        half = self._spread / 2
        if half == 0:
            return f"0:{_plain(self._range)}:1"
        shares = ((0, 1.0, 1), (1 / 3, 1.0, self._lines), (2 / 3, 0.9, self._lines), (1, 0.7, self._lines))
        return ",".join(f"{_plain(half * a)}:{_plain(self._range * r)}:{n}" for a, r, n in shares)

    def setRange(self, metres: float) -> None:
        """Nothing further away is seen."""
        self._range = float(metres)
        if self._attributes["cones"] and self._spread:
            self._attributes["cones"] = self._nested()
        self._set(range=metres)

    def setSpread(self, degrees: float) -> None:
        """The full angle of the widest of its nested cones, which take the place of a pattern with a name."""
        self._spread = float(degrees)
        self._set(beam="", cones=self._nested())

    def setResolution(self, lines: int) -> None:
        """Lines in each cone."""
        self._lines = int(lines)
        self._set(resolution=int(lines))

    def setBeam(self, beam: str) -> None:
        self._set(beam=beam, cones="", range=BEAM_RANGES.get(beam, self._range))


def _plain(value: float) -> str:
    return repr(round(float(value), 9)).removesuffix(".0")


class LIDAR(_Ported):
    """LIDAR(name): a scanner of 180 degrees. LMS(1) makes it answer as a SICK LMS 200 at its port."""

    ELEMENT = "LIDAR"

    def __init__(self, name: str):
        super().__init__(name, range=8.191, spread=180, resolution=0.5, baud=9600, lms=0)

    def setRange(self, metres: float) -> None:
        self._set(range=metres)

    def setSpread(self, degrees: float) -> None:
        self._set(spread=degrees)

    def setResolution(self, degrees: float) -> None:
        self._set(resolution=degrees)

    def LMS(self, on: int) -> None:
        self._set(lms=int(bool(on)))
