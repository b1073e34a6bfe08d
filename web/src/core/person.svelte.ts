/**
 * Who uses this page. A cookie keeps it, which no script can read. Where cookies are refused the session is a token
 * in the tab's own history entry: a reload finds it again, without storage, and unlike one in the address it is not
 * passed on with a copied link.
 */

import { carried, carry } from "./address.svelte";
import { call, Refused, useToken } from "./api";
import type { Entered, Me } from "./contract";
import { guestName } from "./guestname";
import { language } from "./words.svelte";

export const me = $state<{ person: Me | null; token: string }>({ person: null, token: "" });
take(carried("session"));

/** Who one is by now; null if nobody yet. */
export async function whoAmI(): Promise<Me | null> {
  try {
    me.person = (await call<Me | undefined>("GET", "/me")) ?? null;
  } catch (refused) {
    if (!(refused instanceof Refused) || refused.status !== 401) throw refused;
    me.person = null;
  }
  return me.person;
}

/** Who one is, else a guest: nobody has to fill in anything before they play. */
export async function somebody(name = ""): Promise<Me> {
  const known = me.person ?? (await whoAmI());
  if (known) return known;
  await asGuest(name);
  return me.person!;
}

/** Come in under a name, or under one that the page makes up. */
export async function asGuest(name: string): Promise<void> {
  await comeIn(name.trim() || guestName(language.now));
}

/** Come in under a name, without an account. */
export async function comeIn(name: string): Promise<void> {
  await enter("/guest", { name });
}

/** Another name for a guest. */
export async function rename(name: string): Promise<void> {
  await enter("/name", { name });
}

export async function signIn(name: string, password: string): Promise<void> {
  await enter("/sign-in", { name, password });
}

export async function makeAccount(name: string, password: string): Promise<void> {
  await enter("/account", { name, password });
}

/** Another password; all other devices are signed out. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  await enter("/password", { old, new: fresh });
}

export async function signOut(everywhere: boolean): Promise<void> {
  await call("POST", "/sign-out", { everywhere });
  take("");
  me.person = null;
}

/** Whether this browser keeps a cookie for us; if not, tokens do its work. */
function keepsCookies(): boolean {
  document.cookie = "guandan-kept=1; SameSite=Lax; Path=/";
  const kept = document.cookie.includes("guandan-kept=1");
  document.cookie = "guandan-kept=; SameSite=Lax; Path=/; Max-Age=0";
  return kept;
}

async function enter(path: string, body: Record<string, string>): Promise<void> {
  if (me.token || !keepsCookies()) {
    const answer = await call<Entered>("POST", path, body, "token");
    take(answer.token ?? "");
  } else {
    await call("POST", path, body);
  }
  await whoAmI();
}

function take(token: string): void {
  me.token = token;
  useToken(token);
  carry("session", token);
}
