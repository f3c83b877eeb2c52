"""Judges two results against each other. Pure: results and policy in, comparison out."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ghostbench.judge.acceptance import TRAILER, accept
from ghostbench.judge.alone import weigh_instructions
from ghostbench.judge.comparability import differences, fixture_change
from ghostbench.judge.doubts import doubts, unmatched
from ghostbench.judge.exact import judge_exact
from ghostbench.judge.metrics import METRICS, TIME, Assumption, Metric
from ghostbench.judge.noise import noise_of
from ghostbench.judge.policy import Policy
from ghostbench.judge.presence import presence, whole_cell
from ghostbench.judge.samples import Samples, absence, samples_by_cell
from ghostbench.judge.timing import TimeRule, judge_time, percent
from ghostbench.judge.verdict import Acceptance, CellVerdict, Comparison, Geomean, Outcome, Side, Verdict
from ghostbench.results.schema import Result, Warning

_SEVERITY = {verdict: at for at, verdict in enumerate(Verdict)}
_NOTHING_JUDGED = (Verdict.NEW, Verdict.REMOVED, Verdict.UNSUPPORTED)


@dataclass(frozen=True)
class _Pair:
    """Everything that judging one cell needs."""

    base: Result
    head: Result
    samples: Mapping[str, tuple[Mapping[str, Samples], Mapping[str, Samples]]]  # metric: (base, head)
    policy: Policy
    time_error: float

    @property
    def looks(self) -> tuple[int, ...]:
        """When the session looked; a comparison of files that were never looked at is judged once."""
        return self.base.facts.looks if self.base.facts is not None else ()

    def of(self, metric: Metric, cell: str) -> tuple[Samples | None, Samples | None]:
        base, head = self.samples[metric.name]
        return base.get(cell), head.get(cell)


def compare(
    base: Result,
    head: Result,
    policy: Policy | None = None,
    names: tuple[str, str] = ("base", "head"),
    accepted: Sequence[Acceptance] = (),
) -> Comparison:
    """The comparison of `head` with `base` under `policy` (default: the project's defaults).

    Time is judged only where both results come from one interleaved session (`facts.session`).
    `names` are printed where a side has no commit; `accepted` is what the commits from base to head accept.
    """
    policy = policy or Policy()
    samples = {metric.name: (samples_by_cell(base, metric), samples_by_cell(head, metric)) for metric in METRICS}
    shared = samples[TIME.name][0].keys() & samples[TIME.name][1].keys()
    # Bonferroni: the chance of any false alarm over all cells stays below the suite's rate, however they depend.
    pair = _Pair(base, head, samples, policy, policy.error_rate / max(1, len(shared)))
    judged, accepted = accept(_judge(pair), accepted)
    cells = sorted(judged, key=_worst_first)
    something = any(cell.verdict not in _NOTHING_JUDGED for cell in cells)
    return Comparison(
        base=_side(base, names[0]),
        head=_side(head, names[1]),
        rounds=max((_shared_rounds(pair, cell) for cell in shared), default=0) if _interleaved(base, head) else 0,
        cells=tuple(cells),
        outcome=_outcome(cells, policy) if something else Outcome.COULD_NOT_JUDGE,
        geomean=_geomean(cells),
        warnings=tuple(_warnings(pair, something, accepted)),
        accepted=accepted,
        noise=noise_of(cells, (base, head)),
        tolerance=policy.tolerances.get(TIME.name, 0.0),
        tolerance_source=policy.time_source,
    )


def _judge(pair: _Pair) -> Iterable[CellVerdict]:
    before, after = presence(pair.base), presence(pair.head)
    for cell in dict.fromkeys([*before.states, *after.states]):
        whole = whole_cell(cell, before, after)
        change = fixture_change(pair.base.facts, pair.head.facts, cell)
        if whole is not None:
            yield _without_ratio(pair, cell, TIME, *whole)
        elif change is not None:
            yield _without_ratio(pair, cell, TIME, Verdict.INCOMPARABLE, change)
        else:
            yield from _judge_metrics(pair, cell)


def _judge_metrics(pair: _Pair, cell: str) -> Iterable[CellVerdict]:
    verdicts = [verdict for metric in METRICS if (verdict := _judge_metric(pair, cell, metric)) is not None]
    if not verdicts:
        reason = f"no number on either side: {absence(pair.head, cell, TIME)}"
        yield _without_ratio(pair, cell, TIME, Verdict.INCONCLUSIVE, reason)
    for verdict in verdicts:
        if verdict.metric == TIME.name and verdict.verdict in (Verdict.REGRESSED, Verdict.IMPROVED):
            verdict = _weigh_time(pair, verdict, verdicts)
        yield weigh_instructions(verdict, verdicts, pair.policy)


def _judge_metric(pair: _Pair, cell: str, metric: Metric) -> CellVerdict | None:
    """None when neither side has the metric, so that there is nothing to say."""
    base, head = pair.of(metric, cell)
    if base is None and head is None:
        return None
    if base is None:
        return _without_ratio(pair, cell, metric, Verdict.NEW, f"no baseline: {absence(pair.base, cell, metric)}")
    if head is None:
        reason = f"no {metric.name} in head: {absence(pair.head, cell, metric)}"
        return _without_ratio(pair, cell, metric, Verdict.INCOMPARABLE, reason)
    if metric.optional and base.high == head.high == 0:
        return None
    forbidden = differences(pair.base.facts, pair.head.facts, metric, cell)
    if forbidden is not None:
        return _without_ratio(pair, cell, metric, Verdict.INCOMPARABLE, forbidden)
    tolerance = pair.policy.tolerance(metric.name, cell)
    if metric.assumption is Assumption.NOISY:
        rule = TimeRule(tolerance, pair.time_error, pair.looks)
        return _settled(pair, judge_time(cell, base, head, rule, _obstacle(pair, cell)))
    return _settled(pair, judge_exact(cell, metric, base, head, tolerance))


def _without_ratio(pair: _Pair, cell: str, metric: Metric, verdict: Verdict, reason: str) -> CellVerdict:
    base, head = (side.median if side is not None else None for side in pair.of(metric, cell))
    tolerance = pair.policy.tolerance(metric.name, cell)
    return _settled(pair, CellVerdict(cell, metric.name, verdict, base, head, None, None, tolerance, reason))


def _settled(pair: _Pair, verdict: CellVerdict) -> CellVerdict:
    return replace(verdict, fails=pair.policy.outcome(verdict.verdict) is not Outcome.PASS)


def _obstacle(pair: _Pair, cell: str) -> str | None:
    """Why the times of a cell may not be paired round by round."""
    if cell in pair.base.aggregates_only | pair.head.aggregates_only:
        return "no raw samples"
    return None if _interleaved(pair.base, pair.head) else "not interleaved"


def _interleaved(base: Result, head: Result) -> bool:
    if base.facts is None or head.facts is None:
        return False
    return base.facts.session is not None and base.facts.session == head.facts.session


def _weigh_time(pair: _Pair, time: CellVerdict, verdicts: list[CellVerdict]) -> CellVerdict:
    """Says whether the exact witnesses moved with the time. Where they did not, it takes a larger change to fail
    a build: relinking alone moved untouched cells by 3.5 %.

    On a machine with AVX-512 the instructions are counted on another path than the timed one. Then the change may
    be real although no count shows it, and the reason says so; the larger limit holds all the same.
    """
    others = [verdict for verdict in verdicts if verdict.metric != TIME.name]
    seen = {metric.witness for metric in METRICS if any(other.metric == metric.name for other in others)}
    if any(other.verdict is not Verdict.UNCHANGED for other in others) or len(seen) < 2:
        return time
    path = "" if _counted_what_was_timed(pair) else " (instructions were counted under another ISA than timed)"
    reason = f"{time.reason}; time alone moved, allocations and instructions did not{path}"
    if time.verdict is Verdict.IMPROVED:
        return replace(time, reason=reason)
    if not pair.policy.time_alone:
        return replace(time, fails=False, reason=f"{reason}: does not fail")
    limit = pair.policy.time_alone_limit(time.tolerance)
    fails = time.fails and (time.ratio or 0.0) > 1 + limit
    return replace(time, fails=fails, reason=f"{reason}: fails only above {percent(limit)}")


def _counted_what_was_timed(pair: _Pair) -> bool:
    facts = [side.facts for side in (pair.base, pair.head)]
    return all(side is not None and side.isa.timed == side.isa.counted for side in facts)


def _outcome(cells: Iterable[CellVerdict], policy: Policy) -> Outcome:
    outcomes = {policy.outcome(cell.verdict) for cell in cells if cell.fails}
    worst_first = (Outcome.REGRESSED, Outcome.COULD_NOT_JUDGE)
    return next((outcome for outcome in worst_first if outcome in outcomes), Outcome.PASS)


def _worst_first(cell: CellVerdict) -> tuple[bool, int, float, str]:
    if cell.ratio is not None and cell.ratio > 0:
        size = abs(math.log(cell.ratio))
    else:  # 0 -> 1: no ratio, and more than any
        size = math.inf if cell.base != cell.head else 0.0
    return not cell.fails, _SEVERITY[cell.verdict], -size, cell.cell


def _geomean(cells: Iterable[CellVerdict]) -> Geomean | None:
    logs = [math.log(cell.ratio) for cell in cells if cell.metric == TIME.name and cell.ratio is not None]
    return Geomean(math.exp(sum(logs) / len(logs)), len(logs)) if logs else None


def _shared_rounds(pair: _Pair, cell: str) -> int:
    base, head = pair.of(TIME, cell)
    return len(base.by_round.keys() & head.by_round.keys()) if base and head else 0


def _side(result: Result, name: str) -> Side:
    facts = result.facts
    return Side(
        name=name,
        commit=facts.commit if facts else None,
        machine=facts.machine.fingerprint if facts else None,
        started=facts.started if facts else None,
    )


def _warnings(pair: _Pair, something: bool, accepted: Iterable[Acceptance]) -> Iterable[Warning]:
    if not something:
        yield Warning("comparison", "no cell was measured on both sides: nothing was judged")
    cells = {**presence(pair.base).states, **presence(pair.head).states}
    for override in pair.policy.overrides:
        yield from unmatched("[[override]]", override.cells, cells)
    for one in accepted:
        yield from unmatched(f"{TRAILER} of {one.commit[:12]}", one.cells, cells)
    for at, (result, name) in enumerate(((pair.base, "base"), (pair.head, "head"))):
        yield from doubts(result, name, {metric: sides[at] for metric, sides in pair.samples.items()})
