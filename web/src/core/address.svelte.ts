/** The address of the page: which page is shown, and going to another without loading anything anew. */

export interface Place {
  page:
    | "lobby"
    | "table"
    | "join"
    | "match"
    | "replay"
    | "verify"
    | "learn"
    | "settings"
    | "account"
    | "new"
    | "look"
    | "events"
    | "event"
    | "desk"
    | "screen"
    | "sheet"
    | "referee"
    | "enter"
    | "checkin"
    | "organise"
    | "law"
    | "profile"
    | "leaders"
    | "friends"
    | "moderation"
    | "daily"
    | "unknown";
  /** The table, match or event it is about. */
  id: string;
  /** The table, or the entry, of an event. */
  number: number;
  query: URLSearchParams;
  hash: string;
}

const PAGES: Record<string, Place["page"]> = {
  "": "lobby",
  t: "table",
  join: "join",
  m: "match",
  replay: "replay",
  verify: "verify",
  learn: "learn",
  settings: "settings",
  me: "account",
  new: "new",
  look: "look",
  organise: "organise",
  law: "law",
  p: "profile",
  leaders: "leaders",
  friends: "friends",
  moderation: "moderation",
  daily: "daily",
};

/** Pages of one event, by what stands behind its name. */
const OF_EVENT: Record<string, Place["page"]> = { "": "event", desk: "desk", screen: "screen", table: "sheet", referee: "referee", enter: "enter", checkin: "checkin" };

export function placeOf(url: URL): Place {
  const [first = "", id = "", part = "", nth = ""] = url.pathname.split("/").filter(Boolean).map(decoded);
  const page = first !== "e" ? PAGES[first] : id ? OF_EVENT[part] : "events";
  return { page: page ?? "unknown", id, number: Number(nth) || 0, query: url.searchParams, hash: decoded(url.hash.slice(1)) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // no page of ours has such an address
  }
}

export const address = $state<{ place: Place }>({ place: placeOf(new URL(location.href)) });

/** What goes along from page to page in the history entries of this tab, and is there again after a reload. */
const along: Record<string, string> = { ...(history.state as Record<string, string> | null) };

export function carried(name: string): string {
  return along[name] ?? "";
}

export function carry(name: string, value: string): void {
  if (carried(name) === value) return;
  if (value) along[name] = value;
  else delete along[name];
  history.replaceState({ ...along }, "");
}

function look(): void {
  address.place = placeOf(new URL(location.href));
}

/** Go to another page, with an address like `/t/ABCDE`. */
export function go(to: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"]({ ...along }, "", to);
  look();
  scrollTo(0, 0);
}

/** Show another part of the same page: its address says so, nothing is scrolled and nobody goes anywhere. */
export function turnTo(hash: string): void {
  history.replaceState({ ...along }, "", `#${hash}`);
  look();
}

addEventListener("popstate", () => {
  // An older entry may have been left before something was carried.
  history.replaceState({ ...along }, "");
  look();
});

/** Let plain links inside the page be handled here: `<svelte:document onclick={followLinks}>`. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
