# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""clang-tidy finds nothing in src, with the short list in .clang-tidy.

Parsing is slow, so a clean file is not checked again until it, one of our headers it includes, its compile
command or .clang-tidy changes."""

import concurrent.futures
import hashlib
import json
import pathlib
import re
import subprocess
import sys

import lint

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)


def with_headers(root, path, seen):
    """The file and all of our headers that it includes, directly or indirectly."""
    if path in seen or not path.exists():
        return seen
    seen.add(path)
    for name in INCLUDE.findall(path.read_text(encoding="utf-8")):
        for base in (root / "src", root):
            with_headers(root, base / name, seen)
    return seen


def key_of(root, entry, path, common):
    """A hash of everything the result depends on."""
    digest = hashlib.sha256(common)
    digest.update(entry.get("command", "").encode())
    for part in sorted(with_headers(root, path, set())):
        digest.update(str(part).encode() + b"\0" + part.read_bytes())
    return digest.hexdigest()


def run_tidy(build, path):
    command = ["clang-tidy", "-p", str(build), "--quiet", "--extra-arg=-Wno-unknown-warning-option", str(path)]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    noise = re.compile(r"^(\d+ warnings?( and \d+ errors?)? generated|Suppressed \d+|Use -header-filter).*\n", re.MULTILINE)
    return result.returncode, noise.sub("", result.stdout + result.stderr)


def main():
    options = lint.arguments(
        __doc__,
        ("--build", {"type": pathlib.Path, "required": True, "help": "folder of compile_commands.json"}),
        ("--jobs", {"type": int, "default": 2, "help": "files at a time"}),
    )
    root = options.root
    version = subprocess.run(["clang-tidy", "--version"], stdout=subprocess.PIPE, check=True).stdout
    common = version + (root / ".clang-tidy").read_bytes()
    cache = options.build / "tidy"
    cache.mkdir(exist_ok=True)

    waiting, clean = [], 0
    for entry in json.loads((options.build / "compile_commands.json").read_text(encoding="utf-8")):
        path = pathlib.Path(entry["file"])
        if path.is_relative_to(root / "src") and path.exists():
            stamp = cache / key_of(root, entry, path, common)
            if stamp.exists():
                clean += 1
            else:
                waiting.append((path, stamp))
    # Newest first, because errors are most likely in what was just written.
    waiting.sort(key=lambda item: item[0].stat().st_mtime, reverse=True)

    def examine(item):
        path, stamp = item
        code, output = run_tidy(options.build, path)
        if code == 0:
            stamp.touch()
            return "clean", ""
        return "findings", output

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(examine, waiting))
    failed = [output for state, output in results if state == "findings"]
    # A finding in a header appears for every file that includes it, so print each block once.
    seen = set()
    for output in failed:
        for block in re.split(r"(?m)^(?=\S+:\d+:\d+: )", output):
            if block not in seen:
                seen.add(block)
                print(block, end="" if block.endswith("\n") else "\n")
    done = sum(state == "clean" for state, _ in results)
    print(f"{clean} unchanged, {done} checked and clean, {len(failed)} with findings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
