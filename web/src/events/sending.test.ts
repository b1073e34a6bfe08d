import { afterEach, expect, test, vi } from "vitest";
import { Refused } from "../core/api";
import { send } from "./sending";

const ids: string[] = [];

/** The server answers so, one after the other: `cut` is no answer at all. */
function server(...answers: (number | "cut")[]): void {
  vi.stubGlobal(
    "fetch",
    vi.fn((_: string, { body }: { body: string }) => {
      ids.push((JSON.parse(body) as { id: string }).id);
      const status = answers.shift() ?? 200;
      if (status === "cut") return Promise.reject(new TypeError("cut"));
      const told = status === 200 ? { done: 1 } : { error: { code: "no", kind: "", message: "no", message_zh: "不" } };
      return Promise.resolve(new Response(JSON.stringify(told), { status }));
    }),
  );
}

afterEach(() => {
  ids.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("what was not answered is sent again under the same id", async () => {
  vi.useFakeTimers();
  server("cut", "cut", 200);
  const cuts: boolean[] = [];
  const done = send("/acts", { act: "rule" }, {}, { oncut: (cut) => cuts.push(cut) });
  await vi.runAllTimersAsync();
  expect(await done).toEqual({ done: 1 });
  expect([ids.length, new Set(ids).size]).toEqual([3, 1]);
  expect(cuts).toEqual([true, true, false]);
});

test("whoever taps again after all was in vain sends the same command, and anew once it was answered", async () => {
  vi.useFakeTimers();
  server("cut", "cut", "cut", "cut", "cut", 502, 200, 200, 403, 200);
  const first = expect(send("/acts", { act: "rule" })).rejects.toBeInstanceOf(Refused);
  await vi.runAllTimersAsync();
  await first;
  await expect(send("/acts", { act: "rule" })).rejects.toThrow(); // something before the server has failed
  await send("/acts", { act: "rule" }, { seen: 3 });
  expect([ids.length, new Set(ids).size]).toEqual([7, 1]);
  await send("/acts", { act: "rule" });
  await expect(send("/acts", { act: "rule" })).rejects.toThrow("no");
  await send("/acts", { act: "rule" });
  expect(new Set(ids).size).toBe(4);
});
