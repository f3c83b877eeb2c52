"""The tests can fail: lines that are broken on purpose are caught, and a line that nobody watches is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.break_lines import ROOT, TABLE, load, main, misplaced

LINES = load(TABLE)


def test_every_line_of_the_table_stands_where_it_says() -> None:
    assert misplaced(LINES, ROOT) == []


def test_the_table_breaks_enough_of_both_languages_under_names_of_their_own() -> None:
    assert len({line.name for line in LINES}) == len(LINES)
    assert sum(1 for line in LINES if line.ctest) >= 12
    assert sum(1 for line in LINES if line.pytest) >= 12
    assert sum(1 for line in LINES if line.few) == 5


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A function, and a test that looks at half of it."""
    root = tmp_path / "project"
    root.mkdir()
    (root / "sign.py").write_text("def sign(x):\n    return 1 if x > 0 else -1\n")
    (root / "test_sign.py").write_text("from sign import sign\n\ndef test_plus():\n    assert sign(2) == 1\n")
    subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    return root


def table(tmp_path: Path, old: str, new: str, node: str = "test_sign.py::test_plus") -> Path:
    path = tmp_path / "lines.toml"
    entry = {"name": "sign", "why": "wrong signs", "file": "sign.py", "old": old, "new": new}
    path.write_text("[[line]]\n" + "".join(f"{key} = '{value}'\n" for key, value in entry.items()) + f"pytest = ['{node}']\n")
    return path


@pytest.mark.parametrize(
    ("old", "new", "status", "says"),
    [
        ("x > 0", "x < 0", 0, "caught    sign.py: sign\n1 of 1 broken lines were caught\n"),
        ("else -1", "else 0", 1, "SURVIVED  sign.py: sign\n          wrong signs\n"),
        ("return", "retrun", 1, "PROVES NOTHING sign.py: sign\n"),  # a file that does not load fails every test
        ("x > 1", "x < 1", 1, "sign: its text stands 0 times in sign.py, not once\n"),
        ("s", "t", 1, "sign: its text stands 2 times in sign.py, not once\n"),
    ],
)
def test_a_line_is_caught_or_told(
    tmp_path: Path, project: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, status: int, says: str
) -> None:
    assert main([], project, table(tmp_path, old, new)) == status
    assert capsys.readouterr().out.startswith(says)
    assert (project / "sign.py").read_text() == "def sign(x):\n    return 1 if x > 0 else -1\n"


def test_tests_that_fail_by_themselves_prove_nothing(
    tmp_path: Path, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "test_sign.py").write_text("def test_plus():\n    assert False\n")
    assert main([], project, table(tmp_path, "x > 0", "x < 0")) == 1
    assert capsys.readouterr().out.endswith("the tests do not pass before anything is broken\n")


@pytest.mark.slow
def test_a_few_lines_of_the_project_are_broken_and_caught() -> None:
    command = [sys.executable, str(ROOT / "tests/mutation/break_lines.py"), "--few"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.endswith("5 of 5 broken lines were caught\n")
