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
    | "unknown";
  /** The table or match it is about. */
  id: string;
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
};

export function placeOf(url: URL): Place {
  const [first = "", id = ""] = url.pathname.split("/").filter(Boolean).map(decoded);
  return { page: PAGES[first] ?? "unknown", id, query: url.searchParams, hash: url.hash.slice(1) };
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
