"""`ghostbench setup`, which reports what the launcher installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.python.ci.system import ROOT, System


@pytest.mark.parametrize(
    ("options", "sections"), [([], ["python", "run"]), (["--test"], ["python", "run", "test"])]
)
def test_as_root_it_installs_and_reports_the_sections(tmp_path: Path, options: list[str], sections: list[str]) -> None:
    system = System(tmp_path)
    ended = system.run(ROOT / "ghostbench", "setup", "--json", "--yes", *options)
    assert ended.status == 0
    value = json.loads(ended.stdout)
    assert (value["sections"], value["missing"]) == (sections, [])
    assert len(system.log()) == 1


def test_it_explains_how_the_optional_engines_come_in(tmp_path: Path) -> None:
    system = System(tmp_path)
    system.install_everything()
    text = system.run(ROOT / "ghostbench", "setup").stdout
    assert "by ci/dependencies/debian-12.txt: all 18 packages are installed" in text
    assert "CMAKE_PREFIX_PATH" in text and "yyjson" in text and "glaze" in text
    assert max(map(len, text.splitlines())) <= 110


def test_with_installing_forbidden_it_reports_what_is_missing(tmp_path: Path) -> None:
    ended = System(tmp_path).run(ROOT / "ghostbench", "setup", GHOSTBENCH_INSTALL="never")
    assert ended.status == 3
    assert "missing: python3 python3-jinja2" in ended.stdout
