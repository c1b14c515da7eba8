"""The names that a game from elsewhere imports for its rules and for what counts in it. None of them needs a screen.

They are the contract of docs/adding-a-game.md: everything else of Diving Bell may change between two versions.
`divingbell.sdk.screens` has those of its screens.
"""

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.games.change import another_answer
from divingbell.companion.games.decision import (
    ActionFields,
    Choice,
    Count,
    Decision,
    Names,
    Picks,
    Row,
    SeatRow,
    button_id,
    disabled_reason,
    one_of,
    seat_row,
)
from divingbell.companion.games.game import (
    SEAM,
    Action,
    ActionSpec,
    Entry,
    Game,
    History,
    LedgerLine,
    Movement,
    Origin,
    Parts,
    Referee,
    Refusal,
    Result,
    Rulebook,
    Rules,
    SeatId,
    StartGame,
    Step,
    seats,
)
from divingbell.companion.games.happenings import DemoPlayers, Happening, Pause, Players, Tap, Touch, Turn, View
from divingbell.companion.games.ledger import Ledger, Sum
from divingbell.companion.games.live_view import Live, LiveCount, LiveInput, LiveNote, LiveRow, LiveThing, Sensed
from divingbell.companion.games.measures import Felt, Measure, PlayedGame, RecordKind
from divingbell.companion.games.moment import Moment
from divingbell.companion.games.recap import Award, Bars, Grid, Groups, Lines, Recap, RecapRow
from divingbell.companion.games.report_parts import Bar, Cell, Head, ReportInput, ReportParts, TurnLine
from divingbell.companion.games.scoring import Column, PlayLog, Scoring, Standing
from divingbell.companion.games.seats import Name, Seat
from divingbell.companion.games.turning_points import TextRef, TurningPoint, ValuedAnswer
from divingbell.companion.games.words import Words
from divingbell.companion.session.session import Session

__all__ = [
    "SEAM",
    "Action",
    "ActionFields",
    "ActionSpec",
    "Artwork",
    "Award",
    "Bar",
    "Bars",
    "Canvas",
    "Cell",
    "Choice",
    "Column",
    "Count",
    "Decision",
    "DemoPlayers",
    "Entry",
    "Felt",
    "Game",
    "Grid",
    "Groups",
    "Happening",
    "Head",
    "History",
    "Ledger",
    "LedgerLine",
    "Lines",
    "Live",
    "LiveCount",
    "LiveInput",
    "LiveNote",
    "LiveRow",
    "LiveThing",
    "Measure",
    "Moment",
    "Movement",
    "Name",
    "Names",
    "Origin",
    "Parts",
    "Pause",
    "Picks",
    "PlayLog",
    "PlayedGame",
    "Players",
    "Recap",
    "RecapRow",
    "RecordKind",
    "Referee",
    "Refusal",
    "ReportInput",
    "ReportParts",
    "Result",
    "Row",
    "Rulebook",
    "Rules",
    "Scoring",
    "Seat",
    "SeatId",
    "SeatRow",
    "Sensed",
    "Session",
    "Standing",
    "StartGame",
    "Step",
    "Sum",
    "Tap",
    "TextRef",
    "Touch",
    "Turn",
    "TurnLine",
    "TurningPoint",
    "ValuedAnswer",
    "View",
    "Words",
    "another_answer",
    "button_id",
    "disabled_reason",
    "one_of",
    "seat_row",
    "seats",
]  # fmt: skip
