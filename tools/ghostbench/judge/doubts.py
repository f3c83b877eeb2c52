"""What is doubtful about a comparison. Warnings are values; the edge prints them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase

from ghostbench.judge.metrics import METRICS, Assumption, Metric, unknown_counters
from ghostbench.judge.samples import Samples
from ghostbench.results.schema import Result, Warning
from ghostbench.suggest import nearest


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


def unmatched(where: str, glob: str, cells: Collection[str]) -> Iterator[Warning]:
    """A warning when a glob of the policy's or of a commit's matches none of the compared `cells`."""
    if not any(fnmatchcase(cell, glob) for cell in cells):
        near = nearest(glob, cells, 1)
        yield Warning(where, f"{glob!r} matches no compared cell" + (f"; the nearest is {near[0]}" if near else ""))


def _varying(name: str, metric: Metric, samples: Mapping[str, Samples]) -> Iterator[Warning]:
    for cell, found in samples.items():
        if found.varies:
            span = f"{found.low:,.10g} to {found.high:,.10g}"
            yield Warning(f"{name}: {cell}", f"{metric.name} should repeat exactly but varies from {span}")
