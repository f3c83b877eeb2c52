"""`ghostbench doctor`: what this machine lacks and what disturbs measurements. Changes nothing."""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path

from ghostbench.commands import Streams
from ghostbench.errors import CouldNotJudge
from ghostbench.judge.verdict import Outcome
from ghostbench.measure.disturbances import disturbances
from ghostbench.measure.listing import parse_listing
from ghostbench.measure.machine import machine_facts
from ghostbench.measure.suite import OUR_SUITE
from ghostbench.packages import found_packages
from ghostbench.project import SOURCE_ROOT, project_root
from ghostbench.render.doctor import Diagnosis, Engines, diagnosis_as_json, show_diagnosis
from ghostbench.results.calibration_file import calibration_dir, load_calibration

EXAMPLES = """
ghostbench doctor
ghostbench doctor --json
"""
PATIENCE_SECONDS = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(arguments: argparse.Namespace, streams: Streams) -> Outcome:
    """Passes when a run is possible."""
    built = built_engines(SOURCE_ROOT / "build/release" / OUR_SUITE.binary)
    machine = machine_facts()
    calibration = load_calibration(calibration_dir(project_root(), machine.fingerprint))
    diagnosis = Diagnosis(found_packages(), built, machine, disturbances(), calibration)
    if arguments.json:
        streams.stdout.write(json.dumps(diagnosis_as_json(diagnosis), indent=2) + "\n")
    else:
        show_diagnosis(diagnosis, streams.stdout)
    return Outcome.PASS if diagnosis.run_possible else Outcome.COULD_NOT_JUDGE


def built_engines(binary: Path) -> Engines:
    """What a built bench says of its engines; a bench that is not there or fails is a state, no error."""
    try:
        command = [str(binary), "--list"]
        listed = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=True)
        listing = parse_listing(listed.stdout)
    except FileNotFoundError:
        return Engines((), {}, "the bench is not built yet; ./ghostbench list builds it")
    except (OSError, subprocess.SubprocessError, CouldNotJudge) as error:
        return Engines((), {}, f"the built bench does not answer ({error}); ./ghostbench list builds it anew")
    return Engines(tuple(engine.name for engine in listing.engines), listing.missing)
