"""The project's configuration file as it stands: read in one place, and every error with its line."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ghostbench.errors import BadInput
from ghostbench.suggest import unknown

CONFIG = "ghostbench.toml"
TABLES = ("suite", "judge", "tolerance", "override", "fail")

Steps = tuple[str | int, ...]


@dataclass(frozen=True)
class Config:
    """The tables of a configuration, and the text that they were read from."""

    path: Path
    text: str = ""
    tables: Mapping[str, Any] = field(default_factory=dict)

    def error(self, steps: Steps, message: str) -> BadInput:
        """The error for what lies at `steps` (keys, and positions in arrays of tables). Raise it."""
        return BadInput(f"{self.path}:{_line(self.text, steps)}: {_spelled(steps)}: {message}")


def read_config(root: Path) -> Config:
    """The configuration of the project `root`, empty when it has none. Raises BadInput with file and line."""
    path = root / CONFIG
    try:
        text = path.read_bytes().decode("utf-8")
        config = Config(path, text, tomllib.loads(text))
    except FileNotFoundError:
        return Config(path)
    except OSError as error:
        raise BadInput(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{path}:{line}: not UTF-8: {error.reason}") from error
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}: {error}") from error
    for table in config.tables:
        if table not in TABLES:
            raise config.error((table,), str(unknown("table", table, TABLES)))
    return config


def _spelled(steps: Steps) -> str:
    """`[fail] verdicts`, `[[override]] 2 time`: as in the file, array positions from 1."""
    table, rest = f"[{steps[0]}]", steps[1:]
    if rest and isinstance(rest[0], int):
        table, rest = f"[{table}] {rest[0] + 1}", rest[1:]
    return " ".join((table, *map(str, rest)))


def _line(text: str, steps: Steps) -> int:
    """The line on which the value at `steps` begins.

    tomllib tells no lines of what it has read, but it tells what the first lines of a file hold: the value begins
    behind the last of these readable beginnings that lacks it, however it is written.
    """
    lacking = 0
    for count, tables in _beginnings(text):
        if _holds(tables, steps):
            break
        lacking = count
    return lacking + 1


def _beginnings(text: str) -> Iterator[tuple[int, Any]]:
    """How many lines, and what they hold; those that end within a value are passed over."""
    lines = text.split("\n")
    for count in range(1, len(lines) + 1):
        try:
            yield count, tomllib.loads("\n".join([*lines[:count], ""]))
        except tomllib.TOMLDecodeError:
            continue


def _holds(tables: Any, steps: Steps) -> bool:
    value = tables
    try:
        for step in steps:
            value = value[step]
    except (KeyError, IndexError, TypeError):
        return False
    return True
