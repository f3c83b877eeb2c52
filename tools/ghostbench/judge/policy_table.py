"""From the tables of a project's configuration to its policy. The values are checked here, never guessed at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ghostbench.judge.metrics import METRICS
from ghostbench.judge.policy import Override, Policy
from ghostbench.judge.verdict import Verdict
from ghostbench.suggest import unknown

_DEFAULT = Policy()
_METRICS = tuple(metric.name for metric in METRICS)
_FLAGS = ("time_alone", "instructions_alone", "missing_baseline")
_LARGEST = 1e9  # NaN is not below it either
_PERCENT = re.compile(r"(\d+(?:\.\d+)?) ?%")

Steps = tuple[str | int, ...]


class Misfit(ValueError):
    """What is wrong with a configuration, and the keys and positions that lead to it."""

    def __init__(self, steps: Steps, message: str) -> None:
        super().__init__(message)
        self.steps = steps


def policy_of(config: Mapping[str, Any]) -> Policy:
    """The policy that the tables [judge], [tolerance], [[override]] and [fail] of `config` describe.

    What they leave out is the default. Raises Misfit for what they must not hold.
    """
    judge = _table(config, ("judge",), ("error_rate", "budget"))
    fail = _table(config, ("fail",), ("verdicts", *_FLAGS))
    given = _table(config, ("tolerance",), _METRICS)
    tolerances = {metric: _tolerance(("tolerance", metric), value) for metric, value in given.items()}
    flags = {name: _flag(("fail", name), value) for name, value in fail.items() if name in _FLAGS}
    policy = Policy(
        tolerances={**_DEFAULT.tolerances, **tolerances},
        overrides=tuple(_overrides(config.get("override", []))),
        error_rate=_error_rate(judge.get("error_rate", _DEFAULT.error_rate)),
        budget_s=_minutes(judge["budget"]) * 60 if "budget" in judge else _DEFAULT.budget_s,
        fails=_verdicts(fail["verdicts"]) if "verdicts" in fail else _DEFAULT.fails,
    )
    return replace(policy, **flags)


def _table(tree: Any, steps: Steps, known: Iterable[str]) -> Mapping[str, Any]:
    """The table at `steps`, empty when it is left out. Every key in it is known."""
    table = tree
    for step in steps:
        table = table.get(step, {}) if isinstance(step, str) else table[step]
    if not isinstance(table, Mapping):
        raise Misfit(steps, f"must be a table: [{steps[0]}]")
    for key in table:
        if key not in known:
            raise Misfit((*steps, key), str(unknown("key", key, known)))
    return table


def _overrides(tables: Any) -> Iterable[Override]:
    if not isinstance(tables, list):
        raise Misfit(("override",), "each override is a table of its own: [[override]]")
    for at, _ in enumerate(tables):
        steps: Steps = ("override", at)
        table = _table({"override": tables}, steps, ("cells", *_METRICS))
        cells = table.get("cells")
        if not isinstance(cells, str) or not cells:
            raise Misfit((*steps, "cells") if "cells" in table else steps, 'needs `cells`, a glob such as "simdjson*/read/*"')
        found = {metric: _tolerance((*steps, metric), table[metric]) for metric in table if metric != "cells"}
        if not found:
            raise Misfit(steps, f"overrides nothing; give it a tolerance of: {', '.join(_METRICS)}")
        yield Override(cells, found)


def _tolerance(steps: Steps, value: Any) -> float:
    percent = _PERCENT.fullmatch(value) if isinstance(value, str) else None
    if isinstance(value, str) and percent is None:
        raise Misfit(steps, f'{value!r} is no tolerance; write a share such as 0.02, or "2 %"')
    share = float(percent[1]) / 100 if percent else _number(steps, value)
    if share < 0:
        raise Misfit(steps, f"{value} is negative; a tolerance is 0 or more")
    if share > 1:
        raise Misfit(steps, f'{value} tolerates more than 100 %; two percent is 0.02, or "2 %"')
    return share


def _error_rate(value: Any) -> float:
    rate = _number(("judge", "error_rate"), value)
    if not 0 < rate <= 0.5:
        raise Misfit(("judge", "error_rate"), f"{value} is no chance above 0 and up to 0.5; the default is {_DEFAULT.error_rate:g}")
    return rate


def _minutes(value: Any) -> float:
    minutes = _number(("judge", "budget"), value)
    if minutes <= 0:
        raise Misfit(("judge", "budget"), f"{value} gives no time to measure; it is in minutes, and the default is 15")
    return minutes


def _verdicts(value: Any) -> frozenset[Verdict]:
    steps: Steps = ("fail", "verdicts")
    words = [verdict.value for verdict in Verdict]
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Misfit(steps, 'must be a list of verdicts, such as ["regressed", "errored"]')
    for word in value:
        if word not in words:
            raise Misfit(steps, str(unknown("verdict", word, words)))
    return frozenset(map(Verdict, value))


def _flag(steps: Steps, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Misfit(steps, f"{value!r} must be true or false")
    return value


def _number(steps: Steps, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < _LARGEST:
        raise Misfit(steps, f"{value!r} is no number that makes sense here")
    return float(value)
