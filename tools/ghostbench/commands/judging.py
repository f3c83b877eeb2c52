"""Two results judged as the project and its commits have it: the same for every command that compares."""

from __future__ import annotations

from dataclasses import replace

from ghostbench.judge.acceptance import TRAILER, parse_acceptance
from ghostbench.judge.compare import compare
from ghostbench.judge.policy import Policy
from ghostbench.judge.verdict import Acceptance, Comparison
from ghostbench.measure.repository import Repository
from ghostbench.results.schema import Result, Warning


def judged(
    repository: Repository | None, policy: Policy, base: Result, head: Result, names: tuple[str, str]
) -> Comparison:
    """The comparison, in which what the commits from base to head accept does not fail.

    Raises BadInput for a malformed trailer. Where a commit is unknown here nothing is accepted, with a warning.
    """
    shas = [result.facts.commit.sha for result in (base, head) if result.facts and result.facts.commit]
    missing = [sha for sha in shas if repository is None or repository.lookup(sha) is None]
    if repository is None or missing or len(shas) < 2:
        comparison = compare(base, head, policy, names)
        return _unread(comparison, missing[0]) if missing and len(set(shas)) == 2 else comparison
    return compare(base, head, policy, names, acceptances(repository, *shas))


def acceptances(repository: Repository, base: str, head: str) -> list[Acceptance]:
    """What the commits of `head` that `base` lacks accept. Raises BadInput for a malformed trailer."""
    return [parse_acceptance(*trailer) for trailer in repository.trailers(TRAILER, base, head)]


def _unread(comparison: Comparison, sha: str) -> Comparison:
    warning = Warning(TRAILER, f"no repository here knows the commit {sha[:12]}, so no trailers were read")
    return replace(comparison, warnings=(*comparison.warnings, warning))
