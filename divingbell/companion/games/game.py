"""The seam between one game and everything else: what a game declares, and how one action meets it.

A game is a pure fold: (state, action) -> `Step` or `Refusal`. States are immutable msgspec structs with the fields
`phase`, `first_player`, `rules`, `result` and `players` (actions.md 0.4) besides their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any, Protocol

import msgspec
from msgspec import UNSET, UnsetType

_SHORT = 32
"""Characters; names of actions, seats and things are shorter."""
Rules = Mapping[str, str | bool]
"""House rules in force: name -> value."""
Line = tuple[str, Mapping[str, str | int]]
"""What an entry says in one line of the ledger: the id of a text and what stands in its places (players by seat)."""


class Action(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """What happened, as fields of the action's own type; `note` and `at` change nothing (actions.md 0)."""

    note: str | UnsetType = UNSET
    at: str | UnsetType = UNSET


class StartGame(Action, frozen=True, kw_only=True, tag="start_game"):
    """Entry 1 of every record (actions.md 0.2); games add their own fields."""

    game: str
    players: int
    first_player: str
    rules: dict[str, Any] | UnsetType = UNSET


class StopGame(Action, frozen=True, kw_only=True, tag="stop_game"):
    """The end by agreement (actions.md 0.3)."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a game ended: a code and the winners' ids, sorted; several share the victory."""

    reason: str
    winners: tuple[str, ...]


class Movement(msgspec.Struct, frozen=True, gc=False, rename={"giver": "from", "taker": "to"}):
    """One thing that went from one holder to another, and why.

    Holders and things are names the game declares; where a player has several piles a holder is `p1.supply`, and
    `seat_of` says whose it is. `count` is never negative, `rule` is a clause or ruling of rules.md (`4.4`, `T6`),
    `text_id` with `args` makes the sentence in the reader's language.
    """

    giver: str
    taker: str
    what: str
    count: int
    rule: str
    text_id: str
    args: Mapping[str, str | int] = msgspec.field(default_factory=dict)


class Refusal(msgspec.Struct, frozen=True):
    """An action that cannot have happened, as a value: its code (normative), the rule behind it and what to say."""

    error: str
    rule: str = ""
    args: Mapping[str, str | int] = msgspec.field(default_factory=dict)
    detail: Mapping[str, str | int] | None = None


class State(Protocol):
    """What every game's state has (actions.md 0.4)."""

    @property
    def phase(self) -> str:
        """What the game waits for, as actions.md names it."""

    @property
    def first_player(self) -> str:
        """Who began: `p1` to `p6`."""

    @property
    def rules(self) -> Rules:
        """The house rules that were chosen."""

    @property
    def result(self) -> Result | None:
        """How it ended, None before."""

    @property
    def players(self) -> Mapping[str, Any]:
        """Seat -> what the game knows of its player."""


class Step(msgspec.Struct, frozen=True):
    """An accepted action: the state after it and what it moved."""

    state: Any
    movements: tuple[Movement, ...] = ()


class ActionSpec(msgspec.Struct, frozen=True):
    """One action of a game's vocabulary: its fields, when it may be played, by whom, and what it does.

    `whose` names the only player who may do it now; without it any seated player may (or nobody is named).
    `play` makes the action's own checks in the order actions.md lists them.
    """

    action: type[Action]
    phases: frozenset[str]
    play: Callable[[Any, Any], Step | Refusal]
    whose: Callable[[Any], str] | None = None


class EntryView(Protocol):
    """An entry of the record, as a referee sees it."""

    @property
    def number(self) -> int:
        """Counts from 1 within the session."""

    @property
    def action(self) -> Mapping[str, Any]:
        """As it stands in the record."""

    @property
    def state(self) -> Any:
        """The game's state after it."""

    @property
    def previous(self) -> EntryView | None:
        """The entry before it, None for the first."""


class History(Protocol):
    """The record up to now, as a referee sees it: a session."""

    @property
    def last(self) -> EntryView | None:
        """The newest entry, None before the first."""

    def entries(self) -> Iterator[EntryView]:
        """All entries, newest first."""

    def apply(self, raw: object) -> History | Refusal:
        """The record after one more action or command."""

    def view(self) -> dict[str, Any] | None:
        """The state as it is shown."""


class Ruling(msgspec.Struct, frozen=True):
    """What a contact makes: actions to enter with one tap as `sensor`, or an offer, or only a line in the log."""

    actions: tuple[Mapping[str, Any], ...] = ()
    proposal: Mapping[str, Any] | None = None


class Referee(Protocol):
    """A game's reading of its sensors: an immutable memory folded over what was accepted and what was felt.

    Times are seconds of one clock that never goes back.
    """

    def accepted(self, kind: str, history: History, now: float) -> Referee:
        """An entry or command of this type was committed; `history` is the record after it."""

    def contact(self, rim: int | None, history: History, now: float, began: History) -> tuple[Referee, Ruling]:
        """A contact that is new, not on hold and not late; `began` is the record as it was when it began."""

    def free_buzz_over(self, history: History) -> Referee:
        """The people say that the announced free buzz has had its contact."""

    def listens(self, history: History) -> bool:
        """Whether a contact is waited for that costs nothing, so that a resume need not hold."""

    def live(self, history: History) -> bool:
        """Whether a contact could count now."""

    def resumed(self) -> Referee:
        """The program was started again: what depended on the clock is forgotten."""


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game: what it declares and the pure functions that play it."""

    start_action: type[StartGame]
    start: Callable[[Any, Rules], Step | Refusal]
    """Makes the game's own start checks and the first state; seats, first player and house rules are checked."""
    action_specs: Mapping[str, ActionSpec]
    """Type of an action -> how it is played."""
    stop: Callable[[Any], Step]
    """Ends the game by agreement: reason `stopped`, no winners."""
    view: Callable[[Any], dict[str, Any]]
    """The state's fields as actions.md shows them, without `game` and `entries`."""
    line: Callable[[EntryView], Line]
    """What an entry says in one line of the ledger; who did it stands beside it."""
    rules: Mapping[str, tuple[str | bool, ...]] = {}
    """House rules: name -> values, the default first."""
    referee: Referee | None = None
    """Reads the sensors of a game that has some: its memory at the start of a session."""


class Game(msgspec.Struct, frozen=True, kw_only=True, dict=True, eq=False):
    """Everything the program knows of one game; what an entry of the group `divingbell.games` names.

    It is made when the program starts, so it is light: what takes time to import is named as `module:NAME` and
    imported when it is first used.
    """

    name: str
    """Small letters, digits and `_`: the name of the entry, of the game in records and of its area of texts."""
    seats: range
    """Numbers of players it can be played with, between 1 and 6."""
    minutes: int
    """How long it usually takes, said until one was played here."""
    rulebook: str
    """Its `Rulebook`, as `module:NAME`."""
    demo: str = ""
    """Seeded players for `divingbell demo`, as `module:NAME` of a `DemoPlayers` (happenings.py)."""
    ui: str = ""
    """Its `GameUi` (divingbell/ui/table/game_ui.py), as `module:NAME`; without it the game has no screens."""
    texts: str = ""
    """Folder of its texts, beside the module of this value."""
    glyphs: str = ""
    """Folder of its icons, beside the module of this value: `glyphs.ttf`, and `glyphs.json` with the code point of each
    (`{"pebble": "E018"}`); on screens an icon is called `GAME:NAME`."""
    order: int = 100
    """Its place in the box: lower numbers first, equal ones by name."""

    @cached_property
    def _rulebook(self) -> Rulebook:
        rulebook: Rulebook = named(self.rulebook)
        return rulebook

    # Kept in the instance once asked for: these are read for every action.

    @cached_property
    def start_action(self) -> type[StartGame]:
        """As `Rulebook` has it."""
        return self._rulebook.start_action

    @cached_property
    def start(self) -> Callable[[Any, Rules], Step | Refusal]:
        """As `Rulebook` has it."""
        return self._rulebook.start

    @cached_property
    def action_specs(self) -> Mapping[str, ActionSpec]:
        """As `Rulebook` has it."""
        return self._rulebook.action_specs

    @cached_property
    def stop(self) -> Callable[[Any], Step]:
        """As `Rulebook` has it."""
        return self._rulebook.stop

    @cached_property
    def view(self) -> Callable[[Any], dict[str, Any]]:
        """As `Rulebook` has it."""
        return self._rulebook.view

    @cached_property
    def line(self) -> Callable[[EntryView], Line]:
        """As `Rulebook` has it."""
        return self._rulebook.line

    @cached_property
    def rules(self) -> Mapping[str, tuple[str | bool, ...]]:
        """As `Rulebook` has it."""
        return self._rulebook.rules

    @cached_property
    def referee(self) -> Referee | None:
        """As `Rulebook` has it."""
        return self._rulebook.referee


def shared(text: str) -> str:
    """An equal text, one for all entries of a long record: what is read from a file is a new one each time."""
    return _shared(text) if len(text) <= _SHORT else text


@lru_cache(4096)
def _shared(text: str) -> str:
    return text


def named(reference: str) -> Any:
    """What `module:NAME` names, imported now. Raises what the module raises, and `AttributeError`."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


def seats(players: int) -> tuple[str, ...]:
    """`p1` ... `pN`, clockwise."""
    return tuple(f"p{number}" for number in range(1, players + 1))


def seat_of(holder: str) -> str:
    """The player a holder of movements belongs to: `p1` for `p1.supply`; any other holder is its own."""
    return holder.partition(".")[0]


def play(games: Mapping[str, Game], game: Game | None, state: Any, raw: object) -> Step | Refusal:
    """Apply one action to a state, or say the first check of actions.md 0.1 that fails (points 1, 3 and 4)."""
    if not isinstance(raw, dict) or not isinstance(kind := raw.get("type"), str):
        return Refusal("bad_field", args={"problem": "an action is an object with a text field `type`"})
    if game is None:
        return _start(games, raw) if kind == "start_game" else Refusal("no_game")
    if kind == "start_game":
        return Refusal("game_started")
    if kind == "stop_game":
        stopping = parse(raw, StopGame)
        if isinstance(stopping, Refusal):
            return stopping
        return game.stop(state) if state.result is None else Refusal("game_over")
    verb = game.action_specs.get(kind)
    if verb is None:
        return Refusal("unknown_action", args={"action": kind[:40]})
    action = parse(raw, verb.action)
    if isinstance(action, Refusal):
        return action
    if state.result is not None:
        return Refusal("game_over")
    player = getattr(action, "player", None)
    if player is not None and player not in state.players:
        return unknown_player(player)
    if state.phase not in verb.phases:
        return Refusal("wrong_phase", args={"phase": state.phase})
    if verb.whose is not None and player != (whose := verb.whose(state)):
        return Refusal("not_your_turn", args={"player": player or "", "whose": whose})
    return verb.play(state, action)


def parse(raw: Mapping[str, Any], kind: type[Action]) -> Any:
    """The typed action, or the refusal `bad_field` with the place and the reason."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        return Refusal("bad_field", args={"problem": str(error)[:200]})


def unknown_player(player: str) -> Refusal:
    """The refusal for a text that is no seat."""
    return Refusal("unknown_player", args={"player": player[:40]})


def _start(games: Mapping[str, Game], raw: dict[str, Any]) -> Step | Refusal:
    name = raw.get("game")
    game = games.get(name) if isinstance(name, str) else None
    if game is None:
        return Refusal("bad_field", args={"problem": f"`game` must be one of {', '.join(games)}"})
    action = parse(raw, game.start_action)
    if isinstance(action, Refusal):
        return action
    if action.players not in game.seats:
        return Refusal("player_count", args={"least": game.seats[0], "most": game.seats[-1]})
    if action.first_player not in seats(action.players):
        return unknown_player(action.first_player)
    rules = _house_rules(game, {} if action.rules is UNSET else action.rules)
    return rules if isinstance(rules, Refusal) else game.start(action, rules)


def _house_rules(game: Game, chosen: Mapping[str, Any]) -> Rules | Refusal:
    for name, value in chosen.items():
        values = game.rules.get(name, ())
        if not any(type(value) is type(listed) and value == listed for listed in values):
            return Refusal("bad_rule", args={"house_rule": name[:40]})
    return {name: chosen.get(name, values[0]) for name, values in game.rules.items()}
