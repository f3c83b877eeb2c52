"""What a binary lists of itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.listing import Engine, parse_context, parse_listing, parse_names
from ghostbench.results.schema import Fixture

LISTING: dict[str, Any] = {
    "protocol": 1,
    "engines": [{"name": "nlohmann", "version": "3.11.2", "apis": ["databind"], "modes": ["string", "bytes"]}],
    "missing": [{"name": "glaze", "reason": "CMake did not find glaze"}],
    "fixtures": [{"name": "tiny", "bytes": 150, "model": "tiny", "hash": "0123456789abcdef"}],
    "cells": [{"cell": "nlohmann/read/string/tiny"}, {"cell": "nlohmann/read/stream/tiny", "unsupported": "whole text"}],
}


def test_a_listing_is_read_whole() -> None:
    listing = parse_listing(json.dumps(LISTING))
    assert listing.engines == (Engine("nlohmann", "3.11.2", ("databind",), ("string", "bytes")),)
    assert listing.fixtures == {"tiny": Fixture("0123456789abcdef", 150, "tiny")}
    assert listing.cells == ("nlohmann/read/string/tiny", "nlohmann/read/stream/tiny")
    assert listing.unsupported == {"nlohmann/read/stream/tiny": "whole text"}
    assert listing.missing == {"glaze": "CMake did not find glaze"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not JSON"),
        ("[]", "not a JSON object"),
        (json.dumps({**LISTING, "protocol": 2}), "speaks protocol 2, this program protocol 1"),
        (json.dumps({**LISTING, "cells": [{}]}), "malformed: KeyError: 'cell'"),
        (json.dumps({**LISTING, "fixtures": [{"name": "t", "hash": "0", "bytes": "x", "model": "t"}]}), "malformed"),
    ],
)
def test_a_listing_of_another_kind_is_refused(text: str, message: str) -> None:
    with pytest.raises(CouldNotJudge, match="bench") as caught:
        parse_listing(text)
    assert message in str(caught.value)


def test_a_fact_that_the_bench_does_not_know_reads_unknown() -> None:
    context = parse_context('{"compiler": "GCC 12", "libraries": {"libc": "2.36"}}')
    assert (context.compiler, context.isa, context.libraries) == ("GCC 12", "unknown", {"libc": "2.36"})


def test_libraries_that_are_no_table_are_refused() -> None:
    with pytest.raises(CouldNotJudge, match="`libraries` must be an object"):
        parse_context('{"libraries": ["libc"]}')


@pytest.mark.parametrize(
    ("names", "filters"),
    [
        ("BM_a\nBM_b/8\n", {"BM_a": "BM_a", "BM_b/8": "BM_b/8"}),
        ("BM_a/min_time:0.500/real_time\n\n", {"BM_a": "BM_a/min_time:0.500/real_time"}),
        ("BM_a/real_time/threads:2\n", {"BM_a/threads:2": "BM_a/real_time/threads:2"}),
        # The same benchmark under two settings: the reader keeps the full names apart, and so must we.
        ("BM_a/repeats:2\nBM_a/repeats:5\n", {"BM_a/repeats:2": "BM_a/repeats:2", "BM_a/repeats:5": "BM_a/repeats:5"}),
    ],
)
def test_a_foreign_program_lists_names_with_settings_that_cells_do_not_carry(names: str, filters: dict[str, str]) -> None:
    listing = parse_names(names)
    assert listing.filters == filters
    assert listing.cells == tuple(filters)
