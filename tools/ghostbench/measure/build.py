"""Builds a suite: in the user's own build directory, or for a commit in a cache outside the user's tree."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import IO

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.checkouts import checkout, remove_checkout
from ghostbench.measure.interrupts import shielded
from ghostbench.measure.process import Call, run_process
from ghostbench.measure.repository import Repository
from ghostbench.measure.suite import Suite
from ghostbench.project import ignore_state, state_dir
from ghostbench.results.files import write_atomically

KEPT_BUILDS = 24
LAST_LINES = 12
FLAG_VARIABLES = ("GHOSTBENCH_LAYOUT", "CC", "CXX", "CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "CMAKE_PREFIX_PATH")
PACKAGES = Path("/var/lib/dpkg/status")

OnLine = Callable[[str], None]


def build_here(
    suite: Suite, root: Path, preset: str, on_line: OnLine = lambda line: None, layout: int = 0
) -> Path:
    """Builds the tree at `root` into root/build/<preset>, where the user's own builds go. Returns the binary.

    `layout` above 0 is a layout twin, in a directory of its own: the same code placed otherwise, for builds that read
    the variable GHOSTBENCH_LAYOUT.

    Raises CouldNotJudge naming the log when a command fails.
    """
    ignore_state(root)
    name = f"{preset}-layout-{layout}" if layout else preset
    build = root / "build" / name
    variables = {"GHOSTBENCH_LAYOUT": str(layout)}
    _run_commands(suite, root, build, preset, state_dir(root) / "logs" / f"build-{name}.log", on_line, variables)
    return build / suite.binary


@dataclass(frozen=True)
class BuildCache:
    """`<directory>/builds/<key>/` holds a build, `<directory>/trees/<key>` its source while it is made.

    Keys are of one length, so the binaries of any two commits lie at paths of equal length.
    """

    directory: Path

    def build(
        self, repository: Repository, commit: str, suite: Suite, preset: str, on_line: OnLine = lambda line: None
    ) -> Path:
        """The binary of `commit`, built unless the cache has it. Raises CouldNotJudge when it does not build."""
        key = build_key(repository.tree(commit), suite, preset)
        home, done = self.directory / "builds" / key, self.directory / "builds" / key / "done"
        with self._locked(key):
            if not done.exists():
                self._remove_stale_trees(repository, key)
                shutil.rmtree(home / "build", ignore_errors=True)
                with checkout(repository, commit, self.directory / "trees" / key) as source, _undone(home / "build"):
                    _run_commands(suite, source, home / "build", preset, home / "build.log", on_line)
                write_atomically(done, f"{commit}\n")
            os.utime(done)
        self._forget_oldest()
        return home / "build" / suite.binary

    @contextmanager
    def _locked(self, key: str) -> Iterator[None]:
        """Two processes that want one build do not make it twice at the same place."""
        with self._lock(key) as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _lock(self, key: str) -> IO[str]:
        path = self.directory / "locks" / key
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return path.open("w")
        except OSError as error:
            raise CouldNotJudge(f"cannot write to the cache of builds: {path}: {error.strerror}") from error

    def _remove_stale_trees(self, repository: Repository, mine: str) -> None:
        """What a killed process left: a tree whose lock nobody holds."""
        trees = self.directory / "trees"
        for tree in trees.iterdir() if trees.exists() else ():
            with self._lock(tree.name) as lock:
                try:
                    if tree.name != mine:  # our own lock is held, by us
                        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    remove_checkout(repository, tree)
                except BlockingIOError:
                    continue

    def _forget_oldest(self) -> None:
        done = sorted((self.directory / "builds").glob("*/done"), key=lambda path: path.stat().st_mtime)
        for path in done[:-KEPT_BUILDS]:
            path.unlink(missing_ok=True)
            shutil.rmtree(path.parent, ignore_errors=True)


@contextmanager
def _undone(build: Path) -> Iterator[None]:
    """A build that fails or is interrupted leaves its log and nothing else."""
    try:
        yield
    except BaseException:
        with shielded():
            shutil.rmtree(build, ignore_errors=True)
        raise


def default_cache() -> BuildCache:
    """The user's cache directory: XDG_CACHE_HOME, else ~/.cache."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(home) if os.path.isabs(home) else Path.home() / ".cache"
    return BuildCache(base / "ghostbench")


def build_key(tree: str, suite: Suite, preset: str) -> str:
    """16 hex digits that change with the source, the compiler, the flags and the installed libraries.

    Debian's package list stands for the libraries: a cached build would hide that one was added or upgraded.
    """
    packages = str(PACKAGES.stat().st_mtime_ns) if PACKAGES.exists() else ""
    flags = [f"{name}={os.environ.get(name, '')}" for name in FLAG_VARIABLES]
    compilers = [_version(os.environ.get(name) or default) for name, default in (("CC", "cc"), ("CXX", "c++"))]
    words = [tree, repr(suite), preset, packages, *flags, *compilers]
    return hashlib.sha256("\0".join(words).encode()).hexdigest()[:16]


def _version(compiler: str) -> str:
    try:
        call = Call((*compiler.split(), "--version"), Path("/"), os.environ)
        return run_process(call, patience_s=30.0).stdout
    except CouldNotJudge:  # not there: the build itself will say so
        return ""


def _run_commands(
    suite: Suite,
    source: Path,
    build: Path,
    preset: str,
    log: Path,
    on_line: OnLine,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> None:
    environment = {**_environment(), **variables}
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        _log_commands(suite.commands(source, build, preset), source, environment, log, on_line)
    except OSError as error:  # a full disk, for one
        raise CouldNotJudge(f"cannot write the build's log {log}: {error.strerror}") from error


def _log_commands(
    commands: Iterable[tuple[str, ...]], source: Path, environment: Mapping[str, str], log: Path, on_line: OnLine
) -> None:
    with log.open("w", encoding="utf-8") as stream:
        for command in commands:
            started = time.monotonic()
            stream.write(f"$ {' '.join(command)}\n")

            def keep(line: str) -> None:
                stream.write(line + "\n")
                on_line(line)

            ended = run_process(Call(command, source, environment, merge=True), None, keep)
            stream.write(f"({time.monotonic() - started:.1f} s)\n")
            if ended.failure is not None:
                stream.flush()
                raise CouldNotJudge(_failed(command, ended.failure, log, ended.stdout))


def _failed(command: tuple[str, ...], failure: str, log: Path, output: str) -> str:
    last = "".join(f"\n  {line}" for line in output.rstrip().splitlines()[-LAST_LINES:])
    return f"the build failed: {' '.join(command[:2])}: {failure}\nthe log is {log}; it ends with:{last}"


def _environment() -> Mapping[str, str]:
    """The user's, for it names compilers and caches; without git's, which would point at the user's index."""
    return {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
