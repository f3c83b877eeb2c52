"""Command-line options that `run`, `compare` and `explain` share, and what they become."""

from __future__ import annotations

import argparse
import os
import secrets
from collections.abc import Callable
from pathlib import Path

from ghostbench.measure.bench import PATIENCE_S
from ghostbench.measure.presets import check_preset
from ghostbench.measure.selection import PROFILES, Selection
from ghostbench.measure.session import FEWEST_ROUNDS, Plan
from ghostbench.measure.suite import Suite

def add_selection(parser: argparse.ArgumentParser) -> None:
    """Which cells. Lists are separated by commas; names may be globs."""
    group = parser.add_argument_group("what is measured (comma lists, globs)")
    for name, example in (
        ("engines", "ghost*,nlohmann"),
        ("ops", "read"),
        ("modes", "bytes,reuse"),
        ("fixtures", "characters-*; replaces those of the profile"),
        ("apis", "databind, tree, token"),
    ):
        group.add_argument(f"--{name}", type=_names, default=(), metavar="LIST", help=f"for example {example}")
    group.add_argument("--threads", type=_threads, default=(), metavar="LIST", help="on so many threads at once; time only")
    group.add_argument("--filter", metavar="REGEX", help="cells in whose name the regular expression is found")
    group.add_argument("--shard", type=_shard, default=(1, 1), metavar="I/N", help="the I-th of N parts")
    group.add_argument("--profile", choices=sorted(PROFILES), default="quick", help="fixtures and time: quick (default), full")


def add_measuring(parser: argparse.ArgumentParser) -> None:
    """How it is built and measured."""
    group = add_building(parser, "how it is built and measured")
    group.add_argument("--seed", type=whole(0), help="of the random order of timing; printed and saved")


def add_building(parser: argparse.ArgumentParser, title: str) -> argparse._ArgumentGroup:
    group = parser.add_argument_group(title)
    group.add_argument("--preset", default="release", help="CMake preset (default: release)")
    group.add_argument(
        "--patience",
        type=whole(1),
        default=int(PATIENCE_S),
        metavar="SECONDS",
        help=f"a process silent for so long hangs (default: {PATIENCE_S:g})",
    )
    return group


def top_type(text: str) -> int:
    """The type of `--top`."""
    return whole(1)(text)


def rounds_type(text: str) -> int:
    """The type of `--runs` and `--rounds`."""
    return whole(FEWEST_ROUNDS)(text)


def selection_of(arguments: argparse.Namespace) -> Selection:
    return Selection(
        arguments.engines,
        arguments.ops,
        arguments.modes,
        arguments.fixtures,
        arguments.apis,
        arguments.threads,
        arguments.filter,
        arguments.shard,
        arguments.profile,
    )


def plan_of(arguments: argparse.Namespace, rounds: int) -> Plan:
    """Without `--seed` a random one: timing is randomised, and the seed repeats it."""
    seed = secrets.randbelow(2**31) if arguments.seed is None else arguments.seed
    return Plan(rounds, seed, arguments.profile, processes_here())


def processes_here() -> int:
    """How many processes may run side by side."""
    return len(os.sched_getaffinity(0))


def preset_of(arguments: argparse.Namespace, suite: Suite, root: Path) -> str:
    """The preset asked for. Raises BadInput with the nearest names when the project has none of that name."""
    preset: str = arguments.preset
    check_preset(suite, root, preset)
    return preset


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name for part in text.split(",") if (name := part.strip()))
    if not names:
        raise argparse.ArgumentTypeError("an empty list")
    return names


def _threads(text: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(whole(1)(name) for name in _names(text)))


def whole(least: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not text.strip().isdecimal() or int(text) < least:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of at least {least}")
        return int(text)

    return parse


def _shard(text: str) -> tuple[int, int]:
    number, slash, count = text.partition("/")
    if not (slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a part like 1/4")
    return int(number), int(count)
