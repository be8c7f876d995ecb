"""The first page is seen before its script has come, in the language of the browser."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.kit import NO_WORKER, House

AWAKE = "#app:not([inert])"
ARRIVED = "document.querySelector('main article img')?.complete && document.fonts.status === 'loaded'"
DRAWN = "document.fonts.status === 'loaded' && document.querySelector('header img')?.complete"
GREEK = "document.documentElement.lang === 'el' && document.styleSheets.length"
BOXES = """() => ['h1', 'article img', 'article h3'].map((each) => {
  const { x, y, width, height } = document.querySelector(`main ${each}`).getBoundingClientRect()
  return [x, y, width, height].map(Math.round)
})"""


def held(page: Page, files: str) -> list[Route]:
    """Files of the page, kept back."""
    kept: list[Route] = []

    def keep(route: Route) -> None:
        kept.append(route)

    page.route(f"**/assets/{files}", keep)
    return kept


def until(page: Page, reached: Callable[[], object]) -> None:
    """Look again and again: Playwright itself would do so in the page, where our policy forbids it."""
    for _ in range(250):
        if reached():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not come")


def let_go(page: Page, kept: list[Route]) -> None:
    """Let the file come that was kept back, once it was asked for."""
    until(page, lambda: kept)
    kept[0].continue_()


def test_the_lobby_stands_before_its_script_has_come_and_does_not_move(browser: Browser, served: str) -> None:
    with browser.new_context(base_url=served, locale="de-DE", service_workers="block") as context:
        page = context.new_page()
        said: list[str] = []
        page.on("console", lambda line: said.append(line.text))
        script = held(page, "index-*.js")
        page.goto("/", wait_until="commit")
        title = page.get_by_text("Fünf Rennen unter einem Himmel")
        expect(title).to_be_visible()
        until(page, lambda: page.evaluate(ARRIVED))
        stood, before = title.element_handle(), page.evaluate(BOXES)
        assert page.locator(AWAKE).count() == 0
        let_go(page, script)
        page.locator(AWAKE).wait_for()
        assert page.evaluate("(title) => title.isConnected", stood)  # it was taken over, not made again
        assert page.evaluate(BOXES) == before
        page.get_by_role("button", name="Einstellungen").click()
        page.get_by_label("Sprache").select_option("el")
        expect(page.get_by_text("Πέντε αγώνες στον ίδιο ουρανό")).to_be_visible()
        assert [line for line in said if line != NO_WORKER] == []
        script.clear()
        page.reload(wait_until="commit")  # another language was chosen than the browser's
        until(page, lambda: page.evaluate(GREEK))
        expect(page.get_by_text("Fünf Rennen unter einem Himmel")).to_be_hidden()
        let_go(page, script)
        expect(page.get_by_text("Πέντε αγώνες στον ίδιο ουρανό")).to_be_visible()
        assert [line for line in said if line != NO_WORKER] == []


def test_rules_are_read_before_the_script_has_come_and_do_not_move(browser: Browser, served: str) -> None:
    with browser.new_context(base_url=served, locale="fr", service_workers="block") as context:
        page = context.new_page()
        script = held(page, "index-*.js")
        page.goto("/rules/magic-fold", wait_until="commit")
        title = page.get_by_role("heading", level=1, include_hidden=True)
        title.wait_for()
        until(page, lambda: page.evaluate(DRAWN))
        stood, before = title.element_handle(), title.bounding_box()
        let_go(page, script)
        page.get_by_role("figure").first.wait_for()
        assert page.evaluate("(title) => title.isConnected", stood)
        assert title.bounding_box() == before


def test_rules_are_read_before_their_examples_have_come_and_do_not_move(house: House) -> None:
    ada = house.guest("Ada")
    examples = held(ada.page, "Example-*.js")
    ada.goes_to("/rules/montgolfiere")
    last = ada.page.get_by_role("heading", name="Sleeping gas")
    last.wait_for()
    where, figures = last.bounding_box(), ada.page.get_by_role("figure")
    assert (figures.count(), ada.page.get_by_role("heading", name="Storm").count()) == (0, 0)
    for example in examples:
        example.continue_()
    expect(figures).to_have_count(5)
    assert last.bounding_box() == where
    ada.page.unroute_all()


def test_where_the_words_do_not_come_a_sentence_says_so(browser: Browser, served: str) -> None:
    with browser.new_context(base_url=served, locale="fr", service_workers="block") as context:
        page = context.new_page()
        page.route("**/assets/fr-*.js", lambda route: route.abort())
        page.goto("/my")
        expect(page.get_by_role("alert")).to_contain_text("Le serveur est injoignable")
