"""`ghostbench table`: any stored result, or any Google Benchmark file, as a table."""

from __future__ import annotations

import argparse
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.errors import BadInput
from ghostbench.judge.verdict import Outcome
from ghostbench.measure.repository import open_repository
from ghostbench.project import project_root
from ghostbench.render.csv import result_csv
from ghostbench.render.json import result_json
from ghostbench.render.markdown import result_markdown
from ghostbench.render.terminal import print_result
from ghostbench.results.google_benchmark import read_result
from ghostbench.results.schema import Result
from ghostbench.results.store import Store, default_store
from ghostbench.suggest import unknown

EXAMPLES = """
ghostbench table
ghostbench table HEAD~1 --format markdown
ghostbench table my-benchmark.json --format csv > my-benchmark.csv
"""

FORMATTERS = {"markdown": result_markdown, "csv": result_csv, "json": result_json}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("result", nargs="?", help="a commit in the store, or a file; default: the newest in the store")
    parser.add_argument("--format", choices=("text", *FORMATTERS), default="text")
    parser.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
    parser.add_argument("--store", type=Path, help="another store than the project's .ghostbench/store")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    root = project_root()
    store = Store(arguments.store) if arguments.store else default_store(root)
    result = _chosen(arguments.result, store, root)
    if arguments.format == "text":
        print_result(result, streams.stdout)
    else:
        streams.stdout.write(FORMATTERS[arguments.format](result))
    return Outcome.PASS


def _chosen(name: str | None, store: Store, root: Path) -> Result:
    """The result that `name` means. A commit comes first: a file called `main` is reached as `./main`."""
    if name is None:
        newest = store.newest()
        if newest is None:
            raise BadInput(f"the store {store.directory} is empty; ghostbench run measures and saves a result")
        return newest.result
    repository = open_repository(root)
    commit = repository.lookup(name) if repository is not None else None
    if commit is None and Path(name).is_file():
        return read_result(Path(name))
    found = store.find(commit or name)
    if not found:
        raise _not_found(name, commit, store)
    return found[0].result


def _not_found(name: str, commit: str | None, store: Store) -> BadInput:
    measured = sorted({path.name[:12] for path in store.paths()})
    if not measured:
        return BadInput(f"{name!r} is no file, and the store {store.directory} is empty; ghostbench run fills it")
    if commit is None:
        return unknown("file or measured commit", name, measured)
    return BadInput(f"{name} ({commit[:12]}) has no result in {store.directory}; measured are: {', '.join(measured)}")
