"""ghostbench.toml as a file: where its errors are."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.errors import BadInput
from ghostbench.measure.config import Steps, read_config


def test_a_project_without_the_file_has_no_tables(tmp_path: Path) -> None:
    assert read_config(tmp_path).tables == {}


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [
        (b"[tolerance]\ntime = 0.1\ntime = 0.2\n", "", "at line 3"),
        (b"[tolerance\n", "", "at line 1"),
        (b"[tolerance]\n# caf\xe9\n", ":2", "not UTF-8"),
        (b"[suite]\n\n[tolerence]\ntime = 0.1\n", ":3", "[tolerence]: unknown table 'tolerence'; the nearest are: tolerance"),
        (b"budget = 3\n", ":1", "[budget]: unknown table 'budget'; the nearest are: judge"),
    ],
)
def test_what_cannot_be_read_is_named_with_file_and_line(tmp_path: Path, data: bytes, place: str, message: str) -> None:
    path = tmp_path / "ghostbench.toml"
    path.write_bytes(data)
    with pytest.raises(BadInput) as caught:
        read_config(tmp_path)
    assert str(caught.value).startswith(f"{path}{place}: ")
    assert message in str(caught.value)


def test_a_directory_of_that_name_is_told(tmp_path: Path) -> None:
    (tmp_path / "ghostbench.toml").mkdir()
    with pytest.raises(BadInput, match="ghostbench.toml: cannot be read"):
        read_config(tmp_path)




@pytest.mark.parametrize(
    ("text", "steps", "place"),
    [
        ("# first\n[judge]\nbudget = 3\n", ("judge", "budget"), "3: [judge] budget"),
        ("# first\r\n[judge]\r\nbudget = 3\r\n", ("judge", "budget"), "3: [judge] budget"),
        ("judge.budget = 3\n", ("judge", "budget"), "1: [judge] budget"),
        ("\njudge = { error_rate = 1, budget = 3 }\n", ("judge", "budget"), "2: [judge] budget"),
        ('[judge]\n"budget"=3\n', ("judge", "budget"), "2: [judge] budget"),
        ("[fail]\n# a\nverdicts = [\n  'a',\n]\ntime_alone = 1\n", ("fail", "verdicts"), "3: [fail] verdicts"),
        ("[fail]\nverdicts = [\n  'a',\n]\ntime_alone = 1\n", ("fail", "time_alone"), "5: [fail] time_alone"),
        ("[suite]\nname = '''\n[fail]\ntime_alone = 1'''\n[fail]\ntime_alone = 2\n", ("fail", "time_alone"), "6: [fail]"),
        ("[[override]]\ntime = 1\n[[override]]\ntime = 2\n", ("override", 1, "time"), "4: [[override]] 2 time"),
        ("[[override]]\ntime = 1\n\n[[override]]\ntime = 2\n", ("override", 1), "4: [[override]] 2:"),
    ],
)
def test_an_error_names_the_line_of_its_key_however_it_is_written(
    tmp_path: Path, text: str, steps: Steps, place: str
) -> None:
    (tmp_path / "ghostbench.toml").write_text(text, newline="")
    assert f"ghostbench.toml:{place}" in str(read_config(tmp_path).error(steps, "is wrong"))
