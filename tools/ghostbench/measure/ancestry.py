"""Which commits a result may be judged against, as git's topology has it."""

from __future__ import annotations

from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.measure.repository import Repository
from ghostbench.results.schema import Commit

_BASE_BRANCHES = ("refs/heads/main", "refs/heads/master", *(f"refs/remotes/origin/{name}" for name in ("HEAD", "main", "master")))


def base_branch(repository: Repository, name: str | None) -> str:
    """The commit at the tip of the branch `name`, by default of the first usual one that is there."""
    if name is not None:
        return repository.resolve(name)
    found = next((sha for branch in _BASE_BRANCHES if (sha := repository.lookup(branch)) is not None), None)
    if found is None:
        raise BadInput(f"{repository.root} has no branch main or master and no origin/HEAD; name one: --base-branch NAME")
    return found


def ancestors(repository: Repository, commit: Commit, branch: str) -> list[str]:
    """The first-parent history that `commit` grew from, nearest first.

    It begins where the commit's line left the base branch whose tip is `branch`; for a commit on that branch, before the
    commit, or with it where the tree differed from it. Raises CouldNotJudge where a shallow clone lacks the beginning.
    """
    if repository.lookup(commit.sha) is None:
        refuse_shallow(repository, f"the measured commit {commit.sha[:12]}")
        raise BadInput(f"the measured commit {commit.sha[:12]} is not in the repository {repository.root}")
    fork = repository.merge_base(commit.sha, branch)
    if fork is None:
        refuse_shallow(repository, f"where {commit.sha[:12]} left the base branch")
        raise BadInput(f"{commit.sha[:12]} and the base branch ({branch[:12]}) have no commit in common; see --base-branch")
    history = repository.git("rev-list", "--first-parent", fork).split()
    return history[1:] if fork == commit.sha and not commit.dirty else history


def distance(repository: Repository, ancestor: str, commit: str) -> int:
    """How many commits of its own line `commit` is ahead of `ancestor`."""
    return int(repository.git("rev-list", "--first-parent", "--count", f"{ancestor}..{commit}"))


def refuse_shallow(repository: Repository, what: str) -> None:
    """Raises CouldNotJudge when `what` may be missing only because this clone was cut off."""
    if repository.is_shallow():
        raise CouldNotJudge(
            f"{what} is not in this shallow clone; fetch the whole history: git fetch --unshallow "
            "(in GitHub Actions: actions/checkout with fetch-depth: 0)"
        )
