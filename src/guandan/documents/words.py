"""Words that several documents share, and levels as people read them."""

from guandan.documents.model import Signatures
from guandan.game.errors import Text

SIDES = (Text("东西", "E-W"), Text("南北", "N-S"))
BYE = Text("轮空", "bye")
CHIEF = Text("裁判长", "Chief referee")
RECORDED = Signatures((Text("编排记录长", "Chief recorder"), CHIEF))
"""Who signs for results."""
WRITTEN = {
    "T": "10",
    "forfeit:": "弃权",
    "loss:": "判负",
    "both": "双方",
    "E-W": "东西",
    "N-S": "南北",
    "A+": "过A",
    "@": " ",
}


def levels_text(written: str) -> Text:
    """Levels and results as people read them, from how they are typed: T is 10, A+ is 过A."""
    zh = written
    for word, said in WRITTEN.items():
        zh = zh.replace(word, said)
    return Text(zh, written.replace("T", "10").replace("@", " ").replace("t:", "t ").replace("s:", "s "))
