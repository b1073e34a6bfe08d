"""The question `rule`: a match, an infraction and the referee's choices in, the consequences out."""

from collections.abc import Sequence
from typing import Any

from guandan.game.acts import REFEREE, Act
from guandan.game.errors import Conflict, NotAllowed, Unreadable, like
from guandan.game.facts import LARGEST, fact_from_json
from guandan.game.fields import listed, wrong
from guandan.game.log import Log
from guandan.game.match import expects
from guandan.game.record import FORMAT, Record, revealed, verify
from guandan.game.ruleset import Ruleset
from guandan.oracle.given import ANYTHING, WHOLE, Given
from guandan.oracle.procedure import enter_line, entry_time, outcome, sheet
from guandan.oracle.scores import shown_level
from guandan.referee.rulings.carrying_along import enter
from guandan.referee.rulings.entered import FIELDS, entered
from guandan.referee.rulings.in_words import consequences, effect_text
from guandan.referee.rulings.rule import parts
from guandan.referee.rulings.rule import rule as ruled

MOST_RULINGS = 200
"""More than any match has seen."""


def rule(rules: Ruleset, given: Given) -> dict[str, Any]:
    """What an infraction costs and does in a match, each part with its article."""
    log = _played(rules, given) if given.has("log") else _recorded(rules, given)
    fields = {name: given.need(name, ANYTHING) for name in FIELDS if given.has(name)}
    at = entry_time(log, given.need("at", ANYTHING), "at") if given.has("at") else log.state.at
    made = _ruled(log, entered(fields), at)
    seq, *also = sorted(made, key=lambda one: log.facts[one].data["offender"] != fields.get("offender"))
    for option in _options(given):
        enter(log, Act("choose", REFEREE, {"option": option}), log.state.at)
    state = log.state
    return {
        **consequences(log.states[seq - 1], log, seq),
        **({"also": [consequences(log.states[one - 1], log, one) for one in also]} if also else {}),
        "levels": [shown_level(level) for level in state.game.levels],
        "next_level": shown_level(state.game.level),
        **outcome(log),
        "waits_for": [[one.who, one.act] for one in expects(state)],
        "choice": _choice(log),
        "excluded": sorted({("E-W", "N-S")[one.side] for one in state.register.excluded}),
    }


def _played(rules: Ruleset, given: Given) -> Log:
    """The match of a list of facts, as in a record; its header and seal may be there too."""
    lines = given.need("log", listed(ANYTHING, most=LARGEST))
    if lines and isinstance(lines[0], dict) and lines[0].get("format") == FORMAT:
        lines = lines[1:]
    if lines and isinstance(lines[-1], dict) and lines[-1].keys() == {"facts", "head"}:
        lines = lines[:-1]
    facts = tuple(_fact(line) for line in lines)
    if not verify(Record({}, facts)).complete:
        raise NotAllowed("record_hides")
    log = Log(revealed(facts))
    if log.state.rules.digest != rules.digest:
        raise Conflict("other_book", book=log.state.rules.id)
    return log


def _fact(line: object) -> Any:
    try:
        return fact_from_json(line)
    except UnicodeEncodeError:
        raise Unreadable("not_a_fact") from None


def _recorded(rules: Ruleset, given: Given) -> Log:
    """The match of finish orders, with the rulings between them."""
    log, lines = sheet(rules, given)
    for line in lines:
        if not isinstance(line, dict) or "ruling" not in line:
            enter_line(log, line)
            continue
        fields = line["ruling"]
        if not isinstance(fields, dict) or len(log.state.register.rulings) >= MOST_RULINGS:
            raise wrong("ruling", like('{"infraction": "...", "offender": "E"}'))
        at = entry_time(log, line["at"], "at") if "at" in line else log.state.at
        _ruled(log, entered(fields), at)
    return log


def _ruled(log: Log, fields: dict[str, Any], at: int) -> list[int]:
    """Rule what was entered; the numbers of the rulings, of which there are two where both sides were late."""
    made = []
    for part in parts(log, fields):
        made.append(len(log.facts))
        enter(log, ruled(log, part), at)
    return made


def _options(given: Given) -> Sequence[int]:
    """The choices that are made, in their order."""
    asked = given.get("choose", ANYTHING, [])
    options: Sequence[int] = listed(WHOLE).read("choose", asked if isinstance(asked, list) else [asked])
    return options


def _choice(log: Log) -> dict[str, Any] | None:
    """The choice that somebody has against the offender now."""
    if not log.state.register.pending:
        return None
    pending = log.state.register.pending[0]
    text = effect_text(log.state.rules, pending)
    return {"who": pending["who"], "options": len(pending["options"]), "default": pending["default"], **text._asdict()}
