import type { AppKitCore } from '../contract/core.ts';
import type { CaipAddress } from '../contract/network.ts';
import { plainAddress } from '../select/account.ts';
import { accountKey } from '../siwx/account-key.ts';
import { connectedState } from '../store/is-connected.ts';
import { withLimit } from '../time/with-limit.ts';
import { showSignIn } from './show-sign-in.ts';

/** Milliseconds the site's own store of sign-ins may take. */
const lookLimit = 10_000;
/** Milliseconds: the least that is no flood of requests, and the most that a timer can wait. */
const shortestInterval = 1_000;
const longestInterval = 2 ** 31 - 1;

/**
 * Asks the site again, as often as it wants, whether the active account is still signed in. A sign-in that has ended is
 * needed anew, and asked for where it is required. Returns a function that ends it.
 */
export function refetchSessions(core: AppKitCore): () => void {
  const { siwx } = core;
  const given = siwx?.sessionRefetchIntervalMs ?? 0;
  if (siwx === undefined || !(given > 0 && given <= longestInterval)) return () => undefined;
  const interval = Math.max(shortestInterval, given);
  let watched: CaipAddress | undefined;
  let cancel = (): void => undefined;
  const signedIn = (): CaipAddress | undefined => {
    const state = core.store.getState();
    return state.signIn.status === 'signed' ? accountKey(state) : undefined;
  };
  const wait = (): void => {
    cancel = core.clock.after(interval, () => void look());
  };
  const look = async (): Promise<void> => {
    const key = watched;
    const chainId = connectedState(core.store.getState())?.chainId;
    if (key === undefined || chainId === undefined) return;
    // A site that cannot tell has not ended the sign-in.
    const holds = await withLimit(core.clock, lookLimit, undefined, async () =>
      siwx.getSessions(chainId, plainAddress(key)),
    ).then(
      (sessions) => sessions.length > 0,
      () => true,
    );
    if (watched !== key) return;
    if (holds) {
      wait();
      return;
    }
    core.dispatch({ type: 'signInChanged', signIn: { status: 'needed' } });
    if (core.store.getState().signIn.required) showSignIn(core);
  };
  const follow = (): void => {
    const key = signedIn();
    if (key === watched) return;
    watched = key;
    cancel();
    if (key !== undefined) wait();
  };
  follow();
  const stop = core.store.subscribe(follow);
  return () => {
    stop();
    watched = undefined;
    cancel();
  };
}
