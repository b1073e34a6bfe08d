import { expect, test } from "vitest";
import { heldCards, lanesOf } from "./lanes";
import { nearest, step } from "./steps";

// Lanes: SA HA CA | SK | S3 H3
const LANES = lanesOf(heldCards(["SA", "HA", "CA", "SK", "S3", "H3"], "8"));

test("a step to the side keeps the height where it can", () => {
  expect(step(LANES, "SA.1", "right")).toBe("SK.1");
  expect(step(LANES, "CA.1", "right")).toBe("SK.1");
  expect(step(LANES, "S3.1", "left")).toBe("SK.1");
  expect(step(LANES, "SK.1", "left")).toBe("CA.1");
});

test("up and down stay in the lane, and edges hold", () => {
  expect(step(LANES, "CA.1", "up")).toBe("HA.1");
  expect(step(LANES, "SA.1", "up")).toBe("SA.1");
  expect(step(LANES, "CA.1", "down")).toBe("CA.1");
  expect(step(LANES, "CA.1", "left")).toBe("CA.1");
  expect(step(LANES, "CA.1", "last")).toBe("H3.1");
});

test("without a place one comes to the first lane", () => {
  expect(step(LANES, "", "right")).toBe("CA.1");
  expect(step([], "", "right")).toBe("");
});

test("the focus of a card that was played goes to its neighbour", () => {
  const now = lanesOf(heldCards(["SA", "HA", "CA", "S3", "H3"], "8"));
  expect(nearest(LANES, now, "SK.1")).toBe("S3.1");
  expect(nearest(LANES, now, "HA.1")).toBe("HA.1");
  expect(nearest(LANES, lanesOf(heldCards(["SA"], "8")), "H3.1")).toBe("SA.1");
  expect(nearest(LANES, [], "H3.1")).toBe("");
});
