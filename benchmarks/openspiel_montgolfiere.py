"""Montgolfière once more, for OpenSpiel's Python API, in OpenSpiel's own manner: lists that change in place.

A joint action is one card per player. Showing the hand is a free action, so whoever shows is asked again
while the others wait; players whose grapple has a choice are asked after the reveal. Whoever is not asked has
no legal actions, and 0 stands for them in the joint action.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel

GRAPPLE, GAS, STORM, MOTOR = 15, 16, 17, 18
"""Cards; below 15 a card is its ballast less one."""
SHOW = 19
FOLLOW = 21
"""Plus the movement, which is -1, 1 or 2."""
ACTIONS = 24
DECK = (*range(15), *[GRAPPLE] * 4, *[GAS] * 2, *[STORM] * 2, MOTOR)
START, HAND = 5, 7
DEFAULTS = {"players": 6, "baron": False, "board": 12, "seed": 0}

TYPE = pyspiel.GameType(
    short_name="python_montgolfiere",
    long_name="Python Montgolfière",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification=DEFAULTS,
)


class MontgolfiereGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is untyped
    """The game, from which states are made."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=1,
            num_players=chosen["players"],
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=3 * len(DECK),
        )
        super().__init__(TYPE, info, chosen)
        self.moon = chosen["board"]
        self.baron = chosen["baron"]
        self.rng = random.Random(chosen["seed"])

    def new_initial_state(self) -> MontgolfiereState:
        """A state before the deal."""
        return MontgolfiereState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:
        """None: nothing here is observed."""


class MontgolfiereState(pyspiel.State):  # type: ignore[misc]  # pyspiel is untyped
    """A position."""

    def __init__(self, game: MontgolfiereGame) -> None:
        super().__init__(game)
        self.players = game.num_players()
        self.moon = game.moon
        self.baron = game.baron
        self.rng = game.rng
        self.squares: list[int] = []
        self.hands: list[list[int]] = []
        self.stocks: list[list[int]] = []
        self.choices: list[int | None] = []
        self.shown: list[bool] = []
        self.table: list[int] = []
        self.moves: list[int | None] = []
        self.options: dict[int, list[int]] = {}
        self.over = False

    # --- what OpenSpiel asks for ------------------------------------------------------------------

    def current_player(self) -> int:
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.SIMULTANEOUS if self.squares else pyspiel.PlayerId.CHANCE)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def is_terminal(self) -> bool:
        return self.over

    def returns(self) -> list[float]:
        best = max(self.squares, default=0)
        if not self.over:
            return [0.0] * self.players
        winners = self.squares.count(best)
        return [1 / winners if square == best else 0.0 for square in self.squares[: self.players]]

    def _legal_actions(self, player: int) -> list[int]:
        if self.options:
            return [FOLLOW + by for by in self.options.get(player, ())]
        if self.choices[player] is not None:
            return []
        actions = sorted(set(self.hands[player]))
        if not self.shown[player] and self.squares[: self.players].count(self.squares[player]) > 1:
            actions.append(SHOW)
        return actions

    def _apply_action(self, action: int) -> None:  # noqa: ARG002  # OpenSpiel calls it so
        """The deal: the only chance there is."""
        balloons = self.players + self.baron
        self.squares = [START] * balloons
        decks = [list(DECK) for _ in range(balloons)]
        for deck in decks:
            self.rng.shuffle(deck)
        self.hands = [deck[-HAND:] for deck in decks[: self.players]]
        self.stocks = [deck[:-HAND] if n < self.players else deck for n, deck in enumerate(decks)]
        self.choices = [None] * self.players
        self.shown = [False] * self.players

    def _apply_actions(self, actions: list[int]) -> None:
        if self.options:
            for player in self.options:
                self._follow(player, actions[player] - FOLLOW)
            self._grapple()
            return
        waiting = False
        for player, action in enumerate(actions):
            if self.choices[player] is None:
                if action == SHOW:
                    self.shown[player] = True
                    waiting = True
                else:
                    self.choices[player] = action
        if not waiting:
            self._reveal()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        if action < GRAPPLE:
            return str(action + 1)
        return {GRAPPLE: "grapple", GAS: "gas", STORM: "storm", MOTOR: "motor", SHOW: "show"}.get(
            action, f"follow {action - FOLLOW}"
        )

    def __str__(self) -> str:
        return f"{self.squares} {self.hands} {self.choices}"

    # --- the rules --------------------------------------------------------------------------------

    def _reveal(self) -> None:
        squares = self.squares
        cards: list[int] = [card for card in self.choices if card is not None]
        if self.baron:
            cards.append(self.stocks[-1][-1])
        self.table = cards
        awake = list(cards)
        if GAS in cards:
            throwers = [balloon for balloon, card in enumerate(cards) if card == GAS]
            throwers.sort(key=squares.__getitem__, reverse=True)
            gone: set[int] = set()
            for thrower in throwers:
                if thrower not in gone:
                    below = squares[thrower] - 1
                    for balloon, square in enumerate(squares):
                        if square == below and cards[balloon] != MOTOR:
                            gone.add(balloon)
            for balloon in gone:
                awake[balloon] = -1
        stormy = awake.count(STORM) % 2 == 1
        moves: list[int | None] = [0] * len(squares)
        self.moves = moves
        thrown: dict[tuple[int, int], int] = {}
        for balloon, card in enumerate(awake):
            if 0 <= card < GRAPPLE:
                throw = (squares[balloon], card)
                thrown[throw] = thrown.get(throw, 0) + 1
        if thrown:
            lifted = {throw: throw[1] + (many if many > 1 else 0) for throw, many in thrown.items()}
            heaviest = max(lifted.values())
            by = -1 if stormy else 1
            for balloon, card in enumerate(awake):
                if 0 <= card < GRAPPLE and lifted[(squares[balloon], card)] == heaviest:
                    moves[balloon] = max(by, 1 - squares[balloon])
        for balloon, card in enumerate(awake):
            if card == MOTOR:
                moves[balloon] = min(1 if stormy else 2, self.moon - squares[balloon])
            elif card == GRAPPLE:
                moves[balloon] = None
        self._grapple()

    def _grapple(self) -> None:
        """Settle grapples from the top down; where players must choose, wait for them."""
        squares, moves = self.squares, self.moves
        self.options = {}
        while None in moves:
            hanging = [balloon for balloon, by in enumerate(moves) if by is None]
            square = max(squares[balloon] for balloon in hanging)
            above = sorted({by for balloon, by in enumerate(moves) if by and squares[balloon] == square + 1})
            for balloon in hanging:
                if squares[balloon] != square:
                    continue
                if len(above) > 1 and balloon < self.players:
                    self.options[balloon] = above
                else:
                    self._follow(balloon, above[-1] if above else 0)
            if self.options:
                return
        self._land()

    def _follow(self, balloon: int, by: int) -> None:
        square = self.squares[balloon]
        self.moves[balloon] = min(max(square + by, 1), self.moon) - square

    def _land(self) -> None:
        squares = self.squares
        for balloon, by in enumerate(self.moves):
            assert by is not None
            squares[balloon] += by
        landed = self.moon in squares
        for player in range(self.players):
            hand = self.hands[player]
            hand.remove(self.table[player])
            if self.stocks[player] and not landed:
                hand.append(self.stocks[player].pop())
        if self.baron:
            self.stocks[-1].pop()
        self.over = landed or not self.hands[0]
        self.choices = [None] * self.players
        self.shown = [False] * self.players


pyspiel.register_game(TYPE, MontgolfiereGame)
