"""The replay: a game of the journal entry by entry. It steps through the fold and never writes; only Play from here
leads back to the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock

from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.game import Entry
from divingbell.companion.games.parts import title_of_session
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.turns import EntryRun
from divingbell.companion.people.seats import seats
from divingbell.companion.session.contact_line import measured
from divingbell.companion.table.events import Event, JournalChanged
from divingbell.companion.texts.conventions import conventions
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon
from divingbell.ui.screens.replay import entry_list, moment
from divingbell.ui.screens.replay.entry_list import BUZZ, Listed
from divingbell.ui.screens.replay.from_here import asked, from_here_button, play_from, question
from divingbell.ui.screens.replay.loaded_game import Cursor, LoadedGame, load_game, minutes_of
from divingbell.ui.screens.replay.nothing_yet import NothingYet, nothing_yet
from divingbell.ui.screens.replay.playback import Playback
from divingbell.ui.screens.replay.players import (
    BETWEEN,
    LOW,
    TALL,
    PlayersView,
    players_beside,
    players_grid,
    players_low,
)
from divingbell.ui.screens.replay.scrubber import Scrubber
from divingbell.ui.screens.replay.step_buttons import step_buttons
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.screen_loader import push_when_read
from divingbell.ui.shell.shell import DEEPEST, Shell
from divingbell.ui.shell.table_watch import TableWatch
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.small_table import SmallView, small_table
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Pad, column, row, stack


class Replay(Screen):
    """One game, and the moment of it that is shown."""

    name = "replay"

    def __init__(self, shell: Shell, loaded: LoadedGame, at: int) -> None:
        """`at` is the entry to begin with."""
        super().__init__(shell)
        self.loaded = loaded
        """The game as it was read last."""
        self._cursor = Cursor(loaded, at)
        self._scrubber = Scrubber(self.go_to_turn, self.refresh)
        self._scrubber.centre(self._cursor.turn)
        self._playback = Playback(lambda speed: self.loaded.replay.pause(self.step, speed), self._step_on, self.refresh)
        self._asking = False
        self._toast = Toast(self.refresh)
        self._watch = TableWatch(shell, self._heard)
        self._seats: tuple[object, dict[str, Seat]] = (None, {})

    # What is shown ----------------------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """The newest entry that holds at this moment."""
        return self._cursor.step

    @property
    def last(self) -> int:
        """The newest entry of the game."""
        return self.loaded.replay.last

    @property
    def entry(self) -> Entry:
        """The same, with its state."""
        return self.loaded.replay.entry(self.step)

    @property
    def turn(self) -> EntryRun | None:
        """The turn that is shown; None in a game without turns."""
        return self.loaded.turns[self._cursor.turn] if self.loaded.turns else None

    @property
    def people(self) -> dict[str, Seat]:
        """The players by id, as they are called and shown."""
        game = self.loaded.game
        key = (self.ctx.texts, game)
        if self._seats[0] != key:
            self._seats = (key, seats(self.ctx, game.header, tuple(self.entry.state.players)))
        return self._seats[1]

    @property
    def view_version(self) -> object:
        return self.loaded.game.n, self._asking

    # Moving ---------------------------------------------------------------------------------------------------

    def _move(self, move: Callable[[], None]) -> Callable[[], None]:
        """The call of a button that moves by hand: a replay that plays by itself stands then."""

        def tap() -> None:
            self._playback.stand()
            before = self.step
            move()
            self._sound(before)
            self.refresh()

        return tap

    def go_to_turn(self, turn: int) -> None:
        """To the moment before this turn, the first is 0."""
        if turn != self._cursor.turn or self.turn is None or self.step != self.turn.first - 1:
            self._move(lambda: self._cursor.go_turn(turn))()

    def go(self, step: int) -> None:
        """To this entry."""
        self._move(lambda: self._cursor.go(step))()

    def _sound(self, before: int) -> None:
        """No sounds but the buzz, where one entry is gone on to."""
        if self.step == before + 1 and sign(self.entry) == BUZZ:
            Clock.schedule_once(lambda _: self.shell.sounds.play("buzz"))

    def _step_on(self) -> bool:
        before = self.step
        self._cursor.go(before + 1)
        self._sound(before)
        return not self._cursor.at_end

    def may_dim(self) -> bool:
        return not self._playback.plays

    # Following the table --------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self._watch.begin()
        self._follow()

    def on_hide(self) -> None:
        self._watch.end()
        self._playback.stand()
        self._scrubber.stop()
        self._toast.forget()

    def _heard(self, event: Event) -> None:
        self._follow()
        if isinstance(event, JournalChanged):
            self.refresh()  # a copy can be kept again, or no longer

    def _follow(self) -> None:
        """A game that was played on, undone or changed is read anew: what is shown is always the newest."""
        now, game = self.shell.services.table.now, self.loaded.game
        if now.uuid != game.uuid or now.n == game.n or now.session.last is None:
            return
        table = self.shell.services.table
        read = self.shell.main_thread.fetch
        read(lambda: load_game(table, game.uuid), self._read_anew, name=self, again=self._follow)

    def _read_anew(self, loaded: LoadedGame | None) -> None:
        if loaded is None:
            return
        before, at_end = self.loaded, self._cursor.at_end
        self.loaded = loaded
        step = loaded.replay.last if at_end else self.step
        self._cursor = Cursor(loaded, step)
        self._playback.stand()
        self._asking = False
        self.refresh()
        if loaded.game.n != before.game.n:
            self._toast.say(Notice("update", lambda ctx: ctx.t("replay.changed")), self.ctx.tokens.toast_seconds)

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        people, loaded = self.people, self.loaded
        if not loaded.turns:
            return nothing_yet(ctx, self._empty())
        strip = self._scrubber.view(
            ctx, loaded.turns, {player: seat.diver for player, seat in people.items()}, self._cursor.turn
        )
        return stack(
            column(self._header(ctx), column(*self._arranged(ctx, strip), gap="gap_l", grow=1,
                                             pad=Pad("gap", "gutter", "gutter", "gutter")), grow=1),
            self._question(ctx) if self._asking else None,
        )  # fmt: skip

    def _header(self, ctx: Context) -> Box:
        replay = self.loaded.replay
        words = ctx.t(
            "replay.elapsed", now=minutes_of(replay.elapsed(self.step)), all=minutes_of(replay.elapsed(replay.last))
        )
        pill = chip(ctx, icon("timer-sand", "coin_s"), words, colour="text1")
        back = buttons.round_button(ctx, "back", "arrow-left", self.shell.pop)
        half = bars.turn_buttons(ctx, self.shell.half_turn)
        toast = self._toast.view(ctx)
        right = self._share_button(ctx), *half
        return bars.header(ctx, ctx.t("replay.title"), self._about(ctx), *right, chips=(pill,), left=back, lane=toast)

    def _empty(self) -> NothingYet:
        """Values of the screen of a game in which nothing but the start happened; its table is at hand only where it
        is the active one."""
        active = self.shell.services.table.now.uuid == self.loaded.game.uuid
        to_table = self.shell.route(Route.TABLE) if active else None
        loaded, first = self.loaded, SmallView(self.entry, self.people, 0, 0)
        drawn = small_table(None, loaded.parts, loaded.ui.picture) if loaded.table.wide else loaded.table
        return NothingYet(drawn, first, self._about(self.ctx), self.shell.pop, to_table, self.shell.half_turn)

    def _share_button(self, ctx: Context) -> Box | None:
        """Where the program can share, and another screen may lie over this one."""
        if self.shell.route(Route.SHARE) is None or self.shell.depth >= DEEPEST:
            return None
        return buttons.round_button(ctx, "share", "share-variant", self._share)

    def _share(self) -> None:
        from divingbell.ui.screens.share.share import show_share

        show_share(self.shell, self.loaded.game.uuid)

    def _about(self, ctx: Context) -> str:
        """Which game, when, and how many played."""
        began, months = self.loaded.began, conventions(ctx.texts.language).months
        date = f"{began.day} {months[began.month - 1]}" if began is not None else ctx.t("kit.no_time")
        first = self.loaded.replay.entry(1)
        title = title_of_session(ctx, first.game, first.state)
        return ctx.t("replay.about", game=title, date=date, count=len(self.people))

    def _arranged(self, ctx: Context, strip: Element) -> tuple[Element, ...]:
        """The people, the table small, the entries, the turns, the buttons: side by side on the regular size, under
        each other on the tall one. What height is left is that of table and entries."""
        wide, width = self.loaded.table.wide, ctx.frame.width - 2 * ctx.gutter
        gap, low = ctx.space("gap_l"), ctx.space("banner")
        left = ctx.frame.height - ctx.frame.size.band - ctx.space("gap") - ctx.gutter - ctx.space("bar") - low - 2 * gap
        people = self._players
        if ctx.size == "regular":
            beside, middle = (228.0, 614.0) if wide else (300.0, 410.0)
            right = width - beside - middle - 2 * gap
            table, entries = self._moment(ctx, middle, left), self._list(ctx, (right, left), timed=not wide)
            shown = row(players_beside(ctx, people, beside), table, entries, gap=gap, items="stretch", h=left)
            return shown, strip, self._buttons(ctx)
        if ctx.size == "compact":
            left -= LOW + gap
            middle = 250.0
            entries = self._list(ctx, (width - middle - gap, left), timed=True, touched=False)
            shown = row(self._moment(ctx, middle, left), entries, gap=gap, items="stretch", h=left)
            return players_low(ctx, people, width), shown, strip, self._buttons(ctx, short=True)
        rows = 2 if len(self.people) > 2 else 1
        left -= rows * TALL + (rows - 1) * BETWEEN + low + 3 * gap
        high = left * (0.6 if wide else 0.43)
        table, entries = self._moment(ctx, width, high), self._list(ctx, (width, left - high), timed=True)
        from_here = row(self._from_here(ctx), items="stretch", h="banner")
        return players_grid(ctx, people, width), table, entries, strip, self._step_buttons(ctx), from_here

    @property
    def _players(self) -> PlayersView:
        turn, loaded = self.turn, self.loaded
        whose = turn.player if turn else None
        return PlayersView(loaded.name, loaded.parts.scoring, loaded.table, self.people, self.entry.state, whose)

    def _moment(self, ctx: Context, width: float, height: float) -> Box:
        turn, loaded = self.turn, self.loaded
        listed, player = self._listed(self.step), turn.player if turn is not None else None
        shown = moment.MomentView(
            loaded.table,
            SmallView(listed.entry, self.people, 0, 0, self._turned(listed.entry), player),
            turn,
            0 if turn is not None and turn.round else loaded.turns[-1].number if loaded.turns else 0,
            self.people.get(player or ""),
            entry_list.words(ctx, listed, self.people),
        )
        return moment.moment(ctx, shown, width, height)

    def _list(self, ctx: Context, room: tuple[float, float], *, timed: bool, touched: bool = True) -> Box:
        turn = self.turn
        steps: Sequence[int] = range(turn.first, turn.last + 1) if turn is not None else ()
        shown = entry_list.EntryListView(
            [self._listed(step) for step in steps], self.step, self.people, turn.player if turn else None, timed
        )
        return entry_list.entry_list(ctx, shown, room, self.go if touched else None)

    def _listed(self, step: int) -> Listed:
        replay = self.loaded.replay
        entry = replay.entry(step)
        return Listed(step, entry, replay.time(step), measured(self.loaded.contact(entry), self._floor_steps))

    @property
    def _floor_steps(self) -> int | None:
        rig = self.shell.services.rig
        return rig.capabilities().floor_steps if rig is not None else None

    def _turned(self, entry: Entry) -> float:
        """How far the floor came with an entry, degrees."""
        contact, steps = self.loaded.contact(entry), self._floor_steps
        return contact.steps * 360 / steps if contact is not None and steps else 0.0

    # Buttons -----------------------------------------------------------------------------------------------------

    def _buttons(self, ctx: Context, *, short: bool = False) -> Box:
        made = step_buttons(ctx, self._cursor, self._playback, self._move)
        return row(*made, self._from_here(ctx, short=short), gap="gap_s", items="stretch", h="banner")

    def _step_buttons(self, ctx: Context) -> Box:
        return row(
            *step_buttons(ctx, self._cursor, self._playback, self._move), gap="gap_s", items="stretch", h="banner"
        )

    def _from_here(self, ctx: Context, *, short: bool = False) -> Box:
        unwritable = self.shell.services.table.now.journal_failure is not None
        return from_here_button(ctx, self.loaded, self.step, self._ask, unwritable=unwritable, short=short)

    # Play from here -------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        self._playback.stand()
        self._asking = True
        self.refresh()

    def _keep(self) -> None:
        self._asking = False
        self.refresh()

    def _question(self, ctx: Context) -> Box:
        told = asked(ctx, self.loaded, self.turn, self._listed(self.step), self.people)
        return question(ctx, told, self._play_from, self._keep)

    def _play_from(self) -> None:
        play_from(self.shell, self.loaded.game, self.step, self._gone)

    def _gone(self) -> None:
        self._keep()
        self._toast.say(
            Notice("alert", lambda ctx: ctx.t("replay.gone"), kind="caution"), self.ctx.tokens.toast_seconds
        )


def show_replay(shell: Shell, uuid: str | None = None, at: int | None = None) -> None:
    """Read a session beside the screen, the active one without `uuid`, and show it: at this entry, else from its start,
    the active one from its end."""
    table = shell.services.table

    def shown(loaded: LoadedGame | None) -> Replay | None:
        if loaded is None:
            return None
        begin = 1 if uuid is not None else loaded.replay.last
        return Replay(shell, loaded, at if at is not None else begin)

    push_when_read(shell, lambda: load_game(table, uuid), shown, name="replay")
