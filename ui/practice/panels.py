"""What opens beside the pretended board: card and call, a free buzz, a buzz, penalty cards, faults; the same keys as at
the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.games.game import Refusal
from companion.rig import Fault
from ui.element import Box, Element, column, figure, grid, pad, row, text
from ui.kit import keys
from ui.kit.marks import coin, disc, icon, tile
from ui.kit.plates import plate
from ui.kit.skins import Kind, key_skin
from ui.sunken_treasure import rows
from ui.sunken_treasure.stakes import Answer, cash_moved
from ui.theme import Look

if TYPE_CHECKING:
    from ui.practice.practice import PracticeTable

FAULTS: tuple[Fault, ...] = ("bounce", "chatter", "stuck", "unplug", "lose_bytes")


def side(table: PracticeTable, look: Look) -> Box | None:
    """What stands beside the hole, in the place of dive and log, while the hole is being played."""
    if table.picture == "free_buzz":
        return _free_buzz(table, look)
    if table.picture == "buzz":
        return _buzz(table, look)
    if table.picture == "armed" and table.probe.by_hand:
        return _by_hand(table, look)
    return None


def over(table: PracticeTable, look: Look) -> Box | None:
    """What stands in the place of the hole while that is not played; a finger in the hole keeps it away."""
    if table.faults_open:
        return _faults(table, look, FAULTS)
    if table.held.place is not None:
        return None
    if table.picture in ("card", "call"):
        return _call(table, look)
    if table.picture == "penalty":
        return _penalty(table, look)
    if table.more and table.picture == "armed":
        return _call(table, look, more=True)
    return None


def _lid(look: Look, *children: Element | None, gap: float | None = None) -> Box:
    """The plate of `over`."""
    return plate(
        *children,
        radius=18,
        edge="action",
        gap=gap if gap is not None else look.pick(14, 6, 10),
        pad=look.pick(pad(18), pad(7, 8), pad(12)),
    )


# Card, call, and the other keys of the dive ---------------------------------------------------------------------


def _call(table: PracticeTable, look: Look, *, more: bool = False) -> Box:
    seat = table.seat(table.diver)
    words = look.t("practice.lay" if table.state.phase == "card" else "practice.point", name=seat.name)
    head = row(
        tile(look, seat.diver, look.pick(46, 30, 36)), text(words, look.pick(24, 18, 20), bold=True, grow=1), gap=12
    )
    below = _other_keys(table, look) if more else _call_keys(table, look)
    return _lid(
        look,
        head if look.size == "regular" else None,
        _coins(table, look),
        rows.cards(table, look),
        rows.risks(table, look),
        row(*below, gap=look.pick(12, 6, 8), items="stretch", h=look.pick(76, 56, 64)),
    )


def _coins(table: PracticeTable, look: Look) -> Box:
    """The row of coins, drawn smaller so that their names have room."""
    made = rows.coins(table, look)
    for key in made.children[1:]:
        assert isinstance(key, Box)
        sign = key.children[0]
        sign.w = sign.h = look.pick(36, 24, 36)
        key.gap = look.pick(6, 4, 4)
    return made


def _call_keys(table: PracticeTable, look: Look) -> list[Box]:
    """Free buzz, and Cannot dive; after a buzz in its place: it was none."""
    made = [_announce(table, look)]
    if table.buzzed:
        made.append(_small(look, "not_real", "vibrate-off", look.t("sunken_table.not_real"), table.not_a_real_buzz))
        return made
    cannot, why = look.t("sunken_table.cannot_dive"), None
    if table.state.phase != "card":
        why = look.t("sunken_table.card_played")
    elif table.hand == 0:
        cannot = look.t("sunken_table.no_cards")
    made.append(_small(look, "discard", "cards-outline", cannot, table.cannot_dive, why_off=why))
    return made


def _other_keys(table: PracticeTable, look: Look) -> list[Box]:
    """Of an armed dive: what the finger does not do."""
    made = [_announce(table, look)]
    for name, mark, words in (
        ("dropped", "coin-drop", "dropped"), ("missed", "coin-none", "missed"), ("stopped", "surface", "stop"),
    ):  # fmt: skip
        answer = table.stakes.without(name)
        made.append(_answer(table, look, name, icon(mark, look.pick(28, 22)), look.t(f"sunken_table.{words}"), answer))
    made.append(_small(look, "fewer", "close", look.t("practice.faults.close"), table.open_more))
    return made


def _announce(table: PracticeTable, look: Look) -> Box:
    if table.state.phase == "card":
        why: str | None = look.t("sunken_table.after_card")
    else:
        why = table.why_off(table.announce)
    words = look.t("sunken_table.free_buzz")
    return _small(look, "free_buzz", "free-buzz", words, table.say_free_buzz, why_off=why)


def _small(
    look: Look, name: str, mark: str | Element, words: str, tap: keys.Tap, *, sub: str | None = None,
    why_off: str | None = None, kind: Kind = "neutral", **options: Any,
) -> Box:  # fmt: skip
    """A key of these panels."""
    sign = icon(mark, look.pick(28, 22, 24)) if isinstance(mark, str) else mark
    options.setdefault("grow", 1)
    options.setdefault("gap", look.pick(10, 6, 6))
    # Beside the board there is little room for larger letters.
    size = look.pick(20, 17, 18) * (1 if look.size == "regular" else min(1.1, look.text_scale) / look.text_scale)
    return keys.key(
        look, name, words, sign, sub, tap=tap, why_off=why_off, kind=kind, size=size,
        sub_size=look.pick(17, 16, 16), pad=pad(2, look.pick(8, 4)), radius=look.pick(16, 14, 14),
        sub_lines=1 if sub is not None and look.text_scale > 1.15 else 2,
        **options,
    )  # fmt: skip


def _answer(
    table: PracticeTable, look: Look, name: str, sign: Element, words: str, answer: Answer, *, kind: Kind = "neutral",
    **options: Any,
) -> Box:  # fmt: skip
    """A key that says what it pays, or what follows."""
    off = table.off_words(answer.refusal) if answer.refusal is not None else None
    if answer.pays:
        follows = look.signed(answer.pays)
    else:
        follows = look.t("sunken_table.again" if answer.again else "sunken_table.turn_ends")
    return _small(look, name, sign, words, lambda: table.answer(answer), sub=follows, why_off=off, kind=kind,
                  **options)  # fmt: skip


# Buzz and free buzz ---------------------------------------------------------------------------------------------


def _column(look: Look, *children: Element) -> Box:
    for child in children[1:]:
        child.grow = child.grow or 1
    return column(*children, gap=look.pick(10, 6, 6))


def _buzz(table: PracticeTable, look: Look) -> Box:
    stakes = table.stakes
    full = stakes.dive.value * (stakes.dive.risk or 0)
    lines = 1 if look.size == "tall" and look.text_scale > 1.15 else 2
    head = row(
        icon("buzz", look.pick(40, 28, 30), "danger"),
        text(look.t("practice.halved", full=full), look.pick(21, 17, 18), bold=True, lines=lines, line=1.05, grow=1),
        h=look.pick(64, 38, 38),
        gap=8,
        pad=pad(0, look.pick(14, 8)),
        skin=key_skin("danger", look.pick(16, 12, 12)),
    )

    def metal(name: str, kind: Kind, *, upright: bool = False) -> Box:
        sign = coin(name, look.pick(38, 26, 28))
        return _answer(
            table, look, f"up.{name}", sign, look.t(f"sunken_table.metal.{name}"), stakes.recovered(name), kind=kind,
            vertical=upright, gap=look.pick(10, 4, 4),
        )  # fmt: skip

    gap = look.pick(10, 6, 6)
    if stakes.any_metal:
        metals = (metal(name, "positive", upright=True) for name in ("gold", "silver", "bronze"))
        up = [row(*metals, gap=gap, items="stretch", grow=1.6)]
    else:
        sign = disc("coin-ok", look.pick(44, 30, 32), "positive")
        words = look.t("sunken_table.right_coin")
        right = row(_answer(table, look, "right", sign, words, stakes.recovered(stakes.right), kind="positive"),
                    items="stretch")  # fmt: skip
        up = [right, row(*(metal(name, "caution") for name in stakes.wrong), gap=gap, items="stretch")]
    outcomes = [("dropped", "coin-drop", "dropped"), ("missed", "coin-none", "had_none")]
    if stakes.without("missed").again:
        outcomes.append(("stopped", "surface", "stop"))
    none = row(
        *(
            _answer(table, look, name, icon(mark, look.pick(28, 20)), look.t(f"sunken_table.{words}"),
                    stakes.without(name), kind="danger" if stakes.without(name).pays else "neutral")
            for name, mark, words in outcomes
        ),
        gap=gap, items="stretch",
    )  # fmt: skip
    words = look.t("sunken_table.not_real")
    not_real = row(_small(look, "not_real", "vibrate-off", words, table.not_a_real_buzz), items="stretch")
    return _column(look, head, *up, none, not_real)


def _free_buzz(table: PracticeTable, look: Look) -> Box:
    said = plate(
        icon("free-buzz", look.pick(64, 38, 40), "action", align="center"),
        text(look.t("practice.touch_edge"), look.pick(28, 19, 21), bold=True, lines=3, line=1.1, anchor="center"),
        text(look.t("sunken_table.touch_now.sub"), look.pick(20, 16, 16), colour="text2", lines=6, anchor="center"),
        justify="center",
        radius=18,
        edge="action",
        gap=look.pick(14, 4, 6),
        pad=look.pick(pad(18), pad(6, 10), pad(10)),
        grow=1,
    )
    words = look.t("sunken_table.on_to_dive")
    on = _small(look, "on_to_dive", "arrow-right", words, table.on_to_the_dive, grow=0)
    on.h = look.pick(84, 56, 60)
    return column(said, on, gap=look.pick(14, 8, 8))


def _by_hand(table: PracticeTable, look: Look) -> Box:
    """The rig is lost: people say what the probe cannot."""
    said = plate(
        icon("lan-disconnect", look.pick(56, 34), "danger", align="center")
        if look.size == "regular" or (look.size == "compact" and look.text_scale == 1)
        else None,
        text(look.t("practice.by_hand"), look.pick(24, 18, 19), bold=True, lines=4, line=1.1, anchor="center"),
        justify="center", radius=18, gap=look.pick(14, 6, 6), pad=look.pick(pad(18), pad(6, 10), pad(8, 10)), grow=1,
    )  # fmt: skip
    no = _small(look, "no_buzz", "check-bold", look.t("sunken_table.no_buzz"), table.no_buzz, kind="selected")
    yes = _small(look, "it_buzzed", "buzz", look.t("sunken_table.it_buzzed"), table.it_buzzed, kind="danger")
    if "unplug" in table.faults:
        mend = _small(
            look, "plug_in", "restore", look.t("practice.plug_in"), lambda: table.toggle_fault("unplug"), grow=0
        )
    else:
        mend = _small(look, "try_again", "restore", look.t("sunken_table.try_again"), table.try_again, grow=0)
    gap = look.pick(12, 6, 8)
    for key in (no, yes, mend):
        key.h, key.grow = look.pick(72, 56, 60), 0
    return column(said, no, yes, mend, gap=gap)


# Penalty cards --------------------------------------------------------------------------------------------------


def _penalty(table: PracticeTable, look: Look) -> Box:
    """The other one's two cards, and the key that pays."""
    diver = table.diver
    others = [name for name in table.clockwise_from(diver) if not table.players[name].out]
    asked = [_asked(table, look, name) for name in others]
    after = table.preview(table.no_penalty)
    pays = cash_moved(table.state, after if isinstance(after, Refusal) else after.state, diver)
    sign = disc("check-bold", look.pick(64, 44, 48), "positive", share=0.65)
    words = text(look.t("sunken_table.pay", name=table.seat(diver).name), look.pick(28, 20, 23), bold=True, lines=2,
                 line=1.1, grow=1)  # fmt: skip
    pay = keys.press(
        "no_penalty", sign, words, figure(look.signed(pays), look.pick(60, 38, 44), colour="money"), kind="positive",
        tap=lambda: table.send(table.no_penalty), radius=look.pick(20, 16, 18), justify="start",
        gap=look.pick(18, 10, 12), pad=pad(0, look.pick(20, 12)), h=look.pick(120, 76, 92),
    )  # fmt: skip
    return _lid(look, *asked, pay)


def _asked(table: PracticeTable, look: Look, name: str) -> Box:
    seat = table.seat(name)
    head = row(
        tile(look, seat.diver, look.pick(46, 30, 36)),
        text(look.t("practice.ask", name=seat.name), look.pick(24, 18, 20), bold=True, grow=1),
        text(look.t("sunken_table.rule", number="4.4"), look.pick(18, 16, 16), colour="text3"),
        gap=12,
    )
    return column(
        head,
        row(_share(table, look, name), _break(table, look, name), gap=look.pick(14, 8, 10), items="stretch", grow=1),
        gap=look.pick(14, 6, 10),
        grow=1,
    )


def _share(table: PracticeTable, look: Look, name: str) -> Box:
    action = {"type": "play_penalty", "player": name, "card": "share"}
    after = table.preview(action)
    half = cash_moved(table.state, after if isinstance(after, Refusal) else after.state, name)
    return keys.outcome(
        look, f"{name}.share", "caution", "share-half", look.t("sunken_table.share"), look.signed(half),
        tap=lambda: table.send(action), why_off=table.off_words(after) if isinstance(after, Refusal) else None,
        money=True, grow=1, **_card_sizes(look),
    )  # fmt: skip


def _break(table: PracticeTable, look: Look, name: str) -> Box:
    action = {"type": "play_penalty", "player": name, "card": "air_line_break"}
    after = table.preview(action)
    return keys.outcome(
        look, f"{name}.break", "danger", "air-cut", look.t("sunken_table.break"), None,
        look.t("sunken_table.break.pays"), tap=lambda: table.send(action),
        why_off=table.off_words(after) if isinstance(after, Refusal) else None, grow=1, **_card_sizes(look),
    )  # fmt: skip


def _card_sizes(look: Look) -> dict[str, Any]:
    return {
        "disc_size": look.pick(72, 44, 48), "title_size": look.pick(26, 19, 20), "amount_size": look.pick(42, 28, 32),
        "sub_size": look.pick(20, 16, 17),
    }  # fmt: skip


# Faults ---------------------------------------------------------------------------------------------------------


def _faults(table: PracticeTable, look: Look, faults: Sequence[Fault]) -> Box:
    """A key for each; the others stay as they are."""
    shown = [_fault(table, look, fault) for fault in faults]
    close = _small(look, "faults.close", "arrow-left", look.t("practice.faults.close"), table.open_faults)
    head = text(look.t("practice.faults.title"), look.pick(28, 20, 23), bold=True)
    keys_ = grid(*shown, close, columns=2, gap=look.pick(14, 8, 10), grow=1)
    return _lid(look, head, keys_, gap=look.pick(14, 6, 10))


def _fault(table: PracticeTable, look: Look, fault: Fault) -> Box:
    on = fault in table.faults
    return _small(
        look,
        f"fault.{fault}",
        "check-bold" if on else "close",
        look.t(f"practice.fault.{fault}"),
        lambda: table.toggle_fault(fault),
        sub=look.t(f"practice.fault.{fault}.sub"),
        kind="caution" if on else "neutral",
        justify="start",
    )
