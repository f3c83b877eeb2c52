"""What a suite offers, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from rich.text import Text

from ghostbench.measure.listing import Listing
from ghostbench.render.json import json_text
from ghostbench.render.terminal import print_lines, wrapped
from ghostbench.render.text import plural, printable


def print_listing(listing: Listing, what: str, stream: TextIO) -> None:
    """`what`: `engines`, `fixtures`, `cells` (one per line, for other programs), or `all`, which counts the cells."""
    parts = {"engines": _engines, "fixtures": _fixtures, "cells": _cells}
    if what != "all":
        print_lines(parts[what](listing), stream)
        return
    print_lines(_engines(listing), stream)
    print_lines([Text(), *_fixtures(listing), Text()], stream)
    offered = len(offered_cells(listing))
    unsupported = f", {len(listing.unsupported):,} unsupported" if listing.unsupported else ""
    print_lines([Text(f"{plural(offered, 'cell')}{unsupported}; ghostbench list cells names them")], stream)


def listing_json(listing: Listing) -> str:
    """The object that `list --json` prints."""
    return json_text(
        {
            "engines": [
                {"name": e.name, "version": e.version, "apis": list(e.apis), "modes": list(e.modes)}
                for e in listing.engines
            ],
            "fixtures": [
                {"name": name, "bytes": fixture.bytes, "model": fixture.model, "hash": fixture.hash}
                for name, fixture in listing.fixtures.items()
            ],
            "cells": offered_cells(listing),
            "unsupported": [{"cell": cell, "reason": reason} for cell, reason in listing.unsupported.items()],
            "missing": [{"name": name, "reason": reason} for name, reason in listing.missing.items()],
        }
    )


def offered_cells(listing: Listing) -> list[str]:
    """The cells that can be measured."""
    return [cell for cell in listing.cells if cell not in listing.unsupported]


def _engines(listing: Listing) -> Iterator[Text]:
    yield Text(f"{'engine':<20} {'version':<10} {'apis':<20} modes", style="dim")
    for engine in listing.engines:
        name, version = printable(engine.name), printable(engine.version)
        yield Text(f"{name:<20} {version:<10} {','.join(engine.apis):<20} {','.join(engine.modes)}")
    for name, reason in listing.missing.items():
        yield from wrapped(f"{name:<20} missing: {reason}", " " * 21, "yellow")


def _fixtures(listing: Listing) -> Iterator[Text]:
    yield Text(f"{'fixture':<20} {'bytes':>10} model", style="dim")
    for name, fixture in listing.fixtures.items():
        yield Text(f"{printable(name):<20} {fixture.bytes:>10,} {printable(fixture.model)}")


def _cells(listing: Listing) -> Iterator[Text]:
    return (Text(printable(cell)) for cell in offered_cells(listing))
