"""The README's commands, run in a clone as a reader would run them: narrower, never another way."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
README = CHECKOUT / "README.md"

NARROWER = ["--engines", "floor,nlohmann", "--fixtures", "tiny"]
"""What is added to commands that measure: the same passes over fewer cells, in seconds instead of minutes."""

MEASURING = ("run", "compare", "calibrate")

SHORTER = {"calibrate": ["--rounds", "20", "--power-rounds", "0", "--layouts", "0", "--suites", "20"]}
"""And what makes an hour a moment."""

SELF = "test"  # this test is part of it


def commands() -> list[str]:
    """The lines behind a prompt in the README's console blocks, in order."""
    blocks = re.findall(r"```console\n(.*?)```", README.read_text(), flags=re.DOTALL)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines() if line.startswith("$ ")]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone with two commits at least and something uncommitted, as the examples want it."""
    directory = tmp_path_factory.mktemp("reader") / "ghostbench"
    subprocess.run(["git", "clone", "--quiet", str(CHECKOUT), str(directory)], check=True)
    who = ["-c", "user.name=Reader", "-c", "user.email=reader@example.org"]
    subprocess.run(["git", *who, "commit", "--quiet", "--allow-empty", "-m", "Nothing"], cwd=directory, check=True)
    (directory / "NOTES").write_text("not committed\n")
    return directory


def run_in(clone: Path, words: list[str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(clone.parent / "cache"), "NO_COLOR": "1", "COLUMNS": "80"}
    environment.pop("GHOSTBENCH_PACKAGES", None)
    return subprocess.run(words, cwd=clone, env=environment, capture_output=True, text=True, timeout=1800)


def test_the_first_block_is_the_two_commands_that_do_everything() -> None:
    assert commands()[:2] == ["./ghostbench run", "./ghostbench test"]


def test_every_command_of_the_readme_starts_the_launcher() -> None:
    assert all(command.startswith("./ghostbench ") for command in commands())


@pytest.mark.slow
def test_the_commands_of_the_readme_end_well_in_their_order(clone: Path) -> None:
    for command in commands():
        words = shlex.split(command)
        if words[1] == SELF:
            words.append("--help")
        elif words[1] in MEASURING:
            words += NARROWER + SHORTER.get(words[1], [])
        ended = run_in(clone, words)
        assert ended.returncode == 0, f"{command}\n{ended.stdout[-2000:]}\n{ended.stderr[-2000:]}"
        assert ended.stdout.strip(), command
    assert (clone / ".ghostbench" / "report" / "index.html").is_file()
