"""What users see, as files: each command line below against tests/golden/NAME.stdout and NAME.stderr.

To accept new output: GHOSTBENCH_UPDATE_GOLDEN=1 /usr/bin/python3 -m pytest tests/python/commands/test_golden.py
and read the difference that git shows.
"""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from ghostbench.cli import main
from tests.fakes.projects import make_project

TESTS = Path(__file__).resolve().parents[2]
UPDATE = "GHOSTBENCH_UPDATE_GOLDEN" in os.environ

# Name of the files, exit status, and the command line, run in tests/data.
COMMAND_LINES = [
    ("overview", 0, "--help"),
    ("unknown-command", 2, "compair"),
    ("table-help", 0, "table --help"),
    ("table-unknown-option", 2, "table --formt csv"),
    ("table", 0, "table base.json"),
    ("table-errored", 0, "table head.json"),
    ("table-markdown", 0, "table base.json --format markdown"),
    ("table-csv", 0, "table base.json --format csv"),
    ("table-json", 0, "table base.json --json"),
    ("table-foreign", 0, "table foreign.json"),
    ("table-hostile", 0, "table hostile.json"),
    ("table-hostile-markdown", 0, "table hostile.json --format markdown"),
    ("table-hostile-csv", 0, "table hostile.json --format csv"),
    ("table-truncated", 2, "table truncated.json"),
    ("table-empty", 2, "table empty.json"),
    ("table-newer", 2, "table newer.json"),
    ("table-control-byte", 2, "table control.json"),
    ("table-no-such-file", 2, "table no-such-file.json --store no-such-store"),
    ("table-empty-store", 2, "table --store no-such-store"),
    ("compare", 1, "compare base.json head.json"),
    ("compare-all", 1, "compare base.json head.json --all"),
    ("compare-json", 1, "compare base.json head.json --json"),
    ("compare-same", 0, "compare base.json base.json"),
    ("compare-foreign", 3, "compare foreign.json foreign.json"),
    ("compare-hostile", 0, "compare hostile.json hostile.json --all"),
    ("compare-nothing-in-common", 3, "compare base.json hostile.json"),
    ("compare-truncated", 2, "compare base.json truncated.json"),
]


def check(name: str, out: str, err: str) -> None:
    """Compares both streams with their golden files, or writes them."""
    for stream, text in (("stdout", out), ("stderr", err)):
        path = TESTS / "golden" / f"{name}.{stream}"
        if UPDATE:
            path.unlink(missing_ok=True)
            if text:
                path.write_text(text, encoding="utf-8")
        expected = path.read_text(encoding="utf-8") if path.exists() else ""
        assert text == expected, f"{path} differs"


@pytest.mark.parametrize(("name", "status", "line"), COMMAND_LINES, ids=[name for name, _, _ in COMMAND_LINES])
def test_a_command_line_shows_what_its_golden_file_says(
    monkeypatch: pytest.MonkeyPatch, name: str, status: int, line: str
) -> None:
    monkeypatch.chdir(TESTS / "data")
    monkeypatch.setenv("COLUMNS", "80")
    out, err = io.StringIO(), io.StringIO()
    assert main(line.split(), out, err) == status, err.getvalue()
    check(name, out.getvalue(), err.getvalue())


def test_every_golden_file_belongs_to_a_command_line() -> None:
    names = {name for name, _, _ in COMMAND_LINES} | {name for name, _ in LISTS}
    assert {path.stem for path in (TESTS / "golden").glob("*.std*")} <= names


# Text for people stays within 80 columns; names and the formats for machines are as long as they are.
@pytest.mark.parametrize("name", ["overview", "table-help", "table", "table-errored", "table-foreign", "compare", "compare-all"])
def test_text_for_people_fits_into_80_columns(name: str) -> None:
    lines = (TESTS / "golden" / f"{name}.stdout").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > 80] == []


LISTS = [("list", "list"), ("list-cells", "list cells"), ("list-json", "list --json")]


@pytest.mark.parametrize(("name", "line"), LISTS, ids=[name for name, _ in LISTS])
def test_list_shows_what_the_built_suite_offers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, line: str
) -> None:
    monkeypatch.chdir(make_project(tmp_path / "project"))
    out, err = io.StringIO(), io.StringIO()
    assert main(line.split(), out, err) == 0, err.getvalue()
    check(name, out.getvalue(), "")  # progress is not for a golden file: it tells times
