/** The address of the page: which page is shown, and going to another without loading anything anew. */

export interface Place {
  page: "lobby" | "table" | "join" | "match" | "replay" | "verify" | "learn" | "settings" | "new" | "look" | "unknown";
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
  new: "new",
  look: "look",
};

export function placeOf(url: URL): Place {
  const [first = "", id = ""] = url.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  return { page: PAGES[first] ?? "unknown", id, query: url.searchParams, hash: url.hash.slice(1) };
}

export const address = $state<{ place: Place }>({ place: placeOf(new URL(location.href)) });

function look(): void {
  address.place = placeOf(new URL(location.href));
}

/** Go to another page, with an address like `/t/ABCDE`. */
export function go(to: string, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", to);
  look();
  scrollTo(0, 0);
}

addEventListener("popstate", look);

/** Let plain links inside the page be handled here: `<svelte:document onclick={followLinks}>`. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
