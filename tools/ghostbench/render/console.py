"""The one way to a terminal: rich, without the habits that change what a name looks like."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console


def console_for(stream: TextIO) -> Console:
    """Colour on a terminal unless NO_COLOR is set, plain text in a pipe. Markup and emoji codes stay text."""
    return Console(file=stream, markup=False, emoji=False, highlight=False, soft_wrap=True)
