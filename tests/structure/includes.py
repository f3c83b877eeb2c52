"""The arrows between the C++ rooms, read from `#include`.

fixtures <- serializers <- bench: an arrow points to what is known. A library that measures, counts or
serializes is known in one place only, because everything that knows it must change with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.structure.tree import Tree

KNOWS = {
    "fixtures": {"fixtures"},
    "serializers": {"fixtures", "serializers"},
    "bench": {"fixtures", "serializers", "bench"},
    "tests": {"fixtures", "serializers", "bench", "tests"},
}
GHOST = "serializers/ghost/"
GHOST_HEADERS = "ghost/"  # as they include each other, wherever they are installed

ENGINE_LIBRARIES = r"(rapidjson/|simdjson|json/|cjson/|yyjson|glaze/)"


@dataclass(frozen=True)
class Only:
    """Headers that match `header` may be included from paths that match `places`, and from tests."""

    header: str
    places: str


ONLY = (
    Only(r"benchmark/", r"bench/"),
    Only(r"jemalloc/", r"bench/allocations"),
    Only(r"valgrind/", r"bench/instructions"),
    Only(r"catch2/", r"tests/"),
    # nlohmann is the referee of texts, so the bench has it at hand; other engines' libraries it does not name.
    Only(r"nlohmann/", r"(serializers/(?!ghost/)|bench/)"),
    Only(ENGINE_LIBRARIES, r"serializers/(?!ghost/)"),
)


def violations(tree: Tree) -> list[str]:
    """One line per include that goes against an arrow."""
    found = []
    for path, text in tree.items():
        room = path.split("/")[0]
        if room in KNOWS and path.endswith((".cpp", ".hpp")):
            for number, header, quoted in includes(text):
                reason = _reason(path, room, header, quoted)
                if reason:
                    found.append(f"{path}:{number} includes {header}: {reason}")
    return found


def includes(text: str) -> list[tuple[int, str, bool]]:
    """Line number, header and whether it is in quotes."""
    lines = enumerate(text.splitlines(), start=1)
    found = ((number, re.match(r'\s*#\s*include\s*(["<])([^">]+)', line)) for number, line in lines)
    return [(number, match[2], match[1] == '"') for number, match in found if match]


def _reason(path: str, room: str, header: str, quoted: bool) -> str | None:
    target = header.split("/")[0]
    if ".." in header:
        return "a path from the root says which room it is"
    if target in KNOWS and target not in KNOWS[room]:
        return f"{room} must not know {target}"
    if path.startswith(GHOST) and "/" in header and not header.startswith(GHOST_HEADERS):
        return "the engine ghost depends on nothing but the standard library"
    if room == "tests" or (quoted and target in KNOWS):
        return None
    for rule in ONLY:
        if re.match(rule.header, header) and not re.match(rule.places, path):
            return f"only {rule.places} may"
    return None
