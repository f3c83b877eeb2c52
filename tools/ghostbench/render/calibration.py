"""What a calibration found, for eyes at 80 columns and for machines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TextIO

from rich.text import Text

from ghostbench.judge.policy import Policy
from ghostbench.render.json import json_text
from ghostbench.render.terminal import print_lines, wrapped
from ghostbench.render.text import plural, rate_text
from ghostbench.results.calibration import QUIET, Calibration, FalseAlarms, Power
from ghostbench.results.codec import encode

_NOISIEST = 5


def print_calibration(calibration: Calibration, policy: Policy, stream: TextIO) -> None:
    print_lines(calibration_lines(calibration, policy), stream)


def calibration_lines(calibration: Calibration, policy: Policy) -> Iterator[Text]:
    cells, quiet = len(calibration.noise), len(calibration.quiet)
    yield Text(f"{plural(cells, 'cell')}, {calibration.rounds} recorded rounds of two equal sides", style="bold")
    yield from wrapped(
        f"{quiet} of them are quiet: their process runs vary by at most {rate_text(QUIET)}. Noisiest: "
        + ", ".join(f"{cell} {rate_text(noise)}" for cell, noise in _noisiest(calibration)),
        "  ",
        "",
    )
    yield Text()
    yield from _false_alarms(calibration, policy)
    yield Text()
    if calibration.power:
        yield from _power(calibration)
        yield Text()
    for exact in calibration.exact:
        yield Text(f"{exact.burden}: told in {exact.detected} of {plural(exact.cells, 'cell')}")
    if calibration.layout_spread is not None:
        yield from wrapped(
            f"layout twins, the same code placed otherwise: 95 % of the cells lie within {rate_text(calibration.layout_spread)} "
            "of each other; time that moves alone fails only above that",
            "  ",
            "",
        )
    yield Text(f"tolerance of time that this machine supports: {rate_text(calibration.tolerance)}", style="bold")


def _noisiest(calibration: Calibration) -> list[tuple[str, float]]:
    return sorted(calibration.noise.items(), key=lambda pair: -pair[1])[:_NOISIEST]


def _false_alarms(calibration: Calibration, policy: Policy) -> Iterator[Text]:
    suites = calibration.false_alarms[0].suites
    yield Text(f"two equal programs, {plural(suites, 'replayed comparison')}", style="bold")
    yield Text(" tolerance  with a false alarm  95 % bound  unchanged  of the quiet  rounds", style="dim")
    chosen = calibration.alarms_at(policy.tolerances.get("time", 0.0))
    for rates in calibration.false_alarms:
        yield Text(_alarm_row(rates), style="bold" if rates is chosen else "")


def _alarm_row(rates: FalseAlarms) -> str:
    suites = f"{rates.flagged_suites} of {rates.suites}"
    return (
        f" {rate_text(rates.tolerance):>9}  {suites:>18}  {rate_text(rates.upper95):>10}  "
        f"{rate_text(rates.unchanged_share):>9}  {rate_text(rates.quiet_unchanged_share):>12}  {rates.rounds:>6.1f}"
    )


def _power(calibration: Calibration) -> Iterator[Text]:
    yield Text("slowdowns executed as real work, found by time alone", style="bold")
    yield Text(" slower  tolerance  cells          found  unchanged  rounds  measured", style="dim")
    for power in calibration.power:
        yield Text(_power_row(power))


def _power_row(power: Power) -> str:
    cells = f"{power.cells} {'quiet' if power.quiet else 'noisy'}"
    return (
        f" {rate_text(power.slowdown):>6}  {rate_text(power.tolerance):>9}  {cells:<9}  {rate_text(power.detected):>9}  "
        f"{rate_text(power.unchanged):>9}  {power.rounds:>6.1f}  {rate_text(power.measured):>8}"
    )


def calibration_json(calibration: Calibration, policy: Policy) -> str:
    """The object that `calibrate --json` prints. `false_alarms` is at the policy's tolerance."""
    plain: dict[str, Any] = encode(calibration)
    chosen: dict[str, Any] = encode(calibration.alarms_at(policy.tolerances.get("time", 0.0)))
    return json_text({**plain, "false_alarms": chosen, "tolerances": plain["false_alarms"]})
