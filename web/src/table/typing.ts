/** Typed commands: which word was meant. Which cards are meant the server knows. */

import { rankOf, RANKS } from "../core/cards";
import type { Code } from "../core/contract";
import type { Language } from "../core/words.svelte";

const WORDS: Record<string, readonly string[]> = {
  play: ["play", "出", "出牌", "打"],
  give: ["give", "tribute", "return", "贡", "进贡", "还", "还贡"],
  pass: ["pass", "不出", "过", "不要"],
  hint: ["hint", "提示"],
  hand: ["hand", "手牌", "牌"],
  trick: ["trick", "table", "本圈", "本轮", "桌面"],
  last: ["last", "上圈", "上一圈", "上轮", "上一轮"],
  counts: ["counts", "count", "张数", "剩余"],
  clock: ["clock", "time", "时间", "计时"],
  levels: ["levels", "level", "score", "级数", "级牌", "比分"],
  seats: ["seats", "players", "座位"],
  ready: ["ready", "next", "准备", "继续打"],
  cut: ["cut", "切", "切牌"],
  default: ["default", "默认"],
  report: ["report", "报牌"],
  call: ["call", "referee", "裁判", "叫裁判"],
  pause: ["pause", "暂停"],
  resume: ["resume", "继续"],
  counter: ["counter", "记牌", "记牌器"],
  menu: ["menu", "菜单"],
  help: ["help", "?", "帮助"],
};

export type Command = keyof typeof WORDS;

/** The command of a line and what stands behind it; an unknown word has no command. */
export function commandOf(line: string): { command: Command | null; word: string; rest: string } {
  const trimmed = line.trim();
  const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(trimmed) ?? [];
  const low = word.toLowerCase();
  for (const [command, spellings] of Object.entries(WORDS)) if (spellings.includes(low)) return { command, word, rest: rest.trim() };
  // 出3334, without a space
  for (const command of ["play", "give"] as const)
    for (const spelling of WORDS[command]!.filter((one) => /^\p{Script=Han}+$/u.test(one)).sort((a, b) => b.length - a.length))
      if (trimmed.startsWith(spelling)) return { command, word: spelling, rest: trimmed.slice(spelling.length).trim() };
  return { command: null, word, rest: rest.trim() };
}

const JOKERS: Record<string, Record<Language, string>> = { SB: { zh: "小王", en: " small joker" }, HR: { zh: "大王", en: " big joker" } };

/** Ranks one after the other, as people say a play: QQQ44. What it says can be typed. */
export function ranksText(cards: readonly Code[], language: Language): string {
  const times = new Map<string, number>();
  for (const code of cards) times.set(rankOf(code), (times.get(rankOf(code)) ?? 0) + 1);
  const order = [...times].sort(([a, n], [b, m]) => m - n || RANKS.indexOf(b as never) - RANKS.indexOf(a as never));
  return order
    .map(([rank, n]) => (rank === "T" ? "10" : (JOKERS[rank]?.[language] ?? rank)).repeat(n))
    .join("")
    .trim();
}
