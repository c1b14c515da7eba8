"""A shell that writes down what the parts of a table ask of it; the table is a real one."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.texts.catalogue import load
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.table_news import TableNews
from tests.ui.table_services import TableServices

TOKENS = load_tokens(data_folder())
TEXTS = load(data_folder() / "texts", "en", strict=True)
CTX = Context.of(TOKENS, Settings(), TEXTS, (1280, 800))


class StandIn:
    """In the place of the shell: what comes from another thread, and what waits for a frame, is done at once."""

    def __init__(self, services: TableServices, settings: Settings | None = None) -> None:
        self.services, self.settings = services, settings or Settings()
        self.ctx, self.tokens = CTX, TOKENS
        self.done: list[str] = []
        """What was asked, in order."""
        self.ways = {Route.REFUSED}
        self.turned = self.damage_told = self.frail_told = False
        self.top: Any = None
        self.table_news = TableNews()
        self.main_thread = SimpleNamespace(post=lambda call, *args: call(*args))
        self.sounds = SimpleNamespace(play=lambda name, **_: self.done.append(f"sound {name}"))
        self.speech = SimpleNamespace(on=True, say=lambda words, _: self.done.append(f"say {words}"))
        bounce = SimpleNamespace(
            screen_changed=lambda _: self.done.append("screen changed"), drawn=lambda: self.done.append("drawn")
        )
        self.element_view = SimpleNamespace(bounce=bounce, fingers_down=False, touches=0)

    def refresh(self) -> None:
        self.done.append("refresh")

    def next_frame(self, call: Callable[[], object]) -> None:
        call()

    def route(self, name: Route) -> Any:
        return (lambda: self.done.append(f"go {name}")) if name in self.ways else None

    def visit(self, name: Route) -> None:
        if (go := self.route(name)) is not None:
            go()

    def half_turn(self) -> None:
        self.turned = not self.turned
        self.done.append("half turn")

    def took(self) -> list[str]:
        """What was asked since the last time."""
        taken, self.done = self.done, []
        return taken


class Words:
    """How a game calls its entries."""

    def name_of(self, entries: Any, *, felt: bool = False) -> str:
        return f"{entries[0].action['type']}{', felt' if felt else ''}"

    def given_back(self, entries: Any) -> str:
        return f"{len(entries)} back"

    def offer(self, action: Any) -> tuple[str, str]:
        return "too late", action["type"]
