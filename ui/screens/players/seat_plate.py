"""The plate of the selected seat: its name, its colour, what its game asks of it, who goes first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fonts import readable
from divingbell.ui.kit.keys import key, press
from divingbell.ui.kit.marks import hairline, icon, tile
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.table.seating import Sitter
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, column, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.screens.players.players import Players


class SeatPlate:
    """Shows one seat of the players screen; what is tapped changes the screen's seating."""

    def __init__(self, players: Players) -> None:
        self._players = players

    def view(self, ctx: Context) -> Box:
        sitter = self._players.sitter
        extra = self._players.opening.seat_row(ctx, sitter) if sitter is not None else None
        regular = ctx.size == "regular"
        # The row of a game takes the place of the title where there is no other.
        title = regular or extra is None
        names = self._names(ctx, sitter, 2 if regular and extra is None else 1)
        return plate(
            row(
                text(self._when(ctx, sitter), "title", bold=True, grow=1),
                text(ctx.t("players.drag"), "body", colour="text2", anchor="right")
                if self._players.seating.sitters()
                else None,
                gap="s",
            )
            if title
            else None,
            self._name_line(ctx, sitter) if regular else None,
            names,
            hairline() if regular and extra is None else None,
            self._colours(
                ctx, sitter, low=extra is not None or (isinstance(names, Box) and len(names.children) > 1 and regular)
            ),
            extra,
            Box(grow=1) if regular else None,
            row(
                self._goes_first(ctx, sitter),
                key(
                    ctx,
                    "remove",
                    ctx.t("players.remove"),
                    "account-minus",
                    tap=self._players.remove,
                    size="label",
                    grow=1,
                    h=ctx.pick(64, 56, 60),
                    disabled_reason=None if sitter is not None else "",
                ),
                gap="m",
            ),
            grow=1,
            justify="start" if regular else "between",
            gap="m",
            pad=ctx.pick(
                pad(16, 20),
                Pad("s", "l", "s", "l") if title else pad("s", "l"),
                pad("l", 16) if title else pad("s", 16),
            ),
        )

    def _when(self, ctx: Context, sitter: Sitter | None) -> str:
        if sitter is None:
            return ctx.t("players.who_sits_here")
        words = ctx.pick("players.dives", "players.dives.short", "players.dives")
        return ctx.t(f"{words}.{self._players.seating.order(sitter)}")

    def _name_line(self, ctx: Context, sitter: Sitter | None) -> Box:
        named = sitter is not None and sitter.name
        words = self._players.name_of(sitter) if sitter is not None else ctx.t("players.free_seat")
        pencil = press("pencil", icon("pencil", 28), tap=self._players.write, w=60, h=56)
        return well(
            text(words, 28, bold=True, colour=None if named else "text3", grow=1),
            pencil,
            gap="l",
            h=64,
            items="center",
            pad=Pad(0, "xxs", 0, 18),
        )

    def _names(self, ctx: Context, sitter: Sitter | None, most: int) -> Box:
        size = "label"
        room = ctx.pick(430.0, 246.0, 415.0)
        others = {one.name for one in self._players.seating.sitters() if one is not sitter}
        own = [sitter.name] if sitter is not None and sitter.name else []
        names = [*own, *(name for name in self._players.shell.settings.names if name not in others and name not in own)]
        lines = _lines(ctx, names, ctx.type(size), room, most)
        height = ctx.pick(56, 56, 60)

        def one(name: str) -> Box:
            return press(
                f"name.{name}",
                text(readable(name), size, bold=True),
                kind="selected" if sitter is not None and sitter.name == name else "neutral",
                radius=28,
                h=height,
                pad=pad(0, 18 if ctx.size == "regular" else 4),
                grow=0 if ctx.size == "regular" else 1,
                w=max(56.0, _width(ctx, name, ctx.type(size))) if ctx.size == "regular" else None,
                tap=lambda: self._players.call(name),
            )

        if ctx.size == "regular":
            if not lines:
                return row(text(ctx.t("players.no_names"), "label", colour="text2", lines=2), h=height)
            return column(*(row(*(one(name) for name in line), gap="m") for line in lines), gap="m")
        pencil = press(
            "pencil",
            icon("pencil", "heading"),
            text(ctx.t("players.write"), size, bold=True) if not lines else None,
            radius=28,
            gap="m",
            w=ctx.pick(60, 60, 64) if lines else None,
            grow=0 if lines else 1,
            h=height,
            tap=self._players.write,
        )
        return row(*(one(name) for line in lines for name in line), pencil, gap="s")

    def _colours(self, ctx: Context, sitter: Sitter | None, *, low: bool) -> Element:
        keys = [self._colour(ctx, colour, sitter, low=low) for colour in ctx.tokens.divers]
        gap = ctx.pick(10, 7 if not low else 6, 10 if not low else 8)
        lines = [row(*keys[i : i + 3], gap=gap, items="stretch") for i in (0, 3)]
        return column(*lines, gap=gap)

    def _colour(self, ctx: Context, colour: str, sitter: Sitter | None, *, low: bool) -> Box:
        owner = self._players.seating.owner(colour)
        mine = owner is not None and owner is sitter
        words: str = ctx.t(f"players.colour.{colour}")
        if owner is not None and not mine:
            words = _shortened(self._players.name_of(owner), ctx.pick(12, 8, 12))
        regular = ctx.size == "regular"
        made = press(
            f"colour.{colour}",
            tile(ctx, colour, ctx.pick(50 if not low else 44, 34, 42)),
            text(words, "body", colour="text2", grow=0 if regular else 1),
            kind="selected" if mine else "neutral",
            vertical=regular,
            radius="l",
            gap="xs",
            pad=pad(0, "xs"),
            justify="center" if regular else "start",
            h=ctx.pick(92 if not low else 76, 56, 64 if not low else 60),
            grow=1,
            opacity=1.0 if owner is None or mine else ctx.pick(0.42, 0.5),
            tap=lambda: self._players.take(colour),
        )
        if not mine and made.skin is not None:
            made.skin = Skin(edge="line", stroke=1.5, radius=made.skin.radius)
        return made

    def _goes_first(self, ctx: Context, sitter: Sitter | None) -> Box:
        first = sitter is not None and sitter is self._players.seating.first and self._players.turning is None
        return key(
            ctx,
            "goes_first",
            ctx.t("players.goes_first"),
            "flag-checkered",
            kind="selected" if first else "neutral",
            tap=self._players.goes_first,
            size="label",
            grow=1,
            h=ctx.pick(64, 56, 60),
            disabled_reason=None if sitter is not None else "",
        )


def _shortened(name: str, most: int) -> str:
    """A long name where a key only reminds of it."""
    return name if len(name) <= most else f"{name[: most - 1]}."


def _width(ctx: Context, name: str, size: float) -> float:
    """About how wide a key with this name is, dp."""
    return len(name) * size * ctx.text_scale * 0.5 + 36


def _lines(ctx: Context, names: Sequence[str], size: float, room: float, most: int) -> list[list[str]]:
    """As many of the names as fit into `most` rows of this width, the first ones first."""
    regular = ctx.size == "regular"
    lines: list[list[str]] = []
    left = 0.0
    for name in names:
        wanted = _width(ctx, name, size) if regular else len(name) * size * ctx.text_scale * 0.42 + 16
        wanted = max(56.0, min(wanted, room))
        if not lines or wanted > left:
            if len(lines) == most:
                break
            lines.append([])
            left = room
        lines[-1].append(name)
        left -= wanted + (10 if regular else 8)
    return lines
