import { AnswerTooLong } from './node-failure.ts';

/**
 * Asks about many things at once, and about each half where the answer is too long: one contract that returns megabytes costs no
 * other. What is too long by itself has no result.
 *
 * @param ask may reject with AnswerTooLong, all else is passed on
 * @returns in the order of the things
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
    // One after the other: an answer of each is held at once, and no more.
    const first = await inParts(things.slice(0, half), ask);
    return [...first, ...(await inParts(things.slice(half), ask))];
  }
}
