"""From a machine's calibration to the report's words: how far its verdicts on time can be trusted."""

from __future__ import annotations

from collections.abc import Iterator

from ghostbench.render.text import rate_text
from ghostbench.results.calibration import QUIET, Calibration, Power
from reports.model import Fact, FactSheet

TITLE = "Trust in verdicts on time"


def trust(calibration: Calibration | None) -> FactSheet:
    """A sheet of the page's environment; for a machine that was never calibrated it says how that is done."""
    if calibration is None:
        return FactSheet(TITLE, (Fact("Calibration", "never made on this machine: ./ghostbench calibrate"),))
    rates = calibration.alarms_at(calibration.tolerance)
    return FactSheet(
        TITLE,
        (
            Fact("Calibrated", f"{calibration.recorded[:10]}, {calibration.rounds} rounds of {len(calibration.noise)} cells"),
            Fact("Supported tolerance", rate_text(calibration.tolerance)),
            Fact(
                "False alarms",
                f"in {rates.flagged_suites} of {rates.suites} replayed comparisons of equal programs, at most {rate_text(rates.upper95)}",
            ),
            Fact("Equal cells", f"{rate_text(rates.unchanged_share)} end unchanged"),
            *_powers(calibration),
            *_layout(calibration),
        ),
    )


def _powers(calibration: Calibration) -> Iterator[Fact]:
    """One line per slowdown, at the tolerance tried nearest to the supported one."""
    tried = {power.tolerance for power in calibration.power}
    tolerance = min(tried, key=lambda one: abs(one - calibration.tolerance), default=None)
    found: dict[float, list[Power]] = {}
    for power in calibration.power:
        if power.tolerance == tolerance:
            found.setdefault(power.slowdown, []).append(power)
    if tolerance is not None:
        quiet = f"quiet cells vary by at most {rate_text(QUIET)}"
        yield Fact("Slowdowns", f"executed as real work, judged at a tolerance of {rate_text(tolerance)}; {quiet}")
    for slowdown, powers in found.items():
        words = [f"found in {rate_text(power.detected)} of {'quiet' if power.quiet else 'noisy'} cells" for power in powers]
        yield Fact(f"{rate_text(slowdown)} slower", ", ".join(words))


def _layout(calibration: Calibration) -> Iterator[Fact]:
    if calibration.layout_spread is not None:
        yield Fact("Layout twins", f"within {rate_text(calibration.layout_spread)} of each other in 95 % of cells")
