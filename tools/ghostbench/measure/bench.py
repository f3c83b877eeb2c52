"""A built suite: its binary, what it lists, and how a process of it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.environment import TIMING
from ghostbench.measure.listing import BenchContext, Listing, parse_context, parse_listing, parse_names
from ghostbench.measure.process import Call, run_process
from ghostbench.measure.suite import Suite

PATIENCE_S = 120.0
"""How long a process may stay silent. The bench gives up on a cell of its own after 60 s, so it speaks first."""

UNKNOWN_CONTEXT = BenchContext("unknown", "unknown", "unknown", "unknown", "unknown", "unknown", {})


@dataclass(frozen=True)
class Bench:
    suite: Suite
    binary: Path
    listing: Listing
    context: BenchContext
    patience_s: float = PATIENCE_S

    burdens: Mapping[str, str] = field(default_factory=dict)
    """Cell: extra work that each of its ops does, such as `allocations:1`: what calibration must find."""

    def call(
        self,
        *flags: str,
        cells: Sequence[str] = (),
        words: Mapping[str, str] | None = None,
        env: Mapping[str, str] = TIMING,
        under: Sequence[str] = (),
    ) -> Call:
        """A process with the cells on standard input, `words` behind their names. `under` is a program that runs it,
        valgrind for one."""
        behind = (self.burdens, words or {})
        lines = (" ".join([cell, *(said[cell] for said in behind if cell in said)]) for cell in cells)
        return _call(self.binary, flags, "".join(f"{line}\n" for line in lines), env, under)


def open_bench(suite: Suite, binary: Path, patience_s: float = PATIENCE_S) -> Bench:
    """Asks the binary what it offers. Raises CouldNotJudge when it is missing or does not answer."""
    if not binary.is_file():
        raise CouldNotJudge(f"the build ended well but made no {binary}; is `binary` in ghostbench.toml right?")
    if not suite.protocol:
        listing = parse_names(_ask(binary, "--benchmark_list_tests=true", patience_s))
        return Bench(suite, binary, listing, UNKNOWN_CONTEXT, patience_s)
    listing = parse_listing(_ask(binary, "--list", patience_s))
    return Bench(suite, binary, listing, parse_context(_ask(binary, "--context", patience_s)), patience_s)


def _ask(binary: Path, flag: str, patience_s: float) -> str:
    ended = run_process(_call(binary, (flag,), "", TIMING, ()), patience_s)
    if ended.failure is not None:
        raise CouldNotJudge(f"{binary} {flag}: {ended.failure}{ended.last_words()}")
    return ended.stdout


def _call(binary: Path, flags: Sequence[str], stdin: str, env: Mapping[str, str], under: Sequence[str]) -> Call:
    """From its own directory and by its bare name: argv[0] lies on the stack and must not differ between builds."""
    return Call((*under, f"./{binary.name}", *flags), binary.parent, env, stdin)
