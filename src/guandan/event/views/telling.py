"""What was done (经过), told in sentences: who did it and when stand beside them.

The same sentences say what an act will do before it is entered, so they are in the present.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from guandan.event.officials import POSTS
from guandan.event.outcomes import Result
from guandan.event.ranking import score_names
from guandan.event.state import Event
from guandan.event.views.results import typed
from guandan.event.views.words import FORMATS
from guandan.game.errors import Text
from guandan.game.facts import Data, Fact
from guandan.game.fields import read

MEANWHILE = Text("录入时改正", "mended while results came in")
"""The reason of a correction that was typed with a ! in front."""
SIGNED = {
    "E-W": Text("东西方", "East-West"),
    "N-S": Text("南北方", "North-South"),
    "referee": Text("裁判", "the referee"),
}
CHANGED = {
    "team": Text("队名", "team"),
    "unit": Text("单位", "unit"),
    "region": Text("地区", "region"),
    "seed": Text("种子号", "seed"),
    "captain": Text("领队", "captain"),
    "coach": Text("教练", "coach"),
}
"""What may be changed of an entry and is nobody's secret."""
TERMS = {
    "late": Text("补报截止轮次", "late entries until round"),
    "twice": Text("成绩由两人录入", "results entered by two people"),
    "checked_in": Text("检录后方可参赛", "only who has checked in takes part"),
    "phones": Text("选手可用自己的手机记分", "players may keep sheets on their phones"),
    "shown": Text("公众何时看到成绩", "when everybody sees results"),
    "online": Text("网上的桌", "online tables"),
    "venue": Text("地点", "venue"),
    "organisers": Text("主办单位", "organisers"),
    "sponsors": Text("赞助单位", "sponsors"),
}
"""Terms as people call them; others have to do with reception or with the look of documents."""
OTHER_TERMS = Text("接待或文书", "reception or documents")


ENGLISH = {"points": "match", "grade": "grade"}


class Told(NamedTuple):
    """A fact, and the event that it stands in."""

    event: Event
    data: Data

    def number(self, name: str) -> int:
        """A number of the fact; 0 if it has none."""
        value = self.data.get(name, 0)
        return value if type(value) is int else 0

    def said(self, name: str) -> str:
        """A word of the fact, not too long."""
        return str(self.data.get(name, ""))[:60]

    @property
    def entry(self) -> str:
        """Whom it is about, with the number."""
        return named(self.event, self.number("entry"))

    @property
    def stage(self) -> Text:
        """Its stage."""
        number = self.number("stage")
        return Text(f"第 {number} 阶段", f"stage {number}")

    @property
    def round(self) -> Text:
        """Its round; with the stage where there are several."""
        number = self.number("round")
        if not number:
            return self.stage
        several = len(self.event.stages) > 1
        return Text(
            f"{self.stage.zh if several else ''}第 {number} 轮",
            f"round {number}" + (f" of {self.stage.en}" if several else ""),
        )

    @property
    def table(self) -> Text:
        """Its table."""
        number = self.number("table")
        return Text(f"{self.round.zh}第 {number} 桌", f"table {number}, {self.round.en}")

    @property
    def result(self) -> str:
        """The result as it is typed."""
        return typed(read(Result, self.data["result"]))

    def word(self, name: str, lang: str) -> str:
        """What stands for a name in a sentence."""
        if name in ("stage", "round", "table"):
            place: Text = getattr(self, name)
            return place.pick(lang)
        if name == "side":
            return SIGNED[self.data["side"]].pick(lang)
        return str(getattr(self, name)) if name in ("entry", "result") else self.said(name)


def named(event: Event, number: int) -> str:
    """An entry with its number."""
    one = event.entrants.get(number)
    return f"{number} {one.label}" if one else str(number)


def sentence(event: Event, fact: Fact) -> Text:
    """A fact in a sentence, with its reason."""
    told = SENTENCES[fact.kind](Told(event, fact.data))
    reason, waived = fact.data.get("reason"), fact.data.get("waived")
    if reason and isinstance(reason, str):
        why = MEANWHILE if reason == "!" else Text(reason, reason)
        told = Text(f"{told.zh}，理由：{why.zh}", f"{told.en}; reason: {why.en}")
    if waived and isinstance(waived, str):
        told = Text(f"{told.zh}，准予通过：{waived}", f"{told.en}; let pass: {waived}")
    return Text(told.zh, told.en[:1].upper() + told.en[1:])


def _players(players: Any) -> str:
    return " / ".join(str(player["name"]) for player in players)


def _event(told: Told) -> Text:
    name, book = told.said("name"), told.said("book")
    return Text(f"建立赛事“{name}”，规则 {book}", f"the event “{name}” is opened under {book}")


def _entry(told: Told) -> Text:
    who = f"{told.data['number']} {_players(told.data['players'])}"
    unit = told.said("unit")
    return Text(f"{who} 报名" + (f"，{unit}" if unit else ""), f"{who} are entered" + (f" for {unit}" if unit else ""))


def _imported(told: Told) -> Text:
    count, source = len(told.data["entries"]), told.said("source")
    origin = Text(f"从 {source} ", f" from {source}") if source else Text("", "")
    entries = "entry is" if count == 1 else "entries are"
    return Text(f"{origin.zh}导入 {count} 个报名", f"{count} {entries} imported{origin.en}")


def _applied(told: Told) -> Text:
    number, who = told.data["number"], _players(told.data["players"])
    return Text(f"{who} 自助报名（第 {number} 份）", f"{who} apply to enter (application {number})")


def _admitted(told: Told) -> Text:
    number = told.number("application")
    return Text(f"接受第 {number} 份自助报名：{told.entry}", f"application {number} is admitted: {told.entry}")


def _entry_changed(told: Told) -> Text:
    found = [(name, str(told.data[key])) for key, name in CHANGED.items() if told.data.get(key) is not None]
    if told.data.get("names"):
        found.insert(0, (Text("姓名", "names"), " / ".join(map(str, told.data["names"]))))
    if not found:
        return Text(f"更改 {told.entry} 的报名", f"the entry of {told.entry} is changed")
    zh = "，".join(f"{name.zh}改为 {value or '—'}" for name, value in found)
    en = ", ".join(f"{name.en} is now {value or '—'}" for name, value in found)
    return Text(f"更改 {told.entry}：{zh}", f"{told.entry}: {en}")


def _checked_in(told: Told) -> Text:
    if told.data.get("present"):
        return Text(f"{told.entry} 已检录", f"{told.entry} are checked in")
    return Text(f"撤销 {told.entry} 的检录", f"{told.entry} are not here after all")


def _away(told: Told) -> Text:
    if told.data.get("away"):
        return Text(f"{told.entry} 暂停参加", f"{told.entry} sit out")
    return Text(f"{told.entry} 回来参加", f"{told.entry} come back")


def _substitution(told: Told) -> Text:
    out, player = told.said("out"), str(told.data["player"]["name"])
    return Text(f"{told.entry} 换人：{out} 下，{player} 上", f"{player} takes the place of {out} in {told.entry}")


def _stage(told: Told) -> Text:
    name = FORMATS[told.data["format"]]
    own = told.said("name")
    return Text(
        f"安排{told.stage.zh}：{own or name.zh}" + (f"（{name.zh}）" if own else ""),
        f"{told.stage.en} is planned: {own or name.en}" + (f" ({name.en})" if own else ""),
    )


def _stage_begun(told: Told) -> Text:
    count = len(told.data.get("entrants", ()))
    return Text(f"{told.stage.zh}抽签，{count} 个参加", f"{told.stage.en} is drawn, {count} take part")


def _decided(told: Told) -> Text:
    winner, loser = (named(told.event, told.number(name)) for name in ("winner", "loser"))
    return Text(
        f"{told.stage.zh}决胜副：{winner} 胜 {loser}",
        f"{winner} win the deciding deal of {told.stage.en} against {loser}",
    )


def _draft(told: Told) -> Text:
    count = len(told.data.get("tables", ()))
    tables = f"{count} table" + ("" if count == 1 else "s")
    return Text(f"编排{told.round.zh}草案，{count} 桌", f"{told.round.en} is drafted, {tables}")


def _entered(told: Told) -> Text:
    status = told.data.get("status", "")
    more = {
        "waiting": Text("，等第二人录入", ", and waits for the second entry"),
        "conflict": Text("，与第一次录入不同", ", which differs from the first entry"),
    }.get(status, Text("", ""))
    return Text(
        f"录入{told.table.zh}成绩 {told.result}{more.zh}", f"{told.result} is entered for {told.table.en}{more.en}"
    )


def _penalty(told: Told) -> Text:
    taken = [(key, off) for key in ("points", "grade") if (off := told.number(key))]
    names = score_names(told.event.rules)
    zh = "、".join(f"{names[key].zh} {off} 分" for key, off in taken)
    en = " and ".join(f"{off} {ENGLISH[key]} point" + ("" if off == 1 else "s") for key, off in taken)
    return Text(f"{told.round.zh}，扣 {told.entry} {zh}", f"{told.entry} lose {en}, {told.round.en}")


def _lifted(told: Told) -> Text:
    stage, number = told.number("stage"), told.number("penalty")
    penalties = told.event.stages[stage - 1].penalties if 0 < stage <= len(told.event.stages) else ()
    who = named(told.event, penalties[number - 1].entry) if 0 < number <= len(penalties) else ""
    of = Text(f" {who} 的", f" of {who}") if who else Text("", "")
    return Text(f"撤销{of.zh}第 {number} 项扣分", f"penalty {number}{of.en} is lifted")


def _official(told: Told) -> Text:
    name, post = told.said("name"), POSTS[told.data["post"]].name
    return Text(f"任命 {name} 为{post.zh}", f"{name} is appointed {post.en}")


def _official_gone(told: Told) -> Text:
    name, post = told.said("name"), POSTS[told.data["post"]].name
    return Text(f"{name} 不再任{post.zh}", f"{name} is {post.en} no more")


def _assignment(told: Told) -> Text:
    found = [(one[0], str(one[1])) for one in told.data.get("tables", ())]
    by_lot = bool(told.data.get("by_lot"))
    tables = " ".join(f"{table}={name}" for table, name in found[:8]) + (" …" if len(found) > 8 else "")
    return Text(
        f"{'抽签' if by_lot else ''}分派{told.round.zh}裁判员：{tables}",
        f"the referees of {told.round.en} are assigned{' by lot' if by_lot else ''}: {tables}",
    )


def _line_up(told: Told) -> Text:
    pairs = " ".join(f"{one}-{other}" for one, other in told.data["pairs"])
    return Text(f"{told.entry} 在{told.table.zh}排阵 {pairs}", f"{told.entry} put up {pairs} at {told.table.en}")


def _schedule(told: Told) -> Text:
    count = len(told.data.get("slots", ()))
    return Text(f"排定日程，{count} 轮", f"the schedule is made, {count} round" + ("" if count == 1 else "s"))


def _event_changed(told: Told) -> Text:
    terms: Mapping[str, Any] = told.data.get("terms") or {}
    found = [TERMS[name] for name in TERMS if name in terms]
    found += [OTHER_TERMS] if set(terms) - set(TERMS) else []
    name = told.said("name")
    found += [Text(f"名称“{name}”", f"the name, “{name}”")] if name and not found else []
    zh, en = "、".join(one.zh for one in found), ", ".join(one.en for one in found)
    return Text("更改规程" + (f"：{zh}" if zh else ""), "the regulations are changed" + (f": {en}" if en else ""))


def _limit(told: Told) -> Text:
    minutes = told.number("minutes")
    return Text(f"已公布的成绩 {minutes} 分钟内可以更正", f"published results may be corrected for {minutes} minutes")


def _rounds(told: Told) -> Text:
    count = told.number("rounds")
    return Text(f"{told.stage.zh}改为 {count} 轮", f"{told.stage.en} is to have {count} rounds")


WORD = re.compile(r"\{(\w+)\}")


def _same(zh: str, en: str) -> Callable[[Told], Text]:
    """A sentence with words of the fact in it: {entry}, {stage}, {round}, {table}, {result} and {side} are told, any
    other is as the fact has it.
    """

    def told(one: Told) -> Text:
        return Text(
            WORD.sub(lambda found: one.word(found[1], "zh"), zh), WORD.sub(lambda found: one.word(found[1], "en"), en)
        )

    return told


SENTENCES: Mapping[str, Callable[[Told], Text]] = {
    "event": _event,
    "entry": _entry,
    "import_entries": _imported,
    "applied": _applied,
    "admitted": _admitted,
    "declined": _same("不接受第 {application} 份自助报名", "application {application} is declined"),
    "entry_changed": _entry_changed,
    "checked_in": _checked_in,
    "substitution": _substitution,
    "away": _away,
    "personal_erased": _same("删除 {entry} 的个人信息", "the personal data of {entry} are erased"),
    "withdrawn": _same("{entry} 退赛", "{entry} withdraw"),
    "excluded": _same("取消 {entry} 的资格", "{entry} are excluded"),
    "meeting": _same("{day} 开会：{name}", "the meeting “{name}” is on {day}"),
    "seed": _same("公布抽签种子 {seed}", "the seed of the lots is published: {seed}"),
    "stage": _stage,
    "stage_dropped": _same("取消{stage}", "{stage} is dropped"),
    "stage_begun": _stage_begun,
    "joined": _same("{entry} 中途加入{stage}", "{entry} join {stage} late"),
    "rounds": _rounds,
    "decided": _decided,
    "stage_closed": _same("{stage}结束，名次确定", "{stage} is closed, its places stand"),
    "draft": _draft,
    "draft_changed": _same("用手更改{round}草案", "the draft of {round} is changed by hand"),
    "draft_dropped": _same("撤销{round}草案", "the draft of {round} is dropped"),
    "published": _same("公布{round}对阵", "the pairings of {round} are published"),
    "locked": _same("锁定{round}，成绩公布", "{round} is locked, its results are out"),
    "result": _entered,
    "settled": _same("裁定{table}成绩为 {result}", "the result of {table} is settled: {result}"),
    "correction": _same("更正{table}成绩为 {result}", "the result of {table} is corrected to {result}"),
    "correction_limit": _limit,
    "ruled": _same("判定{table}：{result}", "{table} is decided by ruling: {result}"),
    "line_up": _line_up,
    "sheet_signed": _same("{side}在{table}的记分表上签字", "the sheet of {table} is signed by {side}"),
    "referee_called": _same("{table}呼叫裁判", "the referee is called to {table}"),
    "referee_came": _same("裁判到{table}", "the referee comes to {table}"),
    "chief_called": _same("{table}提请裁判长：{what}", "the chief is asked about {table}: {what}"),
    "chief_came": _same("裁判长已处理{table}", "the chief has dealt with {table}"),
    "handed_over": _same("{table}交给 {to}", "{table} is handed over to {to}"),
    "penalty": _penalty,
    "penalty_lifted": _lifted,
    "award": _same("{entry} 获{award}", "{entry} are awarded: {award}"),
    "official": _official,
    "official_gone": _official_gone,
    "notice": _same("公示裁判员名单", "the list of officials is made public"),
    "objection": _same("{unit} 申请 {official} 回避", "{unit} ask that {official} stand aside"),
    "assignment": _assignment,
    "schedule": _schedule,
    "round_begun": _same("{round}开始", "{round} begins"),
    "round_paused": _same("{round}暂停", "{round} is paused"),
    "round_resumed": _same("{round}恢复", "{round} goes on"),
    "time_called": _same("{round}比赛时间到", "time is called in {round}"),
    "recalled": _same("收回{round}对阵", "the pairings of {round} are taken back"),
    "announcement": _same("公告：{text}", "everybody is told: {text}"),
    "event_changed": _event_changed,
    "put_away": _same("收起赛事", "the event is put away"),
    "put_back": _same("赛事重新列出", "the event is listed again"),
    "suspended": _same("赛事暂停", "the event is suspended"),
    "resumed": _same("赛事恢复", "the event goes on"),
    "stopped": _same("赛事终止", "the event is stopped for good"),
    "closed": _same("赛事结束，最终名次确定", "the event is closed, its ranking stands"),
}
"""How each kind of fact is told."""
