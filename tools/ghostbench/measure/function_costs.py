"""Reads one of callgrind's dumps function by function: how many instructions each executed itself.

The format is line by line: `fn=(id) name` says whose lines follow, where a name is spelled out the first time and its
id alone stands for it later; a cost line is a position and the costs; the line after `calls=` is what a callee took
with all that it called, which is counted where the callee's own lines stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ghostbench.errors import CouldNotJudge
from ghostbench.results.functions import unnamed, whole

EVENT = "Ir"  # instructions read, that is executed

_NAME = re.compile(r"\((\d+)\)(?: (.*))?")
_ADDRESS = re.compile(r"0x[0-9a-f]+")
_COST = re.compile(r"[+*\-\d]")


def function_costs(path: Path) -> dict[str, int]:
    """Function, demangled: the instructions it executed itself, its callees' not included.

    Raises CouldNotJudge when the dump is malformed, or when the functions do not add up to its total.
    """
    header: dict[str, str] = {}
    try:
        costs = _costs(_lines(path), header)
        total = _numbers(header["totals"])[_column(header)]
    except (KeyError, ValueError, IndexError, StopIteration) as error:
        raise CouldNotJudge(f"{path}: not a whole dump of callgrind: {type(error).__name__}: {error}") from error
    if sum(costs.values()) != total:
        raise CouldNotJudge(f"{path}: the functions add up to {sum(costs.values()):,}, the dump says {total:,}")
    return costs


def _lines(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8", errors="replace") as stream:
        for line in stream:
            yield line.rstrip("\n")


def _costs(lines: Iterator[str], header: dict[str, str]) -> dict[str, int]:
    costs: dict[str, int] = {}
    names: dict[str, str] = {}
    objects: dict[str, str] = {}
    function, binary, column = "", "", -1
    for line in lines:
        if _COST.match(line):
            column = column if column >= 0 else _positions(header) + _column(header)
            words = line.split()
            costs[function] = costs.get(function, 0) + (int(words[column]) if column < len(words) else 0)
            continue
        key, equals, value = line.partition("=")
        if equals and key == "calls":
            next(lines)
        elif equals and key in ("ob", "cob"):
            name = _named(value, objects)
            binary = name if key == "ob" else binary
        elif equals and key in ("fn", "cfn"):  # who calls may be who spells the name out
            name = _named(value, names)
            function = _function(name, binary) if key == "fn" else function
        else:
            key, colon, value = line.partition(":")
            if colon:
                header[key] = value.strip()
    return costs


def _named(value: str, names: dict[str, str]) -> str:
    """The name that `(id) name`, `(id)` or, in a dump without ids, `name` means."""
    found = _NAME.fullmatch(value)
    if found is None:
        return value
    number, name = found.groups()
    if name is not None:
        names[number] = name
    return names[number]


def _function(name: str, binary: str) -> str:
    """The function that a name belongs to. Callgrind names code without a symbol by its address."""
    return unnamed(Path(binary).name) if _ADDRESS.fullmatch(name) else whole(name)


def _positions(header: Mapping[str, str]) -> int:
    return len(header.get("positions", "line").split())


def _column(header: Mapping[str, str]) -> int:
    return header["events"].split().index(EVENT)


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]
