"""`ghostbench setup`: what the launcher has just installed, and how the optional engines come in.

The launcher does the installing before Python starts, since Python's packages are part of it.
"""

from __future__ import annotations

import argparse
import json

from ghostbench.commands import Streams
from ghostbench.errors import CouldNotJudge
from ghostbench.judge.verdict import Outcome
from ghostbench.packages import NEEDED_TO_RUN, Packages, found_packages

EXAMPLES = """
ghostbench setup
ghostbench setup --test --yes
"""

OPTIONAL_ENGINES = """\
Optional engines are built when CMake finds their library:
  yyjson  newer releases have the package libyyjson-dev; elsewhere build and install its source
  glaze   headers only, from its source: cmake --install; needs a compiler with C++23
Of a library outside the system's directories, CMake is told by
  CMAKE_PREFIX_PATH=/where/it/is ./ghostbench run
./ghostbench doctor names the engines that were not built, and why.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--test", action="store_true", help="also what the tests need")
    parser.add_argument("--optional", action="store_true", help="also packages that nothing needs, where there are any")
    parser.add_argument("--yes", action="store_true", help="install through sudo without asking")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """Passes when all that was asked for is there. Raises CouldNotJudge when it was not started by the launcher."""
    packages = found_packages()
    if packages is None:
        raise CouldNotJudge("only the launcher installs; start ./ghostbench setup in the checkout")
    sections = (*NEEDED_TO_RUN, *(("test",) if arguments.test else ()))
    missing = packages.missing(*sections)
    if arguments.json:
        value = {"list": packages.list, "sections": sections, "missing": missing}
        streams.stdout.write(json.dumps(value, indent=2) + "\n")
    else:
        streams.stdout.write(summary(packages, sections) + "\n\n" + OPTIONAL_ENGINES)
    return Outcome.COULD_NOT_JUDGE if missing else Outcome.PASS


def summary(packages: Packages, sections: tuple[str, ...]) -> str:
    """One line: how many packages of the sections are there, and which are not."""
    count = sum(entry.section in sections for entry in packages.entries)
    missing = packages.missing(*sections)
    state = f"missing: {' '.join(missing)}" if missing else f"all {count} packages are installed"
    return f"{packages.release}, by {packages.list}: {state}"
