"""What the launcher found of this system's package list.

`./ghostbench` looks before Python starts, since it is what installs Python's packages, and hands its
finding over in the environment. A program started another way has none and knows no packages.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

VARIABLE = "GHOSTBENCH_PACKAGES"
NEEDED_TO_RUN = ("python", "run")


@dataclass(frozen=True)
class Package:
    """One entry of the list; `section` says which commands need it."""

    section: str
    name: str
    installed: bool


@dataclass(frozen=True)
class Packages:
    """The list that fits this system and what of it is there."""

    list: str  # relative to the checkout
    release: str  # as the system names itself
    entries: tuple[Package, ...]

    @property
    def sections(self) -> tuple[str, ...]:
        """In the list's order."""
        return tuple(dict.fromkeys(entry.section for entry in self.entries))

    def missing(self, *sections: str) -> tuple[str, ...]:
        """The names that are missing from these sections, in the list's order."""
        return tuple(entry.name for entry in self.entries if entry.section in sections and not entry.installed)


def found_packages(environment: Mapping[str, str] = os.environ) -> Packages | None:
    """What the launcher found; None when the program was started without it."""
    text = environment.get(VARIABLE, "")
    return parse_packages(text) if text else None


def parse_packages(text: str) -> Packages:
    """Reads `ci/dependencies.sh status`: `list`, file, release; then `section`, name, state; tabs between."""
    head, *lines = (line.split("\t") for line in text.strip().splitlines())
    entries = (Package(section, name, state == "installed") for section, name, state in lines)
    return Packages(head[1], head[2], tuple(entries))
