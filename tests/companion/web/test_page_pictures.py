"""`make browser`: every kind of page in both languages and themes, readable by everybody; pictures into build/browser,
beside the drawings if they are at hand (`DRAWINGS=FOLDER`)."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image
from playwright.sync_api import Browser

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.parts import GameParts
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live import default_view, page_value
from divingbell.companion.sharing.page_builder import offers
from divingbell.companion.sharing.shared_game import SharedGame
from divingbell.companion.table.game_lookup import find_game
from divingbell.companion.web.broadcast import MOST
from tests.companion.web.at_the_table import LiveTable, live_table
from tests.companion.web.browser import NARROW, SIDEWAYS, chromium
from tests.companion.web.serving import Stream
from tests.companion.web.watching import Screen, television
from tests.sunken_play import card, start
from tests.ui import scenes_blues, scenes_deep_sea, scenes_podium, scenes_sunken, submarine_evening
from tests.ui.table_services import TableServices

pytestmark = pytest.mark.browser
OUT = Path(__file__).parents[3] / "build" / "browser"
LOOKS: tuple[tuple[str, str], ...] = (("en", "abyss"), ("it", "shallows"))
"""Language and theme."""
TEXTS = {language: GAMES.texts(language, strict=True) for language, _ in LOOKS}
Make = Callable[[], TableServices]


def _deep_sea() -> TableServices:
    return scenes_deep_sea.table(scenes_deep_sea.second_round())


DRAWN: dict[str, tuple[str, Make]] = {
    "n-spectator-390x844": ("/", scenes_sunken.armed),
    "n2-live-deepsea-390x844": ("/", _deep_sea),
    "n3-live-submarine-390x844": ("/", submarine_evening.dev_sails),
    "n4-live-blues-390x844": ("/", scenes_blues.bruno()),
    "n5-live-chart-390x844": ("/chart", scenes_sunken.armed),
    "n6-live-ledger-390x844": ("/ledger", scenes_sunken.armed),
    "n8-live-over-390x844": ("/", scenes_podium.ended),
    "n11-tv-sunken-1920x1080": ("/", scenes_sunken.armed),
    "n12-tv-buzz-1920x1080": ("/", scenes_sunken.buzzed),
    "n13-tv-deepsea-1920x1080": ("/", _deep_sea),
    "n14-tv-submarine-1920x1080": ("/", submarine_evening.dev_sails),
    "n15-tv-blues-1920x1080": ("/", scenes_blues.bruno()),
    "over-1920x1080": ("/", scenes_podium.ended),
    "over-six-1920x1080": ("/", scenes_podium.six),
    "over-shared-1920x1080": ("/", scenes_podium.shared),
    "over-deepsea-1920x1080": ("/", scenes_podium.deep_sea),
    "overlay-1920x1080": ("/?overlay", scenes_sunken.armed),
    "chart-deepsea-390x844": ("/chart", _deep_sea),
    "chart-submarine-390x844": ("/chart", submarine_evening.dev_sails),
    "chart-blues-390x844": ("/chart", scenes_blues.bruno()),
    "ledger-deepsea-390x844": ("/ledger", _deep_sea),
    "ledger-submarine-390x844": ("/ledger", submarine_evening.dev_sails),
    "ledger-blues-390x844": ("/ledger", scenes_blues.bruno()),
}
"""Name of the picture -> address and moment."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def _looks(screen: Screen, table: LiveTable, name: str, language: str, theme: str) -> None:
    """Take on language and theme, and look at it."""
    table.follow(Settings(phones=True, language=language, theme=theme))  # type: ignore[arg-type]
    screen.page.locator(f'html[lang="{language}"][data-theme="{theme}"]').wait_for()
    screen.follows(table)
    screen.page.locator("main .plate").first.wait_for(state="attached")
    if name == "n8-live-over-390x844":
        screen.page.locator('a[href^="/g/"]').wait_for()
    _look(screen, name, language, theme)


def _look(screen: Screen, name: str, language: str, theme: str) -> None:
    assert not screen.is_too_wide()
    assert screen.findings() == []
    assert screen.complaints == []
    screen.picture(OUT / f"{name}-{language}-{theme}.png")
    drawing = Path(os.environ.get("DRAWINGS", "drawings")) / f"{name}.png"
    if drawing.exists():
        _beside(drawing, OUT / f"{name}-{language}-{theme}.png")


def _beside(drawing: Path, own: Path) -> None:
    with Image.open(drawing) as left, Image.open(own) as right:
        both = Image.new("RGB", (left.width + right.width + 8, max(left.height, right.height)), "#888")
        both.paste(left.convert("RGB"), (0, 0))
        both.paste(right.convert("RGB"), (left.width + 8, 0))
        both.save(own.with_name(f"beside-{own.name}"))


@pytest.mark.parametrize("name", DRAWN)
def test_a_page_of_every_kind(browser: Browser, name: str) -> None:
    path, make = DRAWN[name]
    services = make()
    with live_table(services.own) as table:
        screen = (television if "1920" in name else Screen)(browser, table.url + path)
        for language, theme in LOOKS:
            _looks(screen, table, name, language, theme)
        screen.close()
    services.close()


@pytest.mark.parametrize(
    ("make", "crowns"), [(scenes_podium.six, 1), (lambda: scenes_podium.shared(3), 3), (scenes_podium.stopped, 0)],
    ids=["six", "three winners", "stopped"],
)  # fmt: skip
def test_the_podium_of_a_television_has_everybody_once(browser: Browser, make: Make, crowns: int) -> None:
    services = make()
    with live_table(services.own) as table:
        screen = television(browser, table.url)
        screen.follows(table)
        screen.page.locator(".end .drawn").wait_for()
        tiles = [tile.bounding_box() for tile in screen.page.locator(".steps .tile").all()]
        assert len(tiles) == len(services.state.players)
        assert screen.page.locator(".steps .m-crown").count() == crowns
        parts = [part.bounding_box() for part in screen.page.locator(".end>*, .foot, .phone").all()]
        boxes = [box for box in (*tiles, *parts) if box is not None]
        assert len(boxes) == len(tiles) + len(parts)
        assert all(box["x"] + box["width"] <= 1920 and box["y"] + box["height"] <= 1080 for box in boxes), boxes
        screen.close()
    services.close()


LONGEST_ADDRESS = "192.168.100.200:65535"
LINES_OF_EACH_PART = """one => [...one.childNodes].filter(part => part.data).map(part => {
  const whole = document.createRange();
  whole.selectNodeContents(part);
  return new Set([...whole.getClientRects()].map(line => Math.round(line.top))).size;
})"""


def test_the_podium_of_a_television_cuts_no_word_and_breaks_no_address(browser: Browser) -> None:
    services = scenes_podium.ended()
    with live_table(services.own) as table:
        screen = television(browser, table.url)
        screen.follows(table)
        screen.page.locator(".end .drawn").wait_for()
        for award in screen.page.locator(".awards li").all():
            assert award.evaluate("one => one.scrollWidth <= one.clientWidth"), award.text_content()
        path = screen.page.locator(".phone .path")
        path.evaluate(f"one => one.firstChild.data = '{LONGEST_ADDRESS}'")
        assert path.evaluate(LINES_OF_EACH_PART) == [1, 1], path.text_content()
        assert screen.page.locator(".plate.phone").evaluate("one => one.scrollWidth <= one.clientWidth")
        words, plate = path.bounding_box(), screen.page.locator(".plate.phone").bounding_box()
        assert words is not None
        assert plate is not None
        assert words["y"] + words["height"] <= plate["y"] + plate["height"]
        screen.close()
    services.close()


def _sunken_six() -> TableServices:
    services = TableServices(6)
    services.tap(start(6), card("p1"))
    return services


MOST_PEOPLE: dict[str, Make] = {
    "sunken": _sunken_six,
    "deepsea": lambda: scenes_deep_sea.table(scenes_deep_sea.played(1189, 6, 39)),
    "submarine": submarine_evening.dev_sails,
    "blues": scenes_blues.bruno(),
    "over": scenes_podium.six,
}
"""As many people as a view has to show."""


@pytest.mark.parametrize("name", MOST_PEOPLE)
def test_sideways_everybody_s_figure_is_in_sight(browser: Browser, name: str) -> None:
    services = MOST_PEOPLE[name]()
    with live_table(services.own) as table:
        screen = Screen(browser, table.url, SIDEWAYS)
        for language, theme in LOOKS:
            _looks(screen, table, f"{name}-844x390", language, theme)
            top, bottom = screen.free_height()
            figures = screen.page.locator(".rows .figure").all()
            boxes = [box for figure in figures if (box := figure.bounding_box()) is not None]
            assert len(boxes) == len(services.state.players)
            assert all(top <= box["y"] and box["y"] + box["height"] <= bottom for box in boxes), (top, bottom, boxes)
            assert all(box["x"] + box["width"] <= SIDEWAYS["width"] for box in boxes)
        screen.close()
    services.close()


def test_the_ledger_of_six_people_fits_a_narrow_phone(browser: Browser) -> None:
    services = _sunken_six()
    with live_table(services.own) as table:
        screen = Screen(browser, table.url + "/ledger", NARROW)
        for language, theme in LOOKS:
            _looks(screen, table, "ledger-six-360x640", language, theme)
            buttons = screen.page.locator("[data-who]").all()
            boxes = [box for button in buttons if (box := button.bounding_box()) is not None]
            assert len(boxes) == 7
            assert all(min(box["width"], box["height"]) >= 48 for box in boxes)
        screen.close()
    services.close()


@pytest.mark.parametrize("wide", [False, True], ids=["phone", "television"])
def test_a_game_without_a_view_of_its_own(browser: Browser, wide: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    services = _deep_sea()
    for module in (page_value, default_view):
        monkeypatch.setattr(
            module, "parts_of", lambda game: GameParts(structs.replace(game.parts, live="", board=""), game.guard)
        )
    with live_table(services.own) as table:
        screen = (television if wide else Screen)(browser, table.url)
        for language, theme in LOOKS:
            _looks(screen, table, f"plain-{'1920x1080' if wide else '390x844'}", language, theme)
            assert "Chiara" in screen.page.locator(".caption").inner_text()
        screen.close()
    services.close()


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_every_state_without_a_game(browser: Browser, language: str, theme: str) -> None:
    """No game, a code, nothing to be told of it, full, off."""
    services = TableServices()
    with live_table(services.own, language, theme=theme) as table:
        for opened, size in ((Screen, "390x844"), (television, "1920x1080")):
            screen = opened(browser, table.url)

            def settles(state: str, name: str, screen: Screen = screen, size: str = size, **settings: object) -> None:
                table.follow(Settings(language=language, theme=theme, **{"phones": True, **settings}))  # type: ignore[arg-type]
                screen.becomes(state)
                _look(screen, f"{name}-{size}", language, theme)

            settles("live", "no-game")
            settles("off", "off", phones=False)
            settles("live", "no-game")
            screen.page.goto("about:blank")
            table.wait(lambda status: not status.watchers)
            streams = [Stream(table.port) for _ in range(MOST)]
            table.wait(lambda status: len(status.watchers) == MOST)
            screen.page.goto(table.url)
            settles("full", "full")
            for stream in streams:
                stream.close()
            screen.becomes("live")
            screen.page.goto("about:blank")
            table.follow(Settings(phones=True, phone_code="4711", language=language, theme=theme))  # type: ignore[arg-type]
            screen.page.goto(table.url)
            settles("code", "code", phone_code="4711")
            screen.close()
    services.close()


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_a_lost_tablet(browser: Browser, language: str, theme: str) -> None:
    services = scenes_sunken.armed()
    with live_table(services.own, language, theme=theme) as table:
        screens = {"n7-live-lost-390x844": Screen(browser, table.url), "lost-1920x1080": television(browser, table.url)}
        for screen in screens.values():
            screen.follows(table)
            screen.loads_fonts()
        os.kill(table.processes[-1].pid, signal.SIGSTOP)
        try:
            for name, screen in screens.items():
                screen.becomes("lost")
                _look(screen, name, language, theme)
                screen.close()
        finally:
            os.kill(table.processes[-1].pid, signal.SIGCONT)
    services.close()


@pytest.mark.parametrize(("language", "theme"), LOOKS)
def test_the_page_of_a_finished_game(browser: Browser, language: str, theme: str) -> None:
    services = scenes_podium.ended()
    with live_table(services.own, language, theme=theme) as table:
        kept = find_game(services.own)
        assert kept is not None
        word = ""
        for offer in offers(SharedGame(kept, TEXTS[language], {}), theme):  # type: ignore[arg-type]
            word = table.pages.offer(offer, word)
        screen = Screen(browser, f"{table.url}/g/{word}")
        while screen.page.get_by_role("link").count() < 4:
            screen.page.reload()
        _look(screen, "n9-phone-game-390x844", language, theme)
        screen.close()
    services.close()
