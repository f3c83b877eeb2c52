"""The suite of a project: its ghostbench.toml, else our own bench."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ghostbench.errors import BadInput
from ghostbench.measure.suite import OUR_SUITE, Suite, load_suite
from tests.fakes.projects import CHECKOUT

GOOD = '[suite]\nname = "mine"\nbuild = [["make", "-C", "{source}", "OUT={build}/{preset}"]]\nbinary = "bin/bench"\n'


def test_a_project_without_configuration_has_our_suite(tmp_path: Path) -> None:
    assert load_suite(tmp_path) == OUR_SUITE


def test_a_configuration_without_a_suite_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "ghostbench.toml").write_text("[tolerance]\ntime = 0.05\n")
    assert load_suite(tmp_path) == OUR_SUITE


def test_a_foreign_suite_has_no_protocol_unless_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "ghostbench.toml").write_text(GOOD)
    assert load_suite(tmp_path) == Suite(
        "mine", (("make", "-C", "{source}", "OUT={build}/{preset}"),), "bin/bench", protocol=False
    )


def test_placeholders_are_filled_wherever_they_stand_in_a_word(tmp_path: Path) -> None:
    (tmp_path / "ghostbench.toml").write_text(GOOD)
    commands = load_suite(tmp_path).commands(Path("/s"), Path("/b"), "release")
    assert commands == (("make", "-C", "/s", "OUT=/b/release"),)


def test_the_documents_example_is_a_suite(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", (CHECKOUT / "docs/formats.md").read_text(), flags=re.S)
    assert example is not None
    (tmp_path / "ghostbench.toml").write_text(example.group(1))
    assert load_suite(tmp_path).binary == "bench/my-benchmarks"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[suite\n", "ghostbench.toml"),
        ("suite = 1\n", "[suite] must be a table"),
        (GOOD + "binery = 1\n", "no key 'binery'; it knows binary, build"),
        ('[suite]\nbuild = [["make"]]\n', "needs `binary`"),
        ('[suite]\nbuild = [["make"]]\nbinary = "/usr/bin/bench"\n', "needs `binary`"),
        ('[suite]\nbuild = [["make"]]\nbinary = ["bench"]\n', "needs `binary`"),
        ('[suite]\nbinary = "bench"\n', "needs `build`"),
        ('[suite]\nbinary = "bench"\nbuild = ["make"]\n', "each a list of words"),
        ('[suite]\nbinary = "bench"\nbuild = [[]]\n', "each a list of words"),
        (GOOD + 'protocol = "yes"\n', "true or false"),
    ],
)
def test_a_wrong_suite_is_named_with_its_file(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "ghostbench.toml").write_text(text)
    with pytest.raises(BadInput) as caught:
        load_suite(tmp_path)
    assert message in str(caught.value)
    assert str(tmp_path / "ghostbench.toml") in str(caught.value)
