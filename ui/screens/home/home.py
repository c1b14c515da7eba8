"""Home (`a-home`): the unfinished game on top, the games, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from divingbell.companion.installed_games import GAMES
from divingbell.companion.table.events import Event, Resumed, RigChanged
from divingbell.ui.kit.bars import header
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import floor_chip, probe_chip
from divingbell.ui.kit.keys import key, press, round_key
from divingbell.ui.kit.marks import icon, pill, tile
from divingbell.ui.kit.people import money
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.kit.skins import PLATE, pressed
from divingbell.ui.screens.first_start.first_start import logo
from divingbell.ui.screens.home.unfinished import Unfinished, summary
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.table.game_picture import drawn
from divingbell.ui.table.game_ui import game_ui, has_screens
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row, text


class Home(Screen):
    """The first screen of an evening. Its keys lead along the shell's ways; a way that is missing is not shown."""

    name = "a-home"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.waiting: Resumed | None = shell.services.on_table()
        self.last_minutes: Mapping[str, int] = {}
        self._stop: Callable[[], None] | None = None

    def shown(self) -> None:
        services, main_thread = self.shell.services, self.shell.main_thread
        self._stop = services.table.watch(lambda event: main_thread.post(self._told, event))
        ask = partial(main_thread.fetch, lambda: (services.unfinished(), services.last_minutes()), self._found)
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
        ctx = self.ctx
        return column(
            self._head(ctx),
            column(
                self._carry_on(ctx, self._summary(ctx, self.waiting)) if self.waiting is not None else None,
                text(ctx.t("home.new_game"), "title", bold=True, line=1.1),
                self._games(ctx),
                grow=1,
                gap="l",
                pad=Pad("xl", "xl", 0, "xl"),
            ),
            self._ways(ctx),
        )

    def _summary(self, ctx: Context, waiting: Resumed) -> Unfinished:
        return summary(ctx, waiting, here=waiting.uuid == self.shell.services.table.now.uuid)

    def _head(self, ctx: Context) -> Box:
        services = self.shell.services
        health = services.table.now.health
        felt = health.state in ("ready", "check", "stuck")
        floor = felt and services.rig is not None and services.rig.capabilities().floor_steps is not None
        return header(
            ctx,
            ctx.t("kit.app"),
            "",
            probe_chip(ctx, health.state, tap=self.shell.way("hardware")),
            floor_chip(ctx, ctx.t("kit.floor_ready")) if floor and ctx.size != "tall" else None,
            round_key(ctx, "rotate", "screen-rotation", self.shell.half_turn),
            round_key(ctx, "language", "translate", self._language),
            left=logo(ctx.pick(64, 46, 52)),
            size=ctx.pick(46, 30, 34),
        )

    def _language(self) -> None:
        languages = sorted(self.shell.languages)
        at = languages.index(self.shell.settings.language)
        self.shell.change(language=languages[(at + 1) % len(languages)])

    def _carry_on(self, ctx: Context, game: Unfinished) -> Box:
        title = text(ctx.t(f"{game.game}.title"), ctx.pick(38, 24, 32), bold=True, line=1.1)
        cut = (
            pill(ctx, "power-plug-off", ctx.t("home.power_cut", time=game.power_cut_at)) if game.power_cut_at else None
        )
        lost = text(ctx.t("home.nothing_lost"), "body", colour="text2") if cut is not None else None
        window = porthole(ctx, ctx.pick(204, 112, 148), "idle", game.diver)
        go = self._go_key(ctx)
        if ctx.size == "tall":
            words = ctx.t("home.nothing_lost_sentence", headline=game.headline) if cut else game.headline
            return plate(
                row(
                    window,
                    column(cut, title, text(words, "label", colour="text2", lines=3), gap="s", items="start", grow=1),
                    gap="xl",
                ),
                row(*self._cash(ctx, game), justify="between", pad=Pad(0, "hair", 0, "xxs")),
                go,
                gap="m",
                pad=Pad("l", "xl", "xl", "m"),
                edge="brass",
                stroke=2,
            )
        compact = ctx.size == "compact"
        sentence = text(game.short if compact else game.headline, "label", colour="text2", lines=ctx.pick(2, 1))
        said = row(title, sentence, gap="s") if compact else column(title, sentence, gap="hair")
        return plate(
            window,
            column(
                row(cut, lost, gap="m") if cut is not None else None,
                said,
                row(*self._cash(ctx, game), gap="xxl"),
                gap="m",
                grow=1,
            ),
            go,
            upright=False,
            h=ctx.pick(226, 132),
            gap="xxl",
            pad=Pad(0, "xxl", 0, "l"),
            edge="brass",
            stroke=2,
            radius="xl",
        )

    def _cash(self, ctx: Context, game: Unfinished) -> list[Box]:
        size, side = ctx.pick(32.0, 24.0, 25.0), ctx.pick(40.0, 28.0, 30.0)
        if ctx.size == "tall":
            # Four amounts in a row have little room to grow with the text.
            size *= min(1.1, ctx.text_scale) / ctx.text_scale
        if len(game.seats) > 4:
            size, side = size * 0.8, side * 0.8
        return [
            row(
                tile(ctx, seat.diver, side),
                money(ctx, seat.figure, size)
                if game.in_money
                else text(str(seat.figure), size, font="num", colour="money"),
                gap="xs",
            )
            for seat in game.seats
        ]

    def _go_key(self, ctx: Context) -> Box:
        return press(
            "carry_on",
            icon("play", ctx.pick(52, 36, 44)),
            text(ctx.t("home.carry_on"), "headline", bold=True, lines=2),
            kind="primary",
            radius="xl",
            gap="l",
            w=ctx.pick(250, 154) if ctx.size != "tall" else None,
            h=ctx.pick(150, 96, 84),
            pad=pad(0, "xs"),
            tap=self.shell.way("carry_on"),
        )

    def _games(self, ctx: Context) -> Element:
        plates = [self._game(ctx, name) for name in GAMES if has_screens(name)]
        gap = "l"
        if ctx.size != "tall":
            return row(*plates, gap=gap, items="stretch", grow=1)
        lines = [row(*plates[i : i + 2], gap=gap, items="stretch", grow=1) for i in range(0, len(plates), 2)]
        return column(*lines, gap=gap, grow=1)

    def _game(self, ctx: Context, game: str) -> Box:
        players = GAMES[game].seats
        skin = PLATE._replace(radius="xl")
        played = self.last_minutes.get(game)
        last = ctx.size == "regular" and played is not None
        minutes = ctx.t("home.last_minutes" if last else "home.minutes", count=played or GAMES[game].minutes)
        return column(
            drawn(game_ui(game).picture, ctx.radius("xl") - 1),
            column(
                text(ctx.t(f"{game}.title"), "title", bold=True, line=1.1),
                row(
                    icon("account-group", "title"),
                    text(ctx.t("home.players", least=players[0], most=players[-1]), "body"),
                    Box(w=ctx.pick(8, 4, 6)),
                    icon("timer-sand", "lead"),
                    text(minutes, "body"),
                    gap="xxs",
                    colour="text2",
                ),
                h=ctx.pick(116, 78, 66) * (1 + (ctx.text_scale - 1) / 2),
                justify="center",
                gap="xxs",
                pad=pad(0, "xl"),
            ),
            id=f"game.{game}",
            grow=1,
            pad=Pad("hair", "hair", 0, "hair"),
            skin=skin,
            pressed_skin=pressed(skin),
            tap=self.shell.way(f"new.{game}"),
            off=self.shell.way(f"new.{game}") is None,
        )

    def _ways(self, ctx: Context) -> Element:
        routes = [
            (name, mark)
            for name, mark in (("practice", "target"), ("hardware", "chip"), ("settings", "cog"))
            if self.shell.way(name) is not None
        ]
        keys = [
            key(
                ctx,
                name,
                ctx.t(f"home.{name}"),
                mark,
                tap=self.shell.way(name),
                grow=1,
                size="lead",
                mark_size="heading",
                radius="xl",
            )
            for name, mark in routes
        ]
        return row(
            *keys,
            gap="l",
            items="stretch",
            h=ctx.pick(112, 82, 90),
            pad=Pad("l", "xl", "xl", "xl"),
        )


def show_home(shell: Shell) -> None:
    """Home alone; a game that lies on the table waits."""
    shell.start(Home(shell))
