/** Looking for entries as people ask for them: by number, name, unit, or the pinyin initials of either. */

const LETTERS = "ABCDEFGHJKLMNOPQRSTWXYZ";
/** The first character of each letter in the order of pinyin; there are none under I, U and V. */
const FIRST = "阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥扨它穵夕丫帀";
/** Surnames that are read otherwise than the characters usually are. */
const SURNAMES: Record<string, string> = { 曾: "Z", 单: "S", 解: "X", 查: "Z", 仇: "Q", 区: "O", 朴: "P", 翟: "Z", 盖: "G", 尉: "W", 万: "W", 覃: "Q" };
const order = new Intl.Collator("zh-u-co-pinyin");
const known = new Map<string, string>();

/** The pinyin initials of a text in lower case: 张三 is zs. What is no Chinese stays as it is, without its gaps. */
export function initials(text: string): string {
  return [...text].map((one, at) => (at === 0 && SURNAMES[one]) || initial(one)).join("").toLowerCase();
}

function initial(one: string): string {
  if (!/\p{Script=Han}/u.test(one)) return /[\s·/]/.test(one) ? "" : one;
  const before = known.get(one);
  if (before !== undefined) return before;
  let at = FIRST.length - 1;
  while (at > 0 && order.compare(one, FIRST[at]!) < 0) at -= 1;
  known.set(one, LETTERS[at]!);
  return LETTERS[at]!;
}

export interface Findable {
  number: number;
  /** Both players, or the team. */
  name: string;
  players?: readonly string[];
  unit: string;
}

/** Whether an entry is one of those that are asked for; nothing asked is everybody. */
export function matches(one: Findable, asked: string): boolean {
  const wanted = asked.trim().toLowerCase();
  if (!wanted) return true;
  if (/^\d+$/.test(wanted)) return one.number === Number(wanted);
  const names = one.players?.length ? one.players : one.name.split("/").map((part) => part.trim());
  if ([one.name, one.unit, ...names].some((text) => text.toLowerCase().includes(wanted))) return true;
  return /^[a-z]+$/.test(wanted) && [...names, one.unit].some((text) => initials(text).startsWith(wanted));
}
