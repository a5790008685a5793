import type { AppKitCore } from '../contract/core.ts';
import { createError } from '../errors.ts';
import { storageKeys } from '../storage/keys.ts';

/**
 * Waits until no other tab of this site asks a wallet for a sign-in. The turn ends when the signal is aborted; before it
 * begins, that rejects with ABORTED. Without locks, no tab waits.
 *
 * @returns whether another tab had its turn first
 */
export async function takeTurn(
  { locks, storage }: Pick<AppKitCore, 'locks' | 'storage'>,
  signal: AbortSignal,
): Promise<boolean> {
  if (locks === undefined) return false;
  const { signedIn } = storageKeys;
  const name = storage?.nameOf?.(signedIn) ?? signedIn;
  const ended = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return new Promise((resolve, reject) => {
    // A page with an opaque origin has no locks either.
    const fail = (): void => (signal.aborted ? reject(createError('ABORTED')) : resolve(false));
    const hold = (waited: boolean): Promise<void> => {
      resolve(waited);
      return signal.aborted ? Promise.resolve() : ended;
    };
    const wait = (): void => {
      locks.request(name, { signal }, () => hold(true)).catch(fail);
    };
    locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? wait() : hold(false))).catch(fail);
  });
}
