/** What is asked of a stage, by its format, and how the act that plans it is written. The server says what holds. */

import type { Text } from "../core/words.svelte";
import { desk } from "../words/desk";
import { numbersOf } from "./otheracts";

const words = desk.stageOptions;

/** The formats, as they are chosen; a key is what the log calls it. */
export const FORMATS: Record<string, Text> = {
  swiss: { zh: "积分编排赛", en: "Swiss" },
  low_cut: { zh: "积分编排 + 低位淘汰", en: "Swiss with low cut" },
  round_robin: { zh: "单循环赛", en: "Round robin" },
  groups: { zh: "分组循环", en: "Groups" },
  finals: { zh: "同名次决赛", en: "Finals by places" },
  knockout: { zh: "单淘汰", en: "Knockout" },
  double_knockout: { zh: "双淘汰", en: "Double knockout" },
  cross: { zh: "交叉淘汰", en: "Cross knockout" },
  page: { zh: "佩奇制", en: "Page" },
  double_page: { zh: "双佩奇制", en: "Double Page" },
  group_page: { zh: "分组佩奇制", en: "Group Page" },
  duplicate: { zh: "复式赛", en: "Duplicate" },
};

export interface Option {
  key: string;
  label: Text;
  /** A number, several with commas, or a switch with what it says when it is on. */
  kind: "number" | "numbers" | { on: unknown };
  /** Whether it belongs to every stage of the format, and is not folded away. */
  always?: boolean;
}

const third: Option = { key: "third", label: words.third, kind: { on: 1 } };
const seeds: Option = { key: "seeds", label: words.seeds, kind: "number" };
const cycles: Option = { key: "cycles", label: words.cycles, kind: { on: 2 } };
export const OPTIONS: Record<string, readonly Option[]> = {
  low_cut: [
    { key: "units", label: words.units, kind: "numbers", always: true },
    { key: "stay", label: words.stay, kind: "numbers", always: true },
  ],
  round_robin: [cycles],
  groups: [{ key: "groups", label: words.groups, kind: "number", always: true }, cycles],
  finals: [{ key: "widths", label: words.widths, kind: "numbers" }],
  knockout: [third, seeds],
  double_knockout: [{ key: "reset", label: words.reset, kind: { on: 1 } }, seeds],
  cross: [{ key: "through", label: words.through, kind: "number" }, third],
  duplicate: [
    { key: "boards", label: words.boards, kind: "number", always: true },
    { key: "movement", label: words.mitchell, kind: { on: "mitchell" } },
  ],
};

/** Formats that are played so many rounds as is said. */
export const COUNTED: readonly string[] = ["swiss", "duplicate"];
/** Formats drawn as a chart, whose rounds may have several games. */
export const CHARTS: readonly string[] = ["knockout", "double_knockout", "cross", "page", "double_page", "group_page"];

/** How a round of a chart may be played: the word of the log and how many games. */
export const MODES: readonly { mode: [string, number]; label: Text }[] = [
  { mode: ["best_of", 3], label: words.bestOf3 },
  { mode: ["best_of", 5], label: words.bestOf5 },
  { mode: ["sum", 2], label: words.sum2 },
  { mode: ["sum", 3], label: words.sum3 },
];

/** A row of the form: these rounds are played so. */
export interface ModeRow {
  rounds: string;
  mode: number;
}

/** What is typed of a stage; what is null or empty is not said. */
export interface StageTyped {
  format: string;
  name: string;
  rounds: number | null;
  minutes: number | null;
  deals: number | null;
  options: Record<string, string | number | boolean | null | undefined>;
  modes: ModeRow[];
  /** The stage whose places go on, 0 for all entries, and which of them. */
  from: number;
  first: number | null;
  last: number | null;
  carry: boolean;
  /** The event (项目) and the age group whose entries take part; empty for all. */
  event: string;
  group: string;
  tablesFrom: number | null;
  place: string;
  online: string;
}

function optionOf(one: Option, value: string | number | boolean | null | undefined): unknown {
  if (value === null || value === undefined || value === "" || value === false) return undefined;
  if (typeof one.kind === "object") return one.kind.on;
  return one.kind === "numbers" ? numbersOf(String(value)) : value;
}

type Said = Record<string, unknown>;
const part = (of: Said | undefined, name: string): Said => (of?.[name] ?? {}) as Said;
const without = (of: Said, names: readonly string[]): Said => Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)));

/** What is typed of a stage that is planned already, from the act that planned it. */
export function typedOf(spec: Said): StageTyped {
  const [takes, match, options] = [part(spec, "takes"), part(spec, "match"), part(spec, "options")];
  const typed = ({ key, kind }: Option): string | number | boolean => {
    const value = options[key];
    if (typeof kind === "object") return value === kind.on;
    return Array.isArray(value) ? value.join(", ") : (value as string | number);
  };
  const format = spec.format as string;
  const rows = ((spec.modes ?? []) as [number, string, number][]).map(([round, word, games]) => ({ rounds: String(round), mode: MODES.findIndex(({ mode }) => mode[0] === word && mode[1] === games) }));
  const modes = rows.filter(({ mode }) => mode >= 0);
  return {
    format,
    name: (spec.name ?? "") as string,
    rounds: (spec.rounds ?? null) as number | null,
    minutes: (match.minutes ?? null) as number | null,
    deals: (match.max_deals ?? null) as number | null,
    options: Object.fromEntries((OPTIONS[format] ?? []).filter(({ key }) => key in options).map((one) => [one.key, typed(one)])),
    modes: modes.length ? modes : [{ rounds: "", mode: 0 }],
    from: (takes.stage ?? 0) as number,
    first: (takes.first ?? 1) as number,
    last: (takes.last ?? null) as number | null,
    carry: spec.carry === "points",
    event: (takes.event ?? "") as string,
    group: (takes.group ?? "") as string,
    tablesFrom: (spec.tables_from ?? null) as number | null,
    place: (spec.place ?? "hall") as string,
    online: ((spec.online ?? []) as number[]).join(", "),
  };
}

/** Of a stage that is planned anew, what the form does not ask: it stays, as long as it belongs to what is typed. */
function kept(typed: StageTyped, spec: Said): { whole: Said; options: Said; match: Said; takes: Said } {
  const same = spec.format === typed.format;
  const asked = (OPTIONS[typed.format] ?? []).filter(({ key, kind }) => typeof kind !== "object" || part(spec, "options")[key] === kind.on).map(({ key }) => key);
  const match = part(spec, "match");
  const ends = "minutes" in match === !!typed.minutes && "max_deals" in match === !!typed.deals;
  return {
    whole: { stage: spec.stage, ...(spec.seed ? { seed: spec.seed } : {}), ...(same && spec.ranking ? { ranking: spec.ranking } : {}) },
    options: same ? without(part(spec, "options"), asked) : {},
    match: without(match, ["minutes", "max_deals", ...(ends ? [] : ["mode"])]),
    takes: typed.from || !part(spec, "takes").entries ? {} : { entries: part(spec, "takes").entries },
  };
}

/** The data of the act; of a stage that is planned anew with what the act said that planned it. */
export function stageOf(typed: StageTyped, spec?: Said): Said {
  const had = spec ? kept(typed, spec) : { whole: {}, options: {}, match: {}, takes: {} };
  const said = (OPTIONS[typed.format] ?? []).map((one) => [one.key, optionOf(one, typed.options[one.key])] as const).filter(([, value]) => value !== undefined);
  const modes = CHARTS.includes(typed.format) ? typed.modes.flatMap(({ rounds, mode }) => numbersOf(rounds).map((round) => [round, ...MODES[mode]!.mode])) : [];
  const options = { ...had.options, ...Object.fromEntries(said) };
  const match = { ...had.match, ...(typed.minutes ? { minutes: typed.minutes } : {}), ...(typed.deals ? { max_deals: typed.deals } : {}) };
  const online = typed.place === "online" || typed.place === "own_devices" ? [] : numbersOf(typed.online);
  const whose = { ...had.takes, ...(typed.event ? { event: typed.event } : {}), ...(typed.group ? { group: typed.group } : {}) };
  const takes = typed.from ? { stage: typed.from, first: typed.first ?? 1, last: typed.last ?? 0 } : whose;
  return {
    ...had.whole,
    format: typed.format,
    ...(typed.name.trim() ? { name: typed.name.trim() } : {}),
    ...(COUNTED.includes(typed.format) && typed.rounds ? { rounds: typed.rounds } : {}),
    ...(Object.keys(match).length ? { match } : {}),
    ...(Object.keys(options).length ? { options } : {}),
    ...(modes.length ? { modes } : {}),
    ...(typed.place === "hall" ? {} : { place: typed.place }),
    ...(online.length ? { online } : {}),
    ...(typed.tablesFrom ? { tables_from: typed.tablesFrom } : {}),
    ...(Object.keys(takes).length ? { takes } : {}),
    ...(typed.from && typed.carry ? { carry: "points" } : {}),
  };
}
