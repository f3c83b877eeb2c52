"""Where the tolerance of time comes from."""

from __future__ import annotations

import io
import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ghostbench.commands.policy import load_policy
from ghostbench.errors import BadInput
from ghostbench.judge.compare import compare
from ghostbench.measure.machine import machine_facts
from ghostbench.render.comparison import print_comparison
from ghostbench.results.calibration_file import calibration_dir, save_calibration
from tests.python.commands.test_doctor import CALIBRATION
from tests.python.making import CELL, FACTS, result, rows

ELSEWHERE = f"machine {FACTS.machine.fingerprint}"
SOURCES = {"default": "the default; this machine was not calibrated", "toml": "ghostbench.toml",
           "here": "what this machine supports, as calibrated on 2026-12-03",
           "calibrated": f"what {ELSEWHERE} supports, as calibrated on 2026-12-03",
           "uncalibrated": f"the default; {ELSEWHERE} was not calibrated",
           "unknown": "the default; nobody knows the machine"}


def calibrated(root: Path, machine: str, tolerance: float) -> None:
    save_calibration(replace(CALIBRATION, machine=machine, tolerance=tolerance), calibration_dir(root, machine))


@pytest.mark.parametrize(
    ("toml", "supported", "tolerance", "source"),
    [
        ("", None, 0.02, "default"),
        ("", 0.03, 0.03, "here"),
        ("", 0.005, 0.01, "here"),  # never below 1 %
        ("[tolerance]\ntime = 0.04\n", None, 0.04, "toml"),
        ("[tolerance]\ntime = 0.04\n", 0.03, 0.04, "toml"),
        ("[tolerance]\ninstructions = 0.01\n", 0.03, 0.03, "here"),
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


def test_a_machine_that_is_not_this_one_is_called_by_its_name(tmp_path: Path) -> None:
    measured = result(rows(CELL, [1.0] * 8))
    assert load_policy(tmp_path, measured).time_source == SOURCES["uncalibrated"]
    assert load_policy(tmp_path, replace(measured, facts=None)).time_source == SOURCES["unknown"]


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


BAD = [
    ({"tolerance": math.nan}, "not a finite number"),
    ({"tolerance": 50.0}, "tolerance"),  # would tolerate any regression
    ({"tolerance": 0.0}, "tolerance"),
    ({"layout_spread": math.inf}, "not a finite number"),
    ({"layout_spread": 2.0}, "layout"),
    ({"false_alarms": []}, "false alarms"),
    ({"noise": {"a/b/c/d": math.nan}}, "not a finite number"),
    ({"machine": "ffffffffffff"}, "of machine ffffffffffff"),  # copied from elsewhere
]


@pytest.mark.parametrize(("change", "message"), BAD, ids=[str(change) for change, _ in BAD])
def test_a_calibration_that_no_machine_can_have_is_refused(
    tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    machine = machine_facts().fingerprint
    calibrated(tmp_path, machine, 0.02)
    path = calibration_dir(tmp_path, machine) / "calibration.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(BadInput, match=f"calibration.json:.*{message}"):
        load_policy(tmp_path)


@pytest.mark.parametrize("fingerprint", ["../../elsewhere", "..", "x" * 400, "a\0b"])
def test_no_name_of_a_machine_leads_out_of_the_project_or_ends_in_a_crash(tmp_path: Path, fingerprint: str) -> None:
    root = tmp_path / "project"
    outside = root / ".ghostbench" / "calibration" / fingerprint[:40].replace("\0", "_")
    if ".." in fingerprint:
        save_calibration(replace(CALIBRATION, tolerance=0.5), outside)
    calibrated(root, "0" * 12, 0.5)  # so that the directory above exists
    measured = result(rows(CELL, [1.0] * 8), machine=replace(FACTS.machine, fingerprint=fingerprint))
    assert load_policy(root, measured).tolerance("time", CELL) == 0.02


def test_an_override_is_not_passed_off_as_what_the_machine_supports(tmp_path: Path) -> None:
    (tmp_path / "ghostbench.toml").write_text(f'[[override]]\ncells = "{CELL}"\ntime = "5 %"\n')
    calibrated(tmp_path, FACTS.machine.fingerprint, 0.03)
    measured = result(rows(CELL, [1.0] * 8), rows("a/read/string/tiny", [1.0] * 8))
    out = io.StringIO()
    print_comparison(compare(measured, measured, load_policy(tmp_path, measured)), out)
    said = " ".join(line.strip() for line in out.getvalue().splitlines())
    assert f"tolerance of time: 3 % ({SOURCES['calibrated']}), another for 1 cell" in said
