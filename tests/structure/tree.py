"""The project's sources as a mapping of path to text, so that a checker can be fed a made-up tree."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATED = frozenset({"build", "report", "__pycache__", "node_modules"})
ALSO = (".ci", ".github")  # hidden, but ours
CODE = frozenset({".cpp", ".hpp", ".py", ".sh", ".cmake", ".html", ".css", ".js"})
WORDS = frozenset({".json", ".md", ".toml", ".txt", ".yml"})
SCRIPTS = frozenset({"ghostbench", "run"})  # without a suffix

Tree = Mapping[str, str]


def project(root: Path = ROOT) -> Tree:
    """Every hand-written text file below `root`; test data and golden files are not hand-written."""
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(_files(root))}


def _files(root: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(root):
        here = Path(folder)
        folders[:] = [name for name in folders if _is_ours(name) and here / name not in _data(root)]
        yield from (here / name for name in names if Path(name).suffix in CODE | WORDS or name in SCRIPTS)


def _is_ours(folder: str) -> bool:
    return folder in ALSO or not (folder.startswith(".") or folder in GENERATED)


def _data(root: Path) -> tuple[Path, ...]:
    return root / "tests/data", root / "tests/golden"
