/** The events of the server. */

import { call } from "../core/api";
import type { Overview } from "../core/contract";

export interface EventList {
  now: Overview[];
  coming: Overview[];
  over: Overview[];
}

export function listEvents(): Promise<EventList> {
  return call<EventList>("GET", "/events");
}
