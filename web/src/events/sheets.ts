/** What the wall shows, cut into sheets that fit it. */

import { t, type Text } from "../core/words.svelte";
import { events as words } from "../words/events";
import { drawings, type Drawing } from "./bracket";
import { current } from "./rounds";
import { levelsOf } from "./sides";
import type { Chart, CrossTable, EventAddress, Overview, Ranking, Results, StageLine, StandingsView as Standings } from "../core/contract";

/** What a wall can show, in the order that it does unless its address says otherwise. */
export const SHOWABLE = ["round", "standings", "chart", "news", "address"] as const;
export type Showable = (typeof SHOWABLE)[number];
/** Rounds beside each other, and games below each other, that are still read from the back row. */
const [COLUMNS, GAMES] = [4, 4];

export interface Row {
  /** In large figures: the table, the place. */
  lead: string;
  first: string;
  second: string;
  /** The result, the points. */
  end: string;
}
export interface Sheet {
  kind: string;
  title: Text;
  rows: Row[];
  bracket?: Drawing;
  pool?: CrossTable;
  address?: EventAddress;
}

/** What there is to show. */
export interface Shown {
  results: Results | null;
  standings: Standings | null;
  ranking: Ranking | null;
  chart: Chart | null;
  address: EventAddress | null;
}

/** The stage whose chart is shown: the last that has one. */
export function charted(head: Overview): StageLine | undefined {
  return head.stages.filter((one) => one.family !== "swiss" && one.rounds.length).at(-1);
}

const fill = (text: Text, filled: Record<string, Text | number>): Text => {
  const one = (language: "zh" | "en"): string =>
    text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = filled[name];
      return value === undefined ? whole : typeof value === "number" ? String(value) : value[language];
    });
  return { zh: one("zh"), en: one("en") };
};

export function sheetsOf(kinds: readonly string[], head: Overview, { results, standings, ranking, chart, address }: Shown, most: number): Sheet[] {
  return kinds.flatMap((kind) => {
    if (kind === "round") return cut(kind, roundTitle(head), roundRows(results), most);
    if (kind === "standings" && ranking?.over && head.stages.length > 1) return ranking.divisions.flatMap((table) => cut(kind, finalTitle(ranking, table.title), placeRows(table.rows), most));
    if (kind === "standings") return cut(kind, standingsTitle(standings), standingsRows(standings), most);
    if (kind === "chart") return chartSheets(head, chart);
    if (kind === "news") return cut(kind, words.tabs.news, head.announcements.slice(0, 4).map((one) => ({ lead: "", first: one.text, second: "", end: "" })), 4);
    if (kind === "address" && address?.link) return [{ kind, title: words.onPhones, rows: [], address }];
    return [];
  });
}

function chartSheets(head: Overview, chart: Chart | null): Sheet[] {
  const title = charted(head)?.name ?? words.tabs.chart;
  const brackets = drawings(chart?.games ?? [], COLUMNS, GAMES).map((bracket): Sheet => ({ kind: "chart", title, rows: [], bracket }));
  return [...brackets, ...(chart?.pools ?? []).map((pool): Sheet => ({ kind: "chart", title: pool.title, rows: [], pool }))];
}

function roundTitle(head: Overview): Text {
  const which = current(head);
  return which ? fill(words.roundOf, { stage: which.stage.name, round: which.round.round }) : words.noRound;
}

function roundRows(results: Results | null): Row[] {
  const tables = (results?.tables ?? []).map(({ table, state, typed, score }) => ({
    lead: String(table.table),
    first: `${table.first} ${table.first_name}`,
    second: `${table.second} ${table.second_name}`,
    end: state === "done" ? levelsOf(typed) || t(score) : "",
  }));
  const byes = (results?.pairings.byes ?? []).map((one) => ({ lead: "–", first: `${one.entry} ${one.name}`, second: t(words.bye), end: "" }));
  return [...tables, ...byes];
}

/** How many columns of the standings a wall has room for. */
const VALUES = 2;

function standingsTitle(standings: Standings | null): Text {
  const columns = standings?.tables[0]?.columns.slice(0, VALUES) ?? [];
  const named = (language: "zh" | "en"): string => columns.map((one) => one[language]).join(" / ");
  return fill(words.standingsAfter, { round: standings?.round ?? 0, columns: { zh: named("zh"), en: named("en") } });
}

/** The final ranking, of the division if there are several. */
const finalTitle = (ranking: Ranking, division: Text): Text =>
  ranking.divisions.length > 1 ? { zh: `${words.finalRanking.zh} · ${division.zh}`, en: `${words.finalRanking.en} · ${division.en}` } : words.finalRanking;

const placeRows = (rows: Standings["tables"][number]["rows"]): Row[] =>
  rows.map((row) => ({ lead: row.place === null ? "–" : String(row.place), first: `${row.entry} ${row.name}`, second: row.unit, end: row.values.slice(0, VALUES).map((one) => one ?? "–").join(" / ") }));

const standingsRows = (standings: Standings | null): Row[] => (standings?.tables ?? []).flatMap((table) => placeRows(table.rows));

function cut(kind: string, title: Text, rows: Row[], most: number): Sheet[] {
  const sheets: Sheet[] = [];
  for (let at = 0; at < rows.length; at += most) sheets.push({ kind, title, rows: rows.slice(at, at + most) });
  return sheets;
}
