"""Who comes in: a token while the slip is shown, a key for each seat, and few guesses."""

import secrets
from collections import deque
from collections.abc import Callable, Mapping
from hmac import compare_digest
from types import MappingProxyType

LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
"""Thirty-two that can be told apart on a slip: five bits each."""
LONG, GROUP = 20, 4
"""Letters of a token, and of one group of them: a hundred bits."""
KEY = "key-"
"""How a key begins."""
MOST_ADDRESSES = 1_000
"""Addresses whose wrong words are kept; of more, those that were wrong last."""
WRONG, MINUTE = 5, 60.0
"""So many wrong words in so many seconds, from one address."""


def new_secret() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LONG))


class Door:
    """``now`` is a clock that only goes forward; ``made`` makes what nobody can guess; ``keys`` were given by an earlier door to
    seats of the same names."""

    def __init__(
        self, now: Callable[[], float], made: Callable[[], str] = new_secret, keys: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self._now, self._made = now, made
        self._token = ""
        self._keys = dict(keys)
        self._wrong: dict[str, deque[float]] = {}

    @property
    def token(self) -> str:
        """What lets somebody in now, in groups; nothing while the slip is put away."""
        return "-".join(self._token[at : at + GROUP] for at in range(0, len(self._token), GROUP))

    def shaped_as_key(self, said: str) -> bool:
        """Whether somebody shows a key, if an old one, rather than types letters."""
        return said.startswith(KEY)

    @property
    def taken(self) -> tuple[str, ...]:
        """The seats whose hand is on a phone."""
        return tuple(self._keys)

    @property
    def keys(self) -> Mapping[str, str]:
        """The key of each seat whose hand is on a phone: for the door of the next evening alone."""
        return MappingProxyType(self._keys)

    def open(self) -> str:
        """A token of its own for each time that the slip is shown."""
        self._token = self._made()
        return self.token

    def close(self) -> None:
        self._token = ""

    def lets_in(self, said: str) -> bool:
        return bool(self._token) and compare_digest(_plain(said).encode(), self._token.encode())

    def give_key(self, seat: str) -> str:
        self._keys[seat] = KEY + self._made()
        return self._keys[seat]

    def take_key(self, seat: str) -> None:
        self._keys.pop(seat, None)

    def seat_of(self, said: str) -> str:
        """The seat whose key that is, or nobody's."""
        return next((seat for seat, key in self._keys.items() if compare_digest(said.encode(), key.encode())), "")

    # Guessing

    def note_wrong(self, address: str) -> None:
        wrong = self._wrong.pop(address, deque(maxlen=WRONG))
        wrong.append(self._now())
        self._wrong[address] = wrong
        if len(self._wrong) > MOST_ADDRESSES:
            del self._wrong[next(iter(self._wrong))]

    def waits(self, address: str) -> bool:
        """Whether nobody from there is listened to for a while, whatever they say."""
        wrong = self._wrong.get(address)
        return wrong is not None and len(wrong) == WRONG and self._now() - wrong[0] < MINUTE


def _plain(said: str) -> str:
    return said.replace("-", "").replace(" ", "").casefold()
