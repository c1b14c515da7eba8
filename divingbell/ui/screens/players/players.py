"""The players screen: who sits where, in which colour, who goes first, and Start."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from kivy.clock import Clock

from divingbell.companion.configuration.settings import LastSeat, Settings
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.seats import Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.person import Person, cleaned, new_id
from divingbell.companion.people.seats import seats
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Outcome, Refused
from divingbell.ui.kit.bars import action_bar
from divingbell.ui.kit.body import body
from divingbell.ui.kit.buttons import Tap, button, round_button, start_button
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import CARD
from divingbell.ui.screens.players.letters import NameDialog
from divingbell.ui.screens.players.round_table import RoundTable
from divingbell.ui.screens.players.same_name import SameName
from divingbell.ui.screens.players.seat_card import SelectedSeat, choosable, seat_card
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.shown_screen import ShownScreen
from divingbell.ui.table.game_opening import Opening, PlayersScreen
from divingbell.ui.table.game_ui import game_ui
from divingbell.ui.table.seating import Seating, Sitter
from divingbell.ui.toolkit.element import Box, Element, column, pad, row, stack

TURNING = (0.05, 0.06, 0.07, 0.08, 0.1, 0.12, 0.15, 0.17, 0.2)
"""Seconds the flag stays on each seat while it is drawn: one second in all."""

Choose = Callable[[Sequence[Sitter]], Sitter]
MakeOpening = Callable[[PlayersScreen], Opening]


class OfferedSeats(NamedTuple):
    """Seats that a club offers for a round."""

    round: int | None
    people: Sequence[Person]
    """Clockwise; the first of them begins."""
    rules: Mapping[str, Any]
    """House rules of the evening; none: those of this tablet."""


def show_players(
    shell: Shell, game: str, opening: MakeOpening | None = None, offered: OfferedSeats | None = None
) -> None:
    """Over home: who plays this game; `opening` in the place of the game's own. `offered` people sit there."""
    shell.push(Players(shell, game, opening=opening, offered=offered))


class Players(Screen):
    """Seats people for one game and starts it."""

    name = "players"

    def __init__(
        self,
        shell: Shell,
        game: str,
        choose: Choose = secrets.choice,
        *,
        opening: MakeOpening | None = None,
        offered: OfferedSeats | None = None,
    ) -> None:
        """`choose` draws who starts; `opening` makes what the game adds, else its own class does. `offered` people sit
        there, and the game is that of their round."""
        super().__init__(shell)
        self.game = GAMES[game]
        self.opening = (opening or game_ui(game).opening_class())(self)
        self.seats = self.opening.seats(self.game.seats)
        """The numbers of people that can begin."""
        self.seating = Seating(self.seats[-1])
        self._offered = offered
        if offered is not None:
            seats = [LastSeat(colour=one.colour or "", person=one.id) for one in offered.people]
            self.seating.fill(seats, offered.people)
        self.selected = 0
        self.letters: NameDialog | None = None
        self.asked: SameName | None = None
        """The person meant by the name that was written."""
        self.turning: Sitter | None = None
        """The seat that has the flag while it is drawn."""
        self.starting = False
        self._choose = choose
        self._round = RoundTable(self.seating, self._select, self._move)
        self._turns: Any = None

    def on_hide(self) -> None:
        self._stop_turning()

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def sitter(self) -> Sitter | None:
        """The person on the selected seat."""
        return self.seating.places[self.selected]

    @property
    def people(self) -> Sequence[Person]:
        """Everybody whom this tablet knows, who sat down last first."""
        return self.shell.services.people.known

    def seat_of(self, sitter: Sitter) -> Seat:
        """The name of a person at the table."""
        header = {"seats": self.seating.seats()}
        players = [self.seating.player(one) for one in self.seating.sitters()]
        return seats(self.ctx, header, players)[self.seating.player(sitter)]

    def action(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The `start_game` of this seating with these fields of the game's own (actions.md 0.2)."""
        sitters, first = self.seating.sitters(), self.seating.first
        ours = self.shell.settings.house_rules.get(self.game.name)
        rules = self._offered.rules if self._offered is not None and self._offered.rules else ours
        begin = {
            "type": "start_game",
            "game": self.game.name,
            "players": len(sitters),
            "first_player": self.seating.player(first) if first is not None else "p1",
            **fields,
        }
        return begin | {"rules": dict(rules)} if rules else begin

    def refusal(self) -> Refusal | None:
        """Why the game cannot begin like this; None: it can, or only the number of people is in its way."""
        if len(self.seating.sitters()) not in self.seats:
            return None
        tried = Session().apply(self.action(self.opening.trial()))
        return tried if isinstance(tried, Refusal) else None

    def disabled_reason(self, refusal: Refusal | None) -> str | None:
        """The obstacle to Start, in few words."""
        ctx, count = self.ctx, len(self.seating.sitters())
        if count < self.seats[0]:
            return ctx.t("players.too_few", count=self.seats[0])
        if count > self.seats[-1]:
            return ctx.t("players.too_many", count=self.seats[-1])
        return None if refusal is None else self.words(refusal)

    def words(self, refusal: Refusal) -> str:
        """A start refusal in few words, or as the rules say it."""
        text_id = self.ctx.texts.own(self.game.name, f"players.off.{refusal.error}")
        if refusal.error == "bad_rule" and (rule := str(refusal.args.get("house_rule"))) in self.game.rulebook.rules:
            title = self.ctx.t(f"{self.game.name}.house_rule.{rule}")
            return self.ctx.t("players.off.bad_rule", title=title, count=len(self.seating.sitters()))
        if text_id in self.ctx.texts and refusal.error != "bad_rule":
            return self.ctx.t(text_id, **refusal.args)
        return refusal_message(refusal, self.game.name, self.ctx.texts)

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        refusal = self.refusal()
        bottom = self._bottom(ctx, refusal, upright=ctx.size == "tall")
        table = column(
            self._round.view(ctx, self.selected, self.turning or self.seating.first, self.seat_of),
            items="center",
            justify="center",
            skin=CARD._replace(fill=ctx.mix("plate", "well", 0.6), fill_top="plate", radius="xl"),
        )
        inside = body(ctx, table, seat_card(ctx, self._selected_seat(ctx), self))
        asking = self.letters or self.asked
        over = asking.view(ctx) if asking is not None else self.opening.dialog(ctx)
        return stack(column(self._head(ctx), inside, bottom), over)

    def _selected_seat(self, ctx: Context) -> SelectedSeat:
        sitter = self.sitter
        first = sitter is not None and sitter is self.seating.first and self.turning is None
        extra = self.opening.seat_row(ctx, sitter) if sitter is not None else None
        return SelectedSeat(sitter, self.seating, self.people, first, extra, self.seat_of)

    def _head(self, ctx: Context) -> Box:
        seats = self.seats
        words = ctx.pick("players.range", "players.range.short", "")
        title = self.opening.title(ctx, self.game.name)
        sub = ctx.t(words, game=title, least=seats[0], most=seats[-1]) if words else ""
        rules = round_button(ctx, "rules", "book-open-variant", self._read_rules)
        return self.bar(ctx.t("players.title"), sub, self.opening.chip(ctx), rules)

    def _read_rules(self) -> None:
        from divingbell.ui.screens.rules.reader import read_before

        read_before(self.shell, self.game.name)

    # The buttons below -------------------------------------------------------------------------------------------

    def bar_button(self, ctx: Context, button_id: str, label: str, mark: str, sub: str | None, tap: Tap) -> Box:
        """A button of the bottom row; if it caused what is in the way of Start, it says so."""
        refusal = self.refusal()
        caused = refusal is not None and self.opening.causes.get(refusal.error) == button_id
        words = self.words(refusal) if refusal is not None and caused else sub
        return self._bar_button(ctx, button_id, label, mark, words, tap, kind="caution" if caused else "neutral")

    def _bar_button(
        self, ctx: Context, button_id: str, label: str, mark: str, sub: str | None, tap: Tap, **options: Any
    ) -> Box:
        return button(
            ctx, button_id, label, mark, sub, tap=tap, grow=1, size="label", sub_size="caption",
            icon_size="heading", pad=pad("gap_hair", "gap_m"), gap="gap_s", **options,
        )  # fmt: skip

    def _bottom(self, ctx: Context, refusal: Refusal | None, *, upright: bool) -> Element:
        nobody = ctx.t("players.nobody_yet")
        draw = self._bar_button(
            ctx, "draw", ctx.t("players.draw"), "dice-multiple", None, self._draw,
            disabled_reason=None if self.seating.sitters() else nobody,
        )  # fmt: skip
        again = self._bar_button(
            ctx, "same_again", ctx.t("players.same_again"), "account-clock", None, self._same_again,
            disabled_reason=None if self.shell.settings.last_seats else nobody,
        )  # fmt: skip
        keys, start = (draw, *self.opening.buttons(ctx), again), self._start(ctx, refusal, upright=upright)
        if not upright:
            return action_bar(ctx, *keys, start, h="bar_low")
        inside = column(row(*keys, gap="gap_l", items="stretch", h="button_tall"), start, gap="gap_l", grow=1)
        return action_bar(ctx, inside, h=None)

    def _start(self, ctx: Context, refusal: Refusal | None, *, upright: bool) -> Box:
        first, count = self.seating.first, len(self.seating.sitters())
        sub = None
        if self.turning is not None:
            sub = ctx.t("players.drawing")
        elif first is not None:
            sub = ctx.t("players.first", name=self.seat_of(first).told)
        words = ctx.t("players.start", count=count) if count else ctx.t("players.start_off")
        return start_button(
            ctx, "start", "play", words, sub, self._go, disabled_reason=self.disabled_reason(refusal),
            size="heading", w=None if upright else "button_primary", h="button_tall" if upright else None,
            justify="center" if upright else "start",
        )  # fmt: skip

    # What a tap changes ---------------------------------------------------------------------------------------

    def _select(self, place: int) -> None:
        """A free seat leads straight to the letters where there is no name to choose from."""
        self.selected = place
        if self.sitter is None and not self._names_to_choose:
            self.write()
        self.refresh()

    @property
    def _names_to_choose(self) -> bool:
        """Tell whether the card of a free seat has a button with somebody's name."""
        return bool(choosable(None, self.seating, self.people))

    def _go_on(self) -> None:
        """To the next free seat, as long as the game has one more."""
        places = self.seating.clockwise
        now = places.index(self.selected)
        free = [place for place in (*places[now + 1 :], *places[:now]) if self.seating.places[place] is None]
        if free and len(self.seating.sitters()) < self.seats[-1]:
            self._select(free[0])

    def _move(self, place: int, to: int) -> None:
        if place != to:
            self.seating.move(place, to)
        self.selected = to
        self.refresh()

    def call(self, person: Person) -> None:
        self.seating.sit(self.selected, person)
        self.refresh()

    def take(self, colour: str) -> None:
        if self.sitter is not None:
            self.seating.recolour(self.selected, colour)
        elif self.seating.owner(colour) is None:
            self.seating.sit(self.selected, None, colour)
        self.refresh()

    def remove(self) -> None:
        self.seating.remove(self.selected)
        self.refresh()

    def _same_again(self) -> None:
        self.seating.fill(self.shell.settings.last_seats, self.people)
        self.selected = next(place for place, sitter in enumerate(self.seating.places) if sitter is not None)
        self.refresh()

    # Names ----------------------------------------------------------------------------------------------------

    def write(self) -> None:
        sitter = self.sitter
        name = (sitter.name if sitter is not None else None) or ""
        self.letters = NameDialog(name, self.refresh, self.written)
        self.refresh()

    def written(self, name: str | None) -> None:
        """The letter pad is done: this name, or None and nothing changes."""
        self.letters = None
        if name := cleaned(name or ""):
            self._ask_who(name)
        self.refresh()

    def _ask_who(self, name: str) -> None:
        """Seat who has this name; where somebody has it who sits nowhere else, ask first who is meant."""
        elsewhere = {sitter.person for sitter in self.seating.sitters() if sitter is not self.sitter}
        known = [person for person in self.people if (person.name or "").casefold() == name.casefold()]
        free = [person for person in known if person.id not in elsewhere]
        if self.sitter is not None and any(person.id == self.sitter.person for person in free):
            return  # nothing was changed but capitals
        if free:
            self.asked = SameName(name, free, self.shell.services.clock.now().astimezone(), self._chosen)
        else:
            self._sit(self._newcomer(name))

    def _sit(self, person: Person) -> None:
        """On the selected seat; where it was free, the next one comes."""
        was_free = self.sitter is None
        self.seating.sit(self.selected, person)
        if was_free:
            self._go_on()

    def _chosen(self, person: Person | None) -> None:
        asked, self.asked = self.asked, None
        if asked is not None:
            self._sit(person or self._newcomer(asked.name))
        self.refresh()

    def _newcomer(self, name: str) -> Person:
        person = Person(new_id(), name)
        self.shell.services.people.add(person)
        return person

    # Who begins -----------------------------------------------------------------------------------------------

    def goes_first(self) -> None:
        self._stop_turning()
        if self.sitter is not None:
            self.seating.goes_first(self.sitter)
        self.refresh()

    def _draw(self) -> None:
        """Draw at once, show the flag turning for a second; nobody has to wait for it."""
        self._stop_turning()
        sitters = self.seating.sitters()
        drawn = self._choose(sitters)
        self.seating.goes_first(drawn)
        if self.ctx.calm or len(sitters) < 2:
            self.refresh()
            return
        end = sitters.index(drawn)
        self._turn([sitters[(end - left) % len(sitters)] for left in range(len(TURNING), 0, -1)], list(TURNING))

    def _turn(self, seats: list[Sitter], stays: list[float]) -> None:
        if not seats:
            self._stop_turning()
            self.shell.sounds.play("your_turn")
            return
        self.turning = seats[0]
        self._turns = Clock.schedule_once(lambda _: self._turn(seats[1:], stays[1:]), stays[0])
        self.refresh()

    def _stop_turning(self) -> None:
        if self._turns is not None:
            self._turns.cancel()
            self._turns = None
        self.turning = None
        self.refresh()

    # Off they go ----------------------------------------------------------------------------------------------

    def _go(self) -> None:
        if self.letters is None and self.asked is None and self.disabled_reason(self.refusal()) is None:
            self.opening.start()

    def begin(self, fields: dict[str, Any]) -> None:
        """Open the session with this seating and start the game with these fields of its own, then show its table."""
        if self.starting:
            return
        self.starting = True
        seats, action, services = self.seating.seats(), self.action(fields), self.shell.services
        asked = self.shell.top  # this one, or what its opening has put over it
        number = self._offered.round if self._offered is not None else None
        self.shell.main_thread.fetch(lambda: services.new_game(seats, action, number), partial(self._begun, asked))

    def _begun(self, asked: ShownScreen, outcome: Outcome) -> None:
        from divingbell.ui.table.opening import show_table

        self.starting = False
        if isinstance(outcome, Refused):
            self.refresh()  # the button that caused it says why
            return
        self._keep()
        if self.shell.top is asked:  # else people have gone elsewhere meanwhile: home has the game that waits
            show_table(self.shell)
        else:
            self.shell.refresh()

    def _keep(self) -> None:
        now = self.shell.settings
        settings: Settings = self.opening.begun(now)
        people = self.seating.people()
        # Sides that were set by hand hold as long as the same people sit on the same places.
        before = Seating(len(self.seating.places))
        before.fill(settings.last_seats, self.people)
        same = people == before.people() and bool(settings.seat_sides)
        changed = msgspec.structs.replace(
            settings,
            last_seats=people,
            seat_sides=settings.seat_sides if same else self.seating.sides(),
        )
        # Only what is new: to choose the rig again, for one, would begin with it anew.
        new = {name: one for name, one in msgspec.structs.asdict(changed).items() if one != getattr(now, name)}
        self.shell.change(**new)
