"""The policy of a project, from its ghostbench.toml and from what this machine supports, for every command that judges."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ghostbench.judge.metrics import TIME
from ghostbench.judge.policy import Policy
from ghostbench.judge.policy_table import Misfit, policy_of
from ghostbench.measure.config import CONFIG, read_config
from ghostbench.measure.machine import machine_facts
from ghostbench.results.calibration_file import calibration_dir, load_calibration
from ghostbench.results.schema import Result

LEAST_TOLERANCE = 0.01
"""Of time, whatever the machine supports: relinking alone moves more cells than that."""


def load_policy(root: Path, measured: Result | None = None) -> Policy:
    """The policy of the project `root`. Raises BadInput with file, line and key for one that makes no sense.

    Where it sets no tolerance of time, a calibrated machine has that which it supports: the machine of the `measured`
    result, else this one.
    """
    policy, config = configured_policy(root), read_config(root)
    chosen = TIME.name in config.tables.get("tolerance", {})
    machine = _machine(measured)
    calibration = None if machine is None else load_calibration(calibration_dir(root, machine))
    if calibration is not None:
        policy = replace(policy, layout_spread=calibration.layout_spread or 0.0)
    if chosen:
        return replace(policy, time_source=CONFIG)
    if machine is None:
        return replace(policy, time_source="the default; nobody knows the machine")
    name = "this machine" if machine == machine_facts().fingerprint else f"machine {machine}"
    if calibration is None:
        return replace(policy, time_source=f"the default; {name} was not calibrated")
    tolerance = max(calibration.tolerance, LEAST_TOLERANCE)
    source = f"what {name} supports, as calibrated on {calibration.recorded[:10]}"
    return replace(policy, tolerances={**policy.tolerances, TIME.name: tolerance}, time_source=source)


def configured_policy(root: Path) -> Policy:
    """The same without what any machine was found to support."""
    config = read_config(root)
    try:
        return policy_of(config.tables)
    except Misfit as misfit:
        raise config.error(misfit.steps, str(misfit)) from misfit


def _machine(measured: Result | None) -> str | None:
    """The fingerprint; None for a file that names no machine."""
    if measured is None:
        return machine_facts().fingerprint
    return None if measured.facts is None else measured.facts.machine.fingerprint
