# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs a case in all its ways and says what is wrong."""
import dataclasses
import re

import execute
import generator
import invariants
import ways

_MOST_REPAIRS = 6


@dataclasses.dataclass
class Verdict:
    state: str  # "ok", "refused" (the world has mistakes, nothing was tested) or "failed"
    problems: list  # (where, sentence): where is "first", an invariant or a way

    def kinds(self):
        """What a smaller case must still show to be the same failure: where, and the sentence without its numbers."""
        return {(where, re.sub(r"[\d.]+|0x[0-9a-f]+", "", text)[:25]) for where, text in self.problems}


def accepted(setup, case):
    """Whether `check` accepts the world: (yes or no, what it says)."""
    folder = setup.work / "check"
    case.write(folder, setup.build)
    code, text = execute.call(setup, folder, "check", case.world)
    return code == 0, text


def repair(setup, case):
    """Drops lines that are refused until the rest is accepted: (whether that helps, what is said last)."""
    for _ in range(_MOST_REPAIRS):
        fine, text = accepted(setup, case)
        if fine or not generator.drop_refused_lines(case, text):
            break
    return fine, text


def judge(setup, case, may_repair=True):
    """The verdict. With `may_repair`, refused lines of the case are dropped first."""
    fine, text = repair(setup, case) if may_repair else accepted(setup, case)
    if not fine:
        return Verdict("refused", [("check", text)])
    first = invariants.first_run(setup, case)
    for _ in range(_MOST_REPAIRS if may_repair else 0):
        if first.summary is not None or not generator.drop_refused_lines(case, first.text):
            break
        first = invariants.first_run(setup, case)
    if first.summary is None:
        refused = first.code == 1 and re.search(r"error: |events file has errors|--program", first.text)
        if refused and re.search(r"events(\.txt| file)|--program|cannot start \S+: No such file", first.text):
            return Verdict("refused", [("run", first.text)])
        text = f"check accepts the world, but it does not run: exit code {first.code}: {first.text[-500:]}"
        return Verdict("failed", [("first", problem) for problem in [text, *first.left]])
    problems = [(invariant.__name__, text) for invariant in invariants.ALL for text in invariant(setup, case, first)]
    for name, number in case.ways:
        if first.summary["repeatable"] or not ways.needs_repeatable(name):
            problems += [(name, text) for text in ways.go(name, number, setup, case, first)]
    return Verdict("failed" if problems else "ok", problems)
