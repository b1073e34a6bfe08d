"""What a bot answers: an index into the list, or the action itself; everything else is no answer."""

import json
from typing import Any

from guandan.server.wire.njupt.actions import Action

MOST_CHARS = 4096
ANSWERS = ("PLAY", "TRIBUTE", "PAYTRIBUTE")
"""The messages of the newer platform that answer a question."""

Answer = int | list[Any]


def read(text: str) -> Any:
    """The JSON value in a frame; None if there is none."""
    if len(text) > MOST_CHARS:
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def answer_in(message: Any) -> Answer | None:
    """The answer in a message: `{"actIndex": 0}`, `{"type": "PLAY", "data": {"act": [...]}}`, or an action alone."""
    if isinstance(message, dict) and message.get("type") in ANSWERS:
        message = message.get("data")
    if isinstance(message, dict):
        message = next((message[name] for name in ("actIndex", "act", "action") if name in message), None)
    if type(message) is int or isinstance(message, list):
        return message
    return None


def place_of(answer: Answer, actions: list[Action]) -> int | None:
    """Which of the actions an answer means; None if it is none of them. The order of the cards does not matter."""
    if isinstance(answer, int):
        return answer if 0 <= answer < len(actions) else None
    wanted = _plain(answer)
    if wanted is None:
        return None
    # The named ones first: a first lead has thousands.
    named = [at for at, action in enumerate(actions) if action[:2] == answer[:2]]
    return next((at for at in named if _plain(actions[at]) == wanted), None)


def _plain(action: list[Any]) -> list[str] | None:
    """The cards of an action in one order; None if it has not the shape of one."""
    if len(action) != 3 or not isinstance(action[2], list | str):
        return None
    cards = [action[2]] if isinstance(action[2], str) else action[2]
    return sorted(cards) if all(isinstance(card, str) for card in cards) else None
