"""What a bot says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "bot_unknown": Text("没有“{bot}”这个机器人，可选 {allowed}", 'there is no bot "{bot}"; bots are {allowed}'),
}
