/**
 * The originals' promise of an answer, in place of their own `createDelayedPromise`. Theirs drops an answer that
 * arrives before `done()` is called and then waits five minutes. On a busy machine the peer's answer is read in the
 * same turn as the relay's, before `update()` returns.
 *
 * @param {number} [seconds] Seconds after which `done()` rejects.
 * @param {string} [message] Message of that error.
 * @returns {{ resolve: (value?: unknown) => void, reject: (error: Error) => void, done: () => Promise<unknown> }}
 */
export function delayedPromise(seconds = 300, message) {
  /** @type {(value?: unknown) => void} */
  let resolve = () => {};
  /** @type {(error: Error) => void} */
  let reject = () => {};
  const answer = new Promise((...settle) => {
    [resolve, reject] = settle;
  });
  // Nobody may wait for it.
  answer.catch(() => {});
  return {
    resolve,
    reject,
    done: () => {
      const timer = setTimeout(() => reject(new Error(message)), seconds * 1_000);
      return answer.finally(() => clearTimeout(timer));
    },
  };
}
