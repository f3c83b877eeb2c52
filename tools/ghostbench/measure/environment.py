"""The environment of measured processes: the same for everybody, so that nothing outside moves a count.

The kernel copies the environment onto the stack. Its length moves the stack, and with it alignment,
page faults and, through jemalloc's and libc's start-up, instruction counts.
"""

from __future__ import annotations

from collections.abc import Mapping

_COMMON: Mapping[str, str] = {
    "HOME": "/nonexistent",
    "LC_ALL": "C",
    # Lazy binding would charge the first call of a function with the work of the dynamic linker.
    "LD_BIND_NOW": "1",
    "PATH": "/usr/bin:/bin",
}

TIMING: Mapping[str, str] = _COMMON

COUNTING: Mapping[str, str] = {
    **_COMMON,
    # Decay is driven by the clock: without this jemalloc purges pages in the middle of some ops, by chance.
    "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1",
}
