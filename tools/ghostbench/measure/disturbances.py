"""What on this machine makes times vary, as values: what, how it stands, its effect, the way out.

Nothing here changes anything. A setting that cannot be read is reported as unreadable: a virtual
machine hides the governor of its host, and silence about it would read as "fine".
"""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from ghostbench.measure.machine import cpu_times, first_fields, read_text, steal_share

STEAL_WINDOW_SECONDS = 0.5
STEAL_DOUBTFUL = 0.005  # half a percent of all time: as much as the smallest change worth judging
LOAD_DOUBTFUL = 0.5  # one process that runs half of the time already shares a core with the bench
ADDR_NO_RANDOMIZE = 0x0040000  # personality(2)


class Standing(Enum):
    """Whether a setting is as a measurement wants it."""

    FINE = "fine"
    DISTURBS = "disturbs"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Disturbance:
    """One possible disturber. `effect` and `remedy` are empty when it stands fine."""

    what: str
    standing: Standing
    state: str
    effect: str = ""
    remedy: str = ""


def disturbances(root: Path = Path("/"), window: float = STEAL_WINDOW_SECONDS) -> tuple[Disturbance, ...]:
    """Everything looked at, fine or not; takes `window` seconds, in which steal is counted."""
    return (
        governor(root),
        turbo(root),
        smt(read_text(root / "sys/devices/system/cpu/smt/active")),
        steal(root, window),
        load(read_text(root / "proc/loadavg"), os.cpu_count() or 1),
        quota(read_text(root / "sys/fs/cgroup/cpu.max")),
        aslr(read_text(root / "proc/sys/kernel/randomize_va_space"), read_text(root / "proc/self/personality")),
        virtualisation(read_text(root / "proc/cpuinfo"), read_text(root / "sys/class/dmi/id/product_name")),
        power(root),
    )


def governor(root: Path) -> Disturbance:
    """The frequency governors of all cores; only `performance` holds the clock."""
    paths = (root / "sys/devices/system/cpu").glob("cpu[0-9]*/cpufreq/scaling_governor")
    names = sorted({read_text(path).strip() for path in paths} - {""})
    if not names:
        return unknown("governor", "not readable: the host or the firmware sets the clock")
    if names == ["performance"]:
        return fine("governor", "performance")
    effect = "the clock follows the load, so the first seconds of a run are slower"
    remedy = "echo performance | sudo tee /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor"
    return Disturbance("governor", Standing.DISTURBS, ", ".join(names), effect, remedy)


def turbo(root: Path) -> Disturbance:
    """Turbo or boost: Intel's driver says when it is off, all others when it is on."""
    cpu = root / "sys/devices/system/cpu"
    no_turbo, boost = (read_text(cpu / name).strip() for name in ("intel_pstate/no_turbo", "cpufreq/boost"))
    if not no_turbo and not boost:
        return unknown("turbo", "not readable: the host or the firmware decides")
    if no_turbo == "1" or boost == "0":
        return fine("turbo", "off")
    effect = "the clock depends on heat and on what the other cores do"
    knob, value = ("intel_pstate/no_turbo", 1) if no_turbo else ("cpufreq/boost", 0)
    remedy = f"echo {value} | sudo tee /sys/devices/system/cpu/{knob}"
    return Disturbance("turbo", Standing.DISTURBS, "on", effect, remedy)


def smt(active: str) -> Disturbance:
    """Two hardware threads on one core, from the text of /sys/devices/system/cpu/smt/active."""
    if not active.strip():
        return unknown("SMT", "not readable")
    if active.strip() == "0":
        return fine("SMT", "off")
    effect = "a neighbour on the same core takes up to half of its throughput"
    remedy = "echo off | sudo tee /sys/devices/system/cpu/smt/control"
    return Disturbance("SMT", Standing.DISTURBS, "on", effect, remedy)


def steal(root: Path, window: float) -> Disturbance:
    """The share of time that the hypervisor gave to others during `window` seconds."""
    before = cpu_times(root)
    time.sleep(window)
    return steal_seen(steal_share(before, cpu_times(root)), window)


def steal_seen(share: float | None, window: float) -> Disturbance:
    """What a share of stolen time means; it comes in bursts, so a quiet window proves little."""
    if share is None:
        return unknown("steal", "not readable from /proc/stat")
    state = f"{share:.1%} of {window:g} s"
    if share < STEAL_DOUBTFUL:
        return fine("steal", state)
    effect = "other guests of this host run in our time; wall time varies most"
    return Disturbance("steal", Standing.DISTURBS, state, effect, "a quieter host; more rounds")


def load(loadavg: str, cores: int) -> Disturbance:
    """What else runs, from the text of /proc/loadavg: the mean queue length of the last minute."""
    match = re.match(r"(\d+\.\d+) ", loadavg)
    if match is None:
        return unknown("load", "not readable from /proc/loadavg")
    state = f"{match.group(1)} on {cores} cores"
    if float(match.group(1)) < LOAD_DOUBTFUL:
        return fine("load", state)
    effect = "other processes take caches, memory bandwidth and cores"
    return Disturbance("load", Standing.DISTURBS, state, effect, "wait, or stop what `top` shows")


def quota(cpu_max: str) -> Disturbance:
    """A container's limit of processor time, from the text of the control group's cpu.max."""
    match = re.match(r"(max|\d+) (\d+)", cpu_max)
    if match is None or match.group(1) == "max":
        return fine("CPU quota", "none")
    state = f"{int(match.group(1)) / int(match.group(2)):g} cores"
    effect = "a process that uses up its slice is stopped until the next one"
    return Disturbance("CPU quota", Standing.DISTURBS, state, effect, "start the container without --cpus")


def aslr(randomize: str, personality: str) -> Disturbance:
    """Address randomisation of the kernel and of this process; off is what disturbs.

    Each process run samples one memory layout. Without randomisation all runs share one, and a
    lucky layout of one side looks like a change of the code.
    """
    if not randomize.strip():
        return unknown("ASLR", "not readable from /proc/sys")
    effect = "all runs share one memory layout, whose luck looks like a change"
    if re.fullmatch(r"[0-9a-f]+\s*", personality) and int(personality, 16) & ADDR_NO_RANDOMIZE:
        return Disturbance("ASLR", Standing.DISTURBS, "off for this process", effect, "start without `setarch -R`")
    if randomize.strip() == "0":
        return Disturbance("ASLR", Standing.DISTURBS, "off", effect, "sudo sysctl kernel.randomize_va_space=2")
    return fine("ASLR", "on: layouts are sampled")


def virtualisation(cpuinfo: str, product: str) -> Disturbance:
    """Whether a hypervisor is underneath: x86 says so in the flags of /proc/cpuinfo."""
    flags = first_fields(cpuinfo).get("flags", "").split()
    if not flags:
        return unknown("virtual machine", "not readable from /proc/cpuinfo")
    if "hypervisor" not in flags:
        return fine("virtual machine", "no")
    state = f"yes ({product.strip()})" if product.strip() else "yes"
    effect = "the host's clock, cores and neighbours are hidden from us"
    return Disturbance("virtual machine", Standing.DISTURBS, state, effect, "more rounds; trust the exact counts first")


def power(root: Path) -> Disturbance:
    """Whether a laptop runs on its battery; a machine that lists no supply has none to run down."""
    supplies = (root / "sys/class/power_supply").glob("*")
    plugs = (supply for supply in supplies if read_text(supply / "type").strip() == "Mains")
    mains = [read_text(plug / "online").strip() for plug in plugs]
    if not mains or "1" in mains:
        return fine("power", "mains" if mains else "no battery")
    effect = "firmware lowers the clock to save the battery"
    return Disturbance("power", Standing.DISTURBS, "battery", effect, "plug it in")


def fine(what: str, state: str) -> Disturbance:
    """A setting that is as a measurement wants it."""
    return Disturbance(what, Standing.FINE, state)


def unknown(what: str, state: str) -> Disturbance:
    """A setting that could not be read."""
    return Disturbance(what, Standing.UNKNOWN, state)
