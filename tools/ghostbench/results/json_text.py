"""JSON as benchmark programs really write it, with the place of every mistake.

Three things that the strict standard has no room for occur in Google Benchmark's files: bare `NaN` and
`Infinity`, duplicate keys (a user counter called `name`), and the missing end after a crash.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

from ghostbench.errors import BadInput

_SPACE = re.compile(r"[ \t\n\r]*")


class Members(dict[str, Any]):
    """An object whose first value of a key wins; the later ones are in `repeated`, in their order.

    Google Benchmark writes its own keys before the user's counters, so the first is always its own.
    """

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__()
        self.repeated: list[tuple[str, Any]] = []
        for key, value in pairs:
            if key in self:
                self.repeated.append((key, value))
            else:
                self[key] = value


@dataclass(frozen=True)
class Document:
    """A parsed file that still knows where its values stand."""

    path: Path
    text: str
    value: Any

    def error(self, message: str, *steps: str | int) -> BadInput:
        """The error `path:line:column: message` for the value that the keys and indices `steps` lead to."""
        return _error(self.path, self.text, position_of(self.text, steps), message)


def read_document(path: Path) -> Document:
    """Parses a UTF-8 JSON file. Raises BadInput with file, line and column when it is none."""
    text = read_text(path)
    if not text.strip():
        raise _error(path, text, 0, "the file is empty; was the run that wrote it interrupted?")
    try:
        return Document(path, text, _decoder().decode(text))
    except json.JSONDecodeError as error:
        ended = not text[error.pos :].strip() or error.msg.startswith("Unterminated string")
        hint = "; the file ends too early: was the run that wrote it interrupted?" if ended else ""
        raise _error(path, text, error.pos, f"not valid JSON: {error.msg.removesuffix(' at')}{hint}") from error
    except RecursionError as error:
        raise _error(path, text, 0, "nested too deeply for a benchmark's result") from error


def read_text(path: Path) -> str:
    """The file's text. Raises BadInput when it cannot be read or is not UTF-8."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        raise _error(path, before, len(before), "not UTF-8 text, so no benchmark's result") from error


def complete_elements(text: str, key: str) -> Iterator[Any]:
    """The elements of the top-level array `key` that are whole, of a text that may end anywhere."""
    decoder = _decoder()
    at = position_of(text, (key,))
    if text[at : at + 1] != "[":
        return
    at += 1
    while True:
        try:
            value, at = decoder.raw_decode(text, _skip(text, at))
        except json.JSONDecodeError:
            return
        yield value
        at = _skip(text, at)
        if text[at : at + 1] != ",":
            return
        at += 1


def position_of(text: str, steps: tuple[str | int, ...]) -> int:
    """Where the value that `steps` lead to starts; where a step leads nowhere, the value before it."""
    at = _skip(text, 0)
    for step in steps:
        found = dict(_children(text, at)).get(step)
        if found is None:
            break
        at = found
    return at


def _children(text: str, at: int) -> Iterator[tuple[str | int, int]]:
    """Key or index, and position, of each value directly inside the object or array at `at`, last first.

    Last first so that a dict made of the pairs keeps the first of repeated keys.
    """
    opening = text[at : at + 1]
    found: list[tuple[str | int, int]] = []
    at += 1
    try:
        while opening in ("{", "["):
            at = _skip(text, at)
            step: str | int = len(found)
            if opening == "{":
                step, at = _decoder().raw_decode(text, at)
                at = _skip(text, _skip(text, at) + 1)  # the colon
            found.append((step, at))
            at = _skip(text, _decoder().raw_decode(text, at)[1])
            if text[at : at + 1] != ",":
                break
            at += 1
    except json.JSONDecodeError:
        pass  # the text ends here: what was found so far stands
    return reversed(found)


def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(object_pairs_hook=Members, parse_int=_integer)


def _integer(digits: str) -> int | float:
    """Counters beyond 64 bits become floats: Python refuses to parse integers of thousands of digits."""
    return int(digits) if len(digits) <= 19 else float(digits)


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _error(path: Path, text: str, position: int, message: str) -> BadInput:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    return BadInput(f"{path}:{line}:{column}: {message}")


def is_number(value: object) -> TypeGuard[int | float]:
    """JSON's `true` is an `int` to Python, and no number to us."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def text_of(members: Mapping[str, Any], key: str) -> str | None:
    """The string at `key`; None when it is missing or something else (a counter of that name)."""
    value = members.get(key)
    return value if isinstance(value, str) else None
