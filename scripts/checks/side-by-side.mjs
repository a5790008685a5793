import { availableParallelism } from 'node:os';

/**
 * Runs tasks, as many at a time as the machine has processors, begun in the order given.
 *
 * @template Result
 * @param {readonly (() => Promise<Result>)[]} tasks
 * @param {number} [atATime]
 * @returns {Promise<Result[]>} in the same order
 * @throws what the first to fail says, once the others have ended
 */
export async function sideBySide(tasks, atATime = availableParallelism()) {
  /** @type {Result[]} */
  const results = new Array(tasks.length);
  const waiting = tasks.entries();
  const worker = async () => {
    for (const [place, task] of waiting) results[place] = await task();
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atATime, tasks.length) }, worker));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return results;
}
