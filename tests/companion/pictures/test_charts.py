"""Charts laid out in rooms of many sizes: nothing leaves the room, no words lie on others, values can be read off."""

from __future__ import annotations

import itertools
from itertools import combinations
from typing import NamedTuple

import pytest

from divingbell.companion.configuration.palette import palettes
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.games.recap import Bars, Chart, Grid, Groups, Lines, RecapRow
from divingbell.companion.installed_games import GAMES
from divingbell.companion.pictures.fonts import glyph
from divingbell.companion.pictures.layout import plot
from divingbell.companion.pictures.line_chart import nice_step, spread
from divingbell.companion.pictures.patterns import PATTERNS
from divingbell.companion.pictures.room import PlotPerson, PlotStyle, PlotView, Room, Wording
from divingbell.companion.pictures.rows import RowNote, legend
from divingbell.companion.pictures.svg import SvgCanvas
from divingbell.companion.pictures.text_width import width
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.table.chart_element import chart_card
from tests.companion.canvas.recorder import Recorder, Verb

PEOPLE = (("fin", "Ada"), ("star", "Bruno"), ("buoy", "Chiara"), ("chest", "Dev"), ("coral", "Emi"), ("pearl", "Finn"))
LONG = "Anastasia-Wilhelmine"
PALETTE = palettes(data_folder())["abyss"]
BARE = PlotStyle(small=16, figure=20, tile=24, thick=2.4, casing=5, captions=False)
PLATE = PlotStyle(small=16, figure=20, tile=28, thick=3, casing=6)
FULL = PlotStyle(small=19, figure=26, tile=44, thick=4.4, casing=8, every=8, names=True)
PAPER = PlotStyle(small=13, figure=16, tile=25, thick=2.4, square="ink", patterns=True)
ROOMS = {
    "beside a list": (370, 240, BARE),
    "podium": (320, 190, PLATE),
    "full": (1200, 600, FULL),
    "paper": (698, 220, PAPER),
    "page": (350, 300, PLATE),
}


def people(count: int, name: str = "") -> list[PlotPerson]:
    return [PlotPerson(f"p{i}", diver, name or called) for i, (diver, called) in enumerate(PEOPLE[:count], 1)]


def rows(*values: tuple[int, ...]) -> tuple[RecapRow, ...]:
    return tuple(RecapRow(f"p{i}", each) for i, each in enumerate(values, 1))


def charts(count: int) -> dict[str, tuple[str, Chart]]:
    money = rows(*(tuple(10_000 + turn * 300 * i for turn in range(48)) for i in range(1, count + 1)))
    return {
        "lines": ("sunken_treasure", Lines(name="money", rows=money, money=True)),
        "one point": ("sunken_treasure", Lines(name="coins", rows=rows(*[(0,)] * count))),
        "bars": ("deep_sea_adventure", Bars(name="rounds", rows=rows(*[(21, 0, 26 * i) for i in range(count)]))),
        "nothing yet": ("deep_sea_adventure", Bars(name="rounds", rows=rows(*[(0,)] * count))),
        "grid": (
            "submarine",
            Grid(name="kinds_each", rows=rows(*[(1, 0) * 6] * count), columns=("crown",) * 12, mark="treasure-chest"),
        ),
        "groups": (
            "submarine_blues",
            Groups(
                name="resorts", rows=rows(*[(11 - i, i) for i in range(count)]), mark="diver", cover="submarine", each=2
            ),
        ),
    }  # fmt: skip


class Tile(NamedTuple):
    """A player's tile: what it was drawn of is left out."""

    diver: str
    x: float
    y: float
    size: float


Shape = Verb | Tile


def laid_out(
    game: str, chart: Chart, seats: list[PlotPerson], room: tuple[float, float, PlotStyle], lang: str
) -> list[Shape]:
    wide, high, look = room
    value = PlotView(chart, tuple(seats), look, Wording(GAMES.texts(lang), game))
    recorder = Recorder(SvgCanvas(wide, high, PALETTE))
    plot(recorder, value)
    return shapes_of(recorder.verbs)


def shapes_of(verbs: list[Verb]) -> list[Shape]:
    """The verbs, a tile and its shape as one."""
    shapes: list[Shape] = []
    for verb in verbs:
        before = shapes[-1] if shapes else None
        if verb.name == "glyph" and verb.colour == "ink" and isinstance(before, Verb) and before.name == "rectangle":
            assert before.colour == f"player.{verb.arguments['name'].removeprefix('p-')}"
            shapes[-1] = Tile(before.colour.removeprefix("player."), before.x, before.y, before.w)
        else:
            shapes.append(verb)
    return shapes


def named(shapes: list[Shape], name: str) -> list[Verb]:
    return [shape for shape in shapes if isinstance(shape, Verb) and shape.name == name]


def tiles_of(shapes: list[Shape]) -> list[Tile]:
    return [shape for shape in shapes if isinstance(shape, Tile)]


class Bounds(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Bounds) -> bool:
        return (
            self.left < other.right - 0.5 and other.left < self.right - 0.5
            and self.top < other.bottom - 0.5 and other.top < self.bottom - 0.5
        )  # fmt: skip


def bounds(shape: Shape) -> Bounds:
    if isinstance(shape, Tile):
        return Bounds(shape.x, shape.y, shape.x + shape.size, shape.y + shape.size)
    match shape.name:
        case "rectangle":
            return Bounds(shape.x, shape.y, shape.x + shape.w, shape.y + shape.h)
        case "line":
            xs, ys = zip(*shape.points, strict=True)
            return Bounds(min(xs), min(ys) - shape.width / 4, max(xs), max(ys) + shape.width / 4)
        case "disc":
            half = shape.d * 0.4
            return Bounds(shape.cx - half, shape.cy - half, shape.cx + half, shape.cy + half)
        case "glyph":
            half = shape.size * 0.4
            return Bounds(shape.cx - half, shape.cy - half, shape.cx + half, shape.cy + half)
    wide = width(shape.content, shape.size, shape.font == "num", shape.bold)
    left = shape.x - wide * {"left": 0, "center": 0.5, "right": 1}[shape.anchor]
    return Bounds(left, shape.y - shape.size * 0.36, left + wide, shape.y + shape.size * 0.36)


def test_signs_lie_on_lines_without_captions_where_they_are_wanted() -> None:
    game, chart = charts(2)["lines"]

    def icons(look: PlotStyle) -> set[str]:
        seats = [PlotPerson(f"p{n}", diver) for n, (diver, _) in enumerate(PEOPLE[:2], 1)]
        return {one.arguments["name"] for one in named(laid_out(game, chart, seats, (338, 150, look), "en"), "glyph")}

    assert icons(BARE) == set()
    assert icons(BARE._replace(signs=True)) == {"p-fin", "p-star"}


def test_tiles_of_a_low_chart_are_small_enough_to_lie_under_each_other() -> None:
    game, chart = charts(6)["lines"]
    tiles = [bounds(one) for one in tiles_of(laid_out(game, chart, people(6), (240, 80, BARE), "en"))]
    assert len(tiles) == 6
    assert all(above.bottom < below.top for above, below in itertools.pairwise(sorted(tiles, key=lambda one: one.top)))
    assert min(one.top for one in tiles) >= 0
    assert max(one.bottom for one in tiles) <= 80


CASES = [(kind, room, count) for kind in charts(2) for room in ROOMS for count in (2, 6)]


@pytest.mark.parametrize(("kind", "room", "count"), CASES)
@pytest.mark.parametrize("language", ["en", "it"])
def test_nothing_leaves_the_room_and_no_words_or_tiles_lie_on_others(
    kind: str, room: str, count: int, language: str
) -> None:
    game, chart = charts(count)[kind]
    wide, high, _ = ROOMS[room]
    shapes = laid_out(game, chart, people(count), ROOMS[room], language)
    for shape in shapes:
        box = bounds(shape)
        assert min(box.left, box.top, wide - box.right, high - box.bottom) >= -0.5, shape
    told = [*named(shapes, "text"), *tiles_of(shapes)]
    for one, other in combinations(told, 2):
        assert not bounds(one).meets(bounds(other)), (one, other)


@pytest.mark.parametrize(("kind", "count"), [(kind, count) for kind in charts(2) for count in (2, 6)])
def test_everybody_has_a_tile_and_a_total(kind: str, count: int) -> None:
    game, chart = charts(count)[kind]
    shapes = laid_out(game, chart, people(count), ROOMS["full"], "en")
    assert sorted(tile.diver for tile in tiles_of(shapes)) == sorted(d for d, _ in PEOPLE[:count])
    say = Wording(GAMES.texts("en"), game)
    written = [shape.content for shape in named(shapes, "text")]
    assert all(say.figure(chart, chart.total(row)) in written for row in chart.rows)
    assert all(name in written for _, name in PEOPLE[:count])


def test_names_too_long_for_the_room_are_left_out_for_everybody() -> None:
    game, chart = charts(4)["bars"]
    shapes = laid_out(game, chart, people(4, LONG), (380, 300, FULL), "en")
    assert LONG not in [shape.content for shape in named(shapes, "text")]
    wide = laid_out(game, chart, people(4, LONG), ROOMS["full"], "en")
    assert [shape.content for shape in named(wide, "text")].count(LONG) == 4


def test_bars_are_as_long_as_their_values_and_each_part_has_a_tint_of_its_own() -> None:
    chart = Bars(name="rounds", rows=rows((10, 20, 30), (0, 5, 0)))
    shapes = laid_out("deep_sea_adventure", chart, people(2), ROOMS["full"], "en")
    parts = named(shapes, "rectangle")[:4]
    assert [part.w / parts[0].w for part in parts] == pytest.approx([1, 2, 3, 0.5])
    assert len({part.alpha for part in parts[:3]}) == 3
    assert parts[3].alpha == parts[1].alpha


@pytest.mark.parametrize("rounds", [1, 3, PATTERNS])
def test_on_paper_each_part_has_a_pattern_of_its_own_and_no_grey(rounds: int) -> None:
    chart = Bars(name="rounds", rows=rows(tuple([10] * rounds)))
    shapes = laid_out("deep_sea_adventure", chart, people(1), (900, 200, PAPER), "en")
    boxes = [shape for shape in named(shapes, "rectangle") if shape.arguments.get("edge") == "money" and shape.w > 20]
    assert len(boxes) == rounds
    marks = [*named(shapes, "line"), *named(shapes, "disc")]
    inside = [frozenset(kind(mark) for mark in marks if bounds(mark).meets(bounds(box))) for box in boxes]
    assert len(set(inside)) == rounds, "no two are alike"
    assert not [shape for shape in named(shapes, "rectangle") if shape.arguments.get("colour") == "money"]


def kind(mark: Verb) -> str:
    """What it is, and how a line lies."""
    if mark.name == "disc":
        return "dot"
    (x, y), (to_x, to_y) = mark.points
    return "level" if y == to_y else "upright" if x == to_x else "rising" if (to_x > x) == (to_y < y) else "falling"


@pytest.mark.parametrize("rounds", [4, 5, 8])
def test_more_than_three_rounds_have_tints_of_their_own_too(rounds: int) -> None:
    chart = Bars(name="rounds", rows=rows(tuple([10] * rounds), (5,)))
    shapes = laid_out("deep_sea_adventure", chart, people(2), ROOMS["full"], "en")
    tints = [part.alpha for part in named(shapes, "rectangle")[:rounds]]
    assert tints == sorted(tints, reverse=True)
    assert len(set(tints)) == rounds


def test_lines_have_the_dashes_of_their_signs_and_end_at_their_tiles() -> None:
    game, chart = charts(3)["lines"]
    shapes = laid_out(game, chart, people(3), ROOMS["full"], "en")
    lines = [line for line in named(shapes, "line") if line.dashes]
    assert {line.dashes for line in lines} == {"line.fin", "line.star", "line.buoy"}
    tiles = {tile.diver: tile for tile in tiles_of(shapes)}
    assert [tiles[d].y for d in ("buoy", "star", "fin")] == sorted(tile.y for tile in tiles.values())
    for line in lines:
        assert line.points[0][0] < line.points[-1][0] < tiles[line.dashes.removeprefix("line.")].x


def test_without_players_colours_what_somebody_has_is_filled_and_carries_its_sign() -> None:
    columns = ("crown", "ring", "key")
    chart = Grid(name="kinds_each", rows=rows((1, 0, 1)), columns=columns, mark="treasure-chest")
    drawn = laid_out("submarine", chart, people(1), (400, 200, BARE._replace(square="caution")), "en")
    squares = [one for one in named(drawn, "rectangle") if one.arguments["radius"]]
    assert [one.colour for one in squares] == ["caution", None, "caution"]
    signs = [one.arguments["name"] for one in named(drawn, "glyph") if one.colour == "on_fill"]
    assert signs == ["crown", "key"]


def test_things_are_of_one_size_under_a_cover_and_beside_it() -> None:
    chart = Groups(name="resorts", rows=rows((5, 1), (3, 0)), mark="diver", cover="submarine", each=2)
    drawn = laid_out("submarine_blues", chart, people(2), (400, 200, BARE), "en")
    sizes = [one.size for one in named(drawn, "glyph") if one.colour.startswith("line.")]
    assert len(set(sizes)) == 1


def test_covers_are_over_two_each_and_never_over_nothing() -> None:
    chart = Groups(name="resorts", rows=rows((5, 4), (3, 1), (0, 2)), mark="diver", cover="submarine", each=2)
    shapes = laid_out("submarine_blues", chart, people(3), ROOMS["full"], "en")
    assert len(named(shapes, "line")) == 3 + 1
    assert len([icon for icon in named(shapes, "glyph") if icon.arguments["name"] == "diver"]) == 5 + 3 + 1


@pytest.mark.parametrize("kind", charts(2))
def test_every_icon_is_one_of_our_fonts(kind: str) -> None:
    game, chart = charts(2)[kind]
    icons = [one.arguments["name"] for one in named(laid_out(game, chart, people(2), ROOMS["podium"], "en"), "glyph")]
    assert all(glyph(name) for name in icons)
    assert icons or kind in ("bars", "nothing yet", "one point")


@pytest.mark.parametrize(
    ("most", "parts", "step"),
    [(139_500, 3, 50_000), (60_000, 3, 20_000), (0, 3, 1), (3, 3, 1), (4, 3, 2), (47, 5, 10), (12, 5, 5), (51, 5, 20)],
)
def test_nice_step(most: int, parts: int, step: int) -> None:
    assert nice_step(most, parts) == step


def test_ends_of_lines_lie_apart_and_stay_on_the_chart() -> None:
    assert spread([10, 12, 100], 20, 200) == [10, 30, 100]
    assert spread([80, 95, 99], 20, 100) == [60, 80, 100]


def test_a_note_that_is_too_wide_goes_on_in_lines_without_its_mark() -> None:
    words = "a treasure chest with a ring in it"
    recorder = Recorder(SvgCanvas(110, 200, PALETTE))
    legend([RowNote(words, "ring")], Room(recorder, PLATE, Wording(GAMES.texts("en"), "submarine")))
    lines = sorted((verb.y, verb.x, verb.content) for verb in named([*recorder.verbs], "text"))
    assert len(lines) > 2
    assert " ".join(part for _, _, part in lines) == words
    assert len(named([*recorder.verbs], "glyph")) == 1


def test_only_lines_of_more_than_four_people_are_drawn_smaller_on_a_plate() -> None:
    texts = GAMES.texts("en")
    ctx = Context.of(load_tokens(data_folder()), Settings(), texts, (800, 480))
    lines, bars = charts(6)["lines"][1], charts(6)["bars"][1]
    assert chart_card(ctx, lines, 5).tile < chart_card(ctx, lines, 4).tile == chart_card(ctx, bars, 6).tile


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("wide", [260, 320, 400, 600])
@pytest.mark.parametrize("turns", [6, 17, 48])
def test_the_axis_of_turns_is_named_and_keeps_clear_of_the_tiles(lang: str, wide: float, turns: int) -> None:
    money = rows(*(tuple(range(0, turns * 1000 * i, 1000 * i)) for i in (1, 2, 3, 4)))
    chart = Lines(name="money", rows=money, money=True)
    shapes = laid_out("sunken_treasure", chart, people(4), (wide, 190, PLATE), lang)
    labels = named(shapes, "text")
    assert {"en": "turn", "it": "turno"}[lang] in [label.content for label in labels]
    lines_end = min(tile.x for tile in tiles_of(shapes)) - PLATE.tile * 0.2
    assert max(bounds(label).right for label in labels if label.y > 170 and label.size == PLATE.small) <= lines_end
