# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Lines of sensors, parts, devices, errors and drives, with keys and limits from the catalogue."""

# What would only make a run slow.
_MOST = {"beams": 400, "width": 120, "height": 90, "samples": 2, "rays": 30, "segments": 50, "frame_rate": 100,
         "step_time": 1, "poll_time": 0.5, "fps": 60}
# Rates: never, rare, odd, and more often than ticks.
_RATES = (0, 0, 1, 7.3, 15, 100, 333, 1000)


class LineMaker:
    def __init__(self, draw, catalogue):
        self.draw = draw
        self.catalogue = catalogue
        self.ports = 20000  # the next free port number of the case
        self.lines = 0  # the next free serial line
        self.wires = []  # (port kind, address) of the devices made here, per robot

    def keys(self, keys, share):
        """Some of these keys with values."""
        words = []
        for key in self.draw.some(keys, share):
            if key.name == "rate_hz":
                value = f"{self.draw.pick(_RATES):g}"
            elif key.name in _MOST and key.is_number:
                top = min(_MOST[key.name], key.most)
                value = str(self.draw.whole(max(1, int(key.least)), int(max(1, top))))
            else:
                value = key.draw(self.draw)
            if value is not None:
                words.append(f"{key.name}={value}")
        return words

    def place(self):
        d = self.draw
        words = [f"x_mm={d.real(-80, 80):.3f}", f"y_mm={d.real(-80, 80):.3f}", f"z_mm={d.real(0, 150):.3f}"]
        if d.chance(0.7):
            words.append(f"yaw_deg={d.real(-180, 180):.4f}")
        if d.chance(0.3):
            words.append(f"tilt_deg={d.real(-40, 40):.3f}")
        if d.chance(0.1):
            words.append(f"roll_deg={d.real(-30, 30):.3f}")
        if d.chance(0.3):
            words.append(f"number={d.whole(0, 9)}")
        if d.chance(0.15):
            words.append(f"digital={d.whole(0, 16)}")
        if d.chance(0.15):
            words.append(f"analog={d.whole(0, 8)}")
        if d.chance(0.1):
            words.append("error-source=" + d.pick(["own", "global"]))
        return words

    def sensors(self, most):
        lines = []
        for i in range(self.draw.whole(0, most)):
            kind = self.draw.pick(sorted(self.catalogue.sensors))
            name = f"{kind.upper()}_{i}"
            words = self.place() + self.keys(self.catalogue.sensors[kind], 0.35)
            lines.append(f"sensor {kind} {name} " + " ".join(words))
            if self.draw.chance(0.6):
                lines.append(self.error(kind, name if self.draw.chance(0.8) else ""))
        return lines

    def parts(self, most):
        lines = []
        for i in range(self.draw.whole(0, most)):
            kind = self.draw.pick(sorted(self.catalogue.parts))
            words = self.keys(self.catalogue.parts[kind], 0.5)
            lines.append(f"part {kind} {kind.upper()}_P{i} " + " ".join(words))
        return lines

    def error(self, of, name="", drive=None):
        """The line of errors of a sensor or the radio or, with the kind of its drive, of `drive` or `encoder`."""
        keys = self.catalogue.drive_errors[drive][of] if drive else self.catalogue.errors[of]
        words = self.keys(keys, 0.6)
        if self.draw.chance(0.15):
            words.append("source=" + self.draw.pick(["own", "global"]))
        if self.draw.chance(0.05):
            words.append("on=0")
        return " ".join(word for word in ["error", of, name] + words if word)

    def errors(self, drive):
        chosen = self.draw.some(["drive", "encoder", "radio"], 0.35)
        return [self.error(of, drive=None if of == "radio" else drive) for of in chosen]

    def devices(self, most, robot):
        """Devices at addresses of their own, so that robots and devices never want the same one."""
        lines = []
        for i in range(self.draw.whole(0, most)):
            kind = self.draw.pick(sorted(self.catalogue.devices))
            known = self.catalogue.devices[kind]
            addresses = [self._address(known["port"]) for _ in known["address"].split(",")]
            words = self.keys(self.catalogue.device_keys[kind], 0.2)
            lines.append(f"device {kind} {kind}_{i} address={','.join(addresses)} " + " ".join(words))
            self.wires += [(robot, known["port"], address) for address in addresses]
        return lines

    def _address(self, port):
        if port == "serial":
            self.lines += 1
            return f"/dev/ttyUSB{self.lines}"
        self.ports += 1
        return f"127.0.0.1:{self.ports}"

    def drive(self, kind):
        return f"drive {kind} " + " ".join(self.keys(self.catalogue.drives[kind], 0.2))
