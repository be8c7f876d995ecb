"""What can be taken back in a game of the house: whatever told nobody anything new."""

from __future__ import annotations

from typing import Any

from tests.server.kit.player import Player, Sitting
from tests.server.kit.running import Running

ORDER = {"type": "order", "visible": [8, 6, 1, 3]}
ROTATE = {"type": "turn", "force": 4, "place": 5, "quarters": 1}


async def play(sitting: Sitting, seat: int, move: dict[str, Any]) -> None:
    await sitting.quiet()
    assert sitting.waiting is not None
    assert await sitting.ask("act", seat=seat, phase=sitting.waiting.phase, move=move) is None


async def test_a_rotation_in_flying_sultans_can_be_taken_back(
    served: Running, ada: Player, bob: Player
) -> None:
    table = await ada.open("me", "open", game="flying-sultans")
    async with ada.at(table) as a, bob.at(table) as b:
        await b.ask("join")
        await play(a, 0, ORDER)
        await play(b, 1, ORDER)
        await a.quiet()
        [setter] = a.waiting.needed if a.waiting is not None else ()
        await play(b if setter else a, setter, {"type": "place", "to": 65})
        await play(a, 0, {"type": "pick", "forces": [4, 7]})  # more than his, so it is her turn first
        await play(b, 1, {"type": "pick", "forces": [2, 5]})
        await a.quiet()
        before = a.boards[0].view
        await play(a, 0, ROTATE)
        await a.quiet()
        assert a.boards[0].view["turns"][5] == (before["turns"][5] + 1) % 4
        assert a.waiting is not None
        assert a.waiting.undoes == ((0,), ())  # before the picks were turned up nothing can be taken back
        assert await a.ask("offer", bargain="takeback", seat=0) is None
        assert await b.ask("answer", agree=True) is None
        for sitting, seat in ((a, 0), (b, 1)):
            await sitting.quiet()
            assert sitting.boards[seat].view["turns"] == before["turns"]
            assert sitting.boards[seat].view["picked"] == [[4, 7], [2, 5]]
