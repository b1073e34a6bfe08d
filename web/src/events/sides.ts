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

/** The levels of a result as everybody reads them; nothing where it was ruled, or is what a sheet says. */
export const levelsOf = (typed: string): string => (/[a-z]{2}/.test(typed) ? "" : typed.replace(/@[EWNS]-[EWNS]/g, ""));
