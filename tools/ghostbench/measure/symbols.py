"""From addresses of a binary to its functions, by binutils' addr2line."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.environment import TIMING
from ghostbench.measure.process import Call, run_process
from ghostbench.results.functions import unnamed, whole

_PATIENCE_S = 120.0  # it answers line by line once it has read the symbols


def functions_at(binary: Path, returns: Iterable[str]) -> dict[str, str]:
    """Return address, as `0x12`: the function that it returns to, demangled.

    Raises CouldNotJudge when addr2line is missing or does not answer.
    """
    addresses = sorted(set(returns))
    program = shutil.which("addr2line")
    if program is None:
        raise CouldNotJudge("addr2line is not installed; it is in Debian's package binutils")
    # A call that never returns may be the last instruction of a function: then the address behind is another's.
    asked = "".join(f"{int(address, 16) - 1:#x}\n" for address in addresses)
    ended = run_process(Call((program, "-f", "-C", "-e", binary.name), binary.parent, TIMING, asked), _PATIENCE_S)
    names = ended.stdout.splitlines()[::2]  # each is followed by its file and line
    if ended.failure is not None or len(names) != len(addresses):
        raise CouldNotJudge(f"addr2line cannot read {binary}: {ended.failure or 'too few answers'}{ended.last_words()}")
    return {address: _named(name, binary) for address, name in zip(addresses, names)}


def _named(name: str, binary: Path) -> str:
    return unnamed(binary.name) if name == "??" else whole(name)
