"""Every refusal, in one drawn tree.

    GuandanError
    ├── Unreadable    the input cannot be understood: a card, a play, a file
    ├── Illegal       understood, but the rules of play forbid it
    ├── OutOfTurn     allowed, but not now or not to this person
    ├── Ambiguous     several readings; one must be named
    ├── NotAllowed    this rule book, role or setting does not permit it
    └── Conflict      the state has moved on, or two facts contradict each other

A refusal carries a code, one sentence in Chinese and in English and, where a rule refuses, its article.
Sentences stand here, so that both languages are complete and nobody writes one twice; a part of the project that the
game does not know adds its own with `speak`.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from guandan.game.compass import chinese


class Text(NamedTuple):
    """The same words in both languages of the project."""

    zh: str
    en: str

    def pick(self, lang: str) -> str:
        """The words in `lang`, "zh" or "en"."""
        return self.zh if lang == "zh" else self.en


SENTENCES: dict[str, Text] = {
    # cards and notation
    "unknown_card": Text("没有“{card}”这张牌", 'there is no card "{card}"'),
    "unknown_rank": Text("没有“{rank}”这个牌点", 'there is no rank "{rank}"'),
    "unknown_level": Text(
        "没有“{level}”这一级，级数为 {allowed}",
        'there is no level "{level}"; levels are {allowed}',
    ),
    "too_many_copies": Text(
        "两副牌里只有两张 {card}，这里有 {count} 张", "two packs hold two {card}, here are {count}"
    ),
    "too_many_cards": Text("最多 {most} 张牌，这里有 {count} 张", "at most {most} cards, here are {count}"),
    "no_cards": Text("没有给出任何牌", "no cards were given"),
    "unknown_pattern": Text(
        "没有“{pattern}”这种牌型，牌型为 {allowed}",
        'no pattern "{pattern}"; patterns are {allowed}',
    ),
    # plays
    "not_a_pattern": Text("{cards} 不成牌型", "{cards} is no pattern"),
    "not_that_pattern": Text(
        "{cards} 不能当作{reading_zh}，可以是 {options_zh}",
        "{cards} cannot be read as {reading_en}, only as {options_en}",
    ),
    "does_not_beat": Text("{cards} 压不过{prev_zh}", "{cards} does not beat it ({prev_en})"),
    "no_such_reading": Text("没有“{reading_zh}”这样的牌", "there is no such play: {reading_en}"),
    "ambiguous": Text(
        "{cards} 有多种牌型，请说明是 {options_zh} 中的哪一种",
        "{cards} can be read as {options_en}; say which",
    ),
    "which_joker": Text("是哪一张王？大王打 r，小王打 b", "which joker? r is the big one, b the small one"),
    # the kernel
    "kernel_unknown": Text(
        "GUANDAN_KERNEL 不能是“{asked}”，只能是 {allowed}", 'GUANDAN_KERNEL cannot be "{asked}"; it is one of {allowed}'
    ),
    "kernel_missing": Text(
        "没有编译好的内核：请安装 g++ 或 clang++，再运行 make clean setup",
        "there is no compiled kernel: install g++ or clang++ and run make clean setup",
    ),
    "kernel_isa": Text(
        "这台机器没有“{asked}”指令集，可以用 {allowed}", 'this machine cannot run "{asked}"; it can run {allowed}'
    ),
    "bot_unknown": Text("没有“{bot}”这个机器人，可选 {allowed}", 'there is no bot "{bot}"; bots are {allowed}'),
    "folder_unwritable": Text("{folder} 写不进去：{detail}", "{folder} cannot be written to: {detail}"),
    # levels and scores
    "wrong_gain": Text("一副牌可升 {allowed} 级，不能升 {gain} 级", "a deal gains {allowed} levels, not {gain}"),
    "already_passed": Text("已经打过 A，本局结束", "A has been passed; the game is over"),
    "both_passed": Text("双方不可能都打过 A", "both sides cannot have passed A"),
    "other_scale": Text("{book} 不用这种计分，它用 {scale}", "{book} does not score like this; it uses {scale}"),
    # seats, acts and turns
    "unknown_seat": Text(
        "没有“{seat}”这一家，四家为 E N W S（东北西南）", 'there is no seat "{seat}"; seats are E N W S'
    ),
    "unknown_side": Text(
        "没有“{side}”这一方，双方为 E-W N-S（东西、南北）", 'there is no side "{side}"; sides are E-W N-S'
    ),
    "not_a_seat": Text("“{by}”不是牌手", '"{by}" is no player'),
    "not_in_hand": Text("手中没有 {cards}", "{cards} is not in the hand"),
    "not_now": Text("现在是{phase_zh}，不能 {act}", "{act} is not possible now; it is time for {phase_en}"),
    "not_yours": Text("{act} 不由 {by} 来做", "{act} is not for {by} to do"),
    "not_awaited": Text("现在没有等 {who} 做什么", "nothing is waited for from {who}"),
    "not_your_turn": Text("现在轮到 {turn} 出牌", "it is the turn of {turn}"),
    "leader_must_play": Text("领出者必须出牌，不能过", "the leader must play and may not pass"),
    "against_order": Text("裁判的判罚不允许出 {cards}", "{cards} is against the referee's order"),
    "already_out": Text("{seat} 已经出完牌", "{seat} has no cards left"),
    "wrong_entropy": Text("随机输入只能是可见字符", "entropy may have printable characters only"),
    "wrong_cut": Text(
        "切牌须在 {least} 至 {most} 张之间，不能切 {depth} 张", "cut between {least} and {most} cards, not {depth}"
    ),
    "wrong_tribute": Text("{card} 不是应贡的牌，应贡 {allowed}", "{card} is not the tribute; it is {allowed}"),
    "wrong_return": Text("不能还 {card}", "{card} may not be returned"),
    "one_card_only": Text("只给一张牌，这里有 {count} 张", "give one card; here are {count}"),
    "no_report_due": Text("剩 {count} 张，不需报牌", "with {count} cards no report is due"),
    "reported_already": Text("已经报过牌，不再重报", "reported already; not again"),
    # matches and logs
    "match_over": Text("比赛已经结束", "the match is over"),
    "time_runs_back": Text("时间 {at} 早于上一条 {last}", "time {at} is before the last fact's {last}"),
    "time_in_future": Text("时间 {at} 还没有到", "time {at} has not come yet"),
    "no_deal": Text("现在没有牌局，不能 {act}", "no deal is running for {act}"),
    "deal_running": Text("这副牌还没有结束，不能 {act}", "a deal is running; {act} must wait until it is over"),
    "only_recorded": Text("这场比赛只记成绩，不发牌", "this match is only recorded; no cards are dealt in it"),
    "played_here": Text(
        "这场比赛逐张打牌，成绩由牌局得出", "this match is played card by card; its deals give the results"
    ),
    "lot_decides": Text(
        "双方打平，由抽签决定，不再打牌", "the match is level and a lot decides; no deal is played any more"
    ),
    "no_clock": Text("这场比赛不计时", "no clock runs in this match now"),
    "not_yet": Text("时间未到，还有 {left} 秒", "time is not over; {left} seconds left"),
    "no_choice": Text("现在没有人要对判罚作选择", "nobody has a choice to make about a ruling now"),
    "choice_first": Text("先等 {who} 对判罚作出选择", "{who} has a choice to make about a ruling first"),
    "paused": Text("裁判已暂停比赛", "the referee has stopped the match"),
    "not_paused": Text("比赛没有暂停", "the match is not stopped"),
    "no_deal_ended": Text("还没有一副牌打完", "no deal has been finished yet"),
    "deal_ruled": Text(
        "这副牌由第 {seq} 号判罚决定，请更改该判罚", "this deal was decided by ruling {seq}: amend the ruling"
    ),
    "ruling_differs": Text(
        "第 {seq} 号判罚与规则不符：{fields}", "ruling {seq} is not what the rule book gives: {fields}"
    ),
    "ruling_stands": Text(
        "第 {seq} 号判罚决定了其后的成绩，请先撤销该判罚",
        "ruling {seq} has decided what comes after that: annul it first",
    ),
    "no_such_ruling": Text("没有可更改的第 {seq} 号判罚", "there is no ruling {seq} in force to be amended"),
    "on_paper": Text(
        "{match} 是记录的比赛，请用 guandan record", "{match} is only recorded: keep it with guandan record"
    ),
    "not_on_paper": Text(
        "{match} 是逐张打的牌局，请用 guandan play", "{match} is played card by card: go on with guandan play"
    ),
    "time_is_over": Text("时间已到，先宣布时间到", "time is over and must be called first"),
    "no_lot": Text("现在不抽签", "no lot is drawn now"),
    "wrong_finish": Text(
        "“{finish}”不是一副牌的名次，须写四家，双下只写前两家，如 E S N W 或 E W",
        '"{finish}" is no finish order: name all four seats, two after a double down, as in E S N W or E W',
    ),
    "wrong_format": Text(
        "赛制 {field} 不能是 {value}，可以是 {allowed}", "the format's {field} cannot be {value}; it may be {allowed}"
    ),
    "format_unused": Text("这种赛制用不到 {field}（{why}）", "{field} means nothing in this format ({why})"),
    "mode_not_in_book": Text(
        "{book} 不用 {mode} 赛制，可用 {allowed}；另用赛制须写进主办方自己的规则",
        "{book} does not know the mode {mode}, but {allowed}; another takes an organiser's own book",
    ),
    "format_needs": Text("这种赛制须写明 {field}", "this format needs {field}"),
    "payer_leads": Text(
        "下副牌要贡牌，由进贡者领出；指定领出者须同时免贡",
        "tribute is owed in the next deal and its payer leads; name a leader with no_tribute only",
    ),
    "roles_not_named": Text(
        "这本规则不由裁判指定洗牌者和切牌者", "under this book no referee names shuffler and cutter"
    ),
    "shuffler_cuts": Text(
        "洗牌者和切牌者须一同指定，且不是同一人", "shuffler and cutter are named together, and are two players"
    ),
    "other_book": Text("记录所用的 {book} 与这本不同", "the record was made under another version of {book}"),
    "not_a_log": Text("这不是一场比赛的记录", "this is no record of a match"),
    "already_open": Text("记录已经开始", "the log has begun already"),
    "not_a_fact": Text("这一行不是一条记录", "this line is no fact"),
    "hidden_differs": Text(
        "第 {seq} 条中 {name} 的内容与封存值不符", "in fact {seq} the part of {name} does not fit its hash"
    ),
    "out_of_number": Text("第 {seq} 条的编号应为 {expected}", "fact {seq} should have number {expected}"),
    "chain_broken": Text("第 {seq} 条与前一条接不上", "fact {seq} does not follow the one before it"),
    "file_unreadable": Text("读不出 {file}：{detail}", "{file} cannot be read: {detail}"),
    "record_hides": Text(
        "记录中有未公开的牌，该副打完后才能看", "the record still hides cards; it can be seen after the deal"
    ),
    "no_such_deal": Text("没有第 {number} 副，共 {most} 副", "there is no deal {number}; there are {most}"),
    "deal_line": Text("牌局文字第 {line} 行读不懂", "line {line} of the deal text cannot be read"),
    "deal_hand": Text("{seat} 有 {count} 张牌，应为 {full} 张", "{seat} has {count} cards; a full hand is {full}"),
    "deal_pack": Text(
        "四家共有 {count} 张 {card}，两副牌有两张", "the four hands have {count} of {card}; two packs have two"
    ),
    "not_a_record": Text("这不是掼蛋比赛记录文件", "this is no record file of guandan"),
    "record_version": Text("不认识第 {version} 版记录格式", "record format version {version} is not known"),
    "record_huge": Text("记录文件超过 {most} MiB", "the record file is larger than {most} MiB"),
    "record_cut_off": Text("记录不完整", "the record is cut off"),
    "record_line": Text("第 {line} 行不是记录的内容", "line {line} is no line of a record"),
    "record_altered": Text("记录被改动过", "the record has been altered"),
    "record_line_ends": Text(
        "第 {line} 行以回车加换行（CRLF）结尾，记录文件只用换行（LF）",
        "line {line} ends in CR LF; a record file has LF alone",
    ),
    "record_bom": Text(
        "文件开头有字节顺序标记（BOM），记录文件没有", "the file begins with a byte order mark (BOM); a record has none"
    ),
    "record_blank_line": Text("第 {line} 行是空行", "line {line} is blank"),
    "record_line_twice": Text("第 {line} 行与前一行重复", "line {line} is the same as the one before it"),
    "record_no_seal": Text(
        "缺少最后一行（条数和末条的散列值），第 {line} 行之后没有了",
        "the last line, with the number of facts and the last hash, is missing; the file ends after line {line}",
    ),
    "record_seal": Text(
        "最后一行（第 {line} 行）与前面的记录不符：{reason_zh}",
        "the last line, {line}, does not fit the facts before it: {reason_en}",
    ),
    "record_not_canonical": Text(
        "第 {line} 行的写法不是记录的标准写法", "line {line} is not written in the one form of a record"
    ),
    "record_header": Text("第 1 行与第一条记录不符", "line 1 does not fit the first fact"),
    "still_hidden": Text("第 {seq} 条应已公开的内容没有公开", "fact {seq} still hides what should have been revealed"),
    "fact_wrong": Text("第 {seq} 条不合规则：{reason_zh}", "fact {seq} is against the rules: {reason_en}"),
    "fact_unexpected": Text("第 {seq} 条与前面的事实不符", "fact {seq} does not follow from the facts before it"),
    # matches at the terminal
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
    "id_taken": Text("编号“{match}”已有一场比赛，请另取编号", 'there is a match "{match}" already; choose another id'),
    "wrong_id": Text(
        "编号须为 1 至 {most} 个字母、数字、汉字或 . _ -，以字母、数字或汉字开头，且不能是 desk",
        "an id has 1 to {most} letters, digits and . _ -, begins with a letter or digit, and is not desk",
    ),
    "nothing_to_replay": Text(
        "{match} 是依记分表录入的比赛，没有牌可看；guandan show {match} 看记分表",
        "{match} was kept from a sheet and has no cards to replay; guandan show {match} prints the sheet",
    ),
    "wrong_name": Text(
        "{field} 中的名字须有 1 至 {most} 个可见字符，不以“(bot)”结尾",
        '{field}: a name has 1 to {most} printable characters and does not end in "(bot)"',
    ),
    "same_name": Text(
        "{field} 的四个名字须各不相同，“{name}”重复了", '{field}: four different names are needed; "{name}" is twice'
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
    "unknown_sanction": Text(
        "没有“{sanction}”这种判罚，判罚有 {allowed}", 'there is no sanction "{sanction}"; there are {allowed}'
    ),
    "unknown_role": Text("没有“{role}”这种身份，身份有 {allowed}", 'there is no role "{role}"; there are {allowed}'),
    "unknown_reason": Text(
        "没有“{reason}”这种理由，理由有 {allowed}", 'there is no reason "{reason}"; there are {allowed}'
    ),
    "unknown_infraction": Text("没有“{infraction}”这种违规", 'there is no infraction "{infraction}"'),
    "several_infractions": Text(
        "“{infraction}”可以是 {names_zh}，请说明是哪一种", '"{infraction}" may be {names_en}; say which'
    ),
    "sanction_not_open": Text("此处须择其一：{allowed_zh}", "one of these must be chosen here: {allowed}"),
    "no_discretion": Text("本规则没有给裁判长自由裁量权", "this book gives the chief referee no discretion"),
    "not_late": Text("准时就座不是迟到", "who is there in time is not late"),
    "already_seated": Text("本局已经开打，不能再判迟到", "this game has been begun by all four; nobody is late for it"),
    "empty_query": Text(
        "请输入汉字、拼音或英文，或用 --all 列出全部", "say what to look for, in Chinese, pinyin or English, or --all"
    ),
    "several_players": Text("叫“{name}”的有 {options}，请写座位", '"{name}" sit at {options}; name the seat'),
    "needs_seat": Text("此处须写明是哪一家：{allowed_zh}", "here the player must be named: {allowed}"),
    "unknown_offender": Text("违规方应为：{allowed_zh}", "the offender must be one of {allowed_en}"),
    "no_settlement": Text(
        "选手不得自行处理违规，裁判不予承认", "players may not settle an infraction themselves, so it cannot stand"
    ),
    "report_not_due": Text(
        "{seat} 手中有 {cards} 张，本副还没有到报牌的时候", "{seat} holds {cards} cards; no report was due in this deal"
    ),
    "case_disproved": Text("牌局记录表明情形是 {allowed_zh}", "the log shows that the case is {allowed_en}"),
    "case_needed": Text("须写明是哪种情形：{allowed_zh}", "the case must be named: {allowed_en}"),
    "owes_nothing": Text("牌局记录表明 {seat} 此时不应贡牌或还牌", "the log shows that {seat} owes no such card now"),
    "not_on_lead": Text("牌局记录表明 {seat} 不是领出者", "the log shows that {seat} is not the one who leads"),
    "leader_needed": Text(
        "下副领出者由裁判指定，须写明：{allowed}", "the referee names who leads the next deal: {allowed}"
    ),
    "pattern_needed": Text(
        "须写明所暴露的主牌型：{allowed}", "the main pattern that was shown must be named: {allowed}"
    ),
    "leader_of_offenders": Text("领出者须是非违规方的选手", "the leader must be of the other side"),
    "not_in_authority": Text(
        "{sanction_zh}不由你判，由{whose_zh}判", "{sanction_en} is not for you to rule but for {whose_en}"
    ),
    "nothing_awaits": Text("第 {seq} 号判罚没有待确认的", "nothing of ruling {seq} awaits a confirmation"),
    "needs_consent": Text("须报组委会同意", "the organising committee must agree first"),
    "not_waivable": Text(
        "迟到、弃权等赛前事项和不签名，不属于处罚权丧失的情形",
        "the right to penalise is not lost for lateness, forfeits or what else is no matter of the table",
    ),
    "right_stays": Text("本规则中，{reason_zh}不使处罚权丧失", "in this book the right to penalise stays: {reason_en}"),
    "late_by_regulations": Text(
        "迟到的处罚由规程规定，本规则没有", "what lateness costs is for the regulations; this book does not say"
    ),
    "unknown_act": Text("没有“{act}”这件事，可以做 {allowed}", 'there is no act "{act}"; there are {allowed}'),
    "appeal_late": Text(
        "申诉须在该轮比赛结束后 {minutes} 分钟内提出，过时无效",
        "an appeal must be lodged within {minutes} minutes after the round",
    ),
    "appeal_no_fee": Text("申诉须缴纳申诉费", "an appeal needs the appeal fee"),
    "appeal_by_captain": Text(
        "申诉由领队提出，未设领队时由两位牌手共同提出",
        "an appeal is made by the captain or, where there is none, by both players together",
    ),
    "appeal_unsigned": Text("申诉书须由申诉人签名", "the appeal must be signed by those who make it"),
    "appeal_final": Text("第 {number} 号申诉已作最终裁决，不得更改", "appeal {number} has been decided, finally"),
    "appeal_known": Text("第 {number} 号申诉已就此提出", "appeal {number} is about the same already"),
    "appeal_direct": Text("申诉直接报仲裁委员会，不经裁判长转交", "appeals go straight to the panel in this book"),
    "appeal_via_chief": Text(
        "裁判长只转交申诉，由仲裁委员会裁决", "the chief only hands appeals on; the panel decides them"
    ),
    "appeal_elsewhere": Text(
        "第 {number} 号申诉现为 {status}，不能 {act}", "appeal {number} is now {status}; {act} is not possible"
    ),
    "appeal_closed": Text("第 {number} 号申诉已经了结", "appeal {number} is closed"),
    "appeal_discretion": Text(
        "仲裁委员会不得改变裁判在规则职权范围内所作的决定",
        "the panel may not change what was within the referee's discretion",
    ),
    "no_such_appeal": Text("没有第 {number} 号申诉", "there is no appeal {number}"),
    "panel_size": Text("仲裁委员会不能是 {count} 人", "the panel cannot have {count} members"),
    "panel_avoid": Text(
        "{name} 与当事方同地区（单位），须回避", "{name} is of the same region or unit as a party and stands aside"
    ),
    "votes_missing": Text(
        "仲裁委员会 {members} 人，只有 {votes} 票", "the panel has {members} members and {votes} votes"
    ),
    "not_upheld": Text("第 {number} 号申诉没有胜诉", "appeal {number} was not upheld"),
    "pairing_stands": Text("成绩更正不改变已公布的编排", "a correction does not change a published pairing"),
    "limit_stands": Text("本规则没有让裁判长另定更正时限", "in this book the chief sets no other limit"),
    "chief_corrects": Text("成绩由裁判长修正", "only the chief referee corrects a score"),
    "slip_late": Text("牌手已离开赛桌，不再更正", "the players had left the table; it is not corrected any more"),
    "slip_signed": Text("双方已签字确认，不再更正", "both sides have signed; it is not corrected any more"),
    "correction_late": Text(
        "已过 {minutes} 分钟的更正时限", "the limit of {minutes} minutes for corrections has passed"
    ),
    "no_register": Text("{book} 没有赛风赛纪处罚的规定", "{book} has no rules of discipline"),
    "no_such_case": Text("没有第 {number} 号案件", "there is no case {number}"),
    "case_elsewhere": Text(
        "第 {number} 号案件现为 {status}，不能 {act}", "case {number} is now {status}; {act} is not possible"
    ),
    "discipline_late": Text(
        "申诉须在 {days} 个工作日内提出，最后一天是 {last}",
        "an appeal must be made within {days} working days; the last was {last}",
    ),
    # formats of an event
    "wrong_count": Text(
        "{count} 不行，须在 {least} 至 {most} 之间", "{count} will not do; it must be {least} to {most}"
    ),
    "wrong_groups": Text(
        "不能是 {groups} 个组，可以是 {allowed}", "{groups} groups will not do; there may be {allowed}"
    ),
    "wrong_mode": Text(
        "没有 {round} {games} 局这种打法，可以是 one 1、best_of 3 或 5、sum 2 或 3",
        "there is no {round} of {games} games; it may be one 1, best_of 3 or 5, sum 2 or 3",
    ),
    "no_such_round": Text("没有第 {round} 轮，共 {most} 轮", "there is no round {round}; there are {most}"),
    "no_such_game": Text("没有第 {game} 场，共 {most} 场", "there is no game {game}; there are {most}"),
    "game_not_ready": Text("第 {game} 场的对阵双方还没有产生", "the sides of game {game} are not known yet"),
    "game_not_played": Text("第 {game} 场不必比赛", "game {game} is not played"),
    "game_needs_winner": Text("第 {game} 场须分出胜负，不能打平", "game {game} needs a winner; it cannot be drawn"),
    "not_in_game": Text("{entry} 号不在第 {game} 场比赛中", "number {entry} does not play in game {game}"),
    "cuts_and_units": Text(
        "{units} 个单元须淘汰 {wanted} 次，不是 {cuts} 次", "{units} units have {wanted} cuts between them, not {cuts}"
    ),
    "line_up_size": Text("须排 {wanted} 对上场，这里有 {pairs} 对", "a line-up has {wanted} pairs, here are {pairs}"),
    "not_of_the_team": Text("{pair} 号不是该队的", "pair {pair} is not of the team"),
    "put_up_twice": Text("{pair} 号排了两次", "pair {pair} is put up twice"),
    # regulations and standings of an event
    "unknown_choice": Text("没有“{name}”，可以是 {allowed}", 'there is no "{name}"; there are {allowed}'),
    "choice_not_allowed": Text(
        "规则不允许 {name} 为 {value}，可以是 {allowed}", "the book does not let {name} be {value}; it may be {allowed}"
    ),
    # the event's log
    "number_taken": Text("{entry} 号已有人", "number {entry} is taken"),
    "not_eligible": Text("不符合参赛资格：{reasons_zh}", "not eligible: {reasons_en}"),
    "no_such_entry": Text("没有 {entry} 号参赛者", "there is no entry {entry}"),
    "no_such_player": Text("{entry} 号中没有“{player}”", 'entry {entry} has no player "{player}"'),
    "entry_fixed": Text("抽签后不能再改 {entry} 号的 {field}", "after the draw {field} of entry {entry} is fixed"),
    "entry_left": Text("{entry} 号已离开比赛（{status}）", "entry {entry} has left the event ({status})"),
    "no_substitution": Text("不能换人：{reason_zh}", "no player can be replaced: {reason_en}"),
    "nothing_changes": Text("没有任何变化", "nothing would change"),
    "seed_stands": Text("抽签种子已经公布，不能更改", "the seed has been published and stands"),
    "no_seed": Text("先公布抽签种子", "the seed of the lots must be published first"),
    "no_such_stage": Text("没有第 {stage} 阶段，共 {most} 个", "there is no stage {stage}; there are {most}"),
    "stage_has_begun": Text("第 {stage} 阶段已经开始", "stage {stage} has begun"),
    "drop_last_first": Text("先取消第 {stage} 阶段", "stage {stage} must be dropped first"),
    "stage_not_running": Text("第 {stage} 阶段不在进行中（{status}）", "stage {stage} is not running ({status})"),
    "stage_not_closed": Text("第 {stage} 阶段还没有结束", "stage {stage} is not closed yet"),
    "stages_left": Text("还有阶段没有结束：{stages}", "stages are not closed: {stages}"),
    "takes_later": Text("第 {stage} 阶段只能取之前阶段的名次", "stage {stage} can take places of earlier stages only"),
    "needs_groups": Text("{format} 须取自分组阶段的名次", "{format} takes places of a stage with groups"),
    "nothing_carried": Text("{format} 不带前一阶段的积分", "{format} brings no points along"),
    "no_duplicate": Text("{book} 没有复式赛", "{book} has no duplicate"),
    "no_late_entry": Text(
        "第 {stage} 阶段（{format}）开始后不能再加入", "nobody can join stage {stage} ({format}) after its draw"
    ),
    "rounds_fixed": Text(
        "第 {stage} 阶段（{format}）的轮数由赛制决定", "the format of stage {stage} ({format}) fixes its rounds"
    ),
    "redraw_first": Text(
        "开赛前有人退出，剩双数，第 {stage} 阶段须重新抽签",
        "an entry left before the start and an even number remains; draw stage {stage} again",
    ),
    "no_more_rounds": Text("第 {stage} 阶段已赛完", "stage {stage} has no more rounds"),
    "rounds_left": Text("第 {stage} 阶段还没有赛完", "stage {stage} has rounds left to play"),
    "round_open": Text("第 {round} 轮还没有锁定", "round {round} is not locked yet"),
    "round_published": Text("第 {round} 轮已公布，不再重新编排", "round {round} is published and never paired again"),
    "round_locked": Text("第 {round} 轮已锁定", "round {round} is locked"),
    "round_unpublished": Text("第 {round} 轮还没有公布", "round {round} is not published yet"),
    "no_open_round": Text("第 {stage} 阶段没有进行中的轮次", "no round of stage {stage} is being played"),
    "no_draft": Text("第 {stage} 阶段没有编排草案", "stage {stage} has no draft"),
    "draft_stale": Text(
        "第 {round} 轮草案编排后情况有变，请重新编排",
        "something has changed since round {round} was drafted; draft it again",
    ),
    "pairs_fixed": Text(
        "第 {stage} 阶段（{format}）的对阵由赛制决定，只能改桌号和方位",
        "the format of stage {stage} ({format}) fixes the pairs; only tables and directions can be changed",
    ),
    "pairing_impossible": Text("这样编排不行：{reason_zh}", "this pairing cannot be played: {reason_en}"),
    "results_missing": Text(
        "第 {round} 轮还缺 {count} 桌成绩：{tables}", "round {round} lacks {count} results, of tables {tables}"
    ),
    "no_such_table": Text("没有第 {table} 桌，共 {most} 桌", "there is no table {table}; there are {most}"),
    "other_division": Text(
        "{entry} 号不属于第 {stage} 阶段的项目或组别", "entry {entry} is not of the event or group of stage {stage}"
    ),
    "no_meeting": Text("{entry} 号第 {round} 轮没有比赛", "entry {entry} has no match in round {round}"),
    "not_at_table": Text("{entry} 号不在第 {table} 桌", "entry {entry} does not sit at table {table}"),
    "match_not_over": Text("“{match}”这场牌还没有打完", 'match "{match}" is not over yet'),
    "match_elsewhere": Text(
        "“{match}”这场牌写明的赛事、阶段、轮次和桌号是 {told}，不是 {here}",
        'match "{match}" says that its event, stage, round and table are {told}, not {here}',
    ),
    "board_level": Text(
        "“{match}”这场牌第 {board} 副打的是 {level}，复式赛每副都从 2 打起",
        'deal {board} of match "{match}" was played at {level}; the boards of duplicate are all played at 2',
    ),
    "boards_differ": Text("这些牌共打了 {boards} 副，应为 {wanted} 副", "{boards} boards were played, not {wanted}"),
    "match_not_theirs": Text(
        "“{match}”这场牌不是第 {table} 桌的两对选手打的",
        'match "{match}" was not played by the two pairs of table {table}',
    ),
    "other_match": Text(
        "“{match}”第 {seq} 条记录与赛事所引的不同", 'fact {seq} of match "{match}" is not what the event refers to'
    ),
    "result_in": Text("第 {table} 桌已有成绩，改动须用更正", "table {table} has its result; correct it instead"),
    "no_result": Text("第 {table} 桌还没有成绩", "table {table} has no result yet"),
    "not_published": Text("第 {round} 轮成绩还没有公布", "the results of round {round} are not published yet"),
    "nothing_to_settle": Text("第 {table} 桌没有待定的成绩", "nothing is to be settled at table {table}"),
    "needs_winner": Text("须分出胜负，不能打平", "there must be a winner; it cannot be drawn"),
    "winner_contradicts": Text(
        "胜方写作 {winner}，与比分的胜方 {score} 不符",
        "the winner {winner} contradicts the score, by which {score} won",
    ),
    "draw_stands": Text("平局有效，不另决胜负", "the draw stands; no winner is named here"),
    "wrong_games": Text(
        "{games} 局的成绩不成一场，最多 {most} 局", "{games} games do not make this match of at most {most}"
    ),
    "wrong_points": Text("场分应为 {points}", "the match points must be {points}"),
    "no_such_grade": Text("没有 {grade} 这样的级分", "no two levels give the grade {grade}"),
    "result_shape": Text("这里的成绩写作 {allowed}", "a result is written {allowed} here"),
    "no_such_penalty": Text("没有第 {number} 号扣分", "there is no penalty {number}"),
    "deal_wanted": Text(
        "{first} 号与 {second} 号须加赛一副决定名次", "entries {first} and {second} must play a deciding deal"
    ),
    "no_deal_wanted": Text(
        "{winner} 号与 {loser} 号之间不需加赛", "no deciding deal is wanted between {winner} and {loser}"
    ),
    "no_such_event": Text("没有“{event}”这个赛事", 'there is no event "{event}"'),
    "event_exists": Text("已有名为“{event}”的赛事", 'there is an event "{event}" already'),
    "list_no_rows": Text("没有一行可以导入", "not one row can be imported"),
    "against_rules": Text("不合规定：{reasons_zh}", "against the rules: {reasons_en}"),
    "no_such_official": Text("没有 {name} 这名技术官员", "there is no official {name}"),
    "no_officials": Text("还没有技术官员", "there are no officials yet"),
    "not_noticed": Text("{name} 还没有公示", "no public notice of {name} was given"),
    "no_such_unit": Text("没有 {unit} 这个参赛单位", "the unit {unit} takes no part"),
    "no_such_desk": Text(
        "裁判台上没有赛事“{event}”的申诉、更正或案件", 'nothing stands on the desk of the event "{event}" yet'
    ),
    "which_desk": Text("请用 --event 指明赛事", "name the event with --event"),
    "event_suspended": Text("赛事已暂停，恢复后才能继续", "the event has been suspended; resume it first"),
    "event_ended": Text("赛事已经结束，不能再改动", "the event has ended and is changed no more"),
    "event_running": Text("赛事没有暂停，也没有结束", "the event is neither suspended nor ended"),
    "not_an_event": Text("这不是赛事档案文件", "this is no event file of guandan"),
    # entries of an event
    "not_in_pair": Text("{name} 不在这一对中", "{name} is not of this pair"),
    "list_not_clean": Text(
        "有 {rows} 行不对，共 {problems} 处；什么也没有导入，请改正，或选择跳过这些行",
        "wrong rows: {rows}, wrong cells: {problems}; nothing was imported: mend them, or choose to skip them",
    ),
    "list_unreadable": Text(
        "这个文件读不出来（{detail}），请另存为 xlsx 或 csv 再试",
        "this file cannot be read ({detail}); save it again as xlsx or csv",
    ),
    "list_old_format": Text(
        "这是旧的 xls 格式或加密的文件，请另存为不加密的 xlsx",
        "this is an old xls file or one with a password; save it as xlsx without one",
    ),
    "list_not_text": Text(
        "这不是 csv 文件，文字须为 UTF-8 或 GB18030", "this is no csv file; its text must be UTF-8 or GB 18030"
    ),
    "list_too_large": Text(
        "文件太大，最多 {rows} 行 {columns} 列", "the file is too large; at most {rows} rows and {columns} columns"
    ),
    "list_no_headings": Text(
        "找不到表头，至少要有这些列：{needed}", "no headings were found; these columns are needed: {needed}"
    ),
    "list_empty": Text("第 {row} 行表头之下没有内容", "nothing stands below the headings in row {row}"),
    # officials and schedule of an event
    "unknown_post": Text("没有“{post}”这个岗位，岗位有 {allowed}", 'there is no post "{post}"; there are {allowed}'),
    # questions to the oracle
    "too_many_to_explain": Text(
        "最多 {most} 个参赛者时才列出其他方案", "alternatives are told for at most {most} entries"
    ),
    "not_json": Text("这一行不是 JSON：{detail}", "this line is not JSON: {detail}"),
    "not_an_object": Text("这一行不是 JSON 对象", "this line is not a JSON object"),
    "unknown_op": Text("没有“{op}”这种问题，可以问 {allowed}", 'there is no op "{op}"; ops are {allowed}'),
    "missing_field": Text("缺少 {field}", "{field} is missing"),
    "wrong_field": Text("{field} 不对，应为 {allowed}", "{field} must be {allowed}"),
    "books_differ": Text("{books} 的答案不同，请只问一本规则", "{books} answer differently; ask one book"),
    # rule books
    "book_unknown": Text(
        "没有“{book}”这本规则，规则有 {allowed}",
        'there is no rule book "{book}"; there are {allowed}',
    ),
    "book_bad_change": Text("设置 {key} 不能是 {value}", "the setting {key} cannot be {value}"),
    "book_missing": Text("没有 {file} 这个文件", "there is no file {file}"),
    "book_unreadable": Text("{file} 读不出来（{detail}）", "{file} cannot be read ({detail})"),
    "book_directory": Text("{file} 是目录，不是规则文件", "{file} is a directory, not a rule book"),
    "book_huge": Text(
        "{file} 太大，规则文件不超过 {most} 字节",
        "{file} is too large; a rule book has at most {most} bytes",
    ),
    "book_not_utf8": Text("{file} 第 {line} 行不是 UTF-8 文字", "{file}, line {line}: not UTF-8 text"),
    "book_broken": Text(
        "{file} 第 {line} 行第 {column} 列起不合 TOML 格式（{detail}）",
        "{file}, line {line}, column {column}: not valid TOML ({detail})",
    ),
    "book_beyond": Text(
        "{file} 中有过长的数字或过深的嵌套，读不出来",
        "{file} cannot be read: it holds a number that is too long or tables that are too deep",
    ),
    "book_not_table": Text(
        "{file} 第 {line} 行：{table} 须写成单方括号的表 [{table}]，且只写一次",
        "{file}, line {line}: {table} must be one table, written [{table}] in single brackets",
    ),
    "book_no_id": Text(
        "{file} 第 {line} 行：[book] 中须写明 id，由字母、数字、点、横线组成，不超过 40 字",
        "{file}, line {line}: [book] must state an id of at most 40 letters, digits, dots and dashes",
    ),
    "book_id_taken": Text(
        "{file} 第 {line} 行：编号 {id} 已属于{owner_zh}",
        "{file}, line {line}: the id {id} belongs to {owner_en}",
    ),
    "book_no_parent": Text(
        "{file} 第 {line} 行：[book] 中须写明 parent，可为 {allowed}，或同一目录中的规则文件",
        "{file}, line {line}: [book] must name its parent: {allowed}, or a file beside this one",
    ),
    "book_unknown_parent": Text(
        "{file} 第 {line} 行：没有“{parent}”这本上级规则，可为 {allowed}，或同一目录中的规则文件",
        '{file}, line {line}: there is no parent "{parent}"; it may be {allowed}, or a file beside this one',
    ),
    "book_parent_path": Text(
        "{file} 第 {line} 行：parent “{parent}”须是同一目录中的文件名，不带路径",
        '{file}, line {line}: the parent "{parent}" must be the name of a file beside this one, without a path',
    ),
    "book_cycle": Text(
        "{file} 第 {line} 行：上级规则成环：{chain}",
        "{file}, line {line}: the parents form a circle: {chain}",
    ),
    "book_bad_field": Text(
        "{file} 第 {line} 行：[book] 中的 {key} 不对，应为 {allowed_zh}",
        "{file}, line {line}: {key} of [book] must be {allowed_en}",
    ),
    "book_unknown_key": Text(
        "{file} 第 {line} 行：没有“{key}”这项设置，可用的有 {allowed}",
        '{file}, line {line}: there is no setting "{key}"; there are {allowed}',
    ),
    "book_unknown_key_near": Text(
        "{file} 第 {line} 行：没有“{key}”这项设置，是不是“{near}”？可用的有 {allowed}",
        '{file}, line {line}: there is no setting "{key}"; did you mean "{near}"? There are {allowed}',
    ),
    "book_wrong_type": Text(
        "{file} 第 {line} 行：{key} 不能写 {value}，应为 {allowed_zh}",
        "{file}, line {line}: {key} cannot be {value}; it must be {allowed_en}",
    ),
    "book_value_not_allowed": Text(
        "{file} 第 {line} 行：{key} 不能是 {value}，可为 {allowed_zh}",
        "{file}, line {line}: {key} cannot be {value}; allowed: {allowed_en}",
    ),
    "book_no_article": Text("{file} 第 {line} 行：{key} 没有注明条文", "{file}, line {line}: {key} names no article"),
    "book_contradiction": Text(
        "{file} 第 {line} 行：{key} 是 {value}，与 {other} 是 {against} 矛盾",
        "{file}, line {line}: {key} is {value}, which contradicts {other}, which is {against}",
    ),
    "book_missing_value": Text("{file}：{key} 没有值", "{file}: {key} has no value"),
    "book_many_problems": Text(
        "{file} 第 {line} 行起：问题已超过 {count} 处，其余不再列出",
        "{file}, from line {line}: more than {count} problems, the rest is not listed",
    ),
}


def speak(sentences: Mapping[str, Text]) -> None:
    """Add the sentences of another part of the project. A code means one thing, so none may be there already."""
    taken = SENTENCES.keys() & sentences.keys()
    if taken:
        raise ValueError(f"sentences are there already: {sorted(taken)}")
    SENTENCES.update(sentences)


def quoted(value: object) -> str:
    """Input as it may be shown in a sentence: short, and never a whole document."""
    if not isinstance(value, str | int | float | None):
        return type(value).__name__
    if isinstance(value, int) and value.bit_length() > 64:
        return _long_number(value)
    text = str(value).encode(errors="replace").decode()  # half a character could not be sent anywhere
    return text if len(text) <= 40 else text[:37] + "..."


def _long_number(value: int) -> str:
    """The first digits of a number and how many there are; some are too long to be written at all."""
    try:
        digits = str(abs(value))
    except ValueError:
        return "…(> 4000 digits)"
    return f"{'-' if value < 0 else ''}{digits[:8]}…({len(digits)} digits)"


TIMES = ("at", "last")
"""Facts that are times in milliseconds; small ones are not of a calendar but of a table's own clock."""
CALENDAR = 10**11


SEATED = ("seat", "side", "who", "by", "allowed", "options")
"""Facts that may be seats or sides."""


def at_most(most: int) -> Text:
    """What a field that holds a text must be."""
    return Text(f"不超过 {most} 字的文字", f"text of at most {most} characters")


def one_of(words: Iterable[object]) -> Text:
    """What a field must be that is one of some words of a protocol: they are the same in both languages."""
    listed = [str(word) for word in words]
    return Text(f"{'、'.join(listed)} 之一", f"one of {', '.join(listed)}")


def _shown(name: str, fact: object, lang: str) -> object:
    """A fact as it stands in a sentence."""
    if isinstance(fact, Text):
        return fact.pick(lang)
    if isinstance(fact, list):
        joined = ", ".join(fact)
        return chinese(joined) if lang == "zh" and name in SEATED else joined
    if name in TIMES and isinstance(fact, int) and CALENDAR < fact < 10**14:
        return f"{datetime.fromtimestamp(fact / 1000).astimezone():%Y-%m-%d %H:%M:%S}"
    return chinese(str(fact)) if lang == "zh" and name in SEATED else fact


class GuandanError(Exception):
    """A refusal that a person can read. `facts` fill the sentence and travel with it; a Text in its language."""

    kind = "error"

    def __init__(self, code: str, article: str = "", **facts: Any) -> None:
        """Look the sentence up by its code."""
        sentence = SENTENCES[code]
        self.code = code
        self.article = article
        self.facts = facts
        zh, en = ({name: _shown(name, fact, lang) for name, fact in facts.items()} for lang in Text._fields)
        self.text = Text(sentence.zh.format(**zh), sentence.en.format(**en))
        super().__init__(self.text.en)

    def __reduce__(self) -> tuple[Any, ...]:
        """So that a refusal can be told across processes: made again from its code and facts."""
        return partial(type(self), self.code, self.article, **self.facts), ()

    def as_json(self) -> dict[str, Any]:
        """The one JSON shape of a refusal."""
        shape = {"code": self.code, "kind": self.kind, "message": self.text.en, "message_zh": self.text.zh}
        return {**shape, "article": self.article} if self.article else shape


class Unreadable(GuandanError):
    """The input cannot be understood."""

    kind = "unreadable"


class Illegal(GuandanError):
    """The rules of play forbid it."""

    kind = "illegal"


class OutOfTurn(GuandanError):
    """Not now, or not this person."""

    kind = "out_of_turn"


class Ambiguous(GuandanError):
    """Several readings; one must be named."""

    kind = "ambiguous"

    def as_json(self) -> dict[str, Any]:
        """The refusal with the readings to choose from."""
        return {**super().as_json(), "options": self.facts["options"]}


class NotAllowed(GuandanError):
    """This rule book, role or setting does not permit it."""

    kind = "not_allowed"


class Conflict(GuandanError):
    """The state has moved on, or two facts contradict each other."""

    kind = "conflict"
