"""Rulings as a page shows them: what was ruled, what follows and under which article, and who has a choice."""

from collections.abc import Callable
from typing import Any

from guandan.game.errors import Text, chinese
from guandan.game.facts import Data
from guandan.game.match import Match, place_of
from guandan.game.ruling import CHOICE, Ruled
from guandan.game.settings import settings
from guandan.office.refereeing import NOT_HIS
from guandan.referee.rulings.checking import said
from guandan.referee.rulings.in_words import (
    CHOICES,
    NOTHING,
    Part,
    all_text,
    at_the_table,
    effects_of,
    infraction_name,
    remedies_of,
)
from guandan.referee.words import SANCTIONS
from guandan.server.wire.contract.parts import Awaited, Cited, Ruling, Words
from guandan.server.wire.contract.questions import Outcome

Json = dict[str, Any]


def ruling_told(ruled: Ruled, person: Callable[[str], str] = str) -> Ruling:
    """A ruling of the register; `person` says what people are called."""
    data = ruled.data
    name = infraction_name({"infraction": data["annuls"]} if "annuls" in data else data)
    return Ruling(
        name.zh,
        name.en,
        data.get("article", ""),
        ruled.seq,
        ruled.at,
        data.get("offender", ""),
        words(SANCTIONS[data.get("sanction", "none")]),
        person(data.get("official", "")),
        data.get("reason", ""),
        int("annuls" in data),
        [_rung(step) for step in data.get("steps", ())],
        _awaits(data),
    )


def rulings_told(match: Match, person: Callable[[str], str]) -> list[Ruling]:
    """Those that are in force, the latest first, each with what its referee entered: officials rule anew by it."""
    found = []
    for one in reversed(match.register.rulings):
        if one.amended is None:
            told = ruling_told(one, person)
            told.entered = {name: value for name, value in said(one.data).items() if name not in NOT_HIS}
            found.append(told)
    return found


def last_ruling(match: Match, person: Callable[[str], str]) -> Ruling | None:
    """The latest one, while the deal lasts that it is about."""
    if not match.register.rulings or match.register.rulings[-1].amended is not None:
        return None
    last = match.register.rulings[-1]
    return ruling_told(last, person) if (last.game, last.deal) == place_of(match) else None


def choice_of(match: Match) -> Json:
    """Between what somebody has to choose because of a ruling: fields of an expectation; empty if nobody has."""
    if not match.register.pending or match.register.pending[0]["word"] != CHOICE:
        return {}
    choice = match.register.pending[0]
    ruled = next((one for one in match.register.rulings if one.seq == choice["ruling"]), None)
    return {
        "of": words(CHOICES.get(choice["of"], NOTHING)),
        "options": [words(all_text(match.rules, option)) for option in choice["options"]],
        "article": ruled.data.get("article", "") if ruled is not None else "",
    }


def outcome_of(match: Match, ruling: Data, after: Match) -> Outcome:
    """What will follow from a ruling that has not been made yet, each part with its article.

    `after` is the match as the ruling would leave it.
    """
    parts = [*remedies_of(ruling), *effects_of(match, ruling), *at_the_table(match, ruling)]
    return Outcome(
        *infraction_name(ruling),
        article=ruling["article"],
        nth=ruling["nth"],
        sanction=words(SANCTIONS[ruling["sanction"]]),
        steps=[_rung(step) for step in ruling["steps"]],
        awaits=_awaits(ruling),
        follows=[_part(match, part) for part in parts],
        ends=int(match.deal is not None and (after.deal is None or place_of(after) != place_of(match))),
    )


def who_gives(word: str) -> Text:
    """Who may give what a book reserves to `word`."""
    return settings()["authority.foul"].values[word]


def words(text: Text) -> Words:
    """A text as it is sent."""
    return Words(*text)


def _rung(step: Data) -> Cited:
    name = SANCTIONS[step["sanction"]]
    return Cited(name.zh, name.en, step["article"])


def _awaits(data: Data) -> list[Awaited]:
    found = ((_rung(step), who_gives(step["by"])) for step in data.get("awaits", ()))
    return [Awaited(rung.zh, rung.en, rung.article, words(by)) for rung, by in found]


def _part(match: Match, part: Part) -> Cited:
    text = _choice(match, part.data) if part.data["word"] == CHOICE else part.text
    return Cited(*text, article=part.article)


def _choice(match: Match, choice: Data) -> Text:
    """Who will choose, and between what."""
    of = CHOICES.get(choice["of"], NOTHING)
    options = [all_text(match.rules, option) for option in choice["options"]]
    zh, en = " / ".join(one.zh for one in options), " / ".join(one.en for one in options)
    who = choice["who"]
    return Text(f"{chinese(who)}家选择{of.zh}：{zh}", f"{who} chooses {of.en}: {en}")
