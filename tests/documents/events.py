"""Events of every kind on paper, for tests."""

import random
from functools import cache
from typing import Any

from guandan.documents.model import Document
from guandan.documents.registry import BY_NAME, DOCUMENTS
from guandan.documents.source import Source
from guandan.event.log import EventLog
from guandan.referee.desk import DeskLog
from tests.event.events import START, act, event, planned, play
from tests.game.driver import new_log, play_out
from tests.referee.desks import RESULT, desk, lodged
from tests.referee.desks import act as decide

MADE = START + 86_400_000
KINDS: dict[str, tuple[str, str, int, dict[str, Any], dict[str, Any]]] = {
    "HA17": ("HA17", "round_robin", 6, {}, {}),
    "GJ17": ("GJ17", "double_knockout", 11, {}, {}),
    "NJ": ("NJ", "swiss", 12, {"rounds": 4}, {}),
    "JS23": ("JS23", "swiss", 9, {"rounds": 3}, {}),
    "CLUB": ("CLUB", "swiss", 8, {"rounds": 3}, {}),
    "teams": ("JS23", "swiss", 6, {"rounds": 3}, {"kinds": ["teams"], "pairs": 2}),
    "duplicate": ("GJ17", "duplicate", 6, {"rounds": 3}, {}),
    "groups": ("GJ17", "groups", 9, {"options": {"groups": 2}}, {}),
    "page": ("JS23", "page", 4, {}, {}),
}
"""One for each book, and the other formats: book, format, entries, stage, terms."""


@cache
def log_of(name: str) -> EventLog:
    """An event played to its end."""
    book, format_, count, stage, terms = KINDS[name]
    log = event(book, count, units=3, **terms)
    act(log, "stage", format=format_, **stage)
    play(log, random.Random(7))
    return log


def source_of(name: str) -> Source:
    return Source(log_of(name), MADE, "http://127.0.0.1:8000/e/cup")


RECEPTION = {
    "venue": "南京市奥体中心体育馆二层",
    "arrival": "3 月 1 日 14:00 起，体育馆北门",
    "travel": "地铁 2 号线奥体东站 3 号口",
    "lodging": "奥体名都酒店",
    "meals": "凭参赛证在一层餐厅用餐",
    "contact": "王老师 025-12345678",
}
HALL = [["A", 1, 2]]
PEOPLE = ("一", "二", "三")


@cache
def full() -> Source:
    """An event with all that an event can have: reception, officials, schedule, a desk, a match card by card."""
    log = event("JS23", 4, units=2)
    act(log, "event_changed", "organiser", terms={**RECEPTION, "organisers": "省掼蛋协会"}, reason="补充")
    act(log, "official", "organiser", name="裁长", post="chief")
    act(log, "official", "organiser", name="裁甲", post="referee", region="苏州")
    act(log, "meeting", "organiser", name="技术会议", day="2026-03-01", place="二楼会议室", text="抽签办法")
    act(log, "announcement", "recorder/甲", text="第一轮 9:00 开始。")
    planned(log, "round_robin")
    hours = [("09:00", "10:00"), ("10:30", "11:30"), ("14:00", "15:00")]
    slots = [
        {
            "event": "1",
            "round": at,
            "day": "2026-03-02",
            "unit": 1 + (a > "12"),
            "start": a,
            "end": b,
            "spans": [["A", 1, 2]],
        }
        for at, (a, b) in enumerate(hours, start=1)
    ]
    act(log, "schedule", "recorder", slots=slots, halls=[["A", 2]])
    play(log, random.Random(3))
    act(log, "award", "committee", award="体育道德风尚奖", entry=2, reason="主动更正对自己有利的错误")
    match = play_out(new_log("JS23", match_id="m/1", mode="deals", max_deals=2), 5)
    return Source(log, MADE, beside={"desk:cup": busy_desk().facts, "m/1": match.facts})


def busy_desk() -> DeskLog:
    """A desk with an appeal that was upheld, one that waits, and a case of discipline."""
    log = desk("JS23")
    decide(log, "appeal", "players", **lodged(fee=500))
    decide(log, "appeal_forwarded", "chief", appeal=1)
    members = [{"name": f"仲裁{one}", "units": []} for one in PEOPLE]
    decide(log, "appeal_panel", "committee", appeal=1, members=members)
    decide(log, "appeal_decided", "panel", appeal=1, votes=[2, 1], reason="裁判员适用条文有误")
    decide(log, "appeal", "players", **lodged(pair="9", fee=500, against=RESULT))
    decide(log, "discipline_case", "chief", who="某领队", unit="某单位", offence="disorder", text="拒绝领奖")
    decide(log, "discipline_decided", "committee", case=1, sanctions=["talk", "public_criticism"], reason="情节属实")
    decide(log, "discipline_served", "committee", case=1)
    return log


def made(source: Source, name: str) -> list[Document]:
    return list(BY_NAME[name].make(source))


def all_of(source: Source) -> list[Document]:
    return [document for kind in DOCUMENTS for document in kind.make(source)]
