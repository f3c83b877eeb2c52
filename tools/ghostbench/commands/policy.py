"""The policy of a project, from its ghostbench.toml and from what this machine supports, for every command that judges."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ghostbench.judge.metrics import TIME
from ghostbench.judge.policy import Policy
from ghostbench.judge.policy_table import Misfit, policy_of
from ghostbench.measure.config import CONFIG, read_config
from ghostbench.measure.machine import machine_facts
from ghostbench.results.calibration import Calibration, calibration_dir, load_calibration
from ghostbench.results.schema import Result

LEAST_TOLERANCE = 0.01
"""Of time, whatever the machine supports: relinking alone moves more cells than that."""


def load_policy(root: Path, measured: Result | None = None) -> Policy:
    """The policy of the project `root`. Raises BadInput with file, line and key for one that makes no sense.

    Where it sets no tolerance of time, a calibrated machine has that which it supports: the machine of the `measured`
    result, else this one.
    """
    config = read_config(root)
    try:
        policy = policy_of(config.tables)
    except Misfit as misfit:
        raise config.error(misfit.steps, str(misfit)) from misfit
    calibration = _calibration(root, measured)
    chosen = TIME.name in config.tables.get("tolerance", {})
    if chosen:
        policy = replace(policy, time_source=CONFIG)
    return policy if calibration is None else _calibrated(policy, calibration, chosen)


def _calibration(root: Path, measured: Result | None) -> Calibration | None:
    if measured is None:
        return load_calibration(calibration_dir(root, machine_facts().fingerprint))
    return None if measured.facts is None else load_calibration(calibration_dir(root, measured.facts.machine.fingerprint))


def _calibrated(policy: Policy, calibration: Calibration, chosen: bool) -> Policy:
    policy = replace(policy, layout_spread=calibration.layout_spread or 0.0)
    if chosen:
        return policy
    tolerance = max(calibration.tolerance, LEAST_TOLERANCE)
    source = f"what this machine supports, as calibrated on {calibration.recorded[:10]}"
    return replace(policy, tolerances={**policy.tolerances, TIME.name: tolerance}, time_source=source)
