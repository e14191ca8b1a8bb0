# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""SEAR's classes: each object writes its XML file into the folder SEARproject at once.

    from understudy.sear import Box, Cylinder, SEARrobot
    box = Box("crate", 0.25, 0.25, 0.25, 10)
    box.move(1, 0, 2)

They need nothing but Python 3. Under `understudy sear run` the same classes are org.SEAR.POJOs. docs/sear.md is the guide.
"""

from understudy.sear.components import (
    GPS,
    LIDAR,
    Accelerometer,
    Compass,
    Distance,
    Dynamics,
    Gyroscope,
    Odometer,
    SEARrobot,
    Wheel,
)
from understudy.sear.project import Project, use_project
from understudy.sear.things import Box, Cone, Cylinder, Floor, Model

__all__ = [
    "Accelerometer",
    "Box",
    "Compass",
    "Cone",
    "Cylinder",
    "Distance",
    "Dynamics",
    "Floor",
    "GPS",
    "Gyroscope",
    "LIDAR",
    "Model",
    "Odometer",
    "Project",
    "SEARrobot",
    "Wheel",
    "use_project",
]
