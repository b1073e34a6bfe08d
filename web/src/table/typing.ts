/** Typed commands: which word was meant, and which cards of the hand. */

import { isWild, rankOf, RANKS } from "../core/cards";
import type { Code } from "../core/wire";
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

const SUITS: Record<string, string> = { "♠": "S", "♥": "H", "♣": "C", "♦": "D", 黑桃: "S", 红心: "H", 红桃: "H", 梅花: "C", 方块: "D" };

/** The cards that somebody has written, as ranks (`7`), codes (`H7`) or wild (`*`); null if it cannot be read. */
export function cardsIn(text: string): string[] | null {
  let rest = text.toUpperCase().replace(/10/g, "T").replace(/大王|BIG JOKER|HR/g, "D").replace(/小王|SMALL JOKER|SB/g, "X").replace(/逢人配|级红心/g, "*");
  for (const [sign, suit] of Object.entries(SUITS)) rest = rest.replaceAll(sign, suit);
  rest = rest.replace(/[\s,，、]+/g, "");
  const found: string[] = [];
  while (rest) {
    // D is the big joker, unless a rank follows: then it is diamonds.
    const [whole] = /^([SHCD][2-9TJQKA]|[2-9TJQKAXD*])/.exec(rest) ?? [];
    if (!whole) return null;
    found.push(whole === "X" ? "SB" : whole === "D" ? "HR" : whole);
    rest = rest.slice(whole.length);
  }
  return found;
}

/** The cards of the hand that are meant; `missing` are those that are not there. A wild card is taken as itself last. */
export function held(wanted: readonly string[], hand: readonly Code[], level: string): { cards: Code[]; missing: string[] } {
  const left = [...hand];
  const cards: Code[] = [];
  const missing: string[] = [];
  const take = (fits: (code: Code) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) cards.push(...left.splice(at, 1));
    return at >= 0;
  };
  // Exact cards first, so that a rank does not take them away.
  const exact = (one: string): number => (one === "*" ? 1 : one.length > 1 ? 0 : 2);
  for (const one of [...wanted].sort((a, b) => exact(a) - exact(b))) {
    const found =
      one === "*"
        ? take((code) => isWild(code, level))
        : one.length > 1
          ? take((code) => code === one)
          : take((code) => rankOf(code) === one && !isWild(code, level)) || take((code) => rankOf(code) === one);
    if (!found) missing.push(one);
  }
  return { cards, missing };
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
