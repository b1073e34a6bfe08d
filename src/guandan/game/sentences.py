"""What the game says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
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
    "not_a_pattern": Text("{cards} 不成牌型", "{cards} is not a valid pattern"),
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
    # levels and scores
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
    "not_a_seat": Text("“{by}”不是牌手", '"{by}" is not a player'),
    "not_in_hand": Text("手中没有 {cards}", "{cards} is not in the hand"),
    "not_now": Text("现在是{phase_zh}，不能“{act}”", "not possible now: {act}; it is time for {phase_en}"),
    "not_yours": Text("“{act}”不由{by}来做", "not for {by} to do: {act}"),
    "not_as_it_stands": Text("现在（{status}）不能“{act}”", "not possible now ({status}): {act}"),
    "not_awaited": Text("现在没有等 {who} 做什么", "the match does not wait for {who}"),
    "not_your_turn": Text("现在轮到 {turn} 出牌", "it is the turn of {turn}"),
    "cut_there_before": Text(
        "{depth} 张处已翻过须重切的牌，请另切一处", "the card at {depth} has been turned already: cut somewhere else"
    ),
    "card_owed": Text("轮到出单张，须出亮过的 {card}", "a single is due: {card}, which was shown, must be played"),
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
    "reported_already": Text("已经报过牌，不再重报", "the cards have been reported already"),
    # matches and logs
    "match_over": Text("比赛已经结束", "the match is over"),
    "time_runs_back": Text("时间 {at} 早于上一条 {last}", "time {at} is before the last fact's {last}"),
    "no_deal": Text("现在没有牌局，不能“{act}”", "no deal is running: {act} is not possible"),
    "deal_running": Text("这副牌还没有结束，不能“{act}”", "a deal is running; this must wait until it is over: {act}"),
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
    "no_such_ruling": Text("没有可更改的第 {seq} 号判罚", "there is no ruling {seq} in force to be amended"),
    "time_is_over": Text("时间已到，先宣布时间到", "time is over and must be called first"),
    "no_lot": Text("现在不抽签", "no lot is drawn now"),
    "wrong_finish": Text(
        "“{finish}”不是一副牌的名次，须写四家，双下只写前两家，如 E S N W 或 E W",
        '"{finish}" is not a valid finish order: name all four seats, two after a double down, as in E S N W or E W',
    ),
    "wrong_format": Text(
        "赛制 {field} 不能是 {value}，可以是 {allowed}", "the format's {field} cannot be {value}; it may be {allowed}"
    ),
    "unknown_format_part": Text("赛制没有“{field}”，有 {allowed}", 'a format has no "{field}", but {allowed}'),
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
    "not_a_log": Text("这不是一场比赛的记录", "this is not the record of a match"),
    "already_open": Text("记录已经开始", "the log has begun already"),
    "not_a_fact": Text("这一行不是一条记录", "this line is not a valid fact"),
    "hidden_differs": Text(
        "第 {seq} 条中 {name} 的内容与封存值不符", "in fact {seq} the part of {name} does not fit its hash"
    ),
    "out_of_number": Text("第 {seq} 条的编号应为 {expected}", "fact {seq} should have number {expected}"),
    "chain_broken": Text("第 {seq} 条与前一条接不上", "fact {seq} does not follow the one before it"),
    "record_hides": Text(
        "记录中有未公开的牌，该副打完后才能看", "the record still hides cards; it can be seen after the deal"
    ),
    "no_such_deal": Text("没有第 {number} 副，共 {most} 副", "there is no deal {number}; there are {most}"),
    "deal_line": Text("牌局文字第 {line} 行读不懂", "line {line} of the deal text cannot be read"),
    "deal_hand": Text("{seat} 有 {count} 张牌，应为 {full} 张", "{seat} has {count} cards; a full hand is {full}"),
    "deal_pack": Text(
        "四家共有 {count} 张 {card}，两副牌有两张", "the four hands have {count} of {card}; two packs have two"
    ),
    "not_a_record": Text("这不是掼蛋比赛记录文件", "this is not a record file of guandan"),
    "record_version": Text("不认识第 {version} 版记录格式", "record format version {version} is not known"),
    "record_huge": Text("记录文件超过 {most} MiB", "the record file is larger than {most} MiB"),
    "record_cut_off": Text("记录不完整", "the record is cut off"),
    "record_line": Text("第 {line} 行不是记录的内容", "line {line} is not a valid line of a record"),
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
    # said by several packages
    "wrong_id": Text(
        "编号须为 1 至 {most} 个字母、数字、汉字或 . _ -，以字母、数字或汉字开头，且不能是 desk",
        "an id has 1 to {most} letters, digits and . _ -, begins with a letter or digit, and is not desk",
    ),
    "unknown_act": Text("没有“{act}”这件事，可以做 {allowed}", 'there is no act "{act}"; there are {allowed}'),
    "panel_size": Text("仲裁委员会不能是 {count} 人", "the panel cannot have {count} members"),
    "not_upheld": Text("第 {number} 号申诉没有胜诉", "appeal {number} was not upheld"),
    "missing_field": Text("缺少 {field}", "{field} is missing"),
    "wrong_field": Text("{field} 不对，应为 {allowed}", "{field} must be {allowed}"),
}

ACTS = {
    "deal": Text("发牌", "deal"),
    "entropy": Text("参与洗牌", "a part in the shuffle"),
    "cut": Text("切牌", "cut"),
    "tribute": Text("贡牌", "tribute"),
    "return": Text("还牌", "return"),
    "play": Text("出牌", "play"),
    "pass": Text("过牌", "pass"),
    "report": Text("报牌", "report"),
    "choose": Text("选择", "choice"),
    "result": Text("录入成绩", "result"),
    "time": Text("叫停", "call of time"),
    "timeout": Text("到时", "end of the time"),
    "close": Text("不再开新副", "no further deal"),
    "lot": Text("抽签", "lot"),
    "rule": Text("判罚", "ruling"),
    "ruling": Text("判罚", "ruling"),
    "inspect": Text("查看手牌", "look into hands"),
    "pause": Text("暂停", "pause"),
    "resume": Text("恢复", "resume"),
    "rewind": Text("退回重打", "going back"),
    "correct": Text("更正一副", "correction of a deal"),
    "effect": Text("执行判罚", "effect of a ruling"),
}
"""What is done in a match, in words."""
