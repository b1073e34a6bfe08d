import { expect, test } from "vitest";
import { progress } from "./progress";

const IDS = ["goal", "order", "same"];

test("one goes on where one was", () => {
  expect(progress('{"at":1,"done":["goal"],"book":"GJ17"}', IDS)).toEqual({ at: 1, done: ["goal"], book: "GJ17" });
});

test("what cannot be read is a beginning", () => {
  for (const kept of [null, "", "{", "[]", "null", '{"at":9,"done":"goal","book":7}', '{"at":-1,"done":["nothing"]}'])
    expect(progress(kept, IDS)).toEqual({ at: 0, done: [], book: "JS23" });
});
