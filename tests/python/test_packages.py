"""The launcher's finding of packages, as handed over in the environment."""

from __future__ import annotations

from pathlib import Path

from ghostbench.packages import VARIABLE, found_packages, parse_packages
from tests.python.ci.system import ROOT, System

STATUS = (
    "list\tci/dependencies/debian-12.txt\tDebian GNU/Linux 12 (bookworm)\n"
    "python\tpython3\tinstalled\nrun\tg++\tmissing\ntest\tcatch2\tmissing\n"
)


def test_sections_keep_their_order_and_missing_is_by_section() -> None:
    packages = parse_packages(STATUS)
    assert (packages.list, packages.release) == ("ci/dependencies/debian-12.txt", "Debian GNU/Linux 12 (bookworm)")
    assert packages.sections == ("python", "run", "test")
    assert packages.missing("python", "run") == ("g++",)
    assert packages.missing("test") == ("catch2",)


def test_a_program_started_without_the_launcher_knows_of_no_packages() -> None:
    assert found_packages({}) is None
    assert found_packages({VARIABLE: STATUS}) == parse_packages(STATUS)


def test_what_the_installer_prints_is_what_is_read(tmp_path: Path) -> None:
    system = System(tmp_path)
    system.install_everything()
    packages = parse_packages(system.run(ROOT / "ci/dependencies.sh", "status").stdout)
    assert packages.missing(*packages.sections) == ()
    assert packages.sections == ("python", "run", "test", "optional")
