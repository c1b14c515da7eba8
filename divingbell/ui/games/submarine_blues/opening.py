"""Parts of Submarine Blues on the players screen: levels, the pack in use, fewer tokens; and after Start the reef."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Literal, get_args

import msgspec

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.submarine_blues.actions import Level
from divingbell.companion.games.submarine_blues.pack import Pack
from divingbell.companion.games.submarine_blues.start import DIVERS, SUBMARINES
from divingbell.ui.games.submarine_blues.pack_dialogs import known_of
from divingbell.ui.games.submarine_blues.pack_files import user_packs
from divingbell.ui.games.submarine_blues.packs import show_packs
from divingbell.ui.games.submarine_blues.reef_setup import EXAMPLE, ReefScreen
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import dialog, dialog_head, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import stepper
from divingbell.ui.kit.icons import icon
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_opening import Opening, PlayersScreen
from divingbell.ui.table.seating import Sitter
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row

LEVEL = "level"
LEVELS: tuple[Level, ...] = get_args(Level)
Token = Literal["divers", "submarines"]
TOKENS: Mapping[Token, Mapping[int, int]] = {"divers": DIVERS, "submarines": SUBMARINES}


class SubmarineBluesOpening(Opening):
    """Levels in the seats' cards, pack and tokens in a window of their own."""

    causes = {"too_many_tokens": "pack", "kind_count_exceeded": "pack"}  # noqa: RUF012 - a mapping that nobody writes

    def __init__(self, players: PlayersScreen) -> None:
        super().__init__(players)
        self._fewer: dict[Token, int] = {}
        self._open = False
        self._pack: Pack | None = None
        self._facts: dict[str, dict[str, object]] = {}
        """The facts of the pack, as they stand in `start_game`."""
        self._read = ""
        self.read_pack()

    # The pack -------------------------------------------------------------------------------------------------

    @property
    def pack(self) -> Pack:
        """The pack that is played with; a new one where none is in use."""
        if self._pack is None or self._read != self.players.shell.settings.pack:
            self.read_pack()
        assert self._pack is not None
        return self._pack

    def read_pack(self) -> None:
        """The pack in use, else the first there is, else one that begins to learn tonight."""
        shell = self.players.shell
        self._read = shell.settings.pack
        stored = [one.pack for one in user_packs(shell.services).all() if one.pack is not None]
        named = [pack for pack in stored if pack.name == self._read]
        fresh = Pack(self._read or str(shell.ctx.t("submarine_blues_packs.first_name")))
        self._pack = next(iter(named), fresh if self._read or not stored else stored[0])
        self._facts = {card: msgspec.to_builtins(fact) for card, fact in self._pack.facts.items()}

    # Tokens ---------------------------------------------------------------------------------------------------

    def most(self, token: Token) -> int:
        """The tokens that the rules give so many players (rules.md 3.1); before there are two, those for two."""
        count = len(self.players.seating.sitters())
        table = TOKENS[token]
        return table.get(count, table[min(max(count, min(table)), max(table))])

    def tokens(self, token: Token) -> int:
        """The number agreed on, never more than the rules give."""
        most = self.most(token)
        return min(self._fewer.get(token, most), most)

    # On the players screen ------------------------------------------------------------------------------------

    def buttons(self, ctx: Context) -> Sequence[Element]:
        tokens = {token: self.tokens(token) for token in TOKENS}
        sub = ctx.t("submarine_blues_packs.key.sub", name=readable(self.pack.name), **tokens)
        roomy = ctx.size == "regular" or ctx.text_scale <= 1.15
        key = self.players.bar_button(
            ctx, "pack", ctx.t("submarine_blues_packs.key"), "cards", sub if roomy else None, self._open_dialog
        )
        return [key]

    def seat_row(self, ctx: Context, sitter: Sitter) -> Element | None:
        chosen = sitter.choices.get(LEVEL, LEVELS[0])

        def one(level: Level) -> Box:
            words = ctx.t(f"submarine_blues_table.level.{level}")
            return button_box(
                f"level.{level}", roles.label(words, lines=3, anchor="center"),
                kind="selected" if level == chosen else "neutral", tap=partial(self._take, sitter, level),
                grow=1, h=ctx.touch, pad=pad(0, "gap_s"),
            )  # fmt: skip

        return row(*map(one, LEVELS), gap="gap_s", h=ctx.touch)

    def _take(self, sitter: Sitter, level: Level) -> None:
        sitter.choices[LEVEL] = level
        self.players.refresh()

    # The window -----------------------------------------------------------------------------------------------

    def _open_dialog(self) -> None:
        self._open = True
        self.read_pack()
        self.players.refresh()

    def _close(self) -> None:
        self._open = False
        self.players.refresh()

    def dialog(self, ctx: Context) -> Element | None:
        if not self._open:
            return None
        done = button_box(
            "pack.done", icon("check-bold", "icon_m"), roles.title(ctx.t("kit.done")), kind="primary",
            gap="gap_l", w="button_primary", h="banner", tap=self._close,
        )  # fmt: skip
        said = roles.note(ctx.t("submarine_blues_packs.window.foot"), lines=4, grow=1)
        return dialog(
            ctx,
            dialog_head(ctx.t("submarine_blues_packs.key")),
            column(
                self._pack_row(ctx), *(self._token_row(ctx, token) for token in TOKENS),
                grow=1, gap="gap", pad=Pad("pad_card", "pad_card", 0, "pad_card"),
            ),
            row(said, done, gap="gap", pad=pad("pad_card")),
            side="gutter", outside=self._close,
        )  # fmt: skip

    def _row(self, sign: Element, title: str, sub: str, answer: Element) -> Box:
        words = column(roles.title(title), roles.note(sub), gap="gap_hair", grow=1)
        return inset(sign, words, answer, gap="gap", grow=1, items="center", pad=pad(0, "gap"))

    def _pack_row(self, ctx: Context) -> Box:
        choose = buttons.button(
            ctx, "pack.choose", ctx.t("submarine_blues_packs.choose"), tap=self._choose, justify="center",
            w="button_row", h="snackbar_row",
        )  # fmt: skip
        sign = icon("cards", "score", "action")
        return self._row(sign, readable(self.pack.name), known_of(ctx, self.pack), choose)

    def _choose(self) -> None:
        show_packs(self.players.shell)

    def _token_row(self, ctx: Context, token: Token) -> Box:
        most = self.most(token)
        field = stepper(ctx, token, self.tokens(token), partial(self._agree, token), least=1, most=most)
        sign = icon("diver" if token == "divers" else "submarine", "score")
        return self._row(
            sign,
            ctx.t(f"submarine_blues_packs.tokens.{token}"),
            ctx.t("submarine_blues_packs.tokens.sub", most=most),
            field,
        )

    def _agree(self, token: Token, value: int) -> None:
        if value == self.most(token):
            self._fewer.pop(token, None)
        else:
            self._fewer[token] = value
        self.players.refresh()

    # Starting -------------------------------------------------------------------------------------------------

    def fields(self) -> dict[str, object]:
        seating = self.players.seating
        levels = {
            seating.player(sitter): level
            for sitter in seating.sitters()
            if (level := sitter.choices.get(LEVEL, LEVELS[0])) != LEVELS[0]
        }
        made: dict[str, object] = {"levels": levels} if levels else {}
        for token in TOKENS:
            if self.tokens(token) < self.most(token):
                made[token] = self.tokens(token)
        if self.pack.facts:
            made["facts"] = self._facts
        return made

    def trial(self) -> dict[str, object]:
        return {"reef": list(EXAMPLE), **self.fields()}

    def start(self) -> None:
        self.read_pack()
        players, fields = self.players, self.fields()
        players.shell.push(
            ReefScreen(players.shell, lambda reef: players.action({"reef": reef, **fields}),
                       lambda reef: players.begin({"reef": reef, **fields}))
        )  # fmt: skip

    @staticmethod
    def again(shell: Shell, start: dict[str, object], begin: Callable[[dict[str, object]], None]) -> None:
        kept = dict(start)
        pack = user_packs(shell.services).find(shell.settings.pack)
        if pack is not None and pack.facts:  # with what was learnt in the last game
            kept["facts"] = {card: msgspec.to_builtins(fact) for card, fact in pack.facts.items()}
        shell.push(ReefScreen(shell, lambda reef: {**kept, "reef": reef}, lambda reef: begin({**kept, "reef": reef})))

    def begun(self, settings: Settings) -> Settings:
        return msgspec.structs.replace(settings, pack=self.pack.name)
