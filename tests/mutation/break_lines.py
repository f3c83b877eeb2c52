#!/usr/bin/env python3
"""Breaks named lines one by one and shows that the tests catch each: a test that cannot fail is decoration.

The lines stand in lines.toml, each with the tests that must notice it. The tree is copied with everything
uncommitted, the tests must pass there first, and then one line at a time is broken, built and tested.
Exit status 0 when every line is caught; 1 when one survives, stands elsewhere, or proves nothing.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("lines.toml")

CONFIGURE = ("cmake", "--preset", "release", "-DCMAKE_DISABLE_FIND_PACKAGE_glaze=ON")
"""Glaze takes as long to compile as everything else together, and no line of the table is in its adapter."""
BUILD = ("cmake", "--build", "--preset", "release", "--target")
SUITE_TARGETS = ("ghostbench-tests", "ghostbench-tests-without-jemalloc")
GHOST_TARGETS = ("ghost-tests", "ghost-fuzz-smoke")
"""The programs of the cases; those of ghost are called ghost/…"""

CAUGHT, SURVIVED, NOTHING = "caught", "SURVIVED", "PROVES NOTHING"


@dataclass(frozen=True)
class Line:
    """One line to break. `ctest` holds names of CTest cases, `pytest` node ids; one of the two is given."""

    name: str
    why: str  # what users would get if nobody noticed
    file: str
    old: str
    new: str
    ctest: tuple[str, ...] = ()
    pytest: tuple[str, ...] = ()
    few: bool = False  # one of the few that continuous integration breaks


def load(table: Path) -> list[Line]:
    """The lines of the table. Raises TypeError for a key that no line has."""
    entries = tomllib.loads(table.read_text(encoding="utf-8"))["line"]
    return [Line(**{key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}) for entry in entries]


def misplaced(lines: Sequence[Line], root: Path) -> list[str]:
    """What is wrong with the table: text that does not stand exactly once where it should, lines without a test."""
    problems = []
    for line in lines:
        path = root / line.file
        count = path.read_text(encoding="utf-8").count(line.old) if path.is_file() else 0
        if count != 1:
            problems.append(f"{line.name}: its text stands {count} times in {line.file}, not once")
        if bool(line.ctest) == bool(line.pytest) or line.old == line.new:
            problems.append(f"{line.name}: it needs a change, and tests of one kind")
    return problems


class Workbench:
    """A copy of the tree in which lines are broken."""

    def __init__(self, root: Path, directory: Path) -> None:
        self.tree = directory / "tree"
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=root, capture_output=True, check=True
        )
        for name in filter(None, listed.stdout.decode().split("\0")):
            if (root / name).is_file():
                (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.tree / name)

    def green(self, lines: Sequence[Line]) -> bool:
        """Whether all tests of the lines run and pass while nothing is broken; a skipped test would catch nothing."""
        cases = sorted({case for line in lines for case in line.ctest})
        nodes = sorted({node for line in lines for node in line.pytest})
        if cases:
            if self._run(*CONFIGURE).returncode != 0 or not self._build(cases):
                return False
            ended = self._ctest(cases)
            if ended.returncode != 0 or f"out of {len(cases)}\n" not in ended.stdout or "***" in ended.stdout:
                print(ended.stdout)
                return False
        if nodes:
            ended = self._pytest(nodes)
            if ended.returncode != 0 or " skipped" in ended.stdout:
                print(ended.stdout)
                return False
        return True

    def outcome(self, line: Line) -> str:
        """Breaks the line, runs its tests, and puts the line back."""
        path = self.tree / line.file
        whole = path.read_text(encoding="utf-8")
        path.write_text(whole.replace(line.old, line.new), encoding="utf-8")
        try:
            if line.pytest:
                # 1 is a failed test; anything else is a broken run, which proves nothing of the test.
                return {0: SURVIVED, 1: CAUGHT}.get(self._pytest(line.pytest).returncode, NOTHING)
            if not self._build(line.ctest):
                return NOTHING
            return SURVIVED if self._ctest(line.ctest).returncode == 0 else CAUGHT
        finally:
            path.write_text(whole, encoding="utf-8")

    def _build(self, cases: Sequence[str]) -> bool:
        of_ghost = [case.startswith("ghost/") for case in cases]
        targets = (GHOST_TARGETS if any(of_ghost) else ()) + (() if all(of_ghost) else SUITE_TARGETS)
        ended = self._run(*BUILD, *targets, "--parallel", str(os.cpu_count() or 1))
        if ended.returncode != 0:
            print(ended.stdout[-4000:])
        return ended.returncode == 0

    def _ctest(self, cases: Sequence[str]) -> subprocess.CompletedProcess[str]:
        names = "|".join(re.sub(r"([][().*+?^$|\\])", r"\\\1", case) for case in cases)
        return self._run("ctest", "--preset", "release", "--no-tests=error", "--tests-regex", f"^({names})$")

    def _pytest(self, nodes: Sequence[str]) -> subprocess.CompletedProcess[str]:
        return self._run(sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *nodes)

    def _run(self, *command: str) -> subprocess.CompletedProcess[str]:
        env = {
            **os.environ,
            # Byte code is told apart by second and size, and a broken line may share both with the whole one.
            "PYTHONDONTWRITEBYTECODE": "1",
            # The copy lies elsewhere each time; what was compiled once is the same nevertheless.
            "CCACHE_BASEDIR": str(self.tree),
            "CCACHE_NOHASHDIR": "1",
        }
        return subprocess.run(command, cwd=self.tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def main(arguments: Sequence[str], root: Path = ROOT, table: Path = TABLE) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--few", action="store_true", help="only the lines that the table marks so")
    parser.add_argument("--only", metavar="TEXT", default="", help="only lines with TEXT in name or file")
    options = parser.parse_args(arguments)
    lines = [line for line in load(table) if options.only in f"{line.name} {line.file}" and (line.few or not options.few)]
    problems = misplaced(lines, root)
    if problems or not lines:
        print("\n".join(problems) or "no line is called so")
        return 1
    with tempfile.TemporaryDirectory(prefix="ghostbench-mutation-") as directory:
        workbench = Workbench(root, Path(directory))
        if not workbench.green(lines):
            print("the tests do not pass before anything is broken")
            return 1
        caught = sum(break_one(workbench, line) for line in lines)
    print(f"{caught} of {len(lines)} broken lines were caught")
    return 0 if caught == len(lines) else 1


def break_one(workbench: Workbench, line: Line) -> bool:
    outcome = workbench.outcome(line)
    print(f"{outcome:<9} {line.file}: {line.name}", flush=True)
    if outcome != CAUGHT:
        print(f"          {line.why}\n          {', '.join(line.ctest or line.pytest)}", flush=True)
    return outcome == CAUGHT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
