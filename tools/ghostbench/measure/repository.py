"""Questions to the user's git repository. Nothing here changes its index, its working tree or its HEAD."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.results.schema import Commit
from ghostbench.suggest import nearest

OURS = (":(exclude,top).ghostbench", ":(exclude,top)build", ":(exclude,top)report")
"""What a run itself leaves behind (store, builds, report) is no change of the source, unless git tracks it."""

_AUTHOR = {
    f"GIT_{role}_{key}": value
    for role in ("AUTHOR", "COMMITTER")
    for key, value in (("NAME", "ghostbench"), ("EMAIL", "ghostbench@localhost"))
}


@dataclass(frozen=True)
class Repository:
    root: Path

    def git(self, *arguments: str, env: Mapping[str, str] | None = None) -> str:
        """Standard output of a git command; raises CouldNotJudge with git's own words when it fails."""
        answer = self._run(arguments, env or {})
        if answer.returncode != 0:
            raise CouldNotJudge(f"git {arguments[0]} failed in {self.root}: {answer.stderr.strip()}")
        return answer.stdout

    def _run(self, arguments: tuple[str, ...], env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        # Without optional locks `git status` does not write its refreshed index back. Hooks are the user's own.
        # A session of its own keeps a terminal's Ctrl-C from killing git halfway through.
        return subprocess.run(
            ["git", "-c", "core.hooksPath=/dev/null", *arguments],
            cwd=self.root,
            env={**_without_git(os.environ), "GIT_OPTIONAL_LOCKS": "0", **env},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="surrogateescape",
            start_new_session=True,
        )

    def lookup(self, name: str) -> str | None:
        """The full id of the commit that `name` means; None when there is none."""
        if not name or name.startswith("-"):
            return None
        answer = self._run(("rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"), {})
        return answer.stdout.strip() if answer.returncode == 0 else None

    def resolve(self, name: str) -> str:
        """As `lookup`, but raises: BadInput with the nearest names, CouldNotJudge where history was cut off."""
        sha = self.lookup(name)
        if sha is not None:
            return sha
        if self.lookup("HEAD") is None:
            raise BadInput(f"{name!r} names no commit: {self.root} has no commit yet")
        if self.is_shallow():
            raise CouldNotJudge(
                f"{name!r} is not in this shallow clone; fetch the whole history: git fetch --unshallow "
                "(in GitHub Actions: actions/checkout with fetch-depth: 0)"
            )
        near = nearest(name, ["HEAD", *self.names()])
        advice = f"the nearest names are: {', '.join(near)}" if near else "see: git log --oneline --all"
        raise BadInput(f"{name!r} is neither a commit, a branch or a tag, nor a result file; {advice}")

    def is_shallow(self) -> bool:
        """Whether this clone lacks the older history."""
        return self.git("rev-parse", "--is-shallow-repository").strip() == "true"

    def merge_base(self, one: str, other: str) -> str | None:
        """The newest commit that both descend from; None when there is none."""
        answer = self._run(("merge-base", one, other), {})
        return answer.stdout.strip() or None

    def names(self) -> list[str]:
        """Branches, local and remote, and tags."""
        refs = self.git("for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes")
        return refs.split()

    def is_dirty(self) -> bool:
        """Whether anything differs from HEAD, files that git does not know yet included."""
        changed = self.git("status", "--porcelain", "--untracked-files=no")
        return bool(changed.strip() or self.git("ls-files", "--others", "--exclude-standard", "--", ":/", *OURS))

    def tree(self, commit: str) -> str:
        """The id of the commit's tree: equal trees are equal sources."""
        return self.git("rev-parse", "--verify", f"{commit}^{{tree}}").strip()

    def snapshot(self) -> str:
        """A commit, on no branch, that holds the working tree as it is now, untracked files included.

        It is put together in an index of its own, a copy of the user's so that unchanged files need no reading.
        """
        head = self.resolve("HEAD")
        with tempfile.TemporaryDirectory(prefix="ghostbench-index-") as directory:
            index = Path(directory) / "index"
            own = self.root / self.git("rev-parse", "--git-path", "index").rstrip("\n")
            if own.exists():
                shutil.copy2(own, index)
            env = {"GIT_INDEX_FILE": str(index)}
            self.git("add", "--update", "--", ":/", env=env)
            self._add_untracked(Path(directory) / "untracked", env)
            tree = self.git("write-tree", env=env).strip()
        return self.git("commit-tree", tree, "-p", head, "-m", "working tree", env=_AUTHOR).strip()

    def _add_untracked(self, names: Path, env: Mapping[str, str]) -> None:
        """By name, in the file `names`: `git add` fails when told to leave out what .gitignore leaves out anyway."""
        untracked = self.git("ls-files", "--others", "--exclude-standard", "-z", "--", ":/", *OURS)
        if untracked:
            names.write_text(untracked, encoding="utf-8", errors="surrogateescape")
            literal = {**env, "GIT_LITERAL_PATHSPECS": "1"}
            self.git("add", f"--pathspec-from-file={names}", "--pathspec-file-nul", env=literal)

    def trailers(self, key: str, base: str, head: str) -> list[tuple[str, str]]:
        """Commit and value of every trailer `key` in the commits of `head` that `base` lacks, newest first."""
        form = f"--format=%x00%H%n%(trailers:key={key},unfold)"
        commits = self.git("log", "--no-show-signature", form, f"{base}..{head}").split("\0")[1:]
        found = []
        for sha, *lines in (commit.split("\n") for commit in commits):
            found += [(sha, _printable(line.partition(":")[2].strip())) for line in lines if line.strip()]
        return found

    def facts(self, commit: str, dirty: bool) -> Commit:
        """What a result says about its source; `branch` is the one checked out, when it stands at this commit."""
        sha, parents, date, subject = self.git("show", "-s", "--format=%H%n%P%n%aI%n%s", commit).split("\n")[:4]
        branch = self._run(("symbolic-ref", "--quiet", "--short", "HEAD"), {}).stdout.strip()
        here = sha == self.lookup("HEAD")
        return Commit(sha, tuple(parents.split()), date, _printable(subject), branch if here and branch else None, dirty)


def open_repository(root: Path) -> Repository | None:
    """The repository whose top level is `root`; None without git, or outside of any repository.

    Raises CouldNotJudge when git refuses a tree that somebody else owns: its advice is the way out.
    """
    if shutil.which("git") is None:
        return None
    repository = Repository(root)
    answer = repository._run(("rev-parse", "--show-toplevel"), {})
    if "safe.directory" in answer.stderr:
        raise CouldNotJudge(f"git refuses to work in {root}: {answer.stderr.strip()}")
    return repository if answer.returncode == 0 and Path(answer.stdout.rstrip("\n")) == root else None


def _without_git(environment: Mapping[str, str]) -> dict[str, str]:
    """A git hook that calls us sets GIT_DIR and GIT_INDEX_FILE: with them we would write into its index."""
    return {key: value for key, value in environment.items() if not key.startswith("GIT_")}


def _printable(subject: str) -> str:
    """Subjects in an unknown encoding are kept readable rather than refused."""
    return subject.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
