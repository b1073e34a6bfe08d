"""What follows from a ruling: sanction, ladder, effects, articles; and what else a referee did, in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from guandan.cli.language import cited_all
from guandan.cli.listing import wrapped
from guandan.cli.match import score_json, score_lines
from guandan.game.errors import Text
from guandan.game.facts import Data, Fact
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.names import seat_text
from guandan.game.settings import settings
from guandan.referee.authority import ROLES
from guandan.referee.register import NOTED, Noted, doubtful
from guandan.referee.rulings.evidence import LATE, began
from guandan.referee.rulings.in_words import consequences, effects_of, infraction_name, offender_name, remedies_of
from guandan.referee.rulings.waivers import SETTLED, waiver_text
from guandan.referee.words import SANCTIONS

RECORDER = Text("编排记录长", "recorder")
Known = Mapping[str, Data]
"""Rulings by their number, `12`, or by match and number, `R1#7`."""


def known_rulings(match: Match, others: Iterable[Match]) -> dict[str, Data]:
    """The rulings that a step of the ladder may have come from."""
    own = {str(one.seq): one.data for one in match.register.rulings}
    return own | {f"{other.id}#{one.seq}": one.data for other in others for one in other.register.rulings}


def preview(after: Log, seq: int, others: Iterable[Match], lang: str) -> Iterator[str]:
    """The ruling that is fact `seq`, line by line."""
    data, before = after.facts[seq].data, after.states[seq - 1]
    known = known_rulings(after.state, others)
    yield f"{infraction_name(data).pick(lang)}  {before.rules.name.pick(lang)} ({before.rules.id})  {before.id} #{seq}"
    if "offender" in data:
        yield _row(Text("违规方", "offender"), offender_name(before, data["offender"]).pick(lang), lang)
    if data.get("nth", 1) > 1:
        yield _row(Text("次数", "time"), Text(f"第 {data['nth']} 次", f"number {data['nth']}").pick(lang), lang)
    yield _row(Text("判罚", "sanction"), _with_article(SANCTIONS[data["sanction"]].pick(lang), data, lang), lang)
    if "waived" in data:
        yield _row(Text("处罚权丧失", "right lost"), waiver_text(data).pick(lang), lang)
    if "settled" in data:
        yield _row(Text("自行处理", "settled"), SETTLED[data["settled"]].pick(lang), lang)
    for step in data["steps"]:
        yield _row(Text("累计", "adds up"), _with_article(SANCTIONS[step["sanction"]].pick(lang), step, lang), lang)
        for fact in step["from"]:
            yield _row(Text("", ""), f"<- {told(fact, known, lang)}", lang)
    for step in data.get("awaits", ()):
        yield _row(Text("待确认", "awaits"), _with_article(awaited(step, lang), step, lang), lang)
        for fact in step["from"]:
            yield _row(Text("", ""), f"<- {told(fact, known, lang)}", lang)
    for part in remedies_of(data):
        yield _row(Text("处理", "remedy"), part.text.pick(lang), lang)
    for part in effects_of(before, data):
        yield _row(Text("后果", "effect"), _cite(part.text.pick(lang), part.article, lang), lang)
    yield _row(Text("裁定", "ruled by"), signed(data, lang), lang)
    if "confirms" in data:
        yield _row(Text("确认", "confirms"), told(data["amends"], known, lang), lang)
    elif "amends" in data:
        yield _row(Text("取代", "amends"), told(data["amends"], known, lang), lang)
    if data.get("infraction") in LATE and began(before):
        said = Text("本局已打过牌，请核对", "deals of this game have been played already: is it right?")
        yield _row(Text("注意", "note"), said.pick(lang), lang)


def afterwards(after: Log, since: int, others: Iterable[Match], lang: str) -> Iterator[str]:
    """What has become of the match since fact `since`: rulings made again, the score, and what is left to the chief."""
    beside = list(others)
    known = known_rulings(after.state, beside)
    amended = False
    for fact in after.facts[since:]:
        amended = amended or (fact.kind == "ruling" and "amends" in fact.data)
        if fact.kind == "ruling" and "carried" in fact.data:
            yield _row(Text("连带", "with it"), _again(fact, known, lang), lang)
    for line in score_lines(after.state, lang):
        yield _row(Text("此后", "then"), line, lang)
    for one in doubtful(after.state, beside) if amended else ():
        said = Text("不再如此判，须另行更改：", "would come out otherwise now, amend it too: ")
        yield _row(Text("注意", "note"), said.pick(lang) + told(one.seq, known, lang), lang)


def _again(fact: Fact, known: Known, lang: str) -> str:
    """A ruling that was made again, before and after: #3 violation -> foul out-of-turn play: #8 violation."""
    now = _sanctions(fact.data, lang)
    return f"{told(fact.data['amends'], known, lang, steps=True)}: #{fact.seq} {now}"


def _sanctions(data: Data, lang: str) -> str:
    """What was ruled, and what it added up to."""
    reached = (data["sanction"], *(step["sanction"] for step in data.get("steps", ())))
    return " -> ".join(SANCTIONS[sanction].pick(lang) for sanction in reached)


def _row(head: Text, said: str, lang: str) -> str:
    width = 12 - len(head.zh) if lang == "zh" else 12
    return wrapped(f"  {head.pick(lang):{width}}", said)


def _cite(said: str, article: str, lang: str) -> str:
    return f"{said} [{cited_all(article, lang)}]" if article else said


def _with_article(said: str, data: Data, lang: str) -> str:
    return _cite(said, data.get("article", ""), lang)


def told(fact: object, known: Known, lang: str, *, steps: bool = False) -> str:
    """A ruling that counts, in a few words, with what it added up to if wanted: #3 warning out-of-turn pass."""
    data = known.get(str(fact))
    name = f"#{fact}" if isinstance(fact, int) else str(fact)
    if data is None:
        return name
    said = _sanctions(data, lang) if steps else SANCTIONS[data["sanction"]].pick(lang)
    return f"{name} {said} {infraction_name(data).pick(lang)}"


def awaited(step: Data, lang: str) -> str:
    """A step that has to be confirmed, and by whom."""
    who = settings()["authority.foul"].values[step["by"]]
    sanction = SANCTIONS[step["sanction"]]
    return Text(f"{sanction.zh}（{who.zh}）", f"{sanction.en} (to be confirmed by {who.en})").pick(lang)


def signed(data: Data, lang: str) -> str:
    """Who ruled, and who confirmed."""
    acting = Text("（代裁判长）", " (acting chief)").pick(lang) if data.get("acting") else ""
    who = f"{data.get('official', '')} ({ROLES[data['role']].pick(lang)}){acting}" if "role" in data else ""
    if data.get("confirmed"):
        role = ROLES[data.get("confirmed_role", "chief")].pick(lang)
        who += Text("，确认：", ", confirmed by ").pick(lang) + f"{data['confirmed']} ({role})"
    if data.get("consent"):
        who += Text("，组委会同意", ", the committee agrees").pick(lang)
    return who.strip()


def preview_json(after: Log, seqs: Sequence[int]) -> dict[str, Any]:
    """The same for programs: the consequences, and the match as it is after them; `also` if there are two rulings."""
    first, *rest = [_told_json(after, seq) for seq in seqs]
    return {**first, **({"also": rest} if rest else {}), **score_json(after.state, after.facts[seqs[0] :])}


def _told_json(after: Log, seq: int) -> dict[str, Any]:
    data = after.facts[seq].data
    shown = consequences(after.states[seq - 1], after, seq) if "infraction" in data else {}
    return {"ruling": dict(data), "consequences": shown}


def noted_text(one: Noted, lang: str) -> str:
    """What was done: score put right, N S; play goes back to fact 12."""
    data, name = one.fact.data, NOTED[one.fact.kind].pick(lang)
    if one.fact.kind == "rewind":
        return Text(f"{name}：至第 {data['to']} 条", f"{name} to fact {data['to']}").pick(lang)
    if one.fact.kind == "correct":
        return f"{name}: {' '.join(seat_text(seat).pick(lang) for seat in data['finish'])}"
    score = data["score"]
    levels = " : ".join(score["levels"])
    grade, points = (":".join(map(str, score[part])) for part in ("grade", "points"))
    return f"{name}: {levels}, {grade}, {points}"


def noted_by(one: Noted, lang: str) -> str:
    """Who did it."""
    data = one.fact.data
    role = str(data.get("role", one.fact.by))
    names = {**ROLES, "recorder": RECORDER}
    who = names[role].pick(lang) if role in names else role
    return f"{data.get('official', '')} ({who})".strip()


def noted_line(one: Noted, lang: str) -> str:
    """All of it in a line of the score sheet."""
    where = Text(f"第 {one.game} 局第 {one.deal} 副", f"game {one.game} deal {one.deal}").pick(lang) if one.deal else ""
    parts = (
        f"{one.log} #{one.fact.seq}",
        where,
        noted_text(one, lang),
        noted_by(one, lang),
        one.fact.data.get("reason"),
    )
    return "  ".join(str(part) for part in parts if part)
