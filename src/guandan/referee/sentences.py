"""What the referee's desk says when it refuses, in both languages."""

from guandan.game.errors import Text

SENTENCES = {
    # matches
    "ruling_differs": Text(
        "第 {seq} 号判罚与规则不符：{fields}", "ruling {seq} is not what the rule book gives: {fields}"
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
    "sanction_not_open": Text("此处须择其一：{allowed_zh}", "one of these must be chosen here: {allowed}"),
    "no_discretion": Text("本规则没有给裁判长自由裁量权", "this book gives the chief referee no discretion"),
    "not_late": Text("准时就座不是迟到", "a player who is there in time is not late"),
    "already_seated": Text("本局已经开打，不能再判迟到", "all four have begun this game; nobody can be late for it"),
    "needs_seat": Text("此处须写明是哪一家：{allowed_zh}", "here the player must be named: {allowed}"),
    "no_settlement": Text(
        "选手不得自行处理违规，裁判不予承认", "players may not settle an infraction themselves, so it cannot stand"
    ),
    "reports_abolished": Text("本场比赛取消报牌", "in this match nobody reports cards"),
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
    "ruling_stands": Text(
        "第 {seq} 号判罚决定了其后的成绩，请先撤销该判罚",
        "ruling {seq} has decided what comes after that: annul it first",
    ),
    "not_in_authority": Text(
        "{sanction_zh}不由你判，由{whose_zh}判", "{sanction_en} is not for you to rule but for {whose_en}"
    ),
    "nothing_awaits": Text("第 {seq} 号判罚没有待确认的", "nothing of ruling {seq} awaits a confirmation"),
    "needs_consent": Text("须报组委会同意", "the organising committee must agree first"),
    "not_waivable": Text(
        "迟到、弃权等赛前事项和不签名，不属于处罚权丧失的情形",
        "the right to penalise is not lost for lateness, forfeits or anything else away from the table",
    ),
    "right_stays": Text("本规则中，{reason_zh}不使处罚权丧失", "in this book the right to penalise stays: {reason_en}"),
    "late_by_regulations": Text(
        "迟到的处罚由规程规定，本规则没有", "what lateness costs is for the regulations; this book does not say"
    ),
    "appeal_late": Text(
        "申诉须在该轮比赛结束后 {minutes} 分钟内提出，过时无效",
        "an appeal must be lodged within {minutes} minutes after the round",
    ),
    "appeal_no_fee": Text("申诉须缴纳申诉费", "an appeal needs the appeal fee"),
    "appeal_by_captain": Text(
        "申诉由领队提出，未设领队时由两位牌手共同提出",
        "an appeal is made by the captain or, where there is none, by both players together",
    ),
    "score_appeal_late": Text(
        "成绩有误须在公布后 {minutes} 分钟内提出申诉",
        "an appeal about a score must be lodged within {minutes} minutes after its publication",
    ),
    "appeal_unsigned": Text("申诉书须由申诉人签名", "the appeal must be signed by those who make it"),
    "appeal_final": Text("第 {number} 号申诉已作最终裁决，不得更改", "the decision on appeal {number} is final"),
    "appeal_known": Text("第 {number} 号申诉已就此提出", "appeal {number} is about the same already"),
    "appeal_direct": Text("申诉直接报仲裁委员会，不经裁判长转交", "appeals go straight to the panel in this book"),
    "appeal_via_chief": Text(
        "裁判长只转交申诉，由仲裁委员会裁决", "the chief only hands appeals on; the panel decides them"
    ),
    "appeal_elsewhere": Text(
        "第 {number} 号申诉{status}，不能“{act}”", "appeal {number} is {status}; not possible now: {act}"
    ),
    "appeal_closed": Text("第 {number} 号申诉已经了结", "appeal {number} is closed"),
    "appeal_discretion": Text(
        "仲裁委员会不得改变裁判在规则职权范围内所作的决定",
        "the panel may not change what was within the referee's discretion",
    ),
    "no_such_appeal": Text("没有第 {number} 号申诉", "there is no appeal {number}"),
    "panel_avoid": Text("{name} 须回避：{why}", "{name} stands aside: {why}"),
    "votes_missing": Text(
        "仲裁委员会 {members} 人，只有 {votes} 票", "the panel has {members} members and {votes} votes"
    ),
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
        "第 {number} 号案件{status}，不能“{act}”", "case {number} is {status}; not possible now: {act}"
    ),
    "discipline_late": Text(
        "申诉须在 {days} 个工作日内提出，最后一天是 {last}",
        "an appeal must be made within {days} working days; the last was {last}",
    ),
}

ACTS = {
    "appeal": Text("提出申诉", "appeal"),
    "appeal_forwarded": Text("移交申诉", "handing on"),
    "appeal_chief": Text("裁判长答复", "answer of the chief"),
    "appeal_on": Text("不服答复再诉", "going on to the panel"),
    "appeal_panel": Text("组成仲裁委员会", "naming the panel"),
    "appeal_decided": Text("裁决", "decision"),
    "appeal_withdrawn": Text("撤回申诉", "withdrawal of the appeal"),
    "appeal_done": Text("执行裁决", "carrying out"),
    "discipline_case": Text("立案", "opening a case"),
    "discipline_decided": Text("作出处理决定", "decision of a case"),
    "discipline_served": Text("书面送达", "service"),
    "discipline_appeal": Text("当事人申诉", "appeal of the party"),
    "discipline_appeal_decided": Text("上级答复", "answer of the superior body"),
    "correction": Text("更正成绩", "result corrected"),
    "correction_limit": Text("更正时限", "limit for corrections"),
}
"""What is done at the referee's desk, in words."""
