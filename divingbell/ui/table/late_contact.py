"""A contact that came too late to be entered by itself: the referee offers it, and people say whether it counts."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games.decision import ActionFields
from divingbell.companion.table.events import Event, Proposed
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.last_tap import LastTap
from divingbell.ui.table.news import ShownParts
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.table.sender import Sender
from divingbell.ui.table.snackbars import Snackbars

OFFER_S = 10.0
"""How long a late contact is offered."""


class LateContact:
    """Offers it in a toast. Taken, it can be put back; no answer is No."""

    def __init__(
        self,
        shell: Shell,
        record: RecordReader,
        sender: Sender,
        snackbars: Snackbars,
        last_tap: LastTap,
        words: Callable[[ActionFields], tuple[str, str]],
    ) -> None:
        """`words` are title and second line of an offer, in the language of now."""
        self._shell, self._record, self._sender, self._snackbars = shell, record, sender, snackbars
        self._last_tap, self._words = last_tap, words

    def on_event(self, event: Event) -> None:
        """The referee offers something."""
        if isinstance(event, Proposed):
            self._offer(event.action)

    def _offer(self, action: ActionFields) -> None:
        title, sub = self._words(action)
        session = self._record.session
        replaced = [session.entry(action["entry"] + i) for i in range(action.get("drop", 1))]
        put_back = {**action, "actions": [dict(entry.action) for entry in replaced if entry is not None]}

        def taken(parts: ShownParts) -> None:
            key = parts.last_tap.put_back_button(put_back)
            parts.snackbars.show(Notice("buzz", lambda ctx: ctx.t("table.offer_taken"), sub, (key,)))

        yes = NoticeButton(
            "offer.yes", "buzz", lambda ctx: ctx.t("table.it_buzzed"), lambda: self._sender.send(action, then=taken)
        )
        no = NoticeButton("offer.no", "close", lambda ctx: ctx.t("table.no"), self._snackbars.dismiss)
        self._snackbars.show(Notice("buzz", title, sub, (yes, no), "caution", OFFER_S, stays=True))
        # The next entry ends the offer: it is to be seen first.
        self._shell.element_view.bounce.screen_changed(lambda: None)
