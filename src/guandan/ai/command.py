"""A player that is somebody else's program: it reads a JSON line for every question and answers with one.

Question: `{"seat": "E", "book": "GJ17", "level": "9", "phase": "play", "hand": ["S3", ...], "counts": {"E": 27, ...},
"to_beat": {"by": "N", "cards": [...], "as": "pair:7"} or null, "trick": [...], "tricks": [...], "played": {"E": [...]},
"payments": [["N", "HR", "E"]], "returns": [...], "finished": [...],
"actions": [{"cards": [...], "as": "single:3"}, ...]}`

An action without cards is the pass. Answer: `{"action": 4}`, its place among `actions`, from 0.
"""

import json
import shlex
import subprocess
from typing import Any

from guandan.ai.actions import Action, act_of, actions_of
from guandan.ai.simple import by_default
from guandan.game.acts import Act
from guandan.game.cards import codes
from guandan.game.errors import NotAllowed, quoted
from guandan.game.levels import LEVELS
from guandan.game.plays import Play
from guandan.game.seats import SEATS
from guandan.game.tribute import Payment
from guandan.game.view import Seen


class Command:
    """An agent that asks a program, which it starts once and keeps."""

    def __init__(self, command: str) -> None:
        """Start the program. Raises NotAllowed if that is not possible."""
        self.name = command
        try:
            self.program = subprocess.Popen(  # noqa: S603 - who runs the arena names the program
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError):
            raise NotAllowed("bot_command", command=quoted(command)) from None

    def act(self, seen: Seen) -> Act:
        """What the program answers. Raises NotAllowed if that is not an action."""
        if seen.mine is None or seen.mine.act not in ("play", "tribute", "return"):
            return by_default(seen)
        actions = actions_of(seen)
        return act_of(seen, actions[self._answer(question(seen, actions), len(actions))])

    def _answer(self, asked: dict[str, Any], number: int) -> int:
        """The place of the action that the program chooses."""
        to, back = self.program.stdin, self.program.stdout
        try:
            if to is None or back is None:
                raise ValueError("a program without ears")
            to.write(json.dumps(asked) + "\n")
            to.flush()
            at = json.loads(back.readline())["action"]
            if not isinstance(at, int) or not 0 <= at < number:
                raise ValueError("no such action")
        except (OSError, ValueError, TypeError, KeyError):
            raise NotAllowed("bot_command", command=quoted(self.name)) from None
        return at

    def close(self) -> None:
        """Let the program end."""
        self.program.communicate(timeout=10)


def question(seen: Seen, actions: list[Action]) -> dict[str, Any]:
    """What the program is told: what its seat sees, and what it may do."""
    made = seen.to_beat
    return {
        "seat": seen.viewer,
        "book": seen.rules.id,
        "level": LEVELS[seen.level],
        "phase": seen.phase,
        "until_first": seen.until_first,
        "hand": codes(seen.hand),
        "counts": dict(zip(SEATS, seen.counts, strict=True)),
        "to_beat": None if made is None or seen.owner is None else {"by": SEATS[seen.owner], **_shown(made)},
        "trick": _turns(seen.trick),
        "tricks": [_turns(trick) for trick in seen.tricks],
        "played": {seat: codes(cards) for seat, cards in zip(SEATS, seen.played, strict=True)},
        "payments": [_payment(one) for one in seen.payments],
        "returns": [_payment(one) for one in seen.returns],
        "finished": [SEATS[seat] for seat in seen.finished],
        "actions": [_shown(action) for action in actions],
    }


def _shown(action: Action) -> dict[str, Any]:
    if isinstance(action, Play):
        return {"cards": codes(action.cards), "as": str(action.reading)}
    return {"cards": [] if action is None else codes(action)}


def _turns(trick: tuple[tuple[int, Play | None], ...]) -> list[dict[str, Any]]:
    return [{"by": SEATS[seat], **_shown(play)} for seat, play in trick]


def _payment(payment: Payment) -> list[str]:
    return [SEATS[payment.giver], *codes(payment.card), SEATS[payment.taker]]
