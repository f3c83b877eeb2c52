"""The store: every result ever saved, one file per commit and run, in a directory that only grows."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from ghostbench.errors import BadInput
from ghostbench.project import state_dir
from ghostbench.results.files import machine_directory
from ghostbench.results.google_benchmark import read_result
from ghostbench.results.schema import Facts, Result
from ghostbench.results.writer import write_result

_TIME = re.compile(r"-(\d{8}T\d{6}Z)-[0-9a-f]+$")


@dataclass(frozen=True)
class Stored:
    """A result and the file it lies in."""

    path: Path
    result: Result

    @property
    def facts(self) -> Facts:
        """Never None here: only results with facts are saved, others are refused on reading."""
        assert self.result.facts is not None
        return self.result.facts


@dataclass(frozen=True)
class Store:
    """Files `<directory>/<machine fingerprint>/<sha12>[-dirty]-<UTC time>-<random>.json`.

    Machines have directories of their own and names are random at the end, so two writers never meet.
    """

    directory: Path
    machine: str | None = None  # a fingerprint: only its results are seen

    def of_machine(self, fingerprint: str) -> Store:
        """The results of one machine."""
        return replace(self, machine=machine_directory(fingerprint))

    def save(self, result: Result) -> Path:
        """Adds a file and returns its path. No existing file is ever touched.

        Raises BadInput for a result without facts, CouldNotJudge when the disk refuses.
        """
        if result.facts is None:
            raise BadInput("a plain Google Benchmark file names no commit and no machine, so it cannot be stored")
        directory = self.directory / machine_directory(result.facts.machine.fingerprint)
        path = directory / _file_name(result.facts)
        while path.exists():
            path = directory / _file_name(result.facts)
        write_result(result, path)
        return path

    def paths(self) -> list[Path]:
        """All result files, oldest first by the time in their names."""
        return sorted(self.directory.glob(f"{self.machine or '*'}/*.json"), key=_age)

    def load_all(self) -> Iterator[Stored]:
        """All results, oldest first. Raises BadInput naming the file when one cannot be read: none is skipped."""
        return map(_load, self.paths())

    def find(self, commit: str) -> list[Stored]:
        """The results of the commit whose id starts with `commit`, newest first; dirty ones after clean ones."""
        prefix = commit[:12]
        found = [_load(path) for path in reversed(self.paths()) if path.name.startswith(prefix)]
        matching = [stored for stored in found if stored.facts.commit and stored.facts.commit.sha.startswith(commit)]
        return sorted(matching, key=lambda stored: stored.facts.commit is not None and stored.facts.commit.dirty)

    def newest(self) -> Stored | None:
        """The result saved last; None in an empty store."""
        paths = self.paths()
        return _load(paths[-1]) if paths else None


def default_store(root: Path) -> Store:
    """The store of the project at `root`."""
    return Store(state_dir(root) / "store")


def _load(path: Path) -> Stored:
    result = read_result(path)
    if result.facts is None:
        raise BadInput(f"{path}:1:1: a file of the store without ghostbench's facts; move it out of the store")
    return Stored(path, result)


def _file_name(facts: Facts) -> str:
    commit = facts.commit
    source = "nocommit" if commit is None else commit.sha[:12] + ("-dirty" if commit.dirty else "")
    time = datetime.fromisoformat(facts.started).astimezone(UTC)
    return f"{source}-{time:%Y%m%dT%H%M%SZ}-{secrets.token_hex(4)}.json"


def _age(path: Path) -> tuple[str, str]:
    """The UTC time in a store file's name, then the name: equal times keep a stable order."""
    time = _TIME.search(path.stem)
    return time.group(1) if time else "", path.name
