"""The card of the chosen entry: when and from where it came, what went from whom to whom, and what can be done."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.game import Entry
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.sentences import sentence
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon
from divingbell.ui.screens.ledger.covering_screen import LedgerScreen, clock
from divingbell.ui.screens.ledger.holder import holder
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, pad, row, space


class EntryButtons(NamedTuple):
    """The buttons for the chosen entry."""

    why: Box
    change: Box
    strike: Box | None = None
    add: Box | None = None
    """Neither in a record to which nothing is added."""


def entry_panel(screen: LedgerScreen, ctx: Context, entry: Entry, keys: EntryButtons) -> Box:
    """Of the regular size."""
    origin = entry.origin
    from_where: list[Element] = []
    if origin is not None:
        from_where = [
            roles.note(clock(origin.at)),
            roles.note(ctx.t(f"ledger.by.{origin.source}")),
        ]
    keys.why.h, keys.change.h = 72, 64
    others = None
    if keys.strike is not None and keys.add is not None:
        for key in (keys.strike, keys.add):
            key.gap, key.pad = "gap_xs", pad("gap_xxs", "gap_s")  # long words beside their signs
        others = row(keys.strike, keys.add, gap="gap_m", items="stretch", h=64)
    return card(
        row(
            roles.number(str(entry.number)),
            column(*from_where, grow=1),
            icon(sign(entry), 44, "caution"),
            gap="gap_m",
        ),
        hairline(),
        Scroll(child=column(*_flows(screen, ctx, entry), gap="gap_m"), grow=1, bar=False),
        keys.why,
        keys.change,
        others,
        w=306,
        gap="gap_m",
        pad=pad("gap"),
    )


def _flows(screen: LedgerScreen, ctx: Context, entry: Entry) -> list[Element]:
    """From whom to whom, how much, and what the one of them who plays has then."""
    made = []
    for movement in counted.counted(entry):
        gain, scoring = counted.gain(entry, movement), GAMES.parts(entry.game.name).scoring
        amount = scoring.plain(ctx, movement.count) if gain is None else scoring.signed(ctx, gain.amount)
        made.append(column(
            row(
                holder(ctx, screen.record.ui, screen.record.seats, movement.giver, 40),
                icon("arrow-right", 26, "text3"),
                holder(ctx, screen.record.ui, screen.record.seats, movement.taker, 40),
                space(),
                roles.number(amount, colour="money" if gain is not None and gain.amount > 0 else None),
                gap="gap_m",
            ),
            row(
                roles.note(ctx.t("ledger.then_has", name=screen.record.seat(gain.player).told), grow=1),
                roles.tag(scoring.plain(ctx, counted.balance(entry, gain.player)), colour="text2"),
            ) if gain is not None else None,
            gap="gap_xxs",
        ))  # fmt: skip
    if made:
        return [*made]
    said = [str(sentence(movement, screen.record.names, ctx.texts)) for movement in entry.movements]
    return [roles.note(words, lines=6) for words in said or [ctx.t("ledger.moves_nothing")]]
