"""The help page of the table."""

import os

from rich.text import Text as Line

from guandan.cli.table.look import Look
from guandan.game.errors import Text
from guandan.game.names import pattern_name
from guandan.game.ruleset import Ruleset

ORDINARY = ("single", "pair", "triple", "full_house", "straight", "triple_pairs", "plate")

EXAMPLES = "77   10 10   H7 S7   345 67   s34567   KKK 6 w"

ZH = (
    ("← → ↑ ↓", "在列间移动；进入一列选某一张"),
    ("空格", "这一列多选一张，选满再按为不选"),
    ("打字", EXAMPLES),
    ("", "S H C D 黑红梅方，w 或 * 百搭，b 小王，r 大王；Q 开头用大写"),
    ("回车", "出牌"),
    ("p", "过"),
    ("h", "提示：电脑会怎么打，再按换下一个"),
    ("u  Esc", "撤一步；全部取消"),
    ("l", "上一圈"),
    ("q", "停下；牌局已存，{again} 接着打"),
)
EN = (
    ("arrow keys", "move over the columns; up and down inside one"),
    ("space", "one card more of the column, after all of them none"),
    ("typing", EXAMPLES),
    ("", "S H C D suits, w or * wild, b small joker, r big joker;"),
    ("", "a line that begins with a queen begins with a capital Q"),
    ("Enter", "play what is chosen"),
    ("p", "pass"),
    ("h", "a hint: what a bot would do; again for the next one"),
    ("u  Esc", "undo one step; clear"),
    ("l", "the last trick"),
    ("q", "stop; the match is saved, `{again}` goes on with it"),
)


PLAIN_ZH = (
    ("打字，回车", EXAMPLES),
    *ZH[3:4],
    ("p  过  不要", "过"),
    ("h", "提示：电脑会怎么打，再打换下一个；空行照办，u 不要提示"),
    ("hand  table", "再看手牌；级数和各家剩牌"),
    *ZH[-2:],
)
PLAIN_EN = (
    ("cards, Enter", EXAMPLES),
    *EN[3:5],
    ("p  pass", "pass"),
    ("h", "a hint: what a bot would do; again for the next one;"),
    ("", "an empty line does it, u forgets it"),
    ("hand  table", "your hand again; levels and cards left"),
    *EN[-2:],
)
"""What can be typed where the table is told line by line."""


def again() -> str:
    """The command that goes on with a match that was left: `make play` for whoever has begun with it."""
    return os.environ.get("GUANDAN_AGAIN") or "guandan play"


def help_page(look: Look, rules: Ruleset, *, plain: bool = False) -> list[Line]:
    """Keys, or what is typed line by line, and the patterns in the words of the rule book."""
    lang = look.lang
    lines = [Line((Text("可以打", "Type") if plain else Text("按键", "Keys")).pick(lang), "bold")]
    chinese, english = (PLAIN_ZH, PLAIN_EN) if plain else (ZH, EN)
    for key, told in chinese if lang == "zh" else english:
        meaning = told.format(again=again())
        label = Line("  ").append(key, "bold")
        label.append(" " * max(1, 16 - label.cell_len))
        lines.append(label.append(meaning))
    lines += [Line(""), Line(Text("牌型", "Patterns").pick(lang), "bold")]
    names = [pattern_name(rules, pattern).pick(lang) for pattern in ORDINARY]
    lines.append(Line("  " + ", ".join(names) if lang == "en" else "  " + " ".join(names)))
    bombs = [pattern_name(rules, pattern).pick(lang) for pattern in ("bomb4", "bomb5", "straight_flush", "bomb6")]
    last = pattern_name(rules, "four_jokers").pick(lang)
    lines.append(Line("  " + " < ".join([*bombs, "...", last])))
    wild = rules.words("terms.wild")[0]
    zh = (f"{wild}（标 *）可当任何牌，但不能当王；级牌大于 A，在顺子里按原点", "先于对方把牌出完，和对家一起升级")
    en = (
        "The heart of the level (*) is wild: any card but a joker.",
        "Level cards beat aces; in runs they stand at their printed rank.",
        "Go out first, and help your partner out: that is what moves you up.",
    )
    lines += [Line(f"  {note}") for note in (zh if lang == "zh" else en)]
    return lines
