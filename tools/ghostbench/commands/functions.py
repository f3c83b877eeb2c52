"""Which functions moved between two benches: the explaining passes of both sides, joined."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ghostbench.judge.movers import Moved, moved, to_explain, with_movers
from ghostbench.judge.verdict import Comparison
from ghostbench.measure.bench import Bench
from ghostbench.measure.explaining import Explained, OnAnswer, explain_allocations, explain_instructions
from ghostbench.measure.progress import Progress

Explain = Callable[[Bench, Sequence[str], int, OnAnswer], Mapping[str, Explained]]

PASSES: tuple[tuple[Explain, tuple[str, ...]], ...] = (
    (explain_instructions, ("instructions",)),
    (explain_allocations, ("allocs", "bytes")),
)
"""Each pass with the metrics that it tells by function; the first of them is the one that a verdict is about."""


def explain_cells(
    explain: Explain,
    metrics: Sequence[str],
    benches: Sequence[Bench],
    cells: Sequence[str],
    processes: int,
    progress: Progress,
) -> dict[tuple[str, str], Moved]:
    """Runs one pass on base and head: by cell and metric what moved, or the reason why nobody knows."""
    progress.begin(f"tracing {metrics[0]} to functions", len(benches) * len(cells))
    base, head = (explain(bench, cells, processes, progress.step) for bench in benches)
    return {
        (cell, metric): moved(metric, base[cell].costs[metric], head[cell].costs[metric])
        if not (reason := _reason(base[cell], head[cell]))
        else Moved(metric, None, None, reason=reason)
        for cell in cells
        for metric in metrics
    }


def explain_changes(
    comparison: Comparison, benches: Sequence[Bench], processes: int, progress: Progress
) -> Comparison:
    """The comparison, its exact verdicts that are a change with the functions it comes from, as far as they are known."""
    found: dict[tuple[str, str], Moved] = {}
    for explain, metrics in PASSES:
        cells = to_explain(comparison, metrics[0])
        if cells:
            found |= explain_cells(explain, metrics, benches, cells, processes, progress)
    for reason in dict.fromkeys(_reasons(found)):
        progress.say(f"functions unknown: {reason}")
    return with_movers(comparison, {key: value.movers for key, value in found.items()})


def _reason(base: Explained, head: Explained) -> str:
    """Of both sides, said once where they agree."""
    if base.reason == head.reason:
        return base.reason
    return "; ".join(f"{side}: {of.reason}" for side, of in (("base", base), ("head", head)) if of.reason)


def _reasons(found: Mapping[tuple[str, str], Moved]) -> Iterator[str]:
    return (value.reason for value in found.values() if value.reason)
