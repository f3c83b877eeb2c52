"""./ghostbench on made-up systems: what each command may install, and which Python it ends in."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest

from ghostbench.cli import COMMANDS
from tests.python.ci.system import ROOT, Ended, System, packages

LAUNCHER = ROOT / "ghostbench"


def asked_for(ended: Ended) -> list[str]:
    """The packages that a user without a terminal was told to install."""
    line = next(line for line in ended.stderr.splitlines() if "sudo apt-get install" in line)
    return line.split("--no-install-recommends ")[1].split()


@pytest.mark.parametrize(
    ("arguments", "sections"),
    [
        (["--help"], ["python"]),
        ([], ["python"]),
        (["report"], ["python"]),
        (["table", "result.json"], ["python"]),
        (["run", "--help"], ["python"]),
        (["rnu"], ["python"]),  # a slip of the hand installs no compiler
        (["run", "--profile", "quick"], ["python", "run"]),
        (["compare", "HEAD~1", "HEAD"], ["python", "run"]),
        (["explain", "floor/read/string/tiny"], ["python", "run"]),
        (["list", "--json"], ["python", "run"]),  # the bench itself knows the list, so it is built
        (["setup"], ["python", "run"]),
        (["setup", "--test"], ["python", "run", "test"]),
        (["setup", "--optional"], ["python", "run", "optional"]),
        (["test", "--quick"], ["python", "run", "test"]),
    ],
)
def test_a_command_asks_for_its_own_sections(tmp_path: Path, arguments: list[str], sections: list[str]) -> None:
    ended = System(tmp_path, uid=1000).run(LAUNCHER, *arguments)
    assert ended.status == 3
    assert sorted(asked_for(ended)) == sorted(packages("debian-12", *sections))


def test_missing_optional_packages_hold_nobody_up(tmp_path: Path) -> None:
    system = System(tmp_path, uid=1000)
    (tmp_path / "installed").write_text("\n".join(packages("debian-12", "python")))
    ended = system.run(LAUNCHER, "--help")
    assert (ended.status, ended.stderr, system.log()) == (0, "", [])
    assert ended.stdout.startswith("usage: ghostbench")


def test_every_command_that_the_launcher_names_exists() -> None:
    cases = re.findall(r"^([a-z| ]+)\) sets=", LAUNCHER.read_text(), re.M)
    named = {name.strip() for case in cases for name in case.split("|")}
    assert named and named <= set(COMMANDS)


ECHO = 'if [[ $1 == -c ]]; then exit 0; fi; printf "%s\\n" "$@" "$PYTHONPATH" "$PWD"'
"""A Python that has every module and prints what it was asked to run."""


def test_the_command_line_reaches_python_unchanged_but_for_yes(tmp_path: Path) -> None:
    system = System(tmp_path / "system")
    system.install_everything()
    system.command("echo-python", ECHO)
    link = tmp_path / "elsewhere" / "gb"
    link.parent.mkdir()
    link.symlink_to(LAUNCHER)
    python = str(system.bin / "echo-python")
    words = ["run", "--filter", "a b|c*", "--yes", "--out", ""]
    ended = system.run(link, *words, cwd=link.parent, GHOSTBENCH_PYTHON=python, PYTHONPATH="/mine")
    words.remove("--yes")
    wanted = ["-P", "-m", "ghostbench", *words, f"{ROOT}/tools:{ROOT}:/mine", str(link.parent)]
    assert (ended.stderr, ended.stdout.split("\n")[:-1]) == ("", wanted)


def test_debians_python_is_taken_although_another_comes_first_in_the_path(tmp_path: Path) -> None:
    system = System(tmp_path)
    system.install_everything()
    system.command("python3", "echo wrong python; exit 9")
    ended = system.run(LAUNCHER, "--version")
    assert (ended.status, ended.stdout.split()[0]) == (0, "ghostbench")


def test_the_status_is_pythons_own(tmp_path: Path) -> None:
    system = System(tmp_path)
    system.install_everything()
    assert system.run(LAUNCHER, "no-such-command").status == 2


def test_doctor_changes_nothing_even_as_root(tmp_path: Path) -> None:
    system = System(tmp_path)
    system.run(LAUNCHER, "doctor", "--yes")
    assert (system.log(), (tmp_path / "installed").read_text()) == ([], "")


def test_doctor_works_without_any_python(tmp_path: Path) -> None:
    system = System(tmp_path, "fedora-40")
    system.command("git", ":")
    ended = system.run(LAUNCHER, "doctor")
    assert ended.status == 3
    assert "run\tcmake\tmissing" in ended.stdout
    assert "run\tgit\t" not in ended.stdout
    assert "no Python 3.11 or newer has all of: jinja2 matplotlib rich scipy" in ended.stderr


def checkout(folder: Path) -> Path:
    """The launcher and what it needs, away from the real .ghostbench."""
    # ci is no link: the installer finds the root, and with it .ghostbench, from its own path.
    shutil.copytree(ROOT / "ci", folder / "ci")
    (folder / "tools").symlink_to(ROOT / "tools")
    for name in ("ghostbench", "pyproject.toml"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def wheel(folder: Path, name: str, version: str) -> None:
    """The smallest wheel that pip installs: one empty module."""
    folder.mkdir(exist_ok=True)
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{name}/__init__.py", "")
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")


def fedora(folder: Path) -> System:
    """Another system, whose Python has no packages, and an index of empty ones beside it."""
    system = System(folder, "fedora-40")
    system.command("python3", 'exec /usr/bin/python3 -S "$@"')
    for name in ("jinja2", "matplotlib", "rich", "scipy"):
        wheel(folder / "wheels", name, "99.0")
    system.environment |= {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder / "wheels")}
    return system


def test_another_system_gets_a_virtual_environment_once(tmp_path: Path) -> None:
    system, here = fedora(tmp_path / "system"), checkout(tmp_path / "checkout")
    first = system.run(here / "ghostbench", "--version", cwd=here)
    assert (first.status, first.stdout.split()[0]) == (0, "ghostbench")
    assert "installing Python packages into .ghostbench/venv" in first.stderr
    second = system.run(here / "ghostbench", "--version", cwd=here)
    assert (second.status, second.stderr, second.stdout) == (0, "", first.stdout)


def test_a_failing_pip_ends_with_3_and_names_what_failed(tmp_path: Path) -> None:
    system, here = fedora(tmp_path / "system"), checkout(tmp_path / "checkout")
    next((tmp_path / "system/wheels").glob("scipy*")).unlink()
    ended = system.run(here / "ghostbench", "--version", cwd=here)
    assert (ended.status, ended.stdout) == (3, "")
    assert "pip could not install" in ended.stderr and "scipy" in ended.stderr
