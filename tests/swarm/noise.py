# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Random errors depend on the seed of the run and on the robot. A case of this theme has two robots of one kind at the
same place in two rooms, with sensors that have an error called sigma; each is read with two seeds."""
import execute

_ROOM = ["0 0 1000 0", "1000 0 1000 1000", "1000 1000 0 1000", "0 1000 0 0"]


def _noisy_sensors(draw, catalogue):
    """(kind, error keys) of the sensors whose noise has a sigma."""
    found = []
    for kind, keys in catalogue.errors.items():
        sigmas = [key for key in keys if "sigma" in key.name and key.is_number and key.least == 0]
        if sigmas and catalogue.gives.get(kind, "image") != "image":
            found.append((kind, draw.pick(sigmas)))
    return found


def make(case, draw, catalogue):
    case.files["place.wld"] = ["floor 2000 1000"] + _ROOM + ["push 1000 0 0"] + _ROOM + ["pop"]
    x, y, heading = draw.real(200, 800), draw.real(200, 800), draw.real(0, 360)
    lines = ["drive differential", "name Noisy", "collider box 100 80 120 0 40 0", "set error-source own"]
    lines += [f"error drive linear_sigma_mm={draw.real(5, 30):.3f} source=own", "part servo ARM number=1"]
    for i, (kind, sigma) in enumerate(_noisy_sensors(draw, catalogue)):
        lines.append(f"sensor {kind} NOISY_{i} z_mm=50 x_mm=30")
        lines.append(f"error {kind} NOISY_{i} {sigma.name}={min(sigma.most, draw.real(0.01, 0.05)):.5f} source=own")
    case.files["noisy.robi"] = lines
    robots = [f"Noisy {x + room:.3f} {y:.3f} {heading:.3f}" for room in (0, 1000)]
    case.files["world.sim"] = ["world place.wld", "robi noisy.robi"] + robots
    case.files["events.txt"] = ["0 Noisy drive 100 30", "0 Noisy-2 drive 100 30"]
    case.world, case.until_s = "world.sim", 0.5


def _read(setup, case, folder, robot, sensor, seed):
    """(values, true values) as texts; None if there is none to compare."""
    code, text = execute.call(setup, folder, "sense", case.world, "--robot", robot, "--sensor", sensor, "--seed", seed,
                              "--at", "0.1", "--truth", "--out", "noise.csv")
    if code != 0:
        return None, f"sense fails: exit code {code}: {text[-300:]}"
    rows = [line.split(",") for line in (folder / "noise.csv").read_text(encoding="utf-8").splitlines()[1:]]
    return [row[1:] for row in rows], ""


def check(setup, case, folder):
    """Sentences about errors that are the same where they must not be."""
    problems = []
    for words in (line.split() for line in case.files["noisy.robi"] if line.startswith("error ")):
        if words[1] not in {line.split()[1] for line in case.files["noisy.robi"] if line.startswith("sensor ")}:
            continue
        one, why = _read(setup, case, folder, "Noisy", words[2], 1)
        two, _ = _read(setup, case, folder, "Noisy", words[2], 2)
        other, _ = _read(setup, case, folder, "Noisy-2", words[2], 1)
        if one is None or two is None or other is None:
            return [why or "sense fails for one robot only"]
        if len(one) == 0 or all(row[0] == row[-1] or row[0] == "" for row in one):
            continue  # nothing measured, or nothing that noise can change
        if one == two:
            problems.append(f"the errors of {words[1]} do not depend on the seed: {one[:3]}")
        errors = [[(float(a), float(b)) for a, b in ((r[0], r[-1]) for r in rows) if a and b] for rows in (one, other)]
        if len(one[0]) > 1 and errors[0] and [a - b for a, b in errors[0]] == [a - b for a, b in errors[1]]:
            problems.append(f"the errors of {words[1]} are the same for two robots: {one[:3]}")
    return problems
