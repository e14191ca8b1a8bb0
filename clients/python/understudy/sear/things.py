# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Things with a shape: the floor, boxes, cylinders, cones and models. A mass of 0 fixes a thing where it is."""

from understudy.sear.project import Thing


class _Pictured(Thing):
    def __init__(self, name: str, image: str = "", **attributes):
        self._take(image)
        super().__init__(name, **attributes, image=image)

    @staticmethod
    def _take(path: str) -> None:
        from understudy.sear import project

        if path:
            project.current.take_asset(path)

    def setImage(self, path: str) -> None:
        """A picture that is wrapped around it."""
        self._take(path)
        self._set(image=path)


def _mass_and_image(rest: tuple) -> tuple:
    """(), (mass), (image) or (mass, image)."""
    mass, image = 0, ""
    for value in rest:
        if isinstance(value, str):
            image = value
        else:
            mass = value
    return mass, image


class Floor(_Pictured):
    """Floor(name, length, width), then perhaps a picture, and whether range sensors do not see it. Length is along x
    (north), width along z."""

    ELEMENT = "Floor"

    def __init__(self, name: str, length: float, width: float, *rest):
        image = "".join(value for value in rest if isinstance(value, str))
        hidden = any(value for value in rest if not isinstance(value, str))
        super().__init__(name, image, length=length, width=width, invisible=int(hidden))

    def setInvisible(self, invisible: bool = True) -> None:
        self._set(invisible=int(bool(invisible)))


class Box(_Pictured):
    """Box(name, length, width, height), then perhaps its mass and a picture. Length is along x, width along z."""

    ELEMENT = "Box"

    def __init__(self, name: str, length: float, width: float, height: float, *rest):
        mass, image = _mass_and_image(rest)
        super().__init__(name, image, length=length, width=width, height=height, mass=mass)

    def setMass(self, mass: float) -> None:
        self._set(mass=mass)


class _Round(_Pictured):
    def __init__(self, name: str, radius: float, height: float, *rest):
        mass, image = _mass_and_image(rest)
        super().__init__(name, image, radius=radius, height=height, mass=mass)

    def setMass(self, mass: float) -> None:
        self._set(mass=mass)


class Cylinder(_Round):
    """Cylinder(name, radius, height), then perhaps its mass and a picture. It stands upright."""

    ELEMENT = "Cylinder"


class Cone(_Round):
    """Cone(name, radius, height), then perhaps its mass and a picture. Its point is up."""

    ELEMENT = "Cone"


class Model(_Pictured):
    """Model(name, file), then perhaps its mass and a picture. The file is copied into the folder assets."""

    ELEMENT = "Model"

    def __init__(self, name: str, file: str, *rest):
        mass, image = _mass_and_image(rest)
        self._take(file)
        super().__init__(name, image, file=file, mass=mass, invisible=0)

    def setMass(self, mass: float) -> None:
        self._set(mass=mass)

    def setInvisible(self, invisible: bool = True) -> None:
        """Range sensors do not see it: for terrain."""
        self._set(invisible=int(bool(invisible)))
