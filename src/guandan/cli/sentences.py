"""What a command says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    # matches and records
    "chance_unrecorded": Text(
        "random 对 random 由内核只计结果，不留每手牌；要记录请用 --matches，或换一个机器人",
        "the kernel counts random against random and keeps no plays; for records use --matches or another bot",
    ),
    "folder_unwritable": Text("{folder} 写不进去：{detail}", "{folder} cannot be written to: {detail}"),
    "format_unused": Text("这种赛制用不到 {field}（{why}）", "{field} means nothing in this format ({why})"),
    "nothing_to_replay": Text(
        "{match} 是依记分表录入的比赛，没有牌可看；guandan show {match} 看记分表",
        "{match} was kept from a sheet and has no cards to replay; guandan show {match} prints the sheet",
    ),
    "needs_terminal": Text(
        "{match} 有你在打，要在终端里继续；也可以加 --plain 从输入逐行读，什么也没有改动",
        "you play in {match}: go on in a terminal, or with --plain from lines of input; nothing was changed",
    ),
    "still_running": Text(
        "{match} 还没有打完，只能按 {allowed} 写出",
        "{match} is not over; until then it can be written as {allowed} only",
    ),
    # the referee's desk
    "several_infractions": Text(
        "“{infraction}”可以是 {names_zh}，请说明是哪一种", '"{infraction}" may be {names_en}; say which'
    ),
    "empty_query": Text(
        "请输入汉字、拼音或英文，或用 --all 列出全部", "say what to look for, in Chinese, pinyin or English, or --all"
    ),
    "several_players": Text(
        "叫“{name}”的有 {options}，请写座位", 'several players are called "{name}": {options}; name the seat'
    ),
    "unknown_offender": Text("违规方应为：{allowed_zh}", "the offender must be one of {allowed_en}"),
    # the event's log
    "list_no_rows": Text("没有一行可以导入", "not one row can be imported"),
}
