"""Ghost as others get it: installed, found by CMake and pkg-config, every header on its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

GHOST = Path(__file__).parents[2] / "serializers" / "ghost"
HEADERS = sorted(path.relative_to(GHOST / "include").as_posix() for path in (GHOST / "include" / "ghost").glob("*.hpp"))

PROGRAM = '#include <ghost/ghost.hpp>\nint main() { return ghost::read<int>("7").value() == 7 ? 0 : 1; }\n'
PROJECT = """cmake_minimum_required(VERSION 3.22)
project(consumer LANGUAGES CXX)
find_package(ghost 0.1 REQUIRED)
add_executable(consumer main.cpp)
target_link_libraries(consumer PRIVATE ghost::ghost)
"""


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=cwd, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def prefix(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ghost")
    run("cmake", "-S", GHOST, "-B", folder / "build", "-G", "Ninja")
    run("cmake", "--install", folder / "build", "--prefix", folder / "installed")
    return folder / "installed"


def test_cmake_finds_it(prefix: Path, tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(PROJECT)
    (tmp_path / "main.cpp").write_text(PROGRAM)
    run("cmake", "-S", tmp_path, "-B", tmp_path / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", tmp_path / "build")
    run(tmp_path / "build" / "consumer")


def test_pkg_config_finds_it(prefix: Path, tmp_path: Path) -> None:
    pkg_config = shutil.which("pkg-config")
    if pkg_config is None:
        pytest.skip("pkg-config is not installed")
    (tmp_path / "main.cpp").write_text(PROGRAM)
    environment = {**os.environ, "PKG_CONFIG_PATH": str(prefix / "share" / "pkgconfig")}
    flags = run(pkg_config, "--cflags", "ghost", env=environment).split()
    run(os.environ.get("CXX", "c++"), "-std=c++20", *flags, tmp_path / "main.cpp", "-o", tmp_path / "consumer")
    run(tmp_path / "consumer")


def test_the_version_is_the_same_everywhere() -> None:
    header = re.search(r'#define GHOST_VERSION "(.*)"', (GHOST / "include" / "ghost" / "ghost.hpp").read_text())
    project = re.search(r"project\(ghost VERSION (\S+)", (GHOST / "CMakeLists.txt").read_text())
    assert header and project and header[1] == project[1]


@pytest.mark.parametrize("header", HEADERS)
def test_a_header_stands_alone(header: str, tmp_path: Path) -> None:
    (tmp_path / "alone.cpp").write_text(f"#include <{header}>\n")
    warnings = ("-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror")
    run(os.environ.get("CXX", "c++"), "-std=c++20", "-fsyntax-only", *warnings, f"-I{GHOST / 'include'}", tmp_path / "alone.cpp")
