"""Why something was not done: a message id with values, so that it can be said in any language."""

from __future__ import annotations


class Refused(Exception):
    """Nothing was changed; `id` and `values` say why.

    >>> str(Refused("not_your_turn", seat=2))
    'not_your_turn (seat=2)'
    """

    def __init__(self, id: str, /, **values: str | int) -> None:
        self.id = id
        self.values = values
        why = ", ".join(f"{name}={value}" for name, value in values.items())
        super().__init__(f"{id} ({why})" if why else id)
