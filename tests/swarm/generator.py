# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""One seed makes one case: a world, its programs and events, and the ways to run it."""
import re

import noise
import scenes
import themes
import ways
from case import Case
from draw import Draw

_THEMES = {"scene": (scenes.make, 12), "simmer": (themes.simmer, 1.5), "crowd": (themes.crowd, 2),
           "rays": (themes.rays, 2), "noise": (noise.make, 1), "borrowed": (themes.borrowed, 2)}


def make_case(seed, catalogue):
    theme = Draw(seed, "theme").weighted({name: weight for name, (_, weight) in _THEMES.items()})
    case = Case(seed=seed, theme=theme, world="", files={}, run_seed=Draw(seed, "run").whole(0, 2**40))
    _THEMES[theme][0](case, Draw(seed, theme), catalogue)
    case.ways = ways.choose(Draw(seed, "ways"))
    return case


def drop_refused_lines(case, problems):
    """Takes out the lines that the program refuses, so that a key with a rule of its own (or a new kind with rules
    nobody told the generator) costs one line and not the case. True if something was dropped."""
    lines_of = {}
    for name, number in re.findall(r"^(?:.*/)?([^/:\s]+):(\d+)(?::\d+)?: error", problems, re.MULTILINE):
        lines_of.setdefault(name, set()).add(int(number))
    changed = _drop_named(case, problems)
    for name, numbers in lines_of.items():
        lines = case.files.get(name)
        if lines is None:
            continue
        kept = [line for number, line in enumerate(lines, 1) if number not in numbers]
        changed = changed or len(kept) < len(lines)
        case.files[name] = kept
    return changed


def _drop_named(case, problems):
    """Some problems name a key, or a sensor, part or device, instead of a line."""
    keys = set(re.findall(r'unknown parameter "(\w+)"', problems))
    named = set(re.findall(r"(?:sensor|part|device) (\w+)(?: of |:)", problems))
    changed = False
    for name, lines in case.files.items():
        kept = [line for line in lines if not (len(line.split()) > 2 and line.split()[2] in named)]
        if keys:
            kept = [" ".join(word for word in line.split(" ") if word.split("=")[0] not in keys) for line in kept]
        changed = changed or kept != lines
        case.files[name] = kept
    return changed
