# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Guards clients/shim/libc.table: every function of the C library is in exactly one group of it, what
is there "by the shim" is exported by the shim, and the shim exports no other function of the library.

A group is a line "exact|marked|harmless[, by the shim|by the monitor]: reason" and, below it, indented,
the names of its functions in order. The functions are read from the dynamic symbols of this machine's
libc.so.6 and of the shim (--shim)."""

import fnmatch
import pathlib
import re
import subprocess
import sys

import lint

TABLE = "clients/shim/libc.table"
LIBRARY = re.compile(r"^library: glibc (\S+) (\S+)$")
GROUP = re.compile(r"^(exact|marked|harmless)(?:, by the (shim|monitor))?: \S.*$")
SYMBOL = re.compile(r"^\s*\d+:\s+\w+\s+\w+\s+(FUNC|IFUNC)\s+(GLOBAL|WEAK)\s+\w+\s+(?:\[.*\]\s+)?(\w+)\s+(\S+)$")
LONGEST_LINE = 100
FIX = "say what becomes of a run that calls it, in " + TABLE


def functions(dump):
    """Names of the functions that a library defines, from `readelf --dyn-syms`, without versions."""
    found = set()
    for line in dump.splitlines():
        match = SYMBOL.match(line)
        if match and match[3] != "UND" and "@GLIBC_PRIVATE" not in match[4].replace("@@", "@"):
            found.add(match[4].split("@")[0])
    return found


def read_table(path, findings):
    """Returns (rows, of_library): rows are (line number, name, who: "shim", "monitor" or None)."""
    rows = []
    of_library = None
    who = None
    in_group = False
    last = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if len(line) > LONGEST_LINE:
            findings.append(f"{TABLE}:{number}: {len(line)} columns; break the line at {LONGEST_LINE}")
        if not line.strip() or line.startswith("#"):
            continue
        if LIBRARY.match(line):
            of_library = LIBRARY.match(line).groups()
        elif not line.startswith(" "):
            match = GROUP.match(line)
            in_group = match is not None
            who = match[2] if match else None
            last = ""
            if not match:
                findings.append(f'{TABLE}:{number}: cannot read "{line}"; write "verdict: reason"')
        elif in_group:
            for name in line.split():
                if name <= last:
                    findings.append(f"{TABLE}:{number}: {name} comes after {last}; sort the group")
                last = name
                rows.append((number, name, who))
    return rows, of_library


def place(rows, library, same_library, findings):
    """Puts each function of the library into its row: {function: (line number, who)}."""
    places = {}
    for number, name, who in rows:
        covered = fnmatch.filter(library, name) if "*" in name else [name] if name in library else []
        if not covered and same_library:
            findings.append(f"{TABLE}:{number}: the library has no {name}; drop it")
        for function in sorted(covered):
            if function in places:
                findings.append(
                    f"{TABLE}:{number}: {function} is also in line {places[function][0]}; "
                    "leave it in one group, and let no * cover what is named elsewhere"
                )
            places[function] = (number, who)
    return places


def compare(root, library, shim, machine):
    """Findings for the table under root, given the functions of the library and of the shim."""
    findings = []
    rows, of_library = read_table(root / TABLE, findings)
    if of_library is None:
        findings.append(f'{TABLE}:1: write "library: glibc VERSION ARCHITECTURE"')
    # Another version may lack functions, but may not have one that is not in the table.
    places = place(rows, library, of_library == machine, findings)
    for function in sorted(library - places.keys()):
        findings.append(f"{TABLE}:1: {function} is not in the table; {FIX}")
    for function, (number, who) in sorted(places.items()):
        if who == "shim" and function not in shim:
            findings.append(
                f"{TABLE}:{number}: {function} is said to be by the shim, which does not export it; "
                "write it in clients/shim, or move it to another group"
            )
        if who != "shim" and function in shim:
            findings.append(
                f"{TABLE}:{number}: {function} is exported by the shim; move it to a group by the shim"
            )
    return findings


def symbols_of(path):
    command = ["readelf", "--dyn-syms", "-W", str(path)]
    return functions(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def path_of_library():
    """The libc.so.6 that programs of this machine get."""
    listed = subprocess.run(["ldd", sys.executable], check=True, capture_output=True, text=True).stdout
    return pathlib.Path(re.search(r"libc\.so\.6 => (\S+)", listed)[1])


def version_of_machine():
    listed = subprocess.run(["ldd", "--version"], check=True, capture_output=True, text=True).stdout
    architecture = subprocess.run(["uname", "-m"], check=True, capture_output=True, text=True).stdout
    return listed.splitlines()[0].split()[-1], architecture.strip().replace("_", "-")


DUMP = """
     1: 0000000000000000     0 FUNC    GLOBAL DEFAULT  UND outside@GLIBC_2.2.5 (2)
     2: 0000000000012340    55 FUNC    GLOBAL DEFAULT   16 read@@GLIBC_2.2.5
     3: 0000000000012350    55 IFUNC   WEAK   DEFAULT   16 strlen@GLIBC_2.2.5
     4: 0000000000012360    55 FUNC    GLOBAL DEFAULT   16 inner@@GLIBC_PRIVATE
     5: 0000000000012370     8 OBJECT  GLOBAL DEFAULT   16 environ@@GLIBC_2.2.5
     6: 0000000000012380    55 FUNC    LOCAL  DEFAULT   16 own
     7: 0000000000012390    55 FUNC    GLOBAL DEFAULT   16 strstr@@GLIBC_2.2.5
"""
HEAD = "# comment\nlibrary: glibc 2.36 x86-64\n"
GOOD = HEAD + "exact, by the shim: reading\n  read\nharmless: strings\n  str*\n"


def case(name, table, expected):
    return (name, {TABLE: table}, expected)


CASES = [
    case("a complete table passes", GOOD, []),
    case("a function that is missing fails", GOOD.replace("  read\n", ""), ["read is not in the table"]),
    case(
        "a function in two groups fails",
        GOOD + "harmless: twice\n  read\n",
        ["read is also in line 4", "read is exported by the shim"],
    ),
    case("a * over a name of its own fails", GOOD + "exact: alone\n  strlen\n", ["strlen is also in line 6"]),
    case("a name that is gone fails", GOOD.replace("  read", "  gone read"), ["the library has no gone"]),
    case("a family that is gone fails", GOOD.replace("str*", "gone* str*"), ["the library has no gone*"]),
    case(
        "a name that another library lacks passes",
        GOOD.replace("2.36", "2.99").replace("  read", "  gone read"),
        [],
    ),
    case(
        "what the shim does not export fails",
        GOOD.replace("harmless: strings", "exact, by the shim: strings"),
        ["strlen is said to be by the shim", "strstr is said to be by the shim"],
    ),
    case(
        "what the shim exports elsewhere fails",
        GOOD.replace("exact, by the shim", "marked, by the monitor"),
        ["read is exported by the shim"],
    ),
    case("names out of order fail", GOOD.replace("str*", "strstr strlen"), ["strlen comes after strstr"]),
    case("a long line fails", GOOD.replace("strings", "s" * 99), ["109 columns"]),
    case(
        "a heading without a verdict fails",
        GOOD.replace("harmless: strings", "strings"),
        ['cannot read "strings"', "strlen is not", "strstr is not"],
    ),
    case("no library fails", GOOD.replace("library: glibc 2.36 x86-64\n", ""), ["write \"library: "]),
]


def main():
    options = lint.arguments(__doc__, ("--shim", {"type": pathlib.Path, "help": "the built shim"}))
    if options.self_test:
        library = functions(DUMP)
        return lint.self_test(lambda root: compare(root, library, {"read", "us_own"}, ("2.36", "x86-64")), CASES)
    library = symbols_of(path_of_library())
    findings = compare(options.root, library, symbols_of(options.shim), version_of_machine())
    return lint.report(findings, f"all {len(library)} functions of the C library are in the table")


if __name__ == "__main__":
    sys.exit(main())
