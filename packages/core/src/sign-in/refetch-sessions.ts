import { siwxSessionTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import { plainAddress } from '../format/plain-address.ts';
import { accountKey } from '../siwx/account-key.ts';
import { signer } from '../siwx/signer.ts';
import { showSignIn } from './show-sign-in.ts';

/** Shortest interval in milliseconds; prevents a flood of requests. */
const minIntervalMs = 1_000;
/** Longest delay of a timer in milliseconds. */
const maxIntervalMs = 2 ** 31 - 1;
/** Failed requests in a row that end a sign-in. */
const maxFailures = 3;

interface Watched {
  readonly key: CaipAddress;
  /** Failed requests in a row. */
  failures: number;
}

/**
 * Checks at the site's interval whether the account is still signed in. Once the session has ended, the
 * status becomes `needed` and a required sign-in is requested. Three failed requests in a row end it too.
 * Returns a function that stops refetching.
 */
export function refetchSessions(core: AppKitCore): () => void {
  const { siwx } = core;
  const given = siwx?.sessionRefetchIntervalMs ?? 0;
  if (siwx === undefined || !(given > 0 && given <= maxIntervalMs)) return () => undefined;
  const interval = Math.max(minIntervalMs, given);
  let watched: Watched | undefined;
  let cancel = (): void => undefined;
  const signedIn = (): CaipAddress | undefined => {
    const state = core.store.getState();
    return state.signIn.status === 'signed' ? accountKey(core) : undefined;
  };
  const wait = (): void => {
    cancel = core.clock.after(interval, () => void look());
  };
  const look = async (): Promise<void> => {
    const watching = watched;
    const chainId = signer(core)?.connection.chainId;
    if (watching === undefined || chainId === undefined) return;
    const address = plainAddress(watching.key);
    const found = await withTimeout(async () => siwx.getSessions(chainId, address), {
      clock: core.clock,
      timeoutMs: siwxSessionTimeoutMs,
    }).catch(() => undefined);
    if (watched !== watching) return;
    watching.failures = found === undefined ? watching.failures + 1 : 0;
    if (found === undefined ? watching.failures < maxFailures : found.length > 0) {
      wait();
      return;
    }
    siwx.forget?.(address);
    core.dispatch({ type: 'signInChanged', signIn: { status: 'needed' } });
    if (core.store.getState().signIn.required) showSignIn(core);
  };
  const follow = (): void => {
    const key = signedIn();
    if (key === watched?.key) return;
    watched = key === undefined ? undefined : { key, failures: 0 };
    cancel();
    if (watched !== undefined) wait();
  };
  follow();
  const stop = core.store.subscribe(follow);
  return () => {
    stop();
    watched = undefined;
    cancel();
  };
}
