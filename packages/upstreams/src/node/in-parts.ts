import { AnswerTooLong } from './node-failure.ts';

/**
 * Requests many items at once, and halves them if the answer is too long, so that one contract with megabytes of
 * output does not affect the others. An item that is too long alone has no result.
 *
 * @param ask may reject with AnswerTooLong; other errors are rethrown
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
    // Sequentially: only one answer is in memory at a time.
    const first = await inParts(things.slice(0, half), ask);
    return [...first, ...(await inParts(things.slice(half), ask))];
  }
}
