"""What pages are told of a table: after the commit, in the tablet's words, and only what lies open."""

from __future__ import annotations

import json
import math
import queue
import re
import threading
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.rig import Diagnostics, Signal
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Entered
from divingbell.companion.texts import catalogue
from divingbell.ui.kit.words import WrittenWords
from divingbell.ui.sharing.live import feed_pages
from divingbell.ui.table import page_value
from divingbell.ui.table.game_ui import game_ui
from divingbell.ui.table.live import LiveInput
from divingbell.ui.table.live_feed import LiveFeed
from divingbell.ui.table.page_charts import charts
from divingbell.ui.table.plain_live import plain_live
from divingbell.ui.table.scoring import standings
from divingbell.ui.web.messages import Charts, Now, Words
from divingbell.ui.web.offer import Offer, PageOfGame
from tests.seeded_game import seeded_game
from tests.sunken_play import NO_PENALTY, aim, buzz, card, dive, free_buzz, start, up
from tests.ui import scenes_blues, scenes_deep_sea, scenes_podium, scenes_submarine, scenes_sunken, submarine_evening
from tests.ui.table_services import TableDriver, TableServices
from tests.web.noted_threads import noted_threads, noted_waits
from tests.web.serving import ENOUGH_S

TEXTS = {language: catalogue.load(data_folder() / "texts", language, strict=True) for language in ("en", "it")}
TABLES: dict[str, Callable[[], TableServices]] = {
    "sunken_treasure": scenes_sunken.armed,
    "deep_sea_adventure": lambda: scenes_deep_sea.table(scenes_deep_sea.second_round()),
    "submarine": scenes_submarine.several_rows,
    "submarine_blues": scenes_blues.bruno(),
}


class Taken:
    """Pages that keep what they are told."""

    def __init__(self) -> None:
        self.told: queue.Queue[Now] = queue.Queue()
        self.charts: queue.Queue[Charts] = queue.Queue()
        self.rows: tuple[msgspec.Raw, ...] = ()
        self.words: list[Words] = []
        self.allowed: list[tuple[bool, str | None]] = []
        self.offer_round = 0

    def show(self, message: Now | Charts | Words) -> None:
        if isinstance(message, Now):
            self.told.put(message)
        elif isinstance(message, Charts):
            self.charts.put(message)
        else:
            self.words.append(message)

    def show_rows(self, rows: tuple[msgspec.Raw, ...]) -> None:
        self.rows = rows

    def allow(self, on: bool, code: str | None = None) -> None:
        self.allowed.append((on, code))

    def close(self) -> None: ...

    def until(self, n: int) -> Now:
        """What is told once line `n` is in it."""
        while (now := self.told.get(timeout=ENOUGH_S)).live["n"] < n:
            pass
        return now

    def next_charts(self) -> Charts:
        return self.charts.get(timeout=ENOUGH_S)


class Fed:
    """A table that is followed; what pages are told is looked at by hand (`now`), or by the thread of the feed."""

    def __init__(self, services: TableServices, language: str = "en", *, by_hand: bool = True) -> None:
        self.services = services
        self.pages = Taken()
        self.feed = LiveFeed(
            services.own,
            self.pages,  # type: ignore[arg-type]
            pause=(lambda closing: closing.wait() and None) if by_hand else lambda _: None,
            floor_steps=lambda: 360,
            floor_angle=lambda: services.rig.vital.floor_angle,
        )
        self.follow(Settings(phones=True, language=language))

    def follow(self, settings: Settings) -> None:
        self.feed.follow(settings, TEXTS.__getitem__)

    def now(self) -> Now:
        """What is told now."""
        self.services.settle()
        self.feed.look()
        return self.pages.told.get_nowait()

    def close(self) -> None:
        self.feed.close()
        self.services.close()


@pytest.fixture
def fed() -> Iterator[Callable[..., Fed]]:
    made: list[Fed] = []

    def make(services: TableServices, language: str = "en", *, by_hand: bool = True) -> Fed:
        made.append(Fed(services, language, by_hand=by_hand))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in TABLES for seed in (1, 2)])
def test_every_moment_of_a_game_can_be_told(game: str, seed: int, language: str) -> None:
    words = WrittenWords(TEXTS[language])
    session = seeded_game(game, seed, 3)
    flown = []
    for entry in islice(session.entries(), 0, None, 5):
        moment, before = Session(entry, entry), Session(entry.previous, entry.previous)
        people = page_value.people_of(words, {}, moment.state)
        now = page_value.now(page_value.PageInput(words, people, "uuid", entry.number, moment, (), before))
        assert now.page["picture"].startswith("<svg")
        if (paid := now.page["paid"]) is not None:
            flown += paid["things"]
            assert {one for _, *ends in paid["things"] for one in ends if one} <= paid["tags"].keys(), (
                "what flies is told"
            )
    assert flown
    assert all(picture.startswith("<svg") and giver != taker for picture, giver, taker in flown)
    assert charts(words, page_value.people_of(words, {}, session.state), session, data_folder())


def test_a_game_without_a_view_of_its_own_is_told_in_words() -> None:
    game = "sunken_treasure"
    words, whole = WrittenWords(TEXTS["en"]), seeded_game(game, 1, 3)
    early = whole.entry(2)
    for session in (Session(early, early), whole):
        people = page_value.people_of(words, {}, session.state)
        shown = plain_live(LiveInput(words, people, session, standings(game_ui(game).scoring, session.state)))
        assert {row.player for row in shown.rows} == {*session.state.players}
        assert ("Diver 1" in shown.caption) == (session.state.result is None), shown.caption
        assert (shown.player is None) == (session.state.result is not None)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("game", TABLES)
def test_every_game_tells_state_standings_and_pictures(fed: Callable[..., Fed], game: str, language: str) -> None:
    table = fed(TABLES[game](), language)
    now = table.now()
    live, page = now.live, now.page
    assert live["game"] == game
    assert live["state"] == table.services.own.now.session.view()
    assert {one["seat"] for one in live["standings"]} == set(live["state"]["players"])
    assert all(one["text"] for one in live["standings"])
    assert 1 <= len(live["said"]) <= 4
    assert page["band"]["title"]
    assert page["band"]["doing"]
    for picture in (page["picture"], page["wide"]):
        assert picture.startswith("<svg")
        assert "style=" not in picture, "a strict page refuses it"
        assert "[" not in picture
    charts = table.pages.next_charts().charts
    assert len(table.pages.rows) == table.services.own.now.session.number
    assert all(chart["svg"].startswith("<svg") and "style=" not in chart["svg"] for chart in charts)


def test_there_is_a_chart_as_soon_as_something_has_happened() -> None:
    words = WrittenWords(TEXTS["en"])
    begun = Session().apply_all([start(2)])
    assert isinstance(begun, Session)
    played = begun.apply_all([card("p1")])
    assert isinstance(played, Session)
    drawn = [charts(words, page_value.people_of(words, {}, one.state), one, data_folder()) for one in (begun, played)]
    assert [bool(one) for one in drawn] == [False, True]


@pytest.mark.parametrize(("language", "best"), [("en", "best $20,000"), ("it", "migliore $20.000")])
def test_the_first_chart_says_the_best_dive_of_everybody(fed: Callable[..., Fed], language: str, best: str) -> None:
    table = fed(scenes_sunken.armed(), language)
    table.now()
    first, *others = table.pages.next_charts().charts
    assert first["best"]["star"] == best
    assert not any("best" in chart for chart in others)


def test_two_who_are_level_share_a_place(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4))
    places = [one["place"] for one in fed(services).now().live["standings"]]
    assert places == [1, 1, 1, 1]


def test_without_a_game_there_is_none(fed: Callable[..., Fed]) -> None:
    now = fed(TableServices()).now()
    assert now.live == {
        "session": None, "n": 0, "game": None, "seats": [], "state": None, "standings": [], "said": []
    }  # fmt: skip
    assert now.page["phase"] == "none"


def test_nothing_of_a_game_stays_when_it_leaves_the_table(fed: Callable[..., Fed]) -> None:
    services = scenes_podium.ended()
    table = fed(services)
    table.now()
    assert table.pages.next_charts().charts
    withdrawn: list[str] = []
    table.pages.withdraw, table.feed._word = withdrawn.append, "word"  # type: ignore[attr-defined]
    person = services.own.now.header["seats"][1]["person"]
    assert services.own.hide_name(person, "Star", lambda *_: None)
    assert table.now().live["session"] is None
    assert table.pages.next_charts().charts == ()
    assert table.pages.rows == ()
    assert withdrawn == ["word"]


def test_nothing_that_was_said_of_the_game_before_is_said_of_the_next(fed: Callable[..., Fed]) -> None:
    services = TableServices(2)
    services.play(start(2), card("p1"), aim("p1", 3))
    table = fed(services)
    before = table.now().live
    assert len(before["said"]) == 3
    services.own.reset(seats=services.own.now.header["seats"])
    services.play(start(2))
    assert len(table.now().live["said"]) == 1


def test_a_change_is_told_with_what_was_said(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4))
    table = fed(services)
    table.now()
    services.play(card("p1", "gold", 5000), aim("p1", 2), up("p1", "gold"), NO_PENALTY)
    now = table.now()
    assert [said["seat"] for said in now.live["said"]] == ["p1"] * 4
    assert now.live["said"][-1]["text"].endswith("+$10,000")
    assert now.live["standings"][0] == {"seat": "p1", "place": 1, "text": "$20,000"}


def test_an_undo_and_a_change_are_said_as_what_they_are(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), aim("p1", 2))
    table = fed(services)
    table.now()
    services.play({"type": "undo", "steps": 1})
    assert table.now().live["said"][-1]["text"] == "Undone: Risk 2, dive armed"
    services.play({"type": "amend", "entry": 2, "actions": [card("p1", "silver", 5000)]})
    assert table.now().live["said"][-1]["text"] == "Changed: Card: silver, $5,000"
    rows = [json.loads(bytes(row)) for row in table.pages.rows]
    assert [row["text"] for row in rows][-1] == "Card: silver, $5,000"


def test_a_contact_is_told_with_its_length_and_how_far_the_floor_turned(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), free_buzz("p1"))
    table = fed(services)
    table.now()
    services.contact(steps=64)
    services.play(aim("p1", 4))
    services.contact(0.66)
    told = [
        "Card: gold, $5,000",
        "Free buzz, floor turns 64\N{DEGREE SIGN}",
        "Risk 4, dive armed",
        "Buzz, 0.66 s",
    ]
    assert [said["text"] for said in table.now().live["said"]] == told
    assert [json.loads(bytes(row))["text"] for row in table.pages.rows][-4:] == told


def seen_in_the_porthole(now: Now) -> tuple[list[int], list[int]]:
    """Where the pointer of the picture on the television points, and the ends of the way behind it; degrees."""
    picture = now.page["wide"]
    pointer = re.findall(r'd="M([\d.]+),([\d.]+)L[^"]+" fill="var\(--art-(?:lit|buzz)\)"', picture)
    way = re.findall(r'd="M([\d.]+),([\d.]+)A[^"]+ 1 ([\d.]+),([\d.]+)" fill="none" stroke="var\(--art-lit\)"', picture)
    ends = [*zip(*[iter(map(float, way[0]))] * 2, strict=True)] if way else []
    return _degrees([tuple(map(float, at)) for at in pointer]), _degrees(ends)


def _degrees(places: list[Any]) -> list[int]:
    return [round(math.degrees(math.atan2(x - 280, 280 - y))) % 360 for x, y in places]


def test_the_porthole_shows_where_the_floor_points_and_how_far_it_came(fed: Callable[..., Fed]) -> None:
    services = scenes_sunken.armed()
    table = fed(services)
    assert seen_in_the_porthole(table.now()) == ([137], [])
    services.clock.turn(2)
    services.touch()
    services.own.signal(Signal("floor", services.us, steps=38))
    services.clock.turn(0.42)
    assert seen_in_the_porthole(table.now()) == ([137], []), "while the contact lasts"
    services.lift()
    assert seen_in_the_porthole(table.now()) == ([137], [99, 137])
    services.rig.vital = Diagnostics(floor_angle=225.0)
    services.own.signal(Signal("floor", services.us, steps=88))
    assert seen_in_the_porthole(table.now()) == ([225], [99, 225]), "it swung on, and rests"
    services.rig.vital = Diagnostics()
    assert seen_in_the_porthole(table.now()) == ([263], [137, 263]), "how far it came is known, where it points is not"
    services.play(dive("p2", "dropped"))
    assert seen_in_the_porthole(table.now()) == ([], [])


def test_the_app_tells_the_angle_of_its_rig_as_long_as_it_is_there() -> None:
    services, pages = scenes_sunken.armed(), Taken()
    driver = TableDriver(services, Settings(welcomed=True, phones=True), "C")
    driver.shell.pages = pages
    feed_pages(driver.shell)
    assert seen_in_the_porthole(pages.told.get(timeout=ENOUGH_S)) == ([137], [])
    services.health(scenes_sunken.LOST)
    services.play(buzz("p2"))
    assert seen_in_the_porthole(pages.told.get(timeout=ENOUGH_S)) == ([], [])
    driver.close()


def test_a_floor_that_turns_is_looked_at_when_it_rests_and_a_commit_at_once(fed: Callable[..., Fed]) -> None:
    services = scenes_sunken.armed()
    table = fed(services, by_hand=False)
    table.pages.until(services.own.now.n)
    table.pages.next_charts()
    paused, turns = [], iter(range(3))

    def pause(closing: threading.Event) -> None:
        del closing
        paused.append(table.pages.told.empty())
        if next(turns, None) is not None:
            services.own.signal(Signal("floor", services.us, steps=1))
            services.settle()

    table.feed._pause = pause
    services.own.signal(Signal("floor", services.us, steps=1))
    table.pages.told.get(timeout=ENOUGH_S)
    assert paused == [True] * 4


def test_what_was_felt_before_it_was_followed_is_told_too(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), aim("p1", 4))
    services.contact(0.66)
    assert fed(services).now().live["said"][-1]["text"] == "Buzz, 0.66 s"


def test_what_is_entered_while_a_game_is_looked_at_first_is_said(
    fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch
) -> None:
    services, people_of = TableServices(), page_value.people_of
    services.play(start(4))
    moves = iter([card("p1", "gold", 5000), aim("p1", 2)])

    def meanwhile(*what: Any) -> Any:
        if (move := next(moves, None)) is not None:
            services.play(move)
        return people_of(*what)

    monkeypatch.setattr(page_value, "people_of", meanwhile)
    table = fed(services)
    assert table.now().live["n"] < services.own.now.n
    assert len(table.now().live["said"]) == 2
    assert [said["text"] for said in table.now().live["said"]][1:] == ["Card: gold, $5,000", "Risk 2, dive armed"]


def test_a_contact_that_is_felt_while_what_was_felt_is_read_is_told(
    fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), aim("p1", 4))
    lines, contacts = services.own.lines, iter([0.66])

    def meanwhile() -> Any:
        read = lines()
        for seconds in contacts:
            services.contact(seconds)
        return read

    monkeypatch.setattr(services.own, "lines", meanwhile)
    table = fed(services)
    table.now()
    assert table.now().live["said"][-1]["text"] == "Buzz, 0.66 s"


def test_what_an_entry_pays_flies_and_is_tagged_and_what_is_undone_is_not(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "silver", 5000), aim("p1", 2), up("p1", "silver"))
    table = fed(services)
    assert table.now().page["paid"] is None, "nobody saw it come"
    services.play(NO_PENALTY)
    paid = table.now().page["paid"]
    assert paid["tags"] == {"fin": "+$10,000"}
    ((picture, giver, taker),) = paid["things"]
    assert "coin-silver" in picture
    assert (giver, taker) == ("", "fin")
    services.play({"type": "undo", "steps": 1})
    assert table.now().page["paid"] is None


@pytest.mark.parametrize(("language", "tag"), [("en", "\N{MINUS SIGN}4 cards"), ("it", "\N{MINUS SIGN}4 carte")])
def test_cards_that_a_tile_costs_are_tagged(fed: Callable[..., Fed], language: str, tag: str) -> None:
    table = fed(submarine_evening.services(), language)
    table.now()
    table.services.play(submarine_evening.ADA_TAKES[0])
    assert table.now().page["paid"]["tags"]["fin"] == tag


def test_what_an_entry_pays_is_tagged_where_a_game_has_nothing_that_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    known = game_ui("sunken_treasure")
    monkeypatch.setattr(page_value, "game_ui", lambda _: msgspec.structs.replace(known, live=None))
    words, whole = WrittenWords(TEXTS["en"]), seeded_game("sunken_treasure", 1, 3)
    told = []
    for entry in whole.entries():
        moment, before = Session(entry, entry), Session(entry.previous, entry.previous)
        people = page_value.people_of(words, {}, moment.state)
        now = page_value.now(page_value.PageInput(words, people, "uuid", entry.number, moment, (), before))
        cash = {player: has.cash for player, has in moment.state.players.items()}
        same = entry.previous is None or cash == {p: has.cash for p, has in entry.previous.state.players.items()}
        assert (now.page["paid"] is None) == same
        told.append(now.page["paid"])
    assert {"tags", "things"} == next(paid for paid in told if paid).keys()
    assert all(paid["tags"] and paid["things"] == [] for paid in told if paid)


def test_a_buzz_is_an_alarm_until_it_is_settled(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), aim("p1", 2))
    table = fed(services)
    assert table.now().page["band"]["alarm"] == ""
    services.play(buzz("p1"))
    assert table.now().page["band"]["alarm"] == "Buzz!"
    services.play(dive("p1", "dropped"))
    assert table.now().page["band"]["alarm"] == ""


def test_a_row_that_stays_is_the_same_object(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000))
    table = fed(services)
    table.now()
    table.pages.next_charts()
    before = table.pages.rows
    services.play(aim("p1", 2))
    table.now()
    table.pages.next_charts()
    assert [one is other for one, other in zip(before, table.pages.rows, strict=False)] == [True, True]
    assert len(table.pages.rows) == 3


def test_names_are_shown_in_letters_that_the_tablet_cannot_write(fed: Callable[..., Fed]) -> None:
    services = TableServices(2, people=(("美咲", "fin"), ("<b>Zoe</b>", "star")))
    services.play(start(2))
    now = fed(services).now()
    assert [seat["name"] for seat in now.live["seats"]] == ["美咲", "<b>Zoe</b>"]
    assert now.page["band"]["title"] == "美咲"
    assert "<b>" not in now.page["picture"] + now.page["wide"]


def test_two_of_one_name_are_told_apart_by_their_signs() -> None:
    header = {"seats": [{"id": f"p{i}", "name": name} for i, name in enumerate(("Ada", "Ada", "美咲"), 1)]}
    state = Session().apply_all([start(3)]).state
    people = page_value.people_of(WrittenWords(TEXTS["en"]), header, state)
    assert [people[player].name for player in state.players] == ["Ada", "Ada", "美咲"]
    assert [people[player].told for player in state.players] == ["Ada (fin)", "Ada (star)", "美咲"]


def test_people_without_a_name_are_called_by_their_seats(fed: Callable[..., Fed]) -> None:
    services = TableServices(2, people=(("", "fin"), ("", "star")))
    services.play(start(2), card("p1", "gold", 5000))
    table = fed(services)
    assert [seat["name"] for seat in table.now().live["seats"]] == ["Diver 1", "Diver 2"]
    table.pages.next_charts()
    assert json.loads(bytes(table.pages.rows[1]))["name"] == "Diver 1"


def test_what_is_only_in_memory_is_not_told(fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch) -> None:
    from divingbell.companion.journal.journal_failure import JournalFailure

    services = TableServices()
    services.play(start(4))
    table = fed(services)
    told = table.now()
    entered = threading.Event()
    services.own.watch(lambda event: entered.set() if isinstance(event, Entered) else None)
    monkeypatch.setattr(services.journal, "_write", _refuse(JournalFailure("full", services.journal.path)))
    services.own.submit([card("p1", "gold", 5000)])
    assert entered.wait(ENOUGH_S)
    assert services.own.now.journal_failure is not None
    table.feed.look()
    assert table.pages.told.empty()
    assert told.live["n"] < services.own.now.n


def _refuse(failure: Any) -> Callable[..., Any]:
    from divingbell.companion.journal.journal_failure import JournalUnusableError

    def append(*_: Any, **__: Any) -> Any:
        raise JournalUnusableError(failure)

    return append


def test_another_language_tells_everything_anew(fed: Callable[..., Fed]) -> None:
    table = fed(scenes_sunken.armed())
    table.now()
    assert b'"Game starts, $10,000 each"' in bytes(table.pages.rows[0])
    table.follow(Settings(phones=True, language="it"))
    assert table.now().page["language"] == "it"
    assert b'"Si comincia, $10.000 a testa"' in bytes(table.pages.rows[0])
    assert [words.language for words in table.pages.words] == ["en", "it"]


def test_the_words_of_the_pages_are_told_once_for_each_language_and_theme(fed: Callable[..., Fed]) -> None:
    table = fed(scenes_sunken.armed())
    chosen = (("en", "abyss"), ("en", "shallows"), ("en", "shallows"), ("it", "shallows"), ("it", "shallows"))
    for language, theme in chosen:
        table.follow(Settings(phones=True, language=language, theme=theme))  # type: ignore[arg-type]
    told = [(words.language, words.theme) for words in table.pages.words]
    assert told == [("en", "abyss"), ("en", "shallows"), ("it", "shallows")]


def test_whatever_is_new_wakes_the_thread_that_looks(fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch) -> None:
    services = scenes_sunken.armed()
    table = fed(services, by_hand=False)
    waits = noted_waits(monkeypatch, table.feed._change)
    table.follow(Settings(phones=True))  # so it waits once more
    news: list[Callable[[], None]] = [
        lambda: services.own.signal(Signal("floor", services.us, steps=1)),
        services.touch,
        services.lift,
        lambda: table.follow(Settings(phones=True, language="it")),
        table.feed.close,
    ]
    for happens in news:
        waits.get(timeout=ENOUGH_S)
        while not waits.empty():
            waits.get()
        services.clock.turn(2)
        happens()
    assert table.feed._thread is not None
    assert not table.feed._thread.is_alive()


def test_closing_waits_for_the_thread_that_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    services = TableServices()
    begun, waited_for = noted_threads(monkeypatch)
    feed = LiveFeed(services.own, Taken(), pause=lambda _: None)  # type: ignore[arg-type]
    feed.close()
    assert begun == []
    feed.follow(Settings(phones=True), TEXTS.__getitem__)
    feed.close()
    assert begun == waited_for == ["live-feed"]
    services.close()


def test_off_until_it_is_switched_on() -> None:
    services = TableServices()
    services.play(start(4))
    table = Fed.__new__(Fed)
    table.services, table.pages = services, Taken()
    table.feed = LiveFeed(services.own, table.pages)  # type: ignore[arg-type]
    table.follow(Settings())
    assert table.pages.allowed == [(False, None)]
    table.follow(Settings(phones=True, phone_code="4711"))
    assert table.pages.until(services.own.now.n).live["game"] == "sunken_treasure"
    assert table.pages.allowed[-1] == (True, "4711")
    table.close()


def test_the_end_says_who_won(fed: Callable[..., Fed]) -> None:
    now = fed(scenes_podium.ended()).now()
    assert now.page["phase"] == "over"
    assert (now.page["band"]["title"], now.page["band"]["doing"]) == ("Bruno", "wins with $139,500")
    assert now.page["over"]["said"] == "No coins left, 47 turns, 41 min"


def test_a_finished_game_is_offered_and_withdrawn_when_it_goes_on() -> None:
    services = scenes_podium.ended()
    pages = Taken()
    offered: queue.Queue[str] = queue.Queue()
    withdrawn: queue.Queue[str] = queue.Queue()
    page = PageOfGame(language="en", title="T", here="here", name="N", sub="S")

    def offer(_: Offer, word: str = "") -> str:
        offered.put(word)
        return word or "abcdefghijk1"

    pages.offer, pages.withdraw = offer, withdrawn.put  # type: ignore[attr-defined]
    feed = LiveFeed(
        services.own,
        pages,  # type: ignore[arg-type]
        pause=lambda _: None,
        offers=lambda _, __: iter([Offer(page=page), Offer(page=page)]),
    )
    feed.follow(Settings(phones=True), TEXTS.__getitem__)
    assert [offered.get(timeout=ENOUGH_S) for _ in range(2)] == ["", "abcdefghijk1"]
    while pages.told.get(timeout=ENOUGH_S).page["offer"] != "abcdefghijk1":
        pass
    pages.offer_round += 1  # a name was hidden
    feed.follow(Settings(phones=True), TEXTS.__getitem__)
    assert [offered.get(timeout=ENOUGH_S) for _ in range(2)] == ["", "abcdefghijk1"]
    assert withdrawn.get(timeout=ENOUGH_S) == "abcdefghijk1"
    services.play({"type": "undo", "steps": 1})
    assert withdrawn.get(timeout=ENOUGH_S) == "abcdefghijk1"
    while (now := pages.told.get(timeout=ENOUGH_S)).page["phase"] != "on":
        pass
    assert now.page["offer"] == ""
    feed.close()
    services.close()
