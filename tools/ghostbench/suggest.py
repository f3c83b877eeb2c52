"""What to say when a name is unknown: the nearest valid ones."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from ghostbench.errors import BadInput


def nearest(name: str, choices: Iterable[str], count: int = 3) -> list[str]:
    """At most `count` of `choices`, most similar to `name` first; case is no difference."""
    by_lower = {choice.lower(): choice for choice in choices}
    found = difflib.get_close_matches(name.lower(), by_lower, n=count, cutoff=0.4)
    return [by_lower[match] for match in found]


def unknown(kind: str, name: str, choices: Iterable[str]) -> BadInput:
    """The error for a `name` that no `kind` (engine, fixture, cell, commit...) has. Raise it."""
    known = sorted(set(choices))
    near = nearest(name, known)
    if near:
        return BadInput(f"unknown {kind} {name!r}; the nearest are: {', '.join(near)}")
    if not known:
        return BadInput(f"unknown {kind} {name!r}; there are none")
    some = ", ".join(known[:8]) + (", ..." if len(known) > 8 else "")
    return BadInput(f"unknown {kind} {name!r}; known are: {some}")
