/** Edit distance between two words: insertions, deletions, substitutions and transpositions. */
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

/** Maximum characters to compare: a longer name is not a typo. */
const compared = 100;

/**
 * Returns the known name nearest to an unknown one, ignoring case.
 *
 * @param maxDistance maximum edit distance. Default: any
 */
export function nearestName(
  text: string,
  known: readonly string[],
  maxDistance = Number.POSITIVE_INFINITY,
): string | undefined {
  const wanted = text.slice(0, compared).toLowerCase();
  const [nearest] = known
    .map((name) => ({ name, steps: distance(wanted, name.toLowerCase()) }))
    .filter(({ steps }) => steps <= maxDistance)
    .sort((one, other) => one.steps - other.steps);
  return nearest?.name;
}

/** The known name that was probably meant; `undefined` if none is close enough to be a typo. */
export function suggestName(text: string, known: readonly string[]): string | undefined {
  return text.length > compared
    ? undefined
    : nearestName(text, known, Math.min(3, Math.floor(text.length / 3)));
}
