"""Sunken Treasure on phones and on the television: the porthole with the dive, what it pays, and the coins of all.

Places and sizes are dp.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.canvas.icons import coin
from divingbell.companion.canvas.porthole import UNKNOWN_ANGLE, Porthole, porthole
from divingbell.companion.games.game import Entry, History, Movement
from divingbell.companion.games.live_view import THING, WIDE, WIDTH, Live, LiveInput, LiveRow, Sensed, flying
from divingbell.companion.games.sunken_treasure.board import phase, sight
from divingbell.companion.games.sunken_treasure.contact_entries import buzz_entry
from divingbell.companion.games.words import Words

METALS = ("gold", "silver", "bronze")
_ICONS = {"money": ("check", "positive"), "caution": ("half", "caution")}
"""On the television, by the colour of an amount: a clean lift, and half of it."""
_MOST_COINS = 6
"""Coins drawn one by one on a phone; more are counted."""


def live(told: LiveInput) -> Live:
    """Picture of the open table."""
    words, people, session, ranks, sensed = told
    state = session.state
    at = phase(state)
    player = state.turn.player
    rows = tuple(
        LiveRow(
            one.player,
            words.money(one.figure),
            marks=_coins(words, state.players[one.player], 16, 140),
            wide=_coins(words, state.players[one.player], 30, 420),
        )
        for one in ranks
    )
    view = _View(words, state, at, sight(state, people[player].diver, *_floor(session, sensed)))
    return Live(
        rows,
        player if state.result is None else None,
        words.t(f"sunken_treasure.live.{at}", number=state.turn.number),
        alarm=words.t("sunken_treasure.live.alarm") if at in ("buzz", "buzz_first") else "",
        picture=Artwork.of((WIDTH, 170), _phone, view),
        wide=Artwork.of(WIDE, _television, view),
        flying=flying(session.last, _coin_paid),
    )


def _floor(session: History, sensed: Sensed) -> tuple[float | None, float]:
    """Where the floor points, None for no pointer, and how far it came with the contact that is shown."""
    entry = buzz_entry(session)
    if entry is None and session.last is not None and session.last.action["type"] == "free_buzz":
        entry = session.last
    contact = sensed.contact_at(entry) if entry is not None else None
    turned = contact.turned if contact is not None else 0.0
    if sensed.floor_angle is None and turned:
        return UNKNOWN_ANGLE + turned, turned
    return sensed.floor_angle, turned


def _coin_paid(entry: Entry, moved: Movement) -> Iterator[Artwork]:
    """Money comes up and goes down as one coin of the metal that was lifted."""
    if moved.what == "money":
        assert entry.previous is not None
        dive = entry.previous.state.dive
        metal = dive.coin if dive is not None and dive.coin is not None else "gold"
        yield Artwork.of((THING, THING), _thing, metal)


def _thing(canvas: Canvas, metal: str) -> None:
    coin(canvas, metal, 2, 2, THING - 4)


class _Coins(NamedTuple):
    """A player's coins."""

    counts: tuple[tuple[str, int], ...]
    one_by_one: bool


def _coins(words: Words, player: Any, size: float, room: float) -> Artwork | None:
    """Coin by coin, or each metal with its count where they would not fit; what it says aloud is a count too."""
    counts = tuple((metal, count) for metal in METALS if (count := getattr(player.coins, metal)))
    total = sum(count for _, count in counts)
    if not total:
        return None
    says = ", ".join(words.t(f"sunken_treasure.live.coins.{metal}", count=count) for metal, count in counts)
    step = size * 1.2
    one_by_one = total * step <= room and total <= (_MOST_COINS if size < 20 else 12)
    width = total * step - size * 0.2 if one_by_one else sum(_counted_width(count, size) for _, count in counts)
    return Artwork.of((width, size), _draw_coins, _Coins(counts, one_by_one), says)


def _counted_width(count: int, size: float) -> float:
    return size * (1.45 + 0.5 * len(str(count)))


def _draw_coins(canvas: Canvas, coins: _Coins) -> None:
    size = canvas.height
    if coins.one_by_one:
        for number, metal in enumerate(_each(coins.counts)):
            coin(canvas, metal, number * size * 1.2, 0, size)
        return
    x = 0.0
    for metal, count in coins.counts:
        coin(canvas, metal, x, 0, size)
        canvas.text(str(count), x + size * 1.15, size / 2, size, "text2", font="num", bold=True)
        x += _counted_width(count, size)


def _each(counts: Sequence[tuple[str, int]]) -> Iterator[str]:
    for metal, count in counts:
        yield from [metal] * count


def _stake(words: Words, dive: Any, *, named: bool) -> str:
    """`Gold $15,000 x 4`."""
    risk = f" \N{MULTIPLICATION SIGN} {dive.risk}" if dive.risk is not None else ""
    metal = f"{words.t(f'sunken_treasure.live.metal.{dive.dive_for}')} " if named else ""
    return f"{metal}{words.money(dive.value)}{risk}"


def _metal(dive: Any) -> str:
    return "any" if dive.dive_for == "anything" else str(dive.dive_for)


class _View(NamedTuple):
    """A moment as its picture shows it."""

    words: Words
    state: Any
    at: str
    sight: Porthole


def _phone(canvas: Canvas, view: _View) -> None:
    words, state = view.words, view.state
    with canvas.group(WIDTH - 160, 10, 150, 150):
        porthole(canvas, view.sight)
    if state.dive is None:
        _lines(canvas, words.t("sunken_treasure.live.card_wanted"), 16, 55, 20, 190)
        return
    coin(canvas, _metal(state.dive), 16, 20, 28)
    canvas.text(_stake(words, state.dive, named=True), 52, 34.5, 18, "text1", bold=True, fits=142)
    for number, (label, amount, colour, struck) in enumerate(_amounts(words, state, view.at)):
        if number == 0:
            canvas.text(label, 16, 64.5, 16, "text2", fits=180)
            canvas.text(amount, 16, 96, 48, colour, font="num", bold=True, fits=180)
            if struck:
                canvas.rectangle(14, 95, min(182, len(amount) * 21.5), 4, "danger_fill")
        else:
            canvas.text(label, 16, 144.5, 16, "text2", fits=100)
            canvas.text(amount, 198, 141, 28, colour, font="num", bold=True, anchor="right", fits=94)


def _television(canvas: Canvas, view: _View) -> None:
    words, state, side = view.words, view.state, 560
    with canvas.group(40, (canvas.height - side) / 2, side, side):
        porthole(canvas, view.sight)
    left, room = 644.0, canvas.width - 664
    if state.dive is None:
        _lines(canvas, words.t("sunken_treasure.live.card_wanted"), left, 323, 48, room)
        return
    coin(canvas, _metal(state.dive), left, 151, 58)
    canvas.text(_stake(words, state.dive, named=False), left + 76, 180, 40, "text1", bold=True, fits=room - 76)
    rows = _amounts(words, state, view.at)
    for number, (label, amount, colour, struck) in enumerate(rows):
        big = number == (len(rows) - 1 if view.at == "buzz" else 0)
        top, size = 250 if number == 0 else (430 if big else 470), 140 if big else 84
        icon, fill = _ICONS.get(colour, ("", "")) if state.dive.risk is not None else ("", "")
        beside = 62 if icon else 0
        if icon:
            canvas.disc(left + 24, top + 5, 48, fill)
            canvas.glyph(icon, left + 24, top + 5, 34, "on_fill")
        canvas.text(label, left + beside, top + 5.5, 36, "text2", fits=room - beside)
        middle = top + 48 + size * 0.43
        canvas.text(amount, left - 4, middle, size, colour, font="num", bold=True, fits=room)
        if struck:
            canvas.rectangle(left - 6, middle - 4.5, min(room, len(amount) * size * 0.46), 9, "danger_fill")


def _amounts(words: Words, state: Any, at: str) -> list[tuple[str, str, str, bool]]:
    """Payment: label, amount, colour, whether it is struck out."""
    dive = state.dive
    if at == "penalty":
        return [(words.t(f"sunken_treasure.live.brought.{dive.coin}"), words.money(dive.reward), "money", False)]
    if dive.risk is None:
        return [(words.t("sunken_treasure.live.value"), words.money(dive.value), "money", False)]
    full = dive.value * dive.risk
    if at == "buzz":
        return [
            (words.t("sunken_treasure.live.was"), words.money(full), "text3", True),
            (words.t("sunken_treasure.live.half"), words.money(full // 2), "caution", False),
        ]
    return [
        (words.t("sunken_treasure.live.clean"), words.money(full), "money", False),
        (words.t("sunken_treasure.live.if_buzz"), words.money(full // 2), "caution", False),
    ]


def _lines(canvas: Canvas, said: str, x: float, y: float, size: float, room: float) -> None:
    """A sentence in lines of about this width, the middle of the first at `y`."""
    lines: list[str] = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) * size * 0.44 > room and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    for number, line in enumerate(lines):
        canvas.text(line, x, y + number * size * 1.25, size, "text2")
