# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""describe() visits every member of its struct or class, so it is saved, hashed and compared. Tests with
tests/support/described.h check the same for structs that they can reach; this also sees private and local ones.

A member that is not part of the state stands in NOT_STATE. A struct that is described by way of another one, as an
Input is, names none of its members and is left alone."""

import re
import sys

import lint

# Members that are left out on purpose; the headers say why.
NOT_STATE = {
    ("src/panel/screen.h", "canvas_"),
    ("src/panel/screen.h", "menu_"),
    ("src/panel/sounds.h", "list_"),
}
HEAD = re.compile(r"\b(?:struct|class)\s+(?:\[\[\w+\]\]\s+)?(\w+)[^;{}()]*$")
MEMBER = re.compile(r"^(?!using |static |friend |return |enum |typedef |template|public|private|protected|struct |class )"
                    r"[\w:<>,*&\s\[\]]*[\w>*&\]]\s+[*&]?(\w+)(?:\[[^\]]*\])?\s*(?:=[^=].*|\{.*\})?$", re.DOTALL)
STRIP = re.compile(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"')


def body_of(text, brace):
    """The text between this brace and the one that closes it."""
    depth = 0
    for i in range(brace, len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0:
            return text[brace + 1 : i]
    return text[brace + 1 :]


def own_statements(body):
    """The statements of a body that are not within a nested pair of braces, except for initial values."""
    statements, current, depth = [], "", 0
    for i, c in enumerate(body):
        if c == "{":
            depth += 1
        if depth == 0 and c == ";":
            statements.append(current.strip())
            current = ""
        elif depth == 0 or c in "{}":
            current += c if depth <= 1 else ""
        if c == "}":
            depth -= 1
            rest = body[i + 1 :].lstrip()
            if depth == 0 and not rest.startswith(";"):
                current = ""  # the end of a function or of a nested type
    return statements


def members(body):
    found = []
    for statement in own_statements(body):
        lines = [line for line in statement.splitlines() if not re.match(r"\s*(public|private|protected):\s*$", line)]
        plain = " ".join(" ".join(lines).split())
        match = MEMBER.match(plain)
        if match and "(" not in plain.split("=")[0].split("{")[0]:
            found.append(match[1])
    return found


def check(root):
    findings = []
    for path in lint.files(root, ["src"], {".h", ".cc"}):
        text = STRIP.sub("", path.read_text(encoding="utf-8"))
        for place in re.finditer(r"static void describe\(Self&( self)?", text):
            # The innermost struct around it: the last brace that is still open.
            open_braces = []
            for i in range(place.start()):
                if text[i] == "{":
                    open_braces.append(i)
                elif text[i] == "}":
                    open_braces.pop()
            brace = open_braces[-1]
            head = HEAD.search(text[:brace])
            name = head[1] if head else "?"
            described = body_of(text, text.index("{", place.end()))
            where = path.relative_to(root).as_posix()
            own = members(body_of(text, brace))
            visited = [m for m in own if re.search(rf"\bself\.{m}\b", described)]
            for member in own if visited else []:
                if member not in visited and (where, member) not in NOT_STATE:
                    findings.append(f"{where}: {name}::{member} is not described; visit it, or say why not")
    return findings


def struct(members_text, visits):
    return ("struct Thing {\n" + members_text +
            "  template <class Self, class Visitor>\n"
            "  static void describe(Self& self, Visitor& visit) {\n" + visits + "  }\n};\n")


CASES = [
    ("all are visited", {"src/a.h": struct("  int a = 0;\n  std::vector<int> list = {1, 2};\n  double x[2] = {};\n",
                                           '    visit("a", self.a);\n    visit("list", self.list);\n    visit("x", self.x);\n')}, []),
    ("one is forgotten", {"src/a.h": struct("  int a = 0;\n  TimeNs due = kNever;\n", '    visit("a", self.a);\n')},
     ["Thing::due"]),
    ("functions and types are no members", {"src/a.h": struct(
        "  int a = 0;\n  bool busy() const { return a > 0; }\n  int next(int b);\n  enum Mode { kOne };\n  using T = int;\n"
        "  static constexpr int kMost = 3;\n  struct Inner { int hidden = 0; };\n", '    visit("a", self.a);\n')}, []),
    ("private ones count", {"src/a.cc": "class C {\n" + struct("  int a = 0;\n", '    visit("a", self.a);\n')[15:-3] +
                            "\n private:\n  bool more_ = false;  // what\n};\n"}, ["C::more_"]),
    ("described by way of another", {"src/a.h": struct("  int a = 0;\n", "    Flat::describe(self.flat(), visit);\n")}, []),
]


def main():
    options = lint.arguments(__doc__)
    if options.self_test:
        return lint.self_test(check, CASES)
    return lint.report(check(options.root), "describe() visits every member")


if __name__ == "__main__":
    sys.exit(main())
