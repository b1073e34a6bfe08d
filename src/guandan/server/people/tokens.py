"""Tokens: what somebody is given to show later, signed so that only the server can make one."""

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TypeVar

import msgspec

Said = TypeVar("Said", bound=msgspec.Struct)
LONGEST = 1000
"""Characters of a token: more is not worth a hash."""


class Signer:
    """Signs for one purpose: a token for one thing is none for another."""

    def __init__(self, key: bytes, purpose: str) -> None:
        """Sign with a key of its own, made from the server's."""
        self._key = hmac.digest(key, purpose.encode(), "sha256")

    def signed(self, said: msgspec.Struct) -> str:
        """The token that says it."""
        text = _text(msgspec.json.encode(said))
        return f"{text}.{self._signature(text)}"

    def read(self, token: str, kind: type[Said]) -> Said | None:
        """What a token says, or None if it is not ours."""
        text, _, signature = token.partition(".")
        if len(token) > LONGEST or not token.isascii() or not hmac.compare_digest(self._signature(text), signature):
            return None
        try:
            return msgspec.json.decode(urlsafe_b64decode(text + "=" * (-len(text) % 4)), type=kind)
        except ValueError:
            return None  # signed by an older version

    def _signature(self, text: str) -> str:
        # The text itself is signed, not what it decodes to: two spellings of one token would be two tokens.
        return _text(hmac.digest(self._key, text.encode(), hashlib.sha256))


def _text(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()
