"""Doctor's findings, for eyes at 80 columns and for machines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from io import StringIO
from typing import Any, TextIO

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ghostbench.measure.disturbances import Disturbance, Standing
from ghostbench.packages import NEEDED_TO_RUN, Packages
from ghostbench.render.text import rate_text
from ghostbench.results.calibration import Calibration
from ghostbench.results.schema import Machine

WIDTH = 80
NEEDED_BY = {
    "python": "for every command",
    "run": "for run, compare, list",
    "test": "for test",
    "optional": "optional",
}
STYLE = {Standing.FINE: "green", Standing.DISTURBS: "yellow", Standing.UNKNOWN: "dim"}


@dataclass(frozen=True)
class Engines:
    """The engines of the built bench and those it was built without, with the reason; or why it cannot say."""

    built: tuple[str, ...]
    missing: Mapping[str, str] = field(default_factory=dict)
    unknown: str | None = None


@dataclass(frozen=True)
class Diagnosis:
    """All that doctor found."""

    packages: Packages | None  # None when the program was not started by the launcher
    engines: Engines
    machine: Machine
    disturbances: tuple[Disturbance, ...]
    calibration: Calibration | None = None

    @property
    def run_possible(self) -> bool:
        """A bench that answers needs no package any more; else everything to build one must be there."""
        if self.engines.built:
            return True
        return self.packages is not None and not self.packages.missing(*NEEDED_TO_RUN)


def diagnosis_as_json(diagnosis: Diagnosis) -> dict[str, Any]:
    """The value that `doctor --json` prints; `docs/formats.md` describes it."""
    packages = diagnosis.packages
    return {
        "run_possible": diagnosis.run_possible,
        "packages": packages
        and {
            "list": packages.list,
            "release": packages.release,
            "missing": {section: list(packages.missing(section)) for section in packages.sections},
        },
        "engines": asdict(diagnosis.engines),
        "machine": asdict(diagnosis.machine),
        "calibration": _calibration_as_json(diagnosis.calibration),
        "disturbances": [asdict(one) | {"standing": one.standing.value} for one in diagnosis.disturbances],
    }


def show_diagnosis(diagnosis: Diagnosis, out: TextIO) -> None:
    """Writes the findings to `out`: coloured on a terminal, plain in a pipe, never wider than 80 columns."""
    text = StringIO()
    console = Console(file=text, force_terminal=out.isatty(), highlight=False, width=WIDTH)
    _show_packages(console, diagnosis.packages)
    _show_engines(console, diagnosis.engines)
    _show_disturbances(console, diagnosis)
    _show_calibration(console, diagnosis.calibration)
    console.print()
    if diagnosis.run_possible:
        console.print("A run is possible: ./ghostbench run", style="green")
    else:
        console.print("A run is not possible yet. To install what it needs: ./ghostbench setup", style="red")
    # rich fills the last column with spaces, which in a pipe are noise.
    out.write("".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines()))


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(Padding(Text(text, style), (0, 0, 0, 2)))


def _show_packages(console: Console, packages: Packages | None) -> None:
    console.print("Packages", style="bold")
    if packages is None:
        _line(console, "not looked at: only ./ghostbench doctor knows this system's list")
        return
    _line(console, f"{packages.release}, by {packages.list}")
    rows = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for section in packages.sections:
        missing = packages.missing(section)
        state = Text("missing: " + " ".join(missing), "yellow") if missing else Text("complete", "green")
        rows.add_row(f"  {NEEDED_BY.get(section, section)}", state)
    console.print(rows)


def _show_engines(console: Console, engines: Engines) -> None:
    console.print("\nEngines", style="bold")
    if engines.unknown:
        _line(console, engines.unknown)
        return
    _line(console, f"built: {', '.join(engines.built)}")
    for name, reason in engines.missing.items():
        _line(console, f"not built: {name} ({reason})", "yellow")


def _calibration_as_json(calibration: Calibration | None) -> dict[str, Any] | None:
    """What it comes to; `calibrate --json` has the rest."""
    if calibration is None:
        return None
    rates = calibration.alarms_at(calibration.tolerance)
    return {
        "recorded": calibration.recorded,
        "tolerance": calibration.tolerance,
        "cells": len(calibration.noise),
        "quiet": len(calibration.quiet),
        "suite_rate": rates.suite_rate,
        "upper95": rates.upper95,
        "unchanged_share": rates.unchanged_share,
        "layout_spread": calibration.layout_spread,
    }


def _show_calibration(console: Console, calibration: Calibration | None) -> None:
    console.print("\nHow far verdicts on time can be trusted here", style="bold")
    if calibration is None:
        _line(console, "unknown: ./ghostbench calibrate measures it, in about an hour")
        return
    rates = calibration.alarms_at(calibration.tolerance)
    _line(console, f"calibrated on {calibration.recorded[:10]}: {len(calibration.noise)} cells, {len(calibration.quiet)} of them quiet")
    _line(console, f"tolerance it supports: {rate_text(calibration.tolerance)}, at which {rate_text(rates.unchanged_share)} of equal cells end unchanged")
    _line(console, f"false alarms: in {rates.flagged_suites} of {rates.suites} replayed comparisons, at most {rate_text(rates.upper95)}")


def _show_disturbances(console: Console, diagnosis: Diagnosis) -> None:
    console.print("\nWhat disturbs measurements", style="bold")
    machine = diagnosis.machine
    _line(console, f"{machine.cpu}, {machine.cores} cores, {', '.join(machine.caches) or 'caches unknown'}")
    rows = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for one in diagnosis.disturbances:
        rows.add_row(f"  {one.what}", Text(one.standing.value, STYLE[one.standing]), Text(one.state))
        if one.effect:
            rows.add_row("", "", Text(f"{one.effect}\n-> {one.remedy}", "dim"))
    console.print(rows)
