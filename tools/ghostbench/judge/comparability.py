"""Whether two results may be compared, metric by metric."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ghostbench.judge.metrics import Metric, Witness
from ghostbench.results.cells import parse_cell
from ghostbench.results.schema import Facts

_Property = tuple[str, Callable[[Facts], object]]

_COMPILER: _Property = ("compiler", lambda facts: facts.build.compiler)
_FLAGS: _Property = ("flags", lambda facts: f"{facts.build.type} {facts.build.flags}".strip())
_LIBRARIES: _Property = ("libraries", lambda facts: facts.build.libraries)

# What must be equal. Never MHz, load or the kernel: they change by the hour and the judge's rounds absorb them.
_RULES: Mapping[Witness, tuple[_Property, ...]] = {
    Witness.TIME: (
        ("CPU", lambda facts: facts.machine.cpu),
        ("cores", lambda facts: facts.machine.cores),
        _COMPILER,
        _FLAGS,
    ),
    Witness.INSTRUCTIONS: (("ISA counted", lambda facts: facts.isa.counted), _COMPILER, _FLAGS, _LIBRARIES),
    Witness.ALLOCATIONS: (_COMPILER, ("allocator", lambda facts: facts.build.allocator), _LIBRARIES),
}


def fixture_change(base: Facts | None, head: Facts | None, cell: str) -> str | None:
    """Why no metric of a cell may be compared; None when its fixture is the same or unknown."""
    name = parse_cell(cell)
    if base is None or head is None or name is None:
        return None
    old, new = base.fixtures.get(name.fixture), head.fixtures.get(name.fixture)
    if old is None or new is None or old.hash == new.hash:
        return None
    return f"fixture changed: {name.fixture} has hash {new.hash}, was {old.hash}"


def differences(base: Facts | None, head: Facts | None, metric: Metric, cell: str) -> str | None:
    """What forbids comparing `metric` in `cell`, in words; None when nothing does.

    A file without facts forbids nothing, because nothing is known; `compare` warns of it.
    """
    if base is None or head is None:
        return None
    found = [
        _difference(label, read(base), read(head)) for label, read in _RULES[metric.witness] if read(base) != read(head)
    ]
    engine = parse_cell(cell)
    if engine is not None and metric.witness is not Witness.TIME:
        versions = [facts.engines.get(engine.engine) for facts in (base, head)]
        if versions[0] != versions[1]:
            found.append(_difference(engine.engine, *versions))
    return "; ".join(found) or None


def break_between(before: Facts, now: Facts, metric: Metric, cell: str) -> str | None:
    """Why a series of `metric` in `cell` begins anew at `now`, in words; None when it goes on.

    Times of a comparison and of a single run are not one series: by turns a sample is the mean over turns of their
    smallest repetitions, else it is the smallest of all.
    """
    found = fixture_change(before, now, cell) or differences(before, now, metric, cell)
    if found is None and metric.witness is Witness.TIME and bool(before.looks) is not bool(now.looks):
        return _difference("timing", *("by turns" if facts.looks else "alone" for facts in (before, now)))
    return found


def difference(base: Facts, head: Facts) -> str | None:
    """What forbids comparing any metric of the two results, whatever the cell; None when nothing does."""
    if base.suite != head.suite:
        return _difference("suite", base.suite, head.suite)
    every = dict(rule for rules in _RULES.values() for rule in rules)
    found = [_difference(label, read(base), read(head)) for label, read in every.items() if read(base) != read(head)]
    return "; ".join(found) or None


def _difference(label: str, base: object, head: object) -> str:
    if isinstance(base, Mapping) and isinstance(head, Mapping):
        changed = [key for key in sorted({*base, *head}) if base.get(key) != head.get(key)]
        return ", ".join(f"{key} differs: {base.get(key)} and {head.get(key)}" for key in changed)
    return f"{label} differs: {base} and {head}"
