"""Scenes of a tablet in a club: joining, how it stands, offered seats, the round's clock and the code of a result."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from msgspec.structs import replace

from divingbell.companion.clock import stamp
from divingbell.companion.club.club import Club
from divingbell.companion.club.club_status import ClubGame, ClubStatus
from divingbell.companion.club.discovery import HeardClub, HeardClubs
from divingbell.companion.club.join_steps import JoinStep
from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.club.protocol.messages import (
    ClubResult,
    Fork,
    MessageEvent,
    ReadRequest,
    RosterPerson,
    SeatingAnswer,
    SeatingEvent,
)
from divingbell.companion.club.protocol.photo_code import PhotoCode
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.tablet_side import Membership
from divingbell.companion.configuration.settings import Settings
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.club.club_screen import ClubScreen
from divingbell.ui.screens.club.join_club import JoinClub
from divingbell.ui.screens.club.result_code import ResultCode
from divingbell.ui.screens.home.home import Home
from divingbell.ui.screens.settings.settings import SettingsScreen
from divingbell.ui.shell.shell import Shell
from tests.sunken_play import STOP
from tests.ui.driver import Driver
from tests.ui.scenes import Enter, Scene
from tests.ui.scenes_start import ROUTES as WAYS
from tests.ui.scenes_sunken import armed
from tests.ui.started_services import ToldRig, dry_treasure, sit_down, start_app
from tests.ui.table_services import TableDriver


def uuid(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012}"


MEMBERSHIP = Membership("6f1c2b3a-4d5e-4f60-8a7b-9c0d1e2f3a4b", uuid(101), keys_of(b"secret", b"salt"))
JOINED = JoinedClub(MEMBERSHIP, uuid(6), "Thursday club", "192.168.1.40:8330", uuid(2), 7, (uuid(2),))
GAMES = (
    ClubGame(uuid(31), "sunken_treasure", 2, 64, 52),
    ClubGame(uuid(32), "deep_sea_adventure", 1, 118, 118, is_over=True),
)
SENT = tuple(replace(game, sent=game.lines) for game in GAMES)
HEARD = ClubStatus(JOINED, is_heard=True, games=GAMES)
NAMES = (("Bruno", "star"), ("Vera", "coral"), ("Ines", "fin"), ("Zoe", "chest"), ("Maximilian", "buoy"), ("Li", None))
PEOPLE = tuple(RosterPerson(uuid(70 + place), name, colour) for place, (name, colour) in enumerate(NAMES))


class StillClub(Club):
    """A club that says what the scene wants, and keeps what is said to it."""

    def __init__(self, status: ClubStatus | None = None, *, answers: bool = True) -> None:
        super().__init__()
        self.status = status
        self.answers = answers
        self.said: list[SeatingAnswer | ReadRequest] = []
        self.steps: list[JoinStep] = []
        self.code: bytes | None = None
        self.asked: list[str] = []
        self.left = False
        self.tries = 0
        self.clubs: tuple[HeardClub, ...] = ()
        """Those that are heard."""
        self.listeners = 0

    def say(self, words: SeatingAnswer | ReadRequest) -> None:
        self.said.append(words)

    def set_private(self, is_private: bool) -> None:
        assert self.status is not None
        self.tell(replace(self.status, joined=replace(self.status.joined, is_private=is_private)))

    def try_now(self) -> None:
        self.tries += 1

    def ask(self, address: str, on_answer: Callable[[bool], None]) -> None:
        self.asked.append(address)
        on_answer(self.answers)

    def listen(self, on_clubs: Callable[[HeardClubs], None]) -> Callable[[], None]:
        self.listeners += 1
        on_clubs(HeardClubs(self.clubs))

        def end() -> None:
            self.listeners -= 1

        return end

    def join(self, address: str, code: str, on_step: Callable[[JoinStep], None]) -> Callable[[], None]:
        self.asked.append(f"{address} {code}")
        for step in self.steps:
            on_step(step)
        return lambda: None

    def leave(self) -> None:
        self.left = True

    def photo_code(self, session: str) -> bytes | None:
        del session
        return self.code


def offer(count: int = 4, game: str = "submarine") -> ClubStatus:
    people = tuple(one.id for one in PEOPLE[:count])
    seating = SeatingEvent(uuid(50), 3, game, {}, people, "2026-11-21T21:45:00Z", "2026-11-21T22:30:00Z")
    return ClubStatus(JOINED, is_heard=True, games=SENT, people=PEOPLE, seating=seating)


def in_club(driver: Driver, club: Club) -> None:
    """Let this be the club of the program."""
    driver.shell.club = club


def screen(first: Callable[[Shell], object], club: Callable[[], StillClub], *taps: str) -> Enter:
    """This screen of such a club, after these taps."""

    def enter(size: str, chosen: Settings) -> Driver:
        def show(shell: Shell) -> object:
            shell.club = club()
            return first(shell)

        driver = start_app(size, chosen, show, {**WAYS, "club": ROUTES["club"]}, rig=ToldRig())
        for tap in taps:
            driver.tap(tap)
            driver.frames(2)
        return driver

    return enter


def status(**changes: object) -> Enter:
    """The screen Club when it stands so."""
    return screen(ClubScreen, lambda: StillClub(replace(HEARD, **changes)))


def lost(size: str, chosen: Settings) -> Driver:
    """The club is not reached for four minutes."""
    club = StillClub(replace(HEARD, is_heard=False))
    driver = screen(ClubScreen, lambda: club)(size, chosen)
    now = driver.shell.services.clock.monotonic()
    club.tell(replace(HEARD, is_heard=False, lost_at=now - 240))
    driver.frames(3)
    return driver


def leaving(size: str, chosen: Settings) -> Driver:
    driver = status()(size, chosen)
    driver.hold("club.leave")
    driver.frames(2)
    return driver


HEARD_CLUBS = (
    HeardClub("", "Thursday club", "mia-laptop", True, "192.168.1.40:8330"),
    HeardClub("", "Harbour chess and games", "harbour-pi", False, "192.168.1.77:8330"),
)


def joining(
    *taps: str, steps: tuple[JoinStep, ...] = (), answers: bool = True, address: str = "",
    clubs: tuple[HeardClub, ...] = (),
) -> Enter:  # fmt: skip
    """The screen of a joining after these taps, where these clubs are heard."""

    def club() -> StillClub:
        made = StillClub(answers=answers)
        made.steps = [*steps]
        made.clubs = clubs
        return made

    return screen(lambda shell: JoinClub(shell, lambda _: None, address), club, *taps)


def digits(code: str) -> tuple[str, ...]:
    return tuple(f"pad.{'dot' if one == '.' else one}" for one in code)


def home(count: int, *taps: str, game: str = "submarine") -> Enter:
    """Home with seats that are offered."""

    def enter(size: str, chosen: Settings) -> Driver:
        driver = start_app(size, chosen, routes=WAYS, rig=ToldRig())
        in_club(driver, StillClub(offer(count, game)))
        driver.shell.start(Home(driver.shell))
        driver.frames(3)
        for tap in taps:
            driver.tap(tap)
            driver.frames(2)
        return driver

    return enter


def round_clock(minutes: float, **changes: object) -> Enter:
    """An armed dive with so many minutes left of the round."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        services = armed()
        services.own.now.header["club"] = MEMBERSHIP.hub  # type: ignore[index]
        driver = TableDriver(services, chosen, size)
        ends = services.clock.now() + timedelta(minutes=minutes)
        seating = SeatingEvent(None, 3, "sunken_treasure", ends=stamp(ends))
        in_club(driver, StillClub(replace(HEARD, seating=seating, **changes)))
        top = driver.shell.top
        top.on_hide()
        top.on_show()
        driver.shell.refresh()
        driver.frames(3)
        return driver

    return enter


def result(*, sent: bool = False, people: int = 4) -> Enter:
    """The code of a game that is over."""

    def enter(size: str, chosen: Settings) -> Driver:
        driver = start_app(size, chosen, routes=WAYS, rig=ToldRig())
        services = driver.shell.services
        sitting = [(name, colour or "pearl") for name, colour in NAMES[:people]]
        sit_down(services, sitting, "sunken_treasure")
        if people == 2:
            for action in dry_treasure()[1:]:
                services.table.submit([action]).result()
        else:
            services.table.submit([STOP]).result()
        session = services.table.now.uuid
        assert session is not None
        game = ClubGame(session, "sunken_treasure", 2, 212, 212 if sent else 0, is_over=True)
        club = StillClub(ClubStatus(JOINED, is_heard=sent, games=(game,), lost_at=services.clock.monotonic() - 240))
        club.code = code(people)
        in_club(driver, club)
        driver.shell.push(ResultCode(driver.shell, session))
        top = driver.shell.top
        driver.wait(lambda: isinstance(top, ResultCode) and top.read is not None, "the result")
        driver.frames(3)
        return driver

    return enter


def code(people: int) -> bytes:
    """The bytes of a code of so many people."""
    seats = {f"p{place}": uuid(70 + place) for place in range(1, people + 1)}
    told = ClubResult(dict.fromkeys(seats, 1), dict.fromkeys(seats, 128_000))
    return PhotoCode(
        uuid(101), uuid(31), uuid(41), 211, "5a" * 16, uuid(2), 2, 7, "sunken_treasure", told, dict(seats)
    ).signed(MEMBERSHIP.keys.photo)


MESSAGE = MessageEvent(uuid(80), "Tea is ready in the kitchen", "Mia")
FORKED = ((uuid(32), Fork("two", 64)),)
SCENES = [
    Scene("settings.club", "RCT", screen(SettingsScreen, StillClub)),
    Scene("club", "RCT", status()),
    Scene("club.sent", "RCT", status(games=SENT)),
    Scene("club.lost", "RCT", lost),
    Scene("club.light", "R", lost, {"theme": "shallows"}),
    Scene("club.fork", "RCT", status(games=SENT, forks=FORKED)),
    Scene("club.unknown", "RCT", status(is_known=False, is_heard=False)),
    Scene("club.set_back", "C", status(games=(replace(SENT[0], club_lines=80), SENT[1]))),
    Scene("club.twin", "C", status(games=SENT, has_two_cards=True)),
    Scene("club.message", "C", status(games=SENT, message=MESSAGE)),
    Scene("club.leaving", "C", leaving),
    Scene("club.none", "C", screen(ClubScreen, StillClub)),
    Scene("club.join", "RCT", joining(*digits("192.168.1.40"), clubs=HEARD_CLUBS)),
    Scene("club.join.nobody", "C", joining(*digits("192.168.1.40"), "club.ask", answers=False)),
    Scene("club.join.code", "RCT", joining(*digits("4071"), address="192.168.1.40:8330")),
    Scene(
        "club.join.wrong", "C",
        joining(*digits("407155"), "club.join", steps=(JoinStep("code"),), address="192.168.1.40:8330"),
    ),
    Scene(
        "club.join.waits", "C",
        joining(*digits("407155"), "club.join", steps=(JoinStep("waits"),), address="192.168.1.40:8330"),
    ),
    Scene(
        "club.join.wait", "C",
        joining(*digits("407155"), "club.join", steps=(JoinStep("wait", 60),), address="192.168.1.40:8330"),
    ),
    Scene("club.offer", "RCT", home(4)),
    Scene("club.offer.six", "RCT", home(6, game="deep_sea_adventure")),
    Scene("club.offer.later", "RCT", home(4, "offer.later")),
    Scene("club.offer.players", "C", home(4, "offer.seat")),
    Scene("club.round", "RC", round_clock(4)),
    Scene("club.round.early", "C", round_clock(40)),
    Scene("club.round.over", "RC", round_clock(-1)),
    Scene("club.result", "RCT", result(people=2)),
    Scene("club.result.six", "RC", result(people=6)),
    Scene("club.result.sent", "C", result(sent=True, people=2)),
]  # fmt: skip
