"""The screens that the buttons of a past game lead to. They are imported when a button leads there: together they take
longer than the first picture of the list may."""

from __future__ import annotations

from divingbell.companion.archive.past_game import PastGame
from divingbell.ui.shell.shell import Shell


def chart(shell: Shell, kept: PastGame | None) -> None:
    """How the game went; nothing until it is read, as with `ledger` and `podium`."""
    from divingbell.ui.screens.chart.chart import show_chart

    if kept is not None:
        show_chart(shell, kept.session.counted, kept.header)


def ledger(shell: Shell, kept: PastGame | None) -> None:
    """The entries of the game."""
    from divingbell.ui.screens.ledger.past_ledger import show_past_ledger

    if kept is not None:
        show_past_ledger(shell, kept)


def podium(shell: Shell, kept: PastGame | None) -> None:
    """The winner and the way of winning."""
    from divingbell.ui.screens.podium.past_podium import show_past_podium

    if kept is not None:
        show_past_podium(shell, kept)


def replay(shell: Shell, session: str) -> None:
    """The game entry by entry."""
    from divingbell.ui.screens.replay.replay import show_replay

    show_replay(shell, session)


def share(shell: Shell, session: str) -> None:
    """Take it along."""
    from divingbell.ui.screens.share.share import show_share

    show_share(shell, session)


def carry_on(shell: Shell, session: str) -> None:
    """Back to the table with it."""
    from divingbell.ui.screens.dialogs.resume import carry_on as go_on

    go_on(shell, session)
