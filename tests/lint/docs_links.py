# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Every relative link in the Markdown files resolves, including headings after #."""

import re
import sys
import urllib.parse

import lint

LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^\s*\[[^\]]+\]:\s*(\S+)")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*$")
CODE = re.compile(r"`[^`]*`")


def lines_outside_code(path):
    """Numbered lines that are not inside a fenced block."""
    fenced = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        elif not fenced:
            yield number, line


def anchors(path):
    """The anchors of a file's headings, the way GitHub makes them."""
    found = set()
    for _, line in lines_outside_code(path):
        match = HEADING.match(line)
        if match:
            text = re.sub(r"[^\w\- ]", "", match[1].lower())
            found.add(text.replace(" ", "-"))
    return found


def check_link(root, path, link):
    """Returns what is wrong with one link, or None."""
    if re.match(r"^[a-z][a-z0-9+.-]*:", link):
        return None
    place, _, anchor = urllib.parse.unquote(link).partition("#")
    target = path if not place else (root / place[1:] if place.startswith("/") else path.parent / place)
    if not target.exists():
        return f"{link} does not exist; write it or correct the link"
    if anchor and target.suffix == ".md" and anchor not in anchors(target):
        return f"{link}: there is no such heading"
    return None


def check(root):
    findings = []
    for path in sorted(root.glob("*.md")) + lint.files(root, ["docs", "examples", "worlds", "bench"], {".md"}):
        for number, line in lines_outside_code(path):
            text = CODE.sub("", line)
            for link in LINK.findall(text) + REFERENCE.findall(text):
                wrong = check_link(root, path, link)
                if wrong:
                    findings.append(f"{path.relative_to(root)}:{number}: {wrong}")
    return findings


CASES = [
    (
        "links that resolve pass",
        {
            "README.md": "[a](docs/a.md) [b](docs/a.md#what-it-is) [c](#top) [d](https://x.org/y) `[e](f)`\n# Top\n",
            "docs/a.md": "# What it is\n[up](../README.md)\n```\n[no](link)\n```\n",
        },
        [],
    ),
    ("a dead link fails", {"README.md": "\n[a](docs/a.md)\n"}, ["README.md:2: docs/a.md does not exist"]),
    ("a dead picture fails", {"docs/a.md": "![a](b.png)\n"}, ["docs/a.md:1: b.png does not exist"]),
    ("a dead heading fails", {"README.md": "[a](#nowhere)\n"}, ["no such heading"]),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "every relative link resolves")


if __name__ == "__main__":
    sys.exit(main())
