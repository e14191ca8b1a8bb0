# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""What the tested build knows, as `understudy list --json` says. Nothing here names a kind of sensor, drive, part,
device or robot, so a new one is in the swarm from its first day."""
import json
import re
import subprocess

_WHOLE_UNITS = {"(0 or 1)", "beams", "pixels", "satellites", "rays", "(number)", "counts", "bit/s"}


class Key:
    """A key of a line: a number within limits, or a word."""

    def __init__(self, row):
        self.name = row["key"]
        self.default = row["default"]
        self.is_number = "least" in row
        if not self.is_number:
            plain = "|" in row["form"] and "..." not in row["form"]
            self.words = row["form"].split("|") if plain else []
            return
        self.least, self.most = row["least"], row["most"]
        self.choices = [int(year) for year in re.findall(r"\b\d+\b", row["unit"])] if " or " in row["unit"] else []
        self.whole = (row["unit"] in _WHOLE_UNITS or "whole number" in row["help"]
                      or (row["unit"] == "" and self.most in (1, 8, 16, 255)))

    def draw(self, draw):
        """A value as text, or None if only the user of the key knows one."""
        if not self.is_number:
            return draw.pick(self.words) if self.words else None
        if self.choices:
            return str(draw.pick(self.choices))
        value = self._number(draw)
        return str(int(round(value))) if self.whole else f"{value:.9g}"

    def _number(self, draw):
        how = draw.real(0, 1)
        if how < 0.06:
            return self.least
        if how < 0.10 and self.most <= 1e4:
            return self.most
        if how < 0.6 and self.default:
            value = self.default * draw.power(0.2, 5)
        elif how < 0.8:
            value = draw.real(self.least, min(self.most, self.least + 10))
        else:
            value = draw.power(1e-3, 10)
        # Limits are printed with six digits, so stay a little inside.
        inside = 1e-6 * (self.most - self.least) if not self.whole else 0
        return min(max(value, self.least + inside), self.most - inside)


def _keys(rows):
    return [Key(row) for row in rows]


class Catalogue:
    def __init__(self, understudy):
        out = subprocess.run([understudy, "list", "--json"], capture_output=True, check=True, text=True).stdout
        known = json.loads(out)
        self.robots = [kind for kind in known["robots"]]
        self.objects = known["objects"]
        self.programs = known["programs"]
        self.sensors = {s["name"]: _keys(s["keys"]) for s in known["sensors"]}
        self.gives = {s["name"]: s["gives"] for s in known["sensors"]}
        self.parts = {p["name"]: _keys(p["keys"]) for p in known["parts"]}
        self.drives = {d["name"]: _keys(d["keys"]) for d in known["drives"]}
        self.devices = {d["name"]: d for d in known["devices"]}
        self.device_keys = {d["name"]: _keys(d["keys"]) for d in known["devices"]}
        # The errors of each kind of line: `error NAME ...`.
        self.errors = {s["name"]: _keys(s["errors"]) for s in known["sensors"]}
        self.errors["radio"] = _keys(known["radio_errors"])
        # Those of `error drive` and `error encoder`, by the kind of drive.
        self.drive_errors = {d["name"]: {"drive": _keys(d["errors"]), "encoder": _keys(d["encoder_errors"])}
                             for d in known["drives"]}
        self.formats = known["formats"]
        self.events = known["events"]
