/** The parts of the desk, in the order of an event. */
export const TABS = ["todo", "entries", "rounds", "results", "standings", "people", "news", "documents", "history", "settings"] as const;
export type Tab = (typeof TABS)[number];
