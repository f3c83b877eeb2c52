"""`ghostbench list`: the engines, fixtures and cells of the suite. Builds it first if needed."""

from __future__ import annotations

import argparse

from ghostbench.commands import Streams
from ghostbench.commands.options import preset_of
from ghostbench.judge.verdict import Outcome
from ghostbench.measure.bench import open_bench
from ghostbench.measure.build import build_here
from ghostbench.measure.ninja import following
from ghostbench.measure.suite import load_suite
from ghostbench.project import project_root
from ghostbench.render.listing import listing_json, print_listing
from ghostbench.render.progress import progress_on

EXAMPLES = """
ghostbench list
ghostbench list cells
ghostbench list --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", nargs="?", choices=("all", "engines", "fixtures", "cells"), default="all", help="default: all"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object, always of everything")
    parser.add_argument("--preset", default="release", help="the CMake preset to build with (default: release)")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    root = project_root()
    suite = load_suite(root)
    with progress_on(streams.stderr) as progress:
        binary = build_here(suite, root, preset_of(arguments, suite, root), following(progress, "building"))
        listing = open_bench(suite, binary).listing
    if arguments.json:
        streams.stdout.write(listing_json(listing))
    else:
        print_listing(listing, arguments.what, streams.stdout)
    return Outcome.PASS
