"""The way back to an unfinished game, and what its game must ask before the sensors count again."""

from __future__ import annotations

from divingbell.companion.table.events import Resumed
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.hooks import CameBack
from divingbell.ui.table.opening import table_screen
from divingbell.ui.table.table_screen import AnyTable, TableScreen


def ask(shell: Shell) -> None:
    """The question of the game, over the table that is shown, where there is something to ask."""
    table = shell.top
    assert isinstance(table, TableScreen), "only a table is resumed"
    question = table.question()
    if question is not None:
        table.overlay = question
        # In the middle of a dive: whose finger was on its way to the outcome?
        shell.element_view.bounce.screen_changed(lambda: None)
        table.refresh()


def carry_on(shell: Shell, uuid: str | None = None) -> None:
    """An unfinished game back on the table, the newest if none is named: exactly as it was, with the question of `ask`
    where it has one."""
    here, asked_from = shell.services.table.now.uuid, shell.top

    def back(found: Resumed | None) -> None:
        if found is None or shell.top is not asked_from:
            shell.refresh()
            return
        # The power can only have been lost in what did not lie on the table of this program before.
        power_cut = not found.ended_well and found.uuid != here
        show_resumed(shell, found, power_cut=power_cut)
        if power_cut:
            shell.visit(Route.LOST_LINES)

    shell.main_thread.fetch(lambda: shell.services.carry_on(uuid), back, name="carry_on")


def show_resumed(shell: Shell, found: Resumed, *, power_cut: bool = False) -> AnyTable:
    """The table of the game that was taken up, with what its game must ask before the sensors count again."""
    table = table_screen(shell)
    table.came_back = CameBack(power_cut, found.last_at or _last_at(found))
    shell.start(table)
    if table.record.snapshot.hold and not table.record.ui.stays_on_hold(table.state):
        table.sensors.tell("go")  # a pause that was open then is over now
    return table


def _last_at(found: Resumed) -> str:
    """The time of the last entry, where only memory has the game."""
    last = found.session.last
    assert last is not None, "what can be carried on was begun"
    assert last.origin is not None, "a table knows where its entries came from"
    return last.origin.at
