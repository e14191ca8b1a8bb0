# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Events at random times and on conditions: keys, drives, edits of everything, and faults (killed programs, cut
links, devices without power, broken sensors). The lines are those of docs/formats/events.md."""


class EventMaker:
    def __init__(self, draw, maker, scene):
        self.draw, self.maker, self.scene = draw, maker, scene

    def lines(self, until_s):
        return [f"{self._when(until_s)} {self._event()}" for _ in range(self.draw.pick([0, 3, 8, 25]))]

    def edits(self, count):
        """Edits as a viewer sends them: without a time."""
        return [self._event() for _ in range(count)]

    def _body(self):
        return self.draw.pick(self.scene.robots + self.scene.objects)

    def _robot(self):
        return self.draw.pick(self.scene.robots)

    def _point(self):
        width, height = self.scene.size
        return f"{self.draw.real(0, width):.2f} {self.draw.real(0, height):.2f}"

    def _place(self):
        return f"{self._point()} {self.draw.real(-360, 360):.4f}"

    def _when(self, until_s):
        d = self.draw
        if not d.chance(0.2):
            return f"{d.real(0, until_s):.{d.pick([0, 2, 6])}f}"
        condition = d.pick([f"{self._body()} x > {d.real(0, self.scene.size[0]):.1f}", f"{self._robot()} stalled",
                            f"{self._body()} touching", f"{self._body()} speed > {d.real(0, 300):.1f}",
                            f"{self._robot()} busy", f"{self._body()} at {self._point()} 300",
                            f"{self._robot()} ended 0.3", f"{self._robot()} stuck 1", f"{self._robot()} turning 1"])
        return f"when {condition} then"

    def _event(self):
        table = {self._use: 6, self._fault: 4, self._move: 4, self._change: 4, self._add: 2, self._remove: 2}
        return self.draw.weighted(table)()

    def _use(self):
        d, robot = self.draw, self._robot()
        return d.pick([f"{robot} key KEY{d.whole(1, 4)}", f"{robot} touch {d.whole(0, 400)} {d.whole(0, 300)}",
                       f"{robot} drive {d.real(-400, 400):.2f} {d.real(-90, 90):.2f}", f"{robot} odometry 0 0 0"])

    def _fault(self):
        d, robot = self.draw, self._robot()
        device = d.pick(self.scene.devices.get(robot, ["robios"]))
        sensor = d.pick(self.scene.sensors.get(robot) or ["NONE"])
        return d.pick([f"{robot} kill", f"{robot} disconnect bye", f"{robot} cut {device}",
                       f"{robot} power {device} {d.pick(['on', 'off'])}",
                       f"{robot} sensor {sensor} {d.pick(['on', 'off'])}"])

    def _move(self):
        d, width = self.draw, self.scene.size[0]
        return d.pick([f"move {self._body()} {self._place()}", f"{self._robot()} place {self._place()}",
                       f"hold {self._body()}", f"release {self._body()}", f"release {self._body()} {self._place()}",
                       f"move wall {d.whole(5, 12)} {self._point()} {self._point()}", "save-state", "restore-state",
                       f"move marker 1 {self._point()}", f"floor {width + 1000} {width + 1000}"])

    def _change(self):
        d, robot = self.draw, self._robot()
        part = d.pick(self.scene.parts.get(robot) or ["NONE"])
        drive = self.scene.drives[self.scene.kind_of[robot]]
        return d.pick([f"set error-level {d.real(0, 100):.2f}", f"error-level {d.whole(0, 100)}",
                       f"{self._body()} set mass_kg {d.power(0.01, 100):.4f}",
                       f"{self._body()} set friction {d.real(0, 1):.3f}",
                       f"{robot} set drive.max_linear_m_s {d.real(0, 1):.3f}",
                       f"{robot} set contact {d.pick(['push', 'stop'])}",
                       f"{robot} part {part} {d.real(-1, 1):.3f}",
                       f"{robot} {self.maker.error('drive', drive=drive)}",
                       f"set wall {d.whole(1, 8)} height_m {d.real(0.01, 0.4):.3f}",
                       f"set wall {d.whole(1, 8)} friction {d.real(0, 1):.3f}",
                       f"{robot} set error-source {d.pick(['own', 'global'])}"])

    def _add(self):
        d, robot = self.draw, self._robot()
        program = d.pick(["", ""] + self.maker.catalogue.programs)
        lines = self.maker.sensors(1) + self.maker.parts(1) + self.maker.devices(1, robot)
        return d.pick([f"add robot {d.pick(self.scene.robot_kinds)} {self._place()} {program}",
                       f"add object {d.pick(self.scene.object_kinds)} {self._place()}",
                       f"add wall {self._point()} {self._point()}", f"add marker {self._point()} 0 255 0",
                       f"{robot} {d.pick([line for line in lines if not line.startswith('error')] or ['key KEY1'])}"])

    def _remove(self):
        d = self.draw
        return d.pick([f"remove {self._body()}", f"remove wall {d.whole(5, 12)}", f"remove marker {d.whole(1, 2)}"])
