/** A pair typed in one line: 张三 李四 南京大学; with commas or tabs names and units may have gaps. */

export interface Typed {
  players: { name: string }[];
  unit?: string;
}

/** What a line says; null if it names fewer than two. `count` is how many players an entry has. */
export function entryOf(line: string, count = 2): Typed | null {
  const plain = line.normalize("NFKC").trim();
  const apart = /[,\t;、/]/.test(plain) ? /\s*[,\t;、/]+\s*/ : /\s+/;
  const parts = plain.split(apart).filter(Boolean);
  if (parts.length < count) return null;
  const players = parts.slice(0, count).map((name) => ({ name }));
  const unit = parts.slice(count).join(" ");
  return unit ? { players, unit } : { players };
}
