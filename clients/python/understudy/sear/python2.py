# SPDX-FileCopyrightText: Understudy contributors
# SPDX-License-Identifier: Apache-2.0
"""Runs scripts that were written for Python 2, as SEAR's users wrote them, on Python 3.

The tokens are changed first (print, exec, except X, e: and raise X, text), then the tree: whole numbers are divided to
whole numbers, and a loop that only passes waits for the next message. docs/sear.md lists what is kept and what not."""

import ast
import io
import token
import tokenize

_OPENING, _CLOSING = "([{", ")]}"


def _statements(tokens: list) -> list:
    """Splits tokens into simple statements and the tokens between them; each as (first, end) indices."""
    spans, start, depth = [], 0, 0
    for i, t in enumerate(tokens):
        if t.type == token.OP and t.string in _OPENING:
            depth += 1
        elif t.type == token.OP and t.string in _CLOSING:
            depth -= 1
        ends = t.type in (token.NEWLINE, tokenize.NL, tokenize.COMMENT, token.INDENT, token.DEDENT, token.ENDMARKER)
        if depth == 0 and (ends or (t.type == token.OP and t.string in (";", ":"))):
            spans.append((start, i))
            start = i + 1
    return spans


def _split(tokens: list, first: int, end: int) -> list:
    """The indices of the commas of this statement that are in no brackets."""
    commas, depth = [], 0
    for i in range(first, end):
        if tokens[i].string in _OPENING and tokens[i].type == token.OP:
            depth += 1
        elif tokens[i].string in _CLOSING and tokens[i].type == token.OP:
            depth -= 1
        elif depth == 0 and tokens[i].string == "," and tokens[i].type == token.OP:
            commas.append(i)
    return commas


def _edits_of(tokens: list, first: int, end: int) -> list:
    """Changes of one statement, as (token that is replaced, text)."""
    word = tokens[first].string
    commas = _split(tokens, first + 1, end)
    if word == "except" and len(commas) == 1:
        return [(commas[0], " as")]
    if word == "raise" and commas:
        closing = (end - 1, tokens[end - 1].string + ")")
        return [(commas[0], "("), closing]
    if word not in ("print", "exec") or (end > first + 1 and tokens[first + 1].string in ("=", ".", ",")):
        return []
    if end == first + 1:
        return [(first, word + "()")]
    tail, opening = ")", "("
    if commas and commas[-1] == end - 1:
        tail = " end=' ')"
    if tokens[first + 1].string == ">>":
        stream = "".join(t.string for t in tokens[first + 2 : commas[0] if commas else end])
        gone = [(i, "") for i in range(first + 1, (commas[0] if commas else end - 1) + 1)]
        rest = [] if not commas else [(end - 1, tokens[end - 1].string + f", file={stream})")]
        return [(first, word + ("(" if commas else f"(file={stream})"))] + gone + rest
    return [(first, word + opening), (end - 1, tokens[end - 1].string + tail)]


def _as_tokens_of_3(source: str) -> str:
    """The source with the statements of Python 2 written as those of Python 3; all lines stay where they are."""
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    edits = {}
    for first, end in _statements(tokens):
        if first < end:
            for index, text in _edits_of(tokens, first, end):
                if index in edits and index == first:
                    text = edits[index] + text[len(tokens[index].string) :]
                edits[index] = text
    for i, (one, other) in enumerate(zip(tokens, tokens[1:])):
        if one.string == "<" and other.string == ">" and one.end == other.start:
            edits.update({i: "!=", i + 1: ""})
    lines = source.splitlines(keepends=True)
    for index in sorted(edits, reverse=True):
        (row, column), (last_row, last_column) = tokens[index].start, tokens[index].end
        before, after = lines[row - 1][:column], lines[last_row - 1][last_column:]
        lines[row - 1 : last_row] = [before + edits[index] + after] + [""] * (last_row - row)
        if last_row > row:  # a text over several lines keeps its own line ends
            lines[row - 1 : last_row] = (before + edits[index] + after).splitlines(keepends=True)
    return "".join(lines)


class _Tree(ast.NodeTransformer):
    def visit_BinOp(self, node):
        self.generic_visit(node)
        if not isinstance(node.op, ast.Div):
            return node
        return ast.copy_location(_call("__divide__", [node.left, node.right]), node)

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        if not isinstance(node.op, ast.Div):
            return node
        read = ast.parse(ast.unparse(node.target), mode="eval").body
        value = _call("__divide__", [read, node.value])
        return ast.copy_location(ast.Assign([node.target], value), node)

    def visit_While(self, node):
        self.generic_visit(node)
        if all(isinstance(inner, ast.Pass) for inner in node.body):
            node.body = [ast.copy_location(ast.Expr(_call("__wait_for_message__", [])), node)]
        return node


def _call(name: str, arguments: list) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), arguments, [])


def divide(a, b):
    """As in Python 2: two whole numbers give a whole number."""
    return a // b if isinstance(a, int) and isinstance(b, int) else a / b


def _as_list(function):
    return lambda *arguments: list(function(*arguments))


NAMES = {
    "__divide__": divide,
    "basestring": str,
    "filter": _as_list(filter),
    "long": int,
    "map": _as_list(map),
    "range": _as_list(range),
    "raw_input": input,
    "unichr": chr,
    "unicode": str,
    "xrange": range,
    "zip": _as_list(zip),
}


def compile_script(source: str, path: str):
    """Code of a script of Python 2 or 3."""
    text = source.replace("\r\n", "\n").expandtabs(8)
    if not text.endswith("\n"):
        text += "\n"
    try:
        text = _as_tokens_of_3(text)
    except (tokenize.TokenError, IndentationError):
        pass  # the compiler says it better
    tree = _Tree().visit(ast.parse(text, path))
    return compile(ast.fix_missing_locations(tree), path, "exec")
