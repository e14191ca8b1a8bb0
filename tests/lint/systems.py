# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Only src/systems names foreign systems. The folders that serve all of them, and the page, may name
none, neither in code nor in comments: what one of them needs comes through SystemDescriptor. Nor does
a system name another one. The words are the names of the folders of src/systems and those of WORDS."""

import re
import sys

import lint

# A folder that does not exist yet, or no longer, is passed over.
GUARDED = [
    f"src/{name}"
    for name in "world files edits device system load record run view host server pipe tick wires".split()
] + ["ui/src"]
SUFFIXES = {".h", ".cc", ".def", ".inl", ".ts", ".tsx", ".css"}
# What systems call their protocols, robots and controllers.
WORDS = {"robios", "eyebot", "s4", "labbot", "mms"}
# A folder whose name is an ordinary word: every robot has a controller.
ORDINARY = {"controller"}
# Short words may be parts of others ("echoes", "comms"); of longer ones every occurrence counts.
LONG = 5
EXCEPTIONS = {
    # A page of the help goes by the name of what it explains.
    "ui/src/commands/help_commands.ts": {"robios"},
    # Robots of SEAR speak through these devices, which their kinds name as a robot file would.
    "src/systems/sear/components.cc": {"roomba", "nmea", "lms200"},
    # The custom controller is an idea of SEAR's, whose formulas are its presets.
    "src/systems/controller/controller.cc": {"sear"},
    "src/systems/controller/scaling.h": {"sear"},
    "src/systems/controller/system.cc": {"sear"},
}


def pattern_of(words):
    short = [rf"(?<![a-z0-9]){word}(?![a-z0-9])" for word in words if len(word) < LONG]
    return re.compile("|".join(short + [word for word in words if len(word) >= LONG]), re.IGNORECASE)


def names_in(root, folders, words):
    """Returns [(file, line number, word)] for every word in the files of the folders."""
    found = []
    pattern = pattern_of(sorted(words))
    for path in lint.files(root, folders, SUFFIXES) if words else []:
        name = str(path.relative_to(root))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            words_here = [word for word in pattern.findall(line) if word.lower() not in EXCEPTIONS.get(name, ())]
            found += [(name, number, word) for word in words_here]
    return found


def check(root):
    systems = {path.name for path in (root / "src/systems").glob("*") if path.is_dir()} - ORDINARY
    findings = [
        f"{name}:{number}: names {word}; move it to src/systems, or let src/system/system.h describe what is needed"
        for name, number, word in names_in(root, GUARDED, systems | WORDS)
    ]
    for system in sorted(systems | ORDINARY):
        findings += [
            f"{name}:{number}: names {word}, another system; move what both need to src/files or src/device"
            for name, number, word in names_in(root, [f"src/systems/{system}"], systems - {system})
        ]
    return findings


TREE = {"src/systems/simmer/system.cc": "robios simmer\n", "src/systems/echo/system.cc": "echo\n"}
CASES = [
    ("systems may name themselves", TREE, []),
    (
        "what looks like a name is none",
        {**TREE, "src/world/a.h": "// echoes, comms, css4\n", "src/sensors/beam.cc": "// the echo of SimMeR\n"},
        [],
    ),
    (
        "a name in code, in a comment and in the page fails",
        {
            **TREE,
            "src/world/a.h": "int find_simmer_robot();\n",
            "src/server/b.cc": '\nif (kind == "S4")  // as RoBIOS has it\n',
            "ui/src/state/c.ts": "const isSimmerWorld = 1;\n",
        },
        ["src/world/a.h:1: names simmer", "src/server/b.cc:2: names S4", "b.cc:2: names RoBIOS", "c.ts:1: names Simmer"],
    ),
    (
        "a system that names another one fails",
        {**TREE, "src/systems/echo/line.cc": "// as in SimMeR\n"},
        ["src/systems/echo/line.cc:1: names SimMeR, another system"],
    ),
    (
        "a new folder is a new name",
        {**TREE, "src/systems/roomba/a.cc": "\n", "src/load/a.cc": "// Roomba\n"},
        ["src/load/a.cc:1: names Roomba"],
    ),
    (
        "an exception holds for its word only",
        {**TREE, "ui/src/commands/help_commands.ts": "robios.html\nsimmer.html\n"},
        ["help_commands.ts:2: names simmer"],
    ),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "no shared folder names a system")


if __name__ == "__main__":
    sys.exit(main())
