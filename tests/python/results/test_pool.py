"""The file of recorded rounds: it only grows, and what a crash cuts off is no round."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.results.pool import PoolRound, append_counts, append_round, create_pool, mend_pool, read_pool

A, B = "a/read/string/tiny", "b/read/string/tiny"
HEAD = '{"pool": 1, "machine": "m", "paces": {}}\n'
SAME = PoolRound("same", 0, {A: (100.5, 101.25), B: (7.0, 7.5)}, steal=0.01)
SLOWED = PoolRound("slowed", 3, {A: (100.0, 103.0)}, {A: 0.03})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "machine" / "pool.jsonl"
    create_pool(path, {"machine": "m", "paces": {A: "pace:1x2x3"}})
    return path


def test_rounds_and_counts_come_back_as_they_were_recorded(path: Path) -> None:
    append_round(path, SAME)
    append_round(path, SLOWED)
    append_counts(path, {"allocs": {A: (7.0, 8.0)}})
    pool = read_pool(path)
    assert (pool.head["machine"], pool.head["paces"]) == ("m", {A: "pace:1x2x3"})
    assert pool.rounds == (SAME, SLOWED)
    assert (pool.of_kind("same"), pool.of_kind("layout-1")) == ((SAME,), ())
    assert pool.counts == {"allocs": {A: (7.0, 8.0)}}


def test_a_last_line_that_was_cut_off_is_dropped_and_mended(path: Path) -> None:
    append_round(path, SAME)
    whole = path.read_text()
    path.write_text(whole + '{"kind": "same", "number": 1, "cel')
    assert read_pool(path).rounds == (SAME,)
    mend_pool(path)
    assert path.read_text() == whole
    append_round(path, SLOWED)
    assert read_pool(path).rounds == (SAME, SLOWED)


def test_a_pool_is_never_begun_over_another(path: Path) -> None:
    with pytest.raises(CouldNotJudge, match="cannot begin the pool .*pool.jsonl: File exists"):
        create_pool(path, {})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "pool.jsonl:1: not a pool"),
        ('{"pool": 2}\n', "pool.jsonl:1: not a pool"),
        ('{"pool": 1, "paces": {}}\n', 'pool.jsonl:1: "machine" must be a name'),
        ('{"pool": 1, "machine": "../../elsewhere", "paces": {}}\n', 'pool.jsonl:1: "machine" must be a name'),
        ('{"pool": 1, "machine": "/etc", "paces": {}}\n', 'pool.jsonl:1: "machine" must be a name'),
        ('{"pool": 1, "machine": "m"}\n', 'pool.jsonl:1: "paces" must be an object'),
        ('{"pool": 1, "machine": "m", "paces": {"a": 1}}\n', 'pool.jsonl:1: "paces" must be an object'),
        ("[]\n", "pool.jsonl:1: a line of a pool is an object"),
        (HEAD + 'nonsense\n', "pool.jsonl:2: "),
        (HEAD + '{"kind": "same"}\n', "pool.jsonl:2: not a round"),
        (HEAD + '{"kind": "same", "number": 0, "cells": {"a": [1]}}\n', "pool.jsonl:2: not a round"),
        (HEAD + '{"kind": "same", "number": 0, "cells": []}\n', "pool.jsonl:2: not a round"),
        (HEAD + '{"kind": "counts", "metrics": 7}\n', "pool.jsonl:2: no counts"),
    ],
)
def test_what_is_no_pool_is_refused_with_file_and_line(tmp_path: Path, text: str, where: str) -> None:
    path = tmp_path / "pool.jsonl"
    path.write_text(text)
    with pytest.raises(BadInput, match=where):
        read_pool(path)


def test_a_file_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        read_pool(tmp_path / "pool.jsonl")
