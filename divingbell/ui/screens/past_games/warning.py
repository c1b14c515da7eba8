"""A line over the past games: something cannot be read or written, or is gone through anew at every start."""

from __future__ import annotations

from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.services.services import AppServices
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Element, pad, row


def warning(ctx: Context, services: AppServices, past: PastGameList) -> Element | None:
    """The most urgent of what is not well with these games; None: all is well."""
    failure, unwritten = services.summaries.failure, services.table.now.journal_failure
    if unwritten is not None and past.in_memory:
        problem = ctx.t(f"past.store.{unwritten.reason}")
        words = ctx.t("past.unwritten.why", count=len(past.in_memory), problem=problem)
    elif past.damage is not None:
        words = ctx.t(past.damage.short_text_id, **past.damage.args)
    elif failure is not None:
        words = ctx.t("past.in_memory", problem=ctx.t(f"past.store.{failure.reason}"))
    else:
        return None
    return row(
        icon("alert", "title", "caution"), roles.caption(words, lines=2, grow=1), gap="gap_s",
        pad=pad("gap_xs", "gap_m"),
    )  # fmt: skip
