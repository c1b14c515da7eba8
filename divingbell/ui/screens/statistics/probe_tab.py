"""Statistics, Probe: how often dives buzzed, by risk, evening and person."""

from __future__ import annotations

import math

from divingbell.companion.statistics.probe import ENOUGH, ProbeDiver, ProbeFigures
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon, tile
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.statistics.drawings import RiskBar, axes, meter, risk_bars, single
from divingbell.ui.screens.statistics.formats import PersonFormat, length, percent
from divingbell.ui.screens.statistics.parts import Totals, fact, facts, sign, titled, who
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, pad, row


def probe_tab(ctx: Context, totals: Totals) -> Box:
    """All dives of games that are over; only where there is one."""
    probe = totals.figures.probe
    found = totals.faces(ctx, [diver.person for diver in probe.divers])
    steadiest = found[probe.steadiest.person] if probe.steadiest is not None else None
    size = ctx.size
    short, tall, roomy = size == "compact", size == "tall", size == "regular"
    four = (
        fact(sign("probe", "action"), ctx.texts.amounts.number(probe.dives.dives),
             ctx.t("statistics.dives.label", count=probe.dives.dives)),
        fact(sign("buzz", "danger"), percent(ctx, probe.dives.share), ctx.t("statistics.buzzed")),
        fact(sign("timer-sand", "text2"), length(ctx, probe.contact_ms),
             ctx.t("statistics.contact.short" if short else "statistics.mean_contact")),
        _steadiest(ctx, probe, steadiest, short=short),
    )  # fmt: skip
    left = (
        titled(ctx.t("statistics.by_risk"), "" if tall else ctx.t("statistics.share_of_dives"),
               _by_risk(ctx, probe),
               grow=1 if tall else 1.4),
        titled(ctx.t("statistics.over_evenings"), ctx.t("statistics.share_buzzed") if roomy else "",
               _over_evenings(ctx, totals, probe), grow=1),
    )  # fmt: skip
    right = _by_person(ctx, probe, found, steadiest, compact=short)
    if tall:
        return column(
            facts(*four[:2]), facts(*four[2:]), row(*left, gap="gap_l", items="stretch", h=230), right, gap="gap_l",
            grow=1,
        )  # fmt: skip
    return column(
        facts(*four),
        row(column(*left, gap="gap_l", grow=1), right, gap="gap_l", items="stretch", grow=1),
        gap="gap_l",
        grow=1,
    )


def _steadiest(ctx: Context, probe: ProbeFigures, face: PersonFormat | None, *, short: bool) -> Box:
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
    ctx: Context, probe: ProbeFigures, found: dict[str, PersonFormat], steadiest: PersonFormat | None, *, compact: bool
) -> Box:
    rows: list[Element] = []
    for diver in probe.divers:
        if rows:
            rows.append(hairline())
        best = steadiest is not None and diver.person == steadiest.person.id
        rows.append(_row(ctx, diver, found[diver.person], best=best, compact=compact))
    listed = Scroll(child=column(*rows), grow=1, id="people", headed=True)
    note = ctx.t("statistics.steadiest_first")
    if compact:
        beside = row(
            roles.caption(note, colour="text2", lines=3, anchor="right", w="place"),
            roles.caption(ctx.t("statistics.buzzed_contact"), colour="text2", lines=2, anchor="right",
                 w="banner"),
            gap="gap_s", pad=Pad(0, Scroll.BESIDE, 0, 0),
        )  # fmt: skip
        return titled(ctx.t("statistics.by_person"), beside, listed, grow=1)
    return titled(ctx.t("statistics.by_person"), note, _head(ctx), listed, _why(ctx, probe, steadiest),
        roles.caption(ctx.t("statistics.left_out"), colour="text2", lines=2), grow=1,
    )  # fmt: skip


def _head(ctx: Context) -> Box:
    def small(name: str, width: str) -> Element:
        return roles.caption(ctx.t(f"statistics.{name}"), colour="text2", w=width, anchor="right")

    return row(
        Box(grow=1),
        small("buzzed", "digit"),
        small("dives", "digit"),
        small("contact", "digit"),
        gap="gap_s",
        pad=Pad(0, Scroll.BESIDE, 0, 0),
        same_size=True,
    )


def _row(ctx: Context, diver: ProbeDiver, face: PersonFormat, *, best: bool, compact: bool) -> Box:
    wide = "banner" if compact else "digit"
    return row(
        who(ctx, face, ctx.space("tile_s")),
        icon("trophy", "icon_m", "money") if best else None,
        meter(ctx, diver.dives.share, f"line.{face.diver}", ctx.space("digit")),
        roles.number(percent(ctx, diver.dives.share), w=wide,
               anchor="right"),
        roles.tag(ctx.texts.amounts.number(diver.dives.dives), colour="text2",
               w=wide, anchor="right") if not compact else None,
        roles.tag(length(ctx, diver.contact_ms), colour="text2", w=wide, anchor="right"),
        gap="gap_s",
        h="button",
    )  # fmt: skip


def _why(ctx: Context, probe: ProbeFigures, steadiest: PersonFormat | None) -> Box:
    words = ctx.t("statistics.steadiest.nobody", least=ENOUGH)
    found = probe.steadiest
    if found is not None and steadiest is not None and found.others is not None:
        share, others = round(100 * found.dives.share), round(100 * found.others)
        words = ctx.t("statistics.steadiest.why", name=steadiest.told, share=share, others=others, least=ENOUGH)
    return row(
        icon("information-outline", 28, "action"),
        roles.note(words, lines=4, grow=1),
        skin=INSET._replace(radius="m"),
        gap="gap_m",
        pad=pad("gap_m", "gap_l"),
    )
