#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Compares what a GPS receiver says with where its robot is, by a computation of its own.

    gps_client.py serial PORT SECONDS          reads the line itself, with pyserial and python3-nmea2
    gps_client.py gpsd HOST:PORT UNTIL         watches gpsd, and reads its reports

The robot of tests/scenario/nmea_test.cc drives a circle from second 1 on. Prints counts and the worst
differences as JSON.
"""

import datetime
import json
import socket
import sys
from math import cos, degrees, hypot, radians, sin, sqrt

# The world, as the test writes it.
LATITUDE, LONGITUDE, HEIGHT_M, GEOID_M = 33.61, -80.865, 149.2, -33.3
EPOCH = datetime.datetime(2026, 11, 15, 23, 59, 0, tzinfo=datetime.timezone.utc)
X_M, Y_M, ANTENNA_M = 60.0, 20.0, 0.60
SPEED_M_S, TURN_DEG_S = 2.0, 3.0
START_S = 1.0

A, F = 6378137.0, 1 / 298.257223563  # WGS-84
E2 = F * (2 - F)


def circle(t):
    """x, y, course of the robot; x is east and y is north."""
    angle = radians(TURN_DEG_S) * max(0.0, t - START_S)
    radius = SPEED_M_S / radians(TURN_DEG_S)
    return X_M + radius * sin(angle), Y_M + radius * (1 - cos(angle)), (90 - degrees(angle)) % 360


def ecef(latitude, longitude, height):
    lat, lon = radians(latitude), radians(longitude)
    n = A / sqrt(1 - E2 * sin(lat) ** 2)
    return ((n + height) * cos(lat) * cos(lon), (n + height) * cos(lat) * sin(lon),
            (n * (1 - E2) + height) * sin(lat))


def in_plane(latitude, longitude, height):
    """East, north and up of a place, seen from the world's origin."""
    here, origin = ecef(latitude, longitude, height), ecef(LATITUDE, LONGITUDE, HEIGHT_M)
    dx, dy, dz = (h - o for h, o in zip(here, origin))
    lat, lon = radians(LATITUDE), radians(LONGITUDE)
    return (-sin(lon) * dx + cos(lon) * dy,
            -sin(lat) * cos(lon) * dx - sin(lat) * sin(lon) * dy + cos(lat) * dz,
            cos(lat) * cos(lon) * dx + cos(lat) * sin(lon) * dy + sin(lat) * dz)


class Worst:
    def __init__(self):
        self.values = {"fixes": 0, "position_m": 0, "height_m": 0, "speed_share": 0, "track_deg": 0}

    def see(self, name, difference):
        self.values[name] = max(self.values[name], abs(difference))

    def fix(self, t, latitude, longitude, height=None):
        x, y, _ = circle(t)
        east, north, up = in_plane(latitude, longitude, HEIGHT_M if height is None else height)
        self.see("position_m", hypot(east - x, north - y))
        if height is not None:
            self.see("height_m", up - ANTENNA_M)
        self.values["fixes"] += 1

    def motion(self, t, speed, track):
        if t <= START_S:
            return
        self.see("speed_share", speed / SPEED_M_S - 1)
        self.see("track_deg", (track - circle(t)[2] + 180) % 360 - 180)


def seconds_of(when):
    return (when - EPOCH).total_seconds()


def read_serial(name, seconds):
    import pynmea2
    import serial

    worst, kinds, days = Worst(), {}, set()
    with serial.Serial(name, 38400, timeout=3) as port:
        while True:
            line = port.readline().decode("ascii")
            message = pynmea2.parse(line, check=True)
            kind = getattr(message, "sentence_type", None) or line[1:8]
            kinds[kind] = kinds.get(kind, 0) + 1
            if kind == "RMC":
                when = datetime.datetime.combine(message.datestamp, message.timestamp.replace(
                    tzinfo=datetime.timezone.utc))
                days.add(str(message.datestamp))
                worst.motion(seconds_of(when), message.spd_over_grnd * 1852 / 3600,
                             message.true_course)
                if seconds_of(when) >= seconds:
                    break
                assert gga_time == message.timestamp
                worst.fix(seconds_of(when), *place)
            if kind == "GGA":
                gga_time = message.timestamp
                height = message.altitude + float(message.geo_sep)
                place = message.latitude, message.longitude, height
                assert float(message.geo_sep) == GEOID_M
    return {"kinds": kinds, "days": sorted(days), **worst.values}


def read_gpsd(address, until):
    worst, modes, satellites = Worst(), {}, set()
    driver = ""
    host, port = address.split(":")
    with socket.create_connection((host, int(port))) as gpsd, gpsd.makefile("rw", encoding="utf-8") as lines:
        lines.write('?WATCH={"enable":true,"json":true}\n')
        lines.flush()
        for line in lines:
            report = json.loads(line)
            if report["class"] == "DEVICES" and report["devices"]:
                driver = report["devices"][0].get("driver", driver)
            if report["class"] == "DEVICE":
                driver = report.get("driver", driver)
            if report["class"] == "SKY":
                satellites.add(report.get("uSat", 0))
            if report["class"] != "TPV" or "time" not in report:
                continue
            t = seconds_of(datetime.datetime.fromisoformat(report["time"].replace("Z", "+00:00")))
            modes[round(t)] = report["mode"]
            if report["mode"] == 3 and "lat" in report:
                # Before gpsd knows which sentence comes last, its reports come in pieces.
                worst.fix(t, report["lat"], report["lon"], report.get("altHAE"))
                if "speed" in report and "track" in report:
                    worst.motion(t, report["speed"], report["track"])
            if t >= until:
                break
    first = min(t for t in modes if modes[t] == 3)
    times = sorted(t for t in modes if t >= first)
    return {"driver": driver, "first_s": first, "used": sorted(satellites),
            "missing": [t for t in range(first, times[-1]) if t not in modes],
            "without_fix": [t for t in times if modes[t] != 3], **worst.values}


if __name__ == "__main__":
    how, where, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
    print(json.dumps(read_serial(where, seconds) if how == "serial" else read_gpsd(where, seconds)))
