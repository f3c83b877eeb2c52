"""The store only grows, and never hides a file that it cannot read."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ghostbench.errors import BadInput
from ghostbench.results.schema import Result
from ghostbench.results.store import Store, default_store
from tests.python.making import CELL, FACTS, result, rows


def of(sha: str, started: str = "2025-01-02T04:05:06Z", dirty: bool = False, machine: str = "0123456789ab") -> Result:
    assert FACTS.commit is not None
    commit = replace(FACTS.commit, sha=sha * 40, dirty=dirty)
    return result(
        rows(CELL, [1.0]), commit=commit, started=started, machine=replace(FACTS.machine, fingerprint=machine)
    )


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "store")


@pytest.mark.parametrize(
    ("given", "name"),
    [
        (of("a"), r"0123456789ab/aaaaaaaaaaaa-20250102T040506Z-[0-9a-f]{8}\.json"),
        (of("a", dirty=True), r"0123456789ab/aaaaaaaaaaaa-dirty-20250102T040506Z-[0-9a-f]{8}\.json"),
        (of("a", started="2025-01-02T05:05:06.789+01:00"), r"0123456789ab/aaaaaaaaaaaa-20250102T040506Z-.*"),
        (of("a", machine="../evil/x"), r".._evil_x/aaaaaaaaaaaa-.*"),
        (result(rows(CELL, [1.0]), commit=None), r"0123456789ab/nocommit-20250102T040506Z-.*"),
    ],
)
def test_a_file_is_named_by_machine_commit_and_time(store: Store, given: Result, name: str) -> None:
    path = store.save(given)
    assert re.fullmatch(name, str(path.relative_to(store.directory)))
    assert path.is_file()


def test_what_is_saved_is_loaded_the_same(store: Store) -> None:
    given = of("a")
    store.save(given)
    assert [stored.result.facts for stored in store.load_all()] == [given.facts]


def test_saving_never_overwrites_even_when_chance_repeats_itself(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens: Iterator[str] = iter(["same", "tmp1", "same", "other", "tmp2"])
    monkeypatch.setattr(secrets, "token_hex", lambda size: next(tokens))
    first = store.save(of("a"))
    before = first.read_bytes()
    second = store.save(of("a"))
    assert first != second
    assert first.read_bytes() == before


def test_two_machines_never_write_into_one_directory(store: Store) -> None:
    assert store.save(of("a", machine="m1")).parent != store.save(of("a", machine="m2")).parent


def test_results_come_oldest_first_whatever_the_machine(store: Store) -> None:
    times = {"2025-03-01T00:00:00Z": "m1", "2025-01-01T00:00:00Z": "m2", "2025-02-01T00:00:00Z": "m1"}
    for started, machine in times.items():
        store.save(of("a", started, machine=machine))
    assert [stored.facts.started for stored in store.load_all()] == sorted(times)
    newest = store.newest()
    assert newest is not None and newest.facts.started == "2025-03-01T00:00:00Z"


def test_an_empty_or_missing_store_has_no_results(store: Store) -> None:
    assert store.newest() is None
    assert list(store.load_all()) == []
    assert store.find("a") == []


def test_a_commit_is_found_by_its_prefix_newest_first_and_clean_before_dirty(store: Store) -> None:
    store.save(of("a", "2025-01-01T00:00:00Z"))
    store.save(of("a", "2025-02-01T00:00:00Z"))
    store.save(of("a", "2025-03-01T00:00:00Z", dirty=True))
    store.save(of("b", "2025-04-01T00:00:00Z"))
    for prefix in ("aaaa", "a" * 40):
        found = [stored.facts.started[:7] for stored in store.find(prefix)]
        assert found == ["2025-02", "2025-01", "2025-03"]
    assert store.find("a" * 39 + "b") == []


@pytest.mark.parametrize("content", ["", '{"context": {}, "benchm', '{"benchmarks": []}', "no JSON"])
def test_trackers_2_an_unreadable_file_is_named_never_skipped_and_never_touched(store: Store, content: str) -> None:
    store.save(of("a", "2025-01-01T00:00:00Z"))
    path = store.save(of("a", "2025-02-01T00:00:00Z"))
    path.write_text(content)
    for look in (lambda: list(store.load_all()), store.newest, lambda: store.find("aaa")):
        with pytest.raises(BadInput, match=f"{path}:1:"):
            look()
    store.save(of("a"))
    assert path.read_text() == content


def test_a_temporary_file_of_a_killed_process_is_no_result(store: Store) -> None:
    path = store.save(of("a"))
    path.with_name(f".{path.name}.abcd.tmp").write_text("{")
    assert len(list(store.load_all())) == 1


def test_a_result_that_was_copied_in_under_another_name_counts_as_the_oldest(store: Store) -> None:
    path = store.save(of("b", "2025-01-01T00:00:00Z"))
    path.rename(path.with_name("from-a-colleague.json"))
    store.save(of("a", "2024-01-01T00:00:00Z"))
    assert [stored.facts.started[:4] for stored in store.load_all()] == ["2025", "2024"]


def test_a_plain_google_benchmark_result_cannot_be_stored(store: Store) -> None:
    with pytest.raises(BadInput, match="names no commit and no machine"):
        store.save(result(rows("A", [1.0]), facts=None))


def test_the_default_store_lies_in_the_projects_state_directory(tmp_path: Path) -> None:
    assert default_store(tmp_path).directory == tmp_path / ".ghostbench" / "store"
