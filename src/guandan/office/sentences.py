"""What the office says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "wrong_name": Text(
        "{field} 中的名字须有 1 至 {most} 个可见字符，不以“(bot)”结尾",
        '{field}: a name has 1 to {most} printable characters and does not end in "(bot)"',
    ),
    "same_name": Text(
        "{field} 的四个名字须各不相同，“{name}”重复了", '{field}: four different names are needed; "{name}" is twice'
    ),
    "log_grown": Text(
        "{log} 在查看之后又有变化（看到 {seen} 条，现有 {length} 条），没有改动，请重看后再做",
        "{log} has changed since you looked (you saw {seen} facts, it has {length}); nothing was done, look again",
    ),
    # matches and records
    "time_in_future": Text("时间 {at} 还没有到", "time {at} has not come yet"),
    "on_paper": Text(
        "{match} 是记录的比赛，请用 guandan record", "{match} is only recorded: keep it with guandan record"
    ),
    "not_on_paper": Text(
        "{match} 是逐张打的牌局，请用 guandan play", "{match} is played card by card: go on with guandan play"
    ),
    "no_such_match": Text(
        "没有“{match}”这场牌，guandan matches 和 guandan record list 列出所有的",
        'there is no match "{match}"; guandan matches and guandan record list name them',
    ),
    "no_such_record": Text(
        "没有“{name}”这个文件，也没有这个编号的牌局", 'there is no file "{name}", and no match with this id'
    ),
    "no_record_named": Text(
        "请写出一个记录文件，或一场牌的编号", "name a record file, or the id of a match; guandan matches lists them"
    ),
    "record_folder": Text(
        "{folder} 是文件夹，请指明其中一个记录：{names}", "{folder} is a folder; name one of its records: {names}"
    ),
    "no_records_here": Text("{folder} 里没有记录文件（*{ending}）", "there are no records (*{ending}) in {folder}"),
    "id_taken": Text("编号“{match}”已有一场比赛，请另取编号", 'there is a match "{match}" already; choose another id'),
    # events and desks
    "no_such_event": Text("没有“{event}”这个赛事", 'there is no event "{event}"'),
    "event_exists": Text("已有名为“{event}”的赛事", 'there is an event "{event}" already'),
    "no_such_desk": Text(
        "裁判台上没有赛事“{event}”的申诉、更正或案件", 'there is nothing on the desk of the event "{event}" yet'
    ),
    "which_desk": Text("请用 --event 指明赛事", "name the event with --event"),
}
