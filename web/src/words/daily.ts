/** Sentences of the daily deal. */
export const daily = {
  title: { zh: "每日一副", en: "Deal of the day" },
  about: {
    zh: "今天人人打同一副牌：你坐南，三家是同样的机器人，打 2，不进贡，没有时钟，也没有提示。只打一次，和所有人比。",
    en: "Today everybody plays the same cards: you sit South among the same three bots, level 2, no tribute, no clock and no hints. It is played once and compared with everybody else.",
  },
  play: { zh: "打今天的牌", en: "Play today's deal" },
  goOn: { zh: "接着打", en: "Go on" },
  again: { zh: "看我的回放", en: "Look at it again" },
  yours: { zh: "你第 {place} 名，共 {field} 家：{result} 级，复式分 {score}。", en: "You are number {place} of {field}: {result} levels, duplicate score {score}." },
  none: { zh: "这一天你没有打。", en: "You have not played this one." },
  next: { zh: "下一副还有 {hours} 小时 {minutes} 分", en: "The next one comes in {hours} h {minutes} min" },
  results: { zh: "成绩", en: "Results" },
  place: { zh: "名次", en: "Place" },
  player: { zh: "牌手", en: "Player" },
  result: { zh: "升级", en: "Levels" },
  score: { zh: "复式分", en: "Duplicate score" },
  scoreNote: {
    zh: "升级：赢的级数，输为负。复式分：与其他每一家之差的总和，所以牌好牌坏不算你的。",
    en: "Levels: those won, less than nothing if lost. Duplicate score: the sum of the differences from all others, so that good cards are nobody's merit.",
  },
  bots: { zh: "机器人坐你的位置", en: "A bot in your chair" },
  before: { zh: "前一天", en: "The day before" },
  after: { zh: "后一天", en: "The day after" },
} as const;
