"""Submarine Blues on phones and on the television: the reef, everybody's resort with divers and domes. Never a hand.

Places and sizes are pixels, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from divingbell.companion.canvas import svg
from divingbell.companion.games.game import Entry, Movement, seat_of
from divingbell.companion.games.live_view import (
    THING,
    WIDE,
    WIDTH,
    Live,
    LiveCount,
    LiveInput,
    LiveNote,
    LiveRow,
    flying,
)
from divingbell.companion.games.seats import Seats
from divingbell.companion.games.submarine_blues.cards import rank, suit
from divingbell.companion.games.submarine_blues.state import ACTIONS, DIVER, SUBMARINE, Player, State
from divingbell.companion.games.words import Words

_SUITS = {"C": "cards-club", "D": "cards-diamond", "H": "cards-heart", "S": "cards-spade"}
_DOME = 2
"""Divers that a submarine protects."""


def live(told: LiveInput) -> Live:
    """Picture of the open table."""
    words, people, session, ranks, _ = told
    state: State = session.state
    number = words.number
    rows = []
    for one in ranks:
        player = state.players[one.player]
        diver = people[one.player].diver
        subs = LiveNote("submarine", number(player.submarines))
        says = words.t("submarine_blues.podium.divers", count=player.divers)
        rows.append(
            LiveRow(
                one.player,
                number(one.figure),
                icon="diver",
                marks=_divers(player, diver, 104, 34, says),
                wide=_subs(player, 40),
                notes=(subs,),
                below=_hand_open(player.resort, 34, 300) if player.resort else "",
            )
        )
    turn = state.turn
    auction = state.auction
    at = "auction" if auction is not None else "actions"
    said = words.t(f"submarine_blues.live.{at}", number=turn.number, count=min(turn.used + 1, ACTIONS), of=ACTIONS)
    wide = words.t(f"submarine_blues.live.{at}.wide", count=min(turn.used + 1, ACTIONS), of=ACTIONS)
    on = state.result is None
    return Live(
        tuple(rows),
        (auction.bidder if auction is not None else turn.player) if on else None,
        said if on else "",
        wide_doing=wide,
        picture=_reef(words, state),
        wide=_wide(words, people, state),
        ranked=False,
        apart=True,
        flying=flying(session.last, partial(_moved, people)),
        counted=(LiveCount(lambda player: player.submarines, "submarine_blues.live.tag.submarines"),),
    )


def _moved(people: Seats, entry: Entry, moved: Movement) -> Iterator[str]:
    """Divers swim in the colour of whom they leave; a submarine comes down."""
    giver = seat_of(moved.giver)
    half = THING / 2
    if moved.what == SUBMARINE:
        yield svg.picture(THING, THING, svg.glyph("submarine", half, half, THING - 8, "action"))
    elif moved.what == DIVER:
        owner = giver if giver in entry.state.players else seat_of(moved.taker)
        colour = f"line.{people[owner].diver}" if owner in entry.state.players else "text2"
        yield from [svg.picture(THING, THING, svg.glyph("diver", half, half, THING - 10, colour))] * moved.count


def card(name: str, x: float, y: float, height: float) -> str:
    """A card's face; (x, y) is its upper left corner."""
    width = height * 0.74
    red = suit(name) in "DH"
    ink = "art.face_red" if red else "ink"
    face = svg.rect(x, y, width, height, "art.face_hi", rx=height * 0.14)
    wide = width * 0.9 if len(rank(name)) > 1 else None
    return (
        face
        + svg.text(
            rank(name), x + width / 2, y + height * 0.47, height * 0.46, ink, font="n", anchor="center", fits=wide
        )
        + svg.glyph(_SUITS[suit(name)], x + width / 2, y + height * 0.73, height * 0.36, ink)
    )


def _hand_open(cards: Sequence[str], height: float, room: float) -> str:
    """Cards of a resort, sets a little apart; pushed together where they need more room."""
    drawn, width = _row_of(cards, height, room)
    return svg.picture(width, height, drawn)


def _row_of(cards: Sequence[str], height: float, room: float) -> tuple[str, float]:
    step = height * 0.74 + 3
    sets = sum(rank(one) != rank(other) for one, other in pairwise(cards))
    wide = len(cards) * step + sets * step * 0.3
    squeeze = min(1.0, room / wide) if wide else 1.0
    x, drawn = 0.0, []
    for n, one in enumerate(cards):
        if n and rank(one) != rank(cards[n - 1]):
            x += step * 0.3 * squeeze
        drawn.append(card(one, x, 0, height))
        x += step * squeeze
    return "".join(drawn), max(1.0, x)


def _divers(player: Player, diver: str, width: float, height: float, says: str) -> str:
    drawn = _diver_row(player, diver, width, height)
    return svg.picture(width, height, drawn, says=says)


def _diver_row(player: Player, diver: str, width: float, height: float) -> str:
    """Divers side by side, domes over those a submarine protects."""
    size = min(height * 0.6, (width - 8) / max(player.divers, 1) - 2)
    gap = min(4.0, size * 0.13)
    step = size + gap
    drawn = []
    for n in range(player.submarines):
        first = n * _DOME
        if first >= player.divers:
            break
        x0 = 3 + first * step
        x1 = x0 + min(_DOME, player.divers - first) * step - gap + 1
        r, top = min((x1 - x0) / 2, height * 0.42), height * 0.1
        dome = (
            f"M{x0:.1f},{height - 3:.1f}V{top + r:.1f}A{r:.1f},{r:.1f} 0 0 1 {x0 + r:.1f},{top:.1f}H{x1 - r:.1f}"
            f"A{r:.1f},{r:.1f} 0 0 1 {x1:.1f},{top + r:.1f}V{height - 3:.1f}Z"
        )
        drawn.append(svg.path(dome, "art.dome", edge="action", stroke_width=2))
    for n in range(player.divers):
        own = f"{'player' if n < player.submarines * _DOME else 'line'}.{diver}"
        drawn.append(svg.glyph("diver", 4 + n * step + size / 2, height - 4 - size * 0.45, size, own))
    return "".join(drawn)


def _subs(player: Player, size: float) -> str:
    return svg.picture(
        size * 2.2,
        size,
        svg.glyph("submarine", size / 2, size / 2, size, "action"),
        svg.text(player.submarines, size * 1.2, size * 0.82, size, "action", font="n"),
    )


def _back(x: float, y: float, height: float) -> str:
    return svg.rect(x, y, height * 0.74, height, "art.back", edge="outline", stroke_width=1.5, rx=height * 0.14)


def _water() -> str:
    return svg.node("defs", svg.gradient("reef", (0, "art.sea_2", 1), (0.7, "art.reef", 1), (1, "art.reef", 1)))


def _reef(words: Words, state: State) -> str:
    height = 78
    parts = [
        _water(),
        svg.rect(0, 0, WIDTH, height, "url(#reef)"),
        svg.text(words.t("submarine_blues.live.reef"), 14, 34, 17, font="tb", fits=52),
        svg.text(words.t("submarine_blues.live.deck", count=state.deck), 14, 56, 15, "text2", fits=52),
        _back(72, 15, 48) if state.deck else "",
        svg.glyph("chevron-right", 121, 39, 22, "text3"),
    ]
    cards, _ = _row_of_reef(state.reef, 48, WIDTH - 144)
    parts.append(svg.group(cards, transform="translate(134 15)"))
    return svg.picture(WIDTH, height, svg.deep(*parts), says=words.t("submarine_blues.live.reef"))


def _row_of_reef(cards: Sequence[str], height: float, room: float) -> tuple[str, float]:
    step = height * 0.74 + height * 0.1
    squeeze = min(1.0, (room - height * 0.74) / (step * max(1, len(cards) - 1)))
    drawn = "".join(card(one, n * step * squeeze, 0, height) for n, one in enumerate(cards))
    return drawn, len(cards) * step * squeeze


def _wide(words: Words, people: Seats, state: State) -> str:
    """Everybody's resort in two columns, the reef below."""
    width, height = WIDE
    names = list(state.players)
    lines = -(-len(names) // 2)
    reef = 136
    high = (height - 40 - reef - 14) / lines - 14
    across = (width - 36 - 14) / 2
    parts = [_water()]
    for n, name in enumerate(names):
        x, y = 18 + n % 2 * (across + 14), 18 + n // 2 * (high + 14)
        parts.append(
            svg.group(_resort(words, people, state, name, across, high), transform=f"translate({x:.1f} {y:.1f})")
        )
    top = height - 18 - reef
    shown, _ = _row_of_reef(state.reef, 108, width - 470)
    reef_row = svg.deep(
        svg.rect(18, top, width - 36, reef, "url(#reef)", rx=24),
        svg.text(words.t("submarine_blues.live.reef"), 42, top + 80, 36, font="tb", fits=110),
        _back(162, top + 14, 108) if state.deck else "",
        svg.glyph("chevron-right", 262, top + 68, 40, "text3"),
        svg.group(shown, transform=f"translate(288 {top + 14:.1f})"),
        svg.text(
            words.t("submarine_blues.live.deck", count=state.deck),
            width - 42,
            top + 80,
            30,
            "text2",
            anchor="right",
            fits=140,
        ),
    )
    return svg.picture(width, height, *parts, reef_row, says=words.t("submarine_blues.live.reef"))


def _resort(words: Words, people: Seats, state: State, name: str, width: float, height: float) -> str:
    seat, player = people[name], state.players[name]
    own = state.turn.player == name and state.result is None
    k = min(1.0, height / 240)
    parts = [
        svg.rect(2, 2, width - 4, height - 4, "well", edge=f"player.{seat.diver}" if own else "line",
                 stroke_width=5 if own else 1, fill_opacity=0.6, rx=24),
        svg.tile(seat.diver, 22, 16 * k, 56 * k),
        svg.text(seat.name, 22 + 72 * k, 58 * k, 36 * k, font="tb", fits=width - 60 - 72 * k),
        svg.group(_diver_row(player, seat.diver, width - 44, 84 * k), transform=f"translate(22 {76 * k:.1f})"),
    ]  # fmt: skip
    if player.resort:
        cards, _ = _row_of(player.resort, 64 * k, width - 50)
        parts.append(svg.group(cards, transform=f"translate(22 {166 * k:.1f})"))
    else:
        parts.append(svg.text(words.t("submarine_blues.live.no_cards"), 22, 206 * k, 30 * k, "text3"))
    return svg.group(*parts)
