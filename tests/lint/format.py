# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks that clang-format would change nothing. With --fix, applies its changes."""

import concurrent.futures
import subprocess
import sys

import lint

SUFFIXES = {".h", ".cc", ".c", ".inl"}


def main():
    options = lint.arguments(__doc__, ("--fix", {"action": "store_true", "help": "format the files"}))
    paths = [str(p) for p in lint.files(options.root, ["src", "tests", "bench", "clients"], SUFFIXES)]
    command = ["clang-format"] + (["-i"] if options.fix else ["--dry-run", "-Werror"])
    batches = [paths[i : i + 20] for i in range(0, len(paths), 20)]

    def run(batch):
        return subprocess.run(command + batch, stderr=subprocess.PIPE, text=True, check=False)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(run, batches))
    # The first place of each file is enough to know which file it is.
    seen = set()
    for line in "".join(result.stderr for result in results).splitlines():
        if ": error: " in line and line.split(":", 1)[0] not in seen:
            seen.add(line.split(":", 1)[0])
            print(line)
    if any(result.returncode for result in results):
        print("not formatted; run: /usr/bin/python3 tests/lint/format.py --root . --fix")
        return 1
    print(f"{len(paths)} files are formatted")
    return 0


if __name__ == "__main__":
    sys.exit(main())
