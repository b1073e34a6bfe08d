/** What is typed at the desk: results, entries, lists. The server reads scores and lists itself. */

export interface Typed {
  table: number;
  score: string;
  /** Whether it puts right what is in. */
  again: boolean;
}

/** A line such as `17 9 7` or `!17 9:6`, in whatever signs a Chinese keyboard has; null if no table is named. */
export function lineOf(text: string): Typed | null {
  const plain = text.normalize("NFKC").trim();
  const found = /^(!?)\s*(\d{1,5})[\s.:,]+(\S.*)$/.exec(plain);
  if (!found) return null;
  return { table: Number(found[2]), score: found[3]!, again: !!found[1] };
}

/** One that was entered, or is on its way, or was refused and stays where it was typed. */
export interface Sent extends Typed {
  key: number;
  state: "sending" | "done" | "refused";
  why: string;
}

/** The lines of the sending list after another came: the refused stay above, of the others the last ten. */
export function kept(list: readonly Sent[], most = 10): Sent[] {
  const open = list.filter((one) => one.state !== "done");
  return [...open, ...list.filter((one) => one.state === "done").slice(0, most)];
}

/** A ruling that somebody begins, with what is known of it already. */
export interface Ruling {
  what: "correction" | "ruled" | "penalty" | "excluded" | "penalty_lifted";
  stage?: number;
  round?: number;
  table?: number;
  penalty?: number;
  /** The upheld appeal that it carries out. */
  appeal?: number;
}

/** The moment of a time of today, 14:05, in milliseconds; null if it is none. */
export function timeToday(text: string, now = new Date()): number | null {
  const found = /^(\d{1,2})[:：.](\d{2})$/.exec(text.trim());
  return found ? new Date(now.getFullYear(), now.getMonth(), now.getDate(), Number(found[1]), Number(found[2])).getTime() : null;
}

export interface TypedSlot {
  event: string;
  round: number;
  day: string;
  /** Morning, afternoon or evening. */
  unit: number;
  start: string;
  end: string;
  spans?: [hall: string, first: number, last: number][];
}
export interface TypedSchedule {
  slots: TypedSlot[];
  halls: [name: string, tables: number][];
}

/** Days that a schedule may take. */
const DAYS = 30;
const SLOT = /^\s*(\d+)\s+(\d+)\s+(\d{4}-\d{2}-\d{2})\s+(\d{1,2}):(\d{2})\s+(\d{1,2}:\d{2})((?:[\s,]+\S+\s+\d+-\d+)*)\s*$/;

/** Lines of a schedule such as `1 3 2026-05-01 14:00 14:50 A 1-20`: stage, round, day, from, until, halls; null if one is wrong. */
export function scheduleOf(text: string): TypedSchedule | null {
  const lines = text.normalize("NFKC").split("\n").filter((line) => line.trim());
  const slots: TypedSlot[] = [];
  const halls = new Map<string, number>();
  for (const line of lines) {
    const found = SLOT.exec(line);
    if (!found) return null;
    const [, event, round, day, hour, minute, end, places] = found as unknown as string[];
    const spans = [...places!.matchAll(/([^\s,]+)\s+(\d+)-(\d+)/g)].map((one): NonNullable<TypedSlot["spans"]>[number] => [one[1]!, Number(one[2]), Number(one[3])]);
    for (const [hall, , last] of spans) halls.set(hall, Math.max(last, halls.get(hall) ?? 0));
    const unit = Number(hour) < 12 ? 1 : Number(hour) < 18 ? 2 : 3;
    slots.push({ event: event!, round: Number(round), day: day!, unit, start: `${hour!.padStart(2, "0")}:${minute}`, end: end!.padStart(5, "0"), spans });
  }
  return slots.length ? { slots, halls: [...halls] } : null;
}

/** The lines of a schedule. */
export function linesOf(slots: readonly TypedSlot[]): string {
  return slots.map(({ event, round, day, start, end, spans }) => [event, round, day, start, end, ...(spans ?? []).map(([hall, first, last]) => `${hall} ${first}-${last}`)].join(" ")).join("\n");
}

/** Days that may be used, the first and those after it, each from a time on and for so many rounds; all on one day if none is said. */
export function sessionsOf(day: string, start: string, each: number | null): [day: string, start: string, rounds: number][] {
  const [days, rounds] = each ? [DAYS, each] : [1, 99];
  return Array.from({ length: days }, (_, at) => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + at);
    return [date.toISOString().slice(0, 10), start, rounds];
  });
}

/** Names with commas between them. */
export const namesOf = (text: string): string[] => text.split(/[,，、;；\n]/).map((one) => one.trim()).filter(Boolean);

/** A pair typed in one line: 张三 李四 南京大学; a team has its name in front. With commas or tabs names may have gaps. */
export interface TypedEntry {
  players: { name: string }[];
  team?: string;
  unit?: string;
  event?: string;
  group?: string;
}

/** Signs that stand between two names. */
const BETWEEN = /\s*[,\t;、/+&|]+\s*/;
/** A name of two signs written with a gap: 王 二. */
const GAP = /(?<!\S)(\p{Script=Han}) (\p{Script=Han})(?!\S)/gu;

/** What a line says; null if it names too few. `count` is how many players an entry has, `teams` whether they are a team. */
export function entryOf(line: string, count = 2, teams = false): TypedEntry | null {
  const plain = line.normalize("NFKC").replace(/[()[\]【】]/g, " ").trim().replace(/ +/g, " ");
  const closed = plain.replace(GAP, "$1$2").split(" ");
  const apart = BETWEEN.test(plain) ? plain.split(BETWEEN) : !teams && closed.length >= count ? closed : plain.split(" ");
  const parts = apart.filter(Boolean);
  const team = teams ? parts.shift() : undefined;
  if (parts.length === count && /^\p{Script=Han}{2,} /u.test(parts.at(-1)!)) parts.push(...parts.pop()!.split(/ (.*)/s, 2)); // 张三/李四 南京大学
  if (parts.length < count) return null;
  const players = parts.slice(0, count).map((name) => ({ name }));
  const unit = parts.slice(count).join(" ");
  return { players, ...(team ? { team } : {}), ...(unit ? { unit } : {}) };
}

/** A list as people send it round, a pair a line, with or without numbers in front: rows of two players and their unit. */
export function pairsListed(text: string): string[][] {
  const lines = text.normalize("NFKC").split("\n").map((line) => line.trim()).filter(Boolean);
  const numbered = /^\d{1,4}(?:\s*[.、):]\s*|\s+)/;
  const counted = lines.filter((line) => numbered.test(line));
  return (counted.length > 1 ? counted : lines).map((line) => {
    const found = entryOf(line.replace(numbered, ""));
    return found ? [...found.players.map((one) => one.name), found.unit ?? ""] : [line.replace(numbered, ""), "", ""];
  });
}

/** A list as a spreadsheet puts it on the clipboard: rows of cells with tabs between them; or csv, with commas. */
export function cellsOf(text: string): string[][] {
  const comma = !text.includes("\t");
  const rows: string[][] = [[""]];
  let quoted = false;
  const cells = (): string[] => rows.at(-1)!;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cells()[cells().length - 1] += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cells().at(-1) === "")) quoted = !quoted;
    else if (!quoted && sign === (comma ? "," : "\t")) cells().push("");
    else if (!quoted && sign === "\n") rows.push([""]);
    else if (quoted || sign !== "\r") cells()[cells().length - 1] += sign;
  }
  if (rows.length > 1 && rows.at(-1)!.every((one) => !one)) rows.pop();
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill("")]);
}

/** The same as csv, which the server reads. */
export function textOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((one) => (/[",\n\r\t]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(",")).join("\n");
}
