"""A copy of the binary for every process run."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.placement import PAGE, scattered_copy


@pytest.mark.parametrize("size", [0, 1, PAGE, PAGE + 1, 10 * PAGE + 7])
def test_a_copy_is_the_same_program_in_another_file_and_gone_afterwards(tmp_path: Path, size: int) -> None:
    binary = tmp_path / "bench"
    binary.write_bytes(bytes(at * 31 % 251 for at in range(size)))
    binary.chmod(0o755)
    with scattered_copy(binary) as one, scattered_copy(binary) as other:
        assert one.read_bytes() == other.read_bytes() == binary.read_bytes()
        assert one.stat().st_mode == binary.stat().st_mode
        assert len({path.stat().st_ino for path in (binary, one, other)}) == 3
        assert one.parent == binary.parent and len(str(one)) == len(str(other))  # argv[0] lies on the stack
    assert list(tmp_path.iterdir()) == [binary]


def test_a_copy_is_gone_whatever_happens_meanwhile(tmp_path: Path) -> None:
    binary = tmp_path / "bench"
    binary.write_bytes(b"x")
    with pytest.raises(KeyboardInterrupt), scattered_copy(binary):
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == [binary]


def test_a_binary_that_is_gone_cannot_be_judged(tmp_path: Path) -> None:
    with pytest.raises(CouldNotJudge, match="cannot copy .*bench for a process run: No such file"):
        with scattered_copy(tmp_path / "bench"):
            pass
