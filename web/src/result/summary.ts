/** A result in few words: what is shared as a text and drawn as a picture. */

import { shownName } from "../core/names";
import { rankText } from "../core/cards";
import type { Seat, Sheet, Side } from "../core/contract";
import { language, t } from "../core/words.svelte";
import { common } from "../words/common";
import { result as words } from "../words/result";

export interface Summary {
  title: string;
  /** Rule book and day. */
  about: string;
  verdict: string;
  sides: { name: string; players: string[]; level: string; won: boolean }[];
  /** What each deal was played for, and who went up by how much: "East–West +3". */
  deals: { number: string; level: string; won: string; levels: string }[];
  link: string;
}

/** Where a side stands in pairs of the two. */
export const AT: Record<Side, 0 | 1> = { "E-W": 0, "N-S": 1 };
const PAIRS: Record<Side, readonly [Seat, Seat]> = { "E-W": ["E", "W"], "N-S": ["N", "S"] };
const SIDES: readonly Side[] = ["E-W", "N-S"];

export function summaryOf(sheet: Sheet, match: string): Summary {
  const winner = sheet.result?.winner ?? "none";
  const day = new Date(sheet.began).toLocaleDateString(language.now === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium" });
  const rows = sheet.games.flatMap((game) => game.deals);
  const levels = sheet.result?.levels ?? rows.at(-1)?.levels ?? ["2", "2"];
  return {
    title: t(words.title),
    about: `${language.now === "zh" ? sheet.book_zh : sheet.book_en} · ${day}`,
    verdict: !sheet.over ? t(words.running) : winner === "none" ? t(words.drawn) : t(words.won, { side: t(common.sides[winner]) }),
    sides: SIDES.map((side) => ({
      name: t(common.sides[side]),
      players: PAIRS[side].map((seat) => shownName(sheet.players[seat]) || t(common.seats[seat])),
      level: rankText(levels[AT[side]]),
      won: winner === side,
    })),
    deals: rows.map((deal) => ({
      number: String(deal.number),
      level: rankText(deal.level),
      won: `${t(common.sides[deal.winner])} +${deal.raised}`,
      levels: deal.levels.map(rankText).join(" : "),
    })),
    link: new URL(`/m/${encodeURIComponent(match)}`, location.href).href,
  };
}

/** The same as lines of text; its link stands last. */
export function asText(summary: Summary): string {
  return [
    `${summary.title} · ${summary.about}`,
    ...summary.sides.map((side) => `${side.name} ${side.players.join(" / ")}: ${side.level}`),
    summary.verdict,
    summary.link,
  ].join("\n");
}
