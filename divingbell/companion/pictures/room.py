"""Everything that a chart is drawn with: its canvas, the sizes it likes, the people it shows, in which words. Sizes are
dp of the canvas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from divingbell.companion.canvas.canvas import Anchor, Canvas
from divingbell.companion.games.recap import Chart, Lines
from divingbell.companion.texts.catalogue import Catalogue


class PlotPerson(NamedTuple):
    """Person of a line or row; `name` is written where the look wants names."""

    player: str
    diver: str
    """Id of the player colour."""
    name: str = ""


class PlotStyle(NamedTuple):
    """Sizes of a chart."""

    small: float
    """Type of captions."""
    figure: float
    """Type of the amounts."""
    tile: float
    """Side of a player's tile."""
    thick: float
    """Of a line."""
    casing: float = 0
    """Of the dark line under it; 0 on a light ground, where dark and bright dashes would look like hazard tape."""
    every: int = 16
    """Turns between two signs on a line."""
    captions: bool = True
    """Lines have numbers at their axes and amounts at their ends; else only tiles."""
    signs: bool = False
    """On the lines, where there are no captions; with them always."""
    amounts: bool = True
    """At the ends of lines, where there are captions."""
    steps: int = 3
    """Of the scale of lines, at most."""
    names: bool = False
    """People by name beside their tiles, where there is room."""
    square: str | None = None
    """Colour of the squares of what people have, with the icon on them where players' colours are no colours (paper);
    None: the player's colour, bare."""
    patterns: bool = False
    """The parts of a bar are told apart by patterns, not by how much of a colour is in them."""


class Wording(NamedTuple):
    """The words of one game in one language."""

    texts: Catalogue
    game: str

    def __call__(self, name: str, **arguments: Any) -> str:
        """The text `podium.NAME`, the game's own where it has one."""
        return self.texts(self.texts.own(self.game, f"podium.{name}"), **arguments)

    def title(self, chart: Chart) -> str:
        """`Money after each turn`."""
        return self(f"after.{chart.name}")

    def figure(self, chart: Chart, value: int) -> str:
        """`$60,000`, `21`."""
        amounts = self.texts.amounts
        return amounts.money(value) if isinstance(chart, Lines) and chart.money else amounts.number(value)


class PlotView(NamedTuple):
    """A chart and how it is shown."""

    chart: Chart
    people: tuple[PlotPerson, ...]
    """In the order in which they are listed (their ranks)."""
    look: PlotStyle
    say: Wording


class Room(NamedTuple):
    """Everything that is needed beside the chart."""

    canvas: Canvas
    look: PlotStyle
    say: Wording

    @property
    def width(self) -> float:
        """Of the canvas."""
        return self.canvas.width

    @property
    def height(self) -> float:
        """Of the canvas."""
        return self.canvas.height

    def measure(self, words: str, size: float, *, numeral: bool = False, bold: bool = False) -> float:
        """How wide a line is."""
        return self.canvas.text_width(words, size, font="num" if numeral else "text", bold=bold)

    def label(
        self, words: str, x: float, y: float, size: float, colour: str, anchor: Anchor = "left", *,
        numeral: bool = False, bold: bool = False,
    ) -> None:  # fmt: skip
        """Write a line; `x` is its anchor, `y` the middle of its height."""
        font = "num" if numeral else "text"
        self.canvas.text(words, x, y, size, colour, font=font, bold=bold, anchor=anchor)

    def name_width(self, people: Sequence[PlotPerson], most: float) -> float:
        """How wide a column of everybody's names is; 0 where it is not wanted or would be wider than `most`."""
        if not self.look.names:
            return 0
        wide = max((self.measure(person.name, self.look.figure, bold=True) for person in people), default=0)
        return wide if wide <= most else 0
