import { expect, test, vi } from "vitest";
import { commitment } from "./sha256";

const stored = new Map<string, string>();
vi.stubGlobal("location", { href: "https://guandan.test/" });
vi.stubGlobal("history", { state: null, replaceState: () => undefined });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("localStorage", {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
});
const { compared, keepCommitment, seenCommitment } = await import("./commitments");

test("the first commitment of a shuffle is kept, and another one in its place is found out", () => {
  expect(seenCommitment("M-1", 1)).toBe("");
  expect(keepCommitment("M-1", 1, "aa")).toBe(true);
  expect(keepCommitment("M-1", 1, "aa")).toBe(true);
  expect(keepCommitment("M-1", 1, "bb")).toBe(false);
  expect(seenCommitment("M-1", 1)).toBe("aa");
  expect(keepCommitment("M-1", 2, "bb")).toBe(true);
});

test("the oldest are forgotten", () => {
  for (let number = 1; number <= 400; number++) keepCommitment("M-2", number, "cc");
  expect(seenCommitment("M-2", 1)).toBe("");
  expect(seenCommitment("M-2", 400)).toBe("cc");
});

test("a secret is held against the commitment that was seen before the cut", async () => {
  const revealed = { secret: "5e", salt: "5a" };
  expect(await compared("M-3", 1, revealed)).toBe("unseen");
  keepCommitment("M-3", 1, await commitment("5a", "5e"));
  expect(await compared("M-3", 1, revealed)).toBe("kept");
  expect(await compared("M-3", 1, { ...revealed, secret: "5f" })).toBe("broken");
});
