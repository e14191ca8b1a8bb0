# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Services that SEAR's scripts use: Runtime, SEAR, Roomba, LIDAR, GPS and Serial. They send the bytes of the real ones
over the lines of the run. A listener is a function of the script; the message is in the global name msg_SERVICE_TOPIC."""

import glob
import math
import os
import struct
import xml.etree.ElementTree as xml

from understudy.access import Robot
from understudy.sear import project
from understudy.sear.components import BEAM_RANGES
from understudy.sear.ports import Line, lines

# A script runs twice; the first time it ends where the simulation starts, and leaves this file in the project. See
# docs/sear.md.
STARTS_SIMULATION = ".starts_simulation"
REHEARSES = os.environ.get("UNDERSTUDY_SEAR") == "rehearse"


class Message:
    def __init__(self, data):
        self.data = [data]


class Service:
    def __init__(self, name: str):
        self.name = name
        self.listeners = []

    def getName(self) -> str:
        return self.name

    def startService(self) -> None:
        """Services have started when they are made."""

    def addListener(self, topic: str, _python: str, function: str) -> None:
        self.listeners.append((topic, function))

    def publish(self, topic: str, data) -> None:
        for wanted, function in self.listeners:
            if wanted == topic:
                Python.instance.names[f"msg_{self.name}_{topic}"] = Message(data)
                Python.instance.names[function]()


class Python(Service):
    """The service that runs the script."""

    instance = None

    def __init__(self, names: dict, run_file):
        super().__init__("python")
        self.names = names
        self._run_file = run_file
        Python.instance = self

    def execFile(self, path: str) -> None:
        self._run_file(path, self.names)


class Sear(Service):
    """The simulation itself, and its sensors by name."""

    def __init__(self, name: str):
        super().__init__(name)
        self._robot = None
        self._ranges = {}

    def startSimulation(self) -> None:
        """Loads the project. From here on there is time."""
        if lines.running:
            return
        if REHEARSES:
            os.makedirs(project.current.folder, exist_ok=True)
            with open(os.path.join(project.current.folder, STARTS_SIMULATION), "w", encoding="ascii"):
                os._exit(0)
        self._robot = Robot()
        self._ranges = _ranges(project.current.folder)
        for one, other in VirtualSerialPort.cables:
            self._robot.null_modem(one, other)
        lines.start()

    def _access(self) -> Robot:
        if self._robot is None:
            raise RuntimeError("call startSimulation() before you read a sensor")
        return self._robot

    def getDistanceResult(self, name: str) -> float:
        """Metres to the nearest echo; the sensor's range if there is none."""
        metres = self._access().read(name)
        return metres if math.isfinite(metres) else self._ranges.get(name, BEAM_RANGES["PING)))"])

    def getCompassResult(self, name: str) -> float:
        """Degrees from north to where the robot looks, clockwise, within +-180."""
        return math.degrees(self._access().read(name))

    def getAccelResult(self, name: str) -> str:
        """'x,y,z' in m/s2: left, up, ahead."""
        return self._vector(name)

    def getGyroResult(self, name: str) -> str:
        """'x,y,z' in rad/s about the same axes."""
        return self._vector(name)

    def getOdometerResult(self, name: str) -> float:
        return self._access().read(name)

    def getLIDARResult(self, name: str) -> list:
        """Metres, counter-clockwise from the right; the range where nothing is met."""
        most = self._ranges.get(name, 8.191)
        return [metres if math.isfinite(metres) else most for metres in self._access().values(name)]

    def _vector(self, name: str) -> str:
        ahead, left, up = self._access().values(name)
        return ",".join(map(repr, (left, up, ahead)))


def _ranges(folder: str) -> dict:
    """How far each sensor of the project looks, by its name."""
    ranges = {}
    for path in sorted(glob.glob(os.path.join(glob.escape(folder), "robot*", "*.xml"))):
        item = xml.parse(path).getroot()
        beam = item.get("beam", "PING)))")
        own = float(item.get("range", 0))
        if item.tag == "Distance":
            ranges[item.get("name")] = own or BEAM_RANGES.get(beam, BEAM_RANGES["PING)))"])
        elif item.tag == "LIDAR":
            ranges[item.get("name")] = own or 8.191
    return ranges


class _Wired(Service):
    """With a serial line."""

    BAUD = 9600

    def __init__(self, name: str):
        super().__init__(name)
        self._line = None

    def connect(self, port: str, baud: int = None, *_format) -> bool:
        ends = [line for other in VirtualSerialPort.other_ends(port) for line in lines.at(other)]
        self._line = Line(port, baud or (ends[0].baud if ends else self.BAUD), self._take)
        for end in ends:
            end.set_baud(self._line.baud)
        lines.connect(self._line)
        return True

    def disconnect(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _send(self, data: bytes) -> None:
        if self._line is None:
            raise RuntimeError(f"{self.name}: connect it to a port first")
        self._line.write(data)

    def _take(self, data: bytes) -> None:
        raise NotImplementedError


class Serial(_Wired):
    """Bytes as they are. Each that comes is published as publishByte, 0 to 255."""

    def write(self, data) -> None:
        """A byte, a list of bytes, or a text."""
        if isinstance(data, int):
            self.writeByte(data)
        else:
            self._send(data.encode("latin-1") if isinstance(data, str) else bytes(value & 0xFF for value in data))

    def writeByte(self, value: int) -> None:
        self._send(bytes([int(value) & 0xFF]))

    def writeInteger(self, value: int) -> None:
        """Two bytes, the high one first."""
        self._send(struct.pack(">H", int(value) & 0xFFFF))

    def _take(self, data: bytes) -> None:
        for byte in data:
            self.publish("publishByte", byte)


class Roomba(_Wired):
    """Drives by the Open Interface, with the commands of RoombaComm."""

    BAUD = 57600
    _STRAIGHT = -32768

    def __init__(self, name: str):
        super().__init__(name)
        self._speed = 200
        self._sensors = b""

    def startup(self) -> None:
        self._send(bytes([128]))
        self.sleep(20)

    def control(self) -> None:
        self._send(bytes([130]))
        self.sleep(20)
        self._send(bytes([139, 1, 128, 255]))
        self.updateSensors()

    def updateSensors(self) -> bool:
        """Asks for the 26 bytes of group 0, and waits for them for 0.4 s."""
        self._sensors = b""
        self._send(bytes([142, 0]))
        return lines.wait_for(lambda: len(self._sensors) >= 26, 0.4)

    def drive(self, velocity: int, radius: int) -> None:
        self._send(struct.pack(">Bhh", 137, velocity, radius))

    def setSpeed(self, speed: int) -> None:
        self._speed = abs(int(speed))

    def goForward(self) -> None:
        self.drive(self._speed, self._STRAIGHT)

    def goBackward(self) -> None:
        self.drive(-self._speed, self._STRAIGHT)

    def spinLeft(self) -> None:
        self.drive(self._speed, 1)

    def spinRight(self) -> None:
        self.drive(self._speed, -1)

    def stop(self) -> None:
        self.drive(0, 0)

    def sleep(self, milliseconds: float) -> None:
        lines.sleep(milliseconds / 1000)

    def distance(self) -> int:
        """Millimetres since the last look, as the last updateSensors told."""
        return struct.unpack(">h", self._sensors[12:14])[0]

    def _take(self, data: bytes) -> None:
        self._sensors += data


def lms_checksum(telegram: bytes) -> int:
    crc, previous = 0, 0
    for byte in telegram:
        crc = ((crc << 1) ^ 0x8005) & 0xFFFF if crc & 0x8000 else (crc << 1) & 0xFFFF
        crc ^= previous << 8 | byte
        previous = byte
    return crc


def lms_telegram(payload: bytes) -> bytes:
    """What a host sends to all scanners."""
    telegram = b"\x02\x00" + struct.pack("<H", len(payload)) + payload
    return telegram + struct.pack("<H", lms_checksum(telegram))


class LIDAR(_Wired):
    """A SICK LMS 200. A scan is published as publishLidarData: a list of numbers as they come, from the right."""

    _BAUDS = {9600: 0x42, 19200: 0x41, 38400: 0x40, 500000: 0x48}

    def __init__(self, name: str):
        super().__init__(name)
        self._received = b""
        self._reply = None  # code of the last one

    def connect(self, port: str, baud: int = None, *_format) -> bool:
        super().connect(port, baud)
        self._send(bytes([1, 38, 32, 43]))  # the real service does, and the scanner takes it as noise
        return True

    def setScanMode(self, spread: int, resolution: float) -> None:
        """100 or 180 degrees; 1, 0.5 or, with 100, 0.25 degrees from beam to beam."""
        self._ask(b"\x3b" + struct.pack("<HH", int(spread), round(resolution * 100)), 0xBB)

    def setBaud(self, baud: int) -> None:
        if baud not in self._BAUDS:
            raise ValueError("an LMS 200 has 9600, 19200, 38400 or 500000 baud")
        if self._ask(bytes([0x20, self._BAUDS[baud]]), 0xA0):
            self._line.set_baud(baud)

    def singleScan(self) -> None:
        self._send(lms_telegram(b"\x30\x01"))

    def _ask(self, payload: bytes, reply: int) -> bool:
        self._reply = None
        self._send(lms_telegram(payload))
        return lines.wait_for(lambda: self._reply == reply, 1)

    def _take(self, data: bytes) -> None:
        self._received += data
        while (telegram := self._next()) is not None:
            self._reply = telegram[4]
            if telegram[4] == 0xB0:
                count = struct.unpack("<H", telegram[5:7])[0] & 0x3FF
                values = struct.unpack(f"<{count}H", telegram[7 : 7 + 2 * count])
                self.publish("publishLidarData", list(values))

    def _next(self):
        """The next telegram, without its checksum; None if none is complete."""
        while len(self._received) >= 4:
            start = self._received.find(b"\x02\x80")
            if start < 0:
                self._received = self._received[-1:]
                return None
            self._received = self._received[start:]
            length = struct.unpack("<H", self._received[2:4].ljust(2, b"\0"))[0] + 6
            if length > 900 or len(self._received) < length:
                if length <= 900:
                    return None
                self._received = self._received[1:]
                continue
            telegram, rest = self._received[: length - 2], self._received[length:]
            if struct.unpack("<H", self._received[length - 2 : length])[0] == lms_checksum(telegram):
                self._received = rest
                return telegram
            self._received = self._received[1:]
        return None


class GPS(_Wired):
    """A receiver. Each GGA sentence is published as publishGGAData: its words, the first is $GPGGA."""

    BAUD = 38400

    def __init__(self, name: str):
        super().__init__(name)
        self._received = b""

    def _take(self, data: bytes) -> None:
        self._received += data
        *sentences, self._received = self._received.split(b"\n")
        for sentence in sentences:
            text = sentence.strip().decode("ascii", "replace")
            if text.startswith("$GPGGA"):
                self.publish("publishGGAData", text.replace("*", ",").split(","))


class VirtualSerialPort:
    """A port of the script's own. Two of them make a cable, which has one speed: the one that is set last."""

    cables = []

    def __init__(self, name: str):
        self.name = name

    @staticmethod
    def makeNullModem(one: "VirtualSerialPort", other: "VirtualSerialPort") -> None:
        if lines.running:
            Runtime.simulation()._access().null_modem(one.name, other.name)
        VirtualSerialPort.cables.append((one.name, other.name))

    @classmethod
    def other_ends(cls, port: str) -> list:
        """Of the cables with this port."""
        return [one if port == other else other for one, other in cls.cables if port in (one, other)]


class SerialDeviceFactory:
    @staticmethod
    def add(port: VirtualSerialPort) -> None:
        """Ports are known from the moment they are made."""


class Runtime:
    """Makes services by the names of their classes."""

    KINDS = {"SEAR": Sear, "Roomba": Roomba, "LIDAR": LIDAR, "Lidar": LIDAR, "GPS": GPS, "Gps": GPS, "Serial": Serial}
    services = {}

    @classmethod
    def create(cls, name: str, kind: str) -> Service:
        if kind == "Python":
            return Python.instance
        if kind not in cls.KINDS:
            raise ValueError(f"there is no service {kind}; there are {', '.join(sorted(cls.KINDS))} and Python")
        if name not in cls.services:
            cls.services[name] = cls.KINDS[kind](name)
        return cls.services[name]

    createAndStart = create
    start = create

    @classmethod
    def getService(cls, name: str) -> Service:
        return cls.services.get(name)

    @classmethod
    def simulation(cls) -> Sear:
        for service in cls.services.values():
            if isinstance(service, Sear):
                return service
        raise RuntimeError('make a simulation first: Runtime.createAndStart("SEAR", "SEAR")')

    @classmethod
    def anyone_listens(cls) -> bool:
        """Whether a service that speaks by itself has a listener."""
        return any(isinstance(service, GPS) and service.listeners for service in cls.services.values())
