import { expect, test } from "vitest";
import { SEATS } from "../core/contract";
import { initials, isOurs, relationOf, seatAt, spotOf, SPOTS } from "./seating";

test("the viewer sits at the bottom, his partner opposite, the next to act on the right", () => {
  for (const viewer of SEATS) {
    const next = SEATS[(SEATS.indexOf(viewer) + 1) % 4]!;
    const partner = SEATS[(SEATS.indexOf(viewer) + 2) % 4]!;
    expect(spotOf(viewer, viewer)).toBe("bottom");
    expect(spotOf(next, viewer)).toBe("right");
    expect(spotOf(partner, viewer)).toBe("top");
    expect(relationOf(next, viewer)).toBe("next");
    expect(isOurs(partner, viewer)).toBe(true);
    expect(isOurs(next, viewer)).toBe(false);
  }
});

test("who looks on sees the table like a map", () => {
  expect(SPOTS.map((spot) => seatAt(spot, null))).toEqual(["S", "E", "N", "W"]);
});

test("a name has one or two letters for its mark", () => {
  expect(initials("林知远")).toBe("林");
  expect(initials("ann")).toBe("A");
  expect(initials("bot 2")).toBe("B2");
  expect(initials("  ")).toBe("?");
});
