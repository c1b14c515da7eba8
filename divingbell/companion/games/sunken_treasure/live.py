"""Sunken Treasure on phones and on the television: the porthole with the dive, what it pays, and the coins of all.

Places and sizes are pixels, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from divingbell.companion.canvas import svg
from divingbell.companion.games.game import Entry, History, Movement
from divingbell.companion.games.live_view import THING, WIDE, WIDTH, Live, LiveInput, LiveRow, Sensed, flying
from divingbell.companion.games.sunken_treasure.contact_entries import buzz_entry
from divingbell.companion.games.sunken_treasure.live_porthole import FLOOR, PortholeView, porthole
from divingbell.companion.games.words import Words

METALS = ("gold", "silver", "bronze")
_MARKS = {"money": ("check", "positive"), "caution": ("half", "caution")}
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
    sight = PortholeView(_look(at), people[player].diver, *_floor(session, sensed))
    return Live(
        rows,
        player if state.result is None else None,
        words.t(f"sunken_treasure.live.{at}", number=state.turn.number),
        alarm=words.t("sunken_treasure.live.alarm") if at in ("buzz", "buzz_first") else "",
        picture=_picture(words, state, at, sight),
        wide=_wide(words, state, at, sight),
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
        return FLOOR + turned, turned
    return sensed.floor_angle, turned


def _coin_paid(entry: Entry, moved: Movement) -> Iterator[str]:
    """Money comes up and goes down as one coin of the metal that was lifted."""
    if moved.what == "money":
        assert entry.previous is not None
        dive = entry.previous.state.dive
        metal = dive.coin if dive is not None and dive.coin is not None else "gold"
        yield svg.picture(THING, THING, svg.coin(metal, THING / 2, THING / 2, THING - 4))


def phase(state: Any) -> str:
    """`card`, `call`, `free_buzz`, `armed`, `buzz`, `buzz_first` or `penalty`."""
    dive = state.dive
    if state.phase == "card" or dive is None:
        return "card"
    if state.phase == "penalty":
        return "penalty"
    if dive.buzzed:
        return "buzz" if dive.risk is not None else "buzz_first"
    if dive.risk is None:
        return "free_buzz" if dive.free_buzz else "call"
    return "armed"


def _coins(words: Words, player: Any, size: float, room: float) -> str:
    """Coin by coin, or each metal with its count where they would not fit; what it says aloud is a count too."""
    counts = [(metal, getattr(player.coins, metal)) for metal in METALS]
    total = sum(count for _, count in counts)
    says = ", ".join(words.t(f"sunken_treasure.live.coins.{metal}", count=count) for metal, count in counts if count)
    step = size * 1.2
    if not total:
        return ""
    if total * step <= room and total <= (_MOST_COINS if size < 20 else 12):
        drawn = "".join(
            svg.coin(metal, size / 2 + number * step, size / 2, size) for number, metal in enumerate(_each(counts))
        )
        return svg.picture(total * step - size * 0.2, size, drawn, says=says)
    pieces, x = [], 0.0
    for metal, count in counts:
        if count:
            pieces.append(svg.coin(metal, x + size / 2, size / 2, size))
            pieces.append(svg.text(count, x + size * 1.15, size * 0.84, size, "text2", font="n"))
            x += size * (1.45 + 0.5 * len(str(count)))
    return svg.picture(x, size, *pieces, says=says)


def _each(counts: list[tuple[str, int]]) -> Iterator[str]:
    for metal, count in counts:
        yield from [metal] * count


def _stake(words: Words, dive: Any, *, named: bool) -> str:
    """`Gold $15,000 x 4`."""
    risk = f" \N{MULTIPLICATION SIGN} {dive.risk}" if dive.risk is not None else ""
    metal = f"{words.t(f'sunken_treasure.live.metal.{dive.dive_for}')} " if named else ""
    return f"{metal}{words.money(dive.value)}{risk}"


def _metal(dive: Any) -> str:
    return "any" if dive.dive_for == "anything" else str(dive.dive_for)


def _picture(words: Words, state: Any, at: str, sight: PortholeView) -> str:
    height = 170
    hole = svg.deep(porthole(150, sight), transform=f"translate({WIDTH - 160} 10)")
    if state.dive is None:
        return svg.picture(WIDTH, height, hole, *_lines(words.t("sunken_treasure.live.card_wanted"), 16, 62, 20, 190))
    said = [
        svg.coin(_metal(state.dive), 30, 34, 28),
        svg.text(_stake(words, state.dive, named=True), 52, 41, 18, font="tb", fits=142),
    ]
    for number, (label, amount, colour, struck) in enumerate(_amounts(words, state, at)):
        if number == 0:
            said.append(svg.text(label, 16, 70, 16, "text2", fits=180))
            said.append(svg.text(amount, 16, 113, 48, colour, font="n", fits=180))
            if struck:
                said.append(svg.rect(14, 95, min(182, len(amount) * 21.5), 4, "danger_fill"))
        else:
            said.append(svg.text(label, 16, 150, 16, "text2", fits=100))
            said.append(svg.text(amount, 198, 151, 28, colour, font="n", anchor="right", fits=94))
    return svg.picture(WIDTH, height, hole, *said)


def _wide(words: Words, state: Any, at: str, sight: PortholeView) -> str:
    width, height = WIDE
    hole = svg.deep(porthole(560, sight), transform=f"translate(40 {(height - 560) / 2})")
    left, room = 644, width - 664
    if state.dive is None:
        said = _lines(words.t("sunken_treasure.live.card_wanted"), left, 340, 48, room)
        return svg.picture(width, height, hole, *said)
    said = [
        svg.coin(_metal(state.dive), left + 29, 180, 58),
        svg.text(_stake(words, state.dive, named=False), left + 76, 194, 40, font="tb", fits=room - 76),
    ]
    rows = _amounts(words, state, at)
    for number, (label, amount, colour, struck) in enumerate(rows):
        big = number == (len(rows) - 1 if at == "buzz" else 0)
        top = 250 if number == 0 else (430 if big else 470)
        size = 140 if big else 84
        mark, fill = _MARKS.get(colour, ("", "")) if state.dive.risk is not None else ("", "")
        beside = 62 if mark else 0
        if mark:
            said.append(svg.disc(left + 24, top + 5, 24, fill) + svg.glyph(mark, left + 24, top + 5, 34, "on_fill"))
        said.append(svg.text(label, left + beside, top + 18, 36, "text2", fits=room - beside))
        said.append(svg.text(amount, left - 4, top + 48 + size * 0.78, size, colour, font="n", fits=room))
        if struck:
            line = top + 48 + size * 0.78 - size * 0.36
            said.append(svg.rect(left - 6, line, min(room, len(amount) * size * 0.46), 9, "danger_fill"))
    return svg.picture(width, height, hole, *said)


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


def _look(at: str) -> str:
    return {"armed": "armed", "free_buzz": "armed", "buzz": "buzz", "buzz_first": "buzz"}.get(at, "idle")


def _lines(said: str, x: float, y: float, size: float, room: float) -> list[str]:
    """A sentence in lines of about this width."""
    lines: list[str] = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) * size * 0.44 > room and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return [svg.text(line, x, y + number * size * 1.25, size, "text2") for number, line in enumerate(lines)]
