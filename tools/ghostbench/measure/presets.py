"""The CMake presets that a project offers."""

from __future__ import annotations

import json
from pathlib import Path

from ghostbench.errors import BadInput
from ghostbench.measure.suite import Suite
from ghostbench.suggest import unknown

PRESETS = "CMakePresets.json"


def check_preset(suite: Suite, root: Path, preset: str) -> None:
    """Raises BadInput for a preset that the project does not have. A suite that uses none takes any name."""
    if not any("{preset}" in word for command in suite.build for word in command):
        return
    path = root / PRESETS
    try:
        known = _names(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise BadInput(f"{path} does not exist; the suite is built with CMake presets") from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadInput(f"{path}: {error}") from error
    if preset not in known:
        raise unknown("preset", preset, known)


def _names(value: dict[str, list[dict[str, object]]]) -> list[str]:
    return [str(preset["name"]) for preset in value["configurePresets"] if not preset.get("hidden")]
