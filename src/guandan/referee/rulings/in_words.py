"""Rulings in words: what follows from one, in both languages and each part with its article."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from guandan.game.errors import Text, chinese
from guandan.game.facts import Data
from guandan.game.log import Log
from guandan.game.match import Match
from guandan.game.names import pattern_name, seat_text
from guandan.game.patterns import PATTERNS
from guandan.game.ruleset import Ruleset
from guandan.game.seats import SEATS, SIDES, partner
from guandan.game.settings import settings
from guandan.game.sheet import REFINISHED
from guandan.referee.rulings.sanction_effects import LOST, WITHDRAW, forfeit_score, lost_score
from guandan.referee.tablefile import infractions
from guandan.referee.words import REMEDIES, SANCTIONS

SKIPS = {
    "trick": Text("{seat}家本圈停牌", "{seat} plays no more in this trick"),
    "one_trick": Text("{seat}家停牌一圈", "{seat} is stopped for a trick"),
    "play": Text("{seat}家停出一次", "{seat} misses one play"),
    "turn": Text("{seat}家本圈停出一次", "{seat} misses one turn of this trick"),
    "silent": Text("{seat}家本圈不得跟牌，对方出牌后解除", "{seat} may not follow until the other side has played"),
}
WORDS = {
    "void_hand": Text("{seat}家手牌作废，作下游", "the hand of {seat} is void and comes last"),
    "end_deal": Text("本副结束，{loser}方作双下", "the deal ends, {loser} double down"),
    "redraw": Text("重洗重抓", "the cards are shuffled and drawn again"),
    "exclude": Text("{side}方取消参赛资格", "{side} is out of the event"),
    "rewind": Text("收回至第 {to} 条", "play goes back to fact {to}"),
    "must_play": Text("{seat}家首次轮到出单张须出 {card}", "{seat} must play {card} at the first single"),
}
NOTHING = Text("不作要求", "nothing")
CHOICES = {
    "stop": Text("是否停出一次", "whether to stop them"),
    "leader": Text("指定下副领出者", "who leads the next deal"),
    "dictated": Text("指定重出的牌型", "which pattern is led instead"),
    "roll_back": Text("是否收回", "whether play goes back"),
}


def effect_text(rules: Ruleset, effect: Data) -> Text:
    """An effect in words."""
    word = effect["word"]
    if word == "choice":
        return _choice(rules, effect)
    if word == "skip":
        return _filled(SKIPS[effect["scope"]], effect)
    if word in ("dictate_lead", "forbid_lead"):
        return _lead(rules, effect)
    if word == "next_deal":
        return _next_deal(effect)
    if word == "set_levels":
        levels = " : ".join(effect["levels"])
        return Text(f"级数更正为 {levels}", f"the levels are put right: {levels}")
    if word == "set_finish":
        zh, en = (" ".join(seat_text(seat).pick(lang) for seat in effect["finish"]) for lang in ("zh", "en"))
        return Text(f"第 {effect['deal']} 条那副名次改为 {zh}", f"the finish of deal #{effect['deal']} is {en}")
    if word in ("end_game", "end_match"):
        return _score(effect)
    return _filled(WORDS[word], effect) if word in WORDS else Text(str(word), str(word))


def _filled(text: Text, effect: Data) -> Text:
    in_chinese = {name: chinese(effect[name]) for name in ("seat", "side", "loser") if name in effect}
    return Text(text.zh.format(**{**effect, **in_chinese}), text.en.format(**effect))


def _choice(rules: Ruleset, effect: Data) -> Text:
    """Who chooses what, the options numbered from 0; the default is marked."""
    of = CHOICES.get(effect["of"], NOTHING)
    options = [all_text(rules, option) for option in effect["options"]]
    marks = ["*" if at == effect["default"] else "" for at in range(len(options))]
    zh = "；".join(f"{at}{mark} {text.zh}" for at, (mark, text) in enumerate(zip(marks, options, strict=True)))
    en = "; ".join(f"{at}{mark} {text.en}" for at, (mark, text) in enumerate(zip(marks, options, strict=True)))
    return Text(f"{chinese(effect['who'])}家选择{of.zh}（{zh}）", f"{effect['who']} chooses {of.en} ({en})")


def all_text(rules: Ruleset, effects: Iterable[Data]) -> Text:
    """Several effects in one line."""
    texts = [effect_text(rules, effect) for effect in effects]
    return Text("，".join(text.zh for text in texts), ", ".join(text.en for text in texts)) if texts else NOTHING


def _lead(rules: Ruleset, effect: Data) -> Text:
    known = effect["pattern"] in PATTERNS
    name = pattern_name(rules, effect["pattern"]) if known else Text(effect["pattern"], effect["pattern"])
    seat = effect["seat"]
    if effect["word"] == "forbid_lead":
        if effect["pattern"].startswith("bomb"):  # of any size
            name = Text(rules.words("terms.bomb")[0], "bomb")
        return Text(f"{chinese(seat)}家下圈领出不得出{name.zh}", f"{seat} may not lead a {name.en} in the next trick")
    cards = " ".join(effect["cards"])
    return Text(f"{chinese(seat)}家须从 {cards} 中领出{name.zh}", f"{seat} must lead a {name.en} out of {cards}")


def _next_deal(effect: Data) -> Text:
    zh, en = [], []
    if effect.get("no_tribute"):
        zh.append("下副不贡牌")
        en.append("the next deal is played without tribute")
    if effect.get("leader", "none") != "none":
        zh.append(f"由{chinese(effect['leader'])}家领出")
        en.append(f"{effect['leader']} leads it")
    if effect.get("shuffler", "none") != "none":
        zh.append(f"{chinese(effect['shuffler'])}家洗牌，{chinese(effect['cutter'])}家切牌")
        en.append(f"{effect['shuffler']} shuffles and {effect['cutter']} cuts")
    return Text("，".join(zh), ", ".join(en))


def _score(effect: Data) -> Text:
    of = Text("本局", "the game") if effect["word"] == "end_game" else Text("全场", "the match")
    if "game" in effect:
        of = Text(f"第 {effect['game']} 局", f"game {effect['game']}")
    winner = effect["winner"]
    won = Text("双方均负", "nobody wins") if winner == "none" else Text(f"{chinese(winner)}胜", f"{winner} wins")
    grade, points = (":".join(map(str, effect[name])) for name in ("grade", "points"))
    levels = " : ".join(effect.get("levels", ("-", "-")))
    zh = f"{of.zh}结束，{won.zh}；级数 {levels}，级分 {grade}，场分 {points}"
    return Text(zh, f"{of.en} ends, {won.en}; levels {levels}, grade {grade}, match points {points}")


# Each with its article.


class Part(NamedTuple):
    """A part of what follows from a ruling."""

    data: Data
    text: Text
    article: str

    def as_json(self, name: str) -> dict[str, Any]:
        """As programs read it."""
        return {name: self.data, "zh": self.text.zh, "en": self.text.en, "article": self.article}


def remedies_of(ruling: Data) -> list[Part]:
    """How the table is put right."""
    return [Part({"word": word}, REMEDIES[word].name, ruling.get("article", "")) for word in ruling.get("remedies", ())]


def effects_of(match: Match, ruling: Data) -> list[Part]:
    """The effects of a ruling on a match as it was before it."""
    rules = match.rules
    return [Part(effect, effect_text(rules, effect), _article(match, ruling, effect)) for effect in ruling["effects"]]


def at_the_table(match: Match, ruling: Data) -> list[Part]:
    """What follows at a table of which the sheet alone is kept: people do it, and nothing of it stands in the log."""
    rules, reached, found = match.rules, set(_reached(ruling)), []
    if not match.recorded:
        return []
    stops = "other_pattern" not in ruling.get("remedies", ()) and "deal" not in ruling.get("entered", {})
    if stops and "violation" in reached and not reached & {"foul", *LOST} and ruling.get("offender") in SEATS:
        found.append("violation.effect")
    if any(effect["word"] == "next_deal" and "leader" not in effect for effect in ruling["effects"]):
        found.append("foul.leader_by")
    return [
        Part({"word": key}, _setting_text(key, rules.word(key)), rules.article(key))
        for key in found
        if rules.word(key) != "none"
    ]


def _setting_text(key: str, word: str) -> Text:
    one = settings()[key]
    return Text(f"{one.name.zh}：{one.values[word].zh}", f"{one.name.en}: {one.values[word].en}")


def _article(match: Match, ruling: Data, effect: Data) -> str:
    """The article an effect rests on: of the sanction if it comes from one, else of the remedy."""
    word, of = effect["word"], effect.get("of")
    if of == "stop" or (word == "skip" and effect["scope"] in ("trick", "one_trick")):
        return match.rules.article("violation.effect")
    if word == "end_deal" or (word == REFINISHED and "foul" in _reached(ruling)):
        return match.rules.article("foul.effect")
    if word == "next_deal" or of == "leader":
        return match.rules.article("foul.leader_by")
    if word in ("end_game", "end_match"):
        return _score_article(match, ruling, effect)
    own = ruling.get("article", "")
    given = {step["sanction"]: step["article"] for step in ruling.get("steps", ())}
    return str(given.get("exclusion", own) if word == "exclude" else own)


def _reached(ruling: Data) -> list[str]:
    """The sanction, and those it added up to."""
    return [ruling.get("sanction", "none"), *(step["sanction"] for step in ruling.get("steps", ()))]


def _score_article(match: Match, ruling: Data, effect: Data) -> str:
    game = effect.get("game", 0)
    if effect["winner"] == "none":
        return match.rules.article("forfeit.both")
    gravest = max(_reached(ruling), key=list(SANCTIONS).index)
    forfeited = gravest == "forfeit" or (gravest == "none" and WITHDRAW in ruling.get("remedies", ()))
    loser = 1 - SIDES.index(effect["winner"])
    if forfeited:
        return forfeit_score(match, loser, game, {"infraction": ruling.get("infraction")}).article
    return lost_score(match, loser, game, excluded="exclusion" in _reached(ruling)).article


# Names.


def infraction_name(ruling: Data) -> Text:
    """What happened, with its case."""
    known = infractions().get(ruling.get("infraction", ""))
    if known is None:
        return Text("裁判决定", "a referee's decision")
    case = known.cases.get(ruling.get("case", ""))
    if case is None:
        return known.name
    return Text(f"{known.name.zh}（{case.zh}）", f"{known.name.en} ({case.en})")


def offender_name(match: Match, offender: str) -> Text:
    """An offender by name: a player with their pair, E 张三 (张三 / 李四), a pair, or both."""
    if offender not in (*SEATS, *SIDES):
        return seat_text(", ".join(SIDES))
    called = seat_text(offender)
    if offender in SIDES:
        said = pair_name(match, SIDES.index(offender))
    else:
        seat = SEATS.index(offender)
        pair = pair_name(match, seat % 2)
        said = f"{match.agreed.players[seat]} ({pair})" if pair else ""
    return Text(f"{called.zh} {said}".strip(), f"{called.en} {said}".strip())


def pair_name(match: Match, side: int) -> str:
    """The names of a pair."""
    names = [match.agreed.players[seat] for seat in (side, partner(side))]
    return " / ".join(names) if any(names) else ""


def consequences(before: Match, log: Log, seq: int) -> dict[str, Any]:
    """What a ruling that is fact `seq` of a log cost and did, each part with its article.

    `before` is the state in which it was made.
    """
    ruling = log.facts[seq].data
    name = infraction_name(ruling)
    return {
        "infraction": ruling["infraction"],
        "name": {"zh": name.zh, "en": name.en},
        "case": ruling["case"],
        "offender": ruling["offender"],
        "nth": ruling["nth"],
        "sanction": ruling["sanction"],
        "article": ruling["article"],
        **({"settled": ruling["settled"]} if "settled" in ruling else {}),
        **({"waived": ruling["waived"], "void": bool(ruling.get("void"))} if "waived" in ruling else {}),
        "remedies": [
            {"word": part.data["word"], "zh": part.text.zh, "en": part.text.en, "article": part.article}
            for part in remedies_of(ruling)
        ],
        "steps": list(ruling["steps"]),
        "awaits": list(ruling.get("awaits", ())),
        "effects": [part.as_json("effect") for part in effects_of(before, ruling)],
        "facts": [{"seq": fact.seq, "kind": fact.kind} for fact in log.facts[seq:]],
    }
