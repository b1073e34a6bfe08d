/**
 * What the page remembers on this device. Where storage is not allowed it remembers in this tab: in its history
 * entries, so that a reload finds it again.
 */

import { carried, carry } from "./address.svelte";

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`guandan.${name}`) ?? (carried(name) || null);
  } catch {
    return carried(name) || null;
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`guandan.${name}`);
    else localStorage.setItem(`guandan.${name}`, value);
  } catch {
    carry(name, value ?? "");
  }
}
