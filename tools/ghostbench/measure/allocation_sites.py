"""From the places that allocate to the functions that made them do so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ghostbench.measure.answers import Site
from ghostbench.results.functions import scopes

# Whoever calls `push_back` allocates, not std::vector: these only pass the wish on.
_MACHINERY = frozenset(("std", "__gnu_cxx", "__cxxabiv1", "malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"))
_OPERATOR = re.compile(r"operator (?:new|delete)(?:\[\])?$")
_RUNTIME = re.compile(r"(?:lib(?:stdc\+\+|c\+\+|c\+\+abi|c|m|gcc_s|pthread|jemalloc)|ld-linux[-\w]*)\.so\b")


@dataclass
class Allocations:
    """Function: what it allocates in one op."""

    allocs: dict[str, int] = field(default_factory=dict)
    bytes: dict[str, int] = field(default_factory=dict)

    def add(self, function: str, site: Site) -> None:
        self.allocs[function] = self.allocs.get(function, 0) + site.allocs
        self.bytes[function] = self.bytes.get(function, 0) + site.bytes


def allocations_by_function(sites: Iterable[Site], functions: Mapping[str, str]) -> Allocations:
    """The sites summed up by the function that each is put down to. `functions` names addresses of the executable."""
    found = Allocations()
    for site in sites:
        names = [_name(frame, functions) for frame in site.frames]
        answerable = (name for name in names if not _passes_on(name))
        found.add(next(answerable, names[0] if names else "unknown"), site)
    return found


def is_address(frame: str) -> bool:
    """Whether a frame lies in the executable itself, not in a library."""
    return frame.startswith("0x")


def _name(frame: str, functions: Mapping[str, str]) -> str:
    """Of a library its name: it is the system's, the same on both sides, and rarely has symbols."""
    return functions[frame] if is_address(frame) else frame.rpartition("+")[0]


def _passes_on(name: str) -> bool:
    first = scopes(name)[0]
    return first in _MACHINERY or _OPERATOR.match(first) is not None or _RUNTIME.match(name) is not None
