"""The result of a change: the people with another amount, or which entry would no longer fit and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from divingbell.companion.games.game import Entry, Refusal
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.sentences import named
from divingbell.companion.session.session import Session
from divingbell.ui.kit import roles
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.names import name_text
from divingbell.ui.screens.dialogs.refusal import rule_words
from divingbell.ui.screens.ledger.covering_screen import LedgerScreen
from divingbell.ui.screens.ledger.trial import Misfit, Trial
from divingbell.ui.screens.rules.consequences import consequences
from divingbell.ui.toolkit.element import At, Box, Element, Skin, column, figure, fits, pad, row, space, stack

_HIGH = (60.0, 48.0, 40.0, 32.0, 26.0)
"""Heights a row may have, the roomiest first."""


def differences(before: Session, after: Session) -> list[tuple[str, int, int]]:
    """The people with another figure: player, figure of now, figure then."""
    assert before.game is not None, "a record has a game"
    figure_of = GAMES.parts(before.game.name).scoring.figure
    was, now = before.state.players, after.state.players
    return [
        (player, old, new)
        for player in was
        if player in now and (old := figure_of(was[player])) != (new := figure_of(now[player]))
    ]


def nothing_yet(words: str) -> Box:
    """Before there is anything to say."""
    return card(roles.body(words), grow=1, justify="center", pad=pad("gap_l", "pad_card"))


def changes(screen: LedgerScreen, ctx: Context, trial: Trial, after: Session) -> Box:
    """Everybody whose figure differs, and that the others stay.

    Another house rule may count otherwise what is no figure: that is said instead.
    """
    differing = differences(trial.session, after)
    otherwise = consequences(ctx, screen.record.snapshot.header, trial.session, after) if trial.entry == 1 else None
    others = None
    if len(differing) < len(after.state.players):
        words = otherwise or ctx.t("ledger.others_stay" if differing else "ledger.nothing_changes")
        others = row(icon("check-circle", "title", "positive"), roles.note(words, grow=1), gap="gap_m")
    shown = partial(_changes, screen, ctx, differing, others)
    return card(
        fits(partial(shown, _HIGH[0], titled=True, noted=True),
             *(partial(shown, high, titled=True) for high in _HIGH[:3]),
             *(partial(shown, high) for high in _HIGH[1:]), grow=1),
        grow=1, pad=pad("gap_l", "pad_card"),
    )  # fmt: skip


def _changes(
    screen: LedgerScreen,
    ctx: Context,
    differing: Sequence[tuple[str, int, int]],
    others: Element | None,
    high: float,
    *,
    titled: bool = False,
    noted: bool = False,
) -> Box:
    """One arrangement of it: rows so `high` (dp)."""
    return column(
        roles.title(ctx.t("ledger.what_changes")) if titled else None,
        *(_difference(screen, ctx, *one, high) for one in differing),
        others,
        _note(ctx) if noted else None,
        grow=1, gap="gap_s", justify="between" if titled or differing else "center",
    )  # fmt: skip


def _difference(screen: LedgerScreen, ctx: Context, player: str, was: int, now: int, high: float) -> Box:
    seat, size, game = screen.record.seat(player), min(36.0, high * 0.62), screen.record.game_parts.scoring
    before = figure(game.plain(ctx, was), size * 0.78, bold=False, colour="text3", fixed=True)
    return row(
        tile(ctx, seat.diver, high * 0.74),
        name_text(seat.called, min(ctx.type("body"), high * 0.62), bold=True, grow=1),
        stack(before, Box(skin=Skin(fill="text3"), h=2, at=At(left=0, right=0))),
        icon("arrow-right", size * 0.72, "text3"),
        figure(game.plain(ctx, now), size, colour="money", fixed=True, anchor="right", w=size * 3.9),
        h=high,
        gap="gap_l",
    )


def _note(ctx: Context) -> Box:
    words = roles.note(ctx.t("ledger.stays_in_log.long"), lines=3, grow=1)
    return inset(icon("information-outline", 28, "action"), words, gap="gap_l", pad=pad("gap_m", "gap_l"), radius="l")


def no_longer_fits(screen: LedgerScreen, ctx: Context, misfit: Misfit) -> Box:
    """Which entry would no longer fit, and why; in little room without the entry's line."""
    shown = partial(_misfit, screen, ctx, misfit)
    return card(fits(shown, partial(shown, little=True), grow=1), grow=1, edge="danger")


def _misfit(screen: LedgerScreen, ctx: Context, misfit: Misfit, *, little: bool = False) -> Box:
    entry = misfit.entry
    refusal = Refusal(misfit.refusal.error, misfit.refusal.rule, named(misfit.refusal.args, screen.record.names))
    line = screen.line(ctx, entry)
    title = ctx.t("windows.refused.no_longer_fits", entry=entry.number)
    high = ctx.space("tile_m" if little else "banner")
    words = row(
        icon("hand-back-right", "icon"),
        roles.title(title, lines=1 if little else 2, grow=1),
        rule_icon(ctx, refusal.rule) if little and refusal.rule else None,
        gap="gap_m",
        pad=pad(0, "gap"),
        colour="on_fill",
    )
    red = Skin(fill="danger_fill")
    flat = Box(skin=red, at=At(left=0, top=high / 2, right=0, bottom=0))
    head = stack(flat, Box(skin=red._replace(radius="l")), words, h=high)
    body = roles.body(_why(ctx, entry, refusal), lines=2 if little else 5)
    said = row(
        tile(ctx, line.diver, "tile_s") if line.diver is not None else None,
        roles.body(line.number, colour="text3"),
        roles.note(line.words, grow=1),
        rule_icon(ctx, refusal.rule, colour="action") if refusal.rule else None,
        gap="gap_m",
    )
    inside = (body,) if little else (body, space(), said)
    edges = pad("gap_xxs", "gap") if little else pad("gap")
    return column(head, column(*inside, grow=1, gap="gap_xs", pad=edges), grow=1)


def _why(ctx: Context, entry: Entry, refusal: Refusal) -> str:
    """In the words of what would be, where there are some; else as it is refused at the table."""
    would = ctx.texts.own(entry.game.name, f"ledger.would.{refusal.error}")
    if would in ctx.texts:
        return ctx.t(would, **refusal.args)
    return refusal_message(refusal, entry.game.name, ctx.texts)


def rule_icon(ctx: Context, rule: str, **options: Any) -> Box:
    """The number of a rule, behind a book."""
    words = roles.label(rule_words(ctx, rule), lines=1)
    return row(icon("book-open-variant", "title"), words, gap="gap_s", **options)
