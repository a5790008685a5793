import { AnswerTooLong } from './node-failure.ts';

/**
 * Asks about many items at once, and about each half if the answer is too long: one contract that returns megabytes does not
 * affect the others. An item that is too long alone has no result.
 *
 * @param ask may reject with AnswerTooLong, other errors are passed on
 * @returns in the order of the items
 */
export async function inParts<Thing, Result>(
  things: readonly Thing[],
  ask: (some: readonly Thing[]) => Promise<readonly Result[]>,
): Promise<readonly (Result | undefined)[]> {
  try {
    return await ask(things);
  } catch (error) {
    if (!(error instanceof AnswerTooLong)) throw error;
    if (things.length <= 1) return things.map(() => undefined);
    const half = Math.ceil(things.length / 2);
    // One after the other: only one answer is held at a time.
    const first = await inParts(things.slice(0, half), ask);
    return [...first, ...(await inParts(things.slice(half), ask))];
  }
}
