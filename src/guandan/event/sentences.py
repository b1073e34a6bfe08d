"""What an event says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    # matches
    "record_altered": Text("记录被改动过", "the record has been altered"),
    # formats of an event
    "wrong_count": Text(
        "{count} 不行，须在 {least} 至 {most} 之间", "{count} will not do; it must be {least} to {most}"
    ),
    "wrong_rounds": Text(
        "不能是 {count} 轮，须写明 {least} 至 {most} 轮",
        "{count} rounds will not do; say how many, {least} to {most}",
    ),
    "wrong_groups": Text(
        "不能是 {groups} 个组，可以是 {allowed}", "{groups} groups will not do; there may be {allowed}"
    ),
    "wrong_mode": Text(
        "没有 {round} {games} 局这种打法，可以是 one 1、best_of 3 或 5、sum 2 或 3",
        "there is no {round} of {games} games; it may be one 1, best_of 3 or 5, sum 2 or 3",
    ),
    "modes_of_rounds": Text(
        "淘汰赛按轮写打几局：best_of 或 sum，如 1 3",
        "in a chart the number of games is said for each round, best_of or sum, as in 1 3",
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
    "put_up_twice": Text("{pair} 号排了两次", "pair {pair} is put up twice"),
    # regulations and standings of an event
    "units_wanted": Text(
        "须写明各单元的轮数和各单元后留下的数目：units=3,2,2 stay=64,16",
        "say the rounds of each unit and how many stay after each but the last: units=3,2,2 stay=64,16",
    ),
    "unknown_choice": Text("没有“{name}”，可以是 {allowed}", 'there is no "{name}"; there are {allowed}'),
    "choice_not_allowed": Text(
        "规则不允许 {name} 为 {value}，可以是 {allowed}", "the book does not let {name} be {value}; it may be {allowed}"
    ),
    # the event's log
    "phones_banned": Text(
        "选手不得在桌上使用手机，记分表由裁判或牌桌设备填写",
        "players may not use phones at the table; the sheet is kept by the referee's or the table's device",
    ),
    "sides_sign_first": Text(
        "第 {table} 桌双方确认后裁判才签字", "both sides of table {table} confirm before the referee"
    ),
    "matter_waits": Text(
        "第 {table} 桌已有一事在等裁判长：{what}；等裁判长处理后再送",
        "a matter of table {table} waits for the chief already: {what}; send this one when they have dealt with it",
    ),
    "no_sheet": Text("第 {table} 桌现在没有记分表", "there is no sheet at table {table} now"),
    "no_such_board": Text("没有第 {board} 盘，共 {most} 盘", "there is no board {board}; there are {most}"),
    "line_up_first": Text("第 {table} 桌先报上场名单", "the teams at table {table} put up their pairs first"),
    "sheet_of_pairs": Text("队赛和复式赛没有单桌记分表", "teams and duplicate have no sheet of a single table"),
    "no_role_here": Text("你在这个赛事中没有身份", "you have no role in this event"),
    "not_in_reach": Text("这不在你的范围内（{role}）", "this is not within your reach ({role})"),
    "no_such_view": Text("没有“{view}”这个页面，可以是 {allowed}", 'there is no view "{view}"; there are {allowed}'),
    "number_taken": Text("{entry} 号已有人", "number {entry} is taken"),
    "not_eligible": Text("不符合参赛资格：{reasons_zh}", "not eligible: {reasons_en}"),
    "waiver_not_yours": Text(
        "{by} 无权破例，只有主办方、组委会或裁判长可以：{reasons_zh}",
        "{by} may not let this pass, only the organiser, the committee or the chief: {reasons_en}",
    ),
    "entries_closed": Text(
        "比赛已经开始，不再接受自助报名；请找主办方",
        "the event has begun and takes no more applications; ask the organiser",
    ),
    "too_many_applications": Text(
        "等待审核的报名太多，请等主办方审核", "too many applications wait; wait until the organiser has looked at them"
    ),
    "applied_already": Text("{name} 已经报过名，正在等待审核", "{name} has applied already and waits for an answer"),
    "application_decided": Text("第 {application} 份报名已经有了答复", "application {application} has been decided"),
    "no_such_application": Text("没有第 {application} 份报名", "there is no application {application}"),
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
    "nothing_carried": Text("{format} 不带前一阶段的成绩", "{format} brings no results along"),
    "scores_differ": Text(
        "复式赛的比分与场分不能相加，不能带第 {stage} 阶段的成绩",
        "scores of duplicate and match points do not add up; the results of stage {stage} cannot be carried",
    ),
    "teams_online": Text(
        "队赛不能在网上打：第 {stage} 阶段须改为现场（hall、hall_devices 或 tv）",
        "teams are not played online; stage {stage} must be held in a hall (hall, hall_devices or tv)",
    ),
    "duplicate_apart": Text(
        "复式赛各桌打同样的牌：第 {stage} 阶段须全部在网上打，或全部在现场打",
        "all tables of a duplicate play the same cards; stage {stage} must be wholly online or wholly in a hall",
    ),
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
    "checked_in_since": Text(
        "第 {stage} 阶段抽签后又有 {entries} 号报名或检录，首轮还没有公布：重新抽签编排，或撤销其报名、检录",
        "{entries} came in after stage {stage} was drawn, and its first round is not published:"
        " draw and pair again, or take the entry or check-in back",
    ),
    "too_few_checked_in": Text(
        "第 {stage} 阶段只取已检录的，现有 {count}，至少要有 {least}：先检录",
        "stage {stage} takes only those who have checked in; there are {count} and must be {least}:"
        " check them in first",
    ),
    "too_few_entries": Text(
        "第 {stage} 阶段的参赛者只有 {count}，至少要有 {least}", "stage {stage} has {count} entries and needs {least}"
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
    "extra_deal_counts": Text(
        "加打的一副计级数：写打完之后的级数，不是 {levels}",
        "the extra deal counts for levels: write those after it, not {levels}",
    ),
    "winner_contradicts": Text(
        "胜方写作 {winner}，与比分的胜方 {score} 不符",
        "the winner {winner} contradicts the score, by which {score} won",
    ),
    "draw_stands": Text("平局有效，不另决胜负", "the draw stands; no winner is named here"),
    "wrong_games": Text(
        "{games} 局的成绩不成一场，最多 {most} 局", "{games} games do not make this match of at most {most}"
    ),
    "wrong_points": Text("场分应为 {points}", "the match points must be {points}"),
    "no_such_grade": Text("没有 {grade} 这样的级分", "no end of such a match gives the grade {grade}"),
    "boards_wanted": Text(
        "这一桌打 {boards} 副：逐副写东西方的升级数（+3 至 -3），如 +3,-1；没有打的写 0",
        "this table plays {boards} boards: write the levels E-W gained on each, +3 to -3, as in +3,-1; 0 if not played",
    ),
    "team_boards_wanted": Text(
        "团体赛每场 {boards} 台：逐台写出，如 9:7,A:3", "a team match has {boards} boards: write all, as in 9:7,A:3"
    ),
    "games_wanted": Text(
        "这一场有几局：逐局写出，如 9:7,A:3", "this match has several games: write them as in 9:7,A:3"
    ),
    "score_wanted": Text(
        "写出双方级数，如 9:7；弃权写南北弃权",
        "write the levels of both sides, as in 9:7; forfeit:N-S for a forfeit",
    ),
    "game_not_over": Text(
        "{levels} 不是一局的结果：计局制要有一方打过 A，写作 A+",
        "{levels} is not the end of a game: one side must have passed A, written A+",
    ),
    "levels_out_of_reach": Text(
        "打 {deals} 副不会得到 {levels}", "{levels} cannot be the score after so many deals: {deals}"
    ),
    "on_table_wanted": Text(
        "{levels} 平级，须写明最后一副谁胜：{levels}@东西 或 {levels}@南北",
        "{levels} is level: say who won the last deal, as in {levels}@E-W or {levels}@N-S",
    ),
    "deals_were_finished": Text(
        "打到 {levels} 必已有打完的牌，须写明最后一副谁胜", "{levels} needs finished deals: say who won the last one"
    ),
    "no_deal_finished": Text(
        "{levels} 时不可能是这一方胜了最后一副", "at {levels} that side cannot have won the last deal"
    ),
    "leaving_excludes": Text(
        "退赛须经主办方同意；未经同意的要取消参赛资格：由裁判长判，并报组委会同意",
        "to leave needs the organisers' consent; without it it is an exclusion,"
        " which the chief rules and to which the committee agrees",
    ),
    "leaving_needs_consent": Text(
        "退赛须经竞赛部门同意；未经同意的作弃权，由可判弃权的人录入",
        "to leave needs the organisers' consent; without it it is a forfeit, entered by somebody who may rule one",
    ),
    "round_has_begun": Text("第 {round} 轮已经开始", "round {round} has begun"),
    "round_is_played": Text("第 {round} 轮已经开打，不能收回", "round {round} is being played and cannot be recalled"),
    "terms_fixed": Text("抽签后不能再改 {field}", "after the draw {field} cannot be changed"),
    "terms_have_entries": Text(
        "已有 {count} 个报名，不能再改 {field}", "there are {count} entries; {field} cannot be changed any more"
    ),
    "event_has_rounds": Text(
        "已有公布的轮次，不能收起；可以终止",
        "rounds have been published, so it cannot be put away; it can be stopped",
    ),
    "event_put_away": Text(
        "赛事已收起，先放回列表",
        "the event has been put away; list it again first",
    ),
    "no_chart_yet": Text("第 {stage} 阶段还没有公布对阵", "nothing of stage {stage} is published yet"),
    "no_round_yet": Text("第 {stage} 阶段还没有编排", "stage {stage} has no round yet"),
    "current_round_only": Text("只公布当前轮次：第 {round} 轮", "only the current round is shown: round {round}"),
    "chief_only": Text("只供裁判长查看", "only the chief referee of the event may see this"),
    "office_only": Text("只供竞赛办公室查看", "only those who run the event may see this"),
    "one_table_only": Text("{option} 只能用于一桌", "{option} goes with one table only"),
    "as_written_yours": Text(
        "只有裁判长可以照记录表录入（as_written），并须写明理由",
        "only the chief may enter a sheet as it is written (as_written), with a reason",
    ),
    "repair_or_stands": Text(
        "第 {round} 轮已按原结果公布、尚未比赛：请注明重新编排（repair）还是编排不变（stands）",
        "round {round} is published by the old result and not played yet: say whether it is paired again (repair) or "
        "the pairing stands (stands)",
    ),
    "went_on": Text(
        "第 {round} 轮已按原胜方公布，不再重新编排；只更正成绩请注明编排不变（stands）",
        "round {round} is published with who won before and is not paired again; to put only the result right, say "
        "that the pairing stands (stands)",
    ),
    "nothing_to_repair": Text(
        "第 {round} 轮没有公布，没有可以重新编排的", "round {round} is not published; there is nothing to pair again"
    ),
    "next_round_played": Text(
        "第 {round} 轮已有成绩，不能重新编排", "round {round} has results already and is not paired again"
    ),
    "which_board": Text(
        "团体赛判负的是某一台，共 {boards} 台：请注明哪一台，或逐台写出 9:7,东西判负@8:5",
        "in a team match a board is lost, and there are {boards}: say which, or write all of them, as in "
        "9:7,loss:E-W@8:5",
    ),
    "which_game": Text(
        "本规则判负的是一局，共 {games} 局：请注明哪一局，或逐局写出 9:7,东西判负@8:5",
        "under this book a game is lost, and there are up to {games}: say which, or write all of them, as in "
        "9:7,loss:E-W@8:5",
    ),
    "match_is_lost": Text(
        "本规则判负的是全场：写成 东西判负@8:5", "under this book the whole match is lost: write loss:E-W@8:5"
    ),
    "no_boards_yet": Text(
        "第 {table} 桌还没有成绩：请逐台（局）写出，如 9:7,东西判负@8:5",
        "table {table} has no result yet: write all its boards or games, as in 9:7,loss:E-W@8:5",
    ),
    "board_changed": Text(
        "判罚不改变第 {board} 台（局）已录入的成绩，更正请用 correction",
        "a ruling does not change what is entered for board or game {board}; that is a correction",
    ),
    "levels_wanted": Text(
        "判负的得分取决于已打到的级数：请写成 {shape}，一副牌都没有打完写 {start}",
        "the score of a lost match hangs on the levels reached: write {shape}, or {start} if no deal was finished",
    ),
    "result_shape": Text("这里的成绩写作 {allowed}", "a result is written {allowed} here"),
    "no_such_penalty": Text("没有第 {number} 号扣分", "there is no penalty {number}"),
    "deal_wanted": Text(
        "{first} 号与 {second} 号须加赛一副决定名次", "entries {first} and {second} must play a deciding deal"
    ),
    "no_deal_wanted": Text(
        "{winner} 号与 {loser} 号之间不需加赛", "no deciding deal is wanted between {winner} and {loser}"
    ),
    "against_rules": Text("不合规定：{reasons_zh}", "against the rules: {reasons_en}"),
    "no_such_official": Text("没有 {name} 这名技术官员", "there is no official {name}"),
    "no_officials": Text("还没有技术官员", "there are no officials yet"),
    "not_noticed": Text("{name} 还没有公示", "no public notice of {name} was given"),
    "no_such_unit": Text("没有 {unit} 这个参赛单位", "the unit {unit} takes no part"),
    "event_suspended": Text("赛事已暂停，恢复后才能继续", "the event has been suspended; resume it first"),
    "event_ended": Text("赛事已经结束，不能再改动", "the event has ended and is changed no more"),
    "event_running": Text(
        "赛事进行中：没有暂停、结束，也没有收起", "the event is on: it is neither suspended, ended nor put away"
    ),
    "not_an_event": Text("这不是赛事档案文件", "this is not an event file of guandan"),
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
        "这不是 csv 文件，文字须为 UTF-8 或 GB18030", "this is not a csv file; its text must be UTF-8 or GB 18030"
    ),
    "list_too_large": Text(
        "文件太大，最多 {rows} 行 {columns} 列", "the file is too large; at most {rows} rows and {columns} columns"
    ),
    "list_no_headings": Text(
        "找不到表头，至少要有这些列：{needed}", "no headings were found; these columns are needed: {needed}"
    ),
    "list_empty": Text("第 {row} 行表头之下没有内容", "nothing stands below the headings in row {row}"),
    # officials and schedule of an event
    "official_post": Text(
        "第 {row} 行：没有“{post}”这个岗位，岗位有 {allowed}",
        'row {row}: there is no post "{post}"; there are {allowed}',
    ),
    "official_nameless": Text("第 {row} 行没有姓名", "row {row} has no name"),
    "unknown_post": Text("没有“{post}”这个岗位，岗位有 {allowed}", 'there is no post "{post}"; there are {allowed}'),
}
