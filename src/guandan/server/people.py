"""Who somebody is: signed tokens that tell it, for guests now and for accounts."""

import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from guandan.game.errors import NotAllowed, Unreadable
from guandan.server.listener import Person

LASTS = 30 * 24 * 3600
"""Seconds after which a token has expired."""


class Claim(msgspec.Struct):
    """What a token says."""

    id: str
    name: str
    expires: int


class People:
    """Makes tokens and reads them, with a key that only the server has."""

    def __init__(self, key: bytes) -> None:
        """Sign with a key."""
        self._key = key

    def guest(self, name: str) -> tuple[Person, str]:
        """Somebody who only gives a name, and the token that tells it from now on."""
        person = Person(f"g-{secrets.token_hex(8)}", cleaned(name))
        return person, self.token(person)

    def token(self, person: Person) -> str:
        """A token for a person."""
        claim = msgspec.json.encode(Claim(person.id, person.name, int(time.time()) + LASTS))
        return f"{urlsafe_b64encode(claim).decode()}.{self._signature(claim)}"

    def person(self, token: str) -> Person:
        """Whom a token tells of. Raises NotAllowed if it is not ours, or has expired."""
        body, _, signature = token.partition(".")
        try:
            claim = urlsafe_b64decode(body)
            if not hmac.compare_digest(self._signature(claim), signature):
                raise NotAllowed("not_signed_in")
            told = msgspec.json.decode(claim, type=Claim)
        except (ValueError, TypeError):
            raise NotAllowed("not_signed_in") from None
        if told.expires < time.time():
            raise NotAllowed("not_signed_in")
        return Person(told.id, told.name)

    def _signature(self, claim: bytes) -> str:
        return hmac.new(self._key, claim, hashlib.sha256).hexdigest()


def cleaned(name: str) -> str:
    """A name that can be shown: printable, without spaces at its ends. Raises Unreadable."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= 20 or not name.isprintable():
        raise Unreadable("name_needed")
    return name
