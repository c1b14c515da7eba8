"""The page of the table on what a browser of 2018 has: its script, its styles, and each younger feature taken away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import esprima
import pytest
from playwright.sync_api import Browser

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.web.files import content
from tests.companion.web.at_the_table import LiveTable, live_table
from tests.companion.web.browser import chromium
from tests.companion.web.watching import Screen
from tests.sunken_play import start
from tests.ui.table_services import TableServices

SCRIPT = content("/page.js").decode()
STYLES = content("/page.css").decode()

YOUNGER_SYNTAX = [
    "a ?? b", "a?.b", "a ||= b", "a = {...b}", "const {b, ...a} = c", "try { a() } catch { b() }", "a = 1_000",
    "class A { a = 1 }", "class A { #a() {} }", "async () => { for await (const a of b) c(a) }", "a = 1n",
]  # fmt: skip

YOUNGER_INTERFACES = {
    r"\.size\b": "query.size",
    r"\bfromEntries\b": "Object.fromEntries(a)",
    r"\.finally\b": "asked.finally(a)",
    r"\.(flat|flatMap|at|findLast\w*|toSorted|toReversed|toSpliced|with)\(": "list.at(-1)",
    r"\.(replaceAll|matchAll|trimStart|trimEnd)\(": "said.replaceAll(a, b)",
    r"\.replaceChildren\(": "element.replaceChildren()",
    r"\b(allSettled|Promise\.any|hasOwn|groupBy|globalThis|structuredClone|queueMicrotask)\b": "Object.hasOwn(a, b)",
    r"\b(ResizeObserver|BroadcastChannel|randomUUID|WeakRef)\b": "new ResizeObserver(a)",
    r"\bAbortSignal\b": "AbortSignal.timeout(1)",
    r"\(\?<": "/(?<a>b)/",
    r"/[gimuy]*[sdv][gimuy]*\.(test|exec)\b": "/a/s.test(b)",
}

YOUNGER_STYLES = {
    r"(?<!grid-)\b(row-|column-)?gap:": "display:flex;gap:8px",
    r"\binset(-\w+)*:": "inset:0",
    r"[^-\w](min|max|clamp)\(": "width:min(1px,2px)",
    r":(is|where|has)\(": "a:is(b)",
    r"[{;]\s*aspect-ratio:": "a{aspect-ratio:1}",
    r"\d[dsl]v[hw]\b": "height:100dvh",
    r"\bcolor-mix\(|\boklch\(|@layer|@container|@supports": "@layer a",
    r"(margin|padding)-(inline|block)\b": "margin-inline:0",
    r"var\(--[\w-]+\) [\d.]+[^\s,]* (calc\(|[\d.])": "linear-gradient(var(--a) 0 8px)",
}

TAKEN = {
    "URLSearchParams.size": "delete URLSearchParams.prototype.size",
    "sessionStorage": "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error('refused'); }})",
    "MediaQueryList.addEventListener": "MediaQueryList.prototype.addEventListener = undefined",
    "Object.fromEntries": "delete Object.fromEntries",
    "Promise.finally": "delete Promise.prototype.finally",
    "AbortController": "delete window.AbortController",
    "Element.animate": "delete Element.prototype.animate",
}
"""Feature -> how it is taken away before the page's script runs."""


def parse(script: str) -> None:
    """As ES2017. Raises `esprima.Error`; the parser knows the spread of objects too, which is younger."""

    def visit(node: Any, _: object) -> Any:
        spread = {part.type for part in getattr(node, "properties", None) or ()} & {"SpreadElement", "RestElement"}
        if spread:
            raise esprima.Error(f"{spread.pop()} of an object")
        return node

    esprima.parseScript(script, delegate=visit)


def test_the_script_is_es2017() -> None:
    parse(SCRIPT)


@pytest.mark.parametrize("younger", YOUNGER_SYNTAX)
def test_the_parser_refuses_what_is_younger(younger: str) -> None:
    with pytest.raises(esprima.Error):
        parse(f"{younger};")


@pytest.mark.parametrize(
    ("text", "pattern", "example"),
    [
        *((SCRIPT, pattern, example) for pattern, example in YOUNGER_INTERFACES.items()),
        *((STYLES, pattern, example) for pattern, example in YOUNGER_STYLES.items()),
    ],
    ids=[*YOUNGER_INTERFACES.values(), *YOUNGER_STYLES.values()],
)
def test_nothing_younger_is_used(text: str, pattern: str, example: str) -> None:
    assert re.search(pattern, example)
    found = re.search(pattern, text)
    assert found is None, text[max(0, found.start() - 40) : found.end() + 40]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def services() -> Iterator[TableServices]:
    made = TableServices()
    made.play(start(4))
    yield made
    made.close()


@pytest.fixture(scope="module")
def table(services: TableServices) -> Iterator[LiveTable]:
    with live_table(services.own) as served:
        yield served


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("feature", TAKEN)
def test_the_game_is_shown_without(feature: str, browser: Browser, table: LiveTable) -> None:
    phone = Screen(browser, table.url, first=TAKEN[feature])
    phone.follows(table)
    assert "Ada" in phone.text()
    phone.page.set_viewport_size({"width": 1920, "height": 1080})
    phone.page.locator("body.tv").wait_for()
    assert phone.complaints == []
    phone.close()


@pytest.mark.slow
@pytest.mark.browser
def test_a_code_opens_without_all_of_them(browser: Browser, services: TableServices) -> None:
    with live_table(services.own, code="4711") as table:
        phone = Screen(browser, table.url, first=";".join(TAKEN.values()))
        phone.page.get_by_label("Code").fill("4711")
        phone.page.get_by_role("button", name="Look").click()
        phone.follows(table)
        assert phone.complaints == []
        phone.close()


@pytest.mark.slow
@pytest.mark.browser
def test_where_no_script_runs_a_sentence_says_so(browser: Browser, table: LiveTable) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(table.url)
    page.get_by_text("this page needs scripts").wait_for(state="visible")
    context.close()
