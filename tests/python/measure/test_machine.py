"""The parsers of machine facts, on what real kernels print."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.measure import machine
from ghostbench.measure.machine import CpuTimes

INTEL = (
    "processor\t: 0\nmodel name\t: Intel(R) Xeon(R) CPU @ 2.20GHz\ncpu MHz\t\t: 2199.998\n\n"
    "processor\t: 1\nmodel name\t: other\n"
)
AMD = (
    "processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel name\t: AMD  EPYC 7763 64-Core Processor \n"
    "cpu MHz\t\t: 3241.1\n"
)
ARM = (
    "processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\nCPU architecture: 8\n"
    "CPU variant\t: 0x3\nCPU part\t: 0xd0c\nCPU revision\t: 1\n"
)
POWER = "processor\t: 0\ncpu\t\t: POWER9, altivec supported\nclock\t\t: 2166.0MHz\n"


@pytest.mark.parametrize(
    ("cpuinfo", "model"),
    [
        (INTEL, "Intel(R) Xeon(R) CPU @ 2.20GHz"),
        (AMD, "AMD EPYC 7763 64-Core Processor"),
        (ARM, "ARM implementer 0x41 part 0xd0c r3p1"),
        (POWER, "POWER9, altivec supported"),
        ("processor: 0\n", None),
        ("", None),
    ],
)
def test_the_model_is_the_first_cores_whatever_the_architecture_calls_it(cpuinfo: str, model: str | None) -> None:
    assert machine.parse_cpu_model(cpuinfo) == model


@pytest.mark.parametrize(
    ("stat", "times"),
    [
        ("cpu  3690 0 2890 204257 666 0 67 9 0 0\ncpu0 1 2 3\n", CpuTimes(2115.79, 0.09)),
        ("cpu  100 0 0 0 0 0 0 0 50 0\n", CpuTimes(1.0, 0.0)),  # guest time is part of user
        ("cpu  100 0 0 0 0 0 0\n", None),
        ("intr 5\n", None),
        ("", None),
    ],
)
def test_cpu_times_are_seconds_without_counting_guests_twice(stat: str, times: CpuTimes | None) -> None:
    seen = machine.parse_cpu_times(stat, 100)
    assert (seen and (seen.total, seen.steal)) == (times and pytest.approx((times.total, times.steal)))


@pytest.mark.parametrize(
    ("before", "after", "share"),
    [
        (CpuTimes(10, 1), CpuTimes(20, 2), 0.1),
        (CpuTimes(10, 1), CpuTimes(20, 0.5), 0.0),  # some hypervisors let the counter step back
        (CpuTimes(10, 1), CpuTimes(10, 1), None),
        (None, CpuTimes(10, 1), None),
        (CpuTimes(10, 1), None, None),
    ],
)
def test_the_steal_share_is_of_all_cores_time(
    before: CpuTimes | None, after: CpuTimes | None, share: float | None
) -> None:
    assert machine.steal_share(before, after) == share


def write(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def cache(index: int, level: str, kind: str, size: str) -> dict[str, str]:
    folder = f"sys/devices/system/cpu/cpu0/cache/index{index}"
    return {f"{folder}/level": f"{level}\n", f"{folder}/type": f"{kind}\n", f"{folder}/size": f"{size}\n"}


def test_caches_are_named_by_level_and_kind(tmp_path: Path) -> None:
    files = cache(0, "1", "Data", "48K") | cache(1, "1", "Instruction", "32K") | cache(2, "2", "Unified", "1024K")
    assert machine.read_caches(write(tmp_path, files)) == ("L1d 48K", "L1i 32K", "L2 1024K")


def test_the_facts_hold_what_was_read(tmp_path: Path) -> None:
    facts = machine.machine_facts(write(tmp_path, {"proc/cpuinfo": AMD} | cache(2, "2", "Unified", "1024K")))
    assert (facts.cpu, facts.caches) == ("AMD EPYC 7763 64-Core Processor", ("L2 1024K",))
    assert facts.fingerprint == machine.fingerprint(facts.cpu, facts.cores, facts.caches)


def test_a_container_without_proc_and_sys_still_has_facts(tmp_path: Path) -> None:
    facts = machine.machine_facts(tmp_path)
    assert facts.cpu.startswith("unknown ")
    assert facts.caches == ()
    assert len(facts.fingerprint) == 12
    assert machine.steal_seconds(tmp_path) is None


def test_the_fingerprint_ignores_the_clock_and_sees_the_model(tmp_path: Path) -> None:
    slow = machine.machine_facts(write(tmp_path / "slow", {"proc/cpuinfo": INTEL}))
    fast = machine.machine_facts(write(tmp_path / "fast", {"proc/cpuinfo": INTEL.replace("2199.998", "3100.1")}))
    other = machine.machine_facts(write(tmp_path / "other", {"proc/cpuinfo": AMD}))
    assert slow.fingerprint == fast.fingerprint
    assert slow.fingerprint != other.fingerprint


@pytest.mark.parametrize("other", [("cpu", 4, ("L2 1M",)), ("cpu", 2, ("L2 2M",)), ("CPU", 2, ("L2 1M",))])
def test_the_fingerprint_sees_cores_and_caches(other: tuple[str, int, tuple[str, ...]]) -> None:
    assert machine.fingerprint(*other) != machine.fingerprint("cpu", 2, ("L2 1M",))
