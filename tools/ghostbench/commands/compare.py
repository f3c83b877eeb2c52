"""`ghostbench compare`: two commits measured in interleaved rounds, or two result files."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.commands.functions import explain_changes
from ghostbench.commands.options import add_measuring, add_selection, plan_of, preset_of, rounds_type, selection_of
from ghostbench.commands.judging import acceptances, judged
from ghostbench.commands.policy import load_policy
from ghostbench.commands.saving import save_partial, save_together
from ghostbench.commands.sources import WORKTREE, Source, build_sides, needed_repository, source_of
from ghostbench.errors import BadInput
from ghostbench.judge.looks import LOOKS, looks_until
from ghostbench.judge.policy import Policy
from ghostbench.judge.sequential import undecided
from ghostbench.judge.verdict import Comparison, Outcome
from ghostbench.measure.assemble import Origin, assemble
from ghostbench.measure.interrupts import interruptible
from ghostbench.measure.machine import machine_facts
from ghostbench.measure.progress import Progress
from ghostbench.measure.record import Record
from ghostbench.measure.repository import Repository, open_repository
from ghostbench.measure.selection import Selection, select
from ghostbench.measure.session import Session
from ghostbench.measure.suite import load_suite
from ghostbench.project import ignore_state, project_root
from ghostbench.render.comparison import print_comparison
from ghostbench.render.json import comparison_json
from ghostbench.render.progress import progress_on
from ghostbench.results.google_benchmark import read_result
from ghostbench.results.schema import Result
from ghostbench.results.store import default_store

EXAMPLES = """
ghostbench compare HEAD~1 HEAD
ghostbench compare main worktree --engines 'simdjson*' --fixtures characters-10k
ghostbench compare before.json after.json
"""

ROUNDS = LOOKS[-1]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for side in ("base", "head"):
        parser.add_argument(side, help=f"a commit, `{WORKTREE}` for the tree as it is now, or a result file")
    add_selection(parser)
    add_measuring(parser)
    parser.add_argument(
        "--rounds", type=rounds_type, default=ROUNDS, help=f"process runs of each side at most (default: {ROUNDS})"
    )
    parser.add_argument(
        "--budget", type=_minutes, metavar="MINUTES", help="for timing; cells still in doubt then are inconclusive (default: 15)"
    )
    parser.add_argument("--all", action="store_true", help="list what is unchanged, too")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """Regressed, could not judge or pass, as the policy has it."""
    with interruptible():
        comparison = _compare(arguments, streams)
    if arguments.json:
        streams.stdout.write(comparison_json(comparison))
    else:
        print_comparison(comparison, streams.stdout, show_all=arguments.all)
    return comparison.outcome


def _compare(arguments: argparse.Namespace, streams: Streams) -> Comparison:
    root = project_root()
    repository, policy = open_repository(root), load_policy(root)
    names = (arguments.base, arguments.head)
    files = [_is_file(name, repository) for name in names]
    if any(files) and not all(files):
        raise BadInput("one side is a result file and the other is not; give two commits or two files")
    if all(files):
        if selection_of(arguments) != Selection():
            raise BadInput("two result files are compared whole; options that select cells are for commits")
        base, head = (read_result(Path(name)) for name in names)
        return judged(repository, load_policy(root, head), base, head, names)
    with progress_on(streams.stderr) as progress:
        return _measure(arguments, root, needed_repository(repository, root, names), policy, progress)


def _is_file(name: str, repository: Repository | None) -> bool:
    """A commit of that name comes first: a file called `main` is reached as `./main`."""
    if name == WORKTREE or repository is not None and repository.lookup(name) is not None:
        return False
    return Path(name).is_file()


def _measure(
    arguments: argparse.Namespace, root: Path, repository: Repository, policy: Policy, progress: Progress
) -> Comparison:
    suite = load_suite(root)
    preset = preset_of(arguments, suite, root)
    names = (arguments.base, arguments.head)
    sources = [source_of(repository, name) for name in names]
    acceptances(repository, *(source.facts.sha for source in sources))  # a malformed one is told before anything is built
    benches = build_sides(repository, sources, suite, preset, arguments.patience, progress)
    chosen = select(selection_of(arguments), [bench.listing for bench in benches])
    plan = replace(
        plan_of(arguments, arguments.rounds),
        looks=looks_until(arguments.rounds),
        budget_s=policy.budget_s if arguments.budget is None else arguments.budget * 60.0,
    )
    session = Session(list(map(Record, benches, chosen)), plan, progress)
    cells = len({cell for cells in chosen for cell in cells})
    progress.say(f"{cells} cells, at most {plan.rounds} rounds of base and head, seed {plan.seed}")
    base, head = _session(session, sources, preset, root, policy)
    return explain_changes(judged(repository, policy, base, head, names), benches, plan.processes, progress)


def _session(
    session: Session, sources: Sequence[Source], preset: str, root: Path, policy: Policy
) -> tuple[Result, Result]:
    """Measures and saves both sides under one session id: only times of one session may be paired."""
    machine, started = machine_facts(), datetime.now(UTC).isoformat(timespec="seconds")
    tie = secrets.token_hex(8)
    origins = [Origin(source.facts, machine, started, preset, tie) for source in sources]

    def results() -> tuple[Result, Result]:
        base, head = (assemble(session, record, origin) for record, origin in zip(session.records, origins))
        return base, head

    session.undecided = lambda: undecided(*results(), policy)
    try:
        session.measure()
    except KeyboardInterrupt:
        save_partial(session, origins, root, session.progress)
        raise
    base, head = results()
    ignore_state(root)
    for path in save_together(default_store(root), (base, head)):
        session.progress.say(f"saved {path}")
    return base, head


def _minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        minutes = 0.0
    if not 0.0 < minutes < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of minutes above 0")
    return minutes
