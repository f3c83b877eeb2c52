"""What hostile texts cost the library ghost: instructions and memory at 32 Ki and at 64 Ki elements, from memory and
from a stream. Instructions are counted, so nothing here depends on a clock."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from ghostbench.measure.callgrind import read_dumps
from ghostbench.project import SOURCE_ROOT

PROGRAM = SOURCE_ROOT / "build/release/tests/cpp/ghost/ghost-growth"
SMALL, LARGE = 32 << 10, 64 << 10
MOST = 3.0

OUTCOMES = {
    "J-DOS01": "nested too deeply",
    "J-DOS01, without a limit": "unexpected end of the text",
    "J-DOS02": "number out of range",
    "J-DOS03": "unexpected end of the text",
    "J-DOS04": "ok",
    "J-DOS04, strict": "duplicate key",
    "J-DOS05": "integer out of range",
    "J-19": "ok",
    "digits of a double": "ok",
    "a double out of range": "number out of range",
    "escapes": "ok",
    "an escaped key": "ok",
    "unknown members": "ok",
    "blanks": "ok",
    "a list that fails at its end": "expected a number",
    "a map that fails at its end": "expected a number",
    "enums": "ok",
    "a late discriminator": "ok",
    "a lone surrogate": "lone high surrogate",
}
CASES = [f"{case}/{channel}" for case in OUTCOMES for channel in ("memory", "stream")]

SMALL_CHANGE = 1024
"""Bytes for the error itself: its path and its detail."""
GROWING = 2
"""While a container moves to more memory it has the old one too, so its peak is up to twice what it has then."""
VALUE = {"a map that fails at its end": 6.0}
"""Times the text that a value may have, where it is more than twice: a node of a map for each 15 bytes of text."""
HELD = {"memory": 1, "stream": 3}
"""Times the text: a stream keeps a token that is not over in a window that doubles, the old one beside the new one."""


@dataclass(frozen=True)
class Read:
    outcome: str
    text: int
    value: int
    peak: int


def reads(stdout: str) -> dict[str, Read]:
    """What the program says of each read, by its name and size."""
    lines = [line.split("\t") for line in stdout.splitlines()]
    return {name: Read(outcome, int(text), int(value), int(peak)) for name, outcome, text, value, peak in lines}


@pytest.fixture(scope="module")
def told() -> dict[str, Read]:
    if not PROGRAM.exists():
        pytest.skip(f"{PROGRAM.name} is not built: cmake --build --preset release, with valgrind's header installed")
    ended = subprocess.run([str(PROGRAM)], capture_output=True, text=True, check=True, timeout=120)
    return reads(ended.stdout)


@pytest.fixture(scope="module")
def instructions(told: dict[str, Read], tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """Instructions of each read, by its name and size."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        pytest.skip("valgrind is not installed")
    dumps: Path = tmp_path_factory.mktemp("dumps")
    options = ("-q", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no")
    command = [valgrind, *options, f"--callgrind-out-file={dumps}/%p.out", str(PROGRAM)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    assert set(reads(ended.stdout)) == set(told)
    return read_dumps(dumps)


def test_every_read_is_told(told: dict[str, Read]) -> None:
    assert set(told) == {f"{case} {size}" for case in CASES for size in (SMALL, LARGE)}


@pytest.mark.parametrize("case", CASES)
def test_twice_the_text_takes_at_most_three_times_the_instructions(case: str, instructions: dict[str, int]) -> None:
    small, large = instructions[f"{case} {SMALL}"], instructions[f"{case} {LARGE}"]
    assert small > 0
    assert large <= MOST * small, f"{small} instructions for {SMALL} elements, {large} for {LARGE}"


@pytest.mark.parametrize("case", CASES)
def test_each_text_ends_as_it_should_and_a_failed_one_leaves_no_more_than_itself(
    case: str, told: dict[str, Read]
) -> None:
    for size in (SMALL, LARGE):
        read = told[f"{case} {size}"]
        assert read.outcome == OUTCOMES[case.split("/")[0]]
        if read.outcome != "ok":
            assert read.value <= VALUE.get(case.split("/")[0], 2.0) * read.text, read
            held = HELD[case.split("/")[1]] * read.text
            assert read.peak <= held + GROWING * read.value + SMALL_CHANGE, read
