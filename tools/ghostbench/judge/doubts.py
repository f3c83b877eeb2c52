"""What is doubtful about one side of a comparison. Warnings are values; the edge prints them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ghostbench.judge.metrics import METRICS, Assumption, Metric, unknown_counters
from ghostbench.judge.samples import Samples
from ghostbench.results.schema import Result, Warning


def doubts(result: Result, name: str, samples: Mapping[str, Mapping[str, Samples]]) -> Iterator[Warning]:
    """The warnings of one side, called `name`; `samples` are its samples by metric and cell."""
    yield from (replace(warning, where=f"{name}: {warning.where}") for warning in result.warnings)
    if result.facts is None:
        yield Warning(name, "a plain Google Benchmark file: its commit, machine and compiler are unknown")
    if unknown := unknown_counters(result.rows):
        yield Warning(name, f"counters that no metric reads are not judged: {', '.join(sorted(unknown))}")
    for metric in METRICS:
        if metric.assumption is Assumption.EXACT:
            yield from _varying(name, metric, samples[metric.name])


def _varying(name: str, metric: Metric, samples: Mapping[str, Samples]) -> Iterator[Warning]:
    for cell, found in samples.items():
        if found.varies:
            span = f"{found.low:,.10g} to {found.high:,.10g}"
            yield Warning(f"{name}: {cell}", f"{metric.name} should repeat exactly but varies from {span}")
