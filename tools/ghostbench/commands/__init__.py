"""One file per sub-command.

A command module has `EXAMPLES` (shown under `--help`), `add_arguments(parser)` and
`run(arguments, streams) -> Outcome`. A new one is such a file and a row in `cli.COMMANDS`.
Failures are raised as `GhostbenchError`; a command never ends the process itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TextIO


@dataclass(frozen=True)
class Streams:
    """Where a command writes: results on `stdout`, progress and diagnostics on `stderr`."""

    stdout: TextIO
    stderr: TextIO
