"""A suite: a program that measures, known by how it is built and where its binary then is.

Our own bench speaks `docs/bench-protocol.md`. Any other Google Benchmark program is a suite too: it is run with
Google Benchmark's own flags, gives time, and has no exact counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ghostbench.errors import BadInput
from ghostbench.measure.config import read_config


@dataclass(frozen=True)
class Suite:
    """`build` is a list of commands with `{source}`, `{build}` and `{preset}` in them; `binary` is relative to {build}."""

    name: str
    build: tuple[tuple[str, ...], ...]
    binary: str
    protocol: bool  # speaks docs/bench-protocol.md

    def commands(self, source: Path, build: Path, preset: str) -> tuple[tuple[str, ...], ...]:
        """The build commands for one source tree and build directory."""
        words = {"{source}": str(source), "{build}": str(build), "{preset}": preset}
        return tuple(tuple(_fill(word, words) for word in command) for command in self.build)


OUR_SUITE = Suite(
    name="ghostbench",
    build=(
        ("cmake", "-S", "{source}", "-B", "{build}", "--preset", "{preset}"),
        ("cmake", "--build", "{build}", "--target", "ghostbench-bench"),
    ),
    binary="bench/ghostbench-bench",
    protocol=True,
)


def load_suite(root: Path) -> Suite:
    """The suite of the project `root`: the table `[suite]` of its ghostbench.toml, else our own.

    Keys: `name`, `build` (a list of commands, each a list of words), `binary`, `protocol` (default false).
    """
    config = read_config(root)
    table = config.tables.get("suite")
    return OUR_SUITE if table is None else _suite(config.path, table)


def _suite(path: Path, table: Any) -> Suite:
    if not isinstance(table, dict):
        raise BadInput(f"{path}: [suite] must be a table")
    known = {"name", "build", "binary", "protocol"}
    for key in table:
        if key not in known:
            raise BadInput(f"{path}: [suite] has no key {key!r}; it knows {', '.join(sorted(known))}")
    binary, protocol = table.get("binary"), table.get("protocol", False)
    if not isinstance(binary, str) or not binary or Path(binary).is_absolute():
        raise BadInput(f"{path}: [suite] needs `binary`, a path relative to the build directory")
    if not isinstance(protocol, bool):
        raise BadInput(f"{path}: [suite] `protocol` must be true or false")
    return Suite(str(table.get("name", path.parent.name)), _commands(path, table.get("build")), binary, protocol)


def _commands(path: Path, build: Any) -> tuple[tuple[str, ...], ...]:
    message = f"{path}: [suite] needs `build`, a list of commands, each a list of words"
    if not isinstance(build, list) or not build:
        raise BadInput(message)
    for command in build:
        if not isinstance(command, list) or not command or not all(isinstance(word, str) for word in command):
            raise BadInput(message)
    return tuple(tuple(command) for command in build)


def _fill(word: str, words: dict[str, str]) -> str:
    for placeholder, value in words.items():
        word = word.replace(placeholder, value)
    return word
