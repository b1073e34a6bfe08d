"""Appeals (申诉): who may lodge one and until when, the way it goes, who decides, and what follows (RULES D6).

What is done, and by whom:

    appeal            captain, player or players   lodged: written, signed, in time, with the fee
    appeal_forwarded  chief                        handed on to the panel, where appeals go through the chief
    appeal_chief      chief                        the chief's own answer to a question of rule, where they go direct
    appeal_on         who appealed                 the chief's answer is not accepted
    appeal_panel      committee                    who sits on the panel (仲裁委员会)
    appeal_decided    panel or committee           the decision, by majority
    appeal_withdrawn  who appealed
    appeal_done       chief                        the ruling or score has been put right; refers to that fact
"""

from typing import Any, NamedTuple

from guandan.game.acts import Act
from guandan.game.errors import Conflict, NotAllowed, OutOfTurn, Unreadable, like
from guandan.game.facts import Body, Data, Fact
from guandan.game.ruleset import Ruleset
from guandan.referee.reading import Ref, Waiting, amount, by, flag, names, read_names, ref, word, written

MINUTE, HOUR = 60_000, 3_600_000
APPELLANTS = ("captain", "player", "players")
QUESTIONS = ("rule", "other")
OUTCOMES = ("upheld", "rejected")
CLOSED = (*OUTCOMES, "withdrawn")


class Appeal(NamedTuple):
    """One appeal and where it stands."""

    number: int
    pair: str
    by: str
    against: Ref
    """The ruling or result it is about."""
    units: tuple[str, ...]
    """The regions and units of both sides: who belongs to one of them stands aside."""
    lodged: int
    fee: int
    status: str
    """With the chief, answered by him, with the committee, to the panel, deciding; upheld, rejected or withdrawn."""
    panel: tuple[str, ...] = ()
    fee_back: int = 0
    final: bool = False
    done: Ref | None = None
    """The fact that put things right."""


class Appeals(NamedTuple):
    """All appeals of a desk."""

    rules: Ruleset
    all: tuple[Appeal, ...] = ()

    def get(self, act: Act) -> Appeal:
        """The appeal that an act is about."""
        number = act.number("appeal")
        if not 1 <= number <= len(self.all):
            raise Unreadable("no_such_appeal", number=number)
        return self.all[number - 1]

    def upheld(self, number: int) -> bool:
        """Whether there is such an appeal and it was upheld."""
        return 1 <= number <= len(self.all) and self.all[number - 1].status == "upheld"

    def due(self, appeal: Appeal) -> int:
        """The last moment for the answer (001 §39(2)4, R-35)."""
        return appeal.lodged + self.rules.number("appeal.answer_hours") * HOUR


def decide(state: Appeals, act: Act, at: int) -> Body:
    """The fact of an act at a time. Raises a refusal if it is not allowed."""
    return KINDS[act.kind](state, act, at)


def _lodge(state: Appeals, act: Act, at: int) -> Body:
    rules = state.rules
    by(act, *APPELLANTS)
    against, question = ref(act, "against"), word(act, "question", QUESTIONS)
    received = act.number("received") if "received" in act.data else at
    ended, fee = amount(act, "ended"), amount(act, "fee")
    if received > at:
        raise Unreadable("wrong_field", field="received", allowed=f"... {at}")
    _check_appellant(rules, act)
    last = ended + rules.number("appeal.minutes") * MINUTE
    if ended and received > last:
        raise NotAllowed("appeal_late", rules.article("appeal.minutes"), minutes=rules.number("appeal.minutes"))
    if rules.word("appeal.fee") != "none" and not fee:
        raise NotAllowed("appeal_no_fee", rules.article("appeal.fee"))
    data: dict[str, Any] = {
        "appeal": len(state.all) + 1,
        "pair": written(act, "pair"),
        "round": amount(act, "round"),
        "ended": ended,
        "received": received,
        "against": against.as_data(),
        "question": question,
        "text": written(act, "text"),
        "signed": names(act, "signed"),
        "captains": int(flag(act, "captains")),
        "units": names(act, "units"),
        "fee": fee,
    }
    data |= {"score": 1, "published": amount(act, "published")} if flag(act, "score") else {}
    for other in state.all:
        if other.against == against and other.final:
            raise Conflict("appeal_final", rules.article("appeal.final"), number=other.number)
        if other.against == against and other.pair == data["pair"] and other.status != "withdrawn":
            raise Conflict("appeal_known", number=other.number)
    return Body("appeal", act.by, data)


def check_score(rules: Ruleset, act: Act, at: int, minutes: int | None) -> None:
    """Raises a refusal if an appeal about a published score comes too late for the score to be changed (R-105).

    `minutes` is how long published scores may be corrected.
    """
    if not flag(act, "score") or rules.word("correction.from") != "publication" or minutes is None:
        return
    since = amount(act, "published") or amount(act, "ended")
    received = act.number("received") if "received" in act.data else at
    if since and received > since + minutes * MINUTE:
        raise NotAllowed("score_appeal_late", rules.article("correction.minutes"), minutes=minutes)


def _check_appellant(rules: Ruleset, act: Act) -> None:
    """Players or captain; or the captain, and both players together only where there is none (003 c3.9(1))."""
    whose = "captain" if flag(act, "captains") else "players"
    if rules.word("appeal.by") == "captain_or_both" and act.by != whose:
        raise NotAllowed("appeal_by_captain", rules.article("appeal.by"))
    if len(names(act, "signed")) < (2 if act.by == "players" else 1):
        raise NotAllowed("appeal_unsigned", rules.article("appeal.by"))


def _forward(state: Appeals, act: Act, _: int) -> Body:
    by(act, "chief")
    appeal = _at(state, act, "chief")
    if state.rules.word("appeal.route") != "via_chief":
        raise NotAllowed("appeal_direct", state.rules.article("appeal.route"))
    return Body("appeal_forwarded", act.by, {"appeal": appeal.number})


def _chief(state: Appeals, act: Act, at: int) -> Body:
    by(act, "chief")
    appeal = _at(state, act, "chief")
    if state.rules.word("appeal.route") != "direct":
        raise NotAllowed("appeal_via_chief", state.rules.article("appeal.route"))
    data = _outcome(state, appeal, word(act, "outcome", OUTCOMES), at)
    return Body("appeal_chief", act.by, {**data, "reason": written(act, "reason")})


def _on(state: Appeals, act: Act, _: int) -> Body:
    appeal = _at(state, act, "answered")
    by(act, appeal.by)
    return Body("appeal_on", act.by, {"appeal": appeal.number})


def _panel(state: Appeals, act: Act, _: int) -> Body:
    rules = state.rules
    by(act, "committee")
    # A question of rule may be decided by the chief first; it need not (001 §39(2)1).
    straight = ("chief",) if rules.word("appeal.route") == "direct" else ()
    appeal = _at(state, act, "panel", "deciding", *straight)
    members = act.data.get("members")
    if not isinstance(members, list) or not all(isinstance(member, dict) for member in members):
        raise Unreadable("wrong_field", field="members", allowed=like('[{"name": "...", "units": ["..."]}]'))
    sitting = [read_names({"name": [member.get("name")]}, "name")[0] for member in members]
    read_names({"members": sitting}, "members")  # nobody sits twice
    if key := panel_breach(rules, len(sitting)):
        raise NotAllowed("panel_size", rules.article(key), count=len(sitting))
    listed: list[dict[str, Any]] = []
    for name, member in zip(sitting, members, strict=True):
        units = read_names(member, "units")
        if rules.flag("appeal.avoid") and set(units) & set(appeal.units):
            raise NotAllowed("panel_avoid", rules.article("appeal.avoid"), name=name)
        listed.append({"name": name, "units": units})
    return Body("appeal_panel", act.by, {"appeal": appeal.number, "members": listed})


def panel_breach(rules: Ruleset, count: int) -> str:
    """The setting that a panel of so many members breaks; "" if they are right."""
    least, most = rules.number("appeal.panel_min"), rules.limit("appeal.panel_max")
    if count < least:
        return "appeal.panel_min"
    if most is not None and count > most:
        return "appeal.panel_max"
    return "appeal.panel_odd" if rules.flag("appeal.panel_odd") and count % 2 == 0 else ""


def _decide(state: Appeals, act: Act, at: int) -> Body:
    rules = state.rules
    by(act, "panel", "committee")
    appeal = _at(state, act, "deciding" if act.by == "panel" else "committee")
    discretion = flag(act, "discretion")
    if act.by == "panel":
        votes = act.data.get("votes")
        if not isinstance(votes, list) or [type(part) for part in votes] != [int, int] or min(votes) < 0:
            raise Unreadable("wrong_field", field="votes", allowed=like("[2, 1]"))
        if sum(votes) != len(appeal.panel):
            raise NotAllowed(
                "votes_missing", rules.article("appeal.panel_odd"), votes=sum(votes), members=len(appeal.panel)
            )
        outcome = "upheld" if votes[0] > votes[1] else "rejected"
    else:
        votes, outcome = [], word(act, "outcome", OUTCOMES)
    if outcome == "upheld" and discretion and not rules.flag("appeal.discretion"):
        raise NotAllowed("appeal_discretion", rules.article("appeal.discretion"))
    data = _outcome(state, appeal, outcome, at)
    data |= {"votes": votes, "discretion": int(discretion), "reason": written(act, "reason")}
    return Body("appeal_decided", act.by, data)


def _outcome(state: Appeals, appeal: Appeal, outcome: str, at: int) -> dict[str, Any]:
    """The outcome with what it does to the fee, and whether it came too late (001 §39(2)4, 003 c3.9(2)2)."""
    fee_back = appeal.fee if outcome == "upheld" else 0
    return {"appeal": appeal.number, "outcome": outcome, "fee_back": fee_back, "late": int(at > state.due(appeal))}


def _withdraw(state: Appeals, act: Act, _: int) -> Body:
    appeal = state.get(act)
    if appeal.status in CLOSED:
        raise OutOfTurn("appeal_closed", number=appeal.number)
    by(act, appeal.by)
    return Body("appeal_withdrawn", act.by, {"appeal": appeal.number})


def _done(state: Appeals, act: Act, _: int) -> Body:
    by(act, "chief")
    appeal = _at(state, act, "upheld")
    if appeal.done:
        raise OutOfTurn("appeal_closed", number=appeal.number)
    return Body("appeal_done", act.by, {"appeal": appeal.number, "fact": ref(act, "fact").as_data()})


def _at(state: Appeals, act: Act, *statuses: str) -> Appeal:
    """The appeal of an act that must stand at one of these points of its way."""
    appeal = state.get(act)
    if appeal.status not in statuses:
        raise OutOfTurn("appeal_elsewhere", number=appeal.number, act=act.kind, status=appeal.status)
    return appeal


KINDS = {
    "appeal": _lodge,
    "appeal_forwarded": _forward,
    "appeal_chief": _chief,
    "appeal_on": _on,
    "appeal_panel": _panel,
    "appeal_decided": _decide,
    "appeal_withdrawn": _withdraw,
    "appeal_done": _done,
}


def apply(state: Appeals, fact: Fact) -> Appeals:
    """All appeals after a fact."""
    data = fact.data
    if fact.kind == "appeal":
        return state._replace(all=(*state.all, _lodged(fact)))
    appeal = state.all[data["appeal"] - 1]
    changed = appeal._replace(**_change(state.rules, appeal, fact.kind, data))
    return state._replace(all=tuple(changed if one is appeal else one for one in state.all))


def _lodged(fact: Fact) -> Appeal:
    data = fact.data
    # What does not touch the rules goes to the organising committee (001 §39(2)3).
    status = "chief" if data["question"] == "rule" else "committee"
    against, units = Ref(*data["against"]), tuple(data["units"])
    return Appeal(data["appeal"], data["pair"], fact.by, against, units, data["received"], data["fee"], status)


def _change(rules: Ruleset, appeal: Appeal, kind: str, data: Data) -> dict[str, Any]:
    if kind in ("appeal_forwarded", "appeal_on"):
        return {"status": "panel"}
    if kind == "appeal_panel":
        return {"status": "deciding", "panel": tuple(member["name"] for member in data["members"])}
    if kind == "appeal_withdrawn":
        return {"status": "withdrawn"}
    if kind == "appeal_done":
        return {"done": Ref(*data["fact"])}
    if kind == "appeal_chief" and data["outcome"] == "rejected":
        return {"status": "answered"}
    final = appeal.status == "deciding" and rules.flag("appeal.final")
    return {"status": data["outcome"], "fee_back": data["fee_back"], "final": final}


def waiting(state: Appeals) -> tuple[Waiting, ...]:
    """Whom each appeal waits for. Nobody decides in their place: the answer is only late."""
    chief = "appeal_forwarded" if state.rules.word("appeal.route") == "via_chief" else "appeal_chief"
    turns = {
        "chief": ("chief", chief),
        "committee": ("committee", "appeal_decided"),
        "panel": ("committee", "appeal_panel"),
        "deciding": ("panel", "appeal_decided"),
    }
    found: list[Waiting] = []
    for appeal in state.all:
        if appeal.status in turns:
            due = state.due(appeal)
            found.append(Waiting(*turns[appeal.status], appeal.number, "appeal.answer_hours", due))
        elif appeal.status == "upheld" and appeal.done is None:
            found.append(Waiting("chief", "appeal_done", appeal.number))
    return tuple(found)
