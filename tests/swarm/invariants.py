# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""What must hold for every case, however it is run. To add one, write a function that returns sentences and put it
into ALL."""
import json
import re

import caster
import execute
import noise
import ways


def closed_box(case):
    """The inside of the case's outer walls in metres, if the lines of a .wld say that they close it."""
    if "world place.wld" not in case.files[case.world]:
        return None
    lines = case.files.get("place.wld", [])
    size = re.match(r"floor (\d+) (\d+)$", next((line for line in lines if line.startswith("floor ")), ""))
    if not size:
        return None
    w, h = size.groups()
    border = [f"0 0 {w} 0", f"{w} 0 {w} {h}", f"{w} {h} 0 {h}", f"0 {h} 0 0"]
    if any(line not in lines for line in border):
        return None
    if any(line.startswith("push") for line in lines[:lines.index(border[3])]):
        return None
    if any(re.search(r"\bwall [1-4]\b(?! friction)", line) for line in case.files.get("events.txt", [])):
        return None  # one of them is moved, removed or made so low that things pass over it
    return [0, 0, int(w) / 1000, int(h) / 1000]


def is_told(setup, case, first):
    """A run whose programs are all exact is repeatable, and a mark has a reason."""
    summary = first.summary
    if summary["repeatable"] == bool(summary["reasons"]):
        return [f"repeatable is {summary['repeatable']}, but the reasons are {summary['reasons']}"]
    if case.exact and not summary["repeatable"]:
        return [f"not repeatable: {summary['reasons']}"]
    return []


def exit_code_agrees(setup, case, first):
    summary = first.summary
    failed = any(p["exit"] not in (0, None) and p["end"] != "kill" for p in summary["programs"])
    planned = re.search(r"^(all programs have ended|--until|the end time|an event|event|reached)", summary["ended"])
    wanted = {3} if failed else {0, 4} if not planned else {0}
    problems = []
    if first.code not in wanted:
        problems.append(f"exit code {first.code}, but it {summary['ended']!r}, and its programs: {summary['programs']}")
    log = first.folder / "logs" / "understudy.log"
    text = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
    for word in ("internal error", "Please report", "Sanitizer", "LOG ERROR"):
        if word in first.text + text:
            problems.append(f"the log has {word!r}: {_around(first.text + text, word)}")
    return problems


def _around(text, word):
    place = text.find(word)
    return text[max(0, place - 200):place + 300]


def has_no_nan(setup, case, first):
    text = json.dumps(first.summary)
    return [f"the summary has {word}" for word in ("NaN", "Infinity") if re.search(rf": -?{word}", text)]


def nothing_is_left(setup, case, first):
    return first.left


def replays(setup, case, first):
    return ways.replays(setup, first)


def restores(setup, case, first):
    return ways.restores(setup, case, first, case.seed, closed_box(case))


def beams_agree(setup, case, first):
    return caster.check(setup, case, first.folder) if case.theme == "rays" else []


def errors_are_random(setup, case, first):
    return noise.check(setup, case, first.folder) if case.theme == "noise" else []


ALL = [is_told, exit_code_agrees, has_no_nan, nothing_is_left, replays, restores, beams_agree, errors_are_random]


def first_run(setup, case):
    return execute.run(setup, case, "first", ["--record", "run.rec", "--threads", "1"])
