"""`ghostbench calibrate`: how far the verdicts of this machine can be trusted. Recording goes on where it stopped."""

from __future__ import annotations

import argparse
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.commands.options import add_measuring, add_selection, preset_of, selection_of, whole
from ghostbench.commands.policy import configured_policy
from ghostbench.commands.recording import Wanted, record_pool
from ghostbench.errors import BadInput
from ghostbench.judge.assessment import assess
from ghostbench.judge.calibration import SUITES
from ghostbench.judge.looks import FIRST_ALARM
from ghostbench.judge.verdict import Outcome
from ghostbench.measure.interrupts import interruptible
from ghostbench.measure.suite import load_suite
from ghostbench.project import project_root
from ghostbench.render.calibration import calibration_json, print_calibration
from ghostbench.render.progress import progress_on
from ghostbench.render.study import study_text
from ghostbench.results.calibration_file import calibration_dir, save_calibration
from ghostbench.results.files import write_atomically
from ghostbench.results.pool import SAME, Pool, read_pool

EXAMPLES = """
ghostbench calibrate
ghostbench calibrate --fixtures tiny,users-10kb --rounds 100
ghostbench calibrate --pool recorded.jsonl --study study.md
"""

FEWEST = FIRST_ALARM
"""Fewer recorded rounds hold not even one look that can raise an alarm."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_selection(parser)
    add_measuring(parser)
    group = parser.add_argument_group("what is recorded")
    group.add_argument("--rounds", type=whole(FEWEST), default=400, help="rounds of two equal sides (default: 400)")
    group.add_argument("--slowdowns", type=_percents, default=(0.01, 0.02, 0.03, 0.05, 0.10), metavar="LIST",
                       help="percent, executed as real work (default: 1,2,3,5,10)")
    group.add_argument("--power-rounds", type=whole(0), default=60, help="rounds of each slowdown (default: 60)")
    group.add_argument("--power-cells", type=whole(1), default=20, help="cells that are slowed, quiet and noisy (default: 20)")
    group.add_argument("--layouts", type=whole(0), default=2, help="layout twins that are built and timed (default: 2)")
    group.add_argument("--layout-rounds", type=whole(1), default=20, help="rounds with each twin (default: 20)")
    group.add_argument("--pool", type=Path, metavar="FILE", help="record nothing: replay this pool")
    parser.add_argument("--suites", type=whole(1), default=SUITES, help=f"replayed comparisons (default: {SUITES})")
    parser.add_argument("--study", type=Path, metavar="FILE", help="write how estimators and other tools judge the pool, as Markdown")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """Passes when it could calibrate: what it found is shown, not judged."""
    root = project_root()
    policy = configured_policy(root)  # not what an earlier calibration found
    with interruptible(), progress_on(streams.stderr) as progress:
        path = arguments.pool or record_pool(_wanted(arguments, root), root, progress)
        pool = read_pool(path)
        _enough(path, pool)
        progress.begin("replaying", None)
        calibration = assess(pool, policy, arguments.suites)
        if arguments.study is not None:
            write_atomically(arguments.study, study_text(pool, calibration, policy))
    saved = save_calibration(calibration, calibration_dir(root, calibration.machine))
    if arguments.json:
        streams.stdout.write(calibration_json(calibration, policy))
    else:
        print_calibration(calibration, policy, streams.stdout)
        streams.stdout.write(f"calibration  {saved}\npool         {path}\n")
    return Outcome.PASS


def _enough(path: Path, pool: Pool) -> None:
    """Raises BadInput for a pool that no rate can be taken from."""
    rounds = [entry for entry in pool.of_kind(SAME) if entry.cells]
    if len(rounds) < FEWEST:
        raise BadInput(f"{path}: {len(rounds)} rounds of equal sides are too few, at least {FEWEST} are needed")


def _wanted(arguments: argparse.Namespace, root: Path) -> Wanted:
    suite = load_suite(root)
    return Wanted(
        suite=suite,
        preset=preset_of(arguments, suite, root),
        selection=selection_of(arguments),
        patience_s=arguments.patience,
        seed=arguments.seed,
        rounds=arguments.rounds,
        slowdowns=arguments.slowdowns,
        power_rounds=arguments.power_rounds,
        power_cells=arguments.power_cells,
        layouts=arguments.layouts,
        layout_rounds=arguments.layout_rounds,
    )


def _percents(text: str) -> tuple[float, ...]:
    try:
        shares = tuple(float(word) / 100.0 for word in text.split(","))
    except ValueError:
        shares = ()
    if not shares or not all(0.0 < share <= 1.0 for share in shares):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of percents above 0 and up to 100, such as 1,3,10")
    return shares
