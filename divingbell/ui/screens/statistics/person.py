"""The page of a person: the figures, another name, another colour, and hiding the name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from divingbell.companion.people.person import cleaned
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context, Words
from divingbell.ui.kit.icons import tile
from divingbell.ui.screens.players.letters import NameDialog
from divingbell.ui.screens.players.same_name import since
from divingbell.ui.screens.statistics.formats import PersonFormat
from divingbell.ui.screens.statistics.parts import Totals, titled
from divingbell.ui.screens.statistics.person_cards import (
    facts_of,
    opponent_rows,
    places_card,
    rating_card,
    records_card,
    steadiness_card,
    streak_rows,
)
from divingbell.ui.screens.statistics.person_dialogs import colour_dialog, hide_dialog
from divingbell.ui.screens.statistics.statistics_reader import Read, read, work_out
from divingbell.ui.shell.journal_watch import JournalWatch
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.screen_loader import push_when_read
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, dropping, pad, row, stack

_OWN = 264
"""Width (dp) of the column with sign, name and buttons on the regular panel."""
_CHART = 130
"""Least height (dp) of the card with the chart on the tall panel: under it levels lie over each other."""
_SEEN, _RECORDS = 4, 196
"""Games whose places are seen at once there, and height (dp) of the cards with records and streaks."""


class PersonScreen(Screen):
    """Reads beside the screen; what is changed stands here once the journal has it."""

    name = "person"

    def __init__(self, shell: Shell, person: str, found: Read, hid: Callable[[], None]) -> None:
        """`hid` is called when the name has been hidden and the page has gone."""
        super().__init__(shell)
        self._hid = hid
        self.person = person
        self.read = found
        self.letters: NameDialog | None = None
        self.colours = self.asking = self.hiding = False
        """The window of the six colours; the question before hiding; hiding is under way."""
        self._toast = Toast(self.refresh)
        self._watch = JournalWatch(shell, lambda: read(shell, person), self._found)

    # What there is --------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self._watch.begin()
        self.shell.after_frame(self._watch.look)

    def on_hide(self) -> None:
        self._watch.end()
        self._toast.forget()

    def _found(self, found: Read) -> None:
        self.read = found
        self.refresh()

    @property
    def _totals(self) -> Totals:
        now = self.shell.services.clock.now().astimezone()
        return Totals(self.read.figures, self.read.past.people, now, None, None)

    def _face(self, totals: Totals) -> PersonFormat:
        """Among everybody, so that namesakes are told apart."""
        everybody = [*totals.people, self.person]
        return totals.faces(self.ctx, everybody)[self.person]

    # What is shown --------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, totals = self.ctx, self._totals
        face = self._face(totals)
        made = {"regular": self._regular, "compact": self._compact, "tall": self._tall}[ctx.size]
        room = Pad("gap_m", ctx.gutter, "gap", ctx.gutter)
        head = self.bar(face.called.whole, since(ctx, face.person, totals.now) or "")
        page = column(head, column(*made(ctx, totals, face), gap="gap_m", pad=room, grow=1))
        return stack(page, self._toast.view(ctx, self._toast_place(ctx)), self._over(ctx, totals, face))

    def _toast_place(self, ctx: Context) -> At:
        """Beside the buttons on the regular panel, over them on the others: never on them."""
        if ctx.size == "regular":
            return At(ctx.gutter + _OWN + ctx.space("gap_l"), None, ctx.gutter, ctx.space("gap"))
        return At(ctx.gutter, None, ctx.gutter, ctx.space("button") + 2 * ctx.space("gap"))

    def _over(self, ctx: Context, totals: Totals, face: PersonFormat) -> Element | None:
        if self.letters is not None:
            return self.letters.view(ctx)
        if self.colours:
            others = (person for person in totals.people.values() if person.id != self.person)
            taken = frozenset(person.colour for person in others if person.colour is not None)
            return colour_dialog(ctx, face, taken, self.take_colour, self.close)
        if self.asking:
            player = totals.figures.player(self.person)
            games = player.games if player is not None else 0
            return hide_dialog(ctx, face, games, working=self.hiding, hide=self.hide, keep=self.close)
        return None

    def may_turn(self) -> bool:
        return self.letters is None and not self.colours and not self.asking

    def _regular(self, ctx: Context, totals: Totals, face: PersonFormat) -> list[Element]:
        own = card(
            tile(ctx, face.diver, 132),
            roles.person(face.called, "headline", anchor="center", lines=2),
            roles.body(_sign(ctx, face), anchor="center"),
            items="center",
            justify="center",
            gap="gap_m",
            pad=pad("gap_l"),
            edge=f"player.{face.diver}",
            stroke=3,
            grow=1,
        )
        left = column(own, *self._buttons(ctx, totals, face, beneath=True, h="button"), gap="gap_m", w=_OWN)
        streaks = titled(ctx.t("statistics.opponent_streaks"), "", *opponent_rows(ctx, totals, face),
                         *streak_rows(ctx, totals, face), grow=1)  # fmt: skip
        right = column(
            facts_of(ctx, totals, face),
            row(places_card(ctx, totals, face, grow=1.2), rating_card(ctx, totals, face, grow=1), gap="gap_m",
                items="stretch", grow=1),
            row(records_card(ctx, totals, face, grow=1.2), streaks, steadiness_card(ctx, totals, face, w=268),
                gap="gap_m", items="stretch", grow=1),
            gap="gap_m",
            grow=1,
        )  # fmt: skip
        return [row(left, right, gap="gap_l", items="stretch", grow=1)]

    def _compact(self, ctx: Context, totals: Totals, face: PersonFormat) -> list[Element]:
        own = card(
            tile(ctx, face.diver, 40),
            roles.person(face.called, lines=2, grow=1),
            upright=False,
            items="center",
            gap="gap_s",
            pad=pad(0, "gap_s"),
            edge=f"player.{face.diver}",
            stroke=2,
            radius="l",
            w=150,
        )
        return [
            row(own, column(facts_of(ctx, totals, face), grow=1), gap="gap_s", items="stretch"),
            row(places_card(ctx, totals, face, grow=1.15), records_card(ctx, totals, face, grow=1.1),
                steadiness_card(ctx, totals, face, w=200), gap="gap_s", items="stretch", grow=1),
            row(titled(ctx.t("statistics.opponent"), "", *opponent_rows(ctx, totals, face), gap="gap_xs", w=290),
                titled(ctx.t("statistics.streaks"), "",
                       row(*streak_rows(ctx, totals, face), gap="gap_l", items="stretch", grow=1), grow=1),
                gap="gap_s", items="stretch", h=84),
            row(*self._buttons(ctx, totals, face, grow=1, h="button"), gap="gap_s", items="stretch"),
        ]  # fmt: skip

    def _tall(self, ctx: Context, totals: Totals, face: PersonFormat) -> list[Element]:
        words = column(roles.person(face.called, "heading", lines=2),
                       roles.body(_sign(ctx, face)), gap="gap_hair", grow=1)  # fmt: skip
        own = card(
            tile(ctx, face.diver, "tile_l"),
            words,
            upright=False,
            items="center",
            gap="gap_l",
            pad=pad("gap_s", "gap_l"),
            edge=f"player.{face.diver}",
            stroke=2,
            radius="l",
        )
        streaks = titled(ctx.t("statistics.opponent_streaks"), "", *opponent_rows(ctx, totals, face),
                         *streak_rows(ctx, totals, face), grow=1)  # fmt: skip
        facts = facts_of(ctx, totals, face)
        rating = rating_card(ctx, totals, face, grow=1, min_h=_CHART)
        return [
            # Under large words the chart has the room of the name, which the header says too.
            dropping(
                column,
                own,
                facts,
                places_card(ctx, totals, face, seen=_SEEN),
                rating,
                drop=(own,),
                options={"gap": "gap_m"},
                grow=1,
            ),
            row(
                records_card(ctx, totals, face, grow=1),
                streaks,
                gap="gap_m",
                items="stretch",
                h=_RECORDS,
            ),
            steadiness_card(ctx, totals, face, in_head=True),
            row(*self._buttons(ctx, totals, face, grow=1, h="button"), gap="gap_m", items="stretch"),
        ]

    def _buttons(
        self, ctx: Context, totals: Totals, face: PersonFormat, *, beneath: bool = False, **options: Any
    ) -> list[Box]:
        """Another name, another colour, hide the name, one `beneath` the other or side by side; off where that cannot
        be, with the reason."""
        services = self.shell.services
        known = self.person in totals.people
        off = None if known and services.table.now.journal_failure is None else ctx.t("statistics.only_memory")
        hidden = ctx.t("statistics.hidden_already") if not face.person.name else None
        present = ctx.t("statistics.in_a_game") if services.sits_at_the_table(self.person) else None
        size = {"size": "label", "sub_size": "caption", "gap": "gap_s", "pad": pad("gap_hair", "gap_s"), **options}
        if beneath:
            size |= {"justify": "start", "pad": pad("gap_hair", "gap_l")}
        colour = "statistics.colour" if beneath else "statistics.colour.short"
        return [
            button(ctx, "rename", ctx.t("statistics.rename"), "pencil", disabled_reason=off or hidden, tap=self.rename,
                **size),
            button(ctx, "colour", ctx.t(colour), tile(ctx, face.diver, 26), disabled_reason=off, tap=self.choose_colour,
                **size),
            button(ctx, "hide", ctx.t("statistics.hide"), "eye-off",
                disabled_reason=off or hidden or present, tap=self.ask, **size),
        ]  # fmt: skip

    # What can be changed --------------------------------------------------------------------------------------

    def close(self) -> None:
        """Take the window away; nothing has changed."""
        self.letters, self.colours, self.asking = None, False, False
        self.refresh()

    def rename(self) -> None:
        """Open the letter pad."""
        person = self.read.past.people[self.person]
        self.letters = NameDialog(person.name or "", self.refresh, self._written)
        self.refresh()

    def _written(self, name: str | None) -> None:
        self.close()
        before = self.read.past.people[self.person].name
        if name is None or not cleaned(name) or cleaned(name) == before:
            return
        new, people = cleaned(name), self.shell.services.people
        others = [person for person in self.read.past.people.values() if person.id != self.person]
        another = any(cleaned(person.name or "") == new for person in others)

        def done(written: bool) -> None:
            if written:
                also = (lambda ctx: ctx.t("statistics.another_plays", name=new)) if another else ""
                self._say("pencil", lambda ctx: ctx.t("statistics.renamed"), also)
            else:
                self._say("alert", lambda ctx: ctx.t("statistics.not_saved"))
            self._watch.look()

        self.shell.main_thread.fetch(lambda: people.rename(self.person, new), done, name="rename")

    def choose_colour(self) -> None:
        """Open the six buttons."""
        self.colours = True
        self.refresh()

    def take_colour(self, colour: str) -> None:
        """From the next game on."""
        self.close()
        people = self.shell.services.people

        def done(written: bool) -> None:
            if not written:
                self._say("alert", lambda ctx: ctx.t("statistics.not_saved"))
            self._watch.look()

        self.shell.main_thread.fetch(lambda: people.recolour(self.person, colour), done, name="recolour")

    def ask(self) -> None:
        """Say what hiding the name does."""
        self.asking = True
        self.refresh()

    def hide(self) -> None:
        """Do it; this cannot be taken back."""
        if self.hiding:
            return
        self.hiding = True
        word = self.ctx.t(f"players.colour.{self._face(self._totals).diver}")
        services = self.shell.services

        def done(hidden: bool) -> None:
            self.hiding = False
            self.close()
            if hidden:
                self.shell.pages.withdraw_all()  # before the settings: those who follow them look again
                kept = services.settings.now
                self.shell.change(names=kept.names, last_seats=kept.last_seats, pack=kept.pack)
                if self.shell.top is self:
                    self.shell.pop()
                    self._hid()
                return
            self._say("alert", lambda ctx: ctx.t("statistics.hide.failed"))
            self._watch.look()

        self.shell.main_thread.fetch(lambda: services.people.hide_name(self.person, word), done, name="hide")
        self.refresh()

    def _say(self, mark: str, title: Words, sub: Words = "") -> None:
        self._toast.say(Notice(mark, title, sub), self.ctx.tokens.toast_seconds)


def _sign(ctx: Context, face: PersonFormat) -> str:
    """The colour and sign in words: `yellow, star`."""
    return ctx.t(f"report.sign.{face.diver}")


def show_person(shell: Shell, person: str, found: Read, hid: Callable[[], None] = lambda: None) -> None:
    """Open a person's page with the values read for the screen that leads there; `hid` is called when the name has been
    hidden there."""

    def worked_out(_: None) -> PersonScreen:
        return PersonScreen(shell, person, found, hid)

    push_when_read(shell, lambda: work_out(found.figures, person), worked_out, name="person")
