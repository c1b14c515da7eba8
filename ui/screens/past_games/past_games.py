"""Past games and games that wait (`u-past-games`): the list, newest first, and what is known of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from divingbell.companion.archive.kept_game import KeptGame
from divingbell.companion.archive.summaries import PastGames
from divingbell.companion.archive.summary import Summary
from divingbell.companion.statistics.counted import evenings, over
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.screens.past_games.chosen import Chosen, chosen_plate
from divingbell.ui.screens.past_games.filter_window import called_by, filter_window, sign_of
from divingbell.ui.screens.past_games.game_rows import GameRow, game_row, pitch
from divingbell.ui.screens.past_games.selection import Selection, fitting, mark_of, short_title_of, title_of
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.table.game_ui import game_ui, has_screens
from divingbell.ui.table.history import Chart
from divingbell.ui.table.notice import Notice, NoticeKey
from divingbell.ui.table.toast import Toast
from divingbell.ui.table.turning_points import TurningPoint
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Scroll, column, pad, row, stack, text

MARGIN = 3
"""Rows that are laid out above and below what is seen."""
FIRST_ROWS = 9
"""Rows of the first picture, before it is known how many are seen: as many as the largest list has room for."""


class PastGamesScreen(Screen):
    """Reads beside the screen; what was read stands until something newer is."""

    name = "u-past-games"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.past = PastGames()
        self.selection = Selection()
        self.chosen: str | None = None
        """UUID of the chosen session; None: the newest that is shown."""
        self.filtering = False
        """Whether the filter's window is open."""
        self.kept: KeptGame | None = None
        """The chosen game, read."""
        self._chart: Chart | None = None
        self._points: Sequence[TurningPoint] = ()
        """What there is to look back at in the chosen game."""
        self._looks_back = False
        """Whether that is being worked out."""
        self._read = False
        self._asked: str | None = None
        self._shown_games: list[Summary] = []
        self._evenings = 0
        self._seen = (0, FIRST_ROWS)
        """The rows that are laid out: the first, and the one behind the last."""
        self._toast = Toast(self.refresh)
        self._stop_watching: Callable[[], None] | None = None

    @property
    def is_read(self) -> bool:
        """Whether everything that it shows has been read."""
        game = self.game
        if self._looks_back or not self._read:
            return False
        return game is None or game.problem is not None or self._kept_of(game) is not None

    def _kept_of(self, game: Summary) -> KeptGame | None:
        return self.kept if self.kept is not None and self.kept.uuid == game.session else None

    # What there is --------------------------------------------------------------------------------------------

    def shown(self) -> None:
        summaries, post = self.shell.services.summaries, self.shell.main_thread.post
        self._stop_watching = summaries.watch(lambda: post(self._look))
        if summaries.last_read is None:
            self._look_again()
            return
        if not self._read:
            self._found(summaries.last_read)
        self.shell.after_frame(self._look_again)  # other threads would keep the picture of what is known waiting

    def hidden(self) -> None:
        if self._stop_watching is not None:
            self._stop_watching()
            self._stop_watching = None
        self._toast.forget()

    def _look_again(self) -> None:
        self._look()
        self.shell.services.summaries.look_again()

    def _look(self) -> None:
        """Read what there is now; what changes meanwhile is told, and read then."""
        if self._stop_watching is not None:
            services = self.shell.services
            self.shell.main_thread.fetch(services.past_games, self._found, name="past_games")

    def _found(self, past: PastGames) -> None:
        self.past, self._read = past, True
        self._sift()

    def _sift(self) -> None:
        self._shown_games, self._evenings = fitting(self.past, self.selection), 0
        self.refresh()
        self.shell.after_frame(partial(self._look_closer, self._shown_games))

    def _look_closer(self, games: list[Summary]) -> None:
        """What the picture of the list can do without: the chosen game, and how many evenings these games were."""
        if games is self._shown_games and self._stop_watching is not None:
            self._fetch_chosen()
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
        self._fetch_chosen()
        self.refresh()

    def _fetch_chosen(self) -> None:
        game = self.game
        if game is None or game.problem is not None:
            self.kept = self._asked = None
            return
        wanted = f"{game.session} {game.lines}"
        if wanted == self._asked:
            return
        self._asked, self.kept = wanted, self._kept_of(game)

        def read() -> tuple[KeptGame | None, Chart | None]:
            kept = self.shell.services.kept_game(game.session)
            return kept, chart_of(kept)

        def found(what: tuple[KeptGame | None, Chart | None]) -> None:
            if self._asked == wanted:
                self.kept, self._chart = what
                self._points, kept = (), self.kept
                self._looks_back = kept is not None and self._work_out_points(kept)
                self.refresh()

        self.shell.main_thread.fetch(read, found)

    def _work_out_points(self, kept: KeptGame) -> bool:
        """Begin to, beside the screen; False: there are none in such a game."""
        from divingbell.ui.screens.turning_points.turning_points import look_back

        return look_back(self.shell, kept.session, kept.header, partial(self._looked_back, kept))

    def _looked_back(self, kept: KeptGame, points: Sequence[TurningPoint]) -> None:
        if kept is self.kept:
            self._points, self._looks_back = points, False
            self.refresh()

    def _look_back(self) -> None:
        from divingbell.ui.screens.turning_points.turning_points import show_turning_points

        assert self.kept is not None, "its points were found"
        show_turning_points(self.shell, self.kept.session, self.kept.header, self._points)

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
        return self.shell.route("backup")

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        game = self.game
        shown = self._with(ctx, game) if game is not None else self._without(ctx)
        return stack(
            column(self._header(ctx), shown, grow=1),
            self._toast.view(ctx, self._toast_place(ctx)),
            filter_window(ctx, self) if self.filtering else None,
        )

    def _header(self, ctx: Context) -> Box:
        count = len(self._shown_games)
        progress = self.shell.services.summaries.progress
        sub = ctx.t("past.games", count=count) if count else ""
        if self._evenings and ctx.size != "tall":
            sub = ctx.t("past.evenings", games=sub, count=self._evenings)
        if progress is not None:
            number = ctx.texts.amounts.number
            sub = ctx.t("past.progress", done=number(progress.done), total=number(progress.total))
        right: tuple[Any, ...] = ()
        if self.past.games:
            right = self._filter_keys(ctx)
        if ctx.size == "regular":
            right = (*right, keys.round_key(ctx, "rotate", "screen-rotation", self.shell.half_turn))
        back = keys.round_key(ctx, "back", "arrow-left", self.shell.pop)
        return bars.header(ctx, ctx.t("past.title"), sub, *right, left=back)

    def _filter_keys(self, ctx: Context) -> tuple[Box, ...]:
        """What is let through, as signs where it is not everything; on the regular panel in two keys."""
        chosen = self.selection
        person = self.past.people.get(chosen.person)
        made: list[Element] = []
        if chosen.game:
            made.append(icon(mark_of(chosen.game), ctx.pick(28, 26, 28)))
        signs = [*made, *([sign_of(ctx, person)] if person is not None else [])]
        kind: Any = "selected" if chosen.narrows or chosen.hidden else "neutral"
        shape: dict[str, Any] = {"tap": self.open_filter, "h": ctx.touch, "radius": "l", "pad": pad(0, "l"), "gap": "s"}
        if ctx.size != "regular":
            words = [] if signs else [text(ctx.t("past.all_games"), "label", bold=True)]
            return (keys.press("filter", icon("filter-variant", 26), *signs, *words, kind=kind, **shape),)
        game_words = short_title_of(ctx.texts, chosen.game) if chosen.game else ctx.t("past.all_games")
        who: Element = text(ctx.t("past.anyone"), "label", bold=True)
        if person is not None:
            who = called_by(ctx, [person])[0].text("label", bold=True)
        game_kind: Any = "selected" if chosen.game or chosen.hidden else "neutral"
        game_sign = made or ([icon("eye", 26)] if chosen.hidden else [])
        return (
            keys.press("filter", *game_sign, text(game_words, "label", bold=True), kind=game_kind, **shape),
            keys.press(
                "filter.who", sign_of(ctx, person) if person is not None else icon("account", 26), who,
                kind="selected" if person is not None else "neutral", **shape,
            ),
        )  # fmt: skip

    def _with(self, ctx: Context, game: Summary) -> Element:
        """The list and what is known of the chosen one."""
        now = self.shell.services.clock.now().astimezone()
        listed = plate(
            self._warning(ctx),
            self._list(ctx, game),
            Box(h=ctx.pick(72.0, 60.0)) if self._toast.notice is not None and ctx.size != "tall" else None,
            pad=pad(ctx.pick(10, 6, 8)),
            grow=0 if ctx.size == "tall" else 1,
            h=ctx.frame.height * 0.36 if ctx.size == "tall" else None,
        )
        kept = self._kept_of(game)
        regular = ctx.size == "regular"
        panel = chosen_plate(
            ctx,
            Chosen(
                game,
                self.past.people,
                now,
                kept,
                self._chart if kept is not None else None,
                self._look_back if kept is not None and self._points else None,
            ),
            *(self._looks(ctx, game, grow=1, size="label", vertical=True, mark_size=28) if regular else ()),
        )
        inside = body(ctx, listed, panel, pad=Pad("l", ctx.gutter, "l", ctx.gutter))
        return column(inside, self._bar(ctx, game), grow=1)

    def _list(self, ctx: Context, chosen: Summary) -> Element:
        """Only the rows that are seen, and room for all others."""
        high, games = pitch(ctx), self._shown_games
        first = max(0, min(self._seen[0], len(games) - 1))
        last = min(len(games), max(self._seen[1], first + 1))
        now = self.shell.services.clock.now().astimezone()
        rows = [
            game_row(
                ctx,
                GameRow(
                    game,
                    self.past.people,
                    now,
                    game.session in self.past.hidden,
                    game.session in self.past.in_memory,
                    game is chosen,
                    partial(self.choose, game.session),
                ),
            )
            for game in games[first:last]
        ]
        above, below = Box(h=first * high, id="above"), Box(h=(len(games) - last) * high, id="below")
        return Scroll(
            child=column(above, *rows, below), grow=1, id="games", step=high, moved=partial(self._moved, high)
        )

    def _moved(self, high: float, offset: float, room: float) -> None:
        """The list was moved: lay out the rows that are seen now."""
        first, last = int(offset // high), int((offset + room) // high) + 1
        if first < self._seen[0] or last > self._seen[1] or self._seen[1] - self._seen[0] > last - first + 4 * MARGIN:
            self._seen = (max(0, first - MARGIN), last + MARGIN)
            self.refresh()

    def _warning(self, ctx: Context) -> Element | None:
        """Something cannot be read, or is gone through anew at every start."""
        services, damage = self.shell.services, self.past.damage
        failure, unwritten = services.summaries.failure, services.table.now.journal_failure
        if unwritten is not None and self.past.in_memory:
            problem = ctx.t(f"past.store.{unwritten.reason}")
            words = ctx.t("past.unwritten.why", count=len(self.past.in_memory), problem=problem)
        elif damage is not None:
            words = ctx.t(damage.short_text_id, **damage.args)
        elif failure is not None:
            words = ctx.t("past.in_memory", problem=ctx.t(f"past.store.{failure.reason}"))
        else:
            return None
        return row(
            icon("alert", "title", "caution"), text(words, "small", lines=2, line=1.15, grow=1), gap="s",
            pad=pad("xs", "m"),
        )  # fmt: skip

    def _toast_place(self, ctx: Context) -> At:
        actions = ctx.pick(108.0, 80.0, 92.0 if self.game is None or not self._first(ctx, self.game) else 184.0)
        right = ctx.gutter + (434 if ctx.size == "regular" else 0)  # beside the panel with its keys
        return At(left=ctx.gutter, right=right, bottom=actions + 8)

    # Nothing to show ------------------------------------------------------------------------------------------

    def _without(self, ctx: Context) -> Element:
        """No game yet, or none that fits; nothing at all until the first reading."""
        if not self._read:
            return body(ctx, plate(grow=1))
        none = not self.past.games
        size = ctx.pick(236.0, 140.0, 200.0)
        words = column(
            text(ctx.t("past.empty" if none else "past.none"), ctx.pick("counter", "headline"), bold=True),
            text(self._why_none(ctx, none), "label", colour="text2", lines=3, line=1.25),
            row(*self._ways_on(ctx, none), gap="l", items="stretch", h=ctx.pick(84, 60, 84)),
            gap=ctx.pick("l", "m", "l"),
            w=ctx.pick(520, 400, 500),
        )
        window = porthole(ctx, size, "idle", None, depth=0.4)
        inside = (column if ctx.size == "tall" else row)(
            column(window, w=size, h=size), words, gap="huge", items="center", justify="center", grow=1
        )
        return body(ctx, plate(self._warning(ctx), inside, grow=1, pad=pad("l")))

    def _why_none(self, ctx: Context, none: bool) -> str:
        if none:
            return ctx.t("past.empty.sub")
        chosen, person = self.selection, self.past.people.get(self.selection.person)
        if person is None and not chosen.game:
            return ctx.t("past.none.hidden")
        name = called_by(ctx, [person])[0].whole if person is not None else ""
        if not chosen.game:
            return ctx.t("past.none.person", name=name)
        title = title_of(ctx.texts, chosen.game)
        return ctx.t("past.none.both" if person is not None else "past.none.game", name=name, game=title)

    def _ways_on(self, ctx: Context, none: bool) -> list[Box]:
        if not none:
            show_all = partial(self.select, Selection(hidden=not self.selection.narrows))
            return [keys.key(ctx, "show_all", ctx.t("past.show_all_games"), "restore", kind="primary", tap=show_all)]
        usb = self.read_from_usb()
        new = keys.key(ctx, "new_game", ctx.t("past.new_game"), "play", kind="primary", tap=self._home, grow=1)
        if usb is None:
            return [new]
        return [new, keys.key(ctx, "usb", ctx.t("past.usb"), "usb", tap=usb, size="label", grow=1)]

    # Keys -----------------------------------------------------------------------------------------------------

    def _home(self) -> None:
        if (go := self.shell.route("home")) is not None:
            go()

    def _looks(self, ctx: Context, game: Summary, **shape: Any) -> list[Box]:
        """The ways to look at the chosen game beside the replay; Chart on the compact panel stands in the ledger, the
        podium on the tall one over them."""
        kept = self._kept_of(game)
        if game.problem is not None or not has_screens(game.game):
            return []
        off = None if kept is not None else ""
        made = [key for key in (self._podium_key(ctx, game, **shape),) if key is not None and ctx.size != "tall"]
        if ctx.size != "compact" and (kept is None or game_ui(game.game).history is not None):
            made.append(keys.key(
                ctx, "chart", ctx.t("past.chart"), "chart-line", disabled_reason=off,
                tap=partial(self._open_chart, kept), **shape,
            ))  # fmt: skip
        made.append(keys.key(
            ctx, "ledger", ctx.t("past.ledger"), "format-list-bulleted", disabled_reason=off,
            tap=partial(self._open_ledger, kept), **shape,
        ))  # fmt: skip
        return made

    def _podium_key(self, ctx: Context, game: Summary, **shape: Any) -> Box | None:
        """Who won and how, large; a game that is not over has none."""
        kept = self._kept_of(game)
        if game.ended is None or game.problem is not None or not has_screens(game.game):
            return None
        return keys.key(
            ctx, "podium", ctx.t("past.podium"), "trophy", disabled_reason=None if kept is not None else "",
            tap=partial(self._open_podium, kept), **shape,
        )  # fmt: skip

    # Other screens are imported when a key leads there: together they take longer than the first picture may.

    def _open_chart(self, kept: KeptGame | None) -> None:
        from divingbell.ui.screens.chart.chart import show_chart

        if kept is not None:
            show_chart(self.shell, kept.session, kept.header)

    def _open_ledger(self, kept: KeptGame | None) -> None:
        from divingbell.ui.screens.ledger.past_ledger import show_past_ledger

        if kept is not None:
            show_past_ledger(self.shell, kept)

    def _open_replay(self, session: str) -> None:
        from divingbell.ui.screens.replay.replay import show_replay

        show_replay(self.shell, session)

    def _share(self, session: str) -> None:
        from divingbell.ui.screens.share.share import show_share

        show_share(self.shell, session)

    def _carry_on(self, session: str) -> None:
        from divingbell.ui.screens.windows.resume import carry_on

        carry_on(self.shell, session)

    def _open_podium(self, kept: KeptGame | None) -> None:
        from divingbell.ui.screens.podium.past_podium import show_past_podium

        if kept is not None:
            show_past_podium(self.shell, kept)

    def _bar(self, ctx: Context, game: Summary) -> Box:
        tall = ctx.size == "tall"
        shape: dict[str, Any] = {"grow": 1, "size": ctx.pick("lead", "body", "label")}
        if ctx.size == "regular":
            shape |= {"gap": "l", "pad": pad("xxs", "l")}
        else:
            shape |= {"vertical": True, "mark_size": 28, "pad": pad("xxs", "xs")}
        home = keys.key(ctx, "home", ctx.t("past.home"), "home", tap=self._home, **shape)
        looks = () if ctx.size == "regular" else self._looks(ctx, game, **shape)
        statistics = None
        if ctx.size != "compact" and (way := self.shell.route("statistics")) is not None:
            statistics = keys.key(ctx, "statistics", ctx.t("past.statistics"), "chart-bar", tap=way, **shape)
        others = [home, statistics, *looks, self._hide_key(ctx, game, shape)]
        first = self._first(ctx, game)
        if tall and (podium := self._podium_key(ctx, game, size="label", grow=1, gap="m")) is not None:
            first.insert(0, podium)
        if not tall:
            return bars.action_bar(ctx, *others, *first, h=ctx.pick(108, 80))
        return column(
            row(*first, gap="m", items="stretch", h=82) if first else None,
            row(*others, gap="m", items="stretch", h=75),
            gap="m",
            pad=Pad(0, ctx.gutter, ctx.gutter, ctx.gutter),
        )

    def _first(self, ctx: Context, game: Summary) -> list[Box]:
        """The bright key: what is done most with a game like this, and beside it the other way of one reopened."""
        made = []
        if game.reopened and game.waits:
            made.append(keys.key(
                ctx, "put_back", ctx.t("table.put_back"), "redo", tap=lambda: self._put_back(game), grow=1,
                size=ctx.pick("lead", "label"),
            ))  # fmt: skip
        shape: dict[str, Any] = {"kind": "primary", "size": ctx.pick("headline", "title", "headline")}
        shape |= {"grow": 1} if ctx.size == "tall" else {"w": ctx.pick(290, 190)}
        if not has_screens(game.game) or game.problem is not None:
            return made
        if game.waits:
            carry = partial(self._carry_on, game.session)
            # Only the active one can be gone on with before it is written.
            alone = game.session in self.past.in_memory and game.session != self.shell.services.table.now.uuid
            off = ctx.t("past.unwritten") if alone else None
            go = keys.key(ctx, "carry_on", ctx.t("home.carry_on"), "play", tap=carry, disabled_reason=off, **shape)
            return [*made, go]
        if game.ended is not None and self.shell.route("share") is not None:
            share = partial(self._share, game.session)
            small: dict[str, Any] = {"vertical": True, "mark_size": 28, "pad": pad("xxs", "xs")}
            made.append(keys.key(
                ctx, "share", ctx.t("past.share"), "share-variant", tap=share, grow=1,
                size=ctx.pick("lead", "body", "label"), **(small if ctx.size == "compact" else {"gap": "m"}),
            ))  # fmt: skip
        replay = partial(self._open_replay, game.session)
        made.append(keys.key(ctx, "replay", ctx.t("past.replay"), "play", tap=replay, **shape))
        return made

    def _hide_key(self, ctx: Context, game: Summary, shape: dict[str, Any]) -> Box:
        hidden = game.session in self.past.hidden
        on_table = self.shell.services.on_table()
        off = None
        if not hidden and on_table is not None and on_table.uuid == game.session:
            off = ctx.t("past.hide.off")
        name, mark = ("show_again", "eye") if hidden else ("hide", "eye-off")
        sub = ctx.t("past.hide.sub") if ctx.size == "regular" and not hidden else None
        return keys.key(
            ctx, name, ctx.t(f"past.{name}"), mark, sub, tap=lambda: self._hide(game.session, not hidden),
            disabled_reason=off, sub_size="small", **shape,
        )  # fmt: skip

    def _hide(self, session: str, hidden: bool) -> None:
        """Leave it out of the list, or no longer; what was next to it is chosen."""
        table, games = self.shell.services.table, self._shown_games
        at = next((place for place, game in enumerate(games) if game.session == session), 0)
        after = games[at + 1 : at + 2] or games[max(0, at - 1) : at]

        def done(written: bool) -> None:
            if not written:
                self._say(Notice("alert", lambda ctx: ctx.t("past.not_hidden"), kind="caution"))
                return
            if hidden and not self.selection.hidden:
                self.chosen = after[0].session if after else None
            back = NoticeKey(
                "put_back", "undo-variant", lambda ctx: ctx.t("table.put_back"), self._hider(session, not hidden)
            )
            words = "past.was_hidden" if hidden else "past.was_shown"
            self._say(Notice("eye-off" if hidden else "eye", lambda ctx: ctx.t(words), keys=(back,)))
            self._look()

        self.shell.main_thread.fetch(lambda: table.hide_game(session, hidden=hidden), done, name="hide_game")

    def _hider(self, session: str, hidden: bool) -> Tap:
        def tap() -> None:
            self._toast.dismiss()
            self._hide_quietly(session, hidden)

        return tap

    def _hide_quietly(self, session: str, hidden: bool) -> None:
        """What Put it back does: the game is chosen again, and nothing more is said."""
        table = self.shell.services.table

        def done(_: bool) -> None:
            self.chosen = session
            self._look()

        self.shell.main_thread.fetch(lambda: table.hide_game(session, hidden=hidden), done, name="hide_game")

    def _put_back(self, game: Summary) -> None:
        """A game that is over and was reopened is over again."""
        services = self.shell.services

        def done(_: bool) -> None:
            services.summaries.look_again()

        self.shell.main_thread.fetch(lambda: services.put_back(game.session), done, name="put_back")

    def _say(self, notice: Notice) -> None:
        self._toast.say(notice, self.ctx.tokens.toast_seconds)


def chart_of(kept: KeptGame | None) -> Chart | None:
    """The first chart of a game, where it has one."""
    game = kept.session.game if kept is not None else None
    if kept is None or game is None or not has_screens(game.name):
        return None
    history = game_ui(game.name).history
    return history(kept.session).charts[0] if history is not None else None


def show_past_games(shell: Shell) -> None:
    """Over home; a game that has just ended is the chosen one."""
    screen = PastGamesScreen(shell)
    screen.chosen = shell.services.just_over
    shell.push(screen)
