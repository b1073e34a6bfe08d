/** Results as they are typed: a line for any table, or a score in the cell of one. The server reads the score itself. */

export interface Typed {
  table: number;
  score: string;
  /** Whether it puts right what is in. */
  again: boolean;
}

/** A line such as `17 9 7` or `!17 9:6`, in whatever signs a Chinese keyboard has; null if no table is named. */
export function lineOf(text: string): Typed | null {
  const plain = text.normalize("NFKC").trim();
  const found = /^(!?)\s*(\d{1,5})[\s.:,]+(\S.*)$/.exec(plain);
  if (!found) return null;
  return { table: Number(found[2]), score: found[3]!, again: !!found[1] };
}

/** One that was entered, or is on its way, or was refused and stays where it was typed. */
export interface Sent extends Typed {
  key: number;
  state: "sending" | "done" | "refused";
  why: string;
}

/** The lines of the sending list after another came: the refused stay above, of the others the last ten. */
export function kept(list: readonly Sent[], most = 10): Sent[] {
  const open = list.filter((one) => one.state !== "done");
  return [...open, ...list.filter((one) => one.state === "done").slice(0, most)];
}
