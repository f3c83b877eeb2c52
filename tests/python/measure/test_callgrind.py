"""Reading callgrind's dumps."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.callgrind import read_dumps

HEAD = (
    "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\npid: 12\ncmd: ./ghostbench-bench --pass=instructions\npart: 1\n\n\n"
    "desc: I1 cache: \ndesc: D1 cache: \n\ndesc: Timerange: Basic block 0 - 9\ndesc: Trigger: {trigger}\n\n"
    "positions: line\nevents: Ir\nsummary: {total}\n\n"
)


def dump(path: Path, trigger: str, total: int, body: str = "fn=(1) main\n1 2\n", tail: str = "\ntotals: {total}\n") -> None:
    path.write_text(HEAD.format(trigger=trigger, total=total) + body + tail.format(total=total))


def test_a_dump_counts_the_cell_that_its_trigger_names(tmp_path: Path) -> None:
    dump(tmp_path / "12.out.1", "Client Request: floor/read/bytes/tiny", 4711)
    dump(tmp_path / "13.out.1", "Client Request: ghost/read/bytes/tiny", 2**40)
    dump(tmp_path / "12.out", "Program termination", 5)  # callgrind's last word, for no cell
    assert read_dumps(tmp_path) == {"floor/read/bytes/tiny": 4711, "ghost/read/bytes/tiny": 2**40}


def test_a_long_dump_is_read_at_both_ends(tmp_path: Path) -> None:
    dump(tmp_path / "1.out", "Client Request: a/b/c/d", 99, body="fn=(1) f\n1 2\n" * 20_000)
    assert read_dumps(tmp_path) == {"a/b/c/d": 99}


def test_a_function_that_looks_like_a_total_is_none(tmp_path: Path) -> None:
    dump(tmp_path / "1.out", "Client Request: a/b/c/d", 99, body="fn=(1) totals: 5\n1 2\n")
    assert read_dumps(tmp_path) == {"a/b/c/d": 99}


def test_a_dump_that_was_cut_off_is_no_count(tmp_path: Path) -> None:
    dump(tmp_path / "1.out", "Client Request: a/b/c/d", 99, tail="")
    with pytest.raises(CouldNotJudge, match="a/b/c/d is cut off"):
        read_dumps(tmp_path)


def test_two_dumps_of_a_cell_must_agree(tmp_path: Path) -> None:
    dump(tmp_path / "1.out", "Client Request: a/b/c/d", 99)
    dump(tmp_path / "2.out", "Client Request: a/b/c/d", 99)
    assert read_dumps(tmp_path) == {"a/b/c/d": 99}
    dump(tmp_path / "3.out", "Client Request: a/b/c/d", 98)
    with pytest.raises(CouldNotJudge, match="with another count"):
        read_dumps(tmp_path)
