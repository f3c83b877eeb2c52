"""What the report says of a machine's calibration."""

from __future__ import annotations

from dataclasses import replace

from ghostbench.render.report_trust import TITLE, trust
from ghostbench.results.calibration import Power
from reports.model import Fact
from tests.python.commands.test_doctor import CALIBRATION


def power(slowdown: float, tolerance: float, quiet: bool, detected: float) -> Power:
    return Power(slowdown, tolerance, quiet, 10, 100, detected, 0.0, 30.0, slowdown)


def test_a_calibrated_machine_tells_rates_and_power_at_its_tolerance() -> None:
    powers = (power(0.03, 0.01, True, 1.0), power(0.03, 0.02, True, 0.998), power(0.03, 0.02, False, 0.9))
    sheet = trust(replace(CALIBRATION, power=powers))
    assert sheet.title == TITLE
    assert sheet.facts == (
        Fact("Calibrated", "2026-12-03, 400 rounds of 2 cells"),
        Fact("Supported tolerance", "2.00 %"),
        Fact("False alarms", "in 0 of 1000 replayed comparisons of equal programs, at most 0.30 %"),
        Fact("Equal cells", "96.30 % end unchanged"),
        Fact("Slowdowns", "executed as real work, judged at a tolerance of 2.00 %; quiet cells vary by at most 1.00 %"),
        Fact("3.00 % slower", "found in 99.80 % of quiet cells, found in 90.0 % of noisy cells"),
        Fact("Layout twins", "within 3.00 % of each other in 95 % of cells"),
    )


def test_a_machine_without_a_calibration_says_how_to_get_one() -> None:
    assert trust(None).facts == (Fact("Calibration", "never made on this machine: ./ghostbench calibrate"),)


def test_what_was_not_measured_is_not_told() -> None:
    labels = [fact.label for fact in trust(replace(CALIBRATION, layout_spread=None)).facts]
    assert labels == ["Calibrated", "Supported tolerance", "False alarms", "Equal cells"]
