/** The line of a rating over its matches, for a small drawing. */
export function course(ratings: readonly number[], width: number, height: number): string {
  const lowest = Math.min(...ratings);
  const span = Math.max(...ratings) - lowest || 1;
  const step = width / Math.max(1, ratings.length - 1);
  return ratings
    .map((rating, place) => `${place ? "L" : "M"}${round(place * step)} ${round(height - ((rating - lowest) / span) * height)}`)
    .join("");
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
