"""What the roles are called in a sentence."""

from guandan.game.errors import Text

ROLE_NAMES = {
    "spectator": Text("旁观者", "spectator"),
    "player": Text("牌手", "player"),
    "scorer": Text("记分员", "scorer"),
    "referee": Text("裁判", "referee"),
    "chief": Text("裁判长", "chief referee"),
    "organiser": Text("组织者", "organiser"),
}
