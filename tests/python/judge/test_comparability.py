"""What must be equal for which metric, and what may differ."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ghostbench.judge.comparability import break_between, differences, fixture_change
from ghostbench.judge.metrics import metric_named
from ghostbench.results.schema import Facts, Fixture, Isa
from tests.python.making import CELL, FACTS

TIME, INSTRUCTIONS, ALLOCATIONS = "time", "instructions", "allocs"


def machine(**changes: Any) -> Facts:
    return replace(FACTS, machine=replace(FACTS.machine, **changes))


def build(**changes: Any) -> Facts:
    return replace(FACTS, build=replace(FACTS.build, **changes))


@pytest.mark.parametrize(
    ("what", "head", "forbidden"),
    [
        ("nothing", FACTS, set()),
        ("CPU", machine(cpu="Other"), {TIME}),
        ("cores", machine(cores=4), {TIME}),
        ("kernel", machine(kernel="6.2"), set()),
        ("caches", machine(caches=()), set()),
        ("compiler", build(compiler="GCC 13"), {TIME, INSTRUCTIONS, ALLOCATIONS}),
        ("flags", build(flags="-O3"), {TIME, INSTRUCTIONS}),
        ("build type", build(type="Debug"), {TIME, INSTRUCTIONS}),
        ("allocator", build(allocator="glibc"), {ALLOCATIONS}),
        ("libc", build(libraries={"libc": "2.37", "libstdc++": "12"}), {INSTRUCTIONS, ALLOCATIONS}),
        ("a library that is gone", build(libraries={"libc": "2.36"}), {INSTRUCTIONS, ALLOCATIONS}),
        ("this engine", replace(FACTS, engines={"nlohmann": "3.12"}), {INSTRUCTIONS, ALLOCATIONS}),
        ("another engine", replace(FACTS, engines={**FACTS.engines, "yyjson": "1"}), set()),
        ("ISA counted", replace(FACTS, isa=Isa("x86-64-v3", "x86-64-v2")), {INSTRUCTIONS}),
        ("ISA timed", replace(FACTS, isa=Isa("x86-64-v4", "x86-64-v3")), set()),
        ("seed, profile, date", replace(FACTS, seed=1, profile="full", started="2026"), set()),
    ],
)
def test_a_difference_forbids_the_metrics_that_it_can_move(what: str, head: Facts, forbidden: set[str]) -> None:
    for name in (TIME, INSTRUCTIONS, ALLOCATIONS):
        for pair in ((FACTS, head), (head, FACTS)):
            assert (differences(*pair, metric_named(name), CELL) is not None) == (name in forbidden), (what, name)


def test_the_reason_names_what_differs_on_both_sides() -> None:
    head = build(compiler="GCC 13", libraries={"libc": "2.37", "libstdc++": "12"})
    assert differences(FACTS, head, metric_named(ALLOCATIONS), CELL) == (
        "compiler differs: GCC 12.2.0 and GCC 13; libc differs: 2.36 and 2.37"
    )


@pytest.mark.parametrize(("base", "head"), [(None, FACTS), (FACTS, None), (None, None)])
def test_where_nothing_is_known_nothing_is_forbidden(base: Facts | None, head: Facts | None) -> None:
    assert differences(base, head, metric_named(TIME), CELL) is None
    assert fixture_change(base, head, CELL) is None


@pytest.mark.parametrize(
    ("cell", "fixtures", "changed"),
    [
        (CELL, {"tiny": Fixture("0000000000000001", 150, "tiny")}, True),
        (CELL + "/threads:4", {"tiny": Fixture("0000000000000001", 150, "tiny")}, True),
        ("nlohmann/read/string/other", {"tiny": Fixture("0000000000000001", 150, "tiny")}, False),
        (CELL, {"tiny": Fixture("00000000deadbeef", 150, "tiny")}, False),
        (CELL, {}, False),
        ("BM_foreign", {"tiny": Fixture("0000000000000001", 150, "tiny")}, False),
    ],
)
def test_another_hash_of_its_fixture_forbids_the_whole_cell(
    cell: str, fixtures: dict[str, Fixture], changed: bool
) -> None:
    assert (fixture_change(FACTS, replace(FACTS, fixtures=fixtures), cell) is not None) == changed


@pytest.mark.parametrize(
    ("before", "now", "metric", "broken"),
    [
        ({}, {}, TIME, None),
        ({"looks": (6, 8)}, {"looks": (6, 8, 11)}, TIME, None),
        ({}, {"looks": (6, 8)}, TIME, "timing differs: alone and by turns"),
        ({"looks": (6, 8)}, {}, TIME, "timing differs: by turns and alone"),
        ({}, {"looks": (6, 8)}, ALLOCATIONS, None),  # counted alike
        ({}, {"looks": (6, 8), "fixtures": {"tiny": Fixture("0" * 16, 150, "tiny")}}, TIME, "fixture changed"),
        ({}, {"machine": replace(FACTS.machine, cpu="Another CPU")}, TIME, "CPU differs"),
    ],
)
def test_a_series_begins_anew_where_its_numbers_mean_something_else(
    before: dict[str, Any], now: dict[str, Any], metric: str, broken: str | None
) -> None:
    found = break_between(replace(FACTS, **before), replace(FACTS, **now), metric_named(metric), CELL)
    assert found is None if broken is None else found is not None and found.startswith(broken)
