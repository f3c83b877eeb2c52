"""Passes in which the bench answers cell by cell: verify, allocations and their sites, instructions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.bench import Bench
from ghostbench.measure.environment import COUNTING
from ghostbench.measure.process import Ended, run_together
from ghostbench.measure.selection import group_of


@dataclass(frozen=True)
class Site:
    """Allocations of one op from one place: return addresses, innermost first, `0x12` or `libfoo.so.1+0x12`."""

    allocs: int
    bytes: int
    frames: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """`status` is ok, unsupported, errored or absent; everything but ok has a reason."""

    status: str
    reason: str = ""
    counters: Mapping[str, float] = field(default_factory=dict)
    sites: tuple[Site, ...] = ()


class PassFailed(CouldNotJudge):
    """The pass as such does not run here; no cell is to blame."""


def ask(
    bench: Bench,
    pass_name: str,
    cells: Sequence[str],
    under: Sequence[str] = (),
    processes: int = 1,
    on_answer: Callable[[], None] = lambda: None,
) -> dict[str, Answer]:
    """Runs a pass and returns one answer per cell.

    Counts do not depend on load, so the cells may be dealt to several processes. Where one dies before its last
    answer, its first unanswered cell is the culprit and the rest are asked again.
    Raises PassFailed when a process ends without a single answer.
    """
    answers: dict[str, Answer] = {}
    hands = deal(cells, processes)
    while hands:
        flag = f"--pass={pass_name}"
        calls = [bench.call(flag, cells=hand, env=COUNTING, under=under) for hand in hands]
        ended = run_together(calls, bench.patience_s, lambda line: on_answer())
        rests = [_take(answers, hand, end, pass_name) for hand, end in zip(hands, ended)]
        hands = [rest for rest in rests if rest]
    return answers


def deal(cells: Sequence[str], hands: int) -> list[list[str]]:
    """The cells in `hands` piles of about equal cost: neighbours by fixture cost alike, so they are dealt in turn."""
    ordered = sorted(cells, key=lambda cell: group_of(cell).rsplit("/", 1)[-1])
    return [pile for number in range(hands) if (pile := ordered[number::hands])]


def _take(answers: dict[str, Answer], hand: Sequence[str], ended: Ended, pass_name: str) -> list[str]:
    """Adds what one process answered and returns the cells that it must be asked again."""
    found = parse_answers(ended.stdout)
    answers.update((cell, found[cell]) for cell in hand if cell in found)
    unanswered = [cell for cell in hand if cell not in found]
    if not unanswered:
        return []
    why = ended.failure or "the process ended without an answer"
    if len(unanswered) == len(hand):
        raise PassFailed(f"the {pass_name} pass does not run: {why}{ended.last_words()}")
    answers[unanswered[0]] = Answer("errored", f"{why} in the {pass_name} pass")
    return unanswered[1:]


def parse_answers(text: str) -> dict[str, Answer]:
    """Cell: its answer."""
    answers: dict[str, Answer] = {}
    for value in parse_lines(text):
        counters = {name: float(number) for name, number in (value.get("counters") or {}).items()}
        sites = tuple(map(_site, value.get("sites") or ()))
        answers[value["cell"]] = Answer(str(value["status"]), str(value.get("reason") or ""), counters, sites)
    return answers


def parse_lines(text: str) -> Iterator[dict[str, Any]]:
    """The objects with `cell` and `status`. Lines that are none are passed over: a library may print what it likes."""
    for line in text.splitlines():
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict) and isinstance(value.get("cell"), str) and "status" in value:
            yield value


def _site(value: Mapping[str, Any]) -> Site:
    return Site(int(value["allocs"]), int(value["bytes"]), tuple(map(str, value["frames"])))
