"""Why?: what an entry moved, the sum behind it, and the rule in our own words. Sends nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.game import Entry
from divingbell.companion.games.ledger import Sum
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.sentences import sentence
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, coin, hairline, icon
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.dialogs.refusal import rule_words
from divingbell.ui.screens.ledger.arrows import arrows
from divingbell.ui.screens.ledger.change import open_change
from divingbell.ui.screens.ledger.covering_screen import LedgerScreen, clock
from divingbell.ui.screens.ledger.result import rule_icon
from divingbell.ui.screens.ledger.rule_links import clauses, excerpt
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import DEEPEST
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, dropping, fits, pad, row

_ALL_SHOWN = 3
"""Sentences that have room beside the arrows; more of them are moved by the finger."""


class EntryExplanation:
    """The window over the ledger."""

    def __init__(self, ledger: LedgerScreen, entry: Entry) -> None:
        self._ledger = ledger
        self._entry = entry
        self.unfolded = False
        """True if the rules are shown."""

    def view(self, ctx: Context) -> Element:
        edge = ctx.space("gutter")
        first, *others = self._sentences(ctx)
        rules = [self._rule(ctx, clause) for clause in clauses(self._entry)]
        inside = self._inset(rules) if self.unfolded else self._explained(ctx, others)
        return cards.dialog(
            ctx,
            self._head(ctx, edge),
            hairline(),
            column(
                roles.heading(first, lines=3),
                inside,
                self._folded(ctx) if rules else None,
                fits(partial(self._buttons, ctx), partial(self._buttons, ctx, ".short")),
                gap="gap_m",
                pad=Pad("gap_l", edge, "gutter", edge),
                grow=1,
            ),
            top="dialog_edge",
            outside=self._close,
        )

    def _explained(self, ctx: Context, others: Sequence[str]) -> Box:
        """From whom to whom, and beside it why so much."""
        reasons = self._reasons(ctx, others)
        if not reasons:
            return row(column(self._moved(ctx), grow=1), items="stretch", grow=1)
        right = column(*reasons, gap="gap_s", grow=3, justify="center")
        return flow(ctx, column(self._moved(ctx), grow=2), right, grow=1, gap="pad_card")

    def _folded(self, ctx: Context) -> Box:
        """The clauses in one row; touched, they open in place, and close again."""
        words = ", ".join(rule_words(ctx, clause) for clause in clauses(self._entry))
        more = roles.note(ctx.t("ledger.why.clause"))
        named = roles.label(words)
        said = dropping(row, named, more, drop=(more,), options={"gap": "gap_m"}, grow=1)
        return buttons.button_box(
            "why.rule", icon("book-open-variant", "title", "action"), said,
            icon("chevron-up" if self.unfolded else "chevron-down", "title"),
            tap=self._fold, h="button", gap="gap_m", pad=pad(0, "gap"),
        )  # fmt: skip

    def _fold(self) -> None:
        self.unfolded = not self.unfolded
        self._ledger.refresh()

    def _sentences(self, ctx: Context) -> list[str]:
        """The first movement in one sentence, and the rest; of that, where a sum explains the amounts, what is none."""
        entry, names = self._entry, self._ledger.record.names
        first, *rest = entry.movements or (None,)
        paid = counted.counted(entry)
        if first is None or (first in paid and len(counted.amounts(entry)) > 1):
            return [self._ledger.words(ctx, entry)]
        if self._sums(ctx):
            rest = [movement for movement in rest if movement not in paid]
        return [sentence(movement, names, ctx.texts) for movement in (first, *rest)]

    def _head(self, ctx: Context, edge: float) -> Box:
        entry = self._entry
        at = clock(entry.origin.at) if entry.origin is not None else ""
        return row(
            roles.heading(self._title(ctx), grow=1),
            chip(ctx, None, ctx.t("ledger.entry", entry=entry.number)),
            roles.tag(at, colour="text2"),
            gap="gap_l",
            pad=Pad("gap", edge, "gap_m", edge),
        )

    def _title(self, ctx: Context) -> str:
        moved = counted.amounts(self._entry)
        if not moved:
            return ctx.t("ledger.why.this")
        game = self._entry.game.name
        if len(moved) == 1:
            return ctx.t("ledger.why.amount", amount=GAMES.parts(game).scoring.signed(ctx, moved[0].amount))
        if len({one.amount for one in moved}) == 1:
            return ctx.t("ledger.why.each", amount=GAMES.parts(game).scoring.plain(ctx, moved[0].amount))
        return ctx.t("ledger.why.these")

    # Left: from whom to whom ----------------------------------------------------------------------------------

    def _moved(self, ctx: Context) -> Element:
        entry = self._entry
        moved = [movement for movement in counted.counted(entry) if movement.count]
        if moved:
            labels = [GAMES.parts(entry.game.name).scoring.plain(ctx, movement.count) for movement in moved]
            return arrows(ctx, self._ledger.record.ui, self._ledger.record.seats, moved, labels)
        return column(icon(sign(entry), "button_tall", "caution"), items="center", justify="center", grow=1)

    # Right: the sum and the rule ------------------------------------------------------------------------------

    def _sums(self, ctx: Context) -> list[Sum]:
        return list(GAMES.parts(self._entry.game.name).ledger.sums(ctx, self._entry))

    def _reasons(self, ctx: Context, others: Sequence[str]) -> list[Element]:
        """The sum, or what else moved; small, where there is a sum."""
        steps = self._sums(ctx)
        if steps:
            small = roles.caption(" ".join(others), colour="text2", lines=2) if others else None
            return [*(self._step(ctx, step) for step in steps), *([small] if small is not None else [])]
        said = [roles.body(other) for other in others]
        if not self._entry.movements:
            said = [roles.body(ctx.t("ledger.moves_nothing"))]
        return [Scroll(child=column(*said, gap="gap_s"), grow=1)] if len(said) > _ALL_SHOWN else [*said]

    def _inset(self, rules: list[Box]) -> Box:
        """The rules in a well of their own that stays where it is while they are moved in it."""
        return column(
            Scroll(child=column(*rules, gap="gap_m"), grow=1, ground="well"),
            skin=INSET._replace(radius="m"),
            grow=1,
            pad=pad("gap_l", "gap"),
        )

    def _step(self, ctx: Context, step: Sum) -> Box:
        side = ctx.space("coin_m")
        kind, _, metal = step.mark.partition(":")
        mark: Element = coin(metal, side * 0.76) if kind == "coin" else icon(step.mark, side * 0.62, "caution")
        disc = inset(mark, w=side, h=side, justify="center", radius=side / 2)
        return row(
            disc,
            roles.body(step.label, grow=1),
            roles.number(step.arithmetic, colour="text2"),
            roles.number(step.result, colour="money", anchor="right", w="sense"),
            h="chip",
            gap="gap_l",
        )

    def _rule(self, ctx: Context, clause: str) -> Box:
        said = excerpt(ctx, self._entry, clause)
        return column(
            rule_icon(ctx, clause, colour="action"),
            roles.body(said, lines=40),
            gap="gap_xs",
        )

    # Buttons -----------------------------------------------------------------------------------------------------

    def _buttons(self, ctx: Context, short: str = "") -> Box:
        """With words in full, or `.short` ones."""
        over = self._ledger.over_words
        change = open_change(self._ledger, self._entry) if over is None else None
        off = None if change is not None else ctx.t(over or "ledger.only_strike")
        tap = self._closing(change) if change is not None else None
        return row(
            buttons.button(ctx, "why.change", ctx.t(f"ledger.change{short}"), "pencil", tap=tap, disabled_reason=off,
                           h="button", size="label", sub_size="caption", grow=1),
            self._in_replay(ctx, short),
            buttons.button(
                ctx, "why.read", ctx.t("ledger.got_it"), "check-bold", kind="primary", tap=self._close, h="button",
                size="title", grow=1,
            ),
            gap="gap_l",
        )  # fmt: skip

    def _in_replay(self, ctx: Context, short: str) -> Box | None:
        """The way to the moment of the entry, where the program has a replay and it may lie over this screen."""
        if self._ledger.shell.route(Route.REPLAY) is None or self._ledger.shell.depth >= DEEPEST:
            return None
        return buttons.button(ctx, "why.replay", ctx.t(f"ledger.in_replay{short}"), "history",
                              tap=self._closing(self._look), h="button", size="label", grow=1)  # fmt: skip

    def _look(self) -> None:
        from divingbell.ui.screens.replay.replay import show_replay

        show_replay(self._ledger.shell, self._ledger.record.snapshot.uuid, self._entry.number)

    def _closing(self, then: buttons.Tap) -> buttons.Tap:
        def tap() -> None:
            self._close()
            then()

        return tap

    def _close(self) -> None:
        self._ledger.dialogs.close(self)
