"""Live view: what pages show of a game that is going on (docs/live.md): a small value in words, figures and pictures
that each game makes of a session. Knows no Kivy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from divingbell.companion.canvas.canvas import Artwork
from divingbell.companion.games.game import Entry, History, Movement, seat_of
from divingbell.companion.games.rounding import rounded
from divingbell.companion.games.scoring import CountOf, Standing
from divingbell.companion.games.seats import Seats
from divingbell.companion.games.words import Words

WIDTH = 362
"""A picture on a phone is so wide (dp)."""
WIDE = (1148, 716)
"""A picture on the television, dp."""
THING = 84
"""A thing that flies there, dp."""
MOST_THINGS = 8
"""They leave 80 ms apart, so all have come within 1.2 s."""


class LiveNote(NamedTuple):
    """A figure with its icon."""

    icon: str
    text: str


class LiveRow(NamedTuple):
    """Row of one player."""

    player: str
    figure: str
    """The figure that counts, written large."""
    of: str = ""
    """Behind it, small (`/12`)."""
    icon: str = ""
    """Before it: what is counted."""
    marks: Artwork | None = None
    """Belongings of the player, as a picture of at most 140 x 24 dp on a phone."""
    wide: Artwork | None = None
    """The same on the television, at most 420 x 40 dp."""
    notes: tuple[LiveNote, ...] = ()
    below: Artwork | None = None
    """A second line on a phone: a picture."""
    team: tuple[str, ...] = ()
    """The other seats of their team: all of it is one row."""


class LiveThing(NamedTuple):
    """Thing that changed hands with the newest entry: on the television it flies."""

    picture: Artwork
    """At most `THING` dp wide and high."""
    giver: str | None = None
    """Player; None: from the picture of the game."""
    taker: str | None = None
    """Player; None: into it."""


class LiveCount(NamedTuple):
    """Count besides what counts: where the newest tap changed it, the television says so."""

    count: CountOf
    text_id: str
    """With `{count}`, and `{change}` with its sign (`+2 cards`)."""


class Live(NamedTuple):
    """Live view of a game."""

    rows: tuple[LiveRow, ...]
    """Everybody, the first first."""
    player: str | None = None
    """Player of the band: the one in turn; None: nobody."""
    doing: str = ""
    """Phase of their turn, in few words."""
    wide_doing: str = ""
    """The same on the television, where it is shorter."""
    alarm: str = ""
    """Shown in danger in the place of `doing` on the television: a buzz that is not settled."""
    caption: str = ""
    """A sentence in the place of a picture."""
    picture: Artwork | None = None
    """On a phone, `WIDTH` dp wide."""
    wide: Artwork | None = None
    """On the television, `WIDE`."""
    heads: tuple[str, ...] = ()
    """Over the columns: over the marks, and over each note."""
    ranked: bool = True
    """True if the place stands before each row."""
    apart: bool = False
    """True if each row has a plate of its own."""
    flying: tuple[LiveThing, ...] = ()
    """Things that the newest entry moved, at most `MOST_THINGS`."""
    counted: tuple[LiveCount, ...] = ()
    """Counts that fly besides what counts."""


class MeasuredContact(NamedTuple):
    """A contact that has ended."""

    seconds: float
    turned: float
    """How far the floor came with it, degrees clockwise; 0 where that is not known."""

    @property
    def degrees(self) -> int:
        """The same in whole degrees, whichever way."""
        return abs(rounded(self.turned))


ContactAt = Callable[[Entry], MeasuredContact | None]
"""Contact that was felt at an entry."""


class Sensed(NamedTuple):
    """State of the sensors in the real game, for a picture of it."""

    floor_angle: float | None = None
    """Where the ocean floor points, degrees clockwise from its zero; None where that is not known."""
    contact_at: ContactAt = lambda _: None
    """The contact of an entry, None where none was felt or it lasts."""


NOTHING_SENSED = Sensed()


class LiveInput(NamedTuple):
    """Input of a live view."""

    words: Words
    people: Seats
    session: History
    """With a game in it."""
    ranks: Sequence[Standing]
    """Everybody by what counts, the first first."""
    sensed: Sensed = NOTHING_SENSED


LiveView = Callable[[LiveInput], Live]
DrawnThings = Callable[[Entry, Movement], Iterable[Artwork]]
"""Pictures that fly with a movement of an entry: one of each thing, none for what is not seen."""


def flying(entry: Entry | None, drawn: DrawnThings) -> tuple[LiveThing, ...]:
    """Movements of an entry from people, to people or between them."""
    if entry is None or entry.previous is None or entry.previous.state is None:
        return ()
    things: list[LiveThing] = []
    for moved in entry.movements:
        giver, taker = (
            player if (player := seat_of(holder)) in entry.state.players else None
            for holder in (moved.giver, moved.taker)
        )
        if giver != taker:
            things.extend(LiveThing(picture, giver, taker) for picture in drawn(entry, moved))
    return tuple(things[:MOST_THINGS])
