"""What a bot says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "bot_command": Text("“{command}”没有作为机器人正常应答", 'the command "{command}" does not answer as a bot'),
    "ray_missing": Text("用 Ray 集群要先安装 guandan[ray]。", "A Ray cluster needs the extra guandan[ray]."),
    "net_needs_kernel": Text(
        "这个机器人需要编译好的内核，本机没有", "this bot needs the compiled kernel, which this machine does not have"
    ),
    "net_unreadable": Text(
        "“{name}”不是本程序可用的权重文件", 'the file "{name}" does not hold weights that this program can play with'
    ),
    "bot_unknown": Text("没有“{bot}”这个机器人，可选 {allowed}", 'there is no bot "{bot}"; bots are {allowed}'),
}
