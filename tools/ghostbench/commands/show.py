"""`ghostbench show`: one cell of the newest result in full, and its history in the store."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.errors import BadInput
from ghostbench.judge.cell import detail, history
from ghostbench.judge.summary import summarise
from ghostbench.judge.verdict import Outcome
from ghostbench.measure.repository import open_repository
from ghostbench.project import project_root
from ghostbench.render.cell import Shown, print_shown, shown_json
from ghostbench.render.report_timeline import timeline
from ghostbench.results.schema import Result
from ghostbench.results.store import Store, default_store
from ghostbench.suggest import unknown

EXAMPLES = """
ghostbench show simdjson-ondemand/read/bytes/characters-10k
ghostbench show 'nlohmann/read/string/*10k'
"""

LISTED = 12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cell", help="engine/op/mode/fixture; a glob will do when it matches one cell only")
    parser.add_argument("--store", type=Path, help="another store than the project's .ghostbench/store")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """The newest result of the store that knows the cell, and all of its machine."""
    root = project_root()
    store = Store(arguments.store) if arguments.store else default_store(root)
    results = [stored.result for stored in store.load_all()][::-1]
    if not results:
        raise BadInput(f"the store {store.directory} is empty; ./ghostbench run measures and saves a result")
    cell = _chosen(arguments.cell, results)
    shown = _shown(cell, results, _first_parents(root))
    if arguments.json:
        streams.stdout.write(shown_json(shown))
    else:
        print_shown(shown, streams.stdout)
    return Outcome.PASS


def _chosen(pattern: str, results: Sequence[Result]) -> str:
    """The one cell that a name or a glob means."""
    known = dict.fromkeys(summary.cell for result in results for summary in summarise(result))
    matches = [pattern] if pattern in known else [cell for cell in known if fnmatchcase(cell, pattern)]
    if not matches:
        raise unknown("cell", pattern, known)
    if len(matches) > 1:
        more = f"\n  and {len(matches) - LISTED:,} more" if len(matches) > LISTED else ""
        listed = "".join(f"\n  {cell}" for cell in matches[:LISTED])
        raise BadInput(f"{pattern!r} matches {len(matches):,} cells; name one:{listed}{more}")
    return matches[0]


def _shown(cell: str, results: Sequence[Result], ranks: Mapping[str, int]) -> Shown:
    """`results` are newest first. Times of another machine would only look like a change."""
    newest = next(result for result in results if any(summary.cell == cell for summary in summarise(result)))
    machine = newest.facts.machine.fingerprint if newest.facts else None
    mine = [result for result in results if result.facts and result.facts.machine.fingerprint == machine]
    return Shown(newest, detail(newest, cell), history(_in_order(mine, ranks), cell))


def _in_order(results: Sequence[Result], ranks: Mapping[str, int]) -> list[Result]:
    """Oldest first, of each clean commit the newest: as git has them where it knows them, else by ancestry and date.

    The commits that git knows share out among themselves the places that they have in the whole.
    """
    ordered = [stop.results[0] for stop in timeline(results)]
    known = iter(sorted((result for result in ordered if _rank(result, ranks) is not None), key=lambda result: _rank(result, ranks) or 0))
    return [result if _rank(result, ranks) is None else next(known) for result in ordered]


def _rank(result: Result, ranks: Mapping[str, int]) -> int | None:
    commit = result.facts.commit if result.facts else None
    return None if commit is None or commit.dirty else ranks.get(commit.sha)


def _first_parents(root: Path) -> dict[str, int]:
    """The commits that led to HEAD, from the first on; none without a repository."""
    repository = open_repository(root)
    if repository is None or repository.lookup("HEAD") is None:
        return {}
    return {sha: at for at, sha in enumerate(repository.git("rev-list", "--first-parent", "--reverse", "HEAD").split())}
