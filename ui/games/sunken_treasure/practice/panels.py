"""What opens beside the pretended board: card and call, a free buzz, a buzz, penalty cards, faults; the same keys as at
the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from divingbell.companion.games.game import Refusal
from divingbell.companion.rig import Fault
from divingbell.ui.games.sunken_treasure import rows
from divingbell.ui.games.sunken_treasure.stakes import Answer, cash_moved
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import coin, disc, icon, tile
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.skins import Kind, key_skin
from divingbell.ui.toolkit.element import Box, Element, column, figure, grid, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.practice.practice import PracticeTable

FAULTS: tuple[Fault, ...] = ("bounce", "chatter", "stuck", "unplug", "lose_bytes")


def side(table: PracticeTable, ctx: Context) -> Box | None:
    """What stands beside the hole, in the place of dive and log, while the hole is being played."""
    if table.picture == "free_buzz":
        return _free_buzz(table, ctx)
    if table.picture == "buzz":
        return _buzz(table, ctx)
    if table.picture == "armed" and table.probe.by_hand:
        return _by_hand(table, ctx)
    return None


def over(table: PracticeTable, ctx: Context) -> Box | None:
    """What stands in the place of the hole while that is not played; a finger in the hole keeps it away."""
    if table.faults_open:
        return _faults(table, ctx, FAULTS)
    if table.held.place is not None:
        return None
    if table.picture in ("card", "call"):
        return _call(table, ctx)
    if table.picture == "penalty":
        return _penalty(table, ctx)
    if table.more and table.picture == "armed":
        return _call(table, ctx, more=True)
    return None


def _lid(ctx: Context, *children: Element | None, gap: float | None = None) -> Box:
    """The plate of `over`."""
    return plate(
        *children,
        radius=18,
        edge="action",
        gap=gap if gap is not None else ctx.pick(14, 6, 10),
        pad=ctx.pick(pad(18), pad(7, 8), pad(12)),
    )


# Card, call, and the other keys of the dive ---------------------------------------------------------------------


def _call(table: PracticeTable, ctx: Context, *, more: bool = False) -> Box:
    seat = table.seat(table.diver)
    words = ctx.t("practice.lay" if table.state.phase == "card" else "practice.point", name=seat.name)
    head = row(
        tile(ctx, seat.diver, ctx.pick(46, 30, 36)), text(words, ctx.pick(24, 18, 20), bold=True, grow=1), gap=12
    )
    below = _other_keys(table, ctx) if more else _call_keys(table, ctx)
    return _lid(
        ctx,
        head if ctx.size == "regular" else None,
        _coins(table, ctx),
        rows.cards(table, ctx),
        rows.risks(table, ctx),
        row(*below, gap=ctx.pick(12, 6, 8), items="stretch", h=ctx.pick(76, 56, 64)),
    )


def _coins(table: PracticeTable, ctx: Context) -> Box:
    """The row of coins, drawn smaller so that their names have room."""
    made = rows.coins(table, ctx)
    for key in made.children[1:]:
        assert isinstance(key, Box)
        sign = key.children[0]
        sign.w = sign.h = ctx.pick(36, 24, 36)
        key.gap = ctx.pick(6, 4, 4)
    return made


def _call_keys(table: PracticeTable, ctx: Context) -> list[Box]:
    """Free buzz, and Cannot dive; after a buzz in its place: it was none."""
    made = [_announce(table, ctx)]
    if table.buzzed:
        made.append(_small(ctx, "not_real", "vibrate-off", ctx.t("sunken_table.not_real"), table.not_a_real_buzz))
        return made
    cannot, why = ctx.t("sunken_table.cannot_dive"), None
    if table.state.phase != "card":
        why = ctx.t("sunken_table.card_played")
    elif table.hand == 0:
        cannot = ctx.t("sunken_table.no_cards")
    made.append(_small(ctx, "discard", "cards-outline", cannot, table.cannot_dive, disabled_reason=why))
    return made


def _other_keys(table: PracticeTable, ctx: Context) -> list[Box]:
    """Of an armed dive: what the finger does not do."""
    made = [_announce(table, ctx)]
    for name, mark, words in (
        ("dropped", "coin-drop", "dropped"), ("missed", "coin-none", "missed"), ("stopped", "surface", "stop"),
    ):  # fmt: skip
        answer = table.stakes.without(name)
        made.append(_answer(table, ctx, name, icon(mark, ctx.pick(28, 22)), ctx.t(f"sunken_table.{words}"), answer))
    made.append(_small(ctx, "fewer", "close", ctx.t("practice.faults.close"), table.open_more))
    return made


def _announce(table: PracticeTable, ctx: Context) -> Box:
    if table.state.phase == "card":
        why: str | None = ctx.t("sunken_table.after_card")
    else:
        why = table.disabled_reason(table.announce)
    words = ctx.t("sunken_table.free_buzz")
    return _small(ctx, "free_buzz", "free-buzz", words, table.say_free_buzz, disabled_reason=why)


def _small(
    ctx: Context, name: str, mark: str | Element, words: str, tap: keys.Tap, *, sub: str | None = None,
    disabled_reason: str | None = None, kind: Kind = "neutral", **options: Any,
) -> Box:  # fmt: skip
    """A key of these panels."""
    sign = icon(mark, ctx.pick(28, 22, 24)) if isinstance(mark, str) else mark
    options.setdefault("grow", 1)
    options.setdefault("gap", ctx.pick(10, 6, 6))
    # Beside the board there is little room for larger letters.
    size = ctx.pick(20, 17, 18) * (1 if ctx.size == "regular" else min(1.1, ctx.text_scale) / ctx.text_scale)
    return keys.key(
        ctx, name, words, sign, sub, tap=tap, disabled_reason=disabled_reason, kind=kind, size=size,
        sub_size=ctx.pick(17, 16, 16), pad=pad(2, ctx.pick(8, 4)), radius=ctx.pick(16, 14, 14),
        sub_lines=1 if sub is not None and ctx.text_scale > 1.15 else 2,
        **options,
    )  # fmt: skip


def _answer(
    table: PracticeTable, ctx: Context, name: str, sign: Element, words: str, answer: Answer, *, kind: Kind = "neutral",
    **options: Any,
) -> Box:  # fmt: skip
    """A key that says what it pays, or what follows."""
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    if answer.pays:
        follows = ctx.signed(answer.pays)
    else:
        follows = ctx.t("sunken_table.again" if answer.again else "sunken_table.turn_ends")
    return _small(ctx, name, sign, words, lambda: table.answer(answer), sub=follows, disabled_reason=off, kind=kind,
                  **options)  # fmt: skip


# Buzz and free buzz ---------------------------------------------------------------------------------------------


def _column(ctx: Context, *children: Element) -> Box:
    for child in children[1:]:
        child.grow = child.grow or 1
    return column(*children, gap=ctx.pick(10, 6, 6))


def _buzz(table: PracticeTable, ctx: Context) -> Box:
    stakes = table.stakes
    full = stakes.dive.value * (stakes.dive.risk or 0)
    lines = 1 if ctx.size == "tall" and ctx.text_scale > 1.15 else 2
    head = row(
        icon("buzz", ctx.pick(40, 28, 30), "danger"),
        text(ctx.t("practice.halved", full=full), ctx.pick(21, 17, 18), bold=True, lines=lines, line=1.05, grow=1),
        h=ctx.pick(64, 38, 38),
        gap=8,
        pad=pad(0, ctx.pick(14, 8)),
        skin=key_skin("danger", ctx.pick(16, 12, 12)),
    )

    def metal(name: str, kind: Kind, *, upright: bool = False) -> Box:
        sign = coin(name, ctx.pick(38, 26, 28))
        return _answer(
            table, ctx, f"up.{name}", sign, ctx.t(f"sunken_table.metal.{name}"), stakes.recovered(name), kind=kind,
            vertical=upright, gap=ctx.pick(10, 4, 4),
        )  # fmt: skip

    gap = ctx.pick(10, 6, 6)
    if stakes.any_metal:
        metals = (metal(name, "positive", upright=True) for name in ("gold", "silver", "bronze"))
        up = [row(*metals, gap=gap, items="stretch", grow=1.6)]
    else:
        sign = disc("coin-ok", ctx.pick(44, 30, 32), "positive")
        words = ctx.t("sunken_table.right_coin")
        right = row(_answer(table, ctx, "right", sign, words, stakes.recovered(stakes.right), kind="positive"),
                    items="stretch")  # fmt: skip
        up = [right, row(*(metal(name, "caution") for name in stakes.wrong), gap=gap, items="stretch")]
    outcomes = [("dropped", "coin-drop", "dropped"), ("missed", "coin-none", "had_none")]
    if stakes.without("missed").again:
        outcomes.append(("stopped", "surface", "stop"))
    none = row(
        *(
            _answer(table, ctx, name, icon(mark, ctx.pick(28, 20)), ctx.t(f"sunken_table.{words}"),
                    stakes.without(name), kind="danger" if stakes.without(name).pays else "neutral")
            for name, mark, words in outcomes
        ),
        gap=gap, items="stretch",
    )  # fmt: skip
    words = ctx.t("sunken_table.not_real")
    not_real = row(_small(ctx, "not_real", "vibrate-off", words, table.not_a_real_buzz), items="stretch")
    return _column(ctx, head, *up, none, not_real)


def _free_buzz(table: PracticeTable, ctx: Context) -> Box:
    said = plate(
        icon("free-buzz", ctx.pick(64, 38, 40), "action", align="center"),
        text(ctx.t("practice.touch_edge"), ctx.pick(28, 19, 21), bold=True, lines=3, line=1.1, anchor="center"),
        text(ctx.t("sunken_table.touch_now.sub"), ctx.pick(20, 16, 16), colour="text2", lines=6, anchor="center"),
        justify="center",
        radius=18,
        edge="action",
        gap=ctx.pick(14, 4, 6),
        pad=ctx.pick(pad(18), pad(6, 10), pad(10)),
        grow=1,
    )
    words = ctx.t("sunken_table.on_to_dive")
    on = _small(ctx, "on_to_dive", "arrow-right", words, table.on_to_the_dive, grow=0)
    on.h = ctx.pick(84, 56, 60)
    return column(said, on, gap=ctx.pick(14, 8, 8))


def _by_hand(table: PracticeTable, ctx: Context) -> Box:
    """The rig is lost: people say what the probe cannot."""
    said = plate(
        icon("lan-disconnect", ctx.pick(56, 34), "danger", align="center")
        if ctx.size == "regular" or (ctx.size == "compact" and ctx.text_scale == 1)
        else None,
        text(ctx.t("practice.by_hand"), ctx.pick(24, 18, 19), bold=True, lines=4, line=1.1, anchor="center"),
        justify="center", radius=18, gap=ctx.pick(14, 6, 6), pad=ctx.pick(pad(18), pad(6, 10), pad(8, 10)), grow=1,
    )  # fmt: skip
    no = _small(ctx, "no_buzz", "check-bold", ctx.t("sunken_table.no_buzz"), table.no_buzz, kind="selected")
    yes = _small(ctx, "it_buzzed", "buzz", ctx.t("sunken_table.it_buzzed"), table.it_buzzed, kind="danger")
    if "unplug" in table.faults:
        mend = _small(
            ctx, "plug_in", "restore", ctx.t("practice.plug_in"), lambda: table.toggle_fault("unplug"), grow=0
        )
    else:
        mend = _small(ctx, "try_again", "restore", ctx.t("sunken_table.try_again"), table.try_again, grow=0)
    gap = ctx.pick(12, 6, 8)
    for key in (no, yes, mend):
        key.h, key.grow = ctx.pick(72, 56, 60), 0
    return column(said, no, yes, mend, gap=gap)


# Penalty cards --------------------------------------------------------------------------------------------------


def _penalty(table: PracticeTable, ctx: Context) -> Box:
    """The other one's two cards, and the key that pays."""
    diver = table.diver
    others = [name for name in table.clockwise_from(diver) if not table.players[name].out]
    asked = [_asked(table, ctx, name) for name in others]
    after = table.preview(table.no_penalty)
    pays = cash_moved(table.state, after if isinstance(after, Refusal) else after.state, diver)
    sign = disc("check-bold", ctx.pick(64, 44, 48), "positive", share=0.65)
    words = text(ctx.t("sunken_table.pay", name=table.seat(diver).name), ctx.pick(28, 20, 23), bold=True, lines=2,
                 line=1.1, grow=1)  # fmt: skip
    pay = keys.press(
        "no_penalty", sign, words, figure(ctx.signed(pays), ctx.pick(60, 38, 44), colour="money"), kind="positive",
        tap=lambda: table.send(table.no_penalty), radius=ctx.pick(20, 16, 18), justify="start",
        gap=ctx.pick(18, 10, 12), pad=pad(0, ctx.pick(20, 12)), h=ctx.pick(120, 76, 92),
    )  # fmt: skip
    return _lid(ctx, *asked, pay)


def _asked(table: PracticeTable, ctx: Context, name: str) -> Box:
    seat = table.seat(name)
    head = row(
        tile(ctx, seat.diver, ctx.pick(46, 30, 36)),
        text(ctx.t("practice.ask", name=seat.name), ctx.pick(24, 18, 20), bold=True, grow=1),
        text(ctx.t("sunken_table.rule", number="4.4"), ctx.pick(18, 16, 16), colour="text3"),
        gap=12,
    )
    return column(
        head,
        row(_share(table, ctx, name), _break(table, ctx, name), gap=ctx.pick(14, 8, 10), items="stretch", grow=1),
        gap=ctx.pick(14, 6, 10),
        grow=1,
    )


def _share(table: PracticeTable, ctx: Context, name: str) -> Box:
    action = {"type": "play_penalty", "player": name, "card": "share"}
    after = table.preview(action)
    half = cash_moved(table.state, after if isinstance(after, Refusal) else after.state, name)
    return keys.outcome(
        ctx, f"{name}.share", "caution", "share-half", ctx.t("sunken_table.share"), ctx.signed(half),
        tap=lambda: table.send(action), disabled_reason=table.off_words(after) if isinstance(after, Refusal) else None,
        money=True, grow=1, **_card_sizes(ctx),
    )  # fmt: skip


def _break(table: PracticeTable, ctx: Context, name: str) -> Box:
    action = {"type": "play_penalty", "player": name, "card": "air_line_break"}
    after = table.preview(action)
    return keys.outcome(
        ctx, f"{name}.break", "danger", "air-cut", ctx.t("sunken_table.break"), None,
        ctx.t("sunken_table.break.pays"), tap=lambda: table.send(action),
        disabled_reason=table.off_words(after) if isinstance(after, Refusal) else None, grow=1, **_card_sizes(ctx),
    )  # fmt: skip


def _card_sizes(ctx: Context) -> dict[str, Any]:
    return {
        "disc_size": ctx.pick(72, 44, 48), "title_size": ctx.pick(26, 19, 20), "amount_size": ctx.pick(42, 28, 32),
        "sub_size": ctx.pick(20, 16, 17),
    }  # fmt: skip


# Faults ---------------------------------------------------------------------------------------------------------


def _faults(table: PracticeTable, ctx: Context, faults: Sequence[Fault]) -> Box:
    """A key for each; the others stay as they are."""
    shown = [_fault(table, ctx, fault) for fault in faults]
    close = _small(ctx, "faults.close", "arrow-left", ctx.t("practice.faults.close"), table.open_faults)
    head = text(ctx.t("practice.faults.title"), ctx.pick(28, 20, 23), bold=True)
    keys_ = grid(*shown, close, columns=2, gap=ctx.pick(14, 8, 10), grow=1)
    return _lid(ctx, head, keys_, gap=ctx.pick(14, 6, 10))


def _fault(table: PracticeTable, ctx: Context, fault: Fault) -> Box:
    on = fault in table.faults
    return _small(
        ctx,
        f"fault.{fault}",
        "check-bold" if on else "close",
        ctx.t(f"practice.fault.{fault}"),
        lambda: table.toggle_fault(fault),
        sub=ctx.t(f"practice.fault.{fault}.sub"),
        kind="caution" if on else "neutral",
        justify="start",
    )
