"""`ghostbench compare`: two commits measured in interleaved rounds, or two result files."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.commands.options import add_measuring, add_selection, plan_of, preset_of, rounds_type, selection_of
from ghostbench.commands.judging import acceptances, judged
from ghostbench.commands.policy import load_policy
from ghostbench.commands.saving import save_partial, save_together
from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.judge.verdict import Comparison, Outcome
from ghostbench.measure.assemble import Origin, assemble
from ghostbench.measure.bench import open_bench
from ghostbench.measure.build import default_cache
from ghostbench.measure.interrupts import interruptible
from ghostbench.measure.machine import machine_facts
from ghostbench.measure.ninja import following
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
from ghostbench.results.schema import Commit, Result
from ghostbench.results.store import default_store

EXAMPLES = """
ghostbench compare HEAD~1 HEAD
ghostbench compare main worktree --engines 'simdjson*' --fixtures characters-10k
ghostbench compare before.json after.json
"""

WORKTREE = "worktree"
ROUNDS = 20


@dataclass(frozen=True)
class Source:
    """What one side is built from. `built` is a snapshot on no branch when the working tree is dirty."""

    built: str
    facts: Commit


def add_arguments(parser: argparse.ArgumentParser) -> None:
    for side in ("base", "head"):
        parser.add_argument(side, help=f"a commit, `{WORKTREE}` for the tree as it is now, or a result file")
    add_selection(parser)
    add_measuring(parser)
    parser.add_argument("--rounds", type=rounds_type, default=ROUNDS, help=f"process runs of each side (default: {ROUNDS})")
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
    else:
        with progress_on(streams.stderr) as progress:
            base, head = _measure(arguments, root, _needed(repository, root, names), progress)
    return judged(repository, policy, base, head, names)


def _is_file(name: str, repository: Repository | None) -> bool:
    """A commit of that name comes first: a file called `main` is reached as `./main`."""
    if name == WORKTREE or repository is not None and repository.lookup(name) is not None:
        return False
    return Path(name).is_file()


def _needed(repository: Repository | None, root: Path, names: Sequence[str]) -> Repository:
    if repository is None:
        missing = next(name for name in names if not Path(name).is_file())
        raise BadInput(
            f"{missing!r} is no result file, and {root} is not the top of a git repository (or git is not "
            "installed), so it names no commit either"
        )
    return repository


def _measure(
    arguments: argparse.Namespace, root: Path, repository: Repository, progress: Progress
) -> tuple[Result, Result]:
    suite = load_suite(root)
    preset = preset_of(arguments, suite, root)
    sources = [_source(repository, name) for name in (arguments.base, arguments.head)]
    acceptances(repository, *(source.facts.sha for source in sources))  # a malformed one is told before anything is built
    cache, benches = default_cache(), []
    for name, source in zip(("base", "head"), sources):
        binary = cache.build(repository, source.built, suite, preset, following(progress, f"building {name}"))
        benches.append(open_bench(suite, binary, arguments.patience))
    if len({len(str(bench.binary)) for bench in benches}) != 1:
        raise CouldNotJudge("the two binaries lie at paths of different length; their counts would differ")
    chosen = select(selection_of(arguments), [bench.listing for bench in benches])
    session = Session(list(map(Record, benches, chosen)), plan_of(arguments, arguments.rounds), progress)
    cells = len({cell for cells in chosen for cell in cells})
    progress.say(f"{cells} cells, {arguments.rounds} rounds of base and head, seed {session.plan.seed}")
    return _session(session, sources, preset, root, progress)


def _session(
    session: Session, sources: Sequence[Source], preset: str, root: Path, progress: Progress
) -> tuple[Result, Result]:
    """Measures and saves both sides under one session id: only times of one session may be paired."""
    machine, started = machine_facts(), datetime.now(UTC).isoformat(timespec="seconds")
    tie = secrets.token_hex(8)
    origins = [Origin(source.facts, machine, started, preset, tie) for source in sources]
    try:
        session.measure()
    except KeyboardInterrupt:
        save_partial(session, origins, root, progress)
        raise
    base, head = (assemble(session, record, origin) for record, origin in zip(session.records, origins))
    ignore_state(root)
    for path in save_together(default_store(root), (base, head)):
        progress.say(f"saved {path}")
    return base, head


def _source(repository: Repository, name: str) -> Source:
    if name != WORKTREE:
        sha = repository.resolve(name)
        return Source(sha, repository.facts(sha, dirty=False))
    dirty = repository.is_dirty()
    head = repository.resolve("HEAD")
    return Source(repository.snapshot() if dirty else head, repository.facts(head, dirty))
