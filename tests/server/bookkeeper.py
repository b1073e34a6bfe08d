"""What public bots of the platforms read of each message, and the books that they keep by it.

They know a message by stage and type and fail on any other, take its fields as they are named here, count the cards
that each place has left, and keep their own hand by what is told: whatever does not add up would break them.
"""

from collections import Counter
from typing import Any

Json = dict[str, Any]
RANKS = "23456789TJQKA"
TYPES = [
    "Single",
    "Pair",
    "Trips",
    "ThreePair",
    "ThreeWithTwo",
    "TwoTrips",
    "Straight",
    "StraightFlush",
    "Bomb",
    "FourKings",
]
NOW = "curPos curAction greaterPos greaterAction"
ASKED = f"handCards publicInfo selfRank oppoRank curRank {NOW} actionList indexRange myPos"
FIELDS = {
    ("notify", "beginning"): "handCards myPos selfRank oppoRank curRank",
    ("notify", "play"): NOW,
    ("notify", "tribute"): "result",
    ("notify", "anti-tribute"): "antiNums antiNum antiPos",
    ("notify", "back"): "result",
    ("notify", "episodeOver"): "order curRank restCards",
    ("notify", "gameOver"): "curTimes settingTimes",
    ("notify", "gameResult"): "victoryNum draws victory victoryRank",
    ("act", "play"): ASKED,
    ("act", "tribute"): ASKED,
    ("act", "back"): f"{ASKED} tributePos tribute",
}


class Bookkeeper:
    """Reads all messages of one place and fails where they do not fit together."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.place = -1
        self.rank = ""
        self.hand: Counter[str] = Counter()
        self.left: list[int] = []
        self.unseen: Counter[str] = Counter()
        """Cards that may still be played by anybody: two of each."""
        self.greatest: tuple[int, list[Any]] = (-1, [None] * 3)

    def read(self, message: Json) -> None:
        """Take a message into the books."""
        kind, stage = message["type"], message["stage"]
        wanted = FIELDS[kind, stage].split()
        assert sorted(message) == sorted([*wanted, "type", "stage"]), message
        entry = {
            "beginning": self._beginning,
            "tribute": self._given,
            "back": self._given,
            "play": self._played,
            "episodeOver": self._over,
        }
        if kind == "act":
            self._asked(message)
        elif stage in entry:
            entry[stage](message)

    def _beginning(self, message: Json) -> None:
        self.hand, self.place, self.rank = Counter(message["handCards"]), message["myPos"], message["curRank"]
        assert self.hand.total() == 27
        assert message["curRank"] in (message["selfRank"], message["oppoRank"])
        self.left, self.greatest = [27] * 4, (-1, [None] * 3)
        self.unseen = Counter({suit + rank: 2 for suit in "SHCD" for rank in RANKS} | {"SB": 2, "HR": 2})

    def _given(self, message: Json) -> None:
        for giver, taker, card in message["result"]:
            self.left[giver] -= 1
            self.left[taker] += 1
            if giver == self.place:
                self._lay([card])
            if taker == self.place:
                self.hand[card] += 1

    def _played(self, message: Json) -> None:
        kind, rank, cards = message["curAction"]
        if kind == "PASS":
            assert message["curAction"] == ["PASS"] * 3
            assert (message["greaterPos"], message["greaterAction"]) == self.greatest
            return
        assert kind in (*TYPES, "FourKings")
        assert rank in (*RANKS, "B", "R", "JOKER")
        self.greatest = (message["curPos"], message["curAction"])
        assert (message["greaterPos"], message["greaterAction"]) == self.greatest
        self.left[message["curPos"]] -= len(cards)
        for card in cards:
            self.unseen[card] -= 1
            assert self.unseen[card] >= 0
        if message["curPos"] == self.place:
            self._lay(cards)

    def _lay(self, cards: list[str]) -> None:
        self.hand -= Counter(cards)

    def _asked(self, message: Json) -> None:
        assert message["myPos"] == self.place
        assert message["curRank"] == self.rank
        assert Counter(message["handCards"]) == self.hand
        assert [one["rest"] for one in message["publicInfo"]] == self.left
        assert message["indexRange"] == len(message["actionList"]) - 1
        level = (*RANKS.replace(self.rank, ""), self.rank, "B", "R")
        held = [level.index(card[1]) for card in message["handCards"]]
        assert held == sorted(held), "from low to high, the level between aces and jokers"
        if message["stage"] != "play":
            assert all(action[:2] == [message["stage"]] * 2 for action in message["actionList"])
            return
        for one in message["publicInfo"]:
            assert one["playArea"] is None or len(one["playArea"]) == 3
        leads = message["greaterPos"] == -1
        if not leads:
            assert (message["greaterPos"], message["greaterAction"]) == self.greatest

    def _over(self, message: Json) -> None:
        assert sorted(message["order"]) == [0, 1, 2, 3]
        assert {at: len(cards) for at, cards in message["restCards"]} == {at: n for at, n in enumerate(self.left) if n}
        left = Counter(card for _, cards in message["restCards"] for card in cards)
        assert left == +self.unseen, "what nobody has played"
