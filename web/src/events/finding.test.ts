/** Looking for entries by number, name, unit and pinyin initials. */

import { expect, test } from "vitest";
import { initials, matches } from "./finding";

const ONE = { number: 12, name: "曾三 / 欧阳四", players: ["曾三", "欧阳四"], unit: "南京大学" };

test.each([
  ["张三", "zs"],
  ["李 四", "ls"],
  ["欧阳修", "oyx"],
  ["曾国藩", "zgf"],
  ["南京大学", "njdx"],
  ["Ann Lee", "annlee"],
])("the initials of %s are %s", (name, short) => {
  expect(initials(name)).toBe(short);
});

test.each(["", " ", "12", "曾", "阳四", "南京", "zs", "oy", "njd"])("%j finds the entry", (asked) => {
  expect(matches(ONE, asked)).toBe(true);
});

test.each(["1", "2", "张", "jd", "zss"])("%j does not", (asked) => {
  expect(matches(ONE, asked)).toBe(false);
});
