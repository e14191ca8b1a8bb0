# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Classes stay small: at most 25 methods, 15 fields and one source file. A struct may have more fields.
Larger classes are listed in tests/lint/class_exceptions.txt with their limits, which may only fall. Nested
structs are counted separately."""

import re
import sys

import lint

METHODS = 25
FIELDS = 15
EXCEPTIONS = "tests/lint/class_exceptions.txt"

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'')
DIRECTIVE = re.compile(r"^\s*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
CLASS = re.compile(r"\b(class|struct)\s+(?:\[\[[^\]]*\]\]\s*)?(\w+)(?:\s+final)?(?:\s*:[^{;]*)?\s*\{")
NO_MEMBER = re.compile(r"^(?:using|typedef|friend|static_assert|enum|struct|class|union|public|protected|private)\b")
LABEL = re.compile(r"^(?:public|protected|private)\s*:\s*")


def plain(text):
    """The text without comments, strings and preprocessor lines; line breaks are kept."""
    for pattern in (COMMENT, STRING, DIRECTIVE):
        text = pattern.sub(lambda m: "\n" * m[0].count("\n"), text)
    return text


def body_of(text, start):
    """Returns the index after the brace that closes the one before `start`."""
    depth = 1
    while depth > 0 and start < len(text):
        depth += {"{": 1, "}": -1}.get(text[start], 0)
        start += 1
    return start


def statements(body):
    """The members of a class, each as text without the bodies in its braces."""
    text = ""
    at = 0
    while at < len(body):
        if body[at] == "{":
            at = body_of(body, at + 1)
            # A function's body ends its statement. So does that of a nested struct, after a
            # semicolon.
            if "(" in text and "=" not in text.split("(")[0]:
                yield text
                text = ""
            continue
        if body[at] == ";":
            yield text
            text = ""
        else:
            text += body[at]
        at += 1


def without_template_arguments(text):
    before = None
    while before != text:
        before = text
        text = re.sub(r"<[^<>]*>", "", text)
    return text


def count(body):
    """Returns (methods, fields) of a class."""
    methods = fields = 0
    for statement in statements(body):
        text = " ".join(statement.split())
        while LABEL.match(text):
            text = LABEL.sub("", text)
        text = re.sub(r"^template\s*", "", without_template_arguments(text.replace("->", "")))
        if not text or NO_MEMBER.match(text):
            continue
        if "= default" in text or "= delete" in text:
            continue
        if re.search(r"\w\s*\(|operator", text.split("=")[0] if "operator" not in text else text):
            methods += 1
        elif not text.startswith(("static constexpr", "constexpr")):
            fields += 1
    return methods, fields


def classes(text):
    """Yields ("class" or "struct", name, line, methods, fields) of every class with a body."""
    text = plain(text)
    for match in CLASS.finditer(text):
        if text[: match.start()].rstrip().endswith(("enum", "<", ",")):
            continue
        body = text[match.end() : body_of(text, match.end()) - 1]
        yield (match[1], match[2], text.count("\n", 0, match.start()) + 1, *count(body))


def read_exceptions(root, findings):
    """Returns {class: (line number, methods, fields, sources)}."""
    rows = {}
    path = root / EXCEPTIONS
    for number, text in lint.table(path) if path.exists() else []:
        columns = text.split()
        if len(columns) != 4 or not all(column.isdigit() for column in columns[1:]):
            findings.append(f'{EXCEPTIONS}:{number}: write "path:Class methods fields sources"')
            continue
        rows[columns[0]] = (number, *map(int, columns[1:]))
    return rows


def sources_of(root, header, name):
    """The sources in the header's folder that define methods of the class."""
    # A definition starts in the first column; a call does not.
    defines = re.compile(rf"^(?:\w[\w:&<>,* ]*[ >&*])?{name}::~?\w+\(", re.MULTILINE)
    return [p for p in sorted(header.parent.glob("*.cc")) if defines.search(plain(p.read_text(encoding="utf-8")))]


def check(root):
    findings = []
    exceptions = read_exceptions(root, findings)
    needed = set()
    for path in lint.files(root, ["src"], {".h"}):
        for kind, name, line, methods, fields in classes(path.read_text(encoding="utf-8")):
            key = f"{path.relative_to(root)}:{name}"
            sources = len(sources_of(root, path, name)) if methods > 0 else 0
            _, *limits = exceptions.get(key, (0, METHODS, FIELDS, 1))
            fields = fields if kind == "class" else 0  # a struct just groups values
            if methods > METHODS or fields > FIELDS or sources > 1:
                needed.add(key)
            if methods > limits[0] or fields > limits[1] or sources > limits[2]:
                findings.append(
                    f"{path.relative_to(root)}:{line}: {name} has {methods} methods, {fields} fields and {sources} sources; "
                    f"{limits[0]}, {limits[1]} and {limits[2]} are allowed: give a part of it a name of its own"
                )
    for key, (number, *_) in exceptions.items():
        if key not in needed:
            findings.append(f"{EXCEPTIONS}:{number}: {key} needs no exception any more; drop the line")
    return findings


def many(count, text):
    return "".join(text % i for i in range(count))


CASES = [
    (
        "small classes pass, and what is no member does not count",
        {
            "src/a/a.h": "class A {\n public:\n  A();\n  A(const A&) = delete;\n  // int x(); y();\n  std::map<int, int> f() const { return {}; }\n"
            "  std::function<void(int)> g;\n  struct Inner { int a; int b(); };\n  using T = int;\n"
            + many(13, "  int m%d_ = 0;\n")
            + "  friend class B;\n};\n"
        },
        [],
    ),
    (
        "too many methods fail",
        {"src/a/a.h": "class A {\n" + many(26, "  int f%d() const;\n") + "};\n"},
        ["src/a/a.h:1: A has 26 methods, 0 fields"],
    ),
    (
        "too many fields fail",
        {"src/a/a.h": "\nclass A {\n" + many(16, "  std::vector<int> f%d = {1, 2};\n") + "};\nstruct B {\n" + many(20, "  int f%d;\n") + "};\n"},
        ["src/a/a.h:2: A has 0 methods, 16 fields"],
    ),
    (
        "two sources fail, and a call is no definition",
        {
            "src/a/a.h": "class A {\n  int f();\n  int g();\n};\n",
            "src/a/a.cc": "int A::f() { return 1; }\n",
            "src/a/b.cc": "int A::g() { return 1; }\n",
            "src/a/c.cc": "int h() {\n  return A::f();\n}\n",
        },
        ["and 2 sources"],
    ),
    (
        "a listed one passes and may not grow",
        {
            "src/a/a.h": "class A {\n" + many(30, "  int f%d();\n") + "};\nclass B {\n" + many(31, "  int f%d();\n") + "};\n",
            EXCEPTIONS: "src/a/a.h:A 30 0 1\nsrc/a/a.h:B 30 0 1\n",
        },
        ["B has 31 methods"],
    ),
    (
        "an exception without need fails",
        {"src/a/a.h": "class A {\n  int f();\n};\n", EXCEPTIONS: "src/a/a.h:A 30 0 1\n"},
        ["needs no exception"],
    ),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "no class is larger than it may be")


if __name__ == "__main__":
    sys.exit(main())
