"""How one game is drawn, in one value: the twin of `divingbell/companion/games/game.py`'s `Game`.

A game names its `GameUi` among its `Parts`. Home asks every game for its value in the first frame, so the module of a
`GameUi` is light: what is heavy (table, opening, practice) is named as `module:NAME` and imported when it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from divingbell.companion.entry_points import OURS
from divingbell.companion.games.game import named
from divingbell.companion.installed_games import GAMES, GameProblem

if TYPE_CHECKING:
    from pathlib import Path

    from divingbell.companion.games.seats import Seat
    from divingbell.companion.games.turns import OutcomeOf
    from divingbell.ui.kit.context import Context
    from divingbell.ui.shell.screen import Screen
    from divingbell.ui.shell.shell import Shell
    from divingbell.ui.table.example import Example
    from divingbell.ui.table.game_opening import Opening
    from divingbell.ui.table.game_picture import Picture
    from divingbell.ui.table.home_card import HomeCard
    from divingbell.ui.table.small_table import SmallTable
    from divingbell.ui.toolkit.element import Element


class Practice(NamedTuple):
    """A game on the simulated rig; both as `module:NAME`."""

    begin: str
    """Begins it, `shell -> None`."""
    table: str
    """The class of its table, a `TableScreen`."""


class GamePage(NamedTuple):
    """A screen of the game's own that the settings lead to, under its house rules: icon, texts, what opens it."""

    id: str
    mark: str
    key: str
    title: str
    sub: str
    open: str
    """Shows it, `shell -> None`, as `module:NAME`."""


def _nothing_differs(ctx: Context, people: Mapping[str, Seat], before: Any, after: Any) -> Iterable[str]:
    del ctx, people, before, after
    return ()


def _plain_picture() -> Picture:
    from divingbell.ui.table.game_picture import PLAIN

    return PLAIN


class GameUi(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """One game on the screen. `state` is always the game's own state value."""

    # Home and players
    picture: Picture = msgspec.field(default_factory=_plain_picture)
    """The sea alone where a game has none."""
    example: str = ""
    """One turn in pictures and words, for the rules, `ctx -> Example`; empty: the rules alone."""
    waiting: str = ""
    """Beside Carry on, `(ctx, size, colour) -> Element` of `size` dp both ways, with the colour of the player it waits
    for or None; empty: the picture."""
    opening: str = "divingbell.ui.table.game_opening:Opening"
    """The class of its additions to the players screen, an `Opening`."""
    pages: tuple[GamePage, ...] = ()
    practice: Practice | None = None
    own_cards: str = ""
    """Buttons on home in the place of one, `shell -> HomeCard, ...`; empty: one with the game's name."""
    own_places: str = ""
    """As many, without reading a file, so that nothing moves when they come; empty: none."""
    stick_offer: str = ""
    """Whatever it finds on a USB stick that is plugged in while home is shown, `(shell, folder) -> function` that shows
    it and asks, None: nothing; called beside the screen. Empty: it has no files."""

    # Table
    table: str = "divingbell.ui.table.default_table:DefaultTable"
    """The class of its table, a `TableScreen`, made of the shell; without one it is drawn from decisions and figures.
    """
    stays_on_hold: Callable[[Any], bool] = lambda _: False
    """Tell whether sensors that were on hold stay so when a game in this state is carried on; else they count again."""

    # Ledger
    clauses: Mapping[str, Sequence[str]] = {}
    """Type of an action, or `TYPE.OUTCOME` where its field `outcome` makes a difference -> what the rules say about
    it: numbers of clauses, or `NUMBER:PART` for a part of one."""
    holders: Mapping[str, str] = {}
    """Holder of movements who is no player -> icon."""
    house_rules: Mapping[str, str] = {}
    """Refusal code, or `CODE.TYPE` for one type of action only -> the house rule that speaks of it."""
    consequences: Callable[[Context, Mapping[str, Seat], Any, Any], Iterable[str]] = _nothing_differs
    """The consequences of another house rule in a state, before and after, in phrases; who plays by seat."""

    # Podium
    reasons: Mapping[str, str] = {}
    """Reason of the end -> icon; the others have a trophy."""
    # Replay
    small_table: SmallTable | None = None
    """The table drawn small, and what players have beside what counts; None: the board, or the picture."""
    turn_outcome: OutcomeOf = lambda _: None
    """The result of a turn, from its entries in order; the first has one before it. None: nothing to be told."""

    # Demo
    progress: Callable[[Any], str] = lambda _: ""
    """How far the game is, where that changes what a table looks like: part of the name of a demo picture."""

    def make_table(self, shell: Shell) -> Screen:
        """A new table of the game."""
        return _made(self.table, shell)

    def make_practice_table(self, shell: Shell) -> Screen:
        """A new table of the game on the simulated rig. Raises `LookupError` for a game without practice."""
        if self.practice is None:
            raise LookupError("the game has no practice")
        return _made(self.practice.table, shell)

    def home_cards(self, shell: Shell) -> Sequence[HomeCard] | None:
        """Its buttons on home, which may read files; None: one with its name."""
        if not self.own_cards:
            return None
        cards: Callable[[Shell], Sequence[HomeCard]] = named(self.own_cards)
        return cards(shell)

    def home_places(self, shell: Shell) -> Sequence[HomeCard]:
        """Places on home until its buttons are read."""
        if not self.own_places:
            return ()
        places: Callable[[Shell], Sequence[HomeCard]] = named(self.own_places)
        return places(shell)

    def stick_offer_of(self, shell: Shell, stick: Path) -> Callable[[], None] | None:
        """Shows what it offers of a stick; None: nothing."""
        if not self.stick_offer:
            return None
        offer: Callable[[Shell, Path], Callable[[], None] | None] = named(self.stick_offer)
        return offer(shell, stick)

    def opening_class(self) -> type[Opening]:
        """Its additions to the players screen."""
        opening: type[Opening] = named(self.opening)
        return opening

    def make_example(self, ctx: Context) -> Example | None:
        """One turn of it; None for a game without."""
        if not self.example:
            return None
        example: Callable[[Context], Example] = named(self.example)
        return example(ctx)

    def waiting_picture(self, ctx: Context, size: float, colour: str | None) -> Element | None:
        """Beside Carry on, `size` dp wide and high; None for a game without."""
        if not self.waiting:
            return None
        waiting: Callable[[Context, float, str | None], Element] = named(self.waiting)
        return waiting(ctx, size, colour)


def _made(reference: str, shell: Shell) -> Screen:
    make: Callable[[Shell], Screen] = named(reference)
    return make(shell)


def show_named(reference: str, shell: Shell) -> None:
    """Call the function `shell -> None` that a `Practice` or `GamePage` names."""
    show: Callable[[Shell], None] = named(reference)
    show(shell)


@cache
def load_game_ui(name: str) -> GameUi | GameProblem | None:
    """The screens of an installed game, why they cannot be used, or None where it has none."""
    game = GAMES[name]
    if not game.parts.ui:
        return GameUi() if game.parts.scoring and game.parts.decisions else None
    try:
        ui = named(game.parts.ui)
        if isinstance(ui, GameUi):
            missing = next((part for part in ("scoring", "decisions") if not getattr(game.parts, part)), None)
            return ui if missing is None else GameProblem(GAMES.package(name), name, "packages.no_part", missing)
        return GameProblem(GAMES.package(name), name, "packages.no_ui", game.parts.ui)
    except (Exception, SystemExit) as error:
        return GameProblem(GAMES.package(name), name, "packages.raised", f"{type(error).__name__}: {error}"[:200])


def game_ui(name: str) -> GameUi:
    """The screens of an installed game. Raises `LookupError` where it is not installed or has none."""
    found = load_game_ui(name)
    if not isinstance(found, GameUi):
        raise LookupError(f"the game {name!r} has no screens")
    return found


def has_screens(name: str) -> bool:
    """Tell whether a game is installed and can be played on the screen."""
    return name in GAMES and isinstance(load_game_ui(name), GameUi)


def game_problems() -> tuple[GameProblem, ...]:
    """Every game from elsewhere that cannot be played on the screen though its package says so, and why."""
    others = (name for name in GAMES if GAMES.package(name) != OURS)
    return (*GAMES.problems, *(found for name in others if isinstance(found := load_game_ui(name), GameProblem)))
