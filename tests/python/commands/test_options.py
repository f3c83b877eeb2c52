"""The options that `run` and `compare` share."""

from __future__ import annotations

import argparse
import os

import pytest

from ghostbench.commands.options import add_measuring, add_selection, plan_of, rounds_type, selection_of
from ghostbench.measure.selection import Selection


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(exit_on_error=False)
    add_selection(parser)
    add_measuring(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    ("words", "selection"),
    [
        ((), Selection()),
        (("--engines", "floor, nlo*,"), Selection(engines=("floor", "nlo*"))),
        (("--ops=read", "--modes=bytes,reuse"), Selection(ops=("read",), modes=("bytes", "reuse"))),
        (("--fixtures", "tiny", "--profile", "full"), Selection(fixtures=("tiny",), profile="full")),
        (("--threads", "1,4,4"), Selection(threads=(1, 4))),
        (("--filter", "^floor/", "--apis", "tree"), Selection(regex="^floor/", apis=("tree",))),
        (("--shard", "2/3"), Selection(shard=(2, 3))),
    ],
)
def test_words_become_a_selection(words: tuple[str, ...], selection: Selection) -> None:
    assert selection_of(parsed(*words)) == selection


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--engines", ","), "an empty list"),
        (("--threads", "0"), "'0' is not a whole number of at least 1"),
        (("--threads", "two"), "'two' is not a whole number"),
        (("--shard", "3/2"), "'3/2' is not a part like 1/4"),
        (("--shard", "0/2"), "is not a part like 1/4"),
        (("--shard", "1"), "is not a part like 1/4"),
        (("--seed", "-1"), "is not a whole number of at least 0"),
        (("--patience", "0"), "is not a whole number of at least 1"),
        (("--profile", "quik"), "invalid choice: 'quik'"),
    ],
)
def test_a_word_that_makes_no_sense_is_told_so(words: tuple[str, ...], message: str) -> None:
    with pytest.raises(argparse.ArgumentError) as caught:
        parsed(*words)
    assert message in str(caught.value)


@pytest.mark.parametrize(("text", "rounds"), [("5", 5), ("20", 20), ("4", None), ("0", None), ("-7", None), ("x", None)])
def test_a_result_holds_at_least_five_process_runs(text: str, rounds: int | None) -> None:
    if rounds is None:
        with pytest.raises(argparse.ArgumentTypeError, match="at least 5"):
            rounds_type(text)
    else:
        assert rounds_type(text) == rounds


def test_a_seed_is_drawn_unless_given() -> None:
    assert plan_of(parsed("--seed", "7"), 5).seed == 7
    assert len({plan_of(parsed(), 5).seed for _ in range(5)}) > 1


def test_passes_that_do_not_time_use_all_processors_that_we_may_use() -> None:
    assert plan_of(parsed(), 5).processes == len(os.sched_getaffinity(0))
