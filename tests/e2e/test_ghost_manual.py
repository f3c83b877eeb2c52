"""The manual of ghost tells the truth: its programs compile, and print what stands beside them."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GHOST = ROOT / "serializers" / "ghost"
EXAMPLES = sorted((GHOST / "examples").glob("*.cpp"))
FLAGS = ("-std=c++20", "-O0", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror", f"-I{GHOST / 'include'}")


def compiler() -> str:
    return os.environ.get("CXX", "c++")


def build(source: Path, program: Path) -> None:
    made = subprocess.run([compiler(), *FLAGS, str(source), "-o", str(program)], capture_output=True, text=True)
    assert made.returncode == 0, made.stderr


def printed(program: Path) -> str:
    return subprocess.run([str(program)], capture_output=True, text=True, check=True).stdout.rstrip("\n")


def promised(source: str) -> str:
    """The indented lines of the head comment, behind the line that ends in "Prints:"."""
    head = re.match(r"// .*Prints:\n//\n((?://   .*\n)+)", source)
    assert head, "an example begins with what it prints"
    return "\n".join(line.removeprefix("//   ") for line in head[1].splitlines())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_what_it_says(example: Path, tmp_path: Path) -> None:
    build(example, tmp_path / "program")
    assert printed(tmp_path / "program") == promised(example.read_text())


def blocks() -> list[str]:
    return re.findall(r"```cpp\n(.*?)```", (GHOST / "README.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("number", range(len(blocks())))
def test_a_program_of_the_manual_compiles(number: int, tmp_path: Path) -> None:
    source = tmp_path / "block.cpp"
    code = blocks()[number]
    source.write_text(code if "int main" in code else code + "\nint main() {}\n")
    build(source, tmp_path / "program")


def test_the_first_program_prints_what_the_manual_says(tmp_path: Path) -> None:
    manual = (GHOST / "README.md").read_text()
    (tmp_path / "first.cpp").write_text(blocks()[0])
    build(tmp_path / "first.cpp", tmp_path / "first")
    said = re.search(r"It prints `(.*)` and `(.*)`\. With", manual)
    assert said and printed(tmp_path / "first") == f"{said[1]}\n{said[2]}"
