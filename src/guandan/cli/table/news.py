"""The news of the table: every fact that a person wants to hear of, as one line."""

from collections.abc import Callable

from rich.text import Text as Line

from guandan.cli.table.look import SIGNS, Look, seat_of
from guandan.cli.words import shown_level
from guandan.game.cards import parse_card, parse_cards
from guandan.game.errors import Text
from guandan.game.facts import Fact
from guandan.game.judge import judge
from guandan.game.levels import LEVELS
from guandan.game.plays import Play
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SIDES

EFFECTS = {
    "skip": Text("停出", "is passed over"),
    "dictate_lead": Text("按裁定领出", "leads as ordered"),
    "forbid_lead": Text("限制领出", "may not lead as he likes"),
    "must_play": Text("必须出指定的牌", "must play the card named"),
    "void_hand": Text("手牌作废", "loses the hand"),
    "end_deal": Text("判本副结束", "the deal is ended"),
    "redraw": Text("重新洗牌抓牌", "shuffled and drawn again"),
    "next_deal": Text("下一副另有规定", "the next deal has orders of its own"),
    "set_levels": Text("改定级数", "levels are set"),
    "set_finish": Text("改定名次", "the finish is changed"),
    "end_match": Text("判比赛结束", "the match is ended"),
    "exclude": Text("取消资格", "a side is excluded"),
}
"""What a referee's ruling does."""


class Teller:
    """Tells facts in their order; it must be told every fact, because the level comes with the deal."""

    def __init__(self, look: Look, rules: Ruleset, level: int, levels: tuple[int, int] | None = None) -> None:
        """Begin in the middle of a match at a level; with those of both sides it is told how far they move."""
        self.levels = levels
        self.look = look
        self.rules = rules
        self.level = level
        self._tellers: dict[str, Callable[[Fact], Line | None]] = {
            "deal": self._deal,
            "cut": self._cut,
            "dealt": self._dealt,
            "tribute": self._face_down,
            "return": self._face_down,
            "anti": self._anti,
            "exchange": self._exchange,
            "returned": self._returned,
            "play": self._play,
            "pass": lambda fact: self._text(Text(f"{self._who(fact.by)} 过", self._does(fact.by, "pass"))),
            "report": self._report,
            "deal_end": self._deal_end,
            "game_end": self._game_end,
            "deal_void": self._deal_void,
            "time": lambda _: self._text(Text("时间到", "time is called")),
            "close": lambda _: self._text(Text("时间将到，不再开始新的一副", "no new deal is begun any more")),
            "effect": self._effect,
            "rewind": lambda _: self._text(Text("裁判：退回重打", "referee: play goes back")),
            "lot": lambda fact: self._text(Text(f"抽签：{self._side(fact)}胜", f"the lot falls to {self._side(fact)}")),
        }

    def tell(self, fact: Fact) -> Line | None:
        """The fact in words; None if there is nothing to say."""
        teller = self._tellers.get(fact.kind)
        return teller(fact) if teller else None

    # Words.

    def _text(self, text: Text) -> Line:
        return Line(text.pick(self.look.lang))

    def _who(self, seat: str) -> str:
        return self.look.name(seat_of(seat))

    def _does(self, seat: str, verb: str) -> str:
        """An English verb after its subject: you lead, Dong leads."""
        who = self._who(seat)
        if self.look.person and seat_of(seat) == self.look.seat:
            return f"{who} {verb}"
        return f"{who} {verb}es" if verb.endswith("s") else f"{who} {verb}s"

    def _side(self, fact: Fact) -> str:
        return self.look.team(SIDES.index(fact.data["winner"]))

    # Facts.

    def _deal(self, fact: Fact) -> Line:
        self.level = LEVELS.index(fact.data["level"])
        number, level = fact.data["number"], shown_level(self.level)
        extra = Text("加赛一副", "An extra deal") if fact.data["extra"] else Text(f"第 {number} 副", f"Deal {number}")
        return self._text(Text(f"{extra.zh}，打 {level}", f"{extra.en}, level {level}"))

    def _cut(self, fact: Fact) -> Line:
        depth = fact.data["depth"]
        line = self._text(Text(f"{self._who(fact.by)} 切 {depth} 张", f"{self._does(fact.by, 'cut')} {depth} cards"))
        if "card" in fact.data:
            line.append(Text("，翻出 ", " - turned up: ").pick(self.look.lang))
            line.append_text(self.look.face(parse_card(fact.data["card"]), None))
        return line

    def _dealt(self, fact: Fact) -> Line | None:
        if "leader" not in fact.data:
            return None
        leader = fact.data["leader"]
        drew = f"{self._does(leader, 'hold')} the card turned up: first to lead"
        return self._text(Text(f"{self._who(leader)} 摸到翻出的牌，先出", drew))

    def _face_down(self, fact: Fact) -> Line | None:
        if "card" in fact.data:
            return None  # the exchange tells it
        who = self._who(fact.by)
        if fact.kind == "tribute":
            return self._text(Text(f"{who} 扣下贡牌", f"{self._does(fact.by, 'pay')} a card face down"))
        return self._text(Text(f"{who} 扣下还牌", f"{self._does(fact.by, 'return')} a card face down"))

    def _anti(self, fact: Fact) -> Line:
        leader = fact.data["leader"]
        anti = self.rules.words("terms.anti_tribute")[0]
        en = f"no tribute: the payers hold both big jokers; {self._does(leader, 'lead')}"
        return self._text(Text(f"{anti}：两张大王在进贡方，{self._who(leader)} 先出", en))

    def _moves(self, fact: Fact, verb: Text) -> Line:
        line = Line(verb.pick(self.look.lang))
        arrow = "→" if self.look.signs is SIGNS else "->"
        for at, (giver, card, taker) in enumerate(fact.data["payments"]):
            line.append(Text("，", ", ").pick(self.look.lang) if at else "")
            line.append(f"{self._who(giver)} ")
            line.append_text(self.look.face(parse_card(card), self.level))
            line.append(f" {arrow} {self._who(taker)}")
        return line

    def _exchange(self, fact: Fact) -> Line:
        leader = fact.data["leader"]
        line = self._moves(fact, Text(f"{self.rules.words('terms.tribute')[0]}：", "tribute: "))
        return line.append(Text(f"；{self._who(leader)} 先出", f"; {self._does(leader, 'lead')}").pick(self.look.lang))

    def _returned(self, fact: Fact) -> Line:
        return self._moves(fact, Text(f"{self.rules.words('terms.return')[0]}：", "returned: "))

    def _play(self, fact: Fact) -> Line:
        play = Play(fact.data["pattern"], fact.data["rank"], parse_cards(fact.data["cards"]))
        line = Line(f"{self._who(fact.by)}：" if self.look.lang == "zh" else f"{self._who(fact.by)}: ")
        return line.append_text(self.look.named(judge(self.rules, self.level), play))

    def _report(self, fact: Fact) -> Line:
        count = fact.data["count"]
        left = f"{count} card{'' if count == 1 else 's'} left"
        return self._text(Text(f"{self._who(fact.by)} 报牌：剩 {count} 张", f"{self._does(fact.by, 'report')} {left}"))

    def _effect(self, fact: Fact) -> Line:
        word = EFFECTS[fact.data["word"]]
        who = f"{self._who(fact.data['seat'])} " if "seat" in fact.data else ""
        return self._text(Text(f"裁判：{who}{word.zh}", f"referee: {who}{word.en}"))

    def _deal_end(self, fact: Fact) -> Line:
        order = " ".join(self._who(seat) for seat in fact.data["finish"])
        levels = [LEVELS.index(level) for level in fact.data["levels"]]
        winner = SIDES.index(fact.data["winner"])
        gain = fact.data["gain"] if self.levels is None else levels[winner] - self.levels[winner]
        self.levels = (levels[0], levels[1])
        stand = [f"{self.look.team(at)} {shown_level(levels[at])}" for at in self.look.teams]
        team = self._side(fact)
        zh = f"名次 {order}；{team}胜 +{gain}；{'，'.join(stand)}"
        return self._text(Text(zh, f"finish: {order}; {team} won, +{gain}; {', '.join(stand)}"))

    def _deal_void(self, fact: Fact) -> Line:
        if fact.data["reason"] == "time":
            return self._text(Text("时间到，这一副作废", "time is over; this deal does not count"))
        return self._text(Text("裁定这一副作废", "by a ruling this deal does not count"))

    def _game_end(self, fact: Fact) -> Line:
        self.levels = (0, 0)  # of the next game
        grade = ":".join(str(fact.data["grade"][team]) for team in self.look.teams)
        winner = fact.data["winner"]
        if winner == "none":
            return self._text(Text(f"本局平，{grade}", f"the game is drawn, {grade}"))
        return self._text(Text(f"本局{self._side(fact)}胜，{grade}", f"the game: {self._side(fact)} won, {grade}"))
