/** How far somebody has come, as it is kept on this device. */

export interface Progress {
  at: number;
  done: string[];
  book: string;
}

/** What was kept, as far as it makes sense. */
export function progress(kept: string | null, ids: readonly string[]): Progress {
  const fresh: Progress = { at: 0, done: [], book: "JS23" };
  try {
    const { at, done, book } = JSON.parse(kept ?? "{}") as Partial<Record<keyof Progress, unknown>>;
    return {
      at: Number.isInteger(at) && (at as number) >= 0 && (at as number) < ids.length ? (at as number) : 0,
      done: Array.isArray(done) ? ids.filter((id) => done.includes(id)) : [],
      book: typeof book === "string" ? book : fresh.book,
    };
  } catch {
    return fresh;
  }
}
