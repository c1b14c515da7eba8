"""Home: the unfinished game on top, the games, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from divingbell.companion.installed_games import GAMES, GameProblem
from divingbell.companion.installed_rigs import RIGS, RigProblem
from divingbell.companion.table.events import Resumed
from divingbell.ui.kit import roles
from divingbell.ui.kit.bars import header
from divingbell.ui.kit.buttons import button, button_box, round_button
from divingbell.ui.kit.cards import card, question
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.kit.hardware import floor_chip, new_board_chip, probe_chip, probe_state
from divingbell.ui.kit.icons import icon, pill, tile
from divingbell.ui.kit.logo import logo
from divingbell.ui.kit.people import money
from divingbell.ui.kit.skins import CARD, pressed
from divingbell.ui.screens.club.seating_offer import OfferWindow
from divingbell.ui.screens.home.stick_offers import StickOffers
from divingbell.ui.screens.home.unfinished_game import SeatSummary, Unfinished, summary
from divingbell.ui.shell.journal_watch import JournalWatch
from divingbell.ui.shell.route import Route, new_game
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.table_watch import watch_health
from divingbell.ui.table.game_picture import drawn, framed
from divingbell.ui.table.game_ui import game_problems, game_ui, has_screens
from divingbell.ui.table.home_card import HomeCard, people_words
from divingbell.ui.toolkit.element import (
    Box,
    Element,
    Pad,
    Scroll,
    column,
    dropping,
    figure,
    fits,
    grid,
    pad,
    row,
    stack,
)
from divingbell.ui.toolkit.scale import Size

if TYPE_CHECKING:
    from divingbell.ui.table.game_opening import Opening, PlayersScreen

OFFER_LOOK_S = 10.0
"""How often it is looked whether offered seats are asked again."""
MOST_PROBLEMS = 2
"""Packages whose mistake is said on home; doctor says them all."""
IN_A_ROW, MOST_TALL = 5, 6
"""Games that have room, beside each other and in two columns; more are moved by the finger."""


class Home(Screen):
    """The first screen of an evening. Its buttons lead along the shell's ways; a way that is missing is not shown."""

    name = "home"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.waiting = _shown(shell.services.on_table())
        self.last_minutes: Mapping[str, int] = {}
        self.waiting_games = 0
        """How many games can be carried on."""
        self.cards = self._places()
        """Buttons of games that have other ones than their own name; places for them until they are read."""
        self._journal_watch = JournalWatch(shell, shell.services.minutes_and_waiting, self._counted)
        self._watch = watch_health(shell, self.refresh)
        self.stick_offers = StickOffers(shell)
        self._offer = OfferWindow(shell)
        self._stops: list[Callable[[], None]] = []

    def on_show(self) -> None:
        self._watch.begin()
        ticks: Any = Clock.schedule_interval(lambda _: self._look_at_offer(), OFFER_LOOK_S)
        unwatch = self.shell.club.watch(lambda: self.shell.main_thread.post(self.refresh))
        self._stops = [ticks.cancel, unwatch]
        self._journal_watch.begin()
        self.shell.after_frame(self._look)
        self.shell.after_frame(self._journal_watch.look)
        self.shell.after_frame(self._look_for_cards)
        self.shell.after_frame(self._look_for_sticks)

    def on_hide(self) -> None:
        self._watch.end()
        self._journal_watch.end()
        self.stick_offers.end()
        while self._stops:
            self._stops.pop()()

    def _look_for_sticks(self) -> None:
        if self.shell.top is self:  # it may have been left before its first frame
            self.stick_offers.begin()

    def _look_at_offer(self) -> None:
        """Offered seats that were put off are asked again after a while."""
        if self.shell.club.offer is not None:
            self.refresh()

    @property
    def view_version(self) -> object:
        return self._offer.asked

    def _look(self) -> None:
        """Read which game waits; once more after what is being read, which may be older."""
        fetch = self.shell.main_thread.fetch
        fetch(self.shell.services.unfinished, self._found, name=self, again=self._look)

    def _places(self) -> Mapping[str, Sequence[HomeCard]]:
        return {name: game_ui(name).home_places(self.shell) for name in GAMES if has_screens(name)}

    def _look_for_cards(self) -> None:
        """Buttons that are made from files."""

        def read() -> Mapping[str, Sequence[HomeCard]]:
            found = ((name, game_ui(name).home_cards(self.shell)) for name in GAMES if has_screens(name))
            return {name: cards for name, cards in found if cards is not None}

        def found(cards: Mapping[str, Sequence[HomeCard]]) -> None:
            self.cards = cards
            self.refresh()

        self.shell.main_thread.fetch(read, found, name="home_cards")

    def _found(self, found: Resumed | None) -> None:
        self.waiting = _shown(found)
        self.refresh()

    def _counted(self, found: tuple[Mapping[str, int], int]) -> None:
        """How long games took and how many wait, as far as their summaries are known."""
        self.last_minutes, self.waiting_games = found
        self.refresh()

    def view(self) -> Element:
        ctx, side = self.ctx, self.ctx.gutter
        tall = ctx.size == "tall"
        here = self.shell.services.table.now.uuid
        waiting = summary(ctx, self.waiting, here=self.waiting.uuid == here) if self.waiting is not None else None
        page = column(
            self._head(ctx, roomy=not tall),
            column(
                self._carry_on(ctx, waiting, tall=tall) if waiting is not None else None,
                roles.title(ctx.t("home.new_game")),
                self._games(ctx, tall=tall),
                grow=1,
                gap="gap_m",
                pad=Pad("gap_m", side, 0, side),
            ),
            self._ways(ctx, upright=tall),
        )
        problems: tuple[GameProblem | RigProblem, ...] = (
            () if self.shell.problems_read else (*game_problems(), *RIGS.problems)
        )
        return stack(page, self._problem(ctx, problems) if problems else self._offer.view(ctx))

    def _problem(self, ctx: Context, problems: Sequence[GameProblem | RigProblem]) -> Element:
        """Packages whose game cannot be played, or whose rig cannot be used, and why; the others play on."""
        said = [ctx.t(problem.text_id, **problem.args) for problem in problems[:MOST_PROBLEMS]]
        read = button(
            ctx, "problems.read", ctx.t("packages.got_it"), "check-bold", kind="primary", tap=self._problems_read
        )
        body = "\n".join((*said, ctx.t("packages.rest")))
        of = ".rig" if isinstance(problems[0], RigProblem) else ""
        return question(ctx, "alert", ctx.t(f"packages.above{of}"), ctx.t(f"packages.title{of}"), body, read)

    def _problems_read(self) -> None:
        self.shell.problems_read = True
        self.refresh()

    def _head(self, ctx: Context, *, roomy: bool) -> Box:
        services = self.shell.services
        health = services.table.now.health
        works = health.state in ("ready", "check", "stuck")
        floor = works and services.rig is not None and services.rig.capabilities().floor_steps is not None
        board = self.shell.route(Route.NEW_BOARD) if self.shell.new_boards.boards else None
        offer = self._offer.chip(ctx)
        shown_floor = floor and board is None and roomy
        chips = (
            new_board_chip(ctx, board) if board is not None else None,
            probe_chip(ctx, probe_state(health, self.shell.settings), tap=self.shell.route(Route.HARDWARE)),
            floor_chip(ctx, ctx.t("kit.floor_ready")) if shown_floor else None,
        )  # offered seats that wait have the place of all of them
        return header(
            ctx,
            ctx.t("kit.app"),
            "",
            *((offer,) if offer is not None else chips),
            round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn),
            round_button(ctx, "language", "translate", self._language),
            left=logo(ctx.space("disc")),
            size="score",
        )

    def _language(self) -> None:
        languages = sorted(self.shell.languages)
        at = languages.index(self.shell.settings.language)
        self.shell.change(language=languages[(at + 1) % len(languages)])

    # The unfinished game --------------------------------------------------------------------------------------

    def _carry_on(self, ctx: Context, game: Unfinished, *, tall: bool) -> Box:
        compact = ctx.size == "compact"
        cut = lost = None
        sentence = game.short if compact else game.headline
        if game.power_cut_at:
            cut = pill(ctx, "power-plug-off", ctx.t("home.power_cut", time=game.power_cut_at))
            lost = roles.note(ctx.t("home.nothing_lost")) if not tall else None
            sentence = ctx.t("home.nothing_lost_sentence", headline=game.headline) if tall else sentence
        elif game.reopened:
            cut = pill(ctx, "history", ctx.t("past.reopened"), "primary")
        elif game.copied:
            cut = pill(ctx, "content-copy", ctx.t("past.copied"), "primary")
        name, body = game.title, roles.body(sentence)
        words = (
            row(roles.heading(name, lines=1), roles.note(sentence), gap="gap_s")
            if compact
            else column(roles.headline(name), body, gap="gap_hair")
        )
        power = dropping(row, cut, lost, drop=(lost,), options={"gap": "gap_m"}) if cut is not None else None
        said = column(power, words, gap="gap_s", grow=1)
        window = self._window(ctx, game)
        options: dict[str, Any] = {"edge": "brass", "stroke": 2, "radius": "xl"}
        if tall:
            cash = row(*self._cash(ctx, game), justify="between", pad=pad("gap_hair", 0))
            inside = (row(window, said, gap="gap"), cash, self._go_button(ctx))
            return card(*inside, gap="gap_m", pad=pad("gap_l", "gap"), **options)
        said.children += (fits(*(partial(self._cash_row, ctx, game, gap) for gap in ("gap_l", "gap_m", "gap_s"))),)
        options |= {"upright": False, "gap": "pad_card", "pad": Pad("gap_m", "pad_card", "gap_m", "gap")}
        return card(window, said, self._go_button(ctx), **options)

    def _window(self, ctx: Context, game: Unfinished) -> Element:
        """The view that the game itself gives, or its picture."""
        ui, size = game_ui(game.game), ctx.space("game_picture")
        return ui.waiting_picture(ctx, size, game.diver) or framed(ui.picture, size)

    def _cash_row(self, ctx: Context, game: Unfinished, gap: Size) -> Box:
        return row(*self._cash(ctx, game), gap=gap)

    def _cash(self, ctx: Context, game: Unfinished) -> list[Box]:
        share = 0.8 if len(game.seats) > 4 else 1
        size, side = ctx.type("heading") * share, ctx.space("tile_s") * share

        def one(seat: SeatSummary) -> Box:
            # Four amounts in a row have no room to grow with the text.
            if game.in_money:
                amount = money(ctx, seat.figure, size, fixed=True)
            else:
                amount = figure(str(seat.figure), size, bold=False, colour="money", fixed=True)
            return row(tile(ctx, seat.diver, side), amount, gap="gap_xs")

        return [one(seat) for seat in game.seats]

    def _go_button(self, ctx: Context) -> Box:
        return button_box(
            "carry_on",
            icon("play", "icon"),
            roles.headline(ctx.t("home.carry_on")),
            kind="primary",
            radius="xl",
            gap="gap_m",
            h="button_tall",
            pad=pad(0, "pad_card"),
            tap=self.shell.route(Route.CARRY_ON),
        )

    # New games and the rest -----------------------------------------------------------------------------------

    def _games(self, ctx: Context, *, tall: bool) -> Element:
        shown = [card for name in GAMES if has_screens(name) for card in self._cards_of(ctx, name)]
        count = len(shown)
        cards = [self._card(ctx, card, narrow=not tall and count == IN_A_ROW) for card in shown]
        if count > (MOST_TALL if tall else IN_A_ROW):
            rows = grid(*cards, columns=2 if tall else IN_A_ROW - 1, gap="gap_l", row_height="board_picture_low")
            return Scroll(child=rows, grow=1, id="games", ground="bg_bottom")
        return grid(*cards, columns=2 if tall else max(1, count), gap="gap_l", grow=1)

    def _cards_of(self, ctx: Context, game: str) -> Sequence[HomeCard]:
        """The buttons of a game: its own, or one with its name."""
        ui, seats = game_ui(game), GAMES[game].seats
        if ui.own_cards:
            return self.cards.get(game, ())
        players = people_words(ctx, seats[0], seats[-1])
        return [HomeCard(game, game, ctx.t(f"{game}.title"), ui.picture, players, GAMES[game].minutes)]

    def _way(self, card: HomeCard) -> Callable[[], None] | None:
        """Where a button leads."""
        if card.open is not None:
            return partial(card.open, self.shell)
        if card.opening is not None:
            return partial(self._begin, card.game, card.opening)
        return self.shell.route(new_game(card.game))

    def _begin(self, game: str, opening: Callable[[PlayersScreen], Opening]) -> None:
        from divingbell.ui.screens.players.players import show_players

        show_players(self.shell, game, opening)

    def _card(self, ctx: Context, card: HomeCard, *, narrow: bool) -> Box:
        """The button of a game; a `narrow` one says how many play and how long in two lines."""
        way = self._way(card)
        skin = CARD._replace(radius="xl")
        played = self.last_minutes.get(card.key or card.id)
        last = ctx.size == "regular" and played is not None
        minutes = ctx.t("home.last_minutes" if last else "home.minutes", count=played or card.minutes)
        people = roles.note(words_of(card.players, ctx), lines=1)
        who, how_long = (
            (icon("account-group", "title"), people),
            (icon("timer-sand", "body"), roles.note(minutes, lines=1)),
        )
        facts: Box | None
        if not card.title:
            facts = None
        elif narrow:
            facts = column(row(*who, gap="gap_xxs"), row(*how_long, gap="gap_xxs"), colour="text2")
        else:
            facts = row(*who, Box(w="gap_s"), *how_long, gap="gap_xxs", colour="text2")
        return column(
            drawn(card.picture, ctx.radius("xl") - 1),
            column(
                roles.title(words_of(card.title, ctx), lines=1),
                facts,
                justify="center",
                gap="gap_xxs",
                pad=pad("gap_s", "pad_card"),
            ),
            id=f"game.{card.id}",
            pad=Pad(1, 1, 0, 1),
            skin=skin,
            pressed_skin=pressed(skin),
            tap=way,
            off=way is None,
        )

    def _past(self, ctx: Context, *, both: bool) -> str | None:
        """The button of Past games: how many games wait, and the one just ended, if there is room for `both`."""
        waits = ctx.t("home.waiting", count=self.waiting_games) if self.waiting_games else None
        if self.shell.services.just_over is None or (waits is not None and not both):
            return waits
        return ctx.t("home.last") if waits is None else ctx.t("home.last_and_waiting", waiting=waits)

    def _ways(self, ctx: Context, *, upright: bool) -> Element:
        past = self._past(ctx, both=not upright)
        made = [
            button(
                ctx,
                name,
                ctx.t(f"home.{name}"),
                mark,
                past if name is Route.PAST_GAMES else None,
                tap=way,
                grow=1.25 if past and not upright and name is Route.PAST_GAMES else 1,
                size="label",
                gap="gap_s",
                pad=pad("gap_xxs", "gap_s"),
                sub_size="caption",
                icon_size="icon_m",
            )
            for name, mark in (
                (Route.PRACTICE, "target"),
                (Route.PAST_GAMES, "history"),
                (Route.STATISTICS, "chart-bar"),
                (Route.HARDWARE, "chip"),
                (Route.SETTINGS, "cog"),
            )
            if (way := self.shell.route(name)) is not None
        ]
        half = (len(made) + 1) // 2 if upright else len(made)
        lines = [
            row(*line, gap="gap_l", items="stretch", h="button", same_size=True) for line in (made[:half], made[half:])
        ]
        return column(*lines[: 2 if upright else 1], gap="gap_l", pad=Pad("gap_m", ctx.gutter, ctx.gutter, ctx.gutter))


def _shown(waiting: Resumed | None) -> Resumed | None:
    """The unfinished game, if it can be played on the screen."""
    game = waiting.session.game if waiting is not None else None
    return waiting if game is not None and has_screens(game.name) else None


def show_home(shell: Shell) -> None:
    """Home alone; a game that is the active session waits."""
    shell.start(Home(shell))
