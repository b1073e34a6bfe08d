import { expect, test } from "vitest";
import { fieldsOf, leadersOf, offendersOf, rulingOf } from "./lawbook";
import type { Case, Problem } from "../core/contract";

const text = { zh: "", en: "" };
const asking = (...fields: string[]): Case => ({ case: "", ...text, article: "", asks: fields.map((field) => ({ field, ...text })) });

test("who it was is asked apart from the rest", () => {
  expect(fieldsOf(asking("seat", "cards")).map(({ field }) => field)).toEqual(["cards"]);
  expect(offendersOf(asking("seat", "cards"))).toBe("seats");
  expect(offendersOf(asking("side", "seconds"))).toBe("sides");
  expect(offendersOf(asking())).toBe("none");
  expect(offendersOf(undefined)).toBe("none");
});

test("a refusal may ask for the leader of the next deal", () => {
  const problem: Problem = { code: "leader_needed", kind: "", message: "", message_zh: "", leaders: ["E", "W"] };
  expect(leadersOf(problem)).toEqual(["E", "W"]);
  expect(leadersOf({ ...problem, leaders: undefined })).toEqual([]);
  expect(leadersOf(undefined)).toEqual([]);
});

test("what is left open is not sent, and numbers are numbers", () => {
  const fields = fieldsOf(asking("side", "seconds", "cards", "wanted"));
  const entered = { seconds: "12", cards: "", wanted: "0", pattern: "pair" };
  expect(rulingOf("late", "", "E-W", "", "  ", entered, fields)).toEqual({ infraction: "late", offender: "E-W", seconds: 12, wanted: 0 });
  expect(rulingOf("signal", "plain", "N", "warning", " nods ", {}, [])).toEqual({
    infraction: "signal",
    case: "plain",
    offender: "N",
    sanction: "warning",
    reason: "nods",
  });
});
