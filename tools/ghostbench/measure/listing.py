"""What a suite offers: its engines, fixtures and cells, as its binary lists them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ghostbench.errors import CouldNotJudge
from ghostbench.results.schema import Fixture
from ghostbench.results.series import series_of

PROTOCOL = 1
"""The version of docs/bench-protocol.md spoken here."""


@dataclass(frozen=True)
class Engine:
    name: str
    version: str
    apis: tuple[str, ...]
    modes: tuple[str, ...]


@dataclass(frozen=True)
class Listing:
    """`unsupported` holds cells with the engine's own reason; `missing` engines that were not built, and why.

    A foreign suite has neither engines nor fixtures, only cells. `filters` then maps a cell to the full name
    that Google Benchmark knows it by, run settings included.
    """

    engines: tuple[Engine, ...]
    fixtures: Mapping[str, Fixture]
    cells: tuple[str, ...]
    unsupported: Mapping[str, str]
    missing: Mapping[str, str]
    filters: Mapping[str, str] = field(default_factory=dict)


def parse_listing(text: str) -> Listing:
    """Reads `--list`. Raises CouldNotJudge when it is not of this protocol: the binary is another version's."""
    value = _object(text, "--list")
    if value.get("protocol") != PROTOCOL:
        raise CouldNotJudge(
            f"the bench speaks protocol {value.get('protocol')!r}, this program protocol {PROTOCOL}: build it anew"
        )
    try:
        return Listing(
            tuple(_engine(engine) for engine in value["engines"]),
            {f["name"]: Fixture(str(f["hash"]), int(f["bytes"]), str(f["model"])) for f in value["fixtures"]},
            tuple(cell["cell"] for cell in value["cells"]),
            {cell["cell"]: str(cell["unsupported"]) for cell in value["cells"] if "unsupported" in cell},
            {engine["name"]: str(engine["reason"]) for engine in value.get("missing", [])},
        )
    except (KeyError, TypeError, ValueError) as error:
        raise CouldNotJudge(f"the bench's --list is malformed: {type(error).__name__}: {error}") from error


def parse_names(text: str) -> Listing:
    """Reads `--benchmark_list_tests` of a foreign program: one name per line."""
    names = [line.strip() for line in text.splitlines() if line.strip()]
    filters: dict[str, str] = {}
    for name in names:
        filters[series_of(name).cell] = name
    if len(filters) < len(names):  # several differ in their settings only: the reader keeps full names, so do we
        filters = {name: name for name in names}
    return Listing((), {}, tuple(filters), {}, {}, filters)


@dataclass(frozen=True)
class BenchContext:
    """What `--context` says about how the bench was built."""

    compiler: str
    flags: str
    build_type: str
    preset: str
    allocator: str
    isa: str
    libraries: Mapping[str, str]


def parse_context(text: str) -> BenchContext:
    """Reads `--context`; a fact that the bench does not know reads `unknown`."""
    value = _object(text, "--context")

    def fact(key: str) -> str:
        return str(value.get(key, "unknown"))

    libraries = value.get("libraries", {})
    if not isinstance(libraries, dict):
        raise CouldNotJudge("the bench's --context is malformed: `libraries` must be an object")
    return BenchContext(
        fact("compiler"),
        fact("flags"),
        fact("build_type"),
        fact("preset"),
        fact("allocator"),
        fact("isa"),
        {name: str(version) for name, version in libraries.items()},
    )


def _engine(value: Mapping[str, Any]) -> Engine:
    return Engine(value["name"], str(value["version"]), tuple(value["apis"]), tuple(value["modes"]))


def _object(text: str, call: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise CouldNotJudge(f"the bench's {call} is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise CouldNotJudge(f"the bench's {call} is not a JSON object")
    return value
