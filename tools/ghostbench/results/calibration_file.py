"""The file that a machine's calibration is kept in, and what such a file must not hold."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from ghostbench.errors import BadInput
from ghostbench.project import state_dir
from ghostbench.results.calibration import Calibration
from ghostbench.results.codec import Steps, decode, encode
from ghostbench.results.files import machine_directory, write_atomically
from ghostbench.results.json_text import Document, read_document

_REMEDY = "remove the file, and ./ghostbench calibrate makes it anew"


def calibration_dir(root: Path, machine: str) -> Path:
    """Where the pools and the calibration of one machine lie in the project `root`."""
    return state_dir(root) / "calibration" / machine_directory(machine)


def save_calibration(calibration: Calibration, directory: Path) -> Path:
    """Replaces the machine's calibration whole."""
    path = directory / "calibration.json"
    write_atomically(path, json.dumps(encode(calibration), indent=2, allow_nan=False) + "\n")
    return path


def load_calibration(directory: Path) -> Calibration | None:
    """The machine's calibration; None when it was never calibrated.

    Raises BadInput with the place for a broken file, and for one that would let any regression pass: of another machine,
    or with a tolerance that no machine has.
    """
    path = directory / "calibration.json"
    if not path.exists():
        return None
    document = read_document(path)
    _refuse_infinite(document, document.value, ())
    try:
        found: Calibration = decode(document, Calibration, document.value, ())
    except BadInput as error:  # of an older ghostbench, for one
        raise BadInput(f"{error}; {_REMEDY}") from error
    if machine_directory(found.machine) != directory.name:
        what = f"of machine {found.machine}, kept as that of machine {directory.name}; {_REMEDY}"
        raise document.error(what, "machine")
    if not 0.0 < found.tolerance <= 1.0:
        raise document.error(f"{found.tolerance:g} is no tolerance above 0 and up to 1; {_REMEDY}", "tolerance")
    if found.layout_spread is not None and not 0.0 <= found.layout_spread <= 1.0:
        raise document.error(f"{found.layout_spread:g} is no layout spread from 0 to 1; {_REMEDY}", "layout_spread")
    if not found.false_alarms:
        raise document.error(f"no rates of false alarms; {_REMEDY}", "false_alarms")
    return found


def _refuse_infinite(document: Document, value: Any, steps: Steps) -> None:
    """NaN is neither above nor below any tolerance, so every comparison with it would say no."""
    if isinstance(value, float) and not math.isfinite(value):
        raise document.error(f"not a finite number; {_REMEDY}", *steps)
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in inner:
        _refuse_infinite(document, part, (*steps, step))
