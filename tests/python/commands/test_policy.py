"""Where the tolerance of time comes from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ghostbench.commands.policy import load_policy
from ghostbench.errors import BadInput
from ghostbench.judge.compare import compare
from ghostbench.measure.machine import machine_facts
from ghostbench.results.calibration import calibration_dir, save_calibration
from tests.python.commands.test_doctor import CALIBRATION
from tests.python.making import CELL, FACTS, result, rows

SOURCES = {"default": "the default; this machine was not calibrated", "toml": "ghostbench.toml",
           "calibrated": "what this machine supports, as calibrated on 2026-12-03"}


def calibrated(root: Path, machine: str, tolerance: float) -> None:
    save_calibration(replace(CALIBRATION, machine=machine, tolerance=tolerance), calibration_dir(root, machine))


@pytest.mark.parametrize(
    ("toml", "supported", "tolerance", "source"),
    [
        ("", None, 0.02, "default"),
        ("", 0.03, 0.03, "calibrated"),
        ("", 0.005, 0.01, "calibrated"),  # never below 1 %
        ("[tolerance]\ntime = 0.04\n", None, 0.04, "toml"),
        ("[tolerance]\ntime = 0.04\n", 0.03, 0.04, "toml"),
        ("[tolerance]\ninstructions = 0.01\n", 0.03, 0.03, "calibrated"),
    ],
)
def test_the_project_has_the_word_then_the_machine(
    tmp_path: Path, toml: str, supported: float | None, tolerance: float, source: str
) -> None:
    (tmp_path / "ghostbench.toml").write_text(toml)
    if supported is not None:
        calibrated(tmp_path, machine_facts().fingerprint, supported)
    policy = load_policy(tmp_path)
    assert (policy.tolerance("time", CELL), policy.time_source) == (tolerance, SOURCES[source])
    assert policy.layout_spread == (0.03 if supported is not None else 0.0)


def test_a_result_has_the_tolerance_of_the_machine_it_was_measured_on(tmp_path: Path) -> None:
    calibrated(tmp_path, FACTS.machine.fingerprint, 0.05)
    measured = result(rows(CELL, [1.0] * 8))
    assert load_policy(tmp_path, measured).tolerance("time", CELL) == 0.05
    assert load_policy(tmp_path).tolerance("time", CELL) == 0.02
    assert compare(measured, measured, load_policy(tmp_path, measured)).tolerance_source == SOURCES["calibrated"]


def test_time_that_moved_alone_must_exceed_what_layout_twins_differ_by(tmp_path: Path) -> None:
    calibrated(tmp_path, machine_facts().fingerprint, 0.01)
    assert load_policy(tmp_path).time_alone_limit(0.01) == 0.03
    assert load_policy(tmp_path).time_alone_limit(0.02) == 0.04


def test_a_broken_calibration_is_named(tmp_path: Path) -> None:
    path = calibration_dir(tmp_path, machine_facts().fingerprint) / "calibration.json"
    path.parent.mkdir(parents=True)
    path.write_text('{"machine": 1}')
    with pytest.raises(BadInput, match="calibration.json:1:"):
        load_policy(tmp_path)
