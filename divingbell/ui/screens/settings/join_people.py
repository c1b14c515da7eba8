"""Two people who are one: the games of both become those of the first one, until that is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from divingbell.companion.people.person import Person
from divingbell.ui.kit import bars, buttons, cards, roles
from divingbell.ui.kit.body import body, columns
from divingbell.ui.kit.context import Context, Words
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.rows import roomy_setting, row_button, ruled
from divingbell.ui.screens.players.same_name import since
from divingbell.ui.screens.statistics.formats import PersonFormat, faces
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, grid, pad, stack

Joined = tuple[Person, Person]
"""The person kept, and the one who is the same."""


class JoinPeople(Screen):
    """The person tapped first is kept. Nothing is joined before it was said what that does."""

    name = "join_people"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.chosen: list[str] = []
        """Ids: who is kept, who is the same."""
        self.asking = False
        self.joined: Sequence[Joined] = ()
        """The joining that can still be taken back."""
        self._busy = False
        self._toast = Toast(self.refresh)

    # What there is --------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self._look()

    def on_hide(self) -> None:
        self._toast.forget()

    def _look(self) -> None:
        def found(joined: Sequence[Joined]) -> None:
            self.joined = joined
            self.refresh()

        self.shell.main_thread.fetch(self.shell.services.people.joined, found, name=self, again=self._look)

    def _faces(self) -> dict[str, PersonFormat]:
        """Everybody with a name; somebody whose name is hidden stays a person."""
        known = (person for person in self.shell.services.people.known if person.name)
        return faces(self.ctx, [*known, *(other for _, other in self.joined)])

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, everybody = self.ctx, self._faces()
        gone = {other.id for _, other in self.joined}
        people = [face for face in everybody.values() if face.person.id not in gone]
        listed = grid(*(self._person(ctx, face) for face in people), columns=columns(ctx, "person_cell"), gap="gap_m")
        rows = ruled([*(self._two_again(ctx, everybody, *pair) for pair in self.joined), listed])
        toast = self._toast.view(ctx)
        page = column(
            self.bar(ctx.t("settings.join"), lane=toast),
            body(
                ctx,
                cards.card(
                    roles.body(self._what_now(ctx)),
                    Scroll(child=column(*rows, gap="gap_l"), grow=1, id="everybody"),
                    gap="gap_l",
                    pad=pad("gap_l", "gap_l"),
                    grow=1,
                ),
                bars.in_own_row(ctx, toast),
            ),
            bars.action_bar(ctx, self._join_button(ctx), h="bar_low"),
            grow=1,
        )
        window = self._window(ctx, everybody) if self.asking else None
        return stack(page, window)

    def _what_now(self, ctx: Context) -> str:
        few = len(self._faces()) < len(("who", "whom"))
        step = "few" if few else ("first", "second", "ready")[len(self.chosen)]
        return ctx.t(f"settings.join.{step}")

    def _person(self, ctx: Context, face: PersonFormat) -> Box:
        """A button for each: sign, name, since when, and what becomes of who is chosen."""
        now, mine = self.shell.services.clock.now().astimezone(), face.person.id
        place = self.chosen.index(mine) if mine in self.chosen else None
        under = since(ctx, face.person, now)
        if place is not None:
            under = ctx.t("settings.join.kept" if place == 0 else "settings.join.same")
        words = column(
            roles.person(face.called, lines=2),
            roles.caption(under, colour="text2", lines=2) if under else None,
            grow=1,
            justify="center",
        )
        return buttons.button_box(
            f"person.{mine}", tile(ctx, face.diver, "tile_m"), words,
            icon("check-circle", 26, "action") if place is not None else None,
            kind="selected" if place is not None else "neutral", tap=partial(self._choose, mine), gap="gap_m",
            pad=pad("gap_xs", "gap_m"), h="header",
        )  # fmt: skip

    def _two_again(self, ctx: Context, everybody: dict[str, PersonFormat], keep: Person, other: Person) -> Element:
        kept = everybody.get(keep.id)
        one, two = (kept.told if kept is not None else keep.name or ""), everybody[other.id].told
        words = ctx.t("settings.join.are_one", kept=one, other=two)
        if keep.name == other.name:
            words = ctx.t("settings.join.same_name", name=keep.name or "")
        key = row_button(ctx, f"part.{other.id}", ctx.t("settings.join.part"), "undo-variant",
                      partial(self._part, keep.id, other.id))  # fmt: skip
        return roomy_setting(words, ctx.t("settings.join.until"), key)

    def _join_button(self, ctx: Context) -> Box:
        off = None if len(self.chosen) > 1 and not self._busy else ctx.t("settings.join.two")
        return buttons.button(
            ctx, "join", ctx.t("settings.join.key"), "account-group", kind="primary", tap=self._ask,
            disabled_reason=off, size="title", grow=1,
        )  # fmt: skip

    def _window(self, ctx: Context, everybody: dict[str, PersonFormat]) -> Box:
        kept, other = (everybody[one] for one in self.chosen)
        return cards.question(
            ctx,
            "account-group",
            ctx.t("settings.join"),
            ctx.t("settings.join.ask", kept=kept.told, other=other.told),
            ctx.t("settings.join.body", kept=kept.told, other=other.told),
            buttons.button(ctx, "join.yes", ctx.t("settings.join.key"), "check-bold", tap=self._join),
            buttons.button(ctx, "join.no", ctx.t("settings.join.no"), "close", kind="primary", tap=self._leave),
        )

    def may_turn(self) -> bool:
        return not self.asking

    # Buttons -----------------------------------------------------------------------------------------------------

    def _choose(self, person: str) -> None:
        """Tapped again, a person is chosen no more; a third takes the place of the second."""
        if person in self.chosen:
            self.chosen.remove(person)
        else:
            self.chosen = [*self.chosen[:1], person]
        self.refresh()

    def _ask(self) -> None:
        self.asking = True
        self.refresh()

    def _leave(self) -> None:
        self.asking = False
        self.refresh()

    def _join(self) -> None:
        keep, other = self.chosen
        self.asking, self.chosen = False, []
        self._write(keep, other, undo=False)

    def _part(self, keep: str, other: str) -> None:
        self._write(keep, other, undo=True)

    def _write(self, keep: str, other: str, *, undo: bool) -> None:
        if self._busy:
            return
        services, self._busy = self.shell.services, True
        done_words = "settings.join.parted" if undo else "settings.join.done"
        refused_words = "settings.join.settled" if undo else "settings.join.refused"

        def done(written: bool) -> None:
            self._busy = False
            if written:
                services.summaries.look_again()
                self._say("account-group", lambda ctx: ctx.t(done_words))
            else:
                self._say("alert", lambda ctx: ctx.t(refused_words))
            self._look()

        self.shell.main_thread.fetch(lambda: services.people.join(keep, other, undo=undo), done)
        self.refresh()

    def _say(self, mark: str, title: Words) -> None:
        self._toast.say(Notice(mark, title), self.ctx.tokens.toast_seconds)


def show_join_people(shell: Shell) -> None:
    """Over the settings."""
    shell.push(JoinPeople(shell))
