"""From the store's results to the data that a report is drawn from."""

from __future__ import annotations

from collections.abc import Sequence

from ghostbench.judge.summary import FLOOR
from ghostbench.render.report_facts import acceptances, environment, rounds, summary, title, warnings
from ghostbench.render.report_history import histories
from ghostbench.render.report_matrix import sections
from ghostbench.render.report_metrics import SHOWN, drawn
from ghostbench.render.report_trust import trust
from ghostbench.results.calibration import Calibration
from ghostbench.results.schema import Result
from reports.model import Report


def report_model(
    results: Sequence[Result],
    generated: str,
    calibration: Calibration | None = None,
    accepted: Sequence[tuple[str, str]] = (),
) -> Report:
    """The report on the newest of `results`, with the trends of all. They are oldest first, have facts, at least one.

    `generated` is the time of writing, as it is to be shown; `calibration` that of the newest result's machine,
    `accepted` commit and text of the regressions that commits accept.
    """
    newest = results[-1]
    facts = newest.facts
    assert facts is not None
    return Report(
        title=title(facts),
        suite=facts.suite,
        generated=generated,
        summary=summary(newest, facts),
        metrics=tuple(drawn(metric) for metric in SHOWN),
        sections=sections(newest, facts, SHOWN),
        histories=histories(results, SHOWN),
        environment=(*environment(newest, facts), *acceptances(accepted), trust(calibration)),
        rounds=rounds(newest),
        floor=FLOOR,
        warnings=warnings(newest, facts),
    )
