# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""docs/physics.md and the code agree on formulas: each number such as (5.4) that a comment of src/physics or src/drives
names is there, once, and each formula there is named where it is computed."""

import re
import sys

import lint

PAGE = "docs/physics.md"
DEFINED = re.compile(r"^(?:\| |- )\((\d+\.\d+)\)", re.MULTILINE)
NAMED = re.compile(r"//.*")
NUMBER = re.compile(r"\((\d+\.\d+)\)")


def check(root):
    findings = []
    page = (root / PAGE).read_text(encoding="utf-8")
    defined = DEFINED.findall(page)
    for number in sorted(set(defined)):
        if defined.count(number) > 1:
            findings.append(f"{PAGE}: ({number}) is there {defined.count(number)} times; number them anew")
    named = set()
    for path in lint.files(root, ["src/physics", "src/drives"], {".h", ".cc"}):
        for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            comment = NAMED.search(text)
            for number in NUMBER.findall(comment[0] if comment else ""):
                named.add(number)
                if number not in defined:
                    findings.append(f"{path.relative_to(root)}:{line}: {PAGE} has no formula ({number})")
    for number in sorted(set(defined) - named):
        findings.append(f"{PAGE}: no comment names ({number}); write it where the formula is computed")
    return findings


PAGE_OF_TWO = "| (2.1) | a = b | x |\n- (2.2) c as in (2.1)\n"
CASES = [
    ("all agree", {PAGE: PAGE_OF_TWO, "src/physics/a.cc": "// (2.1)\nint a;  // b of (2.2)\nf(2.5);\n"}, []),
    ("a number that is not there", {PAGE: PAGE_OF_TWO, "src/drives/a.h": "// (2.1), (2.2) and (2.3)\n"}, ["a.h:1: docs/physics.md has no formula (2.3)"]),
    ("a formula nobody names", {PAGE: PAGE_OF_TWO, "src/drives/a.h": "// (2.1)\n"}, ["no comment names (2.2)"]),
    ("a number twice", {PAGE: PAGE_OF_TWO + "- (2.2) again\n", "src/drives/a.h": "// (2.1) (2.2)\n"}, ["(2.2) is there 2 times"]),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "every formula has its place in the code")


if __name__ == "__main__":
    sys.exit(main())
