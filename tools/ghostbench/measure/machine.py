"""What machine this is: the facts under which a stored time may be compared with another.

The parsers are pure functions of the kernel's text; the readers take a `root`, so a test can
hand them a made-up `/proc` and `/sys`. What cannot be read is absent, never an error: containers
hide `/sys`, ARM kernels name no model, and a run must be possible there all the same.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
from dataclasses import dataclass
from pathlib import Path

from ghostbench.results.schema import Machine

CACHE_SUFFIX = {"Data": "d", "Instruction": "i", "Unified": ""}


@dataclass(frozen=True)
class CpuTimes:
    """Seconds since boot, summed over all cores: all of it, and what the hypervisor took away."""

    total: float
    steal: float


def machine_facts(root: Path = Path("/")) -> Machine:
    """The machine under `root`'s /proc and /sys. Never raises for a missing or odd file."""
    cpu = parse_cpu_model(read_text(root / "proc/cpuinfo")) or f"unknown {platform.machine()} CPU"
    cores = os.cpu_count() or 1
    caches = read_caches(root)
    return Machine(fingerprint(cpu, cores, caches), cpu, cores, caches, platform.release())


def fingerprint(cpu: str, cores: int, caches: tuple[str, ...]) -> str:
    """Twelve hex digits that change when times stop being comparable, and only then.

    In: architecture, CPU model, cores, caches. Out, because they vary on one and the same machine:
    clock and load (by the second), memory size (ballooning, container limits), kernel (recorded
    beside it, but every security update would orphan the history), host name (CI renames it).
    """
    text = "|".join((platform.machine(), cpu, str(cores), *caches))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def parse_cpu_model(cpuinfo: str) -> str | None:
    """The model in the text of /proc/cpuinfo; None when it names none.

    x86, RISC-V and POWER name it; ARM gives only the implementer's and the part's numbers, which
    tell models apart just as well.
    """
    fields = first_fields(cpuinfo)
    for key in ("model name", "uarch", "cpu"):
        if fields.get(key):
            return " ".join(fields[key].split())
    if "CPU implementer" not in fields:
        return None
    implementer, part = fields["CPU implementer"], fields.get("CPU part", "?")
    variant = fields.get("CPU variant", "?").removeprefix("0x")
    return f"ARM implementer {implementer} part {part} r{variant}p{fields.get('CPU revision', '?')}"


def first_fields(cpuinfo: str) -> dict[str, str]:
    """`key: value` lines of /proc/cpuinfo; of a repeated key the first, which is core 0's."""
    fields: dict[str, str] = {}
    for line in cpuinfo.splitlines():
        key, colon, value = line.partition(":")
        if colon:
            fields.setdefault(key.strip(), value.strip())
    return fields


def read_caches(root: Path = Path("/")) -> tuple[str, ...]:
    """Core 0's caches as `L1d 48K`, innermost first; empty where /sys does not show them."""
    caches = []
    for index in sorted((root / "sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = (read_text(index / name).strip() for name in ("level", "type", "size"))
        if level and size:
            caches.append(f"L{level}{CACHE_SUFFIX.get(kind, '?')} {size}")
    return tuple(sorted(caches))


def cpu_times(root: Path = Path("/")) -> CpuTimes | None:
    """The machine's clock of processor time; None where /proc/stat cannot be read."""
    return parse_cpu_times(read_text(root / "proc/stat"), os.sysconf("SC_CLK_TCK"))


def parse_cpu_times(stat: str, ticks_per_second: int) -> CpuTimes | None:
    """The first line of /proc/stat (proc(5)): user nice system idle iowait irq softirq steal guest …

    Guest time is left out of the total: the kernel counts it in `user` already. Kernels before
    2.6.11 have no steal column; a line without it is no answer rather than a zero.
    """
    match = re.match(r"cpu +((?:\d+ ?)+)", stat)
    ticks = [int(number) for number in match.group(1).split()] if match else []
    if len(ticks) < 8:
        return None
    return CpuTimes(sum(ticks[:8]) / ticks_per_second, ticks[7] / ticks_per_second)


def steal_seconds(root: Path = Path("/")) -> float | None:
    """Seconds, summed over cores since boot, that the hypervisor ran someone else; None if unknown."""
    times = cpu_times(root)
    return None if times is None else times.steal


def steal_share(before: CpuTimes | None, after: CpuTimes | None) -> float | None:
    """The share (0 to 1) of all cores' time between two readings that was stolen.

    None when a reading is missing or no tick passed between the two.
    """
    if before is None or after is None or after.total <= before.total:
        return None
    return max(0.0, after.steal - before.steal) / (after.total - before.total)


def read_text(path: Path) -> str:
    """The file's text, or nothing: a file that is absent, forbidden or odd says nothing."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
