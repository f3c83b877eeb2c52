"""`ghostbench test`: every test of the project, from the shell scripts to a real browser."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ghostbench.checks import Check, Finished, run_checks
from ghostbench.commands import Streams
from ghostbench.judge.verdict import Outcome
from ghostbench.project import SOURCE_ROOT
from ghostbench.render.checks import summary

EXAMPLES = """
ghostbench test
ghostbench test --quick
ghostbench test -k store
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="leave out sanitizers and tests that take minutes")
    parser.add_argument("-k", metavar="EXPR", dest="expression", help="only the Python tests that match, as pytest's -k")
    parser.add_argument("--yes", action="store_true", help="install what is missing through sudo without asking")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """Passes when every check ran and passed. The last lines are the runners' own closing lines."""

    def say(line: str) -> None:
        streams.stdout.write(line + "\n")
        streams.stdout.flush()

    finished = run_checks(planned(SOURCE_ROOT, arguments.quick, arguments.expression), SOURCE_ROOT, say)
    say(summary(finished))
    return Outcome.PASS if all(_passed(one) for one in finished) else Outcome.COULD_NOT_JUDGE


def _passed(one: Finished) -> bool:
    return one.failure is None


def planned(root: Path, quick: bool, expression: str | None) -> tuple[Check, ...]:
    """What is run, cheapest first; with `expression` the matching Python tests alone."""
    if expression is not None:
        return (python_tests(quick, ("-k", expression)),)
    sanitizers = () if quick else cpp_checks("asan")
    return (*static_checks(root), *cpp_checks("release"), *sanitizers, python_tests(quick))


def static_checks(root: Path) -> tuple[Check, ...]:
    """What needs no build: the shell scripts and the types."""
    scripts = sorted(path.relative_to(root).as_posix() for path in (root / "ci").glob("*.sh"))
    return (
        Check("shellcheck", ("shellcheck", "ghostbench", ".ci/run", *scripts)),
        Check("mypy", (sys.executable, "-m", "mypy")),
    )


def cpp_checks(preset: str) -> tuple[Check, ...]:
    """Configures, builds and tests one preset of CMake. `asan` is without jemalloc, so it counts nothing."""
    configure, build = f"configure {preset}", f"build {preset}"
    return (
        Check(configure, ("cmake", "--preset", preset)),
        Check(build, ("cmake", "--build", "--preset", preset), needs=configure),
        Check(f"ctest {preset}", ("ctest", "--preset", preset, "--no-tests=error"), counts=True, needs=build),
    )


def python_tests(quick: bool, options: tuple[str, ...] = ()) -> Check:
    """pytest over tests/python and tests/e2e, with a line for every skipped test."""
    marks = ("-m", "not slow") if quick else ()
    return Check("pytest", (sys.executable, "-m", "pytest", "-rs", *marks, *options), counts=True)
