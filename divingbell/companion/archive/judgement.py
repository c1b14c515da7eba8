"""What the archive keeps of a session that only the screens' side of its game knows; needs no screen."""

from __future__ import annotations

from divingbell.companion.archive.folding import Judged, unjudged
from divingbell.companion.games.measures import RecordKind, condensed, dived
from divingbell.companion.games.scoring import standings
from divingbell.companion.session.contacts import Felt, unfelt
from divingbell.companion.session.session import Session
from divingbell.ui.table.game_ui import game_ui, has_screens


def judge(session: Session, felt: Felt = unfelt) -> Judged:
    """Figures and places as they are after the last entry, and the measures; nothing for a game without screens."""
    game = session.game
    if game is None or not has_screens(game.name):
        return unjudged(session, felt)
    ui = game_ui(game.name)
    table = standings(ui.scoring, session.state)
    measures = condensed(ui.measures(session, felt), ui.records)
    return Judged(
        {one.player: one.figure for one in table},
        {one.player: one.place for one in table},
        measures,
        dived(measures),
    )


def records_of(game: str) -> tuple[RecordKind, ...]:
    """The records that a game has of its own; none where it is not installed."""
    return game_ui(game).records if has_screens(game) else ()
