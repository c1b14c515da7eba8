"""Statistics of all finished games in four tabs."""

from __future__ import annotations

from functools import partial

from divingbell.companion.statistics.records import BestRecord
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button, button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.screens.statistics.games_tab import games_tab
from divingbell.ui.screens.statistics.parts import Totals
from divingbell.ui.screens.statistics.players_tab import players_tab
from divingbell.ui.screens.statistics.probe_tab import probe_tab
from divingbell.ui.screens.statistics.records_tab import records_tab
from divingbell.ui.screens.statistics.statistics_reader import Read, read, unmeasured, work_out
from divingbell.ui.shell.journal_watch import JournalWatch
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row

TABS = ("players", "games", "probe", "records")


class StatisticsScreen(Screen):
    """Reads beside the screen; what was read stands until something newer is. The first tab needs no more than home has
    read already, so it is in the first picture."""

    name = "statistics.people"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.tab = "players"
        self.read: Read | None = None
        self._watch = JournalWatch(shell, lambda: read(shell), self._found)
        known = shell.services.summaries.last_read
        self._known = unmeasured(known) if known is not None else None
        """The values read before, without measures: enough for the first tab until everything is read."""

    # What there is --------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self._watch.begin()
        if self._known is None:
            self._look_again()
        else:
            self.shell.after_frame(self._look_again)  # other threads would keep the picture of what is known waiting

    def on_hide(self) -> None:
        self._watch.end()

    def _look_again(self) -> None:
        self._watch.look()
        self.shell.services.summaries.look_again()

    def _found(self, found: Read) -> None:
        self.read, self._known = found, None
        self.refresh()
        self.shell.after_frame(lambda: self.shell.main_thread.fetch(lambda: work_out(found.figures), lambda _: None))

    # What is shown --------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        tall = ctx.size == "tall"
        tabs = self._tabs(wide=tall)
        head = self.bar(ctx.t("statistics.title"), "", None if tall else tabs)
        room = Pad("gap_s", ctx.gutter, "gap_s", ctx.gutter)
        return column(head, column(tabs if tall else None, self._content(ctx), gap="gap_l", pad=room, grow=1))

    def _tabs(self, *, wide: bool) -> Box:
        def one(tab: str) -> Box:
            label = roles.label(self.ctx.t(f"statistics.tab.{tab}"), anchor="center")
            return button_box(
                f"tab.{tab}", label, kind="selected" if tab == self.tab else "neutral", tap=lambda: self.choose(tab),
                h="button", grow=int(wide), pad=pad(0, "gap_m"),
            )  # fmt: skip

        return row(*map(one, TABS), gap="gap_s")

    def choose(self, tab: str) -> None:
        """Show this one of the four."""
        self.tab = tab
        self.refresh()

    def _content(self, ctx: Context) -> Element:
        found = self.read or (self._known if self.tab == "players" else None)
        if found is None:
            return Box(grow=1)
        figures = found.figures
        if self.tab == "probe" and not figures.probe.dives.dives:
            return self._nothing(ctx, "no_dive")
        if self.tab != "probe" and not figures.finished:
            return self._nothing(ctx, "empty")
        made = {"players": players_tab, "games": games_tab, "probe": probe_tab, "records": records_tab}
        return made[self.tab](ctx, self._shown(found))

    def _shown(self, found: Read) -> Totals:
        now = self.shell.services.clock.now().astimezone()
        open_person = self.open_person if found is self.read else None
        return Totals(found.figures, found.past.people, now, open_person, self.open_record)

    def open_person(self, person: str) -> None:
        """The page of a person. It is imported then, as the replay is: the first tab waits for neither."""
        from divingbell.ui.screens.statistics.person import show_person

        assert self.read is not None, "she is shown"
        # Who has no name any more stands among the players by the word of the sign.
        show_person(self.shell, person, self.read, partial(self.choose, "players"))

    def open_record(self, record: BestRecord) -> None:
        """The replay of its game at that moment."""
        from divingbell.ui.screens.replay.replay import show_replay

        show_replay(self.shell, record.game.session, record.entry)

    def _nothing(self, ctx: Context, why: str) -> Element:
        """Nothing to be told yet: the picture, why, and how it begins; or how far the reading is."""
        progress = self.shell.services.summaries.progress
        said = ctx.t(f"statistics.{why}.body")
        if progress is not None:
            said = ctx.t("statistics.working", count=progress.total)
        start = button(ctx, "new_game", ctx.t("home.new_game"), "play", kind="primary",
                       tap=self.shell.route(Route.HOME),
                    h="header", pad=pad("gap_xxs", "pad_card"))  # fmt: skip
        tall = ctx.size == "tall"
        anchor = "center" if tall else "left"
        words = column(
            roles.headline(ctx.t(f"statistics.{why}"), lines=3, anchor=anchor),
            roles.body(said, anchor=anchor),
            row(start, justify="center" if tall else "start"),
            gap="gap_m",
            justify="center",
            w="board_words",
        )
        window = porthole(ctx, ctx.space("game_picture"), "idle", None, depth=0.4)
        both = column(window, words, gap="gap", items="center") if tall else row(window, words, gap="pad_card")
        return card(both, items="center", justify="center", grow=1, radius="l")


def show_statistics(shell: Shell) -> None:
    """Open it over what is shown."""
    shell.push(StatisticsScreen(shell))
