"""Statistics, Probe (`u5-stat-probe`): how often dives buzzed, by risk, evening and person."""

from __future__ import annotations

import math

from divingbell.companion.statistics.probe import ENOUGH, ProbeDiver, ProbeFigures
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon, tile
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.statistics.drawings import RiskBar, axes, meter, risk_bars, single
from divingbell.ui.screens.statistics.formats import Face, length, percent
from divingbell.ui.screens.statistics.parts import Totals, fact, facts, sign, titled, who
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, figure, pad, row


def probe_tab(ctx: Context, totals: Totals) -> Box:
    """All dives of games that are over; only where there is one."""
    probe = totals.figures.probe
    found = totals.faces(ctx, [diver.person for diver in probe.divers])
    steadiest = found[probe.steadiest.person] if probe.steadiest is not None else None
    short, tall = ctx.size == "compact", ctx.size == "tall"
    four = (
        fact(sign("probe", "action"), ctx.texts.amounts.number(probe.dives.dives),
             ctx.t("statistics.dives.label", count=probe.dives.dives)),
        fact(sign("buzz", "danger"), percent(ctx, probe.dives.share), ctx.t("statistics.buzzed")),
        fact(sign("timer-sand", "text2"), length(ctx, probe.contact_ms),
             ctx.t("statistics.contact.short" if short else "statistics.mean_contact")),
        _steadiest(ctx, probe, steadiest),
    )  # fmt: skip
    roomy = ctx.size == "regular"
    left = (
        titled(ctx, ctx.t("statistics.by_risk"), "" if tall else ctx.t("statistics.share_of_dives"),
               _by_risk(ctx, probe),
               grow=ctx.pick(1.3, 1.4, 1)),
        titled(ctx, ctx.t("statistics.over_evenings"), ctx.t("statistics.share_buzzed") if roomy else "",
               _over_evenings(ctx, totals, probe), grow=1),
    )  # fmt: skip
    right = _by_person(ctx, totals, probe, found, steadiest)
    if tall:
        return column(
            facts(*four[:2]), facts(*four[2:]), row(*left, gap="l", items="stretch", h=230), right, gap="l",
            grow=1,
        )  # fmt: skip
    return column(
        facts(*four),
        row(column(*left, gap="l", w=ctx.pick(560, 400)), right, gap="l", items="stretch", grow=1),
        gap="l",
        grow=1,
    )


def _steadiest(ctx: Context, probe: ProbeFigures, face: Face | None) -> Box:
    short = ctx.size == "compact"
    label = ctx.t("statistics.steadiest.short" if short else "statistics.steadiest")
    if face is None or probe.steadiest is None:
        nobody = roles.label(ctx.t("statistics.nobody"), colour="text2")
        return fact(sign("trophy", "text2"), nobody, label)
    value = percent(ctx, probe.steadiest.dives.share)
    if short:
        return fact(tile(ctx, face.diver, 40), value, label)
    return fact(tile(ctx, face.diver, 54), roles.person(face.called, "headline"), label)


def _by_risk(ctx: Context, probe: ProbeFigures) -> Element:
    bars = tuple(
        RiskBar(dives.share, percent(ctx, dives.share), ctx.t("statistics.risk", risk=risk), str(risk),
                ctx.t("statistics.dives.count", count=dives.dives))
        for risk, dives in probe.by_risk.items()
    )  # fmt: skip
    return risk_bars(ctx, bars, tuple((level / 100, str(level)) for level in (0, 25, 50, 75, 100)))


def _over_evenings(ctx: Context, totals: Totals, probe: ProbeFigures) -> Element:
    shares = tuple(round(100 * dives.share, 1) for _, dives in probe.by_evening)
    low, high = math.floor(min(shares) / 20) * 20, math.ceil(max(shares) / 20) * 20
    high = max(high, low + 20)
    step = 20 if high - low <= 60 else 40
    levels = tuple((float(level), percent(ctx, level / 100)) for level in range(low, high + step, step))
    began = [evening.began for evening, _ in probe.by_evening]
    return single(ctx, shares, percent(ctx, shares[-1] / 100), axes(ctx, levels, began, totals.now))


def _by_person(
    ctx: Context, totals: Totals, probe: ProbeFigures, found: dict[str, Face], steadiest: Face | None
) -> Box:
    del totals
    rows: list[Element] = []
    for diver in probe.divers:
        if rows:
            rows.append(hairline())
        best = steadiest is not None and diver.person == steadiest.person.id
        rows.append(_row(ctx, diver, found[diver.person], best=best))
    listed = Scroll(child=column(*rows), grow=1, id="people", headed=True)
    compact = ctx.size == "compact"
    note = ctx.t("statistics.steadiest_first")
    if compact:
        beside = row(
            roles.caption(note, colour="text2", lines=2, anchor="right", w=_NOTE * ctx.text_scale),
            roles.caption(ctx.t("statistics.buzzed_contact"), colour="text2", lines=2, anchor="right",
                 w=_CONTACT - 18),
            gap="s", pad=Pad(0, Scroll.BESIDE, 0, 0),
        )  # fmt: skip
        return titled(ctx, ctx.t("statistics.by_person"), beside, listed, grow=1)
    return titled(
        ctx, ctx.t("statistics.by_person"), note, _head(ctx), listed, _why(ctx, probe, steadiest),
        roles.caption(ctx.t("statistics.left_out"), colour="text2", lines=2), grow=1,
    )  # fmt: skip


_SHARE, _DIVES, _CONTACT = 74.0, 66.0, 84.0
"""Widths (dp) of the columns; that of the dives before the text scale."""
_NOTE = 112.0
"""Width (dp) of how they are put in order, in two lines on the compact panel, before the text scale."""
_TWO_LINES = 50.0
"""How much higher (dp) a row is at twice the text size: a long name takes two lines."""


def _head(ctx: Context) -> Box:
    def small(name: str, width: float) -> Element:
        return roles.caption(ctx.t(f"statistics.{name}"), colour="text2", w=width, anchor="right")

    return row(
        Box(grow=1),
        small("buzzed", _SHARE),
        small("dives", _DIVES * ctx.text_scale),
        small("contact", _CONTACT),
        gap="s",
        pad=Pad(0, Scroll.BESIDE, 0, 0),
        same_size=True,
    )


def _row(ctx: Context, diver: ProbeDiver, face: Face, *, best: bool) -> Box:
    compact = ctx.size == "compact"
    return row(
        who(ctx, face, ctx.pick(32, 28, 34)),
        icon("trophy", "icon_m", "money") if best else None,
        meter(ctx, diver.dives.share, f"line.{face.diver}", ctx.pick(110, 52, 70)),
        roles.number(percent(ctx, diver.dives.share), w=ctx.pick(_SHARE, 58, _SHARE),
               anchor="right"),
        roles.tag(ctx.texts.amounts.number(diver.dives.dives), colour="text2",
               w=_DIVES * ctx.text_scale, anchor="right") if not compact else None,
        figure(length(ctx, diver.contact_ms), "body" if compact else "lead", bold=False, colour="text2",
               w=ctx.pick(_CONTACT, 58, _CONTACT), anchor="right"),
        gap="s",
        h=ctx.pick(51, 45, 50) + _TWO_LINES * (ctx.text_scale - 1),
    )  # fmt: skip


def _why(ctx: Context, probe: ProbeFigures, steadiest: Face | None) -> Box:
    words = ctx.t("statistics.steadiest.nobody", least=ENOUGH)
    found = probe.steadiest
    if found is not None and steadiest is not None and found.others is not None:
        share, others = round(100 * found.dives.share), round(100 * found.others)
        words = ctx.t("statistics.steadiest.why", name=steadiest.told, share=share, others=others, least=ENOUGH)
    return row(
        icon("information-outline", 28, "action"),
        roles.note(words, lines=4, grow=1),
        skin=INSET._replace(radius="m"),
        gap="m",
        pad=pad("m", "l"),
    )
