/**
 * Commands that are sent until the server has answered, under one id, so that nothing is done twice and nothing is
 * lost. Whoever gives up and taps again sends the same command: it may have been done although its answer was lost.
 */

import { call, Refused } from "../core/api";

const PAUSES = [500, 1_000, 2_000, 5_000];
/** The ids of what was sent and not answered, by what it says. */
const unanswered = new Map<string, string>();

/** What is told of the way while it is sent. */
export interface Heard {
  /** The server cannot be reached, and it is tried again; or it has answered. */
  oncut?: (cut: boolean) => void;
}

/** Send a command. Throws a refusal. `changes` is what differs from one sending of the same command to another. */
export async function send<T>(path: string, said: Record<string, unknown>, changes: Record<string, unknown> = {}, { oncut }: Heard = {}): Promise<T> {
  const key = path + JSON.stringify(said);
  const id = unanswered.get(key) ?? commandId();
  unanswered.set(key, id);
  for (let at = 0; ; at += 1) {
    try {
      const told = await call<T>("POST", path, { ...said, ...changes, id });
      unanswered.delete(key);
      oncut?.(false);
      return told;
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      // A fault of the server, or of what stands before it, says nothing about whether it was done.
      if (refused.status && refused.status < 500) unanswered.delete(key);
      if (refused.status || at >= PAUSES.length) throw refused;
      oncut?.(true);
      await pause(PAUSES[at]!);
    }
  }
}

/** A name for a command that no other has; there is no `randomUUID` over plain http. */
export function commandId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((one) => one.toString(16).padStart(2, "0")).join("");
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
