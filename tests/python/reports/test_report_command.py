"""`ghostbench report` from the store to the file, as a user calls it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from ghostbench.cli import main
from ghostbench.commands.report import default_report, write_report
from ghostbench.results.schema import Commit
from ghostbench.results.store import Store
from tests.fakes.projects import commit, git, make_project
from tests.python.making import result, rows
from tests.python.reports import synthetic


@pytest.fixture(name="store")
def small_store(tmp_path: Path) -> Path:
    directory = tmp_path / "store"
    Store(directory).save(result(rows("floor/read/string/tiny", [5, 6]), rows("nlohmann/read/string/tiny", [50, 60])))
    return directory


def report(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    return main(["report", *arguments], out, err), out.getvalue(), err.getvalue()


def test_it_writes_the_page_and_prints_where(store: Path, tmp_path: Path) -> None:
    target = tmp_path / "deep" / "page.html"
    status, out, _ = report("--store", str(store), "--out", str(target))
    assert (status, out) == (0, f"{target}\n")
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_json_tells_a_program_where_the_page_is(store: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    status, out, _ = report("--store", str(store), "--out", str(target), "--json")
    assert (status, json.loads(out)) == (0, {"report": str(target)})


@pytest.mark.parametrize("exists", [True, False])
def test_a_store_without_results_is_bad_input_and_says_what_to_do(tmp_path: Path, exists: bool) -> None:
    store = tmp_path / "store"
    if exists:
        store.mkdir()
    status, out, err = report("--store", str(store), "--out", str(tmp_path / "page.html"))
    assert (status, out) == (2, "")
    assert str(store) in err and "ghostbench run" in err
    assert not (tmp_path / "page.html").exists()


def test_an_unreadable_result_leaves_the_old_page_as_it_was(store: Path, tmp_path: Path) -> None:
    target = tmp_path / "page.html"
    target.write_text("old", encoding="utf-8")
    (broken,) = Store(store).paths()
    broken.write_text(broken.read_text(encoding="utf-8")[:300], encoding="utf-8")
    status, _, err = report("--store", str(store), "--out", str(target))
    assert status == 2 and str(broken) in err
    assert target.read_text(encoding="utf-8") == "old"


def test_a_page_that_cannot_be_written_ends_with_3(store: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    status, _, err = report("--store", str(store), "--out", str(tmp_path / "file" / "page.html"))
    assert status == 3 and "cannot write" in err


def test_the_same_store_makes_the_same_page_but_for_the_date(store: Path, tmp_path: Path) -> None:
    first, second = (write_report(store, tmp_path / name).read_text(encoding="utf-8") for name in ("a.html", "b.html"))
    undated = [re.sub(r"Written by ghostbench on [^<]*", "", text) for text in (first, second)]
    assert undated[0] == undated[1]


def test_the_default_page_lies_beside_the_store(tmp_path: Path) -> None:
    assert default_report(tmp_path) == tmp_path / ".ghostbench" / "report" / "index.html"


def test_a_store_of_many_results_makes_a_page_that_mails_and_loads(tmp_path: Path) -> None:
    for number in range(4):
        Store(tmp_path / "store").save(synthetic.result(number, rounds=2, slower={"jsoncpp": 1.0 + number / 50}))
    text = write_report(tmp_path / "store", tmp_path / "page.html").read_text(encoding="utf-8")
    assert len(text.encode()) < 5_000_000
    assert text.count("<svg ") > 56  # a bar chart and a trend for each of 28 columns, and the counts that moved
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids))
    assert not re.search(r"\b(NaN|Infinity)\b", text)


def test_what_commits_between_the_results_accept_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_project(tmp_path / "project")
    monkeypatch.chdir(root)
    trailer = "Perf-Accept: nlohmann/* allocs +3 one <buffer> more"
    shas = [git(root, "rev-parse", "HEAD").strip(), commit(root, f"Change\n\n{trailer}"), commit(root, "Go on")]
    store = Store(root / ".ghostbench" / "store")
    for at, sha in enumerate((shas[0], shas[2]), start=1):
        store.save(result(rows("floor/read/string/tiny", [5, 6]), commit=Commit(sha, (), f"2025-01-0{at}T03:04:05+00:00", "Subject", "main", False), started=f"2025-01-0{at}T04:05:06Z"))
    status, out, err = report()
    assert status == 0, err
    page = Path(out.strip()).read_text(encoding="utf-8")
    assert "Accepted regressions" in page and shas[1][:12] in page
    assert "nlohmann/* allocs +3 one &lt;buffer&gt; more" in page


def test_without_a_trailer_there_is_no_list_of_them(store: Path, tmp_path: Path) -> None:
    assert "Accepted regressions" not in write_report(store, tmp_path / "page.html").read_text(encoding="utf-8")
