#!/usr/bin/env python3
"""Which lines of a directory the tests ran: `merge.py BUILD DIRECTORY` after a run of programs built with --coverage.

A line of a header counts as run when any program ran it in any instance. Lines that no program has code for
(an instance that nobody makes) are not counted by gcov, and so not here.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path


def counts(build: Path, directory: Path) -> dict[str, dict[int, int]]:
    """How often each line of each file was run."""
    files: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for notes in sorted(build.rglob("*.gcda")):
        told = subprocess.run(["gcov", "--json-format", "--stdout", notes.name], cwd=notes.parent, capture_output=True, text=True, check=True)
        for report in map(json.loads, filter(None, told.stdout.splitlines())):
            for file in report["files"]:
                path = Path(report["current_working_directory"], file["file"]).resolve()
                if path.is_relative_to(directory):
                    for line in file["lines"]:
                        files[str(path.relative_to(directory))][line["line_number"]] += line["count"]
    return files


def main(build: str, directory: str) -> int:
    files = counts(Path(build), Path(directory).resolve())
    total = run = 0
    for name, lines in sorted(files.items()):
        missed = sorted(number for number, count in lines.items() if count == 0)
        total, run = total + len(lines), run + len(lines) - len(missed)
        print(f"{100 * (1 - len(missed) / len(lines)):5.1f} %  {name}" + (f"  not run: {', '.join(map(str, missed))}" if missed else ""))
    if total == 0:
        print("no program was run that was built with --coverage")
        return 1
    print(f"{100 * run / total:.1f} % of {total} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
