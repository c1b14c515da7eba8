"""The ledger (`t-ledger`): the entries of the fold, newest first, by turn; one of them chosen to ask why, to change
or to strike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.session import Entry
from companion.table.events import Done, Entered
from companion.telling import sentence
from ui.app import Shell
from ui.element import At, Box, Element, Pad, Scroll, column, figure, grid, pad, row, space, text
from ui.kit import bars, keys
from ui.kit.marks import chip, hairline, icon, tile
from ui.kit.plates import plate
from ui.kit.skins import Kind
from ui.ledger import counted
from ui.ledger.base import OverTable, clock
from ui.ledger.change import open_addition, open_change
from ui.ledger.holder import holder
from ui.ledger.log import Logged, log, put_back_steps
from ui.ledger.row import entry_row, logged_row, turn_head
from ui.ledger.signs import sign
from ui.ledger.trial import Trial, strike
from ui.ledger.why import Why
from ui.table.contacts import Contacts
from ui.table.notice import Notice
from ui.table.table_screen import TableScreen
from ui.theme import Look

PAGE = 30
"""Rows that are laid out; a key at their end shows as many more."""


class Ledger(OverTable):
    """What happened, by turn; `shows` is `all`, a player, `money` or `everything`."""

    name = "t-ledger"

    def __init__(self, below: TableScreen) -> None:
        super().__init__(below)
        self.shows = "all"
        self.chosen: int | None = None
        """Number of the chosen entry; None: the newest shown."""
        self._most = PAGE
        self._logged: list[Logged] = []
        self._put_back = 0
        self._strike: tuple[object, Trial | None] = (None, None)

    # What is shown --------------------------------------------------------------------------------------------

    def opened(self) -> None:
        self._read()

    def entered(self, event: Entered) -> None:
        del event
        self._read()

    def _read(self) -> None:
        """Take up what the lines say beside the entries: contacts, and what was undone."""
        lines = list(self.table.lines())
        self.contacts = Contacts().read(lines)
        self._put_back = put_back_steps(lines)
        self._logged = log(lines) if self.shows == "everything" else []

    def entries(self) -> list[Entry]:
        """Those of the filter, newest first, as many as are laid out and one more."""
        found = []
        for entry in self.session.entries():
            if self._in_filter(entry):
                found.append(entry)
                if len(found) > self._most:
                    break
        return found

    def _in_filter(self, entry: Entry) -> bool:
        if self.shows == "money":
            return bool(counted.amounts(entry))
        if self.shows in self.state.players:
            moved = any(one.player == self.shows for one in counted.amounts(entry))
            return moved or counted.concerned(entry) == self.shows
        return True

    @property
    def entry(self) -> Entry | None:
        """The one that was chosen, as long as it is there."""
        if self.chosen is not None and (entry := self.session.entry(self.chosen)) is not None:
            return entry
        return next(iter(self.entries()), None)

    def _choose(self, number: int) -> Callable[[], None]:
        def tap() -> None:
            self.chosen = number
            self.refresh()

        return tap

    def _show(self, what: str) -> Callable[[], None]:
        def tap() -> None:
            self.shows, self.chosen, self._most = what, None, PAGE
            self._read()
            self.refresh()

        return tap

    def _more(self) -> None:
        self._most += PAGE
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, look: Look) -> Element:
        game = self.session.game
        count = look.t("windows.menu.entries", count=self.session.number)
        sub: str = count
        turn = getattr(self.state, "turn", None)
        if look.size == "regular" and game is not None and turn is not None:
            title = look.t("windows.menu.turn", game=look.t(f"games.{game.name}"), number=turn.number)
            sub = look.t("ledger.sub", turn=title, count=count)
        right: tuple[Any, ...] = ()
        if look.size == "compact":
            right = (row(*self._filters(look), gap=6),)
            sub = sub if len(self.state.players) < 4 else ""
        else:
            saved = self.snapshot.trouble is None
            mark = icon("content-save-check", 24, "positive") if saved else icon("alert", 24, "danger")
            words = look.t("ledger.saved" if saved else "ledger.in_memory")
            kept = chip(look, mark, words) if look.size == "regular" else None
            right = (kept, keys.round_key(look, "rotate", "screen-rotation", self.shell.half_turn))
        back = keys.round_key(look, "back", "arrow-left", self.shell.pop)
        return bars.header(look, look.t("ledger.title"), sub, *right, left=back)

    def content(self, look: Look) -> Element:
        if look.size == "regular":
            return column(
                row(
                    plate(*self._filters(look), w=172, pad=pad(10), gap=6),
                    plate(self._list(look), grow=1, pad=Pad(8, 8, 8, 8)),
                    self._panel(look),
                    grow=1,
                    gap=14,
                    items="stretch",
                    pad=pad(16, 20),
                ),
                self._bar_regular(look),
                grow=1,
            )
        shown = column(self._list(look), grow=1, pad=look.pick(pad(0), Pad(6, 10, 0, 10), Pad(8, 14, 0, 14)))
        if look.size == "compact":
            return column(shown, self._bar_compact(look), grow=1)
        columns = 5 if len(self.state.players) > 4 else len(self.state.players) + 3
        filters = grid(*self._filters(look), columns=columns, gap=6, row_height=60, pad=Pad(10, 14, 0, 14))
        return column(filters, shown, self._bar_tall(look), grow=1)

    def _list(self, look: Look) -> Element:
        rows = self._logged_rows(look) if self.shows == "everything" else self._entry_rows(look)
        if not rows:
            rows = [text(look.t("ledger.nothing"), look.pick(20, 18), colour="text2", lines=2)]
        shown = Scroll(child=column(*rows, gap=6), grow=1, id=f"list.{self.shows}")
        room = Box(h=look.pick(80, 68, 76)) if self.notice is not None else None
        return column(shown, room, grow=1)

    def _entry_rows(self, look: Look) -> list[Element]:
        shown, chosen = self.entries(), self.entry
        rows: list[Element] = []
        turn: object = ()
        for entry in shown[: self._most]:
            before = (entry.previous or entry).state
            here = getattr(getattr(before, "turn", None), "number", None)
            if here != turn:
                rows.append(turn_head(self, look, entry))
                turn = here
            rows.append(entry_row(self, look, entry, lit=entry is chosen, tap=self._choose(entry.number)))
        return [*rows, *self._older(look, len(shown) > self._most)]

    def _logged_rows(self, look: Look) -> list[Element]:
        chosen = self.entry
        rows: list[Element] = [
            logged_row(
                self,
                look,
                line,
                lit=chosen is not None and line.number == chosen.number,
                tap=self._choose(line.number or 0),
            )
            for line in self._logged[: self._most]
        ]
        return [*rows, *self._older(look, len(self._logged) > self._most)]

    def _older(self, look: Look, more: bool) -> list[Element]:
        if not more:
            return []
        return [keys.key(look, "older", look.t("ledger.older"), "chevron-down", tap=self._more, h=look.touch)]

    def toast_place(self, look: Look) -> At:
        """Over the lower end of the list, which makes room for it."""
        if look.size == "regular":
            return At(left=214, right=348, bottom=132)
        return At(left=look.gutter, right=look.gutter, bottom=look.pick(0.0, 90 + 26 * (look.text_scale - 1), 234.0))

    # Filter ---------------------------------------------------------------------------------------------------

    def _filters(self, look: Look) -> list[Box]:
        money = counted.THINGS.get(self.session.game.name if self.session.game is not None else "")
        made: list[Any] = [self._filter(look, "all", "format-list-bulleted")]
        made += [self._filter(look, player, None) for player in self.state.players]
        made += [
            space() if look.size == "regular" else None,
            self._filter(look, "money", "cash" if money == "money" else "counter") if money is not None else None,
            self._filter(look, "everything", "filter-variant"),
        ]
        return [one for one in made if one is not None]

    def _filter(self, look: Look, what: str, mark: str | None) -> Box:
        lit = self.shows == what
        sign_of = (
            icon(mark, look.pick(32, 28)) if mark is not None else tile(look, self.seat(what).diver, look.pick(34, 32))
        )
        kind: Kind = "selected" if lit else "neutral"
        if look.size != "regular":
            words = text(look.t("ledger.all"), 18, bold=True) if what == "all" else None
            return keys.press(
                f"filter.{what}",
                words or sign_of,
                kind=kind,
                tap=self._show(what),
                w=(58 if len(self.state.players) < 5 else 56) if look.size == "compact" else None,
                h=look.touch,
                pad=pad(0, 2),
            )
        words = text(self._filter_words(look, what), 20, bold=True, lines=2, line=1.05, grow=1)
        made = keys.press(
            f"filter.{what}",
            sign_of,
            words,
            kind=kind,
            tap=self._show(what),
            justify="start",
            gap=14,
            h=60 if len(self.state.players) < 5 else 56,
            pad=pad(0, 14),
            colour="text1" if lit else "text2",
        )
        if not lit and made.skin is not None:
            made.skin = made.skin._replace(fill=None, fill_top=None, edge=None, shadow=None)
        return made

    def _filter_words(self, look: Look, what: str) -> str:
        if what in self.state.players:
            return self.seat(what).name
        thing = counted.THINGS.get(self.session.game.name if self.session.game is not None else "", "")
        return look.t(f"ledger.{thing}" if what == "money" else f"ledger.{what}")

    # The chosen entry -----------------------------------------------------------------------------------------

    def _panel(self, look: Look) -> Box:
        entry = self.entry
        if entry is None:
            return plate(w=306)
        origin = entry.origin
        head = row(
            figure(str(entry.number), 34),
            column(
                text(clock(origin.at), 18, font="num", colour="text2", line=1.15) if origin is not None else None,
                text(look.t(f"ledger.by.{origin.source}"), 18, colour="text2", line=1.15)
                if origin is not None
                else None,
                grow=1,
            ),
            icon(sign(entry), 44, "caution"),
            gap=12,
        )
        return plate(
            head,
            hairline(),
            Scroll(child=column(*self._flows(look, entry), gap=12), grow=1, bar=False),
            self._why(look, entry, h=72, size=24),
            self._change(look, entry, h=64, size=20, short=False),
            row(
                self._strike_key(look, entry, h=64, size=18, grow=1),
                self._add(look, entry, h=64, size=18, grow=1),
                gap=12,
                items="stretch",
            ),
            w=306,
            gap=12,
            pad=pad(16, 18),
        )

    def _flows(self, look: Look, entry: Entry) -> list[Element]:
        """From whom to whom, how much, and what the one of them who plays has then."""
        game = entry.game.name
        made: list[Element] = []
        for movement in counted.counted(entry):
            player = movement.taker if movement.taker in entry.state.players else movement.giver
            gained = movement.count if player == movement.taker else -movement.count
            made.append(
                column(
                    row(
                        holder(look, self.seats, movement.giver, 40),
                        icon("arrow-right", 26, "text3"),
                        holder(look, self.seats, movement.taker, 40),
                        space(),
                        figure(counted.signed(look, game, gained), 32, colour="money" if gained > 0 else None),
                        gap=10,
                    ),
                    row(
                        text(look.t("ledger.then_has", name=self.seat(player).name), 17, colour="text2", grow=1),
                        figure(
                            counted.plain(look, game, counted.balance(entry, player)), 22, colour="text2", bold=False
                        ),
                    ),
                    gap=4,
                )
            )
        if made:
            return made
        said = [str(sentence(movement, self.names, look.texts)) for movement in entry.movements]
        return [text(words, 18, colour="text2", lines=6) for words in said or [look.t("ledger.moves_nothing")]]

    def _why(self, look: Look, entry: Entry, *, h: float | None = None, size: float, **options: Any) -> Box:
        return keys.key(
            look, "ledger.why", look.t("ledger.why"), "help-circle-outline", kind="primary",
            tap=lambda: self.open(Why(self, entry)), h=h, size=size, **options,
        )  # fmt: skip

    def _change(
        self, look: Look, entry: Entry, *, h: float | None = None, size: float, short: bool, **options: Any
    ) -> Box:
        can = open_change(self, entry)
        words = look.t("ledger.change.short" if short else "ledger.change")
        return keys.key(
            look, "ledger.change", words, "pencil", tap=can, h=h, size=size,
            why_off=None if can is not None else look.t("ledger.only_strike"), **{"sub_size": 16, **options},
        )  # fmt: skip

    def _add(self, look: Look, entry: Entry, *, h: float | None = None, size: float, **options: Any) -> Box:
        can = open_addition(self, entry)
        return keys.key(
            look, "ledger.add", look.t("ledger.add"), "plus", tap=can, h=h, size=size,
            why_off=None if can is not None else "", **options,
        )  # fmt: skip

    # Strike ---------------------------------------------------------------------------------------------------

    def _struck(self, entry: Entry) -> Trial | None:
        """The game without this entry and what hangs on it; None where that does not fit."""
        if self._strike[0] != (key := (self.session, entry)):
            self._strike = (key, strike(self.session, entry))
        return self._strike[1]

    def _strike_key(self, look: Look, entry: Entry, *, h: float | None = None, size: float, **options: Any) -> Box:
        trial = self._struck(entry)
        why = None if trial is not None else look.t("ledger.does_not_fit")
        return keys.key(
            look, "ledger.strike", look.t("ledger.strike"), "close", tap=lambda: self._send_strike(trial),
            h=h, size=size, why_off=why, **{"sub_size": 16, **options},
        )  # fmt: skip

    def _send_strike(self, trial: Trial | None) -> None:
        if trial is None:
            return

        def struck(_: Done) -> None:
            self.chosen = None
            self.say_changed("ledger.struck", trial)

        self.send(trial.amend, then=struck)

    def say_changed(self, words: str, trial: Trial) -> None:
        """The toast after an amend, with Put it back: the amend that undoes it."""
        numbers = numbers_of(trial)
        self.notify(
            Notice(
                "pencil",
                lambda look: look.t(words, entry=numbers),
                lambda look: look.t("ledger.stays_in_log"),
                (self.put_back_key(trial.put_back),),
                "positive",
            )
        )

    # Keys below -----------------------------------------------------------------------------------------------

    def _redo(self, look: Look, **options: Any) -> Box:
        steps = min(self._put_back, self.session.waiting)
        redo = {"type": "redo", "steps": max(1, steps)}
        short = "" if look.size == "regular" else ".short"
        return keys.key(
            look, "redo", look.t("ledger.redo"), "redo", look.t("ledger.redo.sub", count=steps),
            tap=lambda: self.send(redo), why_off=None if steps else look.t(f"ledger.redo.off{short}"), **options,
        )  # fmt: skip

    def _bar_regular(self, look: Look) -> Box:
        stop = {"type": "stop_game"}
        end = keys.hold_key(
            look, "ledger.stop", look.t("ledger.stop"), "flag-checkered",
            lambda: self.send(stop, then=lambda _: self.back()), sub=look.t("ledger.stop.sub"), kind="neutral",
            why_off=self.why_off(stop), grow=1,
        )  # fmt: skip
        return bars.action_bar(
            look,
            self.undo_key(look, mark_size=28),
            self._redo(look, grow=1),
            end,
            keys.key(look, "table", look.t("ledger.table"), "play", tap=self.back, size=25, grow=1),
            h=108,
        )

    def _bar_compact(self, look: Look) -> Box:
        entry = self.entry
        shape: dict[str, Any] = {
            "vertical": True, "grow": 1, "size": 17, "mark_size": 22, "gap": 0, "pad": pad(2, 2), "sub_size": 16,
            "sub_lines": 1 if look.text_scale > 1.15 else 2,
        }  # fmt: skip
        redo = None
        if self.session.waiting and self._put_back:
            redo = self._redo(look, **shape)
            redo.children = (redo.children[0], text(look.t("ledger.redo"), 17, bold=True, lines=2, line=1.1))
        made = [] if entry is None else [
            self._why(look, entry, **shape),
            self._change(look, entry, short=True, **shape),
            self._strike_key(look, entry, **shape),
            self._add(look, entry, **shape),
        ]  # fmt: skip
        bar = bars.action_bar(
            look,
            self.undo_key(look, mark_size=20, sub_lines=1 if look.text_scale > 1.15 else 2),
            redo,
            *made,
            keys.key(look, "table", look.t("ledger.table.short"), "play", tap=self.back, **shape),
            h=86 + 26 * (look.text_scale - 1),
        )
        bar.pad, bar.gap = Pad(6, 10, 10, 10), 6
        return bar

    def _bar_tall(self, look: Look) -> Box:
        entry = self.entry
        shape: dict[str, Any] = {"grow": 1, "size": 20, "mark_size": 26, "sub_size": 16}
        pairs: list[list[Box]] = []
        if entry is not None:
            pairs = [
                [self._why(look, entry, **shape), self._change(look, entry, short=True, **shape)],
                [self._strike_key(look, entry, **shape), self._add(look, entry, **shape)],
            ]
        table = keys.key(look, "table", look.t("ledger.table.short"), "play", tap=self.back, **shape)
        pairs.append([self._redo(look, **shape), table])
        return row(
            self.undo_key(look),
            column(*(row(*pair, gap=10, items="stretch", grow=1) for pair in pairs), gap=10, grow=1),
            h=232,
            gap=10,
            items="stretch",
            pad=Pad(10, 14, 14, 14),
        )


def numbers_of(trial: Trial) -> str:
    """`156`, `28 and 29` as `28\N{EN DASH}29`."""
    last = trial.entry + trial.drop - 1
    return str(trial.entry) if last <= trial.entry else f"{trial.entry}\N{EN DASH}{last}"


def show_ledger(shell: Shell) -> None:
    """Over the table that is shown."""
    table = shell.top
    assert isinstance(table, TableScreen), "the ledger is a table's"
    shell.push(Ledger(table))
