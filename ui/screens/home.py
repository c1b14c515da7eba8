"""Home (`a-home`): the unfinished game on top, the games, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.seats import SEATS
from companion.table.events import Event, Resumed, RigChanged
from ui.app import Shell
from ui.element import Box, Element, Pad, column, pad, row, text
from ui.kit.bars import header
from ui.kit.hardware import floor_chip, probe_chip
from ui.kit.keys import key, press, round_key
from ui.kit.marks import icon, pill, tile
from ui.kit.people import money
from ui.kit.plates import plate
from ui.kit.porthole import porthole
from ui.kit.skins import PLATE, pressed
from ui.screen import Screen
from ui.screens.first_start import logo
from ui.screens.game_art import picture
from ui.screens.unfinished import Unfinished, summary
from ui.theme import Look


class Home(Screen):
    """The first screen of an evening. Its keys lead along the shell's ways; a way that is missing is not shown."""

    name = "a-home"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.waiting: Resumed | None = shell.house.on_table()
        self.last_minutes: Mapping[str, int] = {}
        self._stop: Callable[[], None] | None = None

    def shown(self) -> None:
        house, door = self.shell.house, self.shell.door
        self._stop = house.table.watch(lambda event: door.post(self._told, event))
        ask = partial(door.fetch, lambda: (house.unfinished(), house.last_minutes()), self._found)
        self.shell.after_frame(ask)

    def hidden(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None

    def _found(self, found: tuple[Resumed | None, Mapping[str, int]]) -> None:
        self.waiting, self.last_minutes = found
        self.refresh()

    def _told(self, event: Event) -> None:
        if isinstance(event, RigChanged):
            self.refresh()

    def view(self) -> Element:
        look = self.look
        return column(
            self._head(look),
            column(
                self._carry_on(look, self._summary(look, self.waiting)) if self.waiting is not None else None,
                text(look.t("home.new_game"), look.pick(26, 18, 22), bold=True, line=1.1),
                self._games(look),
                grow=1,
                gap=look.pick(16, 6, 10),
                pad=look.pick(Pad(18, 20, 0, 20), Pad(8, 10, 0, 10), Pad(12, 14, 0, 14)),
            ),
            self._ways(look),
        )

    def _summary(self, look: Look, waiting: Resumed) -> Unfinished:
        return summary(look, waiting, here=waiting.uuid == self.shell.house.table.now.uuid)

    def _head(self, look: Look) -> Box:
        house = self.shell.house
        health = house.table.now.health
        felt = health.state in ("ready", "check", "stuck")
        floor = felt and house.rig is not None and house.rig.abilities().floor_steps is not None
        return header(
            look,
            look.t("kit.app"),
            "",
            probe_chip(look, health.state, tap=self.shell.way("hardware")),
            floor_chip(look, look.t("kit.floor_ready")) if floor and look.size != "tall" else None,
            round_key(look, "rotate", "screen-rotation", self.shell.half_turn),
            round_key(look, "language", "translate", self._language),
            left=logo(look.pick(64, 46, 52)),
            size=look.pick(46, 30, 34),
        )

    def _language(self) -> None:
        languages = sorted(self.shell.languages)
        at = languages.index(self.shell.settings.language)
        self.shell.change(language=languages[(at + 1) % len(languages)])

    def _carry_on(self, look: Look, game: Unfinished) -> Box:
        title = text(look.t(f"games.{game.game}"), look.pick(38, 24, 32), bold=True, line=1.1)
        cut = (
            pill(look, "power-plug-off", look.t("home.power_cut", time=game.power_cut_at))
            if game.power_cut_at
            else None
        )
        lost = text(look.t("home.nothing_lost"), look.pick(19, 17), colour="text2") if cut is not None else None
        window = porthole(look, look.pick(204, 112, 148), "idle", game.diver)
        go = self._go_key(look)
        if look.size == "tall":
            words = look.t("home.nothing_lost_sentence", headline=game.headline) if cut else game.headline
            return plate(
                row(
                    window,
                    column(cut, title, text(words, 19, colour="text2", lines=3), gap=7, items="start", grow=1),
                    gap=14,
                ),
                row(*self._cash(look, game), justify="between", pad=Pad(0, 2, 0, 4)),
                go,
                gap=10,
                pad=Pad(12, 14, 14, 10),
                edge="brass",
                stroke=2,
            )
        compact = look.size == "compact"
        sentence = text(
            game.short if compact else game.headline, look.pick(22, 17), colour="text2", lines=look.pick(2, 1)
        )
        said = row(title, sentence, gap=8) if compact else column(title, sentence, gap=2)
        return plate(
            window,
            column(
                row(cut, lost, gap=look.pick(12, 10)) if cut is not None else None,
                said,
                row(*self._cash(look, game), gap=look.pick(26, 12)),
                gap=look.pick(12, 5),
                grow=1,
            ),
            go,
            upright=False,
            h=look.pick(226, 132),
            gap=look.pick(24, 12),
            pad=look.pick(Pad(0, 24, 0, 18), Pad(0, 12, 0, 8)),
            edge="brass",
            stroke=2,
            radius=look.pick(20, 18),
        )

    def _cash(self, look: Look, game: Unfinished) -> list[Box]:
        size, side = look.pick(32.0, 24.0, 25.0), look.pick(40.0, 28.0, 30.0)
        if look.size == "tall":
            # Four amounts in a row have little room to grow with the text.
            size *= min(1.1, look.text_scale) / look.text_scale
        if len(game.seats) > 4:
            size, side = size * 0.8, side * 0.8
        return [
            row(
                tile(look, seat.diver, side),
                money(look, seat.figure, size)
                if game.in_money
                else text(str(seat.figure), size, font="num", colour="money"),
                gap=look.pick(8, 6),
            )
            for seat in game.seats
        ]

    def _go_key(self, look: Look) -> Box:
        return press(
            "carry_on",
            icon("play", look.pick(52, 36, 44)),
            text(look.t("home.carry_on"), look.pick(36, 25, 30), bold=True, lines=2),
            kind="primary",
            radius=look.pick(22, 18),
            gap=look.pick(14, 6, 10),
            w=look.pick(250, 154) if look.size != "tall" else None,
            h=look.pick(150, 96, 84),
            pad=pad(0, 6),
            tap=self.shell.way("carry_on"),
        )

    def _games(self, look: Look) -> Element:
        plates = [self._game(look, name) for name in SEATS]
        gap = look.pick(16, 8, 10)
        if look.size != "tall":
            return row(*plates, gap=gap, items="stretch", grow=1)
        lines = [row(*plates[i : i + 2], gap=gap, items="stretch", grow=1) for i in range(0, len(plates), 2)]
        return column(*lines, gap=gap, grow=1)

    def _game(self, look: Look, game: str) -> Box:
        players = SEATS[game]
        radius = look.pick(20, 16)
        skin = PLATE._replace(radius=radius)
        played = self.last_minutes.get(game)
        last = look.size == "regular" and played is not None
        minutes = look.t(
            "home.last_minutes" if last else "home.minutes", count=played or self.shell.house.usual_minutes[game]
        )
        return column(
            picture(game, radius - 1),
            column(
                text(look.t(f"games.{game}"), look.pick(27, 19, 22), bold=True, line=1.1),
                row(
                    icon("account-group", look.pick(24, 20)),
                    text(look.t("home.players", least=players[0], most=players[-1]), look.pick(19, 16, 17)),
                    Box(w=look.pick(8, 4, 6)),
                    icon("timer-sand", look.pick(22, 18)),
                    text(minutes, look.pick(19, 16, 17)),
                    gap=look.pick(6, 4),
                    colour="text2",
                ),
                h=look.pick(116, 78, 66) * (1 + (look.text_scale - 1) / 2),
                justify="center",
                gap=look.pick(6, 2),
                pad=pad(0, look.pick(18, 10, 14)),
            ),
            id=f"game.{game}",
            grow=1,
            pad=Pad(1, 1, 0, 1),
            skin=skin,
            pressed_skin=pressed(skin),
            tap=self.shell.way(f"new.{game}"),
            off=self.shell.way(f"new.{game}") is None,
        )

    def _ways(self, look: Look) -> Element:
        ways = [
            (name, mark)
            for name, mark in (("practice", "target"), ("hardware", "chip"), ("settings", "cog"))
            if self.shell.way(name) is not None
        ]
        keys = [
            key(
                look,
                name,
                look.t(f"home.{name}"),
                mark,
                tap=self.shell.way(name),
                grow=1,
                size=look.pick(23, 17, 19),
                mark_size=look.pick(30, 24, 26),
                radius=look.pick(20, 16),
            )
            for name, mark in ways
        ]
        return row(
            *keys,
            gap=look.pick(14, 8, 10),
            items="stretch",
            h=look.pick(112, 82, 90),
            pad=look.pick(Pad(16, 20, 20, 20), Pad(8, 10, 10, 10), Pad(12, 14, 14, 14)),
        )


def show_home(shell: Shell) -> None:
    """Home alone; a game that lies on the table waits."""
    shell.start(Home(shell))
