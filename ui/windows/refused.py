"""What was refused (`w4-refused`): what was not done, why with the rule's number, and at most three ways on."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.events import Refused
from ui.app import Shell
from ui.element import Box, Element
from ui.kit import keys, plates
from ui.table.additions import WayOut
from ui.table.notice import Notice
from ui.table.table_screen import TableScreen
from ui.theme import Look
from ui.windows import house_rule


class RefusedWindow:
    """A refusal in words. A game gives its own ways out; the house rule behind it is offered where there is one."""

    def __init__(self, table: TableScreen, refused: Refused) -> None:
        self._table = table
        self._refused = refused
        self._change = house_rule.behind(table.session, refused)

    def view(self, look: Look) -> Element:
        refusal = self._refused.refusal
        # Where there are ways out it is known how it came to this, and said in its own words.
        known = f"windows.refused.{refusal.error}.body"
        ways = self._table.ways_out(look, self._refused)
        body: str = look.t(known) if ways and known in look.texts else self._table.why(look, refusal)
        if self._change is not None:
            body = f"{body}\n{house_rule.words(look, self._change)}"
        return plates.question(
            look,
            "hand-back-right",
            look.t("windows.refused.above"),
            self._title(look),
            body,
            *self._keys(look),
            rule=rule_words(look, refusal.rule) if refusal.rule else None,
            ask=look.t("windows.refused.ask"),
        )

    def _title(self, look: Look) -> str:
        refusal = self._refused.refusal
        if refusal.detail is not None:
            return look.t("windows.refused.no_longer_fits", entry=refusal.detail["entry"])
        for area in (self._table.area, "windows"):
            if f"{area}.refused.{refusal.error}" in look.texts:
                return look.t(f"{area}.refused.{refusal.error}")
        return look.t("windows.refused")

    def _keys(self, look: Look) -> list[Box]:
        ways = [*self._table.ways_out(look, self._refused)]
        if not ways:
            ways = [WayOut("read", "check-bold", look.t("windows.refused.read"), "")]
        if self._change is not None:
            sub = look.t("windows.refused.house_rule.sub")
            change = WayOut("house_rule", "home", look.t("windows.refused.house_rule"), sub, self._amend)
            ways = [*ways[:-1][:1], change, ways[-1]]
        return [
            keys.key(
                look,
                f"refused.{way.id}",
                way.label,
                way.mark,
                way.sub or None,
                kind="primary" if way is ways[-1] else "neutral",
                tap=self._closing(way.tap),
                mark_size=look.pick(34, 28),
            )
            for way in ways
        ]

    def _closing(self, then: Callable[[], None]) -> Callable[[], None]:
        def tap() -> None:
            self._table.close(self)
            then()

        return tap

    def _amend(self) -> None:
        table, change = self._table, self._change
        assert change is not None

        def changed(_: object) -> None:
            say = house_rule.words(table.look, change)
            table.notify(
                Notice("home", lambda _: say, None, (table.put_back_key(change.put_back),), "positive"),
            )

        table.send(change.amend, then=changed)


def rule_words(look: Look, rule: str) -> str:
    """`Rule 4.4`, `Ruling T4`."""
    return look.t("windows.rule" if rule[:1].isdigit() else "windows.ruling", number=rule)


def open_refused(shell: Shell) -> None:
    """For what was refused last at the table that is shown."""
    table = shell.top
    assert isinstance(table, TableScreen), "only a table refuses"
    if table.refusal is not None:
        table.open(RefusedWindow(table, table.refusal))
