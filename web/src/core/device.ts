/**
 * A random mark that this browser gives itself when it first comes to a table of an event. The chief of an event is
 * told of players who share one; the server keeps a salted hash of it while the event is on, and nothing else.
 */

import { recall, remember } from "./shelf";

export function deviceMark(): string {
  const known = recall("device");
  if (known) return known;
  const mark = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  remember("device", mark);
  return mark;
}
