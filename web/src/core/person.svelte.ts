/** Who uses this page. A cookie keeps it; where cookies are refused a token does, as long as the page is open. */

import { call, Refused, useToken } from "./api";

export interface Person {
  id: string;
  name: string;
  account: number;
  roles: { scope: string; role: string }[];
}

export const me = $state<{ person: Person | null; token: string }>({ person: null, token: "" });

/** Who one is by now; null if nobody yet. */
export async function whoAmI(): Promise<Person | null> {
  try {
    me.person = await call<Person>("GET", "/me");
  } catch (refused) {
    if (!(refused instanceof Refused) || refused.status !== 401) throw refused;
    me.person = null;
  }
  return me.person;
}

/** Come in under a name, without an account. */
export async function comeIn(name: string): Promise<void> {
  await enter("/guest", { name });
}

export async function signIn(name: string, password: string): Promise<void> {
  await enter("/sign-in", { name, password });
}

export async function makeAccount(name: string, password: string): Promise<void> {
  await enter("/account", { name, password });
}

export async function signOut(everywhere: boolean): Promise<void> {
  await call("POST", "/sign-out", { everywhere });
  useToken("");
  me.person = null;
  me.token = "";
}

async function enter(path: string, body: Record<string, string>): Promise<void> {
  await call("POST", path, body);
  if (await whoAmI()) return;
  // The cookie was not kept: once more, with a token that lives in this page alone.
  const answer = await fetch(`/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  me.token = ((await answer.json()) as { token: string }).token;
  useToken(me.token);
  await whoAmI();
}
