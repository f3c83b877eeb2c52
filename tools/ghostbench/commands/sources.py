"""The commits, or the working tree, that `compare` and `explain` build."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.measure.bench import Bench, open_bench
from ghostbench.measure.build import default_cache
from ghostbench.measure.ninja import following
from ghostbench.measure.progress import Progress
from ghostbench.measure.repository import Repository
from ghostbench.measure.suite import Suite
from ghostbench.results.schema import Commit

WORKTREE = "worktree"


@dataclass(frozen=True)
class Source:
    """What one side is built from. `built` is a snapshot on no branch when the working tree is dirty."""

    built: str
    facts: Commit


def needed_repository(repository: Repository | None, root: Path, names: Sequence[str]) -> Repository:
    """The repository, without which no name means a commit. Raises BadInput when there is none."""
    if repository is None:
        missing = next(name for name in names if not Path(name).is_file())
        raise BadInput(
            f"{missing!r} is no result file, and {root} is not the top of a git repository (or git is not "
            "installed), so it names no commit either"
        )
    return repository


def source_of(repository: Repository, name: str) -> Source:
    """The source that `name` means: a commit, or `worktree`. Raises BadInput with the nearest names."""
    if name != WORKTREE:
        sha = repository.resolve(name)
        return Source(sha, repository.facts(sha, dirty=False))
    dirty = repository.is_dirty()
    head = repository.resolve("HEAD")
    return Source(repository.snapshot() if dirty else head, repository.facts(head, dirty))


def build_sides(
    repository: Repository, sources: Sequence[Source], suite: Suite, preset: str, patience_s: float, progress: Progress
) -> list[Bench]:
    """The benches of base and head, built unless the cache has them."""
    cache, benches = default_cache(), []
    for side, source in zip(("base", "head"), sources):
        binary = cache.build(repository, source.built, suite, preset, following(progress, f"building {side}"))
        benches.append(open_bench(suite, binary, patience_s))
    if len({len(str(bench.binary)) for bench in benches}) != 1:
        raise CouldNotJudge("the two binaries lie at paths of different length; their counts would differ")
    return benches
