"""Deep Sea Adventure on phones and on the television: the air, the path with its divers, what everybody carries.

Places and sizes are pixels, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator

from divingbell.companion.canvas import svg
from divingbell.companion.games.deep_sea_adventure.live_path import Path, chip, path
from divingbell.companion.games.deep_sea_adventure.outlook import air_ahead
from divingbell.companion.games.deep_sea_adventure.state import ROUNDS, Player, State, Token, chips
from divingbell.companion.games.game import Entry, Movement
from divingbell.companion.games.live_view import THING, WIDE, WIDTH, Live, LiveCount, LiveInput, LiveRow, flying
from divingbell.companion.games.seats import Seats
from divingbell.companion.games.words import Words

_LOW, _LEAST = 10, 5
_SEGMENTS, _BEGIN, _SPAN = 25, -140, 280
_DIAL = 118
_AIR_HEIGHT = 132


def live(told: LiveInput) -> Live:
    """Picture of the open table: levels of chips, never what is printed under them."""
    words, people, session, ranks, _ = told
    state: State = session.state
    player = whose(state)
    rows = tuple(
        LiveRow(
            one.player,
            words.number(one.figure),
            marks=_carried(words, state.players[one.player], 20, 6),
            wide=_carried(words, state.players[one.player], 38, 9),
        )
        for one in ranks
    )
    return Live(
        rows,
        player if state.result is None else None,
        words.t(f"deep_sea_adventure.live.{_at(state)}", round=state.round, rounds=ROUNDS)
        if state.result is None
        else "",
        wide_doing=words.t("deep_sea_adventure.live.round", round=state.round, rounds=ROUNDS),
        picture=_picture(words, people, state, player),
        wide=_wide(words, people, state, player),
        flying=flying(session.last, _moved),
        counted=_counted(session.last),
    )


def _counted(entry: Entry | None) -> tuple[LiveCount, ...]:
    """Chips that are carried; not where they were turned over: then they are points."""
    if entry is None or any(moved.what == "points" for moved in entry.movements):
        return ()
    return (LiveCount(lambda player: len(chips(player.carried)), "deep_sea_adventure.live.tag.chips"),)


def _moved(entry: Entry, moved: Movement) -> Iterator[str]:
    """Chips leave the rope and sink; points come as they are printed under chips."""
    half = THING / 2
    if moved.what == "points":
        for value in sorted(entry.action["values"]):
            face = svg.disc(half, half, half - 2, "art.trench", edge="art.amount", stroke_width=4)
            said = svg.text(value, half, half + 16, 46, "art.white", font="n", anchor="center")
            yield svg.picture(THING, THING, face, said)
    elif moved.what == "chip":
        for level in _levels(entry, moved):
            yield svg.picture(THING, THING, chip(level, half, half, THING - 8))


def _levels(entry: Entry, moved: Movement) -> Token:
    """Of the chips that were taken from the rope, put down there, or sank with their diver."""
    assert entry.previous is not None
    before: State = entry.previous.state
    if moved.giver == "path":
        return before.path[before.players[moved.taker].position - 1]
    carried = before.players[moved.giver].carried
    return carried[entry.action["token"]] if "token" in entry.action else chips(carried)


def whose(state: State) -> str | None:
    """The player in turn; at the end of a round the one whose chips are asked for."""
    if state.turn is not None:
        return state.turn.player
    return next(iter((*state.to_reveal, *state.to_sink)), None)


def _at(state: State) -> str:
    """`roll`, `search`; at the end of a round `reveal`, then `sink`."""
    if state.turn is not None:
        return state.phase
    return "reveal" if state.to_reveal else "sink"


def _carried(words: Words, player: Player, size: float, most: int) -> str:
    """Chips, and the way they go; what comes aboard is safe."""
    levels = chips(player.carried)
    drawn = [chip(level, size * (0.5 + 1.1 * n), size / 2, size) for n, level in enumerate(levels[:most])]
    x = len(drawn) * size * 1.1
    if len(levels) > most:
        more = f"+{len(levels) - most}"
        drawn.append(svg.text(more, x, size * 0.8, size * 0.8, "text2", font="n"))
        x += size * 0.5 * len(more)
    icon, colour = _way(player)
    drawn.append(svg.glyph(icon, x + size * 0.5, size / 2, size * 0.95, colour))
    says = words.t("deep_sea_adventure.live.carries", count=len(levels))
    return svg.picture(x + size, size, *drawn, says=says)


def _way(player: Player) -> tuple[str, str]:
    if player.returned or player.position == 0:
        return "submarine", "money"
    return ("arrow-up-bold", "positive") if player.heading == "up" else ("arrow-down-bold", "text3")


def _dial(words: Words, size: float, air: int, *, label: bool) -> str:
    c = size / 2
    radius, width = c - size * 0.105, size * 0.105
    parts = [
        svg.disc(c, c, c - 2 - size * 0.014, "art.dial_bed", edge="brass", stroke_width=size * 0.026),
        svg.disc(c, c, radius - width * 0.62, "art.dial_line"),
    ]
    step = _SPAN / _SEGMENTS
    for n in range(_SEGMENTS):
        begin, end = _BEGIN + n * step + 1.3, _BEGIN + (n + 1) * step - 1.3
        there = n < air
        colour = _tone(n + 1) if there else "art.dial_spent"
        bow = svg.arc(c, c, radius, begin, end)
        parts.append(svg.path(bow, edge=colour, stroke_width=width if there else width / 2))
    for mark in range(0, _SEGMENTS + 1, 5) if size > 200 else ():
        x, y = svg.polar(c, c, radius - width * 0.98, _BEGIN + mark * step)
        parts.append(svg.text(mark, x, y + size * 0.016, size * 0.05, "art.dial_tick", font="n", anchor="center"))
    tone = {"air_full": "text1", "air_low": "caution", "air_least": "danger"}[_tone(air).removeprefix("art.")]
    parts.append(svg.text(max(0, air), c, c + size * 0.115, size * 0.36, tone, font="n", anchor="center"))
    if label:
        said = words.t("deep_sea_adventure.live.air_left")
        parts.append(svg.text(said, c, c + size * 0.205, size * 0.06, "text2", font="tb", anchor="center"))
    parts.append(svg.glyph("air", c, c + size * 0.345, size * 0.1, _tone(air)))
    return svg.group(*parts)


def _tone(air: int) -> str:
    return "art.air_least" if air <= _LEAST else "art.air_low" if air <= _LOW else "art.air_full"


def _picture(words: Words, people: Seats, state: State, player: str | None) -> str:
    field = Path(WIDTH - 8, per_row=8, chip=30, top=66, step=54, left=24, submarine=24)
    parts = [svg.deep(_dial(words, _DIAL, state.air, label=False), transform="translate(10 7)")]
    ahead = air_ahead(state)
    if ahead:
        parts.append(svg.text(words.t("deep_sea_adventure.live.others"), 148, 28, 16, "text2", fits=206))
    for number, (other, air) in enumerate(ahead):
        y = 38 + 31 * number
        parts.append(svg.tile(people[other].diver, 148, y, 26))
        parts.append(svg.text(max(0, air), 184, y + 22, 26, "caution" if air <= _LOW else "text1", font="n"))
    sea, height = path(field, people, state, player)
    parts.append(svg.deep(sea, transform=f"translate(4 {_AIR_HEIGHT})"))
    says = words.t("deep_sea_adventure.live.air", count=max(0, state.air))
    return svg.picture(WIDTH, _AIR_HEIGHT + height + 4, *parts, says=says)


def _wide(words: Words, people: Seats, state: State, player: str | None) -> str:
    width, height = WIDE
    spaces = max(1, len(state.path))
    rows = -(-spaces // 7)
    field = Path(674, per_row=7, chip=66 if rows < 5 else 60, top=160, step=min(128, 440 / max(1, rows - 1)), left=64,
                 submarine=56, height=height - 48)  # fmt: skip
    sea, _ = path(field, people, state, player)
    dial = svg.deep(_dial(words, 400, state.air, label=True), transform=f"translate(24 {(height - 400) / 2})")
    says = words.t("deep_sea_adventure.live.air", count=max(0, state.air))
    return svg.picture(width, height, dial, svg.deep(sea, transform="translate(450 24)"), says=says)
