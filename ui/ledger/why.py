"""Why? (`t2-ledger-why`): what an entry moved, the sum behind it, and the rule in our own words. Sends nothing."""

from __future__ import annotations

from companion.session import Entry
from companion.telling import sentence
from ui.element import Box, Element, Pad, Scroll, column, figure, pad, row, space, text
from ui.kit import keys, plates
from ui.kit.marks import chip, coin, hairline, icon
from ui.kit.plates import well
from ui.kit.skins import WELL
from ui.ledger import counted
from ui.ledger.base import OverTable, clock
from ui.ledger.change import open_change
from ui.ledger.flow import flow
from ui.ledger.games import clauses, excerpt, sums
from ui.ledger.question import Sum
from ui.ledger.signs import sign
from ui.theme import Look
from ui.windows.refused import rule_words


class Why:
    """The window over the ledger."""

    def __init__(self, ledger: OverTable, entry: Entry) -> None:
        self._ledger = ledger
        self._entry = entry

    def view(self, look: Look) -> Element:
        tall = look.size == "tall"
        left = column(*self._moved(look), gap=look.pick(10, 4, 8), w=None if tall else look.pick(330, 240))
        right = column(*self._reasons(look), gap=look.pick(8, 3, 6), grow=1)
        if tall:
            left.h = 250
        line = hairline() if tall else hairline(upright=True)
        return plates.window(
            look,
            self._head(look),
            hairline(),
            (column if tall else row)(
                left,
                line,
                right,
                grow=1,
                items="stretch",
                gap=look.pick(30, 16, 14),
                pad=look.pick(pad(18, 28), pad(8, 16), pad(14, 18)),
            ),
            row(
                *self._keys(look),
                gap=look.pick(14, 8, 10),
                pad=look.pick(Pad(0, 28, 22, 28), Pad(0, 12, 12, 12), pad(14)),
            ),
            side=look.pick(150, 14, 20),
            top=look.pick(96, 10, 90),
        )

    def _head(self, look: Look) -> Box:
        entry = self._entry
        at = clock(entry.origin.at) if entry.origin is not None else ""
        return row(
            text(self._title(look), look.pick(34, 24, 24), bold=True, line=1.1, lines=2, grow=1),
            chip(look, None, look.t("ledger.entry", entry=entry.number)),
            figure(at, look.pick(22, 18), bold=False, colour="text2"),
            gap=look.pick(16, 10),
            pad=look.pick(Pad(20, 28, 10, 28), Pad(10, 16, 6, 16), Pad(16, 18, 10, 18)),
        )

    def _title(self, look: Look) -> str:
        moved = counted.amounts(self._entry)
        if not moved:
            return look.t("ledger.why.this")
        game = self._entry.game.name
        if len(moved) == 1:
            return look.t("ledger.why.amount", amount=counted.signed(look, game, moved[0].amount))
        if len({one.amount for one in moved}) == 1:
            return look.t("ledger.why.each", amount=counted.plain(look, game, moved[0].amount))
        return look.t("ledger.why.these")

    # Left: from whom to whom ----------------------------------------------------------------------------------

    def _moved(self, look: Look) -> list[Element]:
        entry, names = self._entry, self._ledger.names
        moved = [movement for movement in counted.counted(entry) if movement.count]
        others = [sentence(movement, names, look.texts) for movement in entry.movements if movement not in moved]
        drawn: Element
        if moved:
            labels = [counted.plain(look, entry.game.name, movement.count) for movement in moved]
            drawn = flow(look, self._ledger.seats, moved, labels)
        else:
            drawn = column(
                icon(sign(entry), look.pick(110, 74, 84), "caution"),
                text(self._ledger.words(look, entry), look.pick(24, 19, 21), bold=True, anchor="center", lines=3),
                items="center",
                justify="center",
                gap=10,
                grow=1,
            )
        said = " ".join(
            [*(self._balances(look) if look.size == "regular" else []), *(others if self._sums(look) else [])]
        )
        note = text(said, look.pick(19, 16, 17), colour="text2", lines=7, line=1.25) if said else None
        return [drawn, *([note] if note is not None else [])]

    def _balances(self, look: Look) -> list[str]:
        entry = self._entry
        return [
            look.t(
                "ledger.why.has",
                name=self._ledger.seat(one.player).name,
                amount=counted.plain(look, entry.game.name, counted.balance(entry, one.player)),
            )
            for one in counted.amounts(entry)
        ]

    # Right: the sum and the rule ------------------------------------------------------------------------------

    def _sums(self, look: Look) -> list[Sum]:
        return sums(look, self._entry)

    def _reasons(self, look: Look) -> list[Element]:
        steps = self._sums(look)
        shown: list[Element] = [self._step(look, step) for step in steps]
        if not steps:
            shown = [
                text(sentence(movement, self._ledger.names, look.texts), look.pick(20, 17, 18), lines=4, line=1.25)
                for movement in self._entry.movements
            ]
        if not shown:
            shown = [text(look.t("ledger.moves_nothing"), look.pick(20, 17, 18), colour="text2", lines=3)]
        rules = [self._rule(look, clause) for clause in clauses(self._entry)]
        if not rules:
            return [Scroll(child=column(*shown, gap=8), grow=1)]
        if steps:
            return [column(*shown), space(), self._well(look, rules, look.pick(200, 128, 190))]
        return [Scroll(child=column(*shown, gap=8), grow=1), self._well(look, rules, look.pick(200, 128, 250))]

    def _well(self, look: Look, rules: list[Box], height: float) -> Box:
        """The rules in a well of their own that stays where it is while they are moved in it."""
        return column(
            Scroll(child=column(*rules, gap=10, pad=Pad(0, 12, 0, 0)), grow=1),
            skin=WELL._replace(radius=14),
            h=height,
            pad=look.pick(pad(14, 18), pad(8, 12), pad(12, 14)),
        )

    def _step(self, look: Look, step: Sum) -> Box:
        side = look.pick(42, 28, 34)
        kind, _, metal = step.mark.partition(":")
        mark: Element = coin(metal, side * 0.76) if kind == "coin" else icon(step.mark, side * 0.62, "caution")
        disc = well(mark, w=side, h=side, justify="center", radius=side / 2)
        return row(
            disc,
            text(step.label, look.pick(20, 17, 18), lines=2, line=1.1, grow=1),
            figure(step.arithmetic, look.pick(24, 19, 21), bold=False, colour="text2"),
            figure(step.result, look.pick(32, 23, 27), colour="money", anchor="right", w=look.pick(124, 88, 100)),
            h=look.pick(56, 36, 46),
            gap=look.pick(14, 8, 10),
        )

    def _rule(self, look: Look, clause: str) -> Box:
        said = excerpt(self._entry, clause, look.t(f"{self._entry.game.name}.rule.{clause}"))
        return column(
            row(
                icon("book-open-variant", look.pick(24, 22)),
                text(rule_words(look, clause), look.pick(19, 17, 18), bold=True),
                gap=8,
                colour="action",
            ),
            text(said, look.pick(20, 17, 18), lines=40, line=1.28),
            gap=look.pick(6, 3, 4),
        )

    # Keys -----------------------------------------------------------------------------------------------------

    def _keys(self, look: Look) -> list[Box]:
        change = open_change(self._ledger, self._entry)
        high, size = look.pick(68, 58, 62), look.pick(21, 18, 19)
        words = look.t("ledger.change" if look.size == "regular" else "ledger.change.short")
        return [
            keys.key(
                look, "why.change", words, "pencil", tap=self._closing(change) if change is not None else None,
                why_off=None if change is not None else look.t("ledger.only_strike"), h=high, size=size, grow=1,
            ),
            keys.key(
                look, "why.read", look.t("ledger.got_it"), "check-bold", kind="primary", tap=self._close, h=high,
                size=size + 2, grow=1,
            ),
        ]  # fmt: skip

    def _closing(self, then: keys.Tap) -> keys.Tap:
        def tap() -> None:
            self._close()
            then()

        return tap

    def _close(self) -> None:
        self._ledger.close(self)
