"""A made-up system for the installer's tests: its own PATH, package database and apt.

Nothing of it touches the real one. Every call of apt-get and sudo is written to a log, and an
"installed" package is a line in a file.
"""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
REAL_TOOLS = ("bash", "cat", "dirname", "env", "grep", "ls", "readlink", "sed", "sort", "xargs")

FAKES = {
    "id": 'echo "$FAKE_UID"',
    "sudo": 'echo "sudo" >>"$FAKE/log"; exec "$@"',
    "dpkg-query": r"""
for name in "$@"; do grep -qx -- "$name" "$FAKE/installed" && echo "installed $name"; done; true""",
    # Knows every package but those in $FAKE/unknown; `update` makes it know them all.
    "apt-cache": 'for name in "$@"; do ! grep -qx -- "$name" "$FAKE/unknown" || exit 100; done',
    "apt-get": r"""
echo "apt-get $*" >>"$FAKE/log"
[[ $DEBIAN_FRONTEND == noninteractive ]] || exit 99
case " $* " in
*" update "*) : >"$FAKE/stale" ; [[ -e $FAKE/never ]] || : >"$FAKE/unknown" ;;
*" install "*) [[ ! -s $FAKE/stale ]] || exit 100; for name in "$@"; do echo "$name" >>"$FAKE/installed"; done ;;
esac""",
}

OS_RELEASES = {
    "debian-12": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n',
    "debian-13": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\nVERSION_ID="13"\n',
    "debian-sid": 'PRETTY_NAME="Debian GNU/Linux forky/sid"\nID=debian\n',
    "debian-11": 'PRETTY_NAME="Debian GNU/Linux 11 (bullseye)"\nID=debian\nVERSION_ID="11"\n',
    "debian-9": 'PRETTY_NAME="Debian GNU/Linux 9 (stretch)"\nID=debian\nVERSION_ID="9"\n',
    "ubuntu-24.04": 'PRETTY_NAME="Ubuntu 24.04.1 LTS"\nID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.04"\n',
    "ubuntu-24.10": 'PRETTY_NAME="Ubuntu 24.10"\nID=ubuntu\nID_LIKE=debian\nVERSION_ID="24.10"\n',
    "ubuntu-22.04": 'PRETTY_NAME="Ubuntu 22.04.5 LTS"\nID=ubuntu\nID_LIKE=debian\nVERSION_ID="22.04"\n',
    "ubuntu-23.10": 'PRETTY_NAME="Ubuntu 23.10"\nID=ubuntu\nID_LIKE=debian\nVERSION_ID="23.10"\n',
    "mint-22": 'PRETTY_NAME="Linux Mint 22"\nID=linuxmint\nID_LIKE="ubuntu debian"\nVERSION_ID="22"\n',
    "fedora-40": 'PRETTY_NAME="Fedora Linux 40"\nID=fedora\nVERSION_ID=40\n',
}


@dataclass(frozen=True)
class Ended:
    """How a process ended."""

    status: int
    stdout: str
    stderr: str


class System:
    """One made-up system in a directory of its own. By default: Debian 12, root, nothing installed."""

    def __init__(self, folder: Path, release: str = "debian-12", uid: int = 0) -> None:
        self.folder, self.bin = folder, folder / "bin"
        self.bin.mkdir(parents=True)
        for name in REAL_TOOLS:
            (self.bin / name).symlink_to(str(shutil.which(name, path="/usr/bin:/bin")))
        for name, body in FAKES.items():
            self.command(name, body)
        for name in ("log", "installed", "unknown", "stale"):
            (folder / name).touch()
        (folder / "os-release").write_text(OS_RELEASES[release])
        self.environment = {
            "PATH": str(self.bin),
            "HOME": str(folder),
            "FAKE": str(folder),
            "FAKE_UID": str(uid),
            "GHOSTBENCH_OS_RELEASE": str(folder / "os-release"),
        }

    def command(self, name: str, body: str) -> None:
        """Puts a bash script on the PATH."""
        (self.bin / name).unlink(missing_ok=True)
        (self.bin / name).write_text(f"#!{shutil.which('bash', path='/usr/bin:/bin')}\n{body}\n")
        (self.bin / name).chmod(0o755)

    def install_everything(self, release: str = "debian-12") -> None:
        """As if every package of the release's list had been installed by hand."""
        (self.folder / "installed").write_text("\n".join(packages(release, "python", "run", "test", "optional")))

    def log(self) -> list[str]:
        """What was asked of apt-get and sudo, in order."""
        return (self.folder / "log").read_text().splitlines()

    def run(self, *command: str | Path, cwd: Path = ROOT, **extra: str) -> Ended:
        """Runs without a terminal."""
        done = subprocess.run(
            [str(word) for word in command],
            cwd=cwd,
            env=self.environment | extra,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=120,
        )
        return Ended(done.returncode, done.stdout, done.stderr)

    def run_on_terminal(self, answer: str, *command: str | Path) -> Ended:
        """Runs with a terminal for standard input and error, on which `answer` is typed."""
        ours, theirs = pty.openpty()
        with subprocess.Popen(
            [str(word) for word in command],
            cwd=ROOT,
            env=self.environment,
            stdin=theirs,
            stdout=subprocess.PIPE,
            stderr=theirs,
            text=True,
        ) as process:
            os.write(ours, f"{answer}\n".encode())
            stdout, _ = process.communicate(timeout=120)
        os.close(theirs)
        typed = read_all(ours)
        return Ended(process.returncode, stdout, typed)


def read_all(terminal: int) -> str:
    """All that was written to a terminal whose other end is closed."""
    text = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:  # Linux's way to say that nobody holds the other end any more
            piece = b""
        if not piece:
            os.close(terminal)
            return text.decode()
        text += piece


def packages(release: str, *sections: str) -> list[str]:
    """The entries of these sections of a list in ci/dependencies, in order."""
    entries, section = [], ""
    for line in (ROOT / "ci/dependencies" / f"{release}.txt").read_text().splitlines():
        word = line.partition("#")[0].strip()
        if word.startswith("["):
            section = word.strip("[]")
        elif word and section in sections:
            entries.append(word)
    return entries
