/** The cards that are chosen and not sent yet. Every card asks for itself, so that a tap touches one card only. */

import { SvelteSet } from "svelte/reactivity";

const DEEPEST = 50;

export class Selection {
  readonly keys = new SvelteSet<string>();
  private past = $state.raw<readonly (readonly string[])[]>([]);

  has(key: string): boolean {
    return this.keys.has(key);
  }

  get size(): number {
    return this.keys.size;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  /** What is chosen now can be come back to: before every change, and once before a whole gesture. */
  mark(): void {
    const now = [...this.keys];
    const last = this.past.at(-1);
    if (last && last.length === now.length && now.every((key) => last.includes(key))) return;
    this.past = [...this.past.slice(1 - DEEPEST), now];
  }

  /** Choose cards or no longer, as a part of a gesture. */
  put(keys: Iterable<string>, on: boolean): void {
    for (const key of keys)
      if (on) this.keys.add(key);
      else this.keys.delete(key);
  }

  /** Choose these and no others. */
  only(keys: Iterable<string>): void {
    const wanted = new Set(keys);
    for (const key of [...this.keys]) if (!wanted.has(key)) this.keys.delete(key);
    for (const key of wanted) this.keys.add(key);
  }

  /** The same as a step that can be undone. */
  replace(keys: Iterable<string>): void {
    this.mark();
    this.only(keys);
  }

  undo(): void {
    const last = this.past.at(-1);
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.only(last);
  }

  /** What was sent, or belongs to another deal, does not come back. */
  reset(): void {
    this.keys.clear();
    this.past = [];
  }

  /**
   * The hand is another one now: of every card as many stay chosen as are still held.
   * Keys number equal cards, so the first ones take over from those that are gone.
   */
  keep(held: ReadonlySet<string>): void {
    const counts = new Map<string, number>();
    for (const key of this.keys) counts.set(codeOf(key), (counts.get(codeOf(key)) ?? 0) + 1);
    const kept: string[] = [];
    for (const [code, count] of counts) {
      const there = [1, 2].map((nth) => `${code}.${nth}`).filter((key) => held.has(key));
      const same = there.filter((key) => this.keys.has(key));
      kept.push(...[...same, ...there.filter((key) => !same.includes(key))].slice(0, count));
    }
    this.past = [];
    this.only(kept);
  }
}

export function codeOf(key: string): string {
  return key.slice(0, key.indexOf("."));
}
