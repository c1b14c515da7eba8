"""Movement: what comes, passes and flashes, how it ends where it belongs, what calm motion leaves, and that nothing is
drawn while nothing moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics import Canvas, Translate
from PIL import Image

from divingbell.companion.canvas.canvas import polar
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.seats import Name
from divingbell.ui.kit import bars, buttons, cards, people
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Box, Element, column, stack, text
from tests.ui.driver import Driver
from tests.ui.started_services import EMPTY

View = Callable[[Context], Element]


class Stage(Screen):
    """Shows what a test puts on it."""

    def __init__(self, shell: Any, show: View) -> None:
        super().__init__(shell)
        self.show = show
        self.tapped: list[str] = []

    def view(self) -> Element:
        return self.show(self.ctx)


class StageDriver(Driver):
    @property
    def stage(self) -> Stage:
        top = self.shell.top
        assert isinstance(top, Stage)
        return top

    def put(self, show: View) -> None:
        """Show this instead, and draw its first frame."""
        self.stage.show = show
        self.shell.refresh()
        self.frames(1)

    def now(self) -> Image.Image:
        """What is on the screen in this moment, moving or not."""
        self.draws = True
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        return self.read()

    def settle(self) -> None:
        self.let_pass(1)
        assert self.shell.element_view.still


@pytest.fixture
def stage() -> Iterator[Callable[..., StageDriver]]:
    drivers: list[StageDriver] = []

    def make(show: View, **settings: Any) -> StageDriver:
        drivers.append(StageDriver(EMPTY, Settings(welcomed=True, **settings), "C", lambda shell: Stage(shell, show)))
        return drivers[-1]

    yield make
    for driver in drivers:
        driver.close()


def band(diver: str, name: str = "Ada") -> View:
    return lambda ctx: column(bars.turn_header(ctx, diver, Name(name)), Box(grow=1))


def alarm(ctx: Context) -> Element:
    return column(bars.alarm_header(ctx, "star", Name("Bruno"), "buzz", "Buzz!", "Reward halved"), Box(grow=1))


def colour(ctx: Context, name: str) -> tuple[int, ...]:
    return tuple(round(255 * part) for part in ctx.rgba(name)[:3])


def test_the_pennant_of_the_next_player_slides_over_the_last_one(stage) -> None:
    driver = stage(band("fin"))
    assert driver.shell.element_view.still, "what a screen shows first does not move"
    fin, star = (colour(driver.shell.ctx, f"player.{diver}") for diver in ("fin", "star"))
    place = (300, 4)  # on the pennant, over the words
    assert driver.now().getpixel(place) == fin
    driver.put(band("star", "Bruno"))
    assert driver.shows("Bruno")
    assert driver.now().getpixel(place) == fin, "at the beginning the old one is still there"
    driver.settle()
    assert driver.now().getpixel(place) == star
    end = driver.now()
    driver.shell.refresh()
    driver.frames(2)
    assert driver.shell.element_view.still
    assert driver.now().tobytes() == end.tobytes()


def test_the_pennant_of_the_same_player_stays(stage) -> None:
    driver = stage(band("fin"))
    driver.put(lambda ctx: column(bars.turn_header(ctx, "fin", Name("Ada"), reach=60), Box(grow=1)))
    assert driver.shell.element_view.still


def test_a_buzz_flashes_once_and_not_again_while_it_stands(stage) -> None:
    driver = stage(band("star", "Bruno"))
    danger = colour(driver.shell.ctx, "danger_fill")
    driver.put(alarm)
    place = (790, 4)
    flash = driver.now().getpixel(place)
    assert sum(flash) > sum(danger) + 150
    driver.settle()
    assert driver.now().getpixel(place) == danger
    driver.put(alarm)
    assert driver.shell.element_view.still


def test_never_more_than_two_flashes_a_second(stage) -> None:
    driver = stage(band("star"))
    begun = 0
    for _ in range(
        6
    ):  # a buzz, taken back, put back ...: `settle` pretends time, so all of them are within half a second
        driver.put(alarm)
        begun += not driver.shell.element_view.still
        driver.put(band("star"))
        driver.settle()
    assert begun == 1
    with driver.held_clock() as let_pass:
        let_pass(0.5)
        driver.put(alarm)
        assert not driver.shell.element_view.still


def below(ctx: Context) -> Element:
    return column(buttons.button(ctx, "below", "Below", tap=lambda: None), Box(grow=1))


def window(ctx: Context) -> Element:
    ask = buttons.button(ctx, "yes", "Yes", tap=lambda: None)
    return stack(below(ctx), cards.dialog(ctx, text("Really?", 30), ask))


def test_a_window_rises_and_fades_in_and_takes_touches_at_once(stage) -> None:
    driver = stage(lambda ctx: stack(below(ctx)))
    before = driver.now()

    def asking(ctx: Context) -> Element:
        ask = buttons.button(ctx, "yes", "Yes", tap=lambda: driver.stage.tapped.append("yes"))
        return stack(below(ctx), cards.dialog(ctx, ask))

    driver.put(asking)
    assert not driver.shell.element_view.still
    first = driver.now()
    assert first.tobytes() == before.tobytes(), "it comes from nothing"
    driver.tap("yes")
    assert driver.stage.tapped == ["yes"]
    driver.settle()
    assert driver.now().tobytes() != before.tobytes()
    driver.put(asking)
    assert driver.shell.element_view.still, "it is there already"


def test_calm_motion_only_fades_windows_and_shortly(stage) -> None:
    driver = stage(band("fin"), calm_motion=True)
    driver.put(band("star"))
    assert driver.shell.element_view.still
    driver.put(alarm)
    assert driver.shell.element_view.still
    driver.put(lambda ctx: stack(cards.toast(ctx, "undo-variant", "Undone", "")))
    assert driver.shell.element_view.still
    driver.put(window)
    plate = next(p for p in driver.parts() if isinstance(p.element, Box) and p.element.enter_offset)
    assert isinstance(plate.canvas, Canvas)
    (lift,) = (step for step in plate.canvas.children if isinstance(step, Translate))
    assert lift.y == 0
    assert 0 <= plate.canvas.opacity < 1
    driver.let_pass(0.13)
    assert driver.shell.element_view.still
    assert plate.canvas.opacity == 1


def test_another_screen_or_another_look_does_not_move(stage) -> None:
    driver = stage(band("fin"))
    driver.shell.push(Stage(driver.shell, window))
    driver.frames(2)
    assert driver.shell.element_view.still
    driver.shell.pop()
    driver.frames(2)
    assert driver.shell.element_view.still
    driver.shell.change(language="it")
    driver.frames(2)
    assert driver.shell.element_view.still


def test_money_of_another_screen_does_not_count_on(stage) -> None:
    driver = stage(lambda ctx: column(people.money(ctx, 1000, 40)))
    driver.shell.push(Stage(driver.shell, lambda ctx: column(people.money(ctx, 90_000, 40))))
    driver.frames(2)
    assert "$90,000" in driver.texts()


def frames_drawn(driver: Driver, seconds: float) -> int:
    """How many times the window is drawn in so much of Kivy's time, a sixtieth at a time."""
    drawn = 0

    def count(*_: Any) -> None:
        nonlocal drawn
        drawn += 1

    Window.bind(on_flip=count)
    driver.draws = True
    for i in range(round(seconds * 60)):
        driver.let_pass(i / 60)
    Window.unbind(on_flip=count)
    return drawn


def test_nothing_is_drawn_while_nothing_happens(stage) -> None:
    driver = stage(band("fin"))
    frames_drawn(driver, 0.1)
    assert frames_drawn(driver, 1) == 0


def test_a_breathing_ring_is_drawn_less_than_fifteen_times_a_second(stage) -> None:
    driver = stage(lambda ctx: column(porthole(ctx, 200, "armed", "star", angle=10)))
    frames_drawn(driver, 0.1)
    assert 5 < frames_drawn(driver, 2.4) / 2.4 < 15
    driver.shell.change(calm_motion=True)
    driver.frames(3)
    assert frames_drawn(driver, 1) == 0


# The porthole -------------------------------------------------------------------------------------------------


def window_at(angle: float, state: Any = "armed", **options: Any) -> View:
    return lambda ctx: column(porthole(ctx, 400, state, "star", angle=angle, **options))


def test_floor_and_pointer_follow_the_sensor(stage) -> None:
    driver = stage(window_at(90))
    lit = colour(driver.shell.ctx, "art.lit")
    with driver.held_clock() as let_pass:
        driver.put(window_at(180))
        assert driver.now().getpixel(place_of(90)) == lit, "at first where it was"
        let_pass(0.06)
        assert driver.now().getpixel(place_of(135)) == lit, "half-way after half of the 0.12 s"
        driver.put(window_at(225))
        assert driver.now().getpixel(place_of(135)) == lit, "a new angle goes on from where the pointer is seen"
        let_pass(0.13)
        assert driver.now().getpixel(place_of(225)) == lit
        assert driver.shell.element_view.still


def place_of(angle: float) -> tuple[int, int]:
    """A pixel of the pointer of a porthole of 400 dp."""
    x, y = polar(200, 200, 175, angle)
    return round(x), round(y)


def test_the_pointer_takes_the_shorter_way_round(stage) -> None:
    driver = stage(window_at(350))
    lit = colour(driver.shell.ctx, "art.lit")
    with driver.held_clock() as let_pass:
        driver.put(window_at(10))
        let_pass(0.06)
        assert driver.now().getpixel(place_of(0)) == lit


def test_with_calm_motion_floor_and_ring_are_where_they_belong(stage) -> None:
    driver = stage(window_at(90, "idle"), calm_motion=True)
    driver.put(window_at(180, "armed", sinking="gold"))
    assert driver.shell.element_view.still
    assert driver.now().getpixel(place_of(180)) == colour(driver.shell.ctx, "art.lit")


def test_the_ring_of_an_armed_dive_lights_when_the_diver_is_down(stage) -> None:
    driver = stage(window_at(90, "idle"))
    place = (round(200 + 190 * 0.6), round(200 - 190 * 0.8))
    with driver.held_clock() as let_pass:
        driver.put(window_at(90, "armed"))
        dark = driver.now().getpixel(place)
        let_pass(0.28)
        assert driver.now().getpixel(place) == dark
        let_pass(0.16)
        assert driver.now().getpixel(place) != dark
        assert driver.shell.element_view.still


def test_a_coin_sinks_from_the_magnet_to_the_floor(stage) -> None:
    driver = stage(lambda _: column())
    with driver.held_clock() as let_pass:
        driver.put(window_at(90, "idle", sinking="gold"))
        under = round(400 * 0.64)
        coin = driver.now().getpixel((200, under))
        let_pass(0.08)
        assert driver.now().getpixel((200, under)) == coin, "it hangs for a moment"
        let_pass(0.45)
        assert driver.now().getpixel((200, under)) != coin
        assert not driver.shell.element_view.still
        let_pass(0.1)
        assert driver.shell.element_view.still


def test_the_sign_of_a_buzz_on_the_deep_is_the_same_in_both_themes(stage) -> None:
    driver = stage(window_at(90, "buzz", depth=0.5), theme="shallows")
    picture = driver.now()
    inside = {picture.getpixel((x, y)) for x in range(170, 230) for y in range(235, 290)}
    assert colour(driver.shell.ctx, "art.buzz") in inside
    assert colour(driver.shell.ctx, "danger") not in inside
