"""Duels in the browser: by keyboard to the end, at once under any delay, and in the order of arrival."""

from __future__ import annotations

import re
import time

from playwright.sync_api import expect

from bisat.games.labyrinth_duel.rules.box import AWAY
from bisat.games.labyrinth_duel.solver.solver import WIDTH, solve
from tests.browser.answering import Answering, are_soon
from tests.browser.hasty import Hasty
from tests.browser.kit import PHONE, Guest, House
from tests.browser.labyrinth import board, complaints, join, join_and_call, slow, slow_down, task, tile

PATIENCE = 90.0
"""Seconds for a duel of three cards."""

GAP = """() => document.querySelector('[data-cell][tabindex="0"]').dataset.cell"""
PUSH = """async (number) => {
  const gap = GAP
  const before = gap()
  for (const key of number % 2 ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']) {
    if (gap() !== before) return
    const options = { key, bubbles: true, cancelable: true }
    document.querySelector(`[data-cell="${before}"]`).dispatchEvent(new KeyboardEvent('keydown', options))
    await new Promise((done) => queueMicrotask(done))
    await Promise.resolve()
  }
}""".replace("GAP", GAP)
"""To one side, or to the other where the gap is at the edge."""

DELAYS = (0, 50, 200)
"""Milliseconds on the way to the server, and as many back."""

PRESS_S = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }))"
CLOSE = 8
"""Milliseconds: calls that left closer to each other may arrive in either order."""

FRAMES = """frames => frames.map((frame) => [...frame.querySelectorAll('.tile')]
  .map((tile) => `${tile.style.transform} ${tile.firstElementChild.getAttribute('href')}`).sort())"""


def races(*guests: Guest) -> None:
    """Wait until a target lies open."""
    for guest in guests:
        expect(guest.button("Stop!")).to_be_enabled()


def plays_alone(house: House) -> Guest:
    """Somebody with a target and all the time in the world."""
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'labyrinth-duel', 'me', minutes=None)}")
    races(ada)
    return ada


def duel(house: House) -> tuple[Guest, Guest]:
    """Two who race, both with a network that can be slowed down."""
    ada, ben = house.guest("Ada"), house.guest("Ben")
    for guest in (ada, ben):
        slow(guest, 0)
    table = house.lays(ada, "labyrinth-duel", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    races(ada, ben)
    return ada, ben


def test_a_whole_duel_against_a_bot_by_keyboard_only(quick_house: House) -> None:
    ada = quick_house.guest("Ada")
    ada.goes_to(f"/t/{quick_house.lays(ada, 'labyrinth-duel', 'me easy', cards=3)}")
    races(ada)
    ada.look("labyrinth-race")
    ends = time.monotonic() + PATIENCE
    corridor = False
    while not ada.sees_result():
        if join_and_call(ada) and not corridor:
            ada.page.locator(".trail").first.wait_for()
            corridor = True
        ada.page.wait_for_timeout(50)
        assert time.monotonic() < ends, "the duel does not end"
    assert corridor, "no corridor was lit"
    ada.look("labyrinth-result")


def test_a_duel_fits_a_phone_and_tiles_can_be_tapped_and_drawn(quick_house: House) -> None:
    ben = quick_house.guest("Ben", size=PHONE, touch=True)
    ben.goes_to(f"/t/{quick_house.lays(ben, 'labyrinth-duel', 'me easy')}")
    races(ben)
    laid = board(ben)
    gap = laid.index(0)
    beside = gap + 1 if gap % 4 < 3 else gap - 1
    cells = ben.page.get_by_role("group", name="Your board").get_by_role("button")
    cells.nth(beside).tap()
    assert board(ben).index(0) == beside
    box = cells.nth(gap).bounding_box()
    target = cells.nth(beside).bounding_box()
    assert box is not None
    assert target is not None
    mouse = ben.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=5)
    mouse.up()
    assert board(ben) == laid
    expect(ben.page.get_by_text("2 pushes").first).to_be_visible()
    ben.look("labyrinth-race")


def test_a_push_shows_within_50_ms_whatever_the_delay(quick_house: House) -> None:
    ada = quick_house.guest("Ada", motion="no-preference")
    slow(ada, 0)
    ada.goes_to(f"/t/{quick_house.lays(ada, 'labyrinth-duel', 'me easy')}")
    races(ada)
    board = Answering(ada, PUSH, GAP)
    for delay in (0, 200):
        slow_down(ada, delay)
        answers = board.measure()
        assert are_soon(answers), (delay, answers)


def test_no_push_is_lost_or_made_twice_under_delay(quick_house: House) -> None:
    ada, ben = duel(quick_house)
    made = 0
    for delay in DELAYS:
        slow_down(ada, delay)
        for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "Shift+ArrowDown", "ArrowLeft", "ArrowRight") * 2:
            ben.page.keyboard.press(key)
            before = board(ada)
            ada.page.keyboard.press(key)
            made += board(ada) != before
        own = ada.page.locator(".board .frame").evaluate_all(FRAMES)[0]
        expect(ben.page.locator(".rival").get_by_text(f"{made} pushes")).to_be_visible()
        assert ben.page.locator(".rival .frame").evaluate_all(FRAMES)[0] == own, delay
        ada.page.wait_for_timeout(3 * delay + 100)
        assert ada.page.locator(".board .frame").evaluate_all(FRAMES)[0] == own, delay
        assert complaints(ada) == []


def test_the_call_that_reaches_the_server_first_decides_and_the_late_one_is_passed_over(
    quick_house: House,
) -> None:
    ada, ben = duel(quick_house)
    calls = re.compile(r"(\w+) calls? Stop!")
    for number, delay in enumerate(DELAYS, start=1):
        races(ada, ben)
        slow_down(ada, delay)
        already = {guest: len(guest.page.evaluate("() => window.called")) for guest in (ada, ben)}
        for guest, wait in ((ada, 200), (ben, 200 + delay // 2)):  # Ada is earlier, but it may take longer
            guest.page.evaluate(f"() => {{ setTimeout(() => {PRESS_S}, {wait}) }}")
        for guest in (ada, ben):
            log = guest.page.get_by_role("list", name="What happened")
            expect(log.get_by_text(calls)).to_have_count(number)
        ada.page.wait_for_timeout(3 * delay + 100)
        left = {guest: guest.page.evaluate("() => window.called")[already[guest] :] for guest in (ada, ben)}
        first = min((times[0], name) for name, times in (("Ada", left[ada]), ("Ben", left[ben])) if times)
        apart = abs(left[ada][0] - left[ben][0]) if left[ada] and left[ben] else 1_000
        for guest in (ada, ben):
            log = guest.page.get_by_role("list", name="What happened")
            expect(log.get_by_text(calls)).to_have_count(number)
            if apart > CLOSE:
                called = "You" if first[1] == {ada: "Ada", ben: "Ben"}[guest] else first[1]
                expect(log.get_by_text(calls).last).to_contain_text(called)
            assert complaints(guest) == []


def test_the_count_between_two_targets_is_clean_for_all(house: House) -> None:
    ada = house.guest("Ada")
    ada.goes_to(f"/t/{house.lays(ada, 'labyrinth-duel', 'me easy')}")
    races(ada)
    ada.page.keyboard.press("s")
    expect(ada.button("Stop!")).to_be_disabled()
    ada.chooses_from_menu("Suggest a pause")  # the count stands still meanwhile
    ada.look_at_all_sizes("labyrinth-count")


def test_a_rival_who_stays_away_for_a_minute_can_be_given_up(quick_house: House, hasty: Hasty) -> None:
    ada, ben = quick_house.guest("Ada"), quick_house.guest("Ben")
    ada.holds_the_clock()
    table = quick_house.lays(ada, "labyrinth-duel", "me open")
    ada.goes_to(f"/t/{table}")
    ben.sits_at(table)
    races(ada)
    ben.goes_to("/")
    claim = ada.button("Claim the win")
    expect(ada.page.locator(".rival").get_by_text("away")).to_be_visible()
    ada.page.clock.fast_forward(10_000)
    ada.reads("We’re waiting for Ben. You can claim the win only if they stay away.")
    expect(claim).to_be_hidden()
    ada.look("labyrinth-away")
    hasty.passes(AWAY / 1000)
    ada.page.clock.fast_forward(AWAY - 10_000)
    ada.reads("Ben is still away.")
    claim.click()
    expect(ada.page.get_by_role("dialog").get_by_text("Ben")).to_be_visible()
    assert ada.sees_result()
    said = quick_house.table(ada, table)["outcome"]
    assert (said["places"], said["reason"]) == ([1, 2], "forfeit")


def test_a_player_alone_sees_par_takes_a_hint_and_is_shown_the_shortest_way(quick_house: House) -> None:
    ada = plays_alone(quick_house)
    expect(ada.page.get_by_text(re.compile(r"^0 pushes\W+par \d+$"))).to_be_visible()
    ada.presses("Hint")
    expect(ada.page.locator(".hinted").first).to_be_visible()
    ada.look_at_all_sizes("labyrinth-alone")
    assert ada.button("Shortest ways").is_disabled()
    join(ada, WIDTH)
    ada.page.keyboard.press("s")
    ada.presses("Shortest ways")
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_text(re.compile(r"Joined in (\d+) push(es)?; par \1"))).to_be_visible()
    dialog.get_by_role("button", name="Show it").click()
    expect(dialog.locator(".trail")).to_be_visible()
    ada.look_at_all_sizes("labyrinth-ways")


def test_par_and_the_shortest_ways_survive_a_reload(quick_house: House) -> None:
    ada = plays_alone(quick_house)
    shown = ada.page.get_by_text(re.compile(r"^0 pushes\W+par \d+$"))
    par = shown.inner_text().split()[-1]
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):  # two of them can be made from any gap
        ada.page.keyboard.press(key)
    pushed = board(ada)
    ada.page.reload()
    expect(ada.page.get_by_text(re.compile(rf"^[2-4] pushes\W+par {par}$"))).to_be_visible()
    assert board(ada) == pushed
    join(ada)
    ada.page.keyboard.press("s")
    expect(ada.button("Shortest ways")).to_be_enabled()
    ada.page.reload()
    ada.presses("Shortest ways")
    told = re.compile(rf"Joined in \d+ pushes; par {par}$")
    expect(ada.page.get_by_role("dialog").get_by_text(told)).to_be_visible()


def test_the_puzzle_of_the_day_is_solved_by_keyboard_shared_and_remembered(house: House) -> None:
    ada = house.guest("Ada")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.goes_to("/")
    puzzles = ada.page.get_by_role("region", name="Today’s puzzles")
    puzzles.get_by_role("link", name="Labyrinth").click()
    expect(ada.page.get_by_role("group", name="Your board")).to_be_visible()
    ada.look_at_all_sizes("labyrinth-daily")
    par = len(solve(board(ada), *(task(ada) or ("key", "owl"))).pushes or ())
    expect(ada.page.get_by_text(f"Par {par}: it can’t be done in fewer")).to_be_visible()
    join(ada)
    expect(ada.page.get_by_role("region", name="Your result")).to_contain_text("Perfect!")
    ada.look_at_all_sizes("labyrinth-daily-solved")
    ada.page.evaluate("() => { navigator.share = undefined }")
    ada.presses("Share the result")
    said = ada.page.evaluate("() => navigator.clipboard.readText()")
    assert re.search(rf"easy: ★ {par} pushes, par {par}, \S+, no hint\nhttp\S+/daily/labyrinth-duel/", said)
    ada.page.reload()
    expect(ada.page.get_by_text("1 day")).to_be_visible()
    ada.page.get_by_role("radio", name="medium").check()
    expect(ada.page.get_by_text("Perfect!")).to_be_hidden()
    ada.presses("Give up")
    expect(ada.page.get_by_text("This is one of the shortest ways.")).to_be_visible()
    ada.page.goto("/daily/labyrinth-duel/2026-11-15")
    expect(ada.page.get_by_text("Sunday 15 November")).to_be_visible()
    ada.goes_to("/")
    expect(puzzles.get_by_role("link", name=re.compile("Labyrinth.*Streak: 1 day.*Solved!"))).to_be_visible()


def test_one_corridor_after_the_other_is_practised_alone(house: House) -> None:
    ada = house.guest("Ada").goes_to("/rules/labyrinth-duel")
    ada.page.get_by_role("link", name="Practise alone").click()
    expect(ada.page.get_by_role("group", name="Your board")).to_be_visible()
    ada.look_at_all_sizes("labyrinth-practice")
    par = len(solve(board(ada), *(task(ada) or ("key", "owl"))).pushes or ())
    expect(ada.page.get_by_text(f"Par {par}: it can’t be done in fewer")).to_be_visible()  # the solver agrees
    join(ada)
    expect(ada.page.get_by_text("1 corridor opened, 1 in the fewest pushes")).to_be_visible()
    first = board(ada)
    ada.presses("Next corridor")
    assert board(ada) != first
    ada.presses("Give up")
    expect(ada.page.get_by_text("This is one of the shortest ways.")).to_be_visible()


def test_tiles_are_laid_by_hand_and_played_with(quick_house: House) -> None:
    ada = quick_house.guest("Ada", size=PHONE, touch=True)
    ada.goes_to("/build/labyrinth-duel")
    place = ada.page.get_by_role("group", name="Board being laid out").get_by_role("button")
    expect(ada.page.get_by_text("All 120 pairs")).to_be_visible()
    laid = laid_out(ada)
    place.nth(15).drag_to(place.nth(10))
    ada.look_at_all_sizes("labyrinth-laying")
    place.nth(0).click()
    place.nth(3).click()
    place.nth(5).focus()
    ada.page.keyboard.press("r")
    laid[15], laid[10] = laid[10], laid[15]
    laid[0], laid[3] = laid[3], laid[0]
    laid[5] = (laid[5] << 1 | laid[5] >> 3) & 15
    assert laid_out(ada) == laid
    expect(ada.button("Open a table with it")).to_be_enabled()
    ada.presses("Open a table with it")
    expect(ada.page.get_by_text("Tiles: Laid by hand")).to_be_visible()
    ada.page.get_by_role("radio", name="1", exact=True).check()
    ada.presses("Open the table")
    races(ada)
    assert list(board(ada)) == laid


def laid_out(guest: Guest) -> list[int]:
    """The board on the workshop's bench, as it is read out."""
    places = guest.page.get_by_role("group", name="Board being laid out").get_by_role("button")
    labels = places.evaluate_all("all => all.map((place) => place.getAttribute('aria-label'))")
    return [tile(str(label)) for label in labels]
