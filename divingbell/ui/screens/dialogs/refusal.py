"""The dialog of a refusal: the thing not done, why with the rule's number, and at most three ways on."""

from __future__ import annotations

from divingbell.companion.games.short_refusal import beyond, in_short
from divingbell.companion.table.events import Refused
from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.dialogs.table_dialog import RecordDialog, shown_parts
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table import house_rule_change
from divingbell.ui.table.hooks import WayOut
from divingbell.ui.table.news import ShownParts
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.record_parts import RecordParts
from divingbell.ui.toolkit.element import Box, Element


class RefusedDialog(RecordDialog):
    """A refusal in words. A game gives its own ways out; the house rule behind it is offered where there is one."""

    def __init__(self, parts: RecordParts, refused: Refused) -> None:
        super().__init__(parts)
        self._refused = refused
        self._change = house_rule_change.behind(parts.record.session, refused)

    def view(self, ctx: Context) -> Element:
        refusal = self._refused.refusal
        # Where there are ways out it is known how it came to this, and said in its own words.
        known = f"{self._parts.area}.refused.{refusal.error}.body"
        routes = self._parts.sender.ways_out(ctx, self._refused)
        title, body = self._title(ctx), self._parts.sender.why(ctx, refusal)
        if routes and known in ctx.texts:
            body = ctx.t(known)
        elif title is None:
            title, body = in_short(body), beyond(body)
        if self._change is not None:
            body = f"{body}\n{house_rule_change.words(ctx, self._change)}"
        return cards.question(
            ctx,
            "hand-back-right",
            ctx.t("windows.refused.above"),
            title or ctx.t("windows.refused"),
            body,
            *self._buttons(ctx),
            rule=rule_words(ctx, refusal.rule) if refusal.rule else None,
            ask=ctx.t("windows.refused.ask"),
        )

    def _title(self, ctx: Context) -> str | None:
        """None: the sentence of the refusal says it."""
        refusal = self._refused.refusal
        if refusal.detail is not None:
            return ctx.t("windows.refused.no_longer_fits", entry=refusal.detail["entry"])
        for area in (self._parts.area, "windows"):
            if f"{area}.refused.{refusal.error}" in ctx.texts:
                return ctx.t(f"{area}.refused.{refusal.error}")
        return None

    def _buttons(self, ctx: Context) -> list[Box]:
        routes = [*self._parts.sender.ways_out(ctx, self._refused)]
        if not routes:
            routes = [WayOut("read", "check-bold", ctx.t("windows.refused.read"), "")]
        if self._change is not None:
            sub = ctx.t("windows.refused.house_rule.sub")
            change = WayOut("house_rule", "home", ctx.t("windows.refused.house_rule"), sub, self._amend)
            routes = [*routes[:-1][:1], change, routes[-1]]
        return [self._button(ctx, way, safe=way is routes[-1]) for way in routes]

    def _button(self, ctx: Context, way: WayOut, *, safe: bool) -> Box:
        return buttons.button(
            ctx, f"refused.{way.id}", way.label, way.mark, way.sub or None, kind="primary" if safe else "neutral",
            tap=self.closing(way.tap), icon_size="headline",
        )  # fmt: skip

    def _amend(self) -> None:
        parts, change = self._parts, self._change
        assert change is not None

        def changed(shown: ShownParts) -> None:
            words = house_rule_change.words(shown.shell.ctx, change)
            back = shown.last_tap.put_back_button(change.put_back)
            shown.snackbars.show(Notice("home", words, keys=(back,), kind="positive"))

        parts.sender.send(change.amend, then=changed)


def rule_words(ctx: Context, rule: str) -> str:
    """`Rule 4.4`, `Ruling T4`."""
    return ctx.t("windows.rule" if rule[:1].isdigit() else "windows.ruling", number=rule)


def open_refused(shell: Shell) -> None:
    """For what was refused last at the table that is shown."""
    parts = shown_parts(shell)
    if parts.sender.refusal is not None:
        parts.dialogs.open(RefusedDialog(parts, parts.sender.refusal))
