"""A git project whose suite is the fake bench: for tests of the runner without a compiler."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ghostbench.measure.bench import Bench, open_bench
from ghostbench.measure.suite import Suite

FAKES = Path(__file__).resolve().parent
CHECKOUT = FAKES.parents[1]

CONFIG: Mapping[str, Any] = {"engines": {"alpha": {}, "beta": {}}, "fixtures": ["tiny"]}
"""Two engines that both behave: four cells."""

BUILD = 'mkdir -p "{build}/bench" && cp "{source}/fake.json" "{source}/ghostbench-bench" "{build}/bench/"'

TOML = f"""
[suite]
name = "fake"
build = [["sh", "-c", '{BUILD} && test ! -e "{{source}}/broken"']]
binary = "bench/ghostbench-bench"
protocol = true
"""


def write_bench(directory: Path, config: Mapping[str, Any]) -> Path:
    """The fake bench with its configuration; returns the binary."""
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "fake.json").write_text(json.dumps(config))
    return _script(directory / "ghostbench-bench", FAKES / "fake_bench.py")


def fake_bench(directory: Path, config: Mapping[str, Any], patience_s: float = 10.0) -> Bench:
    """The fake bench, opened."""
    suite = Suite("fake", (), "ghostbench-bench", protocol=not config.get("foreign", False))
    return open_bench(suite, write_bench(directory, config), patience_s)


def calls(directory: Path) -> list[dict[str, Any]]:
    """What the fake bench in `directory` was called with, in order, as far as it was given cells."""
    return [json.loads(line) for line in (directory / "calls.log").read_text().splitlines()]


def write_valgrind(directory: Path) -> Path:
    """A directory for PATH in which `valgrind` and `addr2line` are the fake ones."""
    directory.mkdir(parents=True, exist_ok=True)
    _script(directory / "addr2line", FAKES / "fake_addr2line.py")
    _script(directory / "valgrind", FAKES / "fake_valgrind.py")
    return directory


def git(root: Path, *arguments: str) -> str:
    """A git command of the user's."""
    identity = {f"GIT_{role}_{key}": "t@example.org" for role in ("AUTHOR", "COMMITTER") for key in ("NAME", "EMAIL")}
    env = {**os.environ, **identity, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
    return subprocess.run(["git", *arguments], cwd=root, env=env, check=True, capture_output=True, text=True).stdout


def make_project(root: Path, config: Mapping[str, Any] = CONFIG) -> Path:
    """A repository on branch `main` with one commit."""
    root.mkdir(parents=True)
    write_bench(root, config)
    (root / "ghostbench.toml").write_text(TOML)
    git(root, "init", "--quiet", "--initial-branch=main")
    commit(root, "Begin")
    return root


def commit(root: Path, subject: str, config: Mapping[str, Any] | None = None) -> str:
    """Commits everything, with another configuration of the bench if given; returns the id."""
    if config is not None:
        (root / "fake.json").write_text(json.dumps(config))
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--allow-empty", "--message", subject)
    return git(root, "rev-parse", "HEAD").strip()


def command_line(*arguments: str) -> list[str]:
    """The real program as a process would start it."""
    return [sys.executable, "-m", "ghostbench", *arguments]


def process_environment(home: Path) -> dict[str, str]:
    """For `command_line`: this checkout's code, a cache of its own, the fake valgrind first."""
    path = f"{write_valgrind(home / 'bin')}:{os.environ['PATH']}"
    return {**os.environ, "PYTHONPATH": f"{CHECKOUT / 'tools'}:{CHECKOUT}", "XDG_CACHE_HOME": str(home / "cache"), "PATH": path}


def _script(path: Path, source: Path) -> Path:
    shutil.copy(source, path)
    path.write_text(f"#!{sys.executable} -IS\n{source.read_text()}")
    path.chmod(0o755)
    return path
