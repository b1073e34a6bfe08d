"""What the server says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    "room_closed": Text("这张桌子已经关闭", "this table has been closed"),
    "invited_only": Text("这张桌子只有受邀请的人可以入座", "only invited people may sit down at this table"),
    "chair_taken": Text("{seat} 位已有人", "chair {seat} is taken"),
    "sits_already": Text(
        "你已坐在 {seat} 位，比赛中不能换位", "you sit on chair {seat}; chairs are not changed in a match"
    ),
    "sat_elsewhere": Text(
        "本场你坐过 {seat} 位、看过那手牌，只能坐回原位",
        "you sat on chair {seat} in this match and saw its cards; only that chair can be yours again",
    ),
    "rated_started": Text(
        "等级分比赛已经开始，不能中途入座", "a rated match has begun; nobody sits down in the middle of it"
    ),
    "rated_people_only": Text(
        "等级分比赛需要四位有账号的牌手，不能有机器人", "a rated match needs four people with accounts, and no bots"
    ),
    "no_chair": Text("这张桌子没有空位", "no chair is free at this table"),
    "not_alone": Text(
        "只有一个人和机器人打的休闲桌才能悔牌", "moves are taken back only at a casual table with nobody but bots"
    ),
    "nothing_to_take_back": Text("这副牌你还没有出过牌", "you have made no move in this deal yet"),
    "not_seated": Text("你没有坐在这张桌子上", "you do not sit at this table"),
    "not_your_chair": Text("{seat} 位不是你的座位", "chair {seat} is not yours"),
    "as_it_is": Text("已经是这样了，没有变化", "this is already so; nothing changes"),
    "too_often": Text(
        "你在这张桌子上已来回 {most} 次，下一场开始后才可以再来；本场由机器人替你打完",
        "you have come and gone {most} times here; a bot plays this match to its end, you may come back in the next",
    ),
    "match_running": Text("比赛正在进行，要等它结束", "a match is running; wait until it has ended"),
    "chairs_empty": Text("四个座位还没有坐满", "not all four chairs are taken yet"),
    "too_many_grants": Text("这个赛事已有 {most} 个身份", "this event has {most} roles already"),
    "grant_over": Text("这个身份已经收回", "this role has been withdrawn already"),
    "grant_not_yours": Text("你不能授予或收回“{role}”", "you may not give or withdraw the role {role}"),
    "grant_needs": Text("“{role}”须写明{what}", "the role {role} must say which {what}"),
    "role_needed": Text("这要本桌的{role}才能做", "this is for the {role} of this table"),
    "officials_from_server": Text(
        "等级分和赛事牌桌的裁判由服务器或赛事指派",
        "officials of a rated table, or of one of an event, are appointed by the server or the event",
    ),
    "not_proposed": Text("没有等待同意的提名", "nobody is proposed under that id"),
    "plays_boards": Text(
        "自己要打这些牌的人不能在复式赛的牌桌当裁判",
        "whoever plays the boards of a duplicate is no referee at its tables",
    ),
    "player_is_no_referee": Text("坐着打牌的人不能当本桌裁判", "a player of this table cannot be its referee"),
    "stale": Text(
        "这个操作对应的是较早的局面（{seq}），局面已经变了",
        "this answers an earlier situation ({seq}); it has changed since",
    ),
    "no_match": Text("这张桌子还没有开始比赛", "no match has begun at this table yet"),
    "no_such_room": Text("没有这张桌子：{table}", "there is no such table: {table}"),
    "not_signed_in": Text("请先报上名字，或者登录", "say who you are first, or sign in"),
    # people
    "name_taken": Text("这个名字已有人用，请换一个", "this name is taken; choose another"),
    "name_kept": Text("账号的名字不能改", "an account keeps its name"),
    "name_reserved": Text(
        "这个名字会被误认为是工作人员或机器人，请换一个",
        "this name would be taken for an official or a bot; choose another",
    ),
    "password_too_short": Text(
        "密码要有 {least} 到 {most} 个字符，且不能都一样",
        "a password has {least} to {most} characters, not all the same",
    ),
    "password_common": Text(
        "这个密码太容易被猜到，请换一个", "this password is one of the first that anybody would try; choose another"
    ),
    "banned": Text("这个账号已被管理员停用", "an administrator has banned this account"),
    "password_is_name": Text("密码不能和名字一样", "a password cannot be the name"),
    "wrong_password": Text("名字或密码不对", "the name or the password is wrong"),
    "no_such_person": Text("没有这个人", "there is no such person"),
    "no_such_account": Text("没有叫“{name}”的账号", 'there is no account "{name}"'),
    "friends_have_accounts": Text("加好友需要双方都有账号", "friends are people with accounts"),
    "friends_only": Text("只能邀请好友", "only friends can be asked"),
    "circle_full": Text("最多 {most} 人，请先去掉一些", "there are {most} already; take some off first"),
    "too_many_reports": Text("一天最多举报 {most} 次", "at most {most} reports a day"),
    "no_such_report": Text("没有这条举报", "there is no such report"),
    "ranked_accounts": Text("排位赛需要账号", "ranked matches are for people with accounts"),
    "weekly_accounts": Text("周赛需要账号", "the weekly event is for people with accounts"),
    "no_such_weekly": Text("本服务器不办周赛", "this server holds no weekly event"),
    "silence_in_play": Text(
        "等级分和赛事牌桌上，打牌时不能说话，两副之间可以",
        "in rated play and events nobody talks during a deal; between deals they may",
    ),
    "said_enough": Text("每副牌最多说 {most} 句", "at most {most} phrases a deal"),
    # invitations
    "invite_over": Text("这个邀请已失效，请再要一个", "this invitation is not good any more; ask for another"),
    "role_not_yours": Text("你不能让人当{role}", "you may not make somebody {role}"),
    "seat_for_players": Text("只有给牌手的邀请可以写明座位", "only an invitation for a player names a chair"),
    "too_many_invites": Text(
        "最多同时有 {most} 个邀请，请先撤回一些", "there are {most} invitations already; revoke some"
    ),
    "administrators_only": Text("这只给服务器的管理员看", "this is for the administrators of the server"),
    # limits
    "server_full": Text(
        "服务器已满，暂不能开新桌；进行中的牌桌不受影响，请过 {retry} 秒再试",
        "the server is full and opens no new tables; those in play go on. Try again in {retry} seconds",
    ),
    "store_slow": Text("数据库 {seconds} 秒内没有写入", "the store has not written within {seconds} seconds"),
    "too_fast": Text("太快了，请过 {retry} 秒再试", "too fast; try again in {retry} seconds"),
    "too_busy": Text("现在太忙，请过 {retry} 秒再试", "busy at the moment; try again in {retry} seconds"),
    "too_large": Text("内容太大，最多 {most} 字节", "too large; at most {most} bytes"),
    "too_slow": Text("内容来得太慢", "it took too long to arrive"),
    "too_many_tables": Text(
        "你已开了 {most} 张桌子，请先结束一些", "you have {most} tables open; end some of them first"
    ),
    "too_many_connections": Text("连接太多，请先关闭一些", "too many connections; close some of them"),
    "table_full": Text(
        "这张桌子最多 {most} 人观看，已经满了", "this table has {most} spectators already, and takes no more"
    ),
    # the server itself
    "wrong_origin": Text("请求不是从本站页面发出的", "this was not sent by a page of this site"),
    "no_such_page": Text("没有这个地址", "there is no such address"),
    "no_such_method": Text("这个地址不能这样用", "this address cannot be used like that"),
    "store_away": Text("数据库暂时不能用，请稍后再试", "the store cannot be used at the moment; try again later"),
    "internal": Text("服务器出了问题，编号 {id}", "something went wrong on the server; its number is {id}"),
    "wrong_limit": Text(
        "限额 {setting} 不对，应为 名称=数字，名称为 {allowed}",
        "{setting} is not a valid limit; give NAME=NUMBER with one of {allowed}",
    ),
    "wrong_public_url": Text(
        "{url} 不是网址，应如 https://guandan.example",
        "{url} is not a valid address; give one like https://guandan.example",
    ),
    "port_taken": Text(
        "{host} 的端口 {port} 已被占用，请用 --port 换一个",
        "port {port} of {host} is in use; choose another with --port",
    ),
    "cannot_listen": Text("不能在 {host}:{port} 上监听：{detail}", "cannot listen on {host}:{port}: {detail}"),
    "served_already": Text(
        "{file} 已有一个服务器在用；SQLite 只能用一个，要用几个请用 --database 指定 PostgreSQL",
        "another server uses {file}; SQLite allows one. For several, name a PostgreSQL database with --database",
    ),
    "workers_need_postgresql": Text(
        "SQLite 只能用一个进程；要用 {workers} 个，请用 --database 指定 PostgreSQL",
        "SQLite allows one process; for {workers}, name a PostgreSQL database with --database",
    ),
    "taken_over": Text(
        "你已在另一台设备上接着打，这里只能看", "you play on from another device; here you can only watch"
    ),
    "message_unreadable": Text("读不懂的消息：{detail}", "a message that cannot be read: {detail}"),
    "hello_first": Text("连接后请先发送 hello", "send `hello` first after connecting"),
    "hello_again": Text(
        "一个连接只为一人看一张桌；换桌或换人请另开连接",
        "a connection is for one person at one table; open a new one for another person or table",
    ),
    "name_needed": Text("名字要有 1 到 20 个可见字符", "a name has 1 to 20 visible characters"),
    "no_such_played": Text("没有这场比赛：{match}", "there is no such match: {match}"),
    "private_table": Text(
        "这是私人牌桌，只有受邀请的人可以进入", "this table is private: only invited people may come in"
    ),
    "not_to_be_seen": Text("这场比赛不让旁人看", "this match is not shown to others"),
    "not_seen_yet": Text(
        "这张桌子的旁观有延迟，要过 {retry} 秒才能看",
        "spectators see this table with a delay; come back in {retry} seconds",
    ),
    "fork_hidden": Text(
        "这副牌还没有全部公开，不能从这里接着练",
        "not all cards of this deal have been revealed, so it cannot be played on from here",
    ),
    "fork_not_here": Text(
        "第 {seq} 条处没有可以接着打的局面", "at fact {seq} there is no position from which one could play on"
    ),
    "rated_alone": Text(
        "等级分比赛、赛事和每日一副中不提供这种帮助",
        "this help is not given in rated play, in events or in the daily deal",
    ),
    "room_of_event": Text("赛事的牌桌由赛事自己开", "the tables of an event are opened by the event itself"),
    "not_online": Text("第 {table} 桌现在不在网上打", "table {table} is not played online now"),
    "not_your_table": Text(
        "您不在第 {table} 桌打，这桌也不能旁观", "you do not play at table {table}, and nobody looks on there"
    ),
    "no_chair_left": Text("第 {table} 桌上您这一方的座位已坐满", "the chairs of your side at table {table} are taken"),
    "counter_off": Text("这张桌子不开记牌器", "there is no card counter at this table"),
    "file_too_big": Text("文件太大，最多 {most} MB", "the file is too big; {most} MB at most"),
    "workers_need_fork": Text(
        "这个系统上只能用一个进程；请另起几个服务器",
        "this system allows one process only; start several servers instead",
    ),
    "room_of_day": Text("每日一副的牌桌由系统开", "the house itself opens the tables of the daily deal"),
    "daily_played": Text(
        "这副每日牌已经打过了，明天再来", "you have played this daily deal; there is another one tomorrow"
    ),
    "open_hands_late": Text(
        "旁观者能看明牌的牌桌，须即时旁观且至少延迟 {seconds} 秒",
        "where spectators see the hands with every play, they must be at least {seconds} seconds behind",
    ),
    "rated_clock": Text("等级分比赛必须有时钟", "a rated match needs a clock"),
}
