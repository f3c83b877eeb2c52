"""From a result's facts to the report's words: summary, environment and warnings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ghostbench.judge.presence import State, presence
from ghostbench.results.schema import Commit, Facts, Result
from reports.model import Fact, FactSheet
from reports.quantity import exact, percent

_STEAL_WORTH_SAYING = 0.01


def title(facts: Facts) -> str:
    """The page's title: suite and commit."""
    return f"{facts.suite} at {_short(facts.commit)}"


def summary(result: Result, facts: Facts) -> tuple[Fact, ...]:
    """What a reader must know before the first number."""
    commit = facts.commit
    what = "not under git" if commit is None else f"{_short(commit)} {commit.subject}"
    isa = f"{facts.build.preset} build, {facts.isa.timed}"
    return (
        Fact("Commit", what),
        Fact("Measured", f"{_moment(facts.started)}, profile {facts.profile}, {rounds(result)} process runs"),
        Fact("Machine", f"{facts.machine.cpu}, {facts.machine.cores} cores"),
        Fact("Compiler", f"{facts.build.compiler}, {isa}"),
        Fact("Cells", _cells(result)),
    )


def rounds(result: Result) -> int:
    """Process runs that timed anything."""
    return len({row.round for row in result.rows})


def environment(result: Result, facts: Facts) -> tuple[FactSheet, ...]:
    """Everything that the numbers depend on, by subject."""
    machine, build = facts.machine, facts.build
    return (
        FactSheet("Commit", tuple(_commit(facts.commit))),
        FactSheet(
            "Machine",
            (
                Fact("CPU", machine.cpu),
                Fact("Cores", str(machine.cores)),
                Fact("Caches", ", ".join(machine.caches) or "unknown"),
                Fact("Kernel", machine.kernel),
                Fact("Fingerprint", machine.fingerprint),
            ),
        ),
        FactSheet(
            "Build",
            (
                Fact("Compiler", build.compiler),
                Fact("Flags", f"{build.type} {build.flags}".strip()),
                Fact("Preset", build.preset),
                Fact("Allocator", build.allocator),
                Fact("ISA timed", facts.isa.timed),
                Fact("ISA counted", facts.isa.counted or "not counted"),
                *_pairs(build.libraries),
            ),
        ),
        FactSheet("Engines", (*_pairs(facts.engines), *_pairs(facts.missing_engines, "not built: "))),
        FactSheet(
            "Fixtures",
            tuple(Fact(name, f"{exact(of.bytes, 'bytes')}, hash {of.hash}") for name, of in facts.fixtures.items()),
        ),
        FactSheet("Run", tuple(_run(result, facts))),
    )


def warnings(result: Result, facts: Facts) -> tuple[str, ...]:
    """What casts doubt on the numbers or is missing from them, worst first."""
    return tuple(_warnings(result, facts))


def _warnings(result: Result, facts: Facts) -> Iterator[str]:
    leaking = {row.cell: row.counters["leaked_bytes"] for row in result.rows if row.counters.get("leaked_bytes", 0) > 0}
    for cell, leaked in leaking.items():
        yield f"{cell} leaks {exact(leaked, 'bytes')} per op."
    if facts.commit is not None and facts.commit.dirty:
        yield "The working tree differed from the commit, so these numbers belong to no commit."
    for engine, reason in facts.missing_engines.items():
        yield f"{engine} was not built: {reason}"
    for metric, reason in facts.absent_metrics.items():
        yield f"{metric} was not counted: {reason}"
    worst = _worst_steal(result)
    if worst is not None and worst >= _STEAL_WORTH_SAYING:
        yield f"The hypervisor took up to {percent(worst)} of a process run's time; times may be too high."
    for warning in result.warnings:
        yield f"{warning.where}: {warning.message}"


def acceptances(accepted: Sequence[tuple[str, str]]) -> Iterator[FactSheet]:
    """Regressions that commits announced, commit and text each; no sheet where there are none."""
    if accepted:
        yield FactSheet("Accepted regressions", tuple(Fact(sha[:12], text) for sha, text in accepted))


def _worst_steal(result: Result) -> float | None:
    return max((row.steal for row in result.rows if row.steal is not None), default=None)


def _commit(commit: Commit | None) -> Iterator[Fact]:
    if commit is None:
        yield Fact("Commit", "the tree was not under git")
        return
    yield Fact("Id", commit.sha)
    yield Fact("Subject", commit.subject)
    yield Fact("Authored", commit.author_date)
    yield Fact("Branch", commit.branch or "detached HEAD")
    yield Fact("Tree", "differed from the commit" if commit.dirty else "clean")


def _run(result: Result, facts: Facts) -> Iterator[Fact]:
    yield Fact("Suite", facts.suite)
    yield Fact("Profile", facts.profile)
    yield Fact("Started", _moment(facts.started))
    yield Fact("Process runs", str(rounds(result)))
    yield Fact("Seed of the order", str(facts.seed))
    worst = _worst_steal(result)
    yield Fact("Stolen time", "unknown" if worst is None else f"{percent(worst)} of a process run at most")


def _cells(result: Result) -> str:
    count = Counter(presence(result).states.values())
    words = [f"{count[state]} {state.value}" for state in State if count[state] or state is State.MEASURED]
    return ", ".join(words)


def _pairs(mapping: Mapping[str, str], before: str = "") -> tuple[Fact, ...]:
    return tuple(Fact(name, before + value) for name, value in mapping.items())


def _short(commit: Commit | None) -> str:
    return "no commit" if commit is None else commit.sha[:7] + (" with local changes" if commit.dirty else "")


def _moment(iso: str) -> str:
    """`2026-03-01T10:20:30Z` without the seconds that nobody needs."""
    return f"{iso[:10]} {iso[11:16]} UTC" if len(iso) >= 16 else iso
