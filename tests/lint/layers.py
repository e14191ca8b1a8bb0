# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks every #include in src. Fails on an edge that cmake/layers.txt does not allow, and on a third-party
header outside the folders, or the one file, that cmake/third_party.txt names. See docs/layers.md."""

import re
import sys

import lint

RAW_STRING = re.compile(r'R"\(.*?\)"', re.DOTALL)  # program templates contain includes, too
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')

# Headers of the C library and the kernel; those of the C++ library have no dot and no slash.
SYSTEM = set(
    """assert complex ctype errno fenv float inttypes limits locale math setjmp signal stdalign stdarg
    stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string strings tgmath threads time uchar
    wchar wctype dirent dlfcn fcntl fnmatch ftw getopt glob grp ifaddrs langinfo libgen link memory mqueue
    netdb poll pthread pty pwd regex sched semaphore spawn stropts syslog termios ucontext unistd utime
    utmp wait wordexp endian byteswap elf execinfo malloc alloca err error features link
    cpuid immintrin xmmintrin emmintrin pmmintrin x86intrin""".split()
)
# Every folder may include these without naming them.
FREE_TO_ALL = ("base", "geom")
SYSTEM_FOLDERS = {"sys", "linux", "net", "netinet", "netpacket", "arpa", "asm", "asm-generic"}


def read_layers(root, findings):
    """Returns {folder: folders it may include, including itself}. Includes are not transitive."""
    path = root / "cmake/layers.txt"
    allowed = {}
    for number, text in lint.table(path):
        folder, _, names = text.partition(":")
        folder = folder.strip()
        if folder in allowed:
            findings.append(f"{path}:{number}: {folder} has two lines; keep one")
        for name in names.split():
            # A folder may only name folders above it, which also rules out cycles.
            if name not in allowed and not name.startswith("clients/"):
                findings.append(
                    f"{path}:{number}: {folder} names {name}, which is not above it; "
                    "layers point upwards only, move the line or drop the name"
                )
        allowed[folder] = {folder, *names.split(), *(name for name in FREE_TO_ALL if name in allowed)}
    return allowed


def read_third_party(root):
    """Returns [(header prefix, folders, the only file or None)]."""
    rows = []
    for _, text in lint.table(root / "cmake/third_party.txt"):
        columns = [column.strip() for column in text.split("|")]
        rows.append((columns[0], columns[3].split(), columns[4] if len(columns) > 4 else None))
    return rows


def is_system(header):
    first, _, rest = header.partition("/")
    if rest:
        return first in SYSTEM_FOLDERS
    return "." not in header or (header.endswith(".h") and header[:-2] in SYSTEM)


def folder_of(path, folders):
    """The folder of a path in src, as layers.txt defines them, or None. A folder of systems/* has its own name."""
    parts = path.split("/")
    pair = "/".join(parts[:2])
    if len(parts) > 2 and (pair in folders or f"{parts[0]}/*" in folders or parts[0] == "clients"):
        return pair
    return parts[0] if len(parts) > 1 and parts[0] in folders else None


def line_of(folder, folders):
    """The name of the folder in layers.txt."""
    return folder if folder in folders or "/" not in folder else folder.split("/")[0] + "/*"


def check_include(header, quote, name, allowed, third_party):
    """Returns what is wrong with one include of the file `name`, or None."""
    folder = folder_of("/".join(name.parts[1:]), allowed)
    for prefix, users, only_file in third_party:
        if header == prefix or (prefix.endswith("/") and header.startswith(prefix)):
            if folder in users and only_file and str(name) != only_file:
                return f"<{header}> takes long to compile; only {only_file} may include it, use what that offers"
            if folder in users:
                return None
            return (
                f"<{header}> belongs to {' and '.join(users)}; "
                f"wrap what {folder} needs there, or name {folder} in cmake/third_party.txt"
            )
    if quote == "<":
        if is_system(header):
            return None
        return f"<{header}> is unknown; name it in cmake/third_party.txt, with its reason in docs/dependencies.md"
    target = folder_of(header, allowed)
    if target is None:
        return f'"{header}" names no folder of cmake/layers.txt; write the path from src or from the root'
    own = line_of(folder, allowed)
    # Folders that share a line do not know each other.
    if target != folder and (line_of(target, allowed) == own or line_of(target, allowed) not in allowed[own]):
        return (
            f"{folder} may not know {target} (it knows: {' '.join(sorted(allowed[own] - {own})) or 'nothing'}); "
            "pass the thing in, move it, or change cmake/layers.txt and docs/layers.md"
        )
    return None


def check(root):
    findings = []
    allowed = read_layers(root, findings)
    third_party = read_third_party(root)
    for path in lint.files(root, ["src"], {".h", ".cc", ".def", ".inl"}):
        name = path.relative_to(root)
        if folder_of("/".join(name.parts[1:]), allowed) is None:
            findings.append(f"{name}:1: its folder has no line in cmake/layers.txt; add one")
            continue
        text = RAW_STRING.sub(lambda raw: "\n" * raw[0].count("\n"), path.read_text(encoding="utf-8"))
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            if match:
                wrong = check_include(match[2], match[1], name, allowed, third_party)
                if wrong:
                    findings.append(f"{name}:{number}: {wrong}")
    return findings


TABLES = {
    "cmake/layers.txt": "base :\nworld :\ntick : world\nserver : tick\nsystems/* : world clients/wire\n"
    "systems : systems/*\nclients/wire :\n",
    "cmake/third_party.txt": "fmt/ | fmt | fmt::fmt | base\nzstd.h | zstd | zstd | tick world\n"
    "slow/ | slow | slow | tick | src/tick/slow.cc\n",
}
CASES = [
    (
        "what is allowed passes",
        {
            **TABLES,
            "src/base/log.cc": '#include "base/log.h"\n#include <fmt/format.h>\n#include <vector>\n',
            "src/tick/tick.cc": '#include "base/log.h"\n  #  include "world/a.h"\n#include <zstd.h>\n',
            "src/world/a.h": "#include <zstd.h>\n#include <sys/stat.h>\n#include <math.h>\n",
            "src/systems/x/deep/y.cc": '#include "clients/wire/wire.h"\n#include "systems/x/y.h"\n',
            "src/systems/table.cc": '#include "systems/x/y.h"\n#include "systems/table.h"\n',
        },
        [],
    ),
    (
        "a back edge fails",
        {**TABLES, "src/base/a.cc": '\n#include "world/b.h"\n'},
        ["src/base/a.cc:2: base may not know world"],
    ),
    (
        "what a named folder names is not allowed by that",
        {**TABLES, "src/server/a.cc": '#include "tick/tick.h"\n#include "world/b.h"\n'},
        ["src/server/a.cc:2: server may not know world"],
    ),
    (
        "folders of one line do not know each other, nor what is below them",
        {**TABLES, "src/systems/a/a.cc": '#include "systems/b/b.h"\n#include "systems/table.h"\n'},
        ["systems/a may not know systems/b", "systems/a may not know systems"],
    ),
    (
        "an edge inside a header of a subfolder fails",
        {**TABLES, "src/world/deep/a.h": '#include "tick/tick.h"\n'},
        ["src/world/deep/a.h:1: world may not know tick"],
    ),
    (
        "a client folder that is not named fails",
        {
            **TABLES,
            "src/world/a.h": '#include "clients/wire/wire.h"\n',
            "src/systems/a/a.cc": '#include "clients/shim/b.h"\n',
        },
        ["world may not know clients/wire", "systems/a may not know clients/shim"],
    ),
    (
        "a third-party header in the wrong folder fails, in quotes too",
        {**TABLES, "src/tick/a.cc": '#include <fmt/core.h>\n#include "fmt/core.h"\n'},
        ["src/tick/a.cc:1: <fmt/core.h> belongs to base", "src/tick/a.cc:2: <fmt/core.h> belongs to base"],
    ),
    (
        "a slow third-party header fails outside its one file",
        {**TABLES, "src/tick/slow.cc": "#include <slow/a.h>\n", "src/tick/slow.h": "#include <slow/a.h>\n"},
        ["src/tick/slow.h:1: <slow/a.h> takes long to compile; only src/tick/slow.cc"],
    ),
    (
        "a third-party header nobody named fails",
        {**TABLES, "src/base/a.cc": "#include <png.h>\n#include <boost/asio.hpp>\n"},
        ["<png.h> is unknown", "<boost/asio.hpp> is unknown"],
    ),
    (
        "what a raw string holds is no include",
        {**TABLES, "src/base/a.cc": 'auto text = R"(\n#include "eyebot.h"\n)";\n'},
        [],
    ),
    (
        "a relative include fails",
        {**TABLES, "src/base/a.cc": '#include "a.h"\n#include "../world/b.h"\n'},
        ['"a.h" names no folder', '"../world/b.h" names no folder'],
    ),
    (
        "a folder without a line fails",
        {**TABLES, "src/extras/a.cc": "\n"},
        ["src/extras/a.cc:1: its folder has no line"],
    ),
    (
        "a cycle in the table fails",
        {**TABLES, "cmake/layers.txt": "base : world\nworld : base\n"},
        ["base names world, which is not above it"],
    ),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "every include of src is allowed")


if __name__ == "__main__":
    sys.exit(main())
