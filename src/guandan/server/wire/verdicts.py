"""Rulings as a page shows them: what was ruled, what follows and under which article, and who has a choice."""

from typing import Any

from guandan.game.compass import chinese
from guandan.game.errors import Text
from guandan.game.facts import Data
from guandan.game.match import Match, place_of
from guandan.game.ruling import CHOICE, Ruled
from guandan.game.settings import settings
from guandan.referee.telling import CHOICES, NOTHING, Part, all_text, effects_of, infraction_name, remedies_of
from guandan.referee.words import SANCTIONS

Json = dict[str, Any]


def ruling_json(ruled: Ruled) -> Json:
    """A ruling of the register."""
    data = ruled.data
    name = infraction_name({"infraction": data["annuls"]} if "annuls" in data else data)
    return {
        "seq": ruled.seq,
        "at": ruled.at,
        **name._asdict(),
        "offender": data.get("offender", ""),
        "sanction": SANCTIONS[data.get("sanction", "none")]._asdict(),
        "article": data.get("article", ""),
        "official": data.get("official", ""),
        "reason": data.get("reason", ""),
        "annuls": int("annuls" in data),
        "steps": [_rung(step) for step in data.get("steps", ())],
        "awaits": [{**_rung(step), "by": who_gives(step["by"])._asdict()} for step in data.get("awaits", ())],
    }


def rulings_json(match: Match) -> list[Json]:
    """Those that are in force, the latest first."""
    return [ruling_json(one) for one in reversed(match.rulings) if one.amended is None]


def last_ruling(match: Match) -> Json | None:
    """The latest one, while the deal lasts that it is about."""
    if not match.rulings or match.rulings[-1].amended is not None:
        return None
    last = match.rulings[-1]
    return ruling_json(last) if (last.game, last.deal) == place_of(match) else None


def choice_json(match: Match) -> Json:
    """Between what somebody has to choose because of a ruling; empty if nobody has."""
    if not match.pending or match.pending[0]["word"] != CHOICE:
        return {}
    choice = match.pending[0]
    ruled = next((one for one in match.rulings if one.seq == choice["ruling"]), None)
    return {
        "of": CHOICES.get(choice["of"], NOTHING)._asdict(),
        "options": [all_text(match.rules, option)._asdict() for option in choice["options"]],
        "article": ruled.data.get("article", "") if ruled is not None else "",
    }


def outcome_json(match: Match, ruling: Data) -> Json:
    """What will follow from a ruling that has not been made yet, each part with its article."""
    parts = [*remedies_of(ruling), *effects_of(match, ruling)]
    return {
        **infraction_name(ruling)._asdict(),
        "nth": ruling["nth"],
        "sanction": SANCTIONS[ruling["sanction"]]._asdict(),
        "article": ruling["article"],
        "steps": [_rung(step) for step in ruling["steps"]],
        "awaits": [{**_rung(step), "by": who_gives(step["by"])._asdict()} for step in ruling.get("awaits", ())],
        "follows": [_part(match, part) for part in parts],
    }


def who_gives(word: str) -> Text:
    """Who may give what a book reserves to `word`."""
    return settings()["authority.foul"].values[word]


def _rung(step: Data) -> Json:
    return {**SANCTIONS[step["sanction"]]._asdict(), "article": step["article"]}


def _part(match: Match, part: Part) -> Json:
    text = _choice(match, part.data) if part.data["word"] == CHOICE else part.text
    return {**text._asdict(), "article": part.article}


def _choice(match: Match, choice: Data) -> Text:
    """Who will choose, and between what."""
    of = CHOICES.get(choice["of"], NOTHING)
    options = [all_text(match.rules, option) for option in choice["options"]]
    zh, en = " / ".join(one.zh for one in options), " / ".join(one.en for one in options)
    who = choice["who"]
    return Text(f"{chinese(who)}家选择{of.zh}：{zh}", f"{who} chooses {of.en}: {en}")
