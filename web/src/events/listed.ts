/** The events of the server. */

import { call } from "../core/api";
import type { Head } from "./shapes";

export interface EventList {
  now: Head[];
  coming: Head[];
  over: Head[];
}

export function listEvents(): Promise<EventList> {
  return call<EventList>("GET", "/events");
}
