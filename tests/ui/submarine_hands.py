"""How people play Submarine on the screen, and seeded people who decide only what can be said there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from divingbell.companion.games.decision import Decision, button_id
from divingbell.companion.games.happenings import Happening, Tap
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.bot import choose
from divingbell.companion.games.submarine.bot import start as opening
from divingbell.companion.games.submarine.decisions import CARD
from divingbell.companion.games.submarine.payment import drew
from divingbell.companion.games.submarine.ship_column import ACTS, with_end_of_turn
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords
from tests.ui.hands import Action, Hands

WORDS = WrittenWords(GAMES.texts("en"))


class SubmarineHands(Hands):
    def begin(self, start: Action) -> None:
        self.on.go("start", "submarine.layout")
        self.lay_out(start)
        self.on.begins("play", start)

    def again(self, start: Action) -> None:
        self.on.go("podium.again", "submarine.layout")
        self.lay_out(start)
        self.on.begins("play", start)

    def lay_out(self, start: Action) -> None:
        """Tile by tile, what is not known is skipped; nothing is said of the places behind the last known one."""
        layout = start.get("layout", {})
        places = [(column, row) for column in board.COLUMNS for row in board.ROWS]
        last = max((place for place in places if board.name(*place) in layout), default=(0, 0))
        for place in places:
            if place > last:
                break
            tiles = layout.get(board.name(*place), [])
            for number in range(board.capacity(place[1])):
                self.on.touch(f"tile.{tiles[number]}" if number < len(tiles) else "unknown")

    def make(self, actions: Sequence[Action]) -> None:
        action = actions[0]
        *chosen, last = self.keys(action)
        for key in chosen:
            self.on.touch(key)
        missing = action.get("no_draw", [])
        sent = [{name: value for name, value in one.items() if name != "no_draw"} for one in actions]
        self.on.touch(last, *sent, held=last == "menu.end_game")
        if missing:
            self._did_not_draw(missing[0], action, self.on.session.number - len(actions) + 1)

    def _did_not_draw(self, player: str, corrected: Action, number: int) -> None:
        self.on.touch("no_draw")
        amend = {"type": "amend", "entry": number, "actions": [dict(corrected)]}
        self.on.touch(f"no_draw.{player}", amend)
        self.on.touch("no_draw.done")

    def keys(self, action: Action) -> list[str]:
        if action["type"] == "stop_game":
            return ["menu", "menu.end_game"]
        decision = self.on.table.decision
        assert decision is not None
        picks = decision.picks_of(action)
        assert picks is not None, action
        if action["type"] == "move_bathyscaphe":
            return [button_id("from", picks["from"]), f"space.{picks['column']}-{picks['to_row']}"]
        if action["type"] == "collect_treasure":
            return self._collecting(decision, action)
        return decision.keys(action)

    def _collecting(self, decision: Decision, action: Action) -> list[str]:
        """Kind and colour are one key; an unknown tile is named in a window. With a joker the tile sends."""
        tile, pays = action["tile"], action.get("joker", CARD)
        column = self.on.view["players"][action["player"]]["ship"]
        known = tile in self.on.view["spaces"][board.name(column, action["row"])]["tiles"]
        lift = [f"lift.{tile}"] if known else ["lift.unknown", f"tile.{tile}"]
        row = [key for key in decision.keys(action) if key.startswith("row.")]
        if pays != CARD:
            return [*row, "joker", button_id("pays", pays), *lift]
        return [*row, *lift, *(["take"] if known else [])]


def people(seed: int, players: int, known: float = 1.0) -> Callable[[Session], list[Happening]]:
    """They know so much (0 to 1) of the layout; everybody has the mussel of his seat."""
    random = Random(seed)

    def decide(session: Session) -> list[Happening]:
        view = session.view()
        if view is None:
            (start,) = opening(players, random, known)
            jokers = {f"p{seat}": f"c{seat}" for seat in range(1, players + 1)}
            return (
                [Tap(({**start, "jokers": jokers},))]
                if start["layout"]
                else [Tap(({**_bare(start), "jokers": jokers},))]
            )
        if view["result"]:
            return []
        tap = choose(view, random)
        if tap[0]["type"] not in ACTS:
            return [Tap(tuple(tap))]
        return [Tap(tuple(with_end_of_turn(WORDS, session, (_as_asked(session, tap[0]),))))]

    return decide


def _bare(start: Action) -> dict[str, Any]:
    return {name: value for name, value in start.items() if name != "layout"}


def _as_asked(session: Session, action: Action) -> dict[str, Any]:
    """Only who drew is asked about, and only while the game goes on."""
    asked = {name: value for name, value in action.items() if name != "no_draw"}
    after = session.apply(asked)
    if "no_draw" not in action or not isinstance(after, Session) or after.last is None:
        return asked
    could = after.state.result is None and set(action["no_draw"]) <= set(drew((after.last,)))
    return dict(action) if could else asked
