"""The project's own checks: what is run, what came of it, and the runners' closing lines.

A check passes when its process ends with 0 and, where it counts tests, when it ran at least one.
Skipped tests pass, but they are counted and said: a run that skipped is not a run that tested.
"""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ghostbench.errors import CouldNotJudge


@dataclass(frozen=True)
class Check:
    """One process to run. `counts` when it is a test runner; `needs` names a check that must have passed."""

    name: str
    command: tuple[str, ...]
    counts: bool = False
    needs: str | None = None


@dataclass(frozen=True)
class Tally:
    """What a test runner counted, and the line that it closed with."""

    passed: int
    failed: int
    skipped: int
    line: str


@dataclass(frozen=True)
class Finished:
    """What came of a check. `failure` is None when it passed; `seconds` is 0 when it did not run."""

    check: Check
    seconds: float
    failure: str | None
    tally: Tally | None = None


OnLine = Callable[[str], None]


def run_checks(checks: tuple[Check, ...], root: Path, on_line: OnLine) -> tuple[Finished, ...]:
    """Runs all checks in order, also after a failure; one whose `needs` failed is a failure that did not run."""
    finished: dict[str, Finished] = {}
    for check in checks:
        needed = finished.get(check.needs or "")
        if needed is not None and needed.failure:
            finished[check.name] = Finished(check, 0.0, f"not run: {needed.check.name} failed")
        else:
            on_line(f"--- {check.name}: {' '.join(check.command)}")
            finished[check.name] = run_check(check, root, on_line)
    return tuple(finished.values())


def run_check(check: Check, root: Path, on_line: OnLine) -> Finished:
    """Runs one check to its end; `on_line` sees each line as it comes, standard error among them."""
    started = time.monotonic()
    lines = []
    with _start(check, root) as process:
        for line in process.stdout or ():
            lines.append(line.rstrip("\n"))
            on_line(lines[-1])
    seconds = time.monotonic() - started
    tally = closing_tally("\n".join(lines)) if check.counts else None
    return Finished(check, seconds, _failure(check, process.returncode, tally), tally)


def _start(check: Check, root: Path) -> subprocess.Popen[str]:
    try:
        return subprocess.Popen(
            check.command,
            cwd=root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise CouldNotJudge(f"cannot run {check.command[0]} ({error.strerror}); ./ghostbench setup --test") from error


def _failure(check: Check, status: int, tally: Tally | None) -> str | None:
    if status != 0:
        return f"exit status {status}"
    if check.counts and (tally is None or tally.passed == 0):
        return "no test passed"
    return None


def closing_tally(output: str) -> Tally | None:
    """Reads the closing line of pytest or ctest; None when there is none, as when the runner crashed."""
    return _pytest_tally(output) or _ctest_tally(output)


PYTEST = re.compile(r"^=* ?((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s.*$", re.M)
CTEST = re.compile(r"^\d+% tests passed(?:, |\s*)(\d+) tests? failed out of (\d+)$", re.M)
CTEST_SKIPPED = re.compile(r"^ *\d+/\d+ Test +#\d+: .*\*\*\*(?:Skipped|Not Run)", re.M)


def _pytest_tally(output: str) -> Tally | None:
    matches = list(PYTEST.finditer(output))
    if not matches:
        return None
    counts: dict[str, int] = {}
    for number, word in re.findall(r"(\d+) ([a-z]+)", matches[-1][1]):
        counts[word.removesuffix("s")] = int(number)
    failed = counts.get("failed", 0) + counts.get("error", 0)
    return Tally(counts.get("passed", 0), failed, counts.get("skipped", 0), matches[-1][0])


def _ctest_tally(output: str) -> Tally | None:
    matches = list(CTEST.finditer(output))
    if not matches:
        return None
    failed, total = int(matches[-1][1]), int(matches[-1][2])
    skipped = len(CTEST_SKIPPED.findall(output))
    return Tally(total - failed - skipped, failed, skipped, matches[-1][0])
