/** Sentences of the weekly event. */
export const weekly = {
  title: { zh: "每周网络赛", en: "Weekly online event" },
  note: {
    zh: "到时自动编排，瑞士制，每轮四副，打完就有名次。开赛后三分钟内入座，五分钟不到算弃权。",
    en: "It is paired by itself: a Swiss, four deals a round, with a ranking at the end. Take your chair within three minutes of the start; whoever is missing five minutes later forfeits.",
  },
  entered: { zh: "已报名 {n} 人", en: "{n} entered" },
  enter: { zh: "报名", en: "Enter" },
  enterWith: { zh: "和 {name} 一起报名", en: "Enter with {name}" },
  leave: { zh: "取消报名", en: "Withdraw" },
  alone: { zh: "你已报名，开赛时给你配搭档。", en: "You are in. You are given a partner when it begins." },
  pair: { zh: "你和 {name} 已报名。", en: "You are in with {name}." },
  waitsPartner: { zh: "你已报名。等 {name} 也和你一起报名；不来就给你配别的搭档。", en: "You are in. {name} has to enter with you too; else you are given another partner." },
  accountsOnly: { zh: "有账号才能报名。", en: "It needs an account." },
  playing: { zh: "正在比赛", en: "It is being played" },
  last: { zh: "上一次的名次", en: "The ranking of the last one" },
} as const;
