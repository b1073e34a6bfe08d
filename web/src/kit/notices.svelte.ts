/** Short notices at the edge of the page: `notify("已复制")`, `notify(sentence, "alert")`. <Notices /> shows them. */

export type Weight = "status" | "alert";

export interface Passing {
  id: number;
  text: string;
  weight: Weight;
}

const LASTS: Record<Weight, number> = { status: 4_000, alert: 9_000 };
const MOST = 3;

export const notices = $state<{ list: Passing[] }>({ list: [] });
let last = 0;

export function notify(text: string, weight: Weight = "status"): void {
  const id = ++last;
  const others = notices.list.filter((one) => one.text !== text);
  notices.list = [...others, { id, text, weight }].slice(-MOST);
  setTimeout(() => dismiss(id), LASTS[weight]);
}

export function dismiss(id: number): void {
  notices.list = notices.list.filter((one) => one.id !== id);
}
