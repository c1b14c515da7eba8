"""What a new view changes on the screen, and what it leaves alone."""

from __future__ import annotations

import gc
import weakref
from functools import partial
from typing import Any

import pytest
from kivy.graphics import Rectangle
from msgspec.structs import replace

from divingbell.ui.toolkit.element import Box, Drawing, Element, Scroll, column, fits, row, text
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.render_box import RenderBox
from divingbell.ui.toolkit.render_context import Frame
from divingbell.ui.toolkit.skin import Skin
from tests.ui.toolkit.conftest import HEIGHT, SIZE, WIDTH, TestWindow, context


class Brush:
    """Draws, and counts how often."""

    def __init__(self) -> None:
        self.drawn: list[Any] = []

    def __call__(self, p: Painter, data: object) -> None:
        self.drawn.append(data)
        p.rectangle(0, 0, p.width, p.height, "plate")

    def drawing(self, data: object, **options: Any) -> Drawing:
        return Drawing(paint=self, data=data, h=20, **options)  # type: ignore[arg-type]


def test_an_equal_view_paints_nothing(window: TestWindow) -> None:
    brush = Brush()
    before = window.show(column(brush.drawing("a"), text("words", "label"), skin=Skin(fill="plate")))
    parts = list(before.walk())
    after = window.show(column(brush.drawing("a"), text("words", "label"), skin=Skin(fill="plate")))
    assert list(after.walk()) == parts
    assert brush.drawn == ["a"]


def test_other_data_is_painted_and_what_came_back_is_taken_from_before(window: TestWindow) -> None:
    brush = Brush()
    for data in ("a", "b", "a", "b", "c"):
        window.show(column(brush.drawing(data)))
    assert brush.drawn == ["a", "b", "c"]


def test_what_is_no_longer_shown_is_not_kept_for_its_layout(window: TestWindow) -> None:
    class Game:
        """What the buttons of a screen act on."""

        def act(self, *_: object) -> None: ...

    game = Game()
    gone = weakref.ref(game)
    button = row(text("words", "label"), tap=game.act, drag=game.act, skin=Skin(fill="plate"))
    area = Scroll(child=row(tap=game.act), moved=game.act)
    window.show(column(button, area, fits(row(tap=game.act, w=4000), partial(row, tap=game.act))))
    window.show(column(text("other", "label")))
    del game, button, area
    gc.collect()
    assert gone() is None


def test_what_was_laid_out_is_known_in_another_style_and_after_another_window(window: TestWindow) -> None:
    view = partial(column, text("words", "label"), fits(row(text("more words", "label")), Box(w=10, h=10)))
    layouts = [node.layout for node in window.show(view()).walk()]
    small = Frame(SIZE, 1.0, WIDTH / 2, HEIGHT / 2)
    for look in (context(), replace(context(), frame=small), context(calm=True)):
        window.ctx = look
        shown = [node.layout for node in window.show(view()).walk()]
        assert (shown == layouts) is (look.frame is not small)


def test_what_was_painted_ahead_is_not_seen_and_is_there_when_it_is_shown(window: TestWindow) -> None:
    brush = Brush()
    root = window.show(column(brush.drawing("a")))
    parts, canvas = list(root.walk()), list(root.canvas.children)
    window.view.paint_ahead(column(brush.drawing("b"), text("words", "label", id="words")), window.ctx)
    assert brush.drawn == ["a", "b"]
    assert (list(root.walk()), list(root.canvas.children)) == (parts, canvas)
    assert window.view.find("words") is None
    window.show(column(brush.drawing("b")))
    assert brush.drawn == ["a", "b"]


def test_what_is_painted_ahead_does_not_move(window: TestWindow) -> None:
    window.show(column(text("words", "label")))
    window.view.paint_ahead(column(Box(enter="panel", h=20), Drawing(paint=lambda *_: print, h=20)), window.ctx)
    assert window.view.still
    assert window.view.moving == 0


def test_what_fails_ahead_leaves_nothing_behind(window: TestWindow) -> None:
    def fails(*_: object) -> None:
        raise ValueError("of the game")

    window.show(column(text("words", "label")))
    moves = Drawing(paint=lambda *_: print, h=20)
    with pytest.raises(ValueError, match="of the game"):
        window.view.paint_ahead(column(moves, Drawing(paint=fails, h=20)), window.ctx)
    assert window.view.moving == 0


def test_another_place_is_painted_again(window: TestWindow) -> None:
    brush = Brush()
    for height in (10, 30):
        window.show(column(Box(h=height), brush.drawing("a")))
    assert brush.drawn == ["a", "a"]


def test_another_context_paints_everything_anew(window: TestWindow) -> None:
    brush = Brush()
    window.show(column(brush.drawing("a")))
    window.ctx = context()
    window.show(column(brush.drawing("a")))
    assert brush.drawn == ["a", "a"]


def test_what_moves_by_itself_is_never_taken_from_before(window: TestWindow) -> None:
    begun: list[object] = []

    def paint(p: Painter, data: object) -> Any:
        begun.append(data)
        p.rectangle(0, 0, 5, 5, "plate")
        return lambda _: None

    for data in ("a", "b", "a"):
        window.show(column(Drawing(paint=paint, data=data, h=20)))
    assert begun == ["a", "b", "a"]
    assert window.view.moving == 1
    window.show(column())
    assert window.view.moving == 0


def test_a_named_element_keeps_its_node_among_others(window: TestWindow) -> None:
    def named(name: str) -> Element:
        return Box(id=name, h=10)

    window.show(column(named("a"), named("b"), named("c")))
    b, c = window.find("b"), window.find("c")
    window.show(column(named("c"), named("x"), named("b")))
    assert (window.find("b"), window.find("c")) == (b, c)
    assert [node.element.id for node in window.show(column(named("b"))).parts] == ["b"]


def test_another_kind_in_the_same_place_is_new(window: TestWindow) -> None:
    first = window.show(column(text("words", "label"))).parts[0]
    second = window.show(column(Box(h=10))).parts[0]
    assert second is not first


def test_a_change_inside_is_laid_out_up_to_the_top(window: TestWindow) -> None:
    def view(height: float) -> Element:
        return column(row(column(Box(h=height)), items="start"), Box(id="under", h=10))

    window.show(view(20))
    assert window.find("under").rect[1] == 20
    window.show(view(50))
    assert window.find("under").rect[1] == 50


def test_the_same_element_is_passed_over(window: TestWindow) -> None:
    brush = Brush()
    part = column(brush.drawing("a"), Box(id="inside", h=10))
    window.show(column(part, text("one", "label")))
    inside = window.find("inside").element
    window.show(column(part, text("two", "label")))
    assert window.find("inside").element is inside
    assert brush.drawn == ["a"]


def test_a_box_that_draws_nothing_is_not_painted(window: TestWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str | None] = []
    repaint = RenderBox.repaint

    def counted(node: RenderBox) -> None:
        painted.append(node.element.id)
        repaint(node)

    monkeypatch.setattr(RenderBox, "repaint", counted)
    plate = Skin(fill="plate")
    window.show(column(Box(id="plate", skin=plate, h=10), Box(id="room", h=10), id="all"))
    assert painted == ["plate"]
    window.show(column(Box(id="plate", h=10), Box(id="room", skin=plate, h=10), id="all"))
    assert painted == ["plate", "plate", "room"]
    assert [len(window.find(name).canvas.children) for name in ("plate", "room")] == [0, 1]


@pytest.mark.parametrize(
    "options", [{"pressed_skin": Skin(fill="plate"), "tap": print}, {"clip": True}, {"hold": True, "tap": print}]
)
def test_a_box_without_a_skin_is_painted_where_it_may_draw_all_the_same(
    window: TestWindow, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    painted: list[str | None] = []
    monkeypatch.setattr(RenderBox, "repaint", lambda node: painted.append(node.element.id))
    window.show(column(Box(id="box", h=10, **options), Box(h=10)))
    assert painted == ["box"]


def test_a_box_that_becomes_visible_draws_under_what_is_in_it(window: TestWindow) -> None:
    window.show(column(text("words", "label"), id="box"))
    assert len(window.find("box").canvas.children) == 1
    window.show(column(text("words", "label"), id="box", skin=Skin(fill="plate")))
    box = window.find("box")
    assert box.canvas.children[1] is box.parts[0].canvas
    window.show(column(text("words", "label"), id="box"))
    assert window.find("box").canvas.children == [box.parts[0].canvas]


def textures(canvas: Any) -> list[Any]:
    inside = [texture for one in getattr(canvas, "children", ()) for texture in textures(one)]
    return [canvas.texture, *inside] if isinstance(canvas, Rectangle) else inside


def test_another_amount_of_as_many_figures_is_painted_where_the_one_before_lay(window: TestWindow) -> None:
    def show(amount: str) -> tuple[list[Any], list[Any]]:
        root = window.show(row(text(amount, "label", id="amount"), text("behind", "label"), gap=8))
        return textures(window.find("amount").canvas), [part.rect for part in root.walk()]

    ones, laid = show("$1,111")
    eights, as_laid = show("$8,888")
    assert as_laid == laid
    assert eights != ones
    assert show("$1,111")[0] == ones
    assert show("$11,111")[1] != laid
