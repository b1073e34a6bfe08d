"""The answer to one line."""

import json
from collections.abc import Callable, Iterable
from typing import Any

from guandan.game.errors import GuandanError, NotAllowed, Unreadable, one_of, quoted
from guandan.game.ruleset import BOOKS, Ruleset, load
from guandan.oracle import events, plays, procedure, referee, ruling, scores
from guandan.oracle.given import Given

Op = Callable[[Ruleset, Given], dict[str, Any]]

OPS: dict[str, Op] = {
    "beats": plays.beats,
    "berger": events.berger,
    "classify": plays.classify,
    "flip": procedure.flip,
    "ladder_js": referee.ladder,
    "late_js": referee.late,
    "late_shuffle": procedure.late_shuffle,
    "legal": plays.legal,
    "loss_js": referee.loss,
    "match": procedure.match,
    "pair": events.pair_round,
    "points100": scores.points_100,
    "points26": scores.points_26,
    "progressive": events.progressive_score,
    "promote": scores.promotion,
    "rank": events.rank,
    "rotation": events.rotation,
    "rule": ruling.rule,
    "tribute": procedure.tribute,
}
"""Every question the oracle knows."""


class Oracle:
    """Answers lines under our five rule books and any others it is given."""

    def __init__(self, more: Iterable[Ruleset] = ()) -> None:
        """`more` are an organiser's own books, asked for by their ids."""
        self._more = {rules.id.upper(): rules for rules in more}

    def line(self, line: bytes) -> bytes:
        """The answer to a line, as a line of JSON without its end; a refusal is an answer too."""
        question: object = None
        try:
            question = _decode(line)
            answer = {"result": self._result(question)}
        except GuandanError as error:
            answer = {"error": error.as_json()}
        if isinstance(question, dict) and isinstance(question.get("id"), str | int):
            answer["id"] = question["id"]
        text = json.dumps(answer, ensure_ascii=False)
        for separator in ("\x85", "\u2028", "\u2029"):  # some programs take these for the end of a line
            text = text.replace(separator, f"\\u{ord(separator):04x}")
        # A lone surrogate in the question comes back as the JSON escape it came as.
        return text.encode("utf-8", "backslashreplace")

    def _result(self, question: object) -> dict[str, Any]:
        if not isinstance(question, dict):
            raise Unreadable("not_an_object")
        name = question.get("op")
        if name is None:
            raise Unreadable("missing_field", field="op")
        op = OPS.get(name) if isinstance(name, str) else None
        if op is None:
            raise Unreadable("unknown_op", op=quoted(name), allowed=", ".join(OPS))
        fields = question.get("given")
        if not isinstance(fields, dict):
            raise Unreadable("missing_field", field="given")
        books = self._books(question.get("ruleset"))
        results = [op(rules, Given(fields)) for rules in books]
        if any(result != results[0] for result in results):
            raise NotAllowed("books_differ", books=", ".join(rules.id for rules in books))
        return results[0]

    def _books(self, asked: object) -> list[Ruleset]:
        """One book, several, or `any` for all five: an answer is given only if they agree."""
        names = list(BOOKS) if asked == "any" else asked if isinstance(asked, list) and asked else [asked]
        return [self._book(name) for name in names]

    def _book(self, name: object) -> Ruleset:
        if name is None:
            raise Unreadable("missing_field", field="ruleset")
        if not isinstance(name, str):
            raise Unreadable("wrong_field", field="ruleset", allowed=one_of((*BOOKS, "any")))
        return self._more.get(name.upper()) or load(name)


def _decode(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:  # bad JSON, bad UTF-8, endless digits, brackets without end
        raise Unreadable("not_json", detail=str(error)[:80]) from None
