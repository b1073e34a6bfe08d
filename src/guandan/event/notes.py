"""What an event says to people: why a pair was made, what had to give way, what a manual pairing breaks."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from guandan.game.errors import Text
from guandan.game.fields import listed, placed, word

TEXTS: dict[str, Text] = {
    # why a pair was made
    "snake": Text("首轮按实力蛇形排列：种子 {high} 对 {low}", "round 1 by strength: order {high} meets {low}"),
    "lot": Text("首轮抽签，签序 {high} 对 {low}", "round 1 by lot: order {high} meets {low}"),
    "random": Text("首轮随机，序号 {high} 对 {low}", "round 1 at random: order {high} meets {low}"),
    "equal": Text("积分相同，均为 {score}", "equal scores, {score} each"),
    "unequal": Text(
        "积分相近：{high} 号 {score} 分，{low} 号 {other} 分",
        "near scores: number {high} has {score}, {low} has {other}",
    ),
    "floats": Text("{entry} 号此前已有 {times} 次{way_zh}", "number {entry} floated {way_en} {times} times before"),
    "next": Text("排序相邻，{high} 对 {low}", "next to each other in the order, {high} and {low}"),
    "apart": Text("排序 {high} 对 {low}，中间各号见下", "order {high} meets {low}; those between:"),
    "met": Text("{high} 号与 {entry} 号第 {round} 轮已相遇", "number {high} met {entry} in round {round}"),
    "met_earlier": Text(
        "{high} 号与 {entry} 号第 {stage} 阶段第 {round} 轮已相遇",
        "number {high} met {entry} in round {round} of stage {stage}",
    ),
    "same_unit": Text("{high} 号与 {entry} 号同单位（{unit}）", "number {high} and {entry} are of one unit ({unit})"),
    "elsewhere": Text("{entry} 号另对 {other} 号", "number {entry} meets {other}"),
    "elsewhere_bye": Text("{entry} 号轮空", "number {entry} has the bye"),
    "lowest": Text("可轮空者中排名最低", "the lowest of those who may have a bye"),
    "lowest_possible": Text(
        "可轮空者中，能使其余各号编排成对的最低者", "the lowest of those who may have a bye and leave the others paired"
    ),
    # how round 1 was made
    "partly_seeded": Text(
        "首轮蛇形排列：种子在前（{seeded} 个），无种子号的抽签排在其后（{others} 个）",
        "round 1 by strength: seeds first ({seeded}), those without a seed number behind them by lot ({others})",
    ),
    # what the book does not name
    "format_unnamed": Text(
        "{book} 没有列出赛制 {format} [{article}]", "{book} does not name the format {format} [{article}]"
    ),
    "mixed_unnamed": Text(
        "{book} 没有列出 {before} 之后再打 {format} [{article}]",
        "{book} does not name {format} after {before} [{article}]",
    ),
    "rounds_otherwise": Text("{book} 定为 {rounds} 轮 [{article}]", "{book} has {rounds} rounds [{article}]"),
    "place_unnamed": Text(
        "{book} 没有列出 {place} 比赛 [{article}]", "{book} does not name play by {place} [{article}]"
    ),
    # what had to give way
    "must_repeat": Text(
        "无法避免重复对阵，已取最少的 {count} 桌", "repeat meetings cannot be avoided; these are the fewest: {count}"
    ),
    "must_meet_unit": Text(
        "无法避免同单位对阵，已取最少的 {count} 桌",
        "meetings within a unit cannot be avoided; these are the fewest: {count}",
    ),
    "must_bye_again": Text(
        "各号都已轮空 {times} 次，须再次轮空", "everybody has had {times} byes; one must have another"
    ),
    # what a manual pairing breaks
    "unknown": Text("没有 {entry} 号", "there is no number {entry}"),
    "inactive": Text("{entry} 号本轮不参赛", "number {entry} does not play in this round"),
    "twice": Text("{entry} 号排了 {times} 次", "number {entry} is paired {times} times"),
    "missing": Text("{entry} 号没有排上", "number {entry} is not paired"),
    "itself": Text("{entry} 号不能与自己对阵", "number {entry} cannot meet itself"),
    "two_byes": Text("{count} 个号轮空，只应有 {wanted} 个", "{count} numbers have a bye; there should be {wanted}"),
    "repeat": Text("{high} 号与 {low} 号第 {round} 轮已相遇", "numbers {high} and {low} met in round {round}"),
    "repeat_earlier": Text(
        "{high} 号与 {low} 号第 {stage} 阶段第 {round} 轮已相遇",
        "numbers {high} and {low} met in round {round} of stage {stage}",
    ),
    "units_meet": Text("{high} 号与 {low} 号同单位（{unit}）", "numbers {high} and {low} are of one unit ({unit})"),
    "bye_again": Text(
        "{entry} 号已轮空 {times} 次，还有轮空更少的", "number {entry} has had {times} byes; others have had fewer"
    ),
    "bye_not_lowest": Text("轮空的应是 {lowest} 号", "the bye belongs to number {lowest}"),
    "scores_apart": Text(
        "{high} 号 {score} 分，{low} 号 {other} 分", "number {high} has {score}, number {low} {other}"
    ),
    # what was changed by hand
    "by_hand": Text("由 {by} 手工调整：{reason}", "changed by hand by {by}: {reason}"),
    "engine_paired": Text(
        "原编排：第 {table} 桌 {first} - {second}", "the engine had {first} - {second} at table {table}"
    ),
    "engine_seated": Text(
        "原编排为第 {table} 桌，{first} - {second}", "the engine had them at table {table} as {first} - {second}"
    ),
    "engine_bye": Text("原编排：{entry} 号轮空", "the engine had given the bye to {entry}"),
    # what had to give way between stages
    "cut_by_lot": Text(
        "{entries} 号名次并列，在第 {place} 名处抽签决定去留",
        "numbers {entries} share a place across the cut after place {place}; the lot decided",
    ),
}


class Note(NamedTuple):
    """A code with the facts that fill its sentence."""

    code: Annotated[str, word(*TEXTS)]
    facts: Mapping[str, Any]

    @property
    def text(self) -> Text:
        """The sentence in both languages."""
        sentence = TEXTS[self.code]
        zh, en = (
            {name: fact.pick(lang) if isinstance(fact, Text) else fact for name, fact in self.facts.items()}
            for lang in Text._fields
        )
        return Text(sentence.zh.format(**zh), sentence.en.format(**en))


Notes = Annotated[tuple[Note, ...], listed(placed(Note))]
"""As they stand in a fact: [code, facts] each."""


def note(code: str, **facts: Any) -> Note:
    """A note; the facts must fill its sentence. A Text stands in its language, in notes that no log keeps."""
    return Note(code, facts)
