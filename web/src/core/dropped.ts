/** A record file that was dropped on the lobby, on its way to the replay page, which takes it from here. */
let waiting: File | null = null;

export function drop(file: File): void {
  waiting = file;
}

export function dropped(): File | null {
  const file = waiting;
  waiting = null;
  return file;
}
