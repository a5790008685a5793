/** Changes of a letter that still make the same word. */
const mostChanges = 3;
/** No name of ours is as long; what is, is near to none. */
const longest = 50;

/** The known name that was meant, if one is near: other capitals, or a few letters more, less or other. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (name.length > longest) return undefined;
  const wanted = name.toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, changes: changesBetween(wanted, candidate.toLowerCase()) }))
    .filter(({ changes }) => changes <= Math.min(mostChanges, Math.floor(wanted.length / 3)))
    .sort((left, right) => left.changes - right.changes);
  return ranked[0]?.candidate;
}

/** Levenshtein's distance. */
function changesBetween(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
