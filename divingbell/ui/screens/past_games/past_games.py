"""Past games and games that wait: the list, newest first, and what is known of the chosen one."""

from __future__ import annotations

from functools import partial

from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.statistics.evenings import evenings, over
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.body import body
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.past_games.chosen_game import Chosen, chosen_card
from divingbell.ui.screens.past_games.filter_buttons import filter_buttons
from divingbell.ui.screens.past_games.filter_dialog import filter_dialog
from divingbell.ui.screens.past_games.game_buttons import GameButtons
from divingbell.ui.screens.past_games.game_reader import ChosenReading
from divingbell.ui.screens.past_games.game_rows import pitch
from divingbell.ui.screens.past_games.games_list import GamesList
from divingbell.ui.screens.past_games.no_games import NoGames, no_games
from divingbell.ui.screens.past_games.selection import Selection, copied_words, fitting
from divingbell.ui.screens.past_games.warning import warning
from divingbell.ui.shell.journal_watch import JournalWatch
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, stack

_SHARE, _EDGE, _LINE = 0.36, 8, 1
"""Of the tall panel: the list's share of the height, and the room and the line (dp) above and below its rows."""


class PastGamesScreen(Screen):
    """Reads beside the screen; what was read stands until something newer is."""

    name = "past_games"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.past = PastGameList()
        self.selection = Selection()
        self.chosen: str | None = None
        """UUID of the chosen session; None: the newest that is shown."""
        self.filtering = False
        """Tell whether the filter's window is open."""
        self.reading = ChosenReading(shell, self.refresh)
        self._list = GamesList(self.refresh, self.choose)
        self._read = False
        self._shown_games: list[Summary] = []
        self._evenings = 0
        self._toast = Toast(self.refresh)
        self._watch = JournalWatch(shell, shell.services.past_games, self._found)

    @property
    def is_read(self) -> bool:
        """Tell whether everything that it shows has been read."""
        game = self.game
        if self.reading.looks_back or not self._read:
            return False
        return game is None or game.problem is not None or self.reading.of(game) is not None

    # What there is --------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self._watch.begin()
        known = self.shell.services.summaries.last_read
        if known is None:
            self._look_again()
            return
        if not self._read:
            self._found(known)
        self.shell.after_frame(self._look_again)  # other threads would keep the picture of what is known waiting

    def on_hide(self) -> None:
        self._watch.end()
        self._toast.forget()

    def _look_again(self) -> None:
        self._watch.look()
        self.shell.services.summaries.look_again()

    def _found(self, past: PastGameList) -> None:
        self.past, self._read = past, True
        self._sift()

    def _sift(self) -> None:
        self._shown_games, self._evenings = fitting(self.past, self.selection), 0
        self.refresh()
        self.shell.after_frame(partial(self._look_closer, self._shown_games))

    def _look_closer(self, games: list[Summary]) -> None:
        """Read the things that the picture of the list can do without: the chosen game, and how many evenings these
        games were."""
        if games is self._shown_games and self._watch.watches:
            self.reading.read(self.game)
            self._count_evenings(games)

    def _count_evenings(self, games: list[Summary]) -> None:
        """Beside the screen: of very many games it takes longer than a tap may."""

        def counted(count: int) -> None:
            if games is self._shown_games:
                self._evenings = count
                self.refresh()

        self.shell.main_thread.fetch(lambda: len(evenings(over(games))), counted)

    @property
    def game(self) -> Summary | None:
        """The chosen one, as long as it is shown, else the newest."""
        shown = self._shown_games
        return next((game for game in shown if game.session == self.chosen), shown[0] if shown else None)

    def choose(self, session: str) -> None:
        """Show what is known of this one."""
        self.chosen = session
        self.reading.read(self.game)
        self.refresh()

    # Filter ---------------------------------------------------------------------------------------------------

    def select(self, selection: Selection) -> None:
        """Let this through from now on; it is forgotten when the screen is left."""
        self.selection = selection
        self._sift()

    def open_filter(self) -> None:
        """Put its window over the list."""
        self.filtering = True
        self.refresh()

    def close_filter(self) -> None:
        """Take it away."""
        self.filtering = False
        self.refresh()

    def read_from_usb(self) -> Tap | None:
        """Games on sticks are read, and who came with them is asked, on the page of the settings."""
        return self.shell.route(Route.BACKUP)

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, game = self.ctx, self.game
        upright, regular = ctx.size == "tall", ctx.size == "regular"
        if game is not None:
            shown = self._with(ctx, game, upright=upright, regular=regular)
        elif self._read:
            shown = self._without(ctx)
        else:
            shown = body(ctx, card(grow=1))
        return stack(
            column(self._header(ctx, upright=upright, regular=regular), shown, grow=1),
            filter_dialog(ctx, self) if self.filtering else None,
        )

    def _header(self, ctx: Context, *, upright: bool, regular: bool) -> Box:
        count = len(self._shown_games)
        progress = self.shell.services.summaries.progress
        sub = ctx.t("past.games", count=count) if count else ""
        if self._evenings and not upright:
            sub = ctx.t("past.evenings", games=sub, count=self._evenings)
        if progress is not None:
            number = ctx.texts.amounts.number
            sub = ctx.t("past.progress", done=number(progress.done), total=number(progress.total))
        right: tuple[Box, ...] = ()
        if self.past.games:
            right = filter_buttons(
                ctx, self.selection, self.past.people.get(self.selection.person), self.open_filter, apart=regular
            )
        if regular:
            right = (*right, buttons.round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn))
        back = buttons.round_button(ctx, "back", "arrow-left", self.shell.pop)
        return bars.header(ctx, ctx.t("past.title"), sub, *right, left=back)

    def _with(self, ctx: Context, game: Summary, *, upright: bool, regular: bool) -> Element:
        """The list and what is known of the chosen one."""
        now = self.shell.services.clock.now().astimezone()
        said, toast = warning(ctx, self.shell.services, self.past), self._toast.view(ctx)
        if upright:
            # In the place of a row, so that the list between them begins and ends with whole ones.
            if said is not None:
                said.h = pitch(ctx)
            toast = column(toast, justify="end", h=pitch(ctx)) if toast is not None else None
        listed = card(
            said,
            self._list.view(ctx, self._shown_games, game, self.past, now, wide=regular),
            toast,
            pad=pad(_EDGE),
            grow=0 if upright else 2,
            h=_whole_rows(ctx) if upright else None,
        )
        kept, made = self.reading.of(game), self._buttons(game)
        chart, look_back = (self.reading.chart, self.reading.look_back) if kept is not None else (None, None)
        panel = chosen_card(
            ctx,
            Chosen(game, self.past.people, now, kept, copied_words(ctx, game, self.past, now), chart, look_back),
            *(made.looks(ctx, grow=1, size="label", vertical=True, icon_size="icon_m") if regular else ()),
        )
        inside = body(ctx, listed, panel, pad=Pad("gap_l", ctx.gutter, "gap_l", ctx.gutter))
        return column(inside, made.bar(ctx), grow=1)

    def _buttons(self, game: Summary) -> GameButtons:
        return GameButtons(
            self.shell,
            game,
            self.reading.of(game),
            game.session in self.past.hidden,
            game.session in self.past.in_memory,
            partial(self._hide, game.session),
            partial(self._put_back, game),
        )

    def _without(self, ctx: Context) -> Element:
        """No game yet, or none that fits."""
        chosen = self.selection
        person = self.past.people.get(chosen.person)
        said = warning(ctx, self.shell.services, self.past)
        home, usb = self.shell.route(Route.HOME), self.read_from_usb()
        toast = self._toast.view(ctx)
        return no_games(ctx, NoGames(not self.past.games, chosen, person, said, toast, self.select, home, usb))

    # Hiding, and taking back --------------------------------------------------------------------------------

    def _hide(self, session: str, hidden: bool) -> None:
        """Leave it out of the list, or no longer; what was next to it is chosen."""
        services, games = self.shell.services, self._shown_games
        at = next((place for place, game in enumerate(games) if game.session == session), 0)
        after = games[at + 1 : at + 2] or games[max(0, at - 1) : at]

        def done(written: bool) -> None:
            if not written:
                self._say(Notice("alert", lambda ctx: ctx.t("past.not_hidden"), kind="caution"))
                return
            if hidden and not self.selection.hidden:
                self.chosen = after[0].session if after else None
            self._mark(session, hidden)
            back = NoticeButton(
                "put_back",
                "redo",
                lambda ctx: ctx.t("table.put_back"),
                self._hider(session, not hidden),
            )
            words = "past.was_hidden" if hidden else "past.was_shown"
            self._say(Notice("eye-off" if hidden else "eye", lambda ctx: ctx.t(words), keys=(back,)))
            self._watch.look()

        self.shell.main_thread.fetch(lambda: services.hide_game(session, hidden=hidden), done, name="hide_game")

    def _mark(self, session: str, hidden: bool) -> None:
        """The list follows at once what was written, before everything is read again."""
        known = self.past.hidden
        self.past = self.past._replace(hidden=known | {session} if hidden else known - {session})
        self._sift()

    def _hider(self, session: str, hidden: bool) -> Tap:
        def tap() -> None:
            self._toast.dismiss()
            self._hide_quietly(session, hidden)

        return tap

    def _hide_quietly(self, session: str, hidden: bool) -> None:
        """Tap of Put it back: the game is chosen again, and nothing more is said."""
        services = self.shell.services

        def done(written: bool) -> None:
            self.chosen = session
            if written:
                self._mark(session, hidden)
            self._watch.look()

        self.shell.main_thread.fetch(lambda: services.hide_game(session, hidden=hidden), done, name="hide_game")

    def _put_back(self, game: Summary) -> None:
        """A game that is over and was reopened is over again."""
        services = self.shell.services

        def done(_: bool) -> None:
            services.summaries.look_again()

        self.shell.main_thread.fetch(lambda: services.put_back(game.session), done, name="put_back")

    def _say(self, notice: Notice) -> None:
        self._toast.say(notice, self.ctx.tokens.toast_seconds)


def _whole_rows(ctx: Context) -> float:
    """Height (dp) of the list on the tall panel: no part of a row stays empty."""
    high, around = pitch(ctx), 2 * (_EDGE + _LINE)
    return (ctx.frame.height * _SHARE - around) // high * high + around


def show_past_games(shell: Shell) -> None:
    """Over home; a game that has just ended is the chosen one."""
    screen = PastGamesScreen(shell)
    screen.chosen = shell.services.just_over
    shell.push(screen)
