# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""What the lint scripts share: finding files, reading tables, reporting, self-tests.

Each script is a test: it takes --root, prints one line per finding in the form
"file:line: what; what to do", and exits 1 if there is any. With --self-test it checks small trees
made for it instead, which proves that it can fail.
"""

import argparse
import pathlib
import sys
import tempfile


def arguments(description, *extra):
    """Parses --root and --self-test, plus (name, options) pairs."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--root", type=pathlib.Path, required=True, help="root of the repository")
    parser.add_argument("--self-test", action="store_true", help="check the checker")
    for name, options in extra:
        parser.add_argument(name, **options)
    return parser.parse_args()


def files(root, folders, suffixes):
    """All files below the folders with one of the suffixes, in name order."""
    found = []
    for folder in folders:
        found += [p for p in (root / folder).rglob("*") if p.suffix in suffixes and p.is_file()]
    return sorted(found)


def table(path):
    """Lines of a table file as (line number, text), without comments and empty lines."""
    rows = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        text = line.split("#", 1)[0].strip()
        if text:
            rows.append((number, text))
    return rows


def report(findings, fine):
    """Prints the findings, or one line that says what is fine; returns the exit code."""
    for finding in findings:
        print(finding)
    if findings:
        print(f"{len(findings)} finding(s)")
        return 1
    print(fine)
    return 0


def self_test(check, cases):
    """Runs check(root) on each case: (name, {path: text}, texts that must appear in the findings).

    No texts means that the tree is correct and there must be no finding.
    """
    failed = 0
    for name, tree, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in tree.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            findings = check(root)
        right = len(findings) == len(expected) and all(
            any(text in finding for finding in findings) for text in expected
        )
        print(f"{'ok    ' if right else 'FAILED'} {name}")
        if not right:
            failed += 1
            print(f"  expected: {expected}\n  found:    {findings}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit("lint.py is a library; run one of the scripts beside it")
