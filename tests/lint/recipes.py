# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Follows the recipes docs/add-a-*.md literally, in a copy of the tree: writes the files and list
lines they show, runs the guards over them, builds and runs their tests, and asks the program for
its list.

A recipe contains its files as blocks "```cpp file=PATH" and its list line as "```text append=PATH".
The libraries in --build must be up to date. Only what a recipe touches is compiled: its source, the
source that includes its list, and its test. The copy is in --build/recipes, in the same place every
time, so that ccache recognises an unchanged recipe."""

import collections
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

import docs_links
import layers
import lint
import lists
import sizes
import systems

OPENING = re.compile(r"^```\w+ (file|append)=(\S+)$")
LIST_LINE = re.compile(r"^UNDERSTUDY_\w+\((\w+)\)$")
# Tests that check all entries of a list, run together with a recipe's own: (target, source).
LIST_TESTS = {
    "systems": [
        ("tests/unit_systems", "tests/unit/systems/personalities_test.cc"),
        ("tests/test_formats", "tests/formats/docs_test.cc"),
    ],
}
SETTINGS = ["CMAKE_BUILD_TYPE", "CMAKE_C_COMPILER", "CMAKE_CXX_COMPILER", "UNDERSTUDY_SANITIZE", "UNDERSTUDY_FUZZ",
            "UNDERSTUDY_UNITY"]
TIMEOUT_S = 100

# A page, the files it writes ({path: text}), what it appends ([(path, text)]). The rest follows
# from these.
Recipe = collections.namedtuple("Recipe", "page files appends")


class Failure(Exception):
    """A recipe does not work: page, step, reason."""

    def __init__(self, recipe, step, reason):
        page = recipe.page if recipe else "docs/add-a-*.md"
        super().__init__(f"{page}: {step}: {reason}")


def read_recipe(root, path):
    """Returns the recipe of a page, and what is wrong with its blocks."""
    page = str(path.relative_to(root))
    files, appends, findings, block = {}, [], [], None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        opening = OPENING.match(line)
        if block and line == "```":
            kind, name, lines = block
            block = None
            text = "\n".join(lines) + "\n"
            if kind == "append":
                appends.append((name, text))
            else:
                files[name] = text
        elif block:
            block[2].append(line)
        elif opening:
            block = (opening[1], opening[2], [])
            name = opening[2]
            if name.startswith("/") or ".." in name:
                findings.append(f"{page}:{number}: {name} leads out of the tree; name a path from the root")
            elif name in files or (opening[1] == "file" and (root / name).exists() and not name.startswith("build/")):
                findings.append(f"{page}:{number}: {name} exists already; choose a name nobody will use")
            elif opening[1] == "append" and not (root / name).exists():
                findings.append(f"{page}:{number}: there is no {name} to append to")
    if block:
        findings.append(f"{page}: the block of {block[1]} has no end; close it with ```")
    return Recipe(page, files, appends), findings


def check_shape(root):
    """Checks what recipes promise: one source or one folder of a system, one list line, one test, perhaps a page
    of documentation."""
    findings = []
    for path in sorted((root / "docs").glob("add-a-*.md")):
        recipe, wrong = read_recipe(root, path)
        findings += wrong
        places = {place_of(name) for name in sources(recipe)}
        if len(places) != 1:
            findings.append(f"{recipe.page}: writes {len(places)} files of src; a recipe needs one, or one folder of src/systems")
        if len(recipe.appends) != 1 or not LIST_LINE.match(recipe.appends[0][1].strip()):
            findings.append(f"{recipe.page}: must append one line UNDERSTUDY_KIND(name) to one list")
        if len(tests(recipe)) != 1:
            findings.append(f"{recipe.page}: writes {len(tests(recipe))} tests; a recipe needs one")
        for name in recipe.files:
            if not name.startswith(("src/", "tests/", "docs/", "build/")):
                findings.append(f"{recipe.page}: {name} is neither source, test, documentation nor in build/")
    return findings


def sources(recipe):
    return [name for name in recipe.files if name.startswith("src/")]


def place_of(source):
    """The unit that a recipe adds: a file, or a folder of src/systems with everything in it."""
    return "/".join(source.split("/")[:3])


def compiled_sources(recipe):
    return [name for name in sources(recipe) if name.endswith(".cc")]


def tests(recipe):
    return [name for name in recipe.files if name.startswith("tests/")]


def entry_of(recipe):
    """The folder of src and the name that the recipe adds to its list."""
    path, line = recipe.appends[0]
    return path.split("/")[1], LIST_LINE.match(line.strip())[1]


def copy_tree(root, tree):
    """Copies all files that git tracks or would add; without git, all except .git and build."""
    command = ["git", "-C", str(root), "ls-files", "-coz", "--exclude-standard"]
    listed = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if listed.returncode == 0:
        names = sorted(set(listed.stdout.decode().split("\0")) - {""})
    else:
        found = (p.relative_to(root) for p in root.rglob("*"))
        names = [str(p) for p in found if p.parts[0] not in (".git", "build")]
    for name in names:
        if (root / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, tree / name)


def follow(recipe, tree):
    for name, text in recipe.files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, encoding="utf-8")
    for name, text in recipe.appends:
        with (tree / name).open("a", encoding="utf-8") as out:
            out.write(text)


def check_guards(recipes, root, tree):
    """The guards must not find anything in the copy that they do not find in the tree itself."""
    guards = [("lists", lists), ("layers", layers), ("systems", systems), ("sizes", sizes), ("docs_links", docs_links)]
    for name, guard in guards:
        found = {finding.replace(str(tree), str(root)) for finding in guard.check(tree)}
        for finding in sorted(found - set(guard.check(root))):
            owners = [r for r in recipes if any(path in finding for path in r.files) or r.appends[0][0] in finding]
            raise Failure(owners[0] if owners else None, f"lint {name}", finding)
    for recipe in recipes:
        paths = [name for name in recipe.files if name.endswith((".cc", ".h"))]
        run(recipe, "lint format", ["clang-format", "--dry-run", "-Werror"] + paths, tree)


def run(recipe, step, command, folder, hint=""):
    """Runs a command (list, or text for the shell); its output is the reason when it fails."""
    try:
        result = subprocess.run(command, cwd=folder, shell=isinstance(command, str), timeout=TIMEOUT_S,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    except subprocess.TimeoutExpired:
        raise Failure(recipe, step, f"takes more than {TIMEOUT_S} s: {command}") from None
    output = result.stdout.decode(errors="replace")
    if result.returncode != 0:
        raise Failure(recipe, step, f"exit code {result.returncode}\n{output[-6000:]}{hint}")
    return output


def object_of(command):
    words = shlex.split(command)
    return words[words.index("-o") + 1]


class Builder:
    """Builds parts of the copy. Everything else comes from the finished build."""

    def __init__(self, tree, scratch, build):
        self.tree, self.scratch, self.build = tree, scratch, build
        cache = dict(re.findall(r"^(\w+):\w+=(.*)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE))
        settings = [f"-D{name}={cache[name]}" for name in SETTINGS if name in cache]
        run(None, "configure", ["cmake", "-G", "Ninja", "-S", str(tree), "-B", str(scratch)] + settings, tree)
        entries = json.loads((scratch / "compile_commands.json").read_text(encoding="utf-8"))
        self.objects = {str(pathlib.Path(e["file"]).relative_to(tree)): object_of(e["command"]) for e in entries}

    def command(self, recipe, target):
        """The command with which ninja builds one file, including ccache."""
        command = run(recipe, f"build {target}", ["ninja", "-t", "commands", "-s", target], self.scratch)
        return command.strip().removeprefix(": && ").removesuffix(" && :")

    def compile(self, recipe, source):
        if source not in self.objects:
            raise Failure(recipe, "build", f"CMake does not find {source}; it belongs into no target")
        target = self.objects[source]
        (self.scratch / target).parent.mkdir(parents=True, exist_ok=True)
        run(recipe, f"compile {source}", self.command(recipe, target), self.scratch)

    def link(self, recipe, target, compiled, keep_objects=False):
        """Links the target from what was compiled here, before the objects and libraries of the build."""
        words, missing = [], []
        # The library of a folder that the build does not have; all of it was compiled here.
        own = {f"libunderstudy_{place_of(name).removeprefix('src/').replace('/', '_')}.a" for name in compiled}
        for word in shlex.split(self.command(recipe, target)):
            if word.endswith(".o") and not keep_objects:
                continue
            if word.endswith((".o", ".a")) and not word.startswith("/"):
                name, word = word, str(self.build / word)
                if not os.path.exists(word):
                    if name in own:
                        continue
                    missing.append(word)
                    continue
            words.append(word)
        output = words.index("-o")
        words[output:output] = [self.objects[source] for source in compiled]
        program = self.scratch / words[words.index("-o") + 1]
        program.parent.mkdir(parents=True, exist_ok=True)
        hint = f"not built yet: {' '.join(missing)}; first run: ./understudy build" if missing else ""
        run(recipe, f"link {target}", words, self.scratch, hint)
        return program


def list_users(tree, recipe):
    """The sources that include the recipe's list."""
    path = recipe.appends[0][0]
    include = f'#include "{path.removeprefix("src/")}"'
    return [str(p.relative_to(tree)) for p in lint.files(tree, ["src"], {".cc"}) if include in p.read_text()]


def test_programs(recipe):
    """Returns [(target, source with tests)]."""
    test = tests(recipe)[0]
    folder = str(pathlib.PurePath(test).parent.relative_to("tests/unit")).replace("/", "_")
    return [(f"tests/unit_{folder}", test)] + LIST_TESTS.get(entry_of(recipe)[0], [])


def build_and_run(recipes, builder):
    jobs, code = [], {}
    for recipe in recipes:
        code[recipe.page] = compiled_sources(recipe) + list_users(builder.tree, recipe)
        jobs += [(recipe, source) for source in code[recipe.page] + [test for _, test in test_programs(recipe)]]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda job: builder.compile(*job), jobs))

    for recipe in recipes:
        count = 0
        for target, test in test_programs(recipe):
            program = builder.link(recipe, target, [test] + code[recipe.page])
            output = run(recipe, "test", [str(program)], builder.tree)
            passed = re.search(r"PASSED  \] (\d+) test", output)
            if not passed or passed[1] == "0":
                raise Failure(recipe, "test", f"no test ran\n{output}")
            count += int(passed[1])
        print(f"{recipe.page}: {count} tests passed")

    every = [source for recipe in recipes for source in code[recipe.page]]
    program = builder.link(None, "bin/understudy", every, keep_objects=True)
    listed = run(None, "understudy list", [str(program), "list"], builder.tree)
    for recipe in recipes:
        name = entry_of(recipe)[1]
        if not re.search(rf"^  {name}\b", listed, re.MULTILINE):
            raise Failure(recipe, "understudy list", f"does not show {name}:\n{listed}")
        for world in (path for path in recipe.files if path.startswith("build/")):
            run(recipe, "understudy check", [str(program), "check", world], builder.tree)


def main():
    options = lint.arguments(__doc__, ("--build", {"type": pathlib.Path, "help": "a finished build"}))
    if options.self_test:
        return lint.self_test(check_shape, CASES)
    root, build = options.root.resolve(), options.build.resolve()
    findings = check_shape(root)
    if findings:
        return lint.report(findings, "")
    recipes = [read_recipe(root, path)[0] for path in sorted((root / "docs").glob("add-a-*.md"))]
    scratch = build / "recipes"
    shutil.rmtree(scratch, ignore_errors=True)
    tree = scratch / "tree"
    os.chdir(root)
    try:
        copy_tree(root, tree)
        for recipe in recipes:
            follow(recipe, tree)
        check_guards(recipes, root, tree)
        build_and_run(recipes, Builder(tree, scratch / "build", build))
    except Failure as failure:
        print(failure)
        return 1
    print(f"{len(recipes)} recipes work as written")
    return 0


PAGE = (
    "```cpp file=src/sensors/my.cc\nint x;\n```\n"
    "```text append=src/sensors/sensors.def\nUNDERSTUDY_SENSOR(my)\n```\n"
    "```cpp file=tests/unit/sensors/my_test.cc\nint y;\n```\n"
)
LIST = {"src/sensors/sensors.def": "\n"}
CASES = [
    ("a recipe of three files passes", {**LIST, "docs/add-a-sensor.md": PAGE}, []),
    (
        "a file that exists fails",
        {**LIST, "docs/add-a-sensor.md": PAGE, "src/sensors/my.cc": "\n"},
        ["docs/add-a-sensor.md:1: src/sensors/my.cc exists already"],
    ),
    ("a list that does not exist fails", {"docs/add-a-sensor.md": PAGE}, ["there is no src/sensors/sensors.def"]),
    (
        "a second source and a second test fail",
        {**LIST, "docs/add-a-sensor.md": PAGE + PAGE.replace("my", "other").replace("append", "other")},
        ["writes 2 files of src", "writes 2 tests"],
    ),
    (
        "a folder of a system counts as one source",
        {
            "src/systems/systems.def": "\n",
            "docs/add-a-system.md": PAGE.replace("src/sensors/my.cc", "src/systems/my/a.cc").replace(
                "append=src/sensors/sensors", "append=src/systems/systems"
            )
            + "```cpp file=src/systems/my/b.cc\nint z;\n```\n",
        },
        [],
    ),
    (
        "two list lines fail",
        {**LIST, "docs/add-a-sensor.md": PAGE.replace("(my)", "(my)\nUNDERSTUDY_SENSOR(other)")},
        ["must append one line"],
    ),
    ("a block without end fails", {**LIST, "docs/add-a-sensor.md": PAGE + "```cpp file=docs/a.md\n"}, ["has no end"]),
    (
        "a path out of the tree fails",
        {**LIST, "docs/add-a-sensor.md": PAGE + "```cpp file=docs/../../a\n```\n"},
        ["leads out of the tree"],
    ),
]


if __name__ == "__main__":
    sys.exit(main())
