import { expect, test } from "vitest";
import { amendedBy, fieldsOf, leadersOf, offendersOf, rulingOf, signedBy, startOf, waysOf } from "./lawbook";
import type { Case, Infraction, Problem } from "../core/contract";

const text = { zh: "", en: "" };
const asking = (...fields: string[]): Case => ({ case: "", ...text, article: "", asks: fields.map((field) => ({ field, ...text })) });

test("who it was is asked apart from the rest", () => {
  expect(fieldsOf(asking("seat", "cards")).map(({ field }) => field)).toEqual(["cards"]);
  expect(offendersOf(asking("seat", "cards"))).toBe("seats");
  expect(offendersOf(asking("side", "seconds"))).toBe("sides");
  expect(offendersOf(asking())).toBe("none");
  expect(offendersOf(undefined)).toBe("none");
});

test("the clock signs in the language of whoever reads it, and people as they are called", () => {
  expect(signedBy("clock")).toEqual({ zh: "计时器", en: "the clock" });
  expect(signedBy("李")).toEqual({ zh: "李", en: "李" });
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

test("an infraction is chosen with its case; where the clock tells it, also without", () => {
  const one = (infraction: string, codes: string[], told = 0): Infraction => ({
    infraction,
    zh: infraction,
    en: infraction,
    article: "",
    group: text,
    told,
    cases: codes.map((code) => ({ case: code, zh: code, en: code, article: "", asks: [] })),
  });
  expect(waysOf([one("phone", [""]), one("signal", ["plain", "grave"])], "en").map(({ value }) => value)).toEqual(["phone", "signal/plain", "signal/grave"]);
  expect(waysOf([one("late", ["warning", "foul"], 1)], "en")).toEqual([
    { value: "late", label: "late" },
    { value: "late/warning", label: "late · warning" },
    { value: "late/foul", label: "late · foul" },
  ]);
});

test("a draft keeps what was entered: whose place it takes, who leads, why nothing is penalised", () => {
  const draft = { infraction: "signal", offender: "N", seconds: 12, leader: "E", waived: "late", amends: 7 };
  expect(startOf(draft)).toMatchObject({ infraction: "signal", offender: "N", leader: "E", ground: "waived late", entered: { seconds: 12 } });
  expect(startOf({ infraction: "signal", settled: "confirmed" }).ground).toBe("settled confirmed");
  expect(startOf({ infraction: "signal" }).ground).toBe("");
  expect([amendedBy(draft), amendedBy({ infraction: "signal" })]).toEqual([7, 0]);
});
