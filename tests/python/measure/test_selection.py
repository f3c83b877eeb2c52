"""Which cells are measured."""

from __future__ import annotations

from typing import Any

import pytest

from ghostbench.errors import BadInput
from ghostbench.measure.listing import Engine, Listing
from ghostbench.measure.selection import Selection, engine_of, group_of, on_one_thread, select

FIXTURES = ("tiny", "users-10kb", "users-1000kb")
ENGINES = {"floor": ("databind",), "nlohmann": ("databind", "tree"), "rapidjson-sax": ("token",), "rapidjson-dom": ("tree",)}


def listing(engines: dict[str, tuple[str, ...]], fixtures: tuple[str, ...] = FIXTURES) -> Listing:
    cells = tuple(f"{e}/{op}/{mode}/{f}" for e in engines for op in ("read", "write") for mode in ("string", "bytes") for f in fixtures)
    return Listing(tuple(Engine(name, "1", apis, ("string", "bytes")) for name, apis in engines.items()), {}, cells, {}, {})


OURS = listing(ENGINES)


def chosen(**asked: Any) -> list[str]:
    return list(select(Selection(**asked), [OURS])[0])


def parts(cells: list[str]) -> tuple[set[str], ...]:
    return tuple(set(part) for part in zip(*(cell.split("/") for cell in cells)))


ALL = (set(ENGINES), {"read", "write"}, {"string", "bytes"}, {"tiny", "users-10kb"})  # quick: no users-1000kb


@pytest.mark.parametrize(
    ("asked", "part", "names"),
    [
        ({}, 3, {"tiny", "users-10kb"}),
        ({"profile": "full"}, 3, set(FIXTURES)),
        ({"fixtures": ("users-1000kb",)}, 3, {"users-1000kb"}),
        ({"fixtures": ("users-*", "tiny")}, 3, set(FIXTURES)),
        ({"engines": ("rapidjson-*",)}, 0, {"rapidjson-dom", "rapidjson-sax"}),
        ({"engines": ("floor", "nlohmann")}, 0, {"floor", "nlohmann"}),
        ({"ops": ("read",)}, 1, {"read"}),
        ({"modes": ("byte?",)}, 2, {"bytes"}),
        ({"apis": ("tree",)}, 0, {"nlohmann", "rapidjson-dom"}),
        ({"apis": ("stream",)}, 0, {"rapidjson-sax"}),  # the other word for token
        ({"apis": ("tree",), "engines": ("r*",)}, 0, {"rapidjson-dom"}),
        ({"regex": "^floor/.*tiny$"}, 0, {"floor"}),
    ],
)
def test_a_list_restricts_its_own_part_of_the_name_only(asked: dict[str, Any], part: int, names: set[str]) -> None:
    found = parts(chosen(**asked))
    assert found[part] == names
    untouched = [at for at in range(3) if at != part and "regex" not in asked and "apis" not in asked]
    assert all(found[at] == ALL[at] for at in untouched)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"engines": ("nlohman",)}, "unknown engine 'nlohman'; the nearest are: nlohmann"),
        ({"engines": ("floor", "z*")}, "unknown engine 'z*'"),
        ({"ops": ("raed",)}, "unknown op 'raed'; the nearest are: read"),
        ({"modes": ("strings",)}, "unknown mode 'strings'; the nearest are: string"),
        ({"fixtures": ("user-10kb",)}, "unknown fixture 'user-10kb'; the nearest are: users-10kb"),
        ({"apis": ("dom",)}, "unknown api 'dom'"),
        ({"regex": "nothing-like-it"}, "no cell of 48 matches this selection"),
        ({"regex": "("}, "is no regular expression"),
        ({"regex": "^floor/read/string/tiny", "shard": (2, 2)}, "shard 2/2 is empty"),
        ({"apis": ("token",), "engines": ("floor",)}, "no cell of 48 matches this selection"),
    ],
)
def test_what_matches_nothing_is_bad_input_with_the_nearest_names(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput) as caught:
        chosen(**asked)
    assert message in str(caught.value)


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_shards_share_the_cells_out_and_never_part_what_is_compared_within_a_run(count: int) -> None:
    shards = [chosen(shard=(number + 1, count)) for number in range(count)]
    assert sorted(cell for shard in shards for cell in shard) == sorted(chosen())
    groups = [set(map(group_of, shard)) for shard in shards]
    assert sum(map(len, groups)) == len(set().union(*groups))


def test_threads_replace_the_single_thread_unless_one_is_asked_for_too() -> None:
    only = {"engines": ("floor",), "ops": ("read",), "modes": ("bytes",), "fixtures": ("tiny",)}
    assert chosen(**only, threads=(4,)) == ["floor/read/bytes/tiny/threads:4"]
    assert chosen(**only, threads=(1, 2)) == ["floor/read/bytes/tiny", "floor/read/bytes/tiny/threads:2"]


def test_two_sides_need_a_name_on_one_of_them_only() -> None:
    base, head = listing({"floor": ("databind",)}), listing({"floor": ("databind",), "ghost": ("databind",)})
    old, new = select(Selection(engines=("ghost", "floor"), ops=("read",), modes=("bytes",), fixtures=("tiny",)), [base, head])
    assert old == ("floor/read/bytes/tiny",)
    assert new == ("floor/read/bytes/tiny", "ghost/read/bytes/tiny")


FOREIGN = Listing((), {}, ("BM_a", "BM_b/8", "BM_copy<std::map<int, int>>/8/2"), {}, {})


def test_a_foreign_suite_is_taken_whole_or_by_regular_expression() -> None:
    assert select(Selection(), [FOREIGN]) == (FOREIGN.cells,)
    assert select(Selection(regex="/8"), [FOREIGN]) == (("BM_b/8", "BM_copy<std::map<int, int>>/8/2"),)
    with pytest.raises(BadInput, match="unknown engine"):
        select(Selection(engines=("floor",)), [FOREIGN])


def test_a_suite_of_cells_without_the_profiles_fixtures_is_taken_whole() -> None:
    other = listing({"mine": ("databind",)}, ("big", "small"))
    assert select(Selection(), [other]) == (other.cells,)


@pytest.mark.parametrize(
    ("cell", "engine", "group", "single"),
    [
        ("floor/read/bytes/tiny", "floor", "read/bytes/tiny", "floor/read/bytes/tiny"),
        ("floor/read/bytes/tiny/threads:8", "floor", "read/bytes/tiny/threads:8", "floor/read/bytes/tiny"),
        ("BM_a", "BM_a", "", "BM_a"),
        ("BM_a/threads:2", "BM_a", "threads:2", "BM_a/threads:2"),  # foreign: threads are part of its name
    ],
)
def test_a_cells_name_is_taken_apart(cell: str, engine: str, group: str, single: str) -> None:
    assert (engine_of(cell), group_of(cell), on_one_thread(cell)) == (engine, group, single)
