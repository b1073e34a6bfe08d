/** What an entry or an application is of, where an event is held for several. */

import type { EntryRow, Overview } from "../core/contract";
import { t } from "../core/words.svelte";

/** Its event (项目) and age group (组别), each only where there are several; else empty. */
export function divisionOf(head: Pick<Overview, "kinds" | "groups">, one: Pick<EntryRow, "kind" | "group">): string {
  return [...(head.kinds.length > 1 ? [t(one.kind)] : []), ...(head.groups.length > 1 ? [t(one.group)] : [])].filter(Boolean).join(" ");
}
