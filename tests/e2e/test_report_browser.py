"""The report in a real browser: nothing runs, nothing overflows, everything can be read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ghostbench.commands.report import write_report
from ghostbench.results.schema import Fixture, NotMeasured
from ghostbench.results.store import Store
from tests.e2e.browser import ask
from tests.python.making import FACTS, result, rows
from tests.python.reports import synthetic

ATTACK = "</script><script>alert(1)</script>"

# Contrast of every text in a figure and in a table's cell with what lies behind it (WCAG 2, relative luminance).
CONTRAST = """
(() => {
  const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = node => {
    for (; node; node = node.parentElement) {
      const c = rgb(w.getComputedStyle(node).backgroundColor);
      if (c.length === 3) return c;
    }
    return [255, 255, 255];
  };
  const worst = (selector, property) => Math.min(...[...d.querySelectorAll(selector)].map(node => {
    const [a, b] = [light(rgb(w.getComputedStyle(node)[property])), light(behind(node))];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }));
  return {figures: worst('svg text', 'fill'), cells: worst('.matrix td p, .matrix td summary', 'color'),
          words: worst('main p, main dt, main dd, main small', 'color')};
})()
"""


@pytest.fixture(scope="module", name="page")
def drawn_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("report")
    failed = {"nlohmann/read/bytes/tiny": "wrong value: user.age is 0, expected 31"}
    for number in range(3):
        Store(directory / "store").save(synthetic.result(number, rounds=3, errored=failed if number == 2 else None))
    return write_report(directory / "store", directory / "page.html")


@pytest.mark.parametrize("width", [400, 1280])
def test_the_page_never_scrolls_sideways_though_its_tables_may(page: Path, tmp_path: Path, width: int) -> None:
    answer = ask(page, "[d.documentElement.scrollWidth, d.documentElement.clientWidth]", tmp_path, width)
    assert answer == [width, width]


def test_on_a_phone_the_engine_s_name_stays_while_its_row_scrolls(page: Path, tmp_path: Path) -> None:
    question = """(() => {
      const box = d.querySelector('.box[tabindex]'), name = box.querySelector('tbody th');
      box.scrollLeft = 300;
      return [box.scrollLeft, Math.round(name.getBoundingClientRect().left - box.getBoundingClientRect().left)];
    })()"""
    scrolled, left = ask(page, question, tmp_path, 400)
    assert scrolled == 300 and 0 <= left <= 4


@pytest.mark.parametrize("dark", [False, True])
def test_every_text_stands_out_from_what_lies_behind_it(page: Path, tmp_path: Path, dark: bool) -> None:
    scheme = "w.getComputedStyle(d.body).backgroundColor"
    assert (ask(page, scheme, tmp_path, 1280, dark) == "rgb(255, 255, 255)") is not dark
    assert {what: ratio for what, ratio in ask(page, CONTRAST, tmp_path, 1280, dark).items() if ratio < 4.5} == {}


def test_the_switch_above_the_tables_shows_one_metric_at_a_time_without_a_script(page: Path, tmp_path: Path) -> None:
    question = """['time', 'instructions', 'allocs'].map((_, metric) => {
      d.getElementById('show-' + metric).checked = true;
      return [0, 1, 2].map(at => w.getComputedStyle(d.querySelector('.v.shows-' + at)).display);
    })"""
    assert ask(page, question, tmp_path, 1280) == [
        ["block", "none", "none"], ["none", "block", "none"], ["none", "none", "block"],
    ]  # fmt: skip


def test_every_figure_is_drawn_and_every_link_inside_the_page_has_a_target(page: Path, tmp_path: Path) -> None:
    question = """(() => ({
      figures: [...d.querySelectorAll('figure svg')].filter(svg => svg.getBBox().width > 200).length,
      dead: [...d.querySelectorAll('a[href^="#"], use')]
        .filter(node => !d.getElementById(node.getAttribute('href').slice(1))).length,
      twice: [...d.querySelectorAll('[id]')].length - new Set([...d.querySelectorAll('[id]')].map(e => e.id)).size,
    }))()"""
    assert ask(page, question, tmp_path, 1280) == {"figures": 56, "dead": 0, "twice": 0}


def test_why_a_cell_has_no_number_is_there_on_demand(page: Path, tmp_path: Path) -> None:
    question = """(() => {
      const gap = [...d.querySelectorAll('td details')].find(each => each.textContent.includes('stream interface'));
      const closed = gap.offsetHeight;
      gap.open = true;
      return [gap.querySelector('summary').textContent, gap.offsetHeight > closed];
    })()"""
    assert ask(page, question, tmp_path, 1280) == ["unsupported", True]


def test_hostile_names_are_text_and_run_nothing(tmp_path: Path) -> None:
    assert FACTS.commit is not None
    made = result(
        rows(f"{ATTACK.replace('/', '|')}/read/string/tiny", [5.0]), rows(ATTACK, [5.0]), suite=ATTACK,
        commit=replace(FACTS.commit, subject=ATTACK), fixtures={"tiny": Fixture("0", 150, ATTACK)},
        not_measured=(NotMeasured("a/read/bytes/tiny", "unsupported", ATTACK),),
    )  # fmt: skip
    Store(tmp_path / "store").save(made)
    page = write_report(tmp_path / "store", tmp_path / "page.html")
    scripts, images, text = ask(page, "[d.scripts.length, d.images.length, d.body.textContent]", tmp_path, 1280)
    assert (scripts, images) == (0, 0)
    assert text.count(ATTACK) >= 6
