# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Guards the .def lists: one entry per line, names unique, and each entry has its source, a help text
that is not empty, and a test.

An entry is UNDERSTUDY_SENSOR(name). Its descriptor is in src/<folder>/<name>.cc (or in the folder
src/<folder>/<name>/) and sets `.help = "..."`; its test is tests/unit/<folder>/<name>_test.cc, or a
folder tests/unit/<folder>/<name> with tests, or something in tests/protocol or tests/formats that
starts with its name. A list of something other than descriptors (fields, message numbers) has a line
`// list: names only`; then only the names are checked."""

import re
import sys

import lint

ENTRY = re.compile(r"^UNDERSTUDY_[A-Z0-9_]+\(\s*(\w+)\s*(?:,.*)?\)$")
HELP = re.compile(r'\bhelp\b\s*[={(]\s*"((?:[^"\\]|\\.)*)"')


def sources(root, folder, name):
    """The sources that may define an entry."""
    base = root / "src" / folder
    return [p for p in [base / f"{name}.cc"] if p.exists()] + lint.files(base, [name], {".cc"})


def has_test(root, folder, name):
    unit = root / "tests/unit" / folder
    if (unit / f"{name}_test.cc").exists() or any((unit / name).glob("*_test.cc")):
        return True
    return any(any((root / place).glob(f"{name}*")) for place in ("tests/protocol", "tests/formats"))


def check_entry(root, folder, name):
    """Returns what is missing for one entry."""
    found = sources(root, folder, name)
    if not found:
        return [f"{name} has no source; write src/{folder}/{name}.cc"]
    missing = []
    helps = [text for path in found for text in HELP.findall(path.read_text(encoding="utf-8"))]
    if not any(text.strip() for text in helps):
        missing.append(f'{name} has no help; set .help = "..." in the descriptor in {found[0].relative_to(root)}')
    if not has_test(root, folder, name):
        missing.append(
            f"{name} has no test; write tests/unit/{folder}/{name}_test.cc, "
            f"or something named {name}* in tests/protocol or tests/formats"
        )
    return missing


def check(root):
    findings = []
    for path in lint.files(root, ["src"], {".def"}):
        name_of_list = path.relative_to(root)
        folder = name_of_list.parts[1]
        lines = path.read_text(encoding="utf-8").splitlines()
        names_only = any(line.strip() == "// list: names only" for line in lines)
        seen = {}
        for number, line in enumerate(lines, 1):
            text = line.split("//", 1)[0].strip()
            if not text or text.startswith("#"):
                continue
            place = f"{name_of_list}:{number}"
            match = ENTRY.match(text)
            if not match:
                findings.append(f"{place}: cannot read \"{text}\"; write one UNDERSTUDY_KIND(name) per line")
                continue
            name = match[1]
            if name in seen:
                findings.append(f"{place}: {name} is already in line {seen[name]}; names are unique")
                continue
            seen[name] = number
            if not names_only:
                findings += [f"{place}: {text}" for text in check_entry(root, folder, name)]
    return findings


GOOD = {
    "src/sensors/sensors.def": "// All sensors.\nUNDERSTUDY_SENSOR(psd)\nUNDERSTUDY_SENSOR(lidar)  // level\n",
    "src/sensors/psd.cc": 'x = {.name = "psd", .help = "infrared distance"};\n',
    "src/sensors/lidar/lidar.cc": 'x = {\n.help =\n    "laser scanner"};\n',
    "tests/unit/sensors/psd_test.cc": "\n",
    "tests/unit/sensors/lidar_test.cc": "\n",
}
CASES = [
    ("a complete list passes", GOOD, []),
    (
        "a protocol folder and a folder of unit tests count as test",
        {
            "src/systems/systems.def": "UNDERSTUDY_SYSTEM(echo)\nUNDERSTUDY_SYSTEM(yard)\n",
            "src/systems/echo/echo.cc": '.help = "h"',
            "src/systems/yard/system.cc": '.help = "h"',
            "tests/protocol/echo/hello.txt": "\n",
            "tests/unit/systems/yard/reader_test.cc": "\n",
        },
        [],
    ),
    (
        "a name given twice fails",
        {**GOOD, "src/sensors/sensors.def": "UNDERSTUDY_SENSOR(psd)\nUNDERSTUDY_SENSOR(psd)\n"},
        ["sensors.def:2: psd is already in line 1"],
    ),
    ("an empty help fails", {**GOOD, "src/sensors/psd.cc": '.help = ""'}, ["psd has no help"]),
    ("no help fails", {**GOOD, "src/sensors/psd.cc": "int x;"}, ["psd has no help"]),
    (
        "no test and no source fail",
        {"src/sensors/sensors.def": "UNDERSTUDY_SENSOR(a)\nUNDERSTUDY_SENSOR(b)\n", "src/sensors/a.cc": '.help = "h"'},
        ["a has no test", "b has no source"],
    ),
    (
        "two entries in a line fail",
        {**GOOD, "src/sensors/sensors.def": "UNDERSTUDY_SENSOR(psd) UNDERSTUDY_SENSOR(lidar)\n"},
        ["cannot read"],
    ),
    (
        "a list of names needs no help and no test",
        {"src/world/fields.def": "// list: names only\nUNDERSTUDY_FIELD(x, double)\nUNDERSTUDY_FIELD(x, int)\n"},
        ["x is already in line 2"],
    ),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "every list is complete")


if __name__ == "__main__":
    sys.exit(main())
