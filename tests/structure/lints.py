"""Small rules that are kept by machine: sizes, leftovers, and nothing that holds on one machine only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.structure.tree import Tree

LONGEST_FILE = 300  # lines; most are under 140
LONGEST_FUNCTION = 50

CODE = (".cpp", ".hpp", ".py", ".sh", ".cmake", ".js", ".css")
LEFTOVER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
# Directories of one person or one machine. A system's own, such as /usr and /tmp, are everywhere.
ONE_MACHINE = re.compile(r"(?<![\w.$}>/])/(work|home/\w+|Users/\w+|root/\.\w+)/")
ITSELF = "tests/structure/lints.py"
ITS_TEST = "tests/python/test_structure.py"


def violations(tree: Tree) -> list[str]:
    """One line per broken rule."""
    found: list[str] = []
    for path, text in tree.items():
        if path in (ITSELF, ITS_TEST):
            continue
        found += (f"{path}:{line} {what}" for line, what in _found(LEFTOVER, "a leftover", text))
        if not path.startswith("tests/"):  # a test makes up homes of people who do not exist
            found += (f"{path}:{line} {what}" for line, what in _found(ONE_MACHINE, "a path of one machine", text))
        if path.endswith(CODE):
            found += (f"{path}:{line} {what}" for line, what in _sizes(path, text))
    return found


def _found(pattern: re.Pattern[str], what: str, text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        match = pattern.search(line)
        if match:
            yield number, f"{what}: {match[0]}"


def _sizes(path: str, text: str) -> Iterator[tuple[int, str]]:
    lines = text.splitlines()
    if len(lines) > LONGEST_FILE:
        yield len(lines), f"the file has more than {LONGEST_FILE} lines: which noun can leave?"
    if path.endswith(".py"):
        yield from _long_functions(ast.parse(text, path))


def _long_functions(module: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(module):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield node.lineno, f"{node.name} has {length} lines, {LONGEST_FUNCTION} at most"
