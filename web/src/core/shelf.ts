/** What the page remembers on this device. Where storage is not allowed it remembers for as long as it is open. */

const held = new Map<string, string>();

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`guandan.${name}`) ?? held.get(name) ?? null;
  } catch {
    return held.get(name) ?? null;
  }
}

export function remember(name: string, value: string | null): void {
  if (value === null) held.delete(name);
  else held.set(name, value);
  try {
    if (value === null) localStorage.removeItem(`guandan.${name}`);
    else localStorage.setItem(`guandan.${name}`, value);
  } catch {
    // Not allowed here: held in memory only.
  }
}
