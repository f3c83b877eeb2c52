"""Which of a suite's cells are measured: lists of names with globs, a regular expression, a shard."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

from ghostbench.errors import BadInput
from ghostbench.measure.listing import Listing
from ghostbench.results.cells import CellName, parse_cell
from ghostbench.suggest import unknown

QUICK_FIXTURES = ("characters-100", "characters-10k", "users-10kb", "tiny")

PROFILES: Mapping[str, tuple[str, ...] | None] = {"quick": QUICK_FIXTURES, "full": None}
"""The fixtures of each profile; None is all of them."""

_API_ALIASES = {"stream": "token"}


@dataclass(frozen=True)
class Selection:
    """What the user asked for. An empty tuple does not restrict; `fixtures` given by hand replace the profile's."""

    engines: tuple[str, ...] = ()
    ops: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    fixtures: tuple[str, ...] = ()
    apis: tuple[str, ...] = ()
    threads: tuple[int, ...] = ()
    regex: str | None = None
    shard: tuple[int, int] = (1, 1)  # the i-th of n
    profile: str = "quick"


def select(selection: Selection, listings: Sequence[Listing]) -> tuple[tuple[str, ...], ...]:
    """The chosen cells of each listing, in the listing's order; with several, a name need be known to one only.

    Raises BadInput with the nearest names for a name that nobody knows, and when nothing is left to measure.
    """
    cells = _names(cell for listing in listings for cell in listing.cells)
    wanted = _matching(selection, listings, [name for cell in cells if (name := parse_cell(cell)) is not None])
    foreign = [cell for cell in cells if parse_cell(cell) is None] if _unrestricted(selection) else []
    named = foreign + [str(name) for name in _on_threads(wanted, selection.threads)]
    if selection.regex is not None:
        named = list(filter(_regex(selection.regex).search, named))
    if not named:
        raise BadInput(f"no cell of {len(cells)} matches this selection; see: ghostbench list")
    chosen = _shard(named, selection.shard)
    return tuple(tuple(cell for cell in chosen if on_one_thread(cell) in set(listing.cells)) for listing in listings)


def on_one_thread(cell: str) -> str:
    """The cell without `/threads:N`."""
    name = parse_cell(cell)
    return cell if name is None else str(replace(name, threads=1))


def group_of(cell: str) -> str:
    """What is compared with each other within one process run: all of the name but the engine."""
    return cell.partition("/")[2]


def engine_of(cell: str) -> str:
    """The engine; of a foreign program's benchmark its name without arguments."""
    return cell.partition("/")[0]


def _matching(selection: Selection, listings: Sequence[Listing], cells: Sequence[CellName]) -> list[CellName]:
    engines = _chosen("engine", selection.engines, _names(cell.engine for cell in cells))
    apis = _chosen("api", [_API_ALIASES.get(api, api) for api in selection.apis], _names(_apis(listings)))
    keep: tuple[tuple[Callable[[CellName], str], set[str]], ...] = (
        (lambda cell: cell.engine, engines & _offering(apis, listings) if selection.apis else engines),
        (lambda cell: cell.op, _chosen("op", selection.ops, _names(cell.op for cell in cells))),
        (lambda cell: cell.mode, _chosen("mode", selection.modes, _names(cell.mode for cell in cells))),
        (lambda cell: cell.fixture, _fixtures(selection, _names(cell.fixture for cell in cells))),
    )
    return [cell for cell in cells if all(part(cell) in names for part, names in keep)]


def _apis(listings: Sequence[Listing]) -> Iterable[str]:
    return (api for listing in listings for engine in listing.engines for api in engine.apis)


def _offering(apis: set[str], listings: Sequence[Listing]) -> set[str]:
    return {engine.name for listing in listings for engine in listing.engines if apis & set(engine.apis)}


def _fixtures(selection: Selection, known: Sequence[str]) -> set[str]:
    """By hand, else the profile's; a suite that has none of the profile's fixtures is taken whole."""
    if selection.fixtures:
        return _chosen("fixture", selection.fixtures, known)
    profile = PROFILES[selection.profile]
    return set(known) if profile is None else set(known) & set(profile) or set(known)


def _chosen(kind: str, patterns: Sequence[str], known: Sequence[str]) -> set[str]:
    if not patterns:
        return set(known)
    chosen: set[str] = set()
    for pattern in patterns:
        matches = {name for name in known if fnmatchcase(name, pattern)}
        if not matches:
            raise unknown(kind, pattern, known)
        chosen |= matches
    return chosen


def _unrestricted(selection: Selection) -> bool:
    """Whether nothing is asked that only cells of ours can answer."""
    asked = (selection.engines, selection.ops, selection.modes, selection.fixtures, selection.apis, selection.threads)
    return not any(asked)


def _on_threads(cells: Iterable[CellName], threads: Sequence[int]) -> list[CellName]:
    return [replace(cell, threads=number) for cell in cells for number in threads or (1,)]


def _regex(pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(pattern)
    except re.error as error:
        raise BadInput(f"--filter {pattern!r} is no regular expression: {error}") from error


def _shard(cells: Sequence[str], shard: tuple[int, int]) -> list[str]:
    """Whole groups only: ratios to `floor` are taken within one process run, so its cells stay together."""
    number, count = shard
    groups = _names(map(group_of, cells))
    mine = set(groups[number - 1 :: count])
    chosen = [cell for cell in cells if group_of(cell) in mine]
    if not chosen:
        raise BadInput(f"shard {number}/{count} is empty: the selection has only {len(groups)} groups to share out")
    return chosen


def _names(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
