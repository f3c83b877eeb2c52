"""A mistake in an annotation is told by the compiler in a sentence that names the way out."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

GHOST = Path(__file__).parents[2] / "serializers" / "ghost" / "include"

HEAD = """
#include <ghost/ghost.hpp>
#include <map>
#include <string>
#include <vector>
struct plain { int id = 0; };
struct user { int id = 0; std::string name; std::vector<int> tags; };
struct circle { int r = 0; };
struct square { int s = 0; };
GHOST_MODEL(circle, r);
GHOST_MODEL(square, s);
using shape = std::variant<circle, square>;
enum class side { left, right };
struct abstract { virtual void f() = 0; virtual ~abstract() = default; };
struct picky { explicit picky(int) {} int id = 0; };
GHOST_MODEL(picky, id);
struct source { std::size_t operator()(char*, std::size_t) { return 0; } };
"""

MISTAKES = {
    "one name twice": ('GHOST_MODEL(user, id, (name, ghost::name("id")));', "two fields of one model have the same wire name"),
    "an alias that is a name": ('GHOST_MODEL(user, id, (name, ghost::alias("id")));', "two fields of one model have the same wire name"),
    "no such member": ("GHOST_MODEL(user, id, nmae);", "user has no member 'nmae' that can be annotated"),
    "no such enumerator": ("GHOST_ENUM(side, left, up);", "side has no enumerator 'up'"),
    "one text twice": ('GHOST_ENUM(side, left, (right, ghost::name("left")));', "two enumerators have the same text"),
    "two fallbacks": (
        "GHOST_ENUM(side, (left, ghost::fallback), (right, ghost::fallback));",
        "only one enumerator can be ghost::fallback",
    ),
    "a path through a field": (
        'GHOST_MODEL(user, (id, ghost::flatten("a")), (name, ghost::flatten("a.b")));',
        "one path of ghost::flatten or ghost::wrap ends where another goes on",
    ),
    "skipped for good": ("GHOST_MODEL(user, (tags, ghost::skip_empty));", "must be ghost::defaulted"),
    "collected into a vector": ("GHOST_MODEL(user, (tags, ghost::unknown_members));", "ghost::unknown_members needs a map"),
    "an envelope without type": (
        'struct m { std::string t; std::variant<circle> d; }; '
        'GHOST_MODEL(m, t, (d, ghost::routed_by("type", ghost::route<circle>("c"))));',
        "ghost::routed_by names no text field",
    ),
    "an alternative too few": ('GHOST_VARIANT(shape, "kind", circle);', "every alternative of the variant must be listed once"),
    "a stranger": ('GHOST_VARIANT(shape, "kind", circle, user);', "is no alternative of the variant"),
    "no reader": ('auto r = ghost::read<plain>("{}");', "there is no reader for this type"),
    "no writer": ("auto w = ghost::write(plain{});", "there is no writer for this type"),
    "a view from a stream": ("auto r = ghost::read<std::string_view>(source{});", "a stream keeps none; use std::string"),
    "a raw view from a stream": (
        "auto r = ghost::read<ghost::raw_json_view>(source{});",
        "a stream keeps none; use ghost::raw_json",
    ),
    "look alike": ('auto r = ghost::read<shape>("{}");', "two alternatives of the variant look alike"),
    "a key that is none": ('auto r = ghost::read<std::map<double, int>>("{}");', "the key of a map must be text, an integer, or an enum"),
    "a pointer to no value": ('auto r = ghost::read<std::unique_ptr<abstract>>("{}");', "a pointer is read only if"),
    "no default": ('auto r = ghost::read<picky>("{}");', "is read into a default-constructed value"),
    "long double": ('auto r = ghost::read<long double>("1");', "there is no reader for this type"),
}


def errors_of(code: str, folder: Path) -> str:
    source = folder / "mistake.cpp"
    source.write_text(HEAD + code + "\n")
    command = [os.environ.get("CXX", "c++"), "-std=c++20", "-fsyntax-only", f"-I{GHOST}", str(source)]
    return subprocess.run(command, capture_output=True, text=True).stderr


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_in_words(mistake: str, tmp_path: Path) -> None:
    code, sentence = MISTAKES[mistake]
    errors = errors_of(code, tmp_path)
    assert "error" in errors
    assert "ghost: " in errors and sentence in errors


def test_the_same_types_described_rightly_compile(tmp_path: Path) -> None:
    right = """
    GHOST_MODEL(user, id, name, (tags, ghost::defaulted, ghost::skip_empty));
    GHOST_ENUM(side, left, (right, ghost::fallback));
    GHOST_VARIANT(shape, "kind", circle, square);
    auto r = ghost::read<std::map<side, std::vector<shape>>>(source{});
    """
    assert errors_of(right, tmp_path) == ""
