"""Who stands where among engines that did the same work in the same process runs."""

from __future__ import annotations

import statistics
from collections.abc import Mapping

from ghostbench.judge.samples import Samples
from ghostbench.judge.summary import FLOOR
from reports import model

_FRESH = ("string", "bytes", "stream")  # `reuse` starts from a filled value, so it wins against them by less work

Contest = Mapping[str, Samples]  # engine: its samples in one column


def ratio(samples: Samples, base: Samples) -> float | None:
    """Median over the rounds of samples ÷ base: within one process run both met the same machine.

    None when they share no round or base was 0.
    """
    shared = [
        (value, base.by_round[number]) for number, value in samples.by_round.items() if number in base.by_round
    ]
    if not shared or any(under == 0 for _, under in shared):
        return None
    return statistics.median(value / under for value, under in shared)


def standings(contest: Contest) -> dict[str, model.Value]:
    """Each engine's number with its distance from the floor and from the best real engine of the column."""
    floor = contest.get(FLOOR)
    real = {engine: samples for engine, samples in contest.items() if engine != FLOOR}
    best = min(real.values(), key=lambda samples: samples.median, default=None)
    return {
        engine: model.Value(
            samples.median,
            samples.low,
            samples.high,
            len(samples.by_round),
            ratio(samples, floor) if floor is not None and engine != FLOOR else None,
            ratio(samples, best) if best is not None and engine != FLOOR else None,
            best is not None and engine != FLOOR and samples.median == best.median,
        )
        for engine, samples in contest.items()
    }


def leaders(contests: Mapping[model.Column, Contest]) -> tuple[model.Leader, ...]:
    """Per op, the fastest engine on one thread, each engine in the fresh mode that suits it best."""
    ops = dict.fromkeys(column.op for column in contests)
    found = (_leader({column: contest for column, contest in contests.items() if _counts(column, op)}) for op in ops)
    return tuple(leader for leader in found if leader is not None)


def _counts(column: model.Column, op: str) -> bool:
    return column.op == op and column.mode in _FRESH and column.threads == 1


def _leader(contests: Mapping[model.Column, Contest]) -> model.Leader | None:
    best: dict[str, tuple[Samples, model.Column]] = {}
    for column, contest in contests.items():
        for engine, samples in contest.items():
            if engine != FLOOR and (engine not in best or samples.median < best[engine][0].median):
                best[engine] = (samples, column)
    if not best:
        return None
    first, *others = sorted(best, key=lambda engine: (best[engine][0].median, engine))
    samples, column = best[first]
    floor = contests[column].get(FLOOR)
    return model.Leader(
        column,
        first,
        samples.median,
        ratio(samples, floor) if floor is not None else None,
        others[0] if others else None,
        ratio(best[others[0]][0], samples) if others else None,
        tuple(other for other in others if best[other][0].low <= samples.high),
    )
