"""The words of the infraction tables, each named once: groups, what is entered, sanctions, remedies, scopes.

A *sanction* is recorded against the pair and may climb the ladder; what it does to deal and match stands in the
settings violation.*, foul.*, loss.* and forfeit.* of the book. A *remedy* puts the table right and is no sanction.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from guandan.game.errors import Text

GROUPS: Mapping[str, Text] = MappingProxyType(
    {
        "before": Text("赛前", "Before the match"),
        "draw": Text("抓牌", "Draw"),
        "tribute": Text("贡牌与还牌", "Tribute and return"),
        "play": Text("出牌", "Play"),
        "report": Text("报牌", "Report"),
        "manner": Text("出牌方式", "Manner"),
        "signals": Text("信号", "Signals"),
        "time": Text("时间", "Time"),
        "conduct": Text("行为", "Conduct"),
        "record": Text("记录", "Record"),
    }
)
"""The parts of a table, in the order in which a match meets them."""

ASKS: Mapping[str, Text] = MappingProxyType(
    {
        "seat": Text("违规者", "the offender"),
        "side": Text("违规方", "the offending side"),
        "cards": Text("所出的牌", "the cards put down"),
        "card": Text("该张牌", "the card"),
        "right_card": Text("应贡（还）的牌", "the card that should have been given"),
        "pattern": Text("暴露的主牌型", "the main pattern shown"),
        "dictated": Text("左手方指定的牌型", "the pattern named by the left-hand player"),
        "drawer": Text("应抓牌者", "whose card it was to draw"),
        "since": Text("应报牌时", "the play after which the report was due"),
        "wanted": Text("对方是否要求收回", "whether the other side wants it taken back"),
        "seconds": Text("超时或迟到的秒数", "seconds over time or late"),
        "other_seconds": Text("对方迟到的秒数", "seconds the other side was late"),
    }
)
"""What the referee enters, besides the case and the occurrence."""

SANCTIONS: Mapping[str, Text] = MappingProxyType(
    {
        "none": Text("不罚", "no sanction"),
        "warning": Text("警告", "warning"),
        "violation": Text("违例", "violation"),
        "foul": Text("犯规", "foul"),
        "loss": Text("判负", "loss of the game or match"),
        "forfeit": Text("弃权", "forfeit"),
        "exclusion": Text("取消参赛资格", "exclusion"),
    }
)
"""From the mildest to the gravest. A forfeit (弃权) is a loss with a score of its own."""

OFFENCES = ("warning", "violation", "foul")
"""The sanctions for what was done at the table; the others are about whole games."""

AUTHORITIES = ("referee", "deputy_or_chief", "chief", "chief_and_committee")
"""Who may rule, from the lowest; the words of the settings authority.*. Whoever stands higher may rule too."""

RULED_BY: Mapping[str, str] = MappingProxyType(
    {
        "none": "authority.warning",
        "warning": "authority.warning",
        "violation": "authority.warning",
        "foul": "authority.foul",
        "loss": "authority.foul",
        "forfeit": "authority.foul",
        "exclusion": "authority.exclude",
    }
)
"""The setting that says who rules a sanction."""

SCOPES: Mapping[str, Text] = MappingProxyType(
    {
        "trick": Text("一圈", "a trick"),
        "deal": Text("一副", "a deal"),
        "game": Text("一局", "a game"),
        "match": Text("一场", "a match"),
        "round": Text("一轮", "a round"),
        "event": Text("全部比赛", "the event"),
    }
)
"""Within what the same infraction of the same pair is counted."""


class Remedy(NamedTuple):
    """How the table is put right, and what must be known for it."""

    name: Text
    needs: tuple[str, ...] = ()
    penal: bool = False
    """Whether it is itself a penalty: it goes with the right to penalise, while the table is put right all the same."""


REMEDIES: Mapping[str, Remedy] = MappingProxyType(
    {
        # the draw
        "put_back": Remedy(Text("退回所抓的牌，恢复抓牌顺序", "the card goes back, the draw resumes in order")),
        "drawer_takes_any": Remedy(
            Text(
                "应抓牌者从其手中任抽一张，恢复抓牌顺序", "the rightful drawer takes any card of theirs, then in order"
            ),
            ("drawer",),
        ),
        "change_cards": Remedy(Text("换牌", "the pack is changed")),
        "redraw": Remedy(Text("重洗重抓", "the cards are shuffled and drawn again")),
        "redraw_next": Remedy(Text("重洗重抓，作下一副", "the cards are drawn again, as the next deal")),
        # tribute and return
        "correct_tribute": Remedy(Text("退回错张，重新贡牌", "the tribute is paid again"), ("right_card",)),
        "correct_return": Remedy(Text("退回错张，重新还牌", "the return is given again"), ("right_card",)),
        "must_play": Remedy(
            Text(
                "首次轮到出单张须出该牌，或先随其他牌型出",
                "it is played at the first turn in which it beats a single, or before within another pattern",
            ),
            ("card",),
            penal=True,
        ),
        "void_hand": Remedy(
            Text("手牌作废，作下游，余者递补", "the hand is void, the player is last and the others move up"),
            penal=True,
        ),
        "stands": Remedy(Text("照打", "the deal goes on as it is")),
        # play
        "take_back": Remedy(Text("收回，恢复出牌顺序", "the cards are taken back, play resumes in order")),
        "lose_turn": Remedy(Text("停出一次，由下家出牌", "the turn is lost, the next player plays"), penal=True),
        "left_dictates": Remedy(
            Text("左手方指定重出其中一种牌型", "the left-hand player names a pattern out of it to be led"),
            ("dictated",),
            penal=True,
        ),
        "partner_restricted": Remedy(
            Text("其搭档下圈领出不得出该牌型", "the partner may not lead that pattern in the next trick"),
            ("pattern",),
            penal=True,
        ),
        "other_pattern": Remedy(Text("重出新的牌型", "another pattern is led"), ("pattern",)),
        "side_silent": Remedy(
            Text(
                "本方本圈不得跟牌，对方跟牌后解除", "that side may not follow in this trick until the other side plays"
            ),
            penal=True,
        ),
        # report
        "roll_back": Remedy(Text("收回至应报牌时", "play is taken back to the report"), ("since",)),
        "may_roll_back": Remedy(
            Text("对方可要求收回至应报牌时", "the other side may have play taken back there"), ("since", "wanted")
        ),
        # the rest
        "correct": Remedy(Text("予以纠正", "corrected")),
        "countdown": Remedy(Text("读秒", "the seconds are counted down")),
        "both_sides": Remedy(Text("双方同罚", "it counts against both sides")),
        "refused": Remedy(Text("不予准许", "not allowed; the registered pair plays")),
        "withdraw": Remedy(Text("按退赛办法处理", "handled as a withdrawal")),
        "as_regulations": Remedy(Text("按规程处理", "left to the regulations")),
    }
)


def listed(words: Iterable[str], names: Mapping[str, Text]) -> dict[str, str]:
    """Words to choose from as the facts of a refusal: `allowed`, and with what they mean for people."""
    known = list(words)
    return {
        "allowed": ", ".join(known),
        "allowed_zh": "，".join(f"{word} {names[word].zh}" for word in known),
        "allowed_en": ", ".join(f"{word} ({names[word].en})" for word in known),
    }
