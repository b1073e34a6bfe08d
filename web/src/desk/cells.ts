/** A list as a spreadsheet puts it on the clipboard: rows of cells with tabs between them; or csv, with commas. */

export function cellsOf(text: string): string[][] {
  const comma = !text.includes("\t");
  const rows: string[][] = [[""]];
  let quoted = false;
  const cells = (): string[] => rows.at(-1)!;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cells()[cells().length - 1] += '"';
      at += 1;
    } else if (sign === '"' && (quoted || cells().at(-1) === "")) quoted = !quoted;
    else if (!quoted && sign === (comma ? "," : "\t")) cells().push("");
    else if (!quoted && sign === "\n") rows.push([""]);
    else if (quoted || sign !== "\r") cells()[cells().length - 1] += sign;
  }
  if (rows.length > 1 && rows.at(-1)!.every((one) => !one)) rows.pop();
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill("")]);
}

/** The same as csv, which the server reads. */
export function textOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map((one) => (/[",\n\r\t]/.test(one) ? `"${one.replaceAll('"', '""')}"` : one)).join(",")).join("\n");
}
