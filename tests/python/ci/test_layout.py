"""Layout twins: cmake/layout.cmake orders and pads the same code otherwise, by number."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
NAMES = ["floor", "cjson cjson PkgConfig::cjson", "nlohmann nlohmann_json::nlohmann_json", "yyjson yyjson::yyjson"]

SCRIPT = f"""
include("{ROOT}/cmake/layout.cmake")
set(names {" ".join(f'"{name}"' for name in NAMES)})
ghostbench_ordered(names)
ghostbench_drawn(bytes "target" 16384)
message("${{names}}|${{bytes}}")
"""


def cmake(tmp_path: Path, *definitions: str, layout: str = "") -> subprocess.CompletedProcess[str]:
    script = tmp_path / "layout_test.cmake"
    script.write_text(SCRIPT)
    environment = {**os.environ, "GHOSTBENCH_LAYOUT": layout}
    return subprocess.run(["cmake", *definitions, "-P", str(script)], env=environment, capture_output=True, text=True, check=False)


def said(ended: subprocess.CompletedProcess[str]) -> tuple[list[str], int]:
    assert ended.returncode == 0, ended.stderr
    names, _, drawn = ended.stderr.strip().partition("|")
    return names.split(";"), int(drawn)


def test_the_plain_build_keeps_its_order(tmp_path: Path) -> None:
    assert said(cmake(tmp_path))[0] == NAMES
    assert said(cmake(tmp_path, layout="0"))[0] == NAMES


def test_each_twin_has_the_same_names_in_an_order_and_with_a_padding_of_its_own(tmp_path: Path) -> None:
    twins = [said(cmake(tmp_path, layout=str(number))) for number in range(1, 5)]
    assert all(sorted(names) == sorted(NAMES) for names, _ in twins)
    assert len({tuple(names) for names, _ in twins}) > 1
    assert len({drawn for _, drawn in twins}) == 4 and all(0 <= drawn < 16384 for _, drawn in twins)
    assert said(cmake(tmp_path, layout="3")) == twins[2]


def test_a_definition_goes_before_the_environment(tmp_path: Path) -> None:
    assert said(cmake(tmp_path, "-DGHOSTBENCH_LAYOUT=2", layout="1")) == said(cmake(tmp_path, layout="2"))


@pytest.mark.parametrize("layout", ["x", "-1", "1.5"])
def test_what_is_no_number_stops_the_build(tmp_path: Path, layout: str) -> None:
    ended = cmake(tmp_path, layout=layout)
    assert ended.returncode != 0 and f"GHOSTBENCH_LAYOUT is '{layout}'; it must be a whole number" in ended.stderr
