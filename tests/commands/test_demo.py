"""The demo evening of each game with the fewest people, as fast as it goes: its ledger, its record, its pictures."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from PIL import Image

from divingbell.commands import demo_game
from divingbell.commands.demo import LedgerPrinter
from divingbell.commands.jsonlines.replay import replay
from divingbell.companion.configuration import configuration
from divingbell.companion.data import data_folder
from divingbell.companion.games.submarine_blues.pack import Pack
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal import Journal
from divingbell.companion.rig import Capabilities, Health
from divingbell.companion.services.services import AppServices
from divingbell.companion.table.table import Table
from divingbell.drivers.clock import VirtualTime
from divingbell.drivers.simulated_rig import SimulatedRig
from divingbell.ui.games.submarine_blues.pack_files import Packs
from tests import forked, table_work
from tests.hand_clock import HandClock
from tests.long_cases import in_long

SEEDS = {"sunken_treasure": 13, "deep_sea_adventure": 5, "submarine": 1, "submarine_blues": 5, "round_sheet": 5}
SEEN = {
    "sunken_treasure": {"home", "sunken.card", "sunken.armed", "sunken.buzz", "sunken.penalty", "podium"},
    "deep_sea_adventure": {"home", "deep_sea.roll", "deep_sea.search-low-air", "deep_sea.roll-last-round", "podium"},
    "submarine": {
        "home",
        "submarine.place",
        "submarine.ship",
        "submarine.ship-half-way",
        "submarine.ship-late",
        "podium",
    },
    "submarine_blues": {
        "home",
        "blues.table",
        "blues.auction",
        "blues.table-later",
        "blues.table-last-turns",
        "podium",
    },
    "round_sheet": {"home", "sheet.table", "podium"},
}


class Probe:
    """Hands on a rig whose time is moved here: a contact is over at once."""

    def __init__(self, rig: SimulatedRig, time: VirtualTime) -> None:
        self._rig, self._time = rig, time
        self.touched = 0
        self.turned: list[int] = []

    def contact(self, milliseconds: int, rim: int | None = None) -> None:
        self.touched += 1
        self._rig.contact(milliseconds, rim)
        self._time.advance(milliseconds * 1000 + 500_000)

    def touch(self, _: int, rim: int | None = None) -> None:
        """It stays there."""
        self._rig.touch(rim)
        self._time.advance(50_000)

    def turn_floor(self, steps: int) -> None:
        self.turned.append(steps)
        self._rig.turn_floor(steps)
        self._time.advance(500_000)


class Laid(NamedTuple):
    """Services of its own, the probe of its rig and the time of both."""

    services: AppServices
    probe: Probe
    time: VirtualTime

    def start(self) -> None:
        self.services.start()
        self.time.advance(1_000_000)


@pytest.fixture
def asleep(tmp_path: Path) -> Iterator[Laid]:
    """Where nobody has looked for the rig yet."""
    time, clock = VirtualTime(1_000_000), HandClock()
    loaded = msgspec.structs.replace(configuration.load(tmp_path / "config", data_folder()), folder=tmp_path / "config")
    rig = SimulatedRig(loaded.profile, loaded.parameters, time, nonce=partial(next, count(1)))
    table = Table(Journal(tmp_path / "journal.db", clock), clock, app="test", health=Health("lost", "rig.none"))
    services = AppServices(table, loaded, clock, rig=rig, make_rig=lambda *_: None, make_simulator=lambda: rig)
    table.start().result()
    yield Laid(services, Probe(rig, time), time)
    services.close()


@pytest.fixture
def laid(asleep: Laid) -> tuple[AppServices, Probe]:
    """Services whose rig is found, and its probe."""
    asleep.start()
    return asleep.services, asleep.probe


def people(game: str, seed: int, players: int) -> demo_game.Players:
    """As in the demo, without the waiting."""
    choose = demo_game.players(game, seed, players)
    return lambda view: [one for one in choose(view) if not isinstance(one, demo_game.Pause)]


@pytest.mark.parametrize("language", ["it", *in_long("en")])
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_is_told_line_by_line_and_its_record_replays(
    laid: tuple[AppServices, Probe], tmp_path: Path, game: str, language: str
) -> None:
    services, probe = laid
    say, said = GAMES.texts(language), io.StringIO()
    services.table.watch(LedgerPrinter(say, said.write).on_event)
    demo_game.DemoGame(services, people(game, SEEDS[game], 2), probe, pace=0).play()
    seated = services.table.now.header["seats"]
    assert [(seat["id"], seat["name"], seat["colour"]) for seat in seated] == [
        ("p1", "Ada", "fin"), ("p2", "Bruno", "star")
    ]  # fmt: skip
    session = services.table.now.session
    assert session.state.result is not None
    numbers = [line[:4] for line in said.getvalue().splitlines() if line[:4].strip()]
    assert numbers == [f"{number:>4}" for number in range(1, session.number + 1)]
    assert "{" not in said.getvalue()
    last = said.getvalue().splitlines()[-1]  # who has won, and why
    assert all(demo_game.NAMES[int(player[1:]) - 1][0] in last for player in session.state.result.winners)
    assert str(say(say.own(game, f"podium.reason.{session.state.result.reason}"))) in last
    shown: list[str] = []
    with services.sticks.save_record(tmp_path).open("rb") as record:
        assert replay(record, shown.append, every=False) is None
    assert len(shown) == 1
    assert (probe.touched > 0) == (game == "sunken_treasure")


def test_the_floor_is_turned_by_the_probe_and_without_one_by_nobody(laid: tuple[AppServices, Probe]) -> None:
    services, probe = laid
    for hand in (probe, None):
        moves: list[list[demo_game.Happening]] = [[demo_game.Turn(7), demo_game.Touch(50, 3), demo_game.Turn(-3)], []]
        demo_game.DemoGame(services, lambda _, moves=moves: moves.pop(0), hand, pace=0).play()
        assert (probe.turned, probe.touched) == ([7, -3], 1)


def test_it_rests_after_whatever_happens_and_as_long_as_somebody_thinks(laid: tuple[AppServices, Probe]) -> None:
    services, probe = laid
    moves: list[list[demo_game.Happening]] = [[demo_game.Turn(7), demo_game.Pause(0.4)], []]
    seen: list[float | str] = []
    game = demo_game.DemoGame(services, lambda _: moves.pop(0), probe, pace=0.9, rest=seen.append)
    game.play(lambda: seen.append("picture"))
    assert seen == [0.9, "picture", 0.4, 0.9, "picture"]


def once(*happenings: demo_game.Happening) -> demo_game.Players:
    """Players who do this and no more."""
    moves: list[list[demo_game.Happening]] = [[*happenings], []]
    return lambda _: moves.pop(0)


@pytest.mark.parametrize("found", [True, False])
def test_it_begins_when_the_rig_is_found_and_not_without_it(
    asleep: Laid, monkeypatch: pytest.MonkeyPatch, found: bool
) -> None:
    services, probe, _ = asleep
    watch = services.table.watch

    def watched(watcher: Any) -> Any:
        stop = watch(watcher)
        if found:
            asleep.start()
        else:
            services.start()  # it is looked for, and does not answer
        services.table.wait()
        return stop

    monkeypatch.setattr(services.table, "watch", watched)
    monkeypatch.setattr(demo_game, "RIG_S", 60.0 if found else 0.02)
    game = demo_game.DemoGame(services, once(demo_game.Turn(7)), probe, pace=0)
    with contextlib.nullcontext() if found else pytest.raises(demo_game.DemoStuckError, match="was not found"):
        game.play()
    assert probe.turned == ([7] if found else [])


@pytest.mark.parametrize(("rims", "rim"), [((2, 3, 4, 5), 3), ((None,), None), ((2, 4), None)])
def test_the_rim_is_touched_where_the_rig_tells_it_from_the_others(
    laid: tuple[AppServices, Probe], monkeypatch: pytest.MonkeyPatch, rims: tuple[int | None, ...], rim: int | None
) -> None:
    services, probe = laid
    monkeypatch.setattr(services.rig, "capabilities", lambda: Capabilities(rims=rims))
    touch, touched = probe.contact, list[int | None]()

    def contact(milliseconds: int, rim: int | None = None) -> None:
        touched.append(rim)
        touch(milliseconds, rim)

    monkeypatch.setattr(probe, "contact", contact)
    demo_game.DemoGame(services, once(demo_game.Touch(50, 3)), probe, pace=0).play()
    assert touched == [rim]


def test_after_its_end_it_follows_no_rig(laid: tuple[AppServices, Probe], monkeypatch: pytest.MonkeyPatch) -> None:
    services, probe = laid
    watching = table_work.noted_watchers(monkeypatch, services.table)
    seen: list[int] = []
    demo_game.DemoGame(services, once(demo_game.Touch(50, 3)), probe, pace=0).play(lambda: seen.append(len(watching)))
    assert (seen, watching) == ([1], [])


def test_a_touch_that_only_begins_is_not_over(laid: tuple[AppServices, Probe], monkeypatch: pytest.MonkeyPatch) -> None:
    services, probe = laid
    monkeypatch.setattr(demo_game, "RIG_S", 0.05)
    monkeypatch.setattr(probe, "contact", probe.touch)
    with pytest.raises(demo_game.DemoStuckError, match="did not feel it"):
        demo_game.DemoGame(services, once(demo_game.Touch(50, 3)), probe, pace=0).play()


@pytest.mark.parametrize("whole", [0, 1], ids=["the first", "the second"])
def test_a_touch_that_does_not_end_for_the_rig_stops_the_demo(
    laid: tuple[AppServices, Probe], monkeypatch: pytest.MonkeyPatch, whole: int
) -> None:
    services, probe = laid
    monkeypatch.setattr(demo_game, "RIG_S", 0.05)
    touch = probe.contact
    monkeypatch.setattr(
        probe, "contact", lambda ms, rim=None: touch(ms, rim) if probe.touched < whole else probe.touch(ms, rim)
    )
    with pytest.raises(demo_game.DemoStuckError, match="did not feel it"):
        demo_game.DemoGame(services, people("sunken_treasure", 13, 2), probe, pace=0).play()
    assert probe.touched == whole


def test_the_ledger_speaks_the_language_of_the_user(laid: tuple[AppServices, Probe]) -> None:
    services, probe = laid
    said = {language: io.StringIO() for language in ("en", "it")}
    for language, out in said.items():
        services.table.watch(LedgerPrinter(GAMES.texts(language), out.write).on_event)
    demo_game.DemoGame(services, people("sunken_treasure", 13, 2), probe, pace=0).play()
    english, italian = (out.getvalue() for out in said.values())
    assert "Game starts" in english
    assert "Game starts" not in italian
    assert english.count("\n") == italian.count("\n")


# The one with a probe; the others are played in services below and above.
@pytest.mark.slow
@pytest.mark.parametrize("game", ["round_sheet", *in_long(*(game for game in GAMES if game != "round_sheet"))])
def test_the_command_saves_record_and_pictures(tmp_path: Path, game: str) -> None:
    ours = Pack("Ours")
    Packs(tmp_path / "config" / "divingbell" / "packs").save(ours)
    (tmp_path / "config" / "divingbell" / "settings.yaml").write_text("language: it\npack: Ours\ndim_after_s: 1\n")
    home = {"XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_DATA_HOME": str(tmp_path / "data")}
    command = ["demo", "--game", game, "--players", "2", "--seed", str(SEEDS[game]), "--pace", "0"]
    done = subprocess.run(
        [sys.executable, "-m", "divingbell", *command, "--output", str(tmp_path / "evening")],
        env={**os.environ, **home},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "La serata è finita" in done.stdout
    pictures = sorted((tmp_path / "evening").glob("*.png"))
    assert {path.stem[3:] for path in pictures} >= SEEN[game], [path.stem for path in pictures]
    assert pictures[0].stem == "01-home"
    assert pictures[-1].stem.endswith("podium")
    for path in pictures:
        with Image.open(path) as picture:
            assert picture.size == (1280, 800)
            assert max(high for _, high in picture.getextrema()) > 230, f"{path.name} is dimmed"
    (record,) = (tmp_path / "evening").glob("*.jsonl")
    assert replay(io.BytesIO(record.read_bytes()), lambda _: None, every=False) is None
    assert Packs(tmp_path / "config" / "divingbell" / "packs").find("Ours") == ours, "made-up cards were learnt"
    assert not (tmp_path / "data" / "divingbell" / "journal.db").exists(), "an evening that nobody played"


SHEET = "name: Low tide\nplayers: [6, 8]\nends: {rounds: 1}\n"


@pytest.mark.long
def test_a_sheet_is_played_in_another_size_and_language(tmp_path: Path) -> None:
    (tmp_path / "low.yaml").write_text(SHEET)
    command = ["demo", "--game", "round_sheet", "--with", f"sheet={tmp_path / 'low.yaml'}", "--pace", "0"]
    command += ["--size", "800x480", "--language", "it", "--output", str(tmp_path / "evening")]
    done = subprocess.run([sys.executable, "-m", "divingbell", *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "La serata è finita" in done.stdout
    for path in (tmp_path / "evening").glob("*.png"):
        with Image.open(path) as picture:
            assert picture.size == (800, 480)
    (record,) = (tmp_path / "evening").glob("*.jsonl")
    assert record.read_text().count('"Low tide"') == 1
    assert '"players":6' in record.read_text(), "as few as the sheet takes"


@pytest.mark.parametrize(
    ("arguments", "sheet", "code", "told"),
    [
        (("--language", "xx"), SHEET, 2, "There is no language xx. There are: en, it."),
        (("--size", "80x48"), SHEET, 2, "each side has 240 to 8192 pixels"),
        (("--players", "4"), SHEET, 2, "6 to 8"),
        ((), SHEET + "colour: blue\n", 1, "colour"),
        ((), SHEET + "name: Again\n", 1, "cannot be read"),
    ],
)
def test_what_a_demo_cannot_have_is_told(
    arguments: tuple[str, ...], sheet: str, code: int, told: str, tmp_path: Path
) -> None:
    (tmp_path / "low.yaml").write_text(sheet)
    command = ["demo", "--game", "round_sheet", "--with", f"sheet={tmp_path / 'low.yaml'}", *arguments]
    home = {"XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_STATE_HOME": str(tmp_path / "state")}
    env = {**os.environ, **home}
    ended, out, err = forked.run([*command, "--output", str(tmp_path / "evening")], b"", env)
    assert (ended, out) == (code, b"")
    assert told in err.decode()
    assert "Traceback" not in err.decode()
    assert not (tmp_path / "evening").exists()


@pytest.mark.parametrize("arguments", [("--players", "1"), ("--pace", "-1"), ("--pace", "soon")])
def test_wrong_usage(arguments: tuple[str, str], tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "divingbell", "demo", *arguments, "--output", str(tmp_path / "evening")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "evening").exists()
