/** Steps from one word to another: characters put in, left out or changed, and neighbours that changed places. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let place = 1; place <= other.length; place += 1) {
      const isSame = one[at - 1] === other[place - 1];
      const isSwapped =
        at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1];
      const [above = 0, left = 0, corner = 0] = [row[place], next[place - 1], row[place - 1]];
      const steps = Math.min(above + 1, left + 1, corner + (isSame ? 0 : 1));
      next.push(isSwapped ? Math.min(steps, (before[place - 2] ?? 0) + 1) : steps);
    }
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}

/** Characters that are compared: a longer name is no typing error. */
const compared = 100;

/** The known name that is nearest to one that is not known; `none` where nothing is known. */
export function nearestName(text: string, known: readonly string[]): string {
  const [nearest] = known
    .map((name) => ({ name, steps: distance(text.slice(0, compared), name) }))
    .sort((one, other) => one.steps - other.steps);
  return nearest?.name ?? 'none';
}
