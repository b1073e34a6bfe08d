import { expect, test } from "vitest";
import { Refused, UNREACHABLE } from "./api";
import { Attempt } from "./attempt.svelte";

test("one at a time, and a refusal stays until the next", async () => {
  const attempt = new Attempt();
  let finish = (): void => {};
  const first = attempt.make(() => new Promise<void>((done) => (finish = done)));
  expect(attempt.busy).toBe(true);
  expect(await attempt.make(async () => {})).toBe(false);
  finish();
  expect(await first).toBe(true);
  expect(await attempt.make(() => Promise.reject(new Refused(UNREACHABLE, 0)))).toBe(false);
  expect(attempt.problem).toBe(UNREACHABLE);
  expect(await attempt.make(async () => {})).toBe(true);
  expect([attempt.problem, attempt.busy]).toEqual([null, false]);
});

test("what is no refusal is not swallowed", async () => {
  const attempt = new Attempt();
  await expect(attempt.make(() => Promise.reject(new Error("ours")))).rejects.toThrow("ours");
  expect(attempt.busy).toBe(false);
});
