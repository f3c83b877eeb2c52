"""The order of results in time: commits by ancestry where the store knows it, by author date else."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from ghostbench.results.schema import Facts, Result
from reports.model import Tick


@dataclass(frozen=True)
class Stop:
    """One place on the time axis: the results of a clean commit, newest first, or one result of anything else."""

    results: tuple[Result, ...]

    @property
    def newest(self) -> Facts:
        """The facts of the newest result. Results without facts do not get here."""
        facts = self.results[0].facts
        assert facts is not None
        return facts

    @property
    def tick(self) -> Tick:
        """How the axis names it: the short commit, with a star for a dirty tree."""
        commit = self.newest.commit
        if commit is None:
            return Tick("no commit", "", self.newest.started)
        return Tick(commit.sha[:7] + ("*" if commit.dirty else ""), commit.subject, commit.author_date)


def timeline(results: Sequence[Result]) -> tuple[Stop, ...]:
    """The stops, oldest first. `results` are newest first and have facts.

    Author dates lie after a rebase or on a wrong clock, so a commit never stands before a parent that
    was measured too. A dirty tree stands behind the commit it was made from.
    """
    stops = _stops(results)
    waiting = {key: {parent for parent in _before(stop) if parent in stops} for key, stop in stops.items()}
    ready = [(_date(stops[key]), key) for key, parents in waiting.items() if not parents]
    heapq.heapify(ready)
    ordered = []
    while ready:
        _, done = heapq.heappop(ready)
        ordered.append(stops[done])
        for key, parents in waiting.items():
            if done in parents:
                parents.remove(done)
                if not parents:
                    heapq.heappush(ready, (_date(stops[key]), key))
    return tuple(ordered)


def _stops(results: Iterable[Result]) -> dict[str, Stop]:
    found: dict[str, list[Result]] = {}
    for number, result in enumerate(results):
        assert result.facts is not None
        commit = result.facts.commit
        clean = commit is not None and not commit.dirty
        # Two dirty trees of one commit are two different programs.
        found.setdefault(commit.sha if commit is not None and clean else f"#{number}", []).append(result)
    return {key: Stop(tuple(mine)) for key, mine in found.items()}


def _before(stop: Stop) -> tuple[str, ...]:
    commit = stop.newest.commit
    if commit is None:
        return ()
    return (commit.sha, *commit.parents) if commit.dirty else commit.parents


def _date(stop: Stop) -> datetime:
    """When the source was written; for a tree that is no commit, when it was measured."""
    facts = stop.newest
    text = facts.started if facts.commit is None or facts.commit.dirty else facts.commit.author_date
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
