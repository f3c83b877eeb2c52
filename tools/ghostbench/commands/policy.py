"""The policy of a project, from its ghostbench.toml, for every command that judges."""

from __future__ import annotations

from pathlib import Path

from ghostbench.judge.policy import Policy
from ghostbench.judge.policy_table import Misfit, policy_of
from ghostbench.measure.config import read_config


def load_policy(root: Path) -> Policy:
    """The policy of the project `root`. Raises BadInput with file, line and key for one that makes no sense."""
    config = read_config(root)
    try:
        return policy_of(config.tables)
    except Misfit as misfit:
        raise config.error(misfit.steps, str(misfit)) from misfit
