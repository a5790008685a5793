import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { RemoteWallet, RequestEvent } from '../contract/remote-wallet.ts';
import type { OpenRequest, WalletRequest } from '../contract/wallet-request.ts';
import { loadBackground } from '../lazy.ts';
import { connectedState } from '../store/is-connected.ts';

/** Maximum requests in the state: a site may send any number. */
const maxRequests = 32;

/** Shows the pending requests of a wallet, and the stage of each. */
export function trackRequest(core: AppKitCore, { id: walletId }: RemoteWallet, event: RequestEvent): void {
  if (event.type === 'requested') show(core, walletId, event.request);
  else if (event.type === 'settled') hide(core, event.key);
  else
    loadBackground().then(
      ({ settleFoundRequest }) => settleFoundRequest(core, event),
      () => undefined,
    );
}

/** Pending requests of an earlier page in these namespaces will never be answered. */
export function loseRequests(core: AppKitCore, namespaces: readonly Namespace[]): void {
  if (!core.store.getState().requests.some(({ found }) => found)) return;
  loadBackground().then(
    ({ loseFoundRequests }) => loseFoundRequests(core, namespaces),
    () => undefined,
  );
}

function show(core: AppKitCore, walletId: string, request: OpenRequest): void {
  const state = core.store.getState();
  const known = state.requests.find(({ key }) => key === request.key);
  const account = known ? known.account : connectedState(state, request.namespace)?.address;
  const noted = { ...request, walletId, account, found: false };
  const requests = known
    ? state.requests.map((each) => (each === known ? noted : each))
    : withRequest(state.requests, noted);
  core.dispatch({ type: 'requestsChanged', requests });
}

/**
 * Adds a request, the latest first. At the limit, drops the oldest one that needs no decision of the visitor;
 * if there is none, omits the new one, because a request that leaves the state counts as answered in other
 * tabs too.
 */
function withRequest(requests: readonly WalletRequest[], added: WalletRequest): readonly WalletRequest[] {
  const all = [added, ...requests];
  if (all.length <= maxRequests) return all;
  const dropped = all.findLast(({ purpose }) => purpose === 'other') ?? added;
  return all.filter((each) => each !== dropped);
}

function hide(core: AppKitCore, key: string): void {
  const { requests } = core.store.getState();
  const others = requests.filter((each) => each.key !== key);
  if (others.length < requests.length) core.dispatch({ type: 'requestsChanged', requests: others });
}
