"""The design tokens, `config/tokens.yaml`, as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from divingbell.companion.configuration.palette import THEMES, ThemeName, palette
from divingbell.companion.yaml_cache import read_yaml
from divingbell.ui.toolkit.render_context import Frame, Motion, Shadow, SizeClass, SizeName, Style
from divingbell.ui.toolkit.scale import Scale

_COLUMNS: tuple[SizeName, ...] = ("regular", "compact", "tall")


class PaymentTimes(NamedTuple):
    """When the parts of a payment are seen, seconds after its entry."""

    fly: float
    """Things leave."""
    counts: float
    """Amounts begin to count."""
    tag: float
    """Tags come."""
    end: float
    """The payment has been seen."""
    back: float
    """The same where it is taken back."""
    tag_stays: float
    """How long a tag stays."""


class TextRole(NamedTuple):
    """How words of a role are set, beside their size, which differs by window."""

    font: str
    bold: bool
    colour: str
    line: float
    """Line height in em."""
    lines: int
    """How many they may take."""
    grows: bool
    """Tell whether they grow with the text scale."""


class Tokens(msgspec.Struct, frozen=True, eq=False):
    """Values of all themes and windows; `styles` differ by theme, `sizes` by window."""

    styles: Mapping[ThemeName, Style]
    sizes: Mapping[SizeName, SizeClass]
    roles: Mapping[str, TextRole]
    divers: tuple[str, ...]
    """The eight player colours; each has a shape (`kit.icons.shape`) and a pattern of lines."""
    sounds: Mapping[str, Mapping[str, Any]]
    text_scales: tuple[float, ...]
    scrim: float
    """How dark (0-1) a screen is under a window."""
    toast_seconds: float
    payment: PaymentTimes
    ring_stays: float
    """Seconds from a contact until its answers come."""
    deaf: float
    """Seconds from the first frame with what a contact changed until what takes it back acts."""


@cache
def load_tokens(config: Path) -> Tokens:
    """The tokens in the folder `config/`, read once."""
    raw = read_yaml(config / "tokens.yaml")
    return Tokens(
        styles={theme: _style(raw, theme) for theme in THEMES},
        sizes={name: _size_class(raw, name) for name in _COLUMNS},
        roles={
            name: TextRole(role["font"], role["bold"], role["colour"], role["line"], role["lines"], role["grows"])
            for name, role in raw["text_roles"].items()
        },
        divers=tuple(player["id"] for player in raw["colour"]["players"]),
        sounds=raw["sound"],
        text_scales=tuple(raw["text_scale"]),
        scrim=raw["alpha"]["scrim"],
        toast_seconds=raw["motion"]["toast"]["stay"],
        payment=PaymentTimes(**raw["payment"]),
        ring_stays=raw["ring_stays"],
        deaf=raw["deaf"],
    )


def _style(raw: Mapping[str, Any], theme: ThemeName) -> Style:
    drawn = palette(raw, theme)
    strength = 1 if drawn.dark else raw["alpha"]["shadow_shallows"]
    return Style(
        colours=drawn.colours,
        shadows={
            name: Shadow(
                "action" if name == "glow" else "shadow",
                shadow["alpha"] * strength,
                tuple(shadow["offset"]),
                shadow["blur"],
                shadow["spread"],
            )
            for name, shadow in raw["elevation"].items()
        },
        motions={
            name: Motion(motion["d"], motion["t"], motion.get("calm_fade", 0), motion.get("flashes", 0))
            for name, motion in raw["motion"].items()
        },
        dashes=drawn.dashes,
        rims=drawn.rims,
        dark=drawn.dark,
        backdrop=f"bg_{theme}",
        long_press_seconds=raw["touch"]["long_press_ms"] / 1000,
        flashes_per_second=raw["limits"]["max_flashes_per_second"],
    )


def _size_class(raw: Mapping[str, Any], name: SizeName) -> SizeClass:
    size, at = raw["sizes"][name], _COLUMNS.index(name)
    radii, parts = ({key: float(row[at]) for key, row in raw[kind].items()} for kind in ("radius", "parts"))
    roles = {key: float(role["sp"][at]) for key, role in raw["text_roles"].items()}
    return SizeClass(
        name, tuple(size["px"]), size["density"], size["band"], size["actions"], size["gutter"],
        Scale(roles | parts, parts, radii | parts),
    )  # fmt: skip


def frame(tokens: Tokens, width: float, height: float) -> Frame:
    """The nearest size class for a window of `width` x `height` pixels, scaled so that its drawing just fits.

    The three drawn panels come out at exactly their own density. A window between them keeps at least the dp of
    its class both ways; what is left over goes to the parts that grow.
    """

    def scale(size: SizeClass) -> float:
        return min(width / size.dp[0], height / size.dp[1])

    sizes = tokens.sizes
    if height > width:
        size = sizes["tall"]
    else:
        # Below 85 % of a regular panel its small print would be too small; the compact drawing is made for that.
        size = sizes["regular"] if scale(sizes["regular"]) >= 0.85 else sizes["compact"]
    density = scale(size)
    return Frame(size, density, width / density, height / density)
