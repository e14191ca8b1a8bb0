# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks every import in ui/src. Fails on an edge between folders that ui/layers.txt does not allow, and on an
allowed edge that is not used."""

import os
import re
import sys

import lint

LAYERS = "ui/layers.txt"
IMPORT = re.compile(r"""^\s*(?:import|export)\b[^"';]*?["'](\.[^"']*)["']""", re.MULTILINE)


def read_layers(root, findings):
    """Returns {folder: (line number, folders it may import from)}."""
    allowed = {}
    for number, text in lint.table(root / LAYERS):
        folder, _, names = text.partition(":")
        for name in names.split():
            if name not in allowed:
                findings.append(f"{LAYERS}:{number}: {folder.strip()} names {name}, which is not above it; move the line or drop the name")
        allowed[folder.strip()] = (number, set(names.split()))
    return allowed


def folder_of(path):
    """The folder of a path in ui/src; files outside the folders belong to main."""
    first, _, rest = path.partition("/")
    return first if rest else "main"


def check(root):
    findings = []
    allowed = read_layers(root, findings)
    used = {folder: set() for folder in allowed}
    source = root / "ui/src"
    for path in lint.files(root, ["ui/src"], {".ts", ".tsx"}):
        name = path.relative_to(source).as_posix()
        folder = folder_of(name)
        if folder not in allowed:
            findings.append(f"ui/src/{name}:1: its folder has no line in {LAYERS}; add one")
            continue
        text = path.read_text(encoding="utf-8")
        for match in IMPORT.finditer(text):
            target = folder_of(os.path.normpath(os.path.join(os.path.dirname(name), match[1])))
            used[folder].add(target)
            if target == folder or target in allowed[folder][1]:
                continue
            line = text.count("\n", 0, match.start(1)) + 1
            findings.append(
                f"ui/src/{name}:{line}: {folder} may not import from {target} (it may from: "
                f"{' '.join(sorted(allowed[folder][1])) or 'nobody'}); pass the thing in, move it, or change {LAYERS}"
            )
    for folder, (number, names) in allowed.items():
        for name in sorted(names - used[folder]):
            findings.append(f"{LAYERS}:{number}: {folder} imports nothing from {name}; drop the name")
    return findings


TABLE = {LAYERS: "net :\nstate : net\nui : state\nmain : ui\n"}
CASES = [
    (
        "what is allowed and used passes",
        {
            **TABLE,
            "ui/src/state/a.ts": 'import type { M } from "../net/m";\nimport { signal } from "@preact/signals";\nimport "./b";\n',
            "ui/src/ui/deep/a.tsx": 'import {\n  a,\n} from "../../state/a";\nimport { b } from "./b";\n',
            "ui/src/main.tsx": 'import "./ui/app";\n',
        },
        [],
    ),
    (
        "a back edge fails, and so does one over two floors",
        {
            LAYERS: "net :\nstate : net\nui : state\n",
            "ui/src/net/m.ts": '\nimport { a } from "../state/a";\n',
            "ui/src/state/a.ts": 'import { m } from "../net/m";\n',
            "ui/src/ui/b.ts": 'import { a } from "../state/a";\nimport { m } from "../net/m";\n',
        },
        ["ui/src/net/m.ts:2: net may not import from state", "ui/src/ui/b.ts:2: ui may not import from net"],
    ),
    (
        "an edge that nobody needs fails",
        {LAYERS: "net :\nstate : net\n", "ui/src/state/a.ts": "\n"},
        ["state imports nothing from net"],
    ),
    (
        "a folder without a line fails, and a cycle cannot be written down",
        {LAYERS: "net : state\nstate :\n", "ui/src/net/a.ts": 'import "../state/b";\n', "ui/src/extra/a.ts": "\n"},
        ["net names state, which is not above it", "ui/src/extra/a.ts:1: its folder has no line"],
    ),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "every import of ui/src is allowed")


if __name__ == "__main__":
    sys.exit(main())
