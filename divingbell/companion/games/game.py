"""The seam between one game and everything else: what a game declares, and how one action meets it.

A game is a pure fold: (state, action) -> `Step` or `Refusal`. States are immutable msgspec structs with the fields
`phase`, `first_player`, `rules`, `result` and `players` (actions.md 0.4) besides their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Annotated, Any, Protocol, get_args, get_type_hints

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from divingbell.companion.games.guard import Guard
from divingbell.companion.games.ruling import Ruling

SEAM = 2
"""The number of the seam between a game and the program: what `divingbell.sdk` names, and what it promises."""
NAME_PATTERN = r"\A[a-z][a-z0-9_]{0,39}\Z"
"""Of the name of a game (`Game.name`)."""
_SHORT = 32
"""Characters; names of actions, seats and things are shorter."""
Rules = Mapping[str, str | bool]
"""House rules in force: name -> value."""
LedgerLine = tuple[str, Mapping[str, str | int]]
"""The line of an entry in the ledger: the id of a text and what stands in its places (players by seat)."""


SeatId = Annotated[str, Meta(extra={"seat": True})]
"""A field of an action, or what a tuple in it holds, that is a seat of the game: another text is refused
(`unknown_player`) before the rules see it. A field `player` is one by its name."""


class Action(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """Action as fields of its own type; `note` and `at` change nothing (actions.md 0)."""

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
    """Fields of every game's state (actions.md 0.4)."""

    @property
    def phase(self) -> str:
        """Phase of the game, as actions.md names it."""

    @property
    def first_player(self) -> str:
        """Player who began: `p1` to `p8`."""

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


class ActionSpec(msgspec.Struct, frozen=True, dict=True):
    """One action of a game's vocabulary: its fields, when it may be played, by whom, and what it does.

    `whose` names the only player who may do it now; without it any seated player may (or nobody is named).
    `play` makes the action's own checks in the order actions.md lists them.
    """

    action: type[Action]
    phases: frozenset[str]
    play: Callable[[Any, Any], Step | Refusal]
    whose: Callable[[Any], str] | None = None

    @cached_property
    def seat_fields(self) -> tuple[str, ...]:
        """Names of its `SeatId` fields."""
        hints = get_type_hints(self.action, include_extras=True)
        return tuple(name for name, hint in hints.items() if _holds_seats(hint))


def _holds_seats(hint: Any) -> bool:
    return any((isinstance(one, Meta) and (one.extra or {}).get("seat")) or _holds_seats(one) for one in get_args(hint))


class Origin(msgspec.Struct, frozen=True, gc=False):
    """The line of the record that put an entry in: its number, time (ISO 8601), source, and the tap it was part of.

    What an `amend` puts in has the origin of the `amend`. Entries with one `tap` are taken back together.
    """

    n: int
    at: str
    source: str
    tap: int | None = None


class Entry(Protocol):
    """An accepted action of the record, as its game sees it."""

    @property
    def number(self) -> int:
        """Counts from 1 within the session."""

    @property
    def action(self) -> Mapping[str, Any]:
        """As it stands in the record."""

    @property
    def game(self) -> Game:
        """Which game it belongs to."""

    @property
    def state(self) -> Any:
        """The game's state after it."""

    @property
    def movements(self) -> tuple[Movement, ...]:
        """Everything it moved."""

    @property
    def previous(self) -> Entry | None:
        """The entry before it, None for the first."""

    @property
    def origin(self) -> Origin | None:
        """The line of the record that put it in; None where nobody keeps a record."""

    @property
    def identity(self) -> tuple[int, int]:
        """Which entry it is, however often it is undone, redone or corrected: the accepted line that put it in first,
        and its place among the actions of that line. An `amend` that puts another action in its place keeps it."""


class History(Protocol):
    """The record up to now, as its game sees it: a session."""

    @property
    def game(self) -> Game | None:
        """The game being played, None before `start_game`."""

    @property
    def state(self) -> Any:
        """The game's own state, None before `start_game`."""

    @property
    def number(self) -> int:
        """How many entries there are."""

    @property
    def last(self) -> Entry | None:
        """The newest entry, None before the first."""

    def entries(self) -> Iterator[Entry]:
        """All entries, newest first."""

    def entry(self, number: int) -> Entry | None:
        """The entry of that number, None where there is none."""

    def before(self, entry: Entry) -> History:
        """The record as it was before one of its entries was made."""

    def apply(self, raw: object) -> History | Refusal:
        """The record after one more action or command."""

    def view(self) -> dict[str, Any] | None:
        """The state as it is shown."""


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
        """Tell whether a contact is waited for that costs nothing, so that a resume need not hold."""

    def live(self, history: History) -> bool:
        """Tell whether a contact could count now."""

    def resumed(self) -> Referee:
        """The program was started again: what depended on the clock is forgotten."""


def stopped(state: Any) -> Step:
    """The end by agreement of a game that has no more to say of it: nobody wins."""
    return Step(replace(state, phase="over", result=Result("stopped", ())))


def plain_view(state: Any) -> dict[str, Any]:
    """All fields of a state as JSON shows them."""
    shown: dict[str, Any] = msgspec.to_builtins(state)
    return shown


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one game: what it declares and the pure functions that play it."""

    start_action: type[StartGame]
    start: Callable[[Any, Rules], Step | Refusal]
    """Makes the game's own start checks and the first state; seats, first player and house rules are checked."""
    action_specs: Mapping[str, ActionSpec]
    """Type of an action -> how it is played."""
    stop: Callable[[Any], Step] = stopped
    """Ends the game by agreement: reason `stopped`, no winners."""
    view: Callable[[Any], dict[str, Any]] = plain_view
    """The state's fields as actions.md shows them, without `game` and `entries`."""
    line: Callable[[Entry], LedgerLine]
    """The line of an entry in the ledger; its player stands beside it."""
    rules: Mapping[str, tuple[str | bool, ...]] = {}
    """House rules: name -> values, the default first."""
    referee: Referee | None = None
    """Reads the sensors of a game that has some: its memory at the start of a session."""


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    """Where the parts of a game are, each as `module:NAME`, or as `module` where the part is a module.

    They are imported when they are first used: `Game.rulebook` is the rulebook itself, `parts.py` has the others.
    Empty: the game has none.
    """

    rulebook: str
    """Its `Rulebook`."""
    scoring: str = ""
    """Its `Scoring`: what counts, and what breaks a tie. Without it nobody has a place."""
    ledger: str = ""
    """Its `Ledger`: icons and amounts of the lines of its ledger."""
    title: str = ""
    """`title(state) -> str`: the name of what is played, where one game is several (a sheet's); empty: the game's."""
    moment: str = ""
    """`moment(state) -> Moment`: where it stands, in words."""
    decisions: str = ""
    """A module with the functions of `Decisions`: what can be answered."""
    recap: str = ""
    """`recap(history) -> Recap`: how it went, for charts and awards."""
    turning_points: str = ""
    """`turning_points(history, past)`: the decisions that can be weighed once it is over."""
    measures: str = ""
    """`measures(history, felt)`: what it tells for statistics and records."""
    records: str = ""
    """Its `RecordKind` values, made of its measures."""
    play_log: str = ""
    """Its `PlayLog`: what logs of plays are told of it."""
    report: str = ""
    """`report(told) -> ReportParts`: what stands in its printed report."""
    board: str = ""
    """`board(state, colours) -> Artwork`: the game on the table, drawn; `colours` are those of the players."""
    live: str = ""
    """`live(told) -> Live`: what pages on phones and on the television show of it."""
    open_state: str = ""
    """`open_state(shown)`: of a state as actions.md shows it what lies open on the table; empty: all of it."""
    demo: str = ""
    """Seeded players for `divingbell demo`: a `DemoPlayers` (happenings.py)."""
    ui: str = ""
    """Its `GameUi` (divingbell/ui/table/game_ui.py); without it the game has no screens."""


class Game(msgspec.Struct, frozen=True, kw_only=True, dict=True, eq=False):
    """Everything the program knows of one game; the value that an entry of the group `divingbell.games` names.

    It is made when the program starts, so it is light: the rest is named in `parts`.
    """

    name: str
    """Small letters, digits and `_`: the name of the entry, of the game in records and of its area of texts."""
    seats: range
    """Numbers of players it can be played with, between 1 and 6."""
    minutes: int
    """How long it usually takes, said until one was played here."""
    parts: Parts
    mark: str = "dice-multiple"
    """Its icon in lists."""
    texts: str = ""
    """Folder of its texts, beside the module of this value."""
    glyphs: str = ""
    """Folder of its icons, beside the module of this value: `glyphs.ttf`, and `glyphs.json` with the code point of each
    (`{"pebble": "E018"}`); on screens an icon is called `GAME:NAME`."""
    order: int = 100
    """Its place in the box: lower numbers first, equal ones by name."""
    seam: int = 1
    """The `SEAM` that it was written for; games of before it had a number have the first."""
    package: str = ""
    """Said where it is found: the package that it comes from."""

    @cached_property
    def guard(self) -> Guard:
        """Stands round every call into it."""
        return Guard(self.name, self.package)

    @cached_property
    def rulebook(self) -> Rulebook:
        """Its rules, guarded, imported when they are first used. Raises what their module raises."""
        rulebook: Rulebook = named(self.parts.rulebook)
        return guarded_rules(rulebook, self.guard) if isinstance(rulebook, Rulebook) else rulebook


def guarded_rules(rulebook: Rulebook, guard: Guard) -> Rulebook:
    """The same rules; each function of them raises `GameFailedError` alone."""
    steps = (Step, Refusal)

    def spec(kind: str, one: ActionSpec) -> ActionSpec:
        whose = None if one.whose is None else guard.function(f"whose of {kind}", one.whose, str)
        return replace(one, play=guard.function(kind, one.play, *steps, check=_check_step), whose=whose)

    specs = rulebook.action_specs
    if guard.watches:  # `play` guards those of ours, which are called often
        specs = {kind: spec(kind, one) for kind, one in specs.items()}
    referee = rulebook.referee
    if referee is not None and guard.watches:
        from divingbell.companion.games.guarded_referee import GuardedReferee

        referee = GuardedReferee(referee, guard)
    return replace(
        rulebook,
        referee=referee,
        start=guard.function("start", rulebook.start, *steps, check=_check_step),
        stop=guard.function("stop", rulebook.stop, Step, check=_check_step),
        view=guard.function("view", rulebook.view, dict, check=guard.check_view),
        line=guard.function("line", rulebook.line, tuple, check=_check_line),
        action_specs=specs,
    )


def _check_step(step: Step | Refusal) -> None:
    """A state has the fields that everything reads. Raises `AttributeError`."""
    if isinstance(step, Step):
        state = step.state
        _ = state.phase, state.result, state.players, state.rules, state.first_player


def _check_line(line: LedgerLine) -> None:
    text_id, places = line
    if not isinstance(text_id, str) or not isinstance(places, Mapping):
        raise TypeError("answered no text id and mapping of its places")


def shared(text: str) -> str:
    """An equal text, one for all entries of a long record: what is read from a file is a new one each time."""
    return _shared(text) if len(text) <= _SHORT else text


@lru_cache(4096)
def _shared(text: str) -> str:
    return text


def named(reference: str) -> Any:
    """The value that `module:NAME` names, or the module that `module` names, imported now. Raises what the module
    raises, and `AttributeError`."""
    module, _, name = reference.partition(":")
    imported = import_module(module)
    return getattr(imported, name) if name else imported


def seats(players: int) -> tuple[str, ...]:
    """`p1` ... `pN`, clockwise."""
    return tuple(f"p{number}" for number in range(1, players + 1))


def seat_of(holder: str) -> str:
    """The player a holder of movements belongs to: `p1` for `p1.supply`; any other holder is its own."""
    return holder.partition(".")[0]


def unknown_player(player: str) -> Refusal:
    """The refusal for a text that is no seat."""
    return Refusal("unknown_player", args={"player": player[:40]})
