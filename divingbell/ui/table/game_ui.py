"""Everything that screens know of one game, in one value: the twin of `divingbell/companion/games/game.py`'s `Game`.

A game names its `GameUi` in the field `ui` of its `Game`. Home asks every game for its value in the first frame, so
the module of a `GameUi` is light: what is heavy (table, opening, practice) is imported in the functions given here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from divingbell.companion.entry_points import OURS
from divingbell.companion.games.game import named
from divingbell.companion.games.measures import BEST_ALONE, RecordKind
from divingbell.companion.installed_games import GAMES, GameProblem

if TYPE_CHECKING:
    from divingbell.companion.archive.summary import Measure, Summary
    from divingbell.companion.games.decision import Decisions
    from divingbell.companion.games.live_view import LiveView
    from divingbell.companion.games.recap import History
    from divingbell.companion.games.report_parts import ReportParts, Told
    from divingbell.companion.games.scoring import Scoring
    from divingbell.companion.games.sums import Sum
    from divingbell.companion.games.turning_points import TurningPoint
    from divingbell.companion.people.seats import Seat
    from divingbell.companion.session.contacts import Felt
    from divingbell.companion.session.session import Entry, Session
    from divingbell.companion.texts.words import Words
    from divingbell.ui.kit.context import Context
    from divingbell.ui.shell.screen import Screen
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.table.example import Example
    from divingbell.ui.table.game_opening import Opening
    from divingbell.ui.table.game_picture import Picture
    from divingbell.ui.table.small_table import SmallTable
    from divingbell.ui.table.turns import OutcomeOf
    from divingbell.ui.toolkit.element import Element


class Moment(NamedTuple):
    """What a game that waits was at: a text (`ID.short` is the same in few words), its values, and whom it waits for.

    `{name}` in the text is the name of that player.
    """

    text_id: str
    args: Mapping[str, str | int]
    player: str | None


class Practice(NamedTuple):
    """A game on the simulated rig: what begins it, and its table, a `TableScreen`."""

    begin: Callable[[Shell], None]
    table: Callable[[Shell], Screen]


class PlayLog(NamedTuple):
    """What logs of plays, such as BG Stats, are told of a game besides its standings."""

    bgg_id: int | None = None
    """Its number on BoardGameGeek; None: it goes by its name in records."""
    highest_wins: bool = True
    """Who has the highest figure wins."""
    no_points: bool = False
    """Its figures are no points: only places are kept."""


class GamePage(NamedTuple):
    """A screen of the game's own that the settings lead to, under its house rules: icon, texts, what opens it."""

    id: str
    mark: str
    key: str
    title: str
    sub: str
    open: Callable[[Shell], None]


def _no_opening() -> type[Opening]:
    from divingbell.ui.table.game_opening import Opening

    return Opening


def _turns(ctx: Words, state: Any) -> str | None:
    return ctx.t("podium.turns", count=state.turn.number)


def same_state(shown: Mapping[str, Any]) -> Mapping[str, Any]:
    """Everything that the state shows lies open on the table."""
    return shown


def _nothing_differs(ctx: Context, people: Mapping[str, Seat], before: Any, after: Any) -> Iterable[str]:
    del ctx, people, before, after
    return ()


class GameUi(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One game on the screen. `state` is always the game's own state value."""

    # Home and players
    picture: Picture
    mark: str = "dice-multiple"
    """Its icon in lists."""
    example: Callable[[Context], Example] | None = None
    """One turn in pictures and words, for the rules; None: the rules alone."""
    moment: Callable[[Any], Moment]
    """What the unfinished game in this state was at."""
    waiting: Callable[[Context, float, str | None], Element] | None = None
    """Beside Carry on, so many dp wide and high, with the colour of the player it waits for; None: the picture."""
    opening: Callable[[], type[Opening]] = _no_opening
    """What the game adds to the players screen."""
    pages: tuple[GamePage, ...] = ()
    practice: Practice | None = None

    # Table
    table: Callable[[Shell], Screen]
    """Its table, derived from `TableScreen`."""
    stays_on_hold: Callable[[Any], bool] = lambda _: False
    """Whether sensors that were on hold stay so when a game in this state is carried on; else they count again."""

    # Pages on phones and on the television
    live: LiveView | None = None
    """What pages show of the game now, in words and pictures; None: where it stands and what everybody has."""
    open_state: Callable[[Mapping[str, Any]], Mapping[str, Any]] = same_state
    """Of a state as actions.md shows it what lies open on the table: what only some people may see is left out here,
    since pages and other programs on the network are shown the rest."""

    # Ledger
    decisions: Callable[[], Decisions]
    """What can be answered at each moment: the keys of the table, Change and Add before."""
    signs: Mapping[str, str]
    """Last word of the text of an entry's line (`right` of `GAME.entry.right`) -> icon."""
    clauses: Mapping[str, Sequence[str]] = {}
    """Type of an action, or `TYPE.OUTCOME` where its field `outcome` makes a difference -> what the rules say about
    it: numbers of clauses, or `NUMBER:PART` for a part of one."""
    holders: Mapping[str, str] = {}
    """Holder of movements who is no player -> icon."""
    counted: str = ""
    """The thing whose movements are amounts in the ledger; empty: nothing is summed up. Its name is the text
    `ledger.THING`."""
    sums: Callable[[Context, Entry], Sequence[Sum]] = lambda _, __: ()
    """The steps of the sum behind what an entry paid."""
    house_rules: Mapping[str, str] = {}
    """Refusal code, or `CODE.TYPE` for one type of action only -> the house rule that speaks of it."""
    consequences: Callable[[Context, Mapping[str, Seat], Any, Any], Iterable[str]] = _nothing_differs
    """What another house rule made of a state, before and after, in phrases; who plays by seat."""

    # Podium
    scoring: Scoring
    length: Callable[[Words, Any], str | None] = _turns
    """How long a finished game was, in its own measure; None where the reason of the end says it."""
    reasons: Mapping[str, str] = {}
    """Reason of the end -> icon; the others have a trophy."""
    history: Callable[[Session], History] | None = None
    """How a game went, for the chart and the awards; without it the podium shows a table of figures."""
    turning_points: Callable[[Session, Callable[[], Sequence[Summary]]], Iterable[TurningPoint]] | None = None
    """The decisions of a finished game that can be weighed; what is asked for is every game of this kind on this
    tablet, with its measures. The three that cost or brought most are shown. Called beside the screen; None: no look
    back."""

    # Statistics
    measures: Callable[[Session, Felt], Iterable[Measure]] = lambda _, __: ()
    """What a session tells for statistics and records; the second argument says for the number of a record line
    (`Entry.origin.n`) how long (ms) the contact was that was felt there. Called in a thread of its own after its end,
    and again for old sessions where another version is installed: it needs no screen and changes nothing."""
    records: tuple[RecordKind, ...] = BEST_ALONE
    """Its records, made of its measures; the fastest game comes by itself."""

    # Afterwards
    play_log: PlayLog = PlayLog()
    """What logs of plays are told of it."""
    report: Callable[[Told], ReportParts] | None = None
    """What stands in its printed report; without it the ledger, a line for each turn."""

    # Replay
    small_table: SmallTable | None = None
    """The table drawn small, and what players have beside what counts; None: the picture."""
    turn_outcome: OutcomeOf = lambda _: None
    """What came of a turn, from its entries in order; the first has one before it. None: nothing to be told."""

    # Demo
    progress: Callable[[Any], str] = lambda _: ""
    """How far the game is, where that changes what a table looks like: part of the name of a demo picture."""


@cache
def _loaded(name: str) -> GameUi | GameProblem | None:
    game = GAMES[name]
    if not game.ui:
        return None
    try:
        ui = named(game.ui)
        if isinstance(ui, GameUi):
            return ui
        return GameProblem(GAMES.package(name), name, "packages.no_ui", game.ui)
    except (Exception, SystemExit) as error:
        return GameProblem(GAMES.package(name), name, "packages.raised", f"{type(error).__name__}: {error}"[:200])


def game_ui(name: str) -> GameUi:
    """The screens of an installed game. Raises `LookupError` where it is not installed or has none."""
    found = _loaded(name)
    if not isinstance(found, GameUi):
        raise LookupError(f"the game {name!r} has no screens")
    return found


def has_screens(name: str) -> bool:
    """Whether a game is installed and can be played on the screen."""
    return name in GAMES and isinstance(_loaded(name), GameUi)


def game_problems() -> tuple[GameProblem, ...]:
    """Every game from elsewhere that cannot be played on the screen though its package says so, and why."""
    others = (name for name in GAMES if GAMES.package(name) != OURS)
    return (*GAMES.problems, *(found for name in others if isinstance(found := _loaded(name), GameProblem)))
