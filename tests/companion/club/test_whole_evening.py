"""`make club`: a whole evening with eight tables as real processes and two apps on virtual screens, three rounds and
everything that goes wrong in it, followed by the organiser, the wall and a phone; pictures into build/club."""

from __future__ import annotations

import io
import os
import re
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from divingbell.companion.club.club import PORT
from divingbell.companion.club.sql_store import SqlStore
from tests.companion.club.browsers import DESK, PAPER, PHONE, TELEVISION, ClubScreen
from tests.companion.club.evening_app import EveningApp
from tests.companion.club.evening_tables import ANSWER_S, EveningTable, Joining, all_lines, join_all
from tests.companion.club.network_cable import NetworkCable
from tests.companion.club.photographs import photograph
from tests.companion.club.processes import CLUB, HubProcess, Lines, eventually
from tests.companion.session.record.evening import divingbell
from tests.companion.web.browser import chromium

pytestmark = pytest.mark.browser
OUT = Path(__file__).parents[3] / "build" / "club"
TABLETS, TABLES = 8, 11
SCREENS = ((800, 480), (1280, 800))
"""Those of the apps, in pixels; their tables have the numbers 9 and 10, and table 11 has no tablet."""
NAMES = (
    "Ada", "Aldo", "Bea", "Bruno", "Chiara", "Dev", "Emi", "Finn", "Gaia", "Hugo", "Ines", "Jan", "Katja", "Luca",
    "Mara", "Nils", "Olga", "Piet", "Rosa", "Sven", "Tara", "Theo", "Udo", "Vera", "Wim", "Xenia", "Yuri", "Zoe",
    "Abel", "Benno", "Cleo", "Dora", "Enzo", "Fay", "Georg", "Heidi", "Ivo", "Juna", "Karl", "Lena", "Milo", "Noa",
    "Otto",
)  # fmt: skip
"""43 people: ten tables of four and one of three."""
LATE, GONE = "Hana", "Ada"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


class Evening:
    """The club's computer, its tablets and who looks."""

    def __init__(self, browser: Browser, folder: Path, place: Path | str, ending: ExitStack) -> None:
        self.folder, self.place, self._ending = folder, place, ending
        self.pictures = OUT / ("sqlite" if isinstance(place, Path) else "postgresql")
        own, *self._cables = loopback_addresses(1 + len(SCREENS))
        self.hub = HubProcess(
            folder, None if isinstance(place, Path) else place, at=f"{own}:{PORT}",
            options=[word for one in self._cables for word in ("--host", one)],
        )  # fmt: skip
        ending.callback(lambda: print((folder / "errors.txt").read_text()))  # pytest shows it where the test fails
        ending.callback(self.hub.kill)
        self.address = f"{own}:{PORT}"
        self.base = f"http://{self.address}"
        self._browser = browser
        self.desk = self.screen(self.hub.said["organiser"].partition(str(self.hub.port))[2], DESK)
        self.wall = self.screen("/", TELEVISION)
        self.store = SqlStore(place, CLUB)
        ending.callback(self.store.close)
        self.tables: list[EveningTable] = []
        self.apps: list[EveningApp] = []

    def screen(self, target: str, size: dict[str, int]) -> ClubScreen:
        made = ClubScreen(self._browser, self.base, target, size, self.pictures)
        self._ending.callback(made.close)
        return made

    def join(self) -> None:
        """All tablets join by the code on the wall."""
        code = str(self.hub.said["code"])
        self.tables = join_all(self.folder, TABLETS, self.address, code)
        for table in self.tables:
            self._ending.callback(table.close)
        there = self.address.partition(":")[0], PORT
        for at, (address, size) in enumerate(zip(self._cables, SCREENS, strict=True), 1):
            cable = NetworkCable((address, PORT), there)
            self._ending.callback(cable.pull_out)
            app = EveningApp(self.folder / f"app-{at}", cable, size, self.pictures)
            self._ending.callback(app.close)
            self.apps.append(app)
        for number, app in enumerate(self.apps, TABLETS + 1):
            app.join(code)
            app.number = number

    @property
    def tablets(self) -> list[EveningTable | EveningApp]:
        """All of them, by their numbers."""
        return [*self.tables, *self.apps]

    def again(self, table: EveningTable, card: Path | None = None) -> EveningTable:
        """A table that has ended is started again, on this card or its own, and goes on with its game."""
        made = EveningTable(card or table.card, table.number, resume=True)
        made.play_as(table)
        self.tables[table.number - 1] = made
        self._ending.callback(made.close)
        return made

    @property
    def event(self) -> str:
        with self.store.reading() as tx:
            return tx.events()[-1]

    def lines(self) -> dict[tuple[str, str], Lines]:
        """Session and epoch -> the lines that the hub has."""
        with self.store.reading() as tx:
            return {
                (one.session, one.epoch): [*tx.lines(one.session, one.epoch, 0, one.lines)]
                for session in tx.sessions()
                for one in tx.streams(session.session)
            }

    def has_everything(self, *, without: EveningApp | None = None) -> bool:
        """Tell whether the hub's lines become those of every table, leaving out this one."""
        written = all_lines(table for table in self.tablets if table is not without)
        return eventually(lambda: self._has_as_many(written), ANSWER_S) and written.items() <= self.lines().items()

    def _has_as_many(self, written: dict[tuple[str, str], Lines]) -> bool:
        """Tell whether the hub has as many lines of each, without reading them."""
        with self.store.reading() as tx:
            found = {key: tx.stream(*key) for key in written}
        return all((row.lines if row else 0) >= len(written[key]) for key, row in found.items())

    def start_round(self, number: int) -> None:
        self.desk.go("/organiser/round")
        self.desk.press("Draw the seats")
        self.desk.taken(f"x9-round-{number}")
        self.desk.press(f"Start round {number}")

    def enter_by_hand(self, number: int, figures: list[int]) -> None:
        """The result of the table without a tablet."""
        self.desk.go(f"/organiser/results?round={number}&table={TABLES}")
        for at, figure in enumerate(figures):
            self.desk.page.locator(f"[name=figure_{at}]").fill(str(figure))
        self.desk.press("Enter the result")

    def bring(self, name: str, content: bytes) -> str:
        """Choose a file on the page that is open; what becomes of it."""
        with self.desk.page.expect_navigation():
            field = self.desk.page.locator("[data-files] [type=file]").first
            field.set_input_files({"name": name, "mimeType": "application/octet-stream", "buffer": content})
        return self.desk.words()

    def command(self, *words: str) -> tuple[int, str, str]:
        """`divingbell hub` of the same club."""
        where = ("--data", self.folder) if isinstance(self.place, Path) else ("--database", self.place)
        return divingbell("hub", *words, *where)


def loopback_addresses(count: int) -> list[str]:
    """So many addresses of this computer that no other run of these tests has: whoever types one can type no port."""
    high, low = os.getpid() // 250 % 250 + 1, os.getpid() % 250 + 1
    return [f"127.{high}.{low}.{last}" for last in range(1, count + 1)]


@pytest.fixture
def evening(browser: Browser, tmp_path: Path, place: Path | str) -> Iterator[Evening]:
    with ExitStack() as ending:
        yield Evening(browser, tmp_path, place, ending)


@pytest.mark.timeout(3600)
@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed: two of the tablets need a screen")
def test_an_evening_that_is_whole(evening: Evening) -> None:
    desk, wall = evening.desk, evening.wall
    begin(evening)
    phone = choose_name(evening)
    first_round(evening, phone)
    second_round(evening)
    third_round(evening)
    close(evening)
    correct_afterwards(evening)
    for screen in (desk, wall, phone):
        assert screen.complaints == []
    assert evening.hub.end()[0] == 0  # what a busy machine has not answered a second later is cut, and told


def begin(evening: Evening) -> None:
    """The evening is begun, people and tablets come."""
    desk, wall = evening.desk, evening.wall
    desk.taken("sign-in")
    desk.fill("Your name", "Mia")
    desk.fill("A new PIN", "4711")
    desk.press("Open")
    desk.fill("Tables", TABLES)
    boxes = desk.page.locator("[name^=boxes_]")
    for at in range(boxes.count()):
        game = boxes.nth(at).get_attribute("name")
        boxes.nth(at).fill("6" if game in ("boxes_sunken_treasure", "boxes_deep_sea_adventure") else "0")
    desk.taken("x23-evening-new")
    with desk.as_phone():
        desk.taken("x23-evening-new")
    desk.press("Begin")
    desk.follow("Paste many names")
    desk.fill("Names, one a line", "\n".join(NAMES))
    desk.shows(f"Add {len(NAMES)}, all here")
    desk.taken("x8c-people-paste")
    desk.press(f"Add {len(NAMES)}, all here")
    desk.go("/organiser/people")
    desk.taken("x8-people")
    with desk.as_phone():
        desk.taken("x8-narrow")
    evening.join()
    wall.shows("10 of 11 tables")
    wall.taken("x5-wall-join")
    assert "43 are here" in wall.words()


def choose_name(evening: Evening) -> ClubScreen:
    phone = evening.screen("/follow", PHONE)
    phone.taken("x15-follow-choose")
    phone.page.get_by_role("link", name="Zoe", exact=True).click()
    phone.shows("Round 1 is being drawn")
    phone.page.goto(f"{evening.base}/follow")
    phone.shows("Round 1 is being drawn")
    return phone


def first_round(evening: Evening, phone: ClubScreen) -> None:
    """Somebody comes late, a table falls silent, one stops its game, of one comes a photo, one has no tablet."""
    desk, wall = evening.desk, evening.wall
    desk.go("/organiser/round")
    desk.press("By hand")
    assert "Sits nowhere" in desk.words()
    desk.follow("Zoe")
    desk.press_one(desk.page.get_by_role("button", name="Sit here").nth(1))
    desk.taken("x9-round-by-hand")
    desk.press("Keep apart")
    desk.taken("x9-round")
    desk.follow("Zoe")
    assert "Zoe changes places with" in desk.words()
    desk.taken("x9b-round-swap")
    desk.follow("Let it be")
    desk.press("Lock")
    held = desk.page.locator(".locked").first.inner_text()
    desk.press("Draw again")
    assert desk.page.locator(".locked").first.inner_text() == held, "a locked table stays"
    desk.press("Unlock")
    desk.go("/print/seats/1")
    desk.go("/organiser/round")
    desk.press("Start round 1")
    wall.shows("find your name")
    wall.taken("x6-wall-seats")
    phone.shows("your table")
    phone.taken("x16-follow-seat")
    for table in evening.tablets:
        table.sit(1)
        table.play(12)
    wall.shows("Tables 1 to 8")
    wall.page.wait_for_function("""() => Array.from(document.querySelectorAll('.walltables .plate')).slice(0, 8)
        .every(card => card.querySelector('.amount')?.innerText)""")  # each shows its game that is on
    (silent, stopped, *others), (photographed, by_itself) = evening.tables, evening.apps
    silent.silence(on=True)
    for table in (*others, by_itself):
        table.play()
    by_itself.shows("podium.home")
    by_itself.taken("h-end")
    by_itself.go_home()
    stopped.stop_game()
    desk.go("/organiser")
    desk.shows("not heard since")
    desk.taken("x2-club-organiser")
    with desk.as_phone():
        desk.taken("x2-narrow")
    desk.follow("Look at table 9")
    assert "What was done last" in desk.words()
    desk.taken("look-at-table")
    wall.shows("min old")
    wall.taken("x1b-wall-forty")
    wall.go("/wall?tables=1-6")
    wall.taken("x1-club-wall")
    wall.go("/")
    silent.silence(on=False)
    silent.play()
    desk.go("/organiser/people")
    desk.fill("Names, one a line", LATE)
    desk.press("Add")
    evening.enter_by_hand(1, [9, 7, 4, 1][: people_at(evening, 1, TABLES)])
    desk.go("/organiser/results?round=1&table=3")
    desk.page.locator("[name=figure_0]").fill("123000")
    desk.page.get_by_label("Miscounted").check()
    desk.taken("x10-result")
    with desk.as_phone():
        desk.taken("x10-narrow")
    desk.press("Save the correction")
    assert "corrected" in desk.words()
    desk.go("/organiser/results?round=1&table=2")
    assert "stopped" in desk.words()
    photo(evening, photographed)


def photo(evening: Evening, app: EveningApp) -> None:
    """A tablet without a network shows its result as a code, of which the organiser takes a photo."""
    desk = evening.desk
    app.cable.pull_out()
    app.play(6)
    app.stop_game()
    app.tap("podium.organiser")
    app.shows("club.qr")
    app.taken("x19-result-qr")
    taken = photograph(app.picture(), "perspective", 1, 0.65)
    desk.go(f"/organiser/results?round=1&table={app.number}")
    assert f"Table {app.number}: the result counts" in evening.bring("photo.jpg", taken)
    desk.taken("photo-taken")
    desk.go(f"/organiser/results?round=1&table={app.number}")
    assert "photo, lines to follow" in desk.words()
    desk.taken("x10-result-photo")
    app.cable.plug_in()
    assert evening.has_everything()
    desk.page.reload()
    assert "photo, lines to follow" not in desk.words()
    app.tap("club.done")
    app.go_home()


def people_at(evening: Evening, number: int, table: int) -> int:
    evening.desk.go(f"/organiser/results?round={number}&table={table}")
    return evening.desk.page.locator("[name^=figure_]").count()


def second_round(evening: Evening) -> None:
    """The card of a tablet is restored in the middle of a game: there are two versions, and one is decided."""
    desk = evening.desk
    refuse_late_tablet(evening)
    evening.start_round(2)
    for one in evening.tablets:
        one.sit(2)
    table = evening.tables[5]
    table.play(8)
    assert evening.has_everything()
    assert table.end() == (0, "")
    older = table.kept_card(evening.folder / "older")
    table = evening.again(table)
    table.play(8)
    assert evening.has_everything()
    longer = table.lines()
    assert table.end() == (0, "")
    table = evening.again(table, older)
    for one in evening.tablets:
        one.play()
    for app in evening.apps:
        app.go_home()
    assert eventually(lambda: "set_back" in table.forks, ANSWER_S)
    assert evening.has_everything()
    assert longer.items() <= evening.lines().items(), "both versions are kept"
    evening.enter_by_hand(2, [8, 8, 3, 2][: people_at(evening, 2, TABLES)])
    desk.go("/organiser/results?round=2&table=6")
    desk.shows("not decided")
    desk.taken("x10b-result-versions")
    (present,) = {epoch for session, epoch in table.lines() if session in {one for one, _ in longer}} - {
        epoch for _, epoch in longer
    }
    versions = desk.page.locator("form.versions")
    desk.follow("Look", versions)
    assert "What was done last" in desk.words()
    desk.taken("x10b-look")
    desk.page.go_back()
    versions.locator(f'input[value="{present}"]').check()
    versions.get_by_label("Another reason").fill("The card was restored")
    with desk.page.expect_navigation():
        versions.get_by_role("button").click()
    desk.go("/organiser/results?round=2&table=6")
    assert "not decided" not in desk.words()


def refuse_late_tablet(evening: Evening) -> None:
    """From the first round on the organiser is asked about every new tablet."""
    card = evening.folder / "late"
    card.mkdir()
    asking = Joining(card, "Spare tablet", evening.address, str(evening.hub.said["code"]))
    evening.desk.go("/organiser")
    evening.desk.shows("Its code was right")
    evening.desk.taken("x24-admit")
    with evening.desk.as_phone():
        evening.desk.taken("x24-admit")
    evening.desk.press("Not now")
    assert asking.step()["step"] == "not_now"


def third_round(evening: Evening) -> None:
    """Somebody has left; a tablet loses its network in the middle of its game."""
    desk = evening.desk
    desk.go("/organiser/people")
    desk.follow(GONE)
    desk.press("has left")
    desk.taken("x8-people-left")
    evening.start_round(3)
    lonely = evening.apps[-1]
    for table in evening.tablets:
        assert table.sit(3) in (3, 4)
    lonely.play(12)
    lonely.cable.pull_out()
    lonely.play(6)
    lonely.stop_game()
    lonely.go_home()
    lonely.show_waiting()
    for table in evening.tablets:
        if table is not lonely:
            table.play()
    evening.enter_by_hand(3, [5, 4, 3, 2][: people_at(evening, 3, TABLES)])
    for path, name in (("club", "x12-club"), ("log", "x14-log")):
        desk.go(f"/organiser/{path}")
        desk.taken(name)
    assert evening.has_everything(without=lonely)


def close(evening: Evening) -> None:
    """Every table is asked; a stick brings the lines of the one without a network, then it is heard again."""
    desk, wall, lonely = evening.desk, evening.wall, evening.apps[-1]
    stick = lonely.saved_stick(evening.folder / "stick")
    desk.go("/organiser/close")
    desk.shows("did not answer")
    desk.taken("x13-closing")
    assert re.search(r"\d+ new lines", evening.bring(stick.name, stick.read_bytes()))
    desk.taken("stick-taken")
    assert evening.has_everything()
    lonely.cable.plug_in()
    desk.go("/organiser/close")
    desk.press("Ask every tablet")
    written = sum(len(lines) for lines in all_lines(evening.tablets).values())
    sentence = f"11 tables, 10 with tablets: {written:,} of {written:,} lines; one table by hand"
    desk.shows(sentence)
    desk.taken("x13b-closed")
    desk.press("Close the evening")
    wall.shows("every table is counted")
    wall.taken("x7-wall-final")
    paper = evening.screen("/print/standings", PAPER)
    paper.taken("x22-print-standings")
    paper.go("/print/seats/3")
    paper.taken("x21-print-seats")
    desk.go("/organiser/archive")
    desk.taken("x11-archive")
    code, out, err = evening.command("check", evening.event)
    assert (code, err) == (0, "")
    assert out.strip().rstrip(".") == sentence
    export(evening)


def export(evening: Evening) -> None:
    """The game files of the club are those of the tablets."""
    folder = evening.folder / "files"
    assert evening.command("export", evening.event, "--format", "record", "--output", str(folder))[0] == 0
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert len([name for name in written if "-version-" not in name]) == 3 * len(evening.tablets) - 1
    downloaded = evening.desk.context.request.get(f"{evening.base}/organiser/export/record?event={evening.event}")
    with zipfile.ZipFile(io.BytesIO(downloaded.body())) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == written
    for table in evening.tablets:
        session = next(session for session, _ in table.lines())
        code, record, _ = divingbell("export", session, "--journal", table.journal)
        assert code == 0
        assert record in written.values(), f"table {table.number}, {session}"
    code, out, _ = evening.command("export", evening.event, "--format", "pdf", "--output", str(folder))
    assert code == 0
    assert Path(out.strip()).read_bytes().startswith(b"%PDF")


def correct_afterwards(evening: Evening) -> None:
    """A result is corrected after the end: the standings are counted anew."""
    desk, wall = evening.desk, evening.wall
    before = wall.words()
    desk.go(f"/organiser/results?event={evening.event}&round=3&table=4")
    figures = desk.page.locator("[name^=figure_]")
    order = [int(figures.nth(at).input_value()) for at in range(figures.count())]
    for at, figure in enumerate(reversed(order)):
        figures.nth(at).fill(str(figure))
    desk.fill("Why? Another reason", "They sat at the other side")
    desk.press("Save the correction")
    assert "corrected" in desk.words()
    wall.page.reload()
    assert wall.words() != before
    phone = evening.screen("/follow/standings", PHONE)
    phone.taken("x17-follow-standings")
    assert re.search(r"Round 3, table 4, .*corrected", phone.page.content())
