/**
 * Ids of pushes: text of 19 digits in the form clients use, growing by one. A number of this size would come back
 * changed from clients of the original implementation (pairing-protocol Q1).
 */
export function createPushIds(startMs: number): () => string {
  let milliseconds = startMs;
  let count = 0;
  return () => {
    count += 1;
    if (count === 1_000_000) {
      milliseconds += 1;
      count = 0;
    }
    return `${milliseconds}${String(count).padStart(6, '0')}`;
  };
}
