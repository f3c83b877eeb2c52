"""`ghostbench run`: build, measure, save, show."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.commands.options import (
    add_measuring,
    add_selection,
    plan_of,
    preset_of,
    rounds_type,
    selection_of,
)
from ghostbench.commands.saving import save_partial
from ghostbench.judge.summary import coverage, summarise
from ghostbench.judge.verdict import Outcome
from ghostbench.measure.assemble import Origin, assemble
from ghostbench.measure.bench import open_bench
from ghostbench.measure.build import build_here
from ghostbench.measure.interrupts import interruptible, shielded
from ghostbench.measure.machine import machine_facts
from ghostbench.measure.ninja import following
from ghostbench.measure.progress import Progress
from ghostbench.measure.record import Record
from ghostbench.measure.repository import open_repository
from ghostbench.measure.selection import select
from ghostbench.measure.session import FEWEST_ROUNDS, Session
from ghostbench.measure.suite import load_suite
from ghostbench.project import project_root
from ghostbench.render.json import json_text
from ghostbench.render.progress import progress_on
from ghostbench.render.terminal import print_result
from ghostbench.results.cells import errors
from ghostbench.results.schema import Commit, Result
from ghostbench.results.store import default_store
from ghostbench.results.writer import write_result

EXAMPLES = """
ghostbench run
ghostbench run --engines floor,nlohmann --fixtures tiny
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    add_measuring(parser)
    parser.add_argument(
        "--runs", type=rounds_type, default=FEWEST_ROUNDS, help=f"process runs of the result (default: {FEWEST_ROUNDS})"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the result there too")
    parser.add_argument("--no-report", action="store_true", help="leave the HTML report as it is")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """Passes when no cell is errored; it judges nothing else."""
    root = project_root()
    with interruptible():
        with progress_on(streams.stderr) as progress:
            result = _measure(arguments, root, progress)
        with shielded():
            saved = default_store(root).save(result)
            if arguments.out is not None:
                write_result(result, arguments.out)
        if not arguments.json:
            print_result(result, streams.stdout)
            streams.stdout.write(f"result   {saved}\n")
        report = None if arguments.no_report else _report(root)
    if arguments.json:
        streams.stdout.write(json_text(_for_machines(result, saved, report)))
    elif report is not None:
        streams.stdout.write(f"report   {report}\n")
    return Outcome.COULD_NOT_JUDGE if errors(result) else Outcome.PASS


def _measure(arguments: argparse.Namespace, root: Path, progress: Progress) -> Result:
    suite = load_suite(root)
    preset = preset_of(arguments, suite, root)
    origin = Origin(_commit(root), machine_facts(), datetime.now(UTC).isoformat(timespec="seconds"), preset)
    binary = build_here(suite, root, preset, following(progress, "building"))
    bench = open_bench(suite, binary, arguments.patience)
    (cells,) = select(selection_of(arguments), [bench.listing])
    record = Record(bench, cells)
    session = Session([record], plan_of(arguments, arguments.runs), progress)
    progress.say(f"{len(cells)} cells, {arguments.runs} process runs, seed {session.plan.seed}")
    try:
        session.measure()
    except KeyboardInterrupt:
        save_partial(session, [origin], root, progress)
        raise
    return assemble(session, record, origin)


def _commit(root: Path) -> Commit | None:
    """What is being built, asked before the build: the user may go on working while it is measured."""
    repository = open_repository(root)
    if repository is None or repository.lookup("HEAD") is None:
        return None
    return repository.facts("HEAD", repository.is_dirty())


def _report(root: Path) -> Path:
    from ghostbench.commands.report import default_report, write_report  # matplotlib takes a second to load

    return write_report(default_store(root).directory, default_report(root), open_repository(root))


def _for_machines(result: Result, saved: Path, report: Path | None) -> dict[str, object]:
    failed, found = errors(result), coverage(summarise(result))
    return {
        "outcome": (Outcome.COULD_NOT_JUDGE if failed else Outcome.PASS).value,
        "result": str(saved),
        "report": str(report) if report else None,
        "cells": found.cells,
        "counted": {witness.value: count for witness, count in found.counted.items()},
        "reasons": {reason: list(cells) for reason, cells in found.reasons.items()},
        "errored": failed,
    }
