/** What the wall shows, cut into sheets that fit it. */

import type { Text } from "../core/words.svelte";
import { events as words } from "../words/events";
import { current } from "./rounds";
import type { Overview, Results, StandingsView as Standings } from "../core/contract";

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
}

const fill = (text: Text, filled: Record<string, Text | number>): Text => {
  const one = (language: "zh" | "en"): string =>
    text[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = filled[name];
      return value === undefined ? whole : typeof value === "number" ? String(value) : value[language];
    });
  return { zh: one("zh"), en: one("en") };
};

export function sheetsOf(shown: readonly string[], head: Overview, results: Results | null, standings: Standings | null, most: number): Sheet[] {
  return shown.flatMap((kind) => {
    if (kind === "round") return cut(kind, roundTitle(head), roundRows(results), most);
    if (kind === "standings") return cut(kind, fill(words.afterRound, { round: standings?.round ?? 0 }), standingsRows(standings), most);
    if (kind === "news") return cut(kind, words.tabs.news, head.announcements.slice(0, 4).map((one) => ({ lead: "", first: one.text, second: "", end: "" })), 4);
    return [];
  });
}

function roundTitle(head: Overview): Text {
  const which = current(head);
  return which ? fill(words.roundOf, { stage: which.stage.name, round: which.round.round }) : words.noRound;
}

function roundRows(results: Results | null): Row[] {
  const tables = (results?.tables ?? []).map(({ table, state, typed }) => ({
    lead: String(table.table),
    first: `${table.first} ${table.first_name}`,
    second: `${table.second} ${table.second_name}`,
    end: state === "done" && !typed.startsWith("match:") ? typed : "",
  }));
  const byes = (results?.pairings.byes ?? []).map((one) => ({ lead: "–", first: `${one.entry} ${one.name}`, second: "", end: "" }));
  return [...tables, ...byes];
}

function standingsRows(standings: Standings | null): Row[] {
  return (standings?.tables ?? []).flatMap((table) =>
    table.rows.map((row) => ({ lead: row.place === null ? "–" : String(row.place), first: `${row.entry} ${row.name}`, second: row.unit, end: row.values.slice(0, 2).map((one) => one ?? "–").join(" / ") })),
  );
}

function cut(kind: string, title: Text, rows: Row[], most: number): Sheet[] {
  const sheets: Sheet[] = [];
  for (let at = 0; at < rows.length; at += most) sheets.push({ kind, title, rows: rows.slice(at, at + most) });
  return sheets;
}
