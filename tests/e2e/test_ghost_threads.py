"""Ghost under ThreadSanitizer: sixteen threads on one model."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.python.ci.system import ROOT


@pytest.mark.slow
def test_sixteen_threads_read_and_write_ten_thousand_documents_each(tmp_path: Path) -> None:
    program = tmp_path / "threads"
    flags = ("-std=c++20", "-O1", "-g1", "-fsanitize=thread", "-pthread", f"-I{ROOT}", f"-I{ROOT}/serializers/ghost/include")
    built = subprocess.run(
        [os.environ.get("CXX", "c++"), *flags, str(ROOT / "tests/cpp/ghost/threads.cpp"), "-o", str(program)],
        capture_output=True, text=True, check=False,
    )
    assert built.returncode == 0, built.stderr
    environment = {**os.environ, "TSAN_OPTIONS": "halt_on_error=1"}
    ended = subprocess.run([str(program)], capture_output=True, text=True, check=False, env=environment)
    assert (ended.returncode, ended.stdout) == (0, "160000 of 160000 documents were right\n"), ended.stderr
