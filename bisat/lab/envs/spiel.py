"""OpenSpiel: every game as a tree with explicit chance, sequential or joint where choices are sealed.

`load("montgolfiere", 2)` gives a `pyspiel.Game`; so does `pyspiel.load_game` once this module is imported.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

from bisat import catalog
from bisat.bots.reward import rewards
from bisat.core.beats import WAIT
from bisat.core.codec import encode, plain, read, read_event
from bisat.core.encoding import Chosen, Encoding
from bisat.core.game import Act, AnyGame, Event, Seat, Tick
from bisat.core.refusal import Refused, explained
from bisat.core.wrapped_encoding import encoding
from bisat.lab.envs.editions import edition, editions
from bisat.lab.envs.explicit import Drawn, Undrawn
from bisat.lab.envs.trial import LIMIT, rules

MAX_DRAW = 512
"""No draw has more outcomes: the largest deck is smaller."""
MAX_SCORE = 10_000.0
"""Alone one plays for points; nobody gets so many."""


class _Rules:
    """What all states of a game share."""

    def __init__(self, game: str, seats: int, options: object, version: int | None = None) -> None:
        made = catalog.header(game, seats, "", options)
        self._made = (game, seats, made.options, version)
        self.id = game
        self.seats = seats
        revision = None if version is None else edition(game, version).revision
        self.game: AnyGame = rules(game, made.options, revision=revision)
        self.encoding: Encoding = encoding(catalog.entry(game), self.game, seats)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Rules, self._made


class _Node:
    """A place in the tree; it never changes, so that copies share it."""

    def __init__(
        self,
        rules: _Rules,
        state: Any,
        event: Event | None,
        draws: tuple[int, ...],
        chosen: tuple[Chosen, ...],
        recall: tuple[bytes, ...],
    ) -> None:
        self.rules = rules
        self.state = state
        """Before the event, where one is happening; None before the set-up."""
        self.event = event
        self.draws = draws
        self.chosen = chosen
        """Per seat: the parts of a move that it has chosen."""
        self.recall = recall
        """Per seat: a digest of all that it saw when it chose, and of what it chose."""
        self.sides = 0
        """Outcomes of the draw that is due; 0 where none is."""
        self.asked: tuple[Seat, ...] = ()
        self.sealed = False
        self._moves: dict[Seat, tuple[Any, ...]] = {}
        self._resolve()

    def __deepcopy__(self, memo: Any) -> _Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As plain data: what OpenSpiel writes down shall not depend on how our structs are made."""
        state = None if self.state is None else plain(self.state)
        event = None if self.event is None else plain(self.event)
        return _unpacked, (self.rules, state, event, self.draws, self.chosen, self.recall)

    def _resolve(self) -> None:
        """Go on until a draw is due, somebody has to choose, or it is over."""
        game = self.rules.game
        while self.state is None or self.event is not None:
            try:
                lot = Drawn(self.draws)
                if self.state is None:
                    self.state = game.setup(self.rules.seats, lot)
                else:
                    self.state = game.apply(self.state, self.event, lot)  # type: ignore[arg-type]  # see the loop
            except Undrawn as undrawn:
                self.sides = undrawn.sides
                return
            self.event, self.draws = None, ()
            waiting = game.waiting(self.state)
            if not waiting.needed and waiting.until is not None:
                self.event = Tick(max(self.state.at, waiting.until))
        waiting = game.waiting(self.state)
        self.asked, self.sealed = waiting.needed, waiting.sealed

    def drawn(self, outcome: int) -> _Node:
        """One draw further."""
        state = None if self.event is None else self.state
        return _Node(self.rules, state, self.event, (*self.draws, outcome), self.chosen, self.recall)

    def open(self, seat: Seat) -> tuple[Any, ...]:
        """The moves that go on as a seat has begun."""
        if seat not in self._moves:
            numbers, chosen = self.rules.encoding.numbers, self.chosen[seat]
            moves = tuple(self.rules.game.legal(self.state, seat))
            for place, part in enumerate(chosen):
                known = numbers(moves, chosen[:place])
                moves = tuple([move for move, number in zip(moves, known, strict=True) if number == part])
            self._moves[seat] = moves
        return self._moves[seat]

    def observation(self, seat: Seat) -> bytes:
        """What a seat sees."""
        rules = self.rules
        if self.state is None:
            return bytes(rules.encoding.size)  # nothing lies on the table yet
        return rules.encoding.observe(rules.game.view(self.state, seat), self.chosen[seat])

    def legal(self, seat: Seat) -> list[int]:
        """The numbers that a seat may choose, ascending."""
        if seat not in self.asked:
            return []
        return sorted(set(self.rules.encoding.numbers(self.open(seat), self.chosen[seat])))

    def named(self, seat: Seat, number: int) -> str:
        """What a number stands for here: a whole move as people write it, a part of one by its number."""
        if seat not in self.asked:
            return str(number)
        moves, chosen, made = self.open(seat), self.chosen[seat], self.rules.encoding
        numbers = made.numbers(moves, chosen)
        meant = [move for move, other in zip(moves, numbers, strict=True) if other == number]
        if len(meant) != 1 or made.parts(meant[0]) != len(chosen) + 1:
            return str(number)
        return "wait" if meant[0] is WAIT else catalog.short(self.rules.id, meant[0])

    def chose(self, seat: Seat, number: int) -> _Node:
        """The place after a seat chose a number."""
        made, moves = self.rules.encoding, self.open(seat)
        parts = (*self.chosen[seat], number)
        numbers = made.numbers(moves, self.chosen[seat])
        if number not in numbers:
            raise explained(Refused("illegal_move"), seat, number, self.legal(seat))
        move = moves[numbers.index(number)]
        chosen = list(self.chosen)
        whole = made.parts(move) == len(parts)
        chosen[seat] = () if whole else parts
        event = Act(seat, move, self.state.at) if whole else None
        recall = list(self.recall)
        recall[seat] = sha256(recall[seat] + self.observation(seat) + number.to_bytes(2, "big")).digest()
        return _Node(self.rules, self.state, event, (), tuple(chosen), tuple(recall))


def _unpacked(rules: _Rules, state: Any, event: Any, *rest: Any) -> _Node:
    """The place that was written down like this."""
    game = rules.game
    return _Node(
        rules,
        None if state is None else read(state, game.types.state),
        None if event is None else read_event(game, event),
        *rest,
    )


class BisatState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state of the tree."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.joint = game.joint
        self.limit = game.limit
        seats = game.rules.seats
        self.node = _Node(game.rules, game.position, None, (), ((),) * seats, (b"",) * seats)
        self.steps = 0

    def current_player(self) -> int:
        node = self.node
        if node.sides:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.joint and node.sealed and len(node.asked) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return node.asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each side of the draw that is due, as likely."""
        return [(outcome, 1 / self.node.sides) for outcome in range(self.node.sides)]

    def _apply_action(self, action: int) -> None:
        node = self.node
        self.steps += not node.sides
        self.node = node.drawn(action) if node.sides else node.chose(node.asked[0], action)

    def _apply_actions(self, actions: list[int]) -> None:
        for seat in self.node.asked:
            self.steps += 1
            self.node = self.node.chose(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return f"{player}: {self.node.named(player, action)}"

    def is_terminal(self) -> bool:
        """Whether it is over, or was broken off."""
        return not self.node.sides and (not self.node.asked or self.steps >= self.limit)

    def returns(self) -> list[float]:
        """What each seat won; nothing before the end."""
        rules, node = self.node.rules, self.node
        ended = None if node.sides else rules.game.outcome(node.state)
        if ended is None:
            return [0.0] * rules.seats
        return [*rewards(ended)]

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class _Observer:
    """Observations as tensors, block by block, and as strings."""

    def __init__(self, game: BisatGame, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(game.rules.encoding.size, np.float32)
        self.dict = {
            block.name: self.tensor[start : start + block.size].reshape(block.shape)
            for block, start in zip(
                game.rules.encoding.layout, game.rules.encoding.starts.values(), strict=True
            )
        }

    def set_from(self, state: BisatState, player: int) -> None:
        """Write what a player sees."""
        self.tensor[:] = np.frombuffer(state.node.observation(player), np.uint8)

    def string_from(self, state: BisatState, player: int) -> str:
        """What a player sees, in one line; with recall, after all that it saw and chose before."""
        before = state.node.recall[player].hex() if self.recall else ""
        return f"{player}:{before}:{state.node.observation(player).hex()}"


class BisatGame(pyspiel.Game):  # type: ignore[misc]  # as above
    """A game of the house with options, for a number of seats."""

    id = ""
    joint = False
    kind: Any = None
    version: int | None = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        seats = int(given.get("seats", catalog.entry(self.id).seats[0]))
        options = json.loads(bytes.fromhex(given["options"])) if given.get("options") else {}
        self.rules = _Rules(self.id, seats, options, self.version)
        self.limit = int(given.get("limit", LIMIT))
        self.position = None
        if given.get("state"):
            state = read(json.loads(bytes.fromhex(given["state"])), self.rules.game.types.state)
            if (why := self.rules.game.check(state)) is not None:
                raise Refused("unlawful_state", why=why)
            self.position = state
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.encoding.actions,
            max_chance_outcomes=MAX_DRAW,
            num_players=seats,
            min_utility=0.0,
            max_utility=MAX_SCORE if seats == 1 else 1.0,
            utility_sum=None,
            max_game_length=self.limit,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> BisatState:
        """Before anything is dealt."""
        return BisatState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        """Who turns states into tensors and strings."""
        if params:
            raise ValueError(f"there is nothing to choose about an observer: {params}")
        return _Observer(self, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


def short_name(game: str, joint: bool = False, version: int | None = None) -> str:
    """What OpenSpiel calls a game; without a version it is the present one.

    >>> short_name("tapis-volant"), short_name("montgolfiere", joint=True, version=1)
    ('bisat_tapis_volant', 'bisat_montgolfiere_v1_joint')
    """
    name = game.replace("-", "_") if version is None else edition(game, version).snake
    return f"bisat_{name}{'_joint' if joint else ''}"


def load(
    game: str,
    seats: int,
    options: object = None,
    *,
    joint: bool = False,
    limit: int = LIMIT,
    state: Any = None,
) -> Any:
    """A game for OpenSpiel; `joint` where sealed choices shall be one simultaneous node.

    After `limit` choices a match is broken off, and nobody has won. A `state` is where it begins: everything
    in it is then known to all, so it suits positions without secrets.
    """
    given: dict[str, Any] = {"seats": seats, "limit": limit}
    if options:
        given["options"] = json.dumps(options).encode().hex()
    if state is not None:
        given["state"] = encode(state).hex()
    return pyspiel.load_game(short_name(game, joint), given)


def _register(game: str, joint: bool, version: int | None = None) -> None:
    least, most = catalog.entry(game).seats
    dynamics = pyspiel.GameType.Dynamics
    kind = pyspiel.GameType(
        short_name=short_name(game, joint, version),
        long_name=catalog.entry(game).title,
        dynamics=dynamics.SIMULTANEOUS if joint else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": least, "options": "", "limit": LIMIT, "state": ""},
    )
    made = type("BisatGame", (BisatGame,), {"id": game, "joint": joint, "kind": kind, "version": version})
    pyspiel.register_game(kind, made)


def register() -> None:
    """Let `pyspiel.load_game("bisat_montgolfiere_v1(seats=2)")` find every edition of every game."""
    known = {*pyspiel.registered_names()}
    for game in catalog.ids():
        numbers = [edition.number for edition in editions(game)]
        for version in (*numbers, None) if numbers else ():
            for joint in (False, True):
                if short_name(game, joint, version) not in known:
                    _register(game, joint, version)


register()
