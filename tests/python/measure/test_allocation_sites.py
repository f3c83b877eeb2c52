"""Which function an allocation is put down to."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.allocation_sites import allocations_by_function
from ghostbench.measure.answers import Site
from ghostbench.measure.symbols import functions_at

READ = "bool ghostbench::read<a>(a&)"
FUNCTIONS = {
    "0x1": "operator new(unsigned long)",
    "0x2": "std::vector<int, std::allocator<int> >::reserve(unsigned long)",
    "0x3": "void std::vector<int, std::allocator<int> >::_M_realloc_insert<int>(int&&)",
    "0x4": READ,
    "0x5": "std::string ghostbench::text<a>(a&)",  # std:: in what it returns, not in what it is
    "0x6": "main",
    "0x7": "malloc",
    "0x8": "code without a name in bench",
    "0x9": "a::operator new(unsigned long)",
}


@pytest.mark.parametrize(
    ("frames", "function"),
    [
        (("0x1", "0x4", "0x6"), READ),
        (("0x1", "0x3", "0x2", "0x4", "0x6"), READ),
        (("0x7", "0x1", "0x5", "0x4"), FUNCTIONS["0x5"]),
        (("libstdc++.so.6+0xa3", "0x4"), READ),
        (("libc.so.6+0xa3", "libjemalloc.so.2+0x1", "ld-linux-x86-64.so.2+0x5", "0x4"), READ),
        (("libjsoncpp.so.25+0xa3", "libjsoncpp.so.25+0xa9", "0x4"), "libjsoncpp.so.25"),
        (("libcjson.so.1+0xa3", "0x4"), "libcjson.so.1"),  # no runtime although it begins like libc
        (("0x7", "0x8", "0x4"), FUNCTIONS["0x8"]),
        (("0x9", "0x4"), FUNCTIONS["0x9"]),  # somebody's own
        (("0x1", "0x2"), FUNCTIONS["0x1"]),  # nobody else there: the innermost
        ((), "unknown"),
    ],
)
def test_a_site_belongs_to_the_first_function_that_does_not_only_pass_the_wish_on(
    frames: tuple[str, ...], function: str
) -> None:
    found = allocations_by_function([Site(3, 100, frames)], FUNCTIONS)
    assert (found.allocs, found.bytes) == ({function: 3}, {function: 100})


def test_sites_of_one_function_add_up() -> None:
    found = allocations_by_function([Site(3, 100, ("0x1", "0x4")), Site(2, 7, ("0x4",)), Site(1, 1, ("0x6",))], FUNCTIONS)
    assert found.allocs == {READ: 5, "main": 1}
    assert found.bytes == {READ: 107, "main": 1}


SOURCE = """
namespace a { [[gnu::noinline]] void f(int) { asm volatile(""); } }
int main() { a::f(1); }
"""


@pytest.fixture(scope="module")
def binary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("binary") / "program"
    subprocess.run(["c++", "-O1", "-x", "c++", "-", "-o", path], input=SOURCE, text=True, check=True)
    return path


def test_the_address_behind_a_functions_last_instruction_is_still_its_own(binary: Path) -> None:
    lines = subprocess.run(["nm", "-C", "-S", binary], capture_output=True, text=True, check=True).stdout.splitlines()
    (start, size), *_ = (line.split()[:2] for line in lines if line.endswith("a::f(int)"))
    inside, behind = (f"{int(start, 16) + more:#x}" for more in (1, int(size, 16)))
    assert functions_at(binary, [inside, behind]) == {inside: "a::f(int)", behind: "a::f(int)"}


def test_an_address_of_nothing_is_named_after_the_binary(binary: Path) -> None:
    assert functions_at(binary, ["0x7fffffffff", "0x7fffffffff"]) == {"0x7fffffffff": "code without a name in program"}


def test_what_addr2line_cannot_read_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "program").write_text("no binary")
    with pytest.raises(CouldNotJudge, match=r"addr2line cannot read .*/program"):
        functions_at(tmp_path / "program", ["0x10"])


def test_without_addr2line_the_package_is_named(binary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(CouldNotJudge, match="addr2line is not installed; it is in Debian's package binutils"):
        functions_at(binary, ["0x10"])
