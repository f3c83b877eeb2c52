"""ci/dependencies.sh on made-up systems: what it asks of apt, of the user, and what it says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from tests.python.ci.system import ROOT, System, packages

SCRIPT = ROOT / "ci/dependencies.sh"
INSTALL = "apt-get -q -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends"
UPDATE = "apt-get -q -o DPkg::Lock::Timeout=300 update"
LISTS = ("debian-12", "ubuntu-24.04")


def test_root_gets_what_is_missing_at_once_and_nothing_else(tmp_path: Path) -> None:
    system = System(tmp_path)
    (tmp_path / "installed").write_text("cmake\npython3\n")
    ended = system.run(SCRIPT, "ensure", "python", "run")
    wanted = [name for name in packages("debian-12", "python", "run") if name not in ("cmake", "python3")]
    assert (ended.status, ended.stdout) == (0, "/usr/bin/python3\n")
    assert system.log() == [f"{INSTALL} {' '.join(wanted)}"]


def test_a_complete_system_is_left_alone(tmp_path: Path) -> None:
    system = System(tmp_path, uid=1000)
    system.install_everything()
    ended = system.run(SCRIPT, "ensure", "--yes", "python", "run", "test", "optional")
    assert (ended.status, ended.stdout, ended.stderr, system.log()) == (0, "/usr/bin/python3\n", "", [])


def test_a_user_without_a_terminal_gets_the_exact_command_and_status_3(tmp_path: Path) -> None:
    system = System(tmp_path, uid=1000)
    ended = system.run(SCRIPT, "ensure", "python")
    names = " ".join(packages("debian-12", "python"))
    assert (ended.status, ended.stdout, system.log()) == (3, "", [])
    assert f"  sudo apt-get update && sudo apt-get install --no-install-recommends {names}\n" in ended.stderr


def test_yes_installs_through_sudo(tmp_path: Path) -> None:
    system = System(tmp_path, uid=1000)
    assert system.run(SCRIPT, "ensure", "--yes", "python").status == 0
    assert system.log() == ["sudo", f"{INSTALL} {' '.join(packages('debian-12', 'python'))}"]


def test_yes_without_sudo_is_no_permission(tmp_path: Path) -> None:
    system = System(tmp_path, uid=1000)
    (system.bin / "sudo").unlink()
    ended = system.run(SCRIPT, "ensure", "--yes", "python")
    assert (ended.status, system.log()) == (3, [])
    assert "sudo apt-get install" in ended.stderr


@pytest.mark.parametrize(("answer", "status", "calls"), [("", 0, 2), ("y", 0, 2), ("n", 3, 0), ("what", 3, 0)])
def test_on_a_terminal_it_asks_and_takes_no_for_an_answer(tmp_path: Path, answer: str, status: int, calls: int) -> None:
    system = System(tmp_path, uid=1000)
    ended = system.run_on_terminal(answer, SCRIPT, "ensure", "python")
    assert (ended.status, len(system.log())) == (status, calls)
    assert "missing: python3 python3-jinja2" in ended.stderr


def test_missing_package_lists_are_fetched_first(tmp_path: Path) -> None:
    system = System(tmp_path)
    (tmp_path / "unknown").write_text("python3-rich\n")
    assert system.run(SCRIPT, "ensure", "python").status == 0
    assert system.log() == [UPDATE, f"{INSTALL} {' '.join(packages('debian-12', 'python'))}"]


def test_a_failed_install_is_tried_again_with_fresh_lists(tmp_path: Path) -> None:
    system = System(tmp_path)
    (tmp_path / "stale").write_text("yes\n")
    assert system.run(SCRIPT, "ensure", "python").status == 0
    assert [line.split()[4] for line in system.log()] == ["install", "update", "install"]


def test_an_install_that_fails_twice_ends_with_3(tmp_path: Path) -> None:
    system = System(tmp_path)
    system.command("apt-get", 'echo "apt-get $*" >>"$FAKE/log"; exit 100')
    ended = system.run(SCRIPT, "ensure", "python")
    assert (ended.status, ended.stdout) == (3, "")
    assert "could not be installed" in ended.stderr


def test_optional_packages_that_the_release_lacks_are_left_out(tmp_path: Path) -> None:
    system = System(tmp_path, release="ubuntu-24.04")
    (tmp_path / "unknown").write_text("libyyjson-dev\n")
    (tmp_path / "never").touch()
    ended = system.run(SCRIPT, "ensure", "optional", "python")
    assert (ended.status, system.log()[0]) == (0, UPDATE)
    assert "Ubuntu 24.04.1 LTS has no package libyyjson-dev; left out" in ended.stderr
    assert "libyyjson-dev" not in system.log()[-1] and "clang" in system.log()[-1]


def test_optional_packages_are_never_installed_unasked(tmp_path: Path) -> None:
    system = System(tmp_path)
    system.run(SCRIPT, "ensure", "python", "run", "test")
    assert not set(packages("debian-12", "optional")) & set(system.log()[-1].split())


@pytest.mark.parametrize(
    ("release", "list_"),
    [
        ("debian-12", "debian-12"),
        ("debian-13", "debian-12"),
        ("debian-sid", "debian-12"),
        ("ubuntu-24.04", "ubuntu-24.04"),
        ("ubuntu-24.10", "ubuntu-24.04"),
        ("mint-22", "ubuntu-24.04"),
        ("fedora-40", "other"),
    ],
)
def test_a_release_takes_the_nearest_list_of_its_family(tmp_path: Path, release: str, list_: str) -> None:
    ended = System(tmp_path, release).run(SCRIPT, "status")
    assert ended.stdout.split("\t")[1] == f"ci/dependencies/{list_}.txt"


@pytest.mark.parametrize(
    ("release", "message"),
    [
        ("debian-11", "Debian GNU/Linux 11 (bullseye) is too old for Ghostbench: it has GCC 10.2 (12 is needed)"),
        ("ubuntu-22.04", "Ubuntu 22.04.5 LTS is too old for Ghostbench: it has GCC 11.4 (12 is needed), Python 3.10"),
        ("ubuntu-23.10", "Ubuntu 23.10 is older than the oldest ubuntu with a package list"),
        ("debian-9", "Debian GNU/Linux 9 (stretch) is older than the oldest debian with a package list"),
    ],
)
def test_an_older_release_is_told_what_is_too_old(tmp_path: Path, release: str, message: str) -> None:
    system = System(tmp_path, release)
    ended = system.run(SCRIPT, "ensure", "python", "run")
    assert (ended.status, system.log()) == (3, [])
    assert message in ended.stderr


def test_status_tells_installed_from_missing_by_section(tmp_path: Path) -> None:
    system = System(tmp_path)
    (tmp_path / "installed").write_text("cmake\nlibcjson-dev:i386\n")
    lines = system.run(SCRIPT, "status").stdout.splitlines()
    assert lines[0] == "list\tci/dependencies/debian-12.txt\tDebian GNU/Linux 12 (bookworm)"
    assert "run\tcmake\tinstalled" in lines
    assert "run\tlibcjson-dev\tmissing" in lines
    assert len(lines) == 1 + len(packages("debian-12", "python", "run", "test", "optional"))


def test_another_system_is_told_which_commands_it_lacks(tmp_path: Path) -> None:
    system = System(tmp_path, "fedora-40")
    system.command("git", ":")
    ended = system.run(SCRIPT, "ensure", "python", "run")
    assert ended.status == 3
    assert "no package list for Fedora Linux 40; missing commands: c++ cmake ninja pkg-config valgrind" in ended.stderr


def test_a_python_that_is_too_old_does_not_count(tmp_path: Path) -> None:
    system = System(tmp_path, "fedora-40")
    # The wrapper lies about the version to whatever is given with -c.
    system.command("python3", """exec /usr/bin/python3 -c $'import sys; sys.version_info = (3, 9)\\n'"$2" "${@:3}" """)
    ended = system.run(SCRIPT, "ensure", "python")
    assert (ended.status, ended.stdout) == (3, "")
    assert "no Python 3.11 or newer is on the PATH" in ended.stderr


def test_never_means_that_nothing_is_checked_or_installed(tmp_path: Path) -> None:
    system = System(tmp_path, "ubuntu-22.04", uid=1000)
    ended = system.run(SCRIPT, "ensure", "python", "run", "test", GHOSTBENCH_INSTALL="never")
    assert (ended.status, ended.stdout, system.log()) == (0, "/usr/bin/python3\n", [])


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_sorted_has_no_double_entry_and_only_known_sections(name: str) -> None:
    text = (ROOT / f"ci/dependencies/{name}.txt").read_text()
    assert re.findall(r"^\[(\w+)\]$", text, re.M) == ["python", "run", "test", "optional"]
    sections = [packages(name, section) for section in ("python", "run", "test", "optional")]
    assert all(entries == sorted(set(entries)) for entries in sections)
    assert len(set(sum(sections, []))) == len(sum(sections, []))


def test_the_modules_looked_for_are_those_that_pyproject_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    for variable, wanted in (
        ("python_modules", project["dependencies"]),
        ("test_modules", project["optional-dependencies"]["test"]),
    ):
        match = re.search(rf"^{variable}=\((.*)\)$", SCRIPT.read_text(), re.M)
        assert match is not None
        assert match.group(1).split() == [re.split("[<>=]", line)[0] for line in wanted]
