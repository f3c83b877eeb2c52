"""What disturbs measurements, on the settings that real machines show."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.measure import disturbances as d
from ghostbench.measure.disturbances import Disturbance, Standing

FINE, DISTURBS, UNKNOWN = Standing.FINE, Standing.DISTURBS, Standing.UNKNOWN
CPU = "sys/devices/system/cpu"


def tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.mark.parametrize(
    ("files", "standing", "state"),
    [
        ({f"{CPU}/cpu0/cpufreq/scaling_governor": "performance\n"}, FINE, "performance"),
        ({f"{CPU}/cpu0/cpufreq/scaling_governor": "schedutil\n"}, DISTURBS, "schedutil"),
        (
            {
                f"{CPU}/cpu0/cpufreq/scaling_governor": "performance\n",
                f"{CPU}/cpu11/cpufreq/scaling_governor": "powersave\n",
            },
            DISTURBS,
            "performance, powersave",
        ),
        ({}, UNKNOWN, "not readable: the host or the firmware sets the clock"),
    ],
)
def test_one_core_with_another_governor_is_enough_to_disturb(
    tmp_path: Path, files: dict[str, str], standing: Standing, state: str
) -> None:
    seen = d.governor(tree(tmp_path, files))
    assert (seen.standing, seen.state) == (standing, state)


@pytest.mark.parametrize(
    ("files", "standing", "knob"),
    [
        ({f"{CPU}/intel_pstate/no_turbo": "0\n"}, DISTURBS, f"echo 1 | sudo tee /{CPU}/intel_pstate/no_turbo"),
        ({f"{CPU}/intel_pstate/no_turbo": "1\n"}, FINE, ""),
        ({f"{CPU}/cpufreq/boost": "1\n"}, DISTURBS, f"echo 0 | sudo tee /{CPU}/cpufreq/boost"),
        ({f"{CPU}/cpufreq/boost": "0\n"}, FINE, ""),
        ({}, UNKNOWN, ""),
    ],
)
def test_turbo_is_read_from_intels_inverted_knob_and_from_the_generic_one(
    tmp_path: Path, files: dict[str, str], standing: Standing, knob: str
) -> None:
    seen = d.turbo(tree(tmp_path, files))
    assert (seen.standing, seen.remedy) == (standing, knob)


@pytest.mark.parametrize(
    ("seen", "standing", "state"),
    [
        (d.smt("1\n"), DISTURBS, "on"),
        (d.smt("0\n"), FINE, "off"),
        (d.smt(""), UNKNOWN, "not readable"),
        (d.steal_seen(0.0, 0.5), FINE, "0.0% of 0.5 s"),
        (d.steal_seen(0.004, 0.5), FINE, "0.4% of 0.5 s"),
        (d.steal_seen(0.031, 0.5), DISTURBS, "3.1% of 0.5 s"),
        (d.steal_seen(None, 0.5), UNKNOWN, "not readable from /proc/stat"),
        (d.load("0.01 0.05 0.02 2/90 6009\n", 2), FINE, "0.01 on 2 cores"),
        (d.load("1.70 0.05 0.02 2/90 6009\n", 2), DISTURBS, "1.70 on 2 cores"),
        (d.load("", 2), UNKNOWN, "not readable from /proc/loadavg"),
        (d.quota("max 100000\n"), FINE, "none"),
        (d.quota(""), FINE, "none"),
        (d.quota("150000 100000\n"), DISTURBS, "1.5 cores"),
        (d.aslr("2\n", "00000000\n"), FINE, "on: layouts are sampled"),
        (d.aslr("2\n", "00040000\n"), DISTURBS, "off for this process"),
        (d.aslr("2\n", ""), FINE, "on: layouts are sampled"),
        (d.aslr("0\n", "00000000\n"), DISTURBS, "off"),
        (d.aslr("", ""), UNKNOWN, "not readable from /proc/sys"),
        (d.virtualisation("flags\t: fpu hypervisor sse\n", "KVM\n"), DISTURBS, "yes (KVM)"),
        (d.virtualisation("flags\t: fpu hypervisor sse\n", ""), DISTURBS, "yes"),
        (d.virtualisation("flags\t: fpu sse\n", "ThinkPad\n"), FINE, "no"),
        (d.virtualisation("CPU part: 0xd0c\n", ""), UNKNOWN, "not readable from /proc/cpuinfo"),
    ],
)
def test_each_setting_is_judged_by_its_own_rule(seen: Disturbance, standing: Standing, state: str) -> None:
    assert (seen.standing, seen.state) == (standing, state)


@pytest.mark.parametrize(
    ("supplies", "standing", "state"),
    [
        ({"AC/type": "Mains\n", "AC/online": "1\n", "BAT0/type": "Battery\n"}, FINE, "mains"),
        ({"AC/type": "Mains\n", "AC/online": "0\n", "BAT0/type": "Battery\n"}, DISTURBS, "battery"),
        ({}, FINE, "no battery"),
    ],
)
def test_a_laptop_off_the_mains_disturbs(
    tmp_path: Path, supplies: dict[str, str], standing: Standing, state: str
) -> None:
    root = tree(tmp_path, {f"sys/class/power_supply/{name}": text for name, text in supplies.items()})
    seen = d.power(root)
    assert (seen.standing, seen.state) == (standing, state)


def test_what_disturbs_has_an_effect_and_a_way_out_and_what_is_fine_has_neither(tmp_path: Path) -> None:
    files = {
        f"{CPU}/cpu0/cpufreq/scaling_governor": "powersave\n",
        f"{CPU}/cpufreq/boost": "1\n",
        f"{CPU}/smt/active": "1\n",
        "proc/loadavg": "9.00 1.00 1.00 2/90 6009\n",
        "sys/fs/cgroup/cpu.max": "50000 100000\n",
        "proc/sys/kernel/randomize_va_space": "0\n",
        "proc/cpuinfo": "flags\t: hypervisor\n",
        "sys/class/power_supply/AC/type": "Mains\n",
        "sys/class/power_supply/AC/online": "0\n",
    }
    seen = d.disturbances(tree(tmp_path, files), window=0.0)
    assert [one.what for one in seen if one.standing is DISTURBS] == [
        "governor", "turbo", "SMT", "load", "CPU quota", "ASLR", "virtual machine", "power",
    ]  # fmt: skip
    assert all(bool(one.effect) == bool(one.remedy) == (one.standing is DISTURBS) for one in seen)


def test_a_container_that_hides_everything_gets_answers_all_the_same(tmp_path: Path) -> None:
    seen = d.disturbances(tmp_path, window=0.0)
    assert {one.what: one.standing for one in seen} == {
        "governor": UNKNOWN, "turbo": UNKNOWN, "SMT": UNKNOWN, "steal": UNKNOWN, "load": UNKNOWN,
        "CPU quota": FINE, "ASLR": UNKNOWN, "virtual machine": UNKNOWN, "power": FINE,
    }  # fmt: skip
