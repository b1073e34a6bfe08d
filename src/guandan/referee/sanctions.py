"""Sanctions (判罚): the steps of the ladder, mildest first."""

from guandan.game.errors import Text

SANCTIONS: dict[str, Text] = {
    "warning": Text("警告", "warning"),
    "violation": Text("违例", "violation"),
    "foul": Text("犯规", "foul"),
    "loss": Text("判负", "loss of the game or match"),
    "forfeit": Text("弃权", "forfeit"),
    "exclusion": Text("取消参赛资格", "exclusion"),
}
"""Every sanction a referee may give, with what it is called. A forfeit (弃权) is a loss with a score of its own."""

OFFENCES = ("warning", "violation", "foul")
"""The sanctions for what was done at the table; the others are about whole games."""
