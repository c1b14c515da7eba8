"""The parts of Submarine on the players screen: everybody's mussel, and after Start the layout of the treasure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.companion.games.submarine.kinds import COLOURS
from divingbell.ui.games.submarine.layout import SubmarineLayout
from divingbell.ui.games.submarine.pieces import tile_face
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_opening import Opening
from divingbell.ui.table.seating import Sitter
from divingbell.ui.toolkit.element import Element, dropping, row

MUSSEL = "mussel"


class SubmarineOpening(Opening):
    """Mussels A to E in seat order unless somebody takes another; taking one that has an owner swaps the two."""

    def mussels(self) -> dict[Sitter, str]:
        """Everybody's mussel: as chosen, the others in seat order from what is left."""
        sitters = self.players.seating.sitters()
        chosen = {sitter: sitter.choices[MUSSEL] for sitter in sitters if MUSSEL in sitter.choices}
        free = [colour for colour in COLOURS if colour not in chosen.values()]
        rest = [sitter for sitter in sitters if sitter not in chosen]
        # Where everybody who has not chosen can have the mussel of their seat, they have it.
        for place, sitter in enumerate(sitters):
            if sitter in rest and place < len(COLOURS) and COLOURS[place] in free:
                chosen[sitter] = COLOURS[place]
                free.remove(COLOURS[place])
        for sitter in rest:
            if sitter not in chosen and free:
                chosen[sitter] = free.pop(0)
        return {sitter: chosen[sitter] for sitter in sitters if sitter in chosen}

    def seat_row(self, ctx: Context, sitter: Sitter) -> Element | None:
        mussels = self.mussels()
        mine, taken = mussels.get(sitter), set(mussels.values())
        keys = [
            button_box(
                f"mussel.{colour}", tile_face(f"j-{colour}", ctx.space("icon")),
                kind="selected" if colour == mine else "neutral", tap=partial(self._take, sitter, colour),
                opacity=1.0 if colour == mine or colour not in taken else 0.5, h=ctx.touch, grow=1, min_w=ctx.touch,
            )
            for colour in COLOURS
        ]  # fmt: skip
        words = roles.label(ctx.t("submarine_table.mussel_row"), colour="text2", lines=1)
        # Where the room is narrow five buttons take it all.
        return dropping(row, words, *keys, drop=(words,), options={"gap": "gap_s", "h": ctx.touch})

    def fields(self) -> dict[str, object]:
        player = self.players.seating.player
        return {"jokers": {player(sitter): colour for sitter, colour in self.mussels().items()}}

    def start(self) -> None:
        players = self.players

        def play(layout: dict[str, list[str]]) -> None:
            players.begin({"layout": layout, **self.fields()} if layout else self.fields())

        players.shell.push(SubmarineLayout(players.shell, play))

    @staticmethod
    def again(shell: Shell, start: dict[str, object], begin: Callable[[dict[str, object]], None]) -> None:
        kept = {name: value for name, value in start.items() if name != "layout"}
        shell.push(SubmarineLayout(shell, lambda layout: begin({**kept, "layout": layout} if layout else kept)))

    def _take(self, sitter: Sitter, colour: str) -> None:
        mussels = self.mussels()
        owner = next((one for one, had in mussels.items() if had == colour), None)
        if owner is not None and owner is not sitter and sitter in mussels:
            owner.choices[MUSSEL] = mussels[sitter]
        sitter.choices[MUSSEL] = colour
        self.players.refresh()
