"""Scores put right and play taken back by a referee, in words."""

from guandan.game.errors import Text
from guandan.game.names import seat_text
from guandan.referee.authority import ROLES
from guandan.referee.register import NOTED, Noted

RECORDER = Text("编排记录长", "recorder")


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
