"""`ghostbench doctor`: when a run is possible, and what is said when it is not."""

from __future__ import annotations

import io
import json
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ghostbench.commands import doctor
from ghostbench.measure.disturbances import Disturbance, Standing
from ghostbench.packages import Package, Packages
from ghostbench.render.doctor import Diagnosis, Engines, diagnosis_as_json, show_diagnosis
from ghostbench.results.calibration import Calibration, FalseAlarms
from ghostbench.results.schema import Machine
from tests.python.ci.system import ROOT, System

MACHINE = Machine("0123456789ab", "Some CPU", 2, ("L1d 48K",), "6.1")
STEAL = Disturbance("steal", Standing.DISTURBS, "3.1% of 0.5 s", "others run in our time", "a quieter host")
ASLR = Disturbance("ASLR", Standing.FINE, "on")
RATES = FalseAlarms(0.02, 1000, 2000, 0, 0, 0.0, 0.003, 0.963, 1.0, 9.5)
CALIBRATION = Calibration(
    "0123456789ab", None, "2026-12-03T09:52:00+00:00", 400, 0.02, {"a/b/c/d": 0.005, "a/b/c/e": 0.05}, (RATES,), (), (), 0.03
)
NOT_YET = "A run is not possible yet. To install what it needs: ./ghostbench setup"
NOT_BUILT = Engines((), {}, "the bench is not built yet")
BUILT = Engines(("floor", "nlohmann"), {"glaze": "CMake did not find glaze"})


def packages(*missing: str) -> Packages:
    entries = (("python", "python3"), ("run", "g++"), ("test", "catch2"), ("optional", "clang"))
    return Packages("ci/dependencies/x.txt", "X 1", tuple(Package(s, n, n not in missing) for s, n in entries))


def diagnosis(found: Packages | None, engines: Engines) -> Diagnosis:
    return Diagnosis(found, engines, MACHINE, (STEAL, ASLR))


@pytest.mark.parametrize(
    ("found", "engines", "possible"),
    [
        (packages(), NOT_BUILT, True),
        (packages("catch2", "clang"), NOT_BUILT, True),
        (packages("g++"), NOT_BUILT, False),
        (packages("python3"), NOT_BUILT, False),
        (packages("g++"), BUILT, True),  # built with a compiler from elsewhere
        (None, NOT_BUILT, False),
        (None, BUILT, True),
    ],
)
def test_a_run_needs_its_packages_or_a_bench_that_answers(
    found: Packages | None, engines: Engines, possible: bool
) -> None:
    assert diagnosis(found, engines).run_possible is possible


def shown(value: Diagnosis) -> str:
    out = io.StringIO()
    show_diagnosis(value, out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (diagnosis(packages("g++"), BUILT), "  for run, compare, list  missing: g++"),
        (diagnosis(packages("g++"), BUILT), "  not built: glaze (CMake did not find glaze)"),
        (diagnosis(packages("g++"), BUILT), "A run is possible: ./ghostbench run"),
        (diagnosis(packages("g++"), NOT_BUILT), NOT_YET),
        (diagnosis(packages(), NOT_BUILT), "  the bench is not built yet"),
        (diagnosis(packages(), NOT_BUILT), "  steal  disturbs  3.1% of 0.5 s"),
        (diagnosis(packages(), NOT_BUILT), "                   -> a quieter host"),
        (diagnosis(None, BUILT), "  not looked at: only ./ghostbench doctor knows this system's list"),
    ],
)
def test_each_finding_is_one_line_for_the_eye(value: Diagnosis, line: str) -> None:
    assert line in shown(value).splitlines()


def test_the_findings_fit_into_80_columns_and_are_plain_in_a_pipe() -> None:
    many = Packages("list", "X", tuple(Package("run", f"package-number-{n}", False) for n in range(20)))
    text = shown(diagnosis(many, BUILT))
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text
    assert not [line for line in text.splitlines() if line != line.rstrip()]


def test_the_json_says_all_that_the_text_says() -> None:
    value = json.loads(json.dumps(diagnosis_as_json(diagnosis(packages("g++"), BUILT))))
    assert value["run_possible"] is True
    assert value["packages"]["missing"] == {"python": [], "run": ["g++"], "test": [], "optional": []}
    assert value["engines"] == {"built": ["floor", "nlohmann"], "missing": BUILT.missing, "unknown": None}
    assert value["disturbances"][0]["standing"] == "disturbs"
    assert value["machine"]["fingerprint"] == MACHINE.fingerprint


def shape(value: Any) -> Any:
    """The keys of a JSON value at every depth; of a list its first item."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items() if key != "missing"}
    return [shape(inner) for inner in value[:1]] if isinstance(value, list) else None


def test_the_documented_example_has_the_keys_of_the_real_output() -> None:
    document = (ROOT / "docs/formats.md").read_text()
    example = json.loads(document.split("```json doctor\n")[1].split("```")[0])
    real = json.loads(json.dumps(diagnosis_as_json(replace(diagnosis(packages("catch2"), BUILT), calibration=CALIBRATION))))
    assert shape(example) == shape(real)


def test_a_calibration_is_summed_up_and_its_absence_says_how_to_get_one() -> None:
    out = io.StringIO()
    show_diagnosis(replace(diagnosis(packages(), BUILT), calibration=CALIBRATION), out)
    assert "  tolerance it supports: 2.00 %, at which 96.30 % of equal cells end unchanged" in out.getvalue()
    assert "  calibrated on 2026-12-03: 2 cells, 1 of them quiet" in out.getvalue()
    out = io.StringIO()
    show_diagnosis(diagnosis(packages(), BUILT), out)
    assert "  unknown: ./ghostbench calibrate measures it, in about an hour" in out.getvalue()


LISTING = (
    '{"protocol":1,"engines":[{"name":"floor","version":"1","apis":[],"modes":[]}],'
    '"missing":[{"name":"glaze","reason":"why"}],"fixtures":[],"cells":[]}'
)


def bench(folder: Path, script: str) -> Path:
    path = folder / "bench"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_a_built_bench_names_its_engines(tmp_path: Path) -> None:
    assert doctor.built_engines(bench(tmp_path, f"echo '{LISTING}'")) == Engines(("floor",), {"glaze": "why"})


@pytest.mark.parametrize("script", ["exit 1", "echo nonsense", "kill -SEGV $$", "echo '{\"protocol\": 99}'"])
def test_a_bench_that_fails_is_a_finding_and_no_error(tmp_path: Path, script: str) -> None:
    engines = doctor.built_engines(bench(tmp_path, script))
    assert engines.built == () and "the built bench does not answer" in str(engines.unknown)


def test_without_a_bench_it_says_how_one_is_built(tmp_path: Path) -> None:
    assert "./ghostbench list" in str(doctor.built_engines(tmp_path / "none").unknown)


def test_started_by_the_launcher_it_tells_of_this_system(tmp_path: Path) -> None:
    system = System(tmp_path)
    (tmp_path / "installed").write_text("python3\n")
    ended = system.run(ROOT / "ghostbench", "doctor", "--json")
    value = json.loads(ended.stdout)
    assert value["packages"]["list"] == "ci/dependencies/debian-12.txt"
    assert "cmake" in value["packages"]["missing"]["run"]
    assert ended.status == (0 if value["run_possible"] else 3)
