/**
 * Up and down in a list of rows by the arrow keys: from a control to the one in the same place of the next row.
 * `<tbody {@attach arrows}>`, or any element whose children are rows.
 */

const CONTROLS = "input:not([disabled]), button:not([disabled]), a[href], select:not([disabled])";

export function arrows(list: HTMLElement): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    const here = event.target as HTMLElement;
    if (here instanceof HTMLSelectElement) return;
    let row = here as HTMLElement | null;
    while (row && row.parentElement !== list) row = row.parentElement;
    if (!row) return;
    const at = [...row.querySelectorAll<HTMLElement>(CONTROLS)].indexOf(here);
    const step = event.key === "ArrowDown" ? "nextElementSibling" : "previousElementSibling";
    for (let next = row[step]; next; next = next[step]) {
      const controls = [...next.querySelectorAll<HTMLElement>(CONTROLS)];
      const to = controls[Math.min(at, controls.length - 1)];
      if (!to) continue;
      event.preventDefault();
      to.focus();
      if (to instanceof HTMLInputElement) to.select();
      return;
    }
  };
  list.addEventListener("keydown", press);
  return () => list.removeEventListener("keydown", press);
}
