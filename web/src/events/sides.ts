/** The two sides of a table, each as an entry with its opponent. */

import type { Findable } from "./finding";
import type { TableResult } from "../core/contract";

export interface Side extends Findable {
  table: TableResult | null;
  side: "E-W" | "N-S";
  other: Findable | null;
}

export function sidesOf(one: TableResult): Side[] {
  const { first, first_name, first_unit, second, second_name, second_unit } = one.table;
  const east: Findable = { number: first, name: first_name, unit: first_unit };
  const north: Findable = { number: second, name: second_name, unit: second_unit };
  return [
    { ...east, table: one, side: "E-W", other: north },
    { ...north, table: one, side: "N-S", other: east },
  ];
}

const SIDES: Record<string, string> = { "E-W": "东西", "N-S": "南北", both: "双方" };
const RULED: Record<string, string> = { forfeit: "弃权", loss: "判负" };

/** A score as it may be typed, too, with 10 for T. */
export const withTens = (typed: string): string => typed.replace(/(?<![\w:])T(?=:)|(?<=:)T(?!\w)/g, "10");

/** The same in Chinese: 南北弃权 for forfeit:N-S. */
export const inChinese = (typed: string): string =>
  withTens(typed)
    .replace(/(forfeit|loss):(E-W|N-S|both)/g, (_, how: string, side: string) => `${SIDES[side]}${RULED[how]}`)
    .replace(/@(E-W|N-S)/g, (_, side: string) => `@${SIDES[side]}`);

/** The levels of a result as everybody reads them; nothing where it was ruled, or is what a sheet says. */
export const levelsOf = (typed: string): string => (/[a-z]{2}/.test(typed) ? "" : withTens(typed.replace(/@[EWNS]-[EWNS]/g, "")));
