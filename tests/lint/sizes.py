# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""File sizes may only shrink: a source over 500 lines must be listed in tests/lint/size_exceptions.txt
with a limit and a reason, and may not outgrow its limit. Over 800 lines the reason must be that it is
a table or a kernel."""

import sys

import lint

WANTED = 500
LARGE = 800
LARGE_REASONS = ("table:", "kernel:")
EXCEPTIONS = "tests/lint/size_exceptions.txt"


def read_exceptions(root, findings):
    """Returns {path: (line number, limit)}."""
    rows = {}
    path = root / EXCEPTIONS
    for number, text in lint.table(path) if path.exists() else []:
        columns = text.split(None, 2)
        if len(columns) < 3 or not columns[1].isdigit():
            findings.append(f"{EXCEPTIONS}:{number}: write \"path limit reason\"")
            continue
        name, limit, reason = columns[0], int(columns[1]), columns[2]
        if limit > LARGE and not reason.startswith(LARGE_REASONS):
            findings.append(
                f"{EXCEPTIONS}:{number}: over {LARGE} lines only a table or a kernel may have; "
                f"split {name}, or start its reason with \"table:\" or \"kernel:\""
            )
        rows[name] = (number, limit)
    return rows


def check(root):
    findings = []
    exceptions = read_exceptions(root, findings)
    sizes = {}
    for path in lint.files(root, ["src", "tests", "bench", "clients", "tools"], {".h", ".cc", ".c", ".py", ".ts"}):
        sizes[str(path.relative_to(root))] = len(path.read_text(encoding="utf-8").splitlines())
    for name, size in sizes.items():
        number, limit = exceptions.get(name, (0, WANTED))
        if size > limit and number:
            findings.append(f"{name}:{size}: {size} lines, and {EXCEPTIONS} allows {limit}; split it")
        elif size > limit:
            findings.append(f"{name}:{size}: {size} lines; split it, or list it with its reason in {EXCEPTIONS}")
    for name, (number, limit) in exceptions.items():
        if sizes.get(name, 0) <= WANTED:
            findings.append(f"{EXCEPTIONS}:{number}: {name} needs no exception any more; drop the line")
    return findings


CASES = [
    (
        "small files and listed files pass",
        {"src/a/a.cc": "\n" * 500, "src/a/b.cc": "\n" * 600, EXCEPTIONS: "src/a/b.cc 600 one state machine\n"},
        [],
    ),
    ("a long file fails", {"src/a/a.cc": "\n" * 501}, ["src/a/a.cc:501: 501 lines; split it"]),
    (
        "a listed file that grows fails",
        {"src/a/b.cc": "\n" * 601, EXCEPTIONS: "src/a/b.cc 600 one state machine\n"},
        ["allows 600"],
    ),
    (
        "a very long file that is no table fails",
        {"src/a/b.cc": "\n" * 900, EXCEPTIONS: "src/a/b.cc 900 much to do\n"},
        ["only a table or a kernel"],
    ),
    ("a very long table passes", {"src/a/b.cc": "\n" * 900, EXCEPTIONS: "src/a/b.cc 900 table: glyphs\n"}, []),
    (
        "an exception without need fails",
        {"src/a/b.cc": "\n", EXCEPTIONS: "src/a/b.cc 600 reason\nsrc/a/gone.cc 600 reason\n"},
        ["src/a/b.cc needs no exception", "src/a/gone.cc needs no exception"],
    ),
    ("an exception without reason fails", {EXCEPTIONS: "src/a/b.cc 600\n"}, ["path limit reason"]),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "no file is larger than it may be")


if __name__ == "__main__":
    sys.exit(main())
