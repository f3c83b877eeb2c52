"""A figure inside a page: its own ids, the page's colours, and nothing that leaks out of it."""

from __future__ import annotations

import re

import pytest
from matplotlib.figure import Figure

from reports import svg


def draw(text: str = "a label", name: str = "one") -> str:
    with svg.style():
        figure = Figure(figsize=(4, 2))
        axes = figure.add_axes((0.2, 0.2, 0.6, 0.6))
        axes.plot([1, 2, 3], [1, 3, 2], color=svg.LINE, marker="o")
        axes.set_xlabel(text)
        return str(svg.inline(figure, name, "what it shows"))


def test_every_id_belongs_to_the_figure_and_every_reference_has_its_target() -> None:
    drawn = draw(name="bars-7")
    ids = re.findall(r' id="([^"]*)"', drawn)
    references = re.findall(r'href="#([^"]*)"', drawn) + re.findall(r"url\(#([^)]*)\)", drawn)
    assert ids and references
    assert all(each.startswith("bars-7-") for each in ids)
    assert set(references) == set(ids)


def test_two_figures_with_equal_content_share_no_id() -> None:
    first, second = (set(re.findall(r' id="([^"]*)"', draw(name=name))) for name in ("one", "two"))
    assert first and not first & second


def test_the_same_figure_is_the_same_text() -> None:
    assert draw() == draw()


def test_colours_are_variables_of_the_page_so_that_light_and_dark_need_one_drawing() -> None:
    drawn = draw()
    assert "var(--line)" in drawn and "var(--muted)" in drawn
    assert not re.search(r"#[0-9a-f]{6}\b", drawn)


@pytest.mark.parametrize("leak", ["<style", "xmlns", "<metadata", "http", "<?xml", "<!DOCTYPE", "DejaVu"])
def test_nothing_leaks_into_the_page(leak: str) -> None:
    assert leak not in draw()


@pytest.mark.parametrize(
    "text",
    ["$a_1$ and $b^2$", "</script><script>alert(1)</script>", 'id="x" url(#x) #010101', "π <b> & \\alpha"],
)
def test_a_label_is_shown_letter_by_letter(text: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert f">{escaped}</text>" in draw(text)


def test_the_label_for_screen_readers_cannot_end_its_attribute() -> None:
    with svg.style():
        drawn = str(svg.inline(Figure(figsize=(1, 1)), "n", 'a "quoted" <name>'))
    assert 'aria-label="a &quot;quoted&quot; &lt;name&gt;"' in drawn


def test_the_user_s_matplotlib_settings_do_not_matter() -> None:
    import matplotlib

    before = draw()
    with matplotlib.rc_context({"axes.facecolor": "red", "font.size": 30, "svg.fonttype": "path"}):
        assert draw() == before
