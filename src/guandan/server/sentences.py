"""What the server says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "room_closed": Text("这张桌子已经关闭", "this table has been closed"),
    "invited_only": Text("这张桌子只有受邀请的人可以入座", "only invited people may sit down at this table"),
    "chair_taken": Text("{seat} 位已有人：{name}", "chair {seat} is taken by {name}"),
    "sits_already": Text(
        "您已坐在 {seat} 位，比赛中不能换位", "you sit on chair {seat}; chairs are not changed in a match"
    ),
    "rated_started": Text(
        "等级分比赛已经开始，不能中途入座", "a rated match has begun; nobody sits down in the middle of it"
    ),
    "rated_people_only": Text(
        "等级分比赛需要四位有账号的牌手，不能有机器人", "a rated match needs four people with accounts, and no bots"
    ),
    "not_seated": Text("您没有坐在这张桌子上", "you do not sit at this table"),
    "not_your_chair": Text("{seat} 位不是您的座位", "chair {seat} is not yours"),
    "as_it_is": Text("已经是这样了，没有变化", "it is so already; nothing changes"),
    "match_running": Text("比赛正在进行，要等它结束", "a match is running; wait until it has ended"),
    "chairs_empty": Text("四个座位还没有坐满", "not all four chairs are taken yet"),
    "role_needed": Text("这需要本桌的 {role} 身份", "this needs the role of {role} at this table"),
    "player_is_no_referee": Text("坐着打牌的人不能当本桌裁判", "who plays at a table cannot be its referee"),
    "stale": Text(
        "这个操作对应的是较早的局面（{seq}），局面已经变了",
        "this answers an earlier situation ({seq}); it has changed since",
    ),
    "no_match": Text("这张桌子还没有开始比赛", "no match has begun at this table yet"),
    "no_such_room": Text("没有这张桌子：{table}", "there is no such table: {table}"),
    "not_signed_in": Text("请先报上名字，或者登录", "say who you are first, or sign in"),
    "taken_over": Text(
        "您已在另一台设备上接着打，这里只能看", "you play on from another device; here you can only watch"
    ),
    "message_unreadable": Text("读不懂的消息：{detail}", "a message that cannot be read: {detail}"),
    "hello_first": Text("连接后请先发送 hello", "send `hello` first after connecting"),
    "name_needed": Text("名字要有 1 到 20 个可见字符", "a name has 1 to 20 visible characters"),
    "no_such_played": Text("没有这场比赛：{match}", "there is no such match: {match}"),
    "no_such_person": Text("没有这个人：{person}", "there is nobody of that name: {person}"),
    "not_to_be_seen": Text("这场比赛不让旁人看", "this match is not shown to others"),
    "fork_hidden": Text(
        "这副牌还没有全部公开，不能从这里接着练",
        "not all cards of this deal have been revealed; nobody plays on from here",
    ),
    "fork_not_here": Text(
        "第 {seq} 条处没有可以接着打的局面", "at fact {seq} there is no position from which one could play on"
    ),
    "rated_alone": Text("等级分比赛中不提供这种帮助", "nothing helps a player like this in a rated match"),
    "counter_off": Text("这张桌子不开记牌器", "there is no card counter at this table"),
    "file_too_big": Text("文件太大，最多 {most} MB", "the file is too big; {most} MB at most"),
}
