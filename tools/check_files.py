#!/usr/bin/env python3
# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks every world file below some folders and counts the results per file extension.

    tools/check_files.py build/release/bin/understudy FOLDER... [--errors]

A file is fine if `understudy check` loads it, with or without warnings. It is acceptable if the check
ends with diagnostics that name a place in a file. Anything else (a crash, no output, a time-out) is a
failure and makes the exit code 1. With --errors the first error of each bad file is shown.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

ENDINGS = {".sim", ".wld", ".maz", ".robi", ".esobj", ".txt", ".num", ".map"}
SECONDS = 60


def check(program, path):
    """The result for one file, and the line that says why."""
    try:
        done = subprocess.run(
            [program, "check", str(path)], capture_output=True, text=True, errors="replace", timeout=SECONDS
        )
    except subprocess.TimeoutExpired:
        return "failure", "no answer in time"
    lines = (done.stdout + done.stderr).splitlines()
    errors = [line for line in lines if ": error: " in line]
    if done.returncode == 0:
        return ("warnings" if any(": warning: " in line for line in lines) else "clean"), ""
    if done.returncode == 1 and errors and re.match(r".+: error: .+", errors[0]):
        return "diagnostic", errors[0]
    return "failure", f"exit code {done.returncode}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--errors", action="store_true", help="show the first error of each bad file")
    arguments = parser.parse_args()

    columns = ["clean", "warnings", "diagnostic", "failure"]
    for folder in arguments.folders:
        counts = collections.defaultdict(collections.Counter)
        for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix.lower() in ENDINGS):
            fate, why = check(arguments.program, path)
            counts[path.suffix.lower()][fate] += 1
            if why and (arguments.errors or fate == "failure"):
                print(f"  {fate}: {path}: {why}", file=sys.stderr)
        for ending in sorted(counts):
            row = " | ".join(str(counts[ending][c]) for c in columns)
            print(f"| {folder.name} | {ending} | {sum(counts[ending].values())} | {row} |")
        if any(c["failure"] for c in counts.values()):
            arguments.failed = True
    return 1 if getattr(arguments, "failed", False) else 0


if __name__ == "__main__":
    sys.exit(main())
