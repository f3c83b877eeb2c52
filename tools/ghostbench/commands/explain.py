"""`ghostbench explain`: the functions whose instructions or allocations moved between two commits."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ghostbench.commands import Streams
from ghostbench.commands.functions import PASSES, explain_cells
from ghostbench.commands.options import add_building, preset_of, processes_here, top_type
from ghostbench.commands.sources import WORKTREE, build_sides, needed_repository, source_of
from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.judge.movers import Moved
from ghostbench.judge.verdict import Outcome
from ghostbench.measure.bench import Bench
from ghostbench.measure.counting import FOREIGN, SEVERAL_THREADS
from ghostbench.measure.interrupts import interruptible
from ghostbench.measure.progress import Progress
from ghostbench.measure.repository import open_repository
from ghostbench.measure.selection import on_one_thread
from ghostbench.measure.suite import load_suite
from ghostbench.project import project_root
from ghostbench.render.explanation import Explanation, explanation_json, print_explanation
from ghostbench.render.progress import progress_on
from ghostbench.suggest import unknown

EXAMPLES = f"""
ghostbench explain simdjson-ondemand/read/string/users-10kb
ghostbench explain nlohmann/read/bytes/tiny main {WORKTREE} --top 3
"""

TOP = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("cell", help="engine/op/mode/fixture; ghostbench list cells names them")
    for side, default in (("base", "HEAD~1"), ("head", "HEAD")):
        text = f"a commit, or `{WORKTREE}` for the tree as it is now (default: {default})"
        parser.add_argument(side, nargs="?", default=default, help=text)
    parser.add_argument("--top", type=top_type, default=TOP, metavar="N", help=f"functions per table (default: {TOP})")
    parser.add_argument("--json", action="store_true", help="print one JSON object, with every function that moved")
    add_building(parser, "how it is built and run")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """Judges nothing: passes when instructions or allocations could be traced to functions."""
    with interruptible(), progress_on(streams.stderr) as progress:
        explanation = _explain(arguments, progress)
    if arguments.json:
        streams.stdout.write(explanation_json(explanation))
    else:
        print_explanation(explanation, arguments.top, streams.stdout)
    return Outcome.COULD_NOT_JUDGE if all(moved.reason for moved in explanation.moved) else Outcome.PASS


def _explain(arguments: argparse.Namespace, progress: Progress) -> Explanation:
    root, cell = project_root(), arguments.cell
    suite = load_suite(root)
    if not suite.protocol:
        raise CouldNotJudge(f"{suite.name}: {FOREIGN}")
    names = (arguments.base, arguments.head)
    repository = needed_repository(open_repository(root), root, names)
    sources = [source_of(repository, name) for name in names]
    preset = preset_of(arguments, suite, root)
    benches = build_sides(repository, sources, suite, preset, arguments.patience, progress)
    _check(cell, benches)
    found: dict[tuple[str, str], Moved] = {}
    for explain, metrics in PASSES:
        found |= explain_cells(explain, metrics, benches, [cell], processes_here(), progress)
    return Explanation(cell, names, tuple(source.facts for source in sources), tuple(found.values()))


def _check(cell: str, benches: Sequence[Bench]) -> None:
    """That both sides have the cell and can count it."""
    offered = [name for bench in benches for name in bench.listing.cells if name not in bench.listing.unsupported]
    if on_one_thread(cell) != cell:
        raise BadInput(f"{cell} cannot be explained: {SEVERAL_THREADS}; ask for {on_one_thread(cell)}")
    for side, bench in zip(("base", "head"), benches):
        if cell in bench.listing.unsupported:
            raise CouldNotJudge(f"{cell} is unsupported in {side}: {bench.listing.unsupported[cell]}")
        if cell not in bench.listing.cells:
            raise BadInput(f"{side} has no cell {cell}") if cell in offered else unknown("cell", cell, offered)
