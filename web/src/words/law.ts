/** Sentences of the referee's law book. */
export const law = {
  title: { zh: "裁判罚则", en: "The referee's law book" },
  about: {
    zh: "什么违规、怎么判、由谁判、哪一条。打拼音首字母、汉字或英文就能找到。",
    en: "What an infraction costs, who rules it, and which article says so. Type Chinese, pinyin initials or English.",
  },
  book: { zh: "规则", en: "Rule book" },
  find: { zh: "查找违规", en: "Find an infraction" },
  hint: { zh: "如 yxc、越序、超时", en: "e.g. out of turn, late, signal" },
  nothing: { zh: "没有这样的违规。换个说法，或清空再看全表。", en: "No such infraction. Try another word, or empty the line to see all." },
  time: { zh: "第几次", en: "Time" },
  first: { zh: "第 {nth} 次", en: "No. {nth}" },
  onwards: { zh: "第 {nth} 次起", en: "from no. {nth}" },
  every: { zh: "每次", en: "every time" },
  sanction: { zh: "判罚", en: "Sanction" },
  remedy: { zh: "处理", en: "Put right by" },
  by: { zh: "由谁判", en: "Ruled by" },
  article: { zh: "条文", en: "Article" },
  within: { zh: "按{scope}累计", en: "counted within: {scope}" },
  seconds: { zh: "{limit} 秒", en: "{limit} s" },
  count: { zh: "共 {count} 种违规", en: "{count} infractions" },
} as const;
