import type { AppKitCore } from '../contract/core.ts';
import { createError } from '../errors.ts';
import { storageKeys } from '../storage/keys.ts';
import { sharedName } from '../storage/on-stored.ts';

/** Milliseconds to wait for a turn. A browser keeps the locks of a tab that it has suspended. */
const maxWaitMs = 60_000;

/**
 * Waits until no other tab of this site prompts a wallet for a sign-in, for at most a minute. The turn ends
 * when the signal is aborted; if that happens before it begins, the promise rejects with ABORTED. Without
 * locks, no tab waits.
 *
 * @returns whether another tab had its turn first
 */
export async function acquireTurn(
  page: Pick<AppKitCore, 'clock' | 'locks' | 'storage'>,
  signal: AbortSignal,
): Promise<boolean> {
  const { clock, locks } = page;
  if (locks === undefined) return false;
  const name = sharedName(page, storageKeys.signedIn);
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return new Promise((resolve, reject) => {
    const cancel = clock.after(maxWaitMs, () => resolve(true));
    // A page with an opaque origin has no locks either.
    const fail = (): void => {
      cancel();
      if (signal.aborted) reject(createError('ABORTED'));
      else resolve(false);
    };
    const hold = (waited: boolean): Promise<void> => {
      cancel();
      resolve(waited);
      return signal.aborted ? Promise.resolve() : ended;
    };
    const wait = (): void => {
      locks.request(name, { signal }, () => hold(true)).catch(fail);
    };
    locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? wait() : hold(false))).catch(fail);
  });
}
