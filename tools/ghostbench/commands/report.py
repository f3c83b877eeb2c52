"""`ghostbench report`: the HTML page of the store."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.errors import BadInput
from ghostbench.judge.acceptance import TRAILER
from ghostbench.judge.verdict import Outcome
from ghostbench.measure.repository import Repository, open_repository
from ghostbench.project import project_root, state_dir
from ghostbench.render.report_model import report_model
from ghostbench.results.calibration_file import load_calibration
from ghostbench.results.files import machine_directory, write_atomically
from ghostbench.results.schema import Result
from ghostbench.results.store import Store, default_store
from reports.site import page

EXAMPLES = """
ghostbench report
ghostbench report --store results/ --out public/index.html
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--store", type=Path, metavar="DIR", help="where the results are (default: .ghostbench/store)")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="the page to write (default: .ghostbench/report/index.html)"
    )
    parser.add_argument("--json", action="store_true", help="print the page's path as JSON")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    root = project_root()
    store = arguments.store or default_store(root).directory
    streams.stderr.write(f"drawing the report of {store} ...\n")
    written = write_report(store, arguments.out or default_report(root), open_repository(root))
    streams.stdout.write(json.dumps({"report": str(written)}) + "\n" if arguments.json else f"{written}\n")
    return Outcome.PASS


def default_report(root: Path) -> Path:
    """Where the report of the project at `root` goes unless told otherwise."""
    return state_dir(root) / "report" / "index.html"


def write_report(store_dir: Path, out: Path, repository: Repository | None = None) -> Path:
    """Draws the newest result of the store and the trends of all into the page `out`; returns its absolute path.

    What the commits between the oldest and the newest result accept is read from `repository`.
    Raises BadInput for a store without results or with an unreadable one, CouldNotJudge when `out` cannot be written.
    """
    results = [stored.result for stored in Store(store_dir).load_all()]
    if not results:
        raise BadInput(f"no results in {store_dir}; measure some with: ghostbench run")
    generated = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
    facts = results[-1].facts
    calibration = load_calibration(store_dir.parent / "calibration" / machine_directory(facts.machine.fingerprint)) if facts else None
    accepted = () if repository is None else _accepted(repository, results)
    write_atomically(out, page(report_model(results, generated, calibration, accepted)))
    return out.resolve()


def _accepted(repository: Repository, results: Sequence[Result]) -> Sequence[tuple[str, str]]:
    """Commit and text of every trailer, newest first. A malformed one is shown as it is: nothing is judged here."""
    shas = [result.facts.commit.sha for result in results if result.facts and result.facts.commit]
    known = [sha for sha in shas if repository.lookup(sha) is not None]
    return repository.trailers(TRAILER, known[0], known[-1]) if known else ()
