"""A matplotlib figure as SVG that lives inside an HTML page: themed by CSS, unique ids, same bytes each time."""

from __future__ import annotations

import io
import re
import warnings
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from contextlib import contextmanager

import matplotlib
from markupsafe import Markup
from matplotlib.figure import Figure

# Colours are roles. Matplotlib knows only literal colours, so each role is drawn in one that nothing
# else uses and becomes a CSS variable afterwards; light, dark and print then differ in CSS alone.
INK, MUTED, GRID = "#010101", "#020202", "#030303"
BAR, BEST, FLOOR = "#040404", "#050505", "#060606"
LINE, CALM, BAND, PANEL = "#070707", "#080808", "#090909", "#0a0a0a"
_ROLES = {
    INK: "--ink", MUTED: "--muted", GRID: "--grid", BAR: "--bar", BEST: "--best", FLOOR: "--floor",
    LINE: "--line", CALM: "--calm", BAND: "--band", PANEL: "--panel",
}  # fmt: skip

_SVG = "{http://www.w3.org/2000/svg}"
_XLINK = "{http://www.w3.org/1999/xlink}"
_STYLED = ("style", "d", "clip-path", f"{_XLINK}href")
_REFERENCE = re.compile(r"(?:^|url\()#(?=[a-z])([^)]+)")
_FONT = re.compile(r"(font: [^'\"]*?px) [^;]*")

_STYLE = {
    "svg.fonttype": "none",  # real text: selectable, searchable, and a tenth of the size
    "svg.hashsalt": "ghostbench",  # ids from content, not from chance
    "text.parse_math": False,  # a name with two dollar signs is a name
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": GRID,
    "axes.labelcolor": MUTED,
    "axes.labelsize": 10.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.facecolor": "none",
    "figure.facecolor": "none",
    "xtick.color": GRID,
    "xtick.labelcolor": MUTED,
    "xtick.labelsize": 10.5,
    "ytick.major.size": 0,
    "ytick.labelcolor": INK,
    "ytick.labelsize": 11,
}


@contextmanager
def style() -> Iterator[None]:
    """Draw inside this: the page's look, whatever the user's matplotlibrc says."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        yield


def inline(figure: Figure, name: str, label: str) -> Markup:
    """The figure as an `<svg>` element. `name` makes its ids unique on the page; `label` is read aloud.

    One point of the figure is one unit of the view box, so 11 points of text are 11 px at natural size.
    """
    document = io.StringIO()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # glyphs missing from matplotlib's font are the browser's to draw
        figure.savefig(document, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    drawn = ElementTree.fromstring(document.getvalue())
    width, height = (round(inches * 72) for inches in figure.get_size_inches())
    root = ElementTree.Element("svg", {"viewBox": f"0 0 {width} {height}", "role": "img", "aria-label": label})
    # Only the drawing: matplotlib's <defs> at this level hold a style rule for `*`, which would restyle the page.
    root.extend(drawn.findall(f"{_SVG}g"))
    # Clip paths stand in a second <defs>, behind the drawing.
    root.extend(group for group in drawn.findall(f"{_SVG}defs") if group.find(f"{_SVG}style") is None)
    _adopt(root, name)
    return Markup(ElementTree.tostring(root, encoding="unicode"))


def _adopt(root: ElementTree.Element, name: str) -> None:
    """Fit for the page: no namespaces, colours by role, the page's font, and ids of the figure's own."""
    used = {target for element in root.iter() for target in _targets(element)}
    for element in root.iter():
        element.tag = element.tag.removeprefix(_SVG)
        if not (element.text or "").strip():
            element.text = None
        element.tail = None
        attributes = dict(element.attrib)
        element.attrib.clear()
        for key, value in attributes.items():
            if key == "id":
                if value in used:
                    element.set("id", f"{name}-{value}")
            else:
                element.set(key.removeprefix(_XLINK), _restyled(value, name) if key in _STYLED else value)


def _targets(element: ElementTree.Element) -> list[str]:
    """The ids that an element refers to."""
    return [found for key in _STYLED for found in _REFERENCE.findall(element.get(key, ""))]


def _restyled(value: str, name: str) -> str:
    """One attribute's text with references to the figure's own ids, roles for colours and the page's font."""
    value = _REFERENCE.sub(lambda match: match[0].replace("#", f"#{name}-"), value)
    for colour, role in _ROLES.items():
        value = value.replace(colour, f"var({role})")
    return _FONT.sub(r"\1 var(--font)", value).replace("\n", " ").strip()
